import type { KorsarRules } from "./korsar";

const words: KorsarRules = {
  "goal": "But du jeu",
  "goal.aim":
    "Envoyez en mer vos riches galions, et vos pirates contre les galions des autres. Tout galion ramené à bon port ou capturé rejoint votre butin.",
  "goal.score":
    "À la fin, chaque galion de votre butin rapporte sa valeur, et chaque galion encore en main vous la coûte. Le score le plus élevé gagne.",

  "cards": "Les cartes",
  "cards.galleons":
    "25 galions, de valeur 2 à 8 : cinq 2, six 3, cinq 4, cinq 5, deux 6, un 7 et un 8. Ensemble, ils valent 100.",
  "cards.pirates":
    "48 navires pirates, ou simplement pirates : bleus, rouges, verts et noirs. Dans chaque couleur : deux de force 1, quatre de force 2, quatre de force 3 et deux de force 4.",
  "cards.officers": "5 officiers : un capitaine par couleur, et l'amiral.",

  "setup": "Mise en place",
  "setup.hands": "Les 78 cartes sont mélangées et chacun en reçoit six, une par une. Le reste forme la pioche, face cachée.",
  "setup.first": "Le premier joueur est tiré au sort. On joue dans le sens horaire.",
  "setup.counts":
    "À deux, trois ou cinq, chacun joue pour soi ; à quatre, chacun pour soi ou par équipes de deux ; à six et huit, toujours par équipes de deux. À sept, on ne peut pas jouer.",
  "setup.two": "À deux, les règles sont exactement les mêmes.",
  "setup.secret": "Les mains sont secrètes.",
  "setup.partners": "Les mains sont secrètes, sauf entre partenaires, qui voient leurs cartes.",

  "turn": "Votre tour",
  "turn.steps":
    "Prenez d'abord les galions que vous avez gagnés. Puis faites une seule chose : jouer une carte ou en piocher une.",
  "turn.teamSteps":
    "Si vous êtes le premier joueur de votre équipe, prenez d'abord les galions qu'elle a gagnés. Puis faites une seule chose : jouer une carte ou en piocher une.",
  "turn.draw":
    "Pour piocher, prenez la première carte de la pioche. Votre main peut être aussi grande que vous voulez. Si elle est vide, vous ne pouvez que piocher ; on ne passe jamais.",
  "turn.discard":
    "Tant qu'il y a une pioche, personne ne défausse. Quand elle est épuisée, vous devez jouer une carte ou en défausser une. Un galion ne se défausse jamais.",
  "turn.onlyGalleons": "Si la pioche est épuisée et que vous n'avez que des galions, vous devez en jouer un.",

  "galleons": "Les galions",
  "galleons.sea":
    "Posez un galion face visible devant vous : il est en mer, à la portée de tous. Vous pouvez en avoir plusieurs en mer.",

  "pirates": "Les pirates",
  "pirates.where":
    "Jouez un pirate sur n'importe quel galion en mer, même l'un des vôtres. Une bataille commence ainsi, ou vous en rejoignez une.",
  "pirates.colour":
    "Dans une bataille, le premier à jouer un pirate choisit sa couleur librement. Ceux qui la rejoignent ensuite doivent prendre une couleur qui n'y est pas encore.",
  "pirates.reinforce": "Dans une même bataille, vous n'avez qu'une couleur : renforcez-vous avec des pirates de cette couleur.",
  "pirates.strength": "Votre force dans une bataille est la somme de vos pirates présents.",
  "pirates.own":
    "Des pirates sur votre propre galion sont comme les autres : ils occupent une couleur, et vous pouvez mener grâce à eux.",
  "pirates.full":
    "Quand les quatre couleurs sont dans une bataille, plus personne ne peut la rejoindre. Seul le propriétaire du galion peut encore jouer l'amiral.",
  "pirates.example":
    "Exemple : votre galion est en mer. Un voisin l'attaque en bleu ; l'autre se joint à la bataille en rouge, car le bleu est pris. Vous pouvez le défendre en vert ou en noir. Ensuite, chacun ne se renforce que dans sa couleur.",

  "officers": "Les capitaines et l'amiral",
  "officers.captain": "Un capitaine se joue dans une bataille où vous avez déjà un pirate de sa couleur.",
  "officers.admiral":
    "L'amiral se joue uniquement sur un galion à vous. Il n'a besoin d'aucun pirate, et le galion n'a pas besoin d'être attaqué.",
  "officers.strong": "Un officier est plus fort que n'importe quel nombre de pirates.",
  "officers.removes":
    "Un nouvel officier élimine celui qui est déjà dans la bataille ; l'ancien sort du jeu. C'est donc le dernier officier joué qui décide.",
  "officers.pirates":
    "Les pirates d'un capitaine éliminé restent et gardent leur couleur. Qui a des pirates sur place peut encore en ajouter de cette couleur, même contre un officier ; cela ne sert qu'à vider sa main.",
  "officers.overcome":
    "On peut encore rejoindre, avec une couleur libre, une bataille où se trouve un officier, mais seul un autre officier la fait basculer. Il faut d'abord au capitaine un pirate sur place : deux tours, si vous n'en avez pas.",
  "officers.noColour":
    "L'amiral n'a pas de couleur. Qui l'a joué peut encore entrer dans cette bataille avec n'importe quelle couleur libre.",

  "win": "Gagner des galions",
  "win.when": "Au début de votre tour, avant toute chose, vous gagnez :",
  "win.teamWhen": "Au début du tour de son premier joueur, avant toute chose, votre équipe gagne :",
  "win.own": "• un galion à vous où il n'y a aucun pirate ;",
  "win.stronger":
    "• tout galion où votre force dépasse celle de chaque autre camp ; il n'est pas nécessaire de dépasser leur total ;",
  "win.officer": "• tout galion où l'officier est à vous.",
  "win.tie":
    "En cas d'égalité, personne ne gagne. Tout reste en place jusqu'à ce que quelqu'un mène au début de son propre tour.",
  "win.all": "Vous prenez d'un coup tous les galions gagnés, sans pouvoir en laisser.",
  "win.booty": "Le galion rejoint votre butin. Tous les pirates de cette bataille et son officier sortent du jeu.",

  "teams": "En équipes",
  "teams.side":
    "Les partenaires sont assis côte à côte, chacun avec sa main. Ils peuvent se montrer leurs cartes, mais pas les échanger.",
  "teams.colour": "Les partenaires forment un seul camp. Dans une bataille, ils se battent dans une seule et même couleur.",
  "teams.together":
    "Partout où la règle dit vous ou votre, il s'agit de l'équipe : sa force, sa couleur, son pirate pour le capitaine, son galion pour l'amiral. Un galion est à l'équipe, quel que soit le partenaire qui l'a joué.",
  "teams.first":
    "Le premier joueur d'une équipe est celui des deux qui joue en premier. L'équipe ne gagne des galions qu'au début de son tour à lui.",
  "teams.exposed":
    "Un galion du premier joueur reste donc en mer un tour de table entier, un galion du second un tour de joueur de moins.",
  "teams.passed":
    "Quand la pioche est épuisée, on saute un joueur sans carte tant que son partenaire en a. Avant cela, il pioche.",

  "end": "Fin de la partie",
  "end.last":
    "Une fois la pioche épuisée, la partie s'arrête dès qu'un joueur n'a plus de carte, que la dernière ait été jouée ou défaussée. Elle s'arrête aussi quand la dernière carte de la pioche est prise alors qu'une autre main est vide.",
  "end.teamLast":
    "Une fois la pioche épuisée, la partie s'arrête dès que les deux joueurs d'une équipe n'ont plus de carte, que les dernières aient été jouées ou défaussées. Elle s'arrête aussi quand la dernière carte de la pioche est prise alors que les deux mains d'une autre équipe sont vides.",
  "end.resolve":
    "Toutes les batailles sont alors tranchées telles quelles, selon les mêmes critères pour tous ; personne ne rejoue avant. En cas d'égalité, le galion n'est à personne.",
  "end.toOwner": "Un galion que personne n'attaque revient à son propriétaire : une dernière carte sans risque.",
  "end.toNobody": "Règle maison : un galion sans pirate ni officier ne revient à personne.",
  "end.score":
    "Votre score est la valeur de votre butin moins celle des galions restés en main. Exemple : 35 de butin et un galion 4 en main font 31. Un score peut être négatif.",
  "end.teamScore":
    "Le score d'une équipe est la valeur de son butin moins celle des galions restés dans les deux mains. Exemple : 35 de butin et un galion 4 en main font 31. Un score peut être négatif.",
  "end.winner": "Le score le plus élevé gagne. À égalité, la victoire est partagée.",
  "end.open": "La table montre à tout moment la valeur de chaque butin et, à la fin, les galions restés dans toutes les mains.",
};

export default words;
