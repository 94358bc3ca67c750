import type { CorsariRules } from "./corsari";

const words: CorsariRules = {
  "goal": "But du jeu",
  "goal.hire":
    "Capitaine corsaire, vous recrutez un équipage : des marins de deux couleurs au plus, chacun avec un métier différent. Ceux dont vous n'avez pas l'emploi sont des clandestins.",
  "goal.win":
    "Qui croit son navire en ordre lève l'ancre, et tous les autres doivent suivre tels quels. Les clandestins deviennent des pénalités ; à la fin de la partie, qui en a le moins gagne.",
  "goal.sweep": "Un navire sans le moindre clandestin gagne toute la partie sur-le-champ.",

  "cards": "Les cartes",
  "cards.pack":
    "110 cartes : dix couleurs, avec les numéros 1 à 11 une fois chacun. Une couleur est une bande de corsaires ; un numéro est un métier à bord, du capitaine (1) au mousse (11).",

  "setup": "Mise en place",
  "setup.dealer": "Le premier donneur est tiré au sort. Ensuite, la donne passe de manche en manche dans le sens horaire.",
  "setup.hands": "Chacun reçoit douze cartes, une par une, et les garde secrètes.",
  "setup.pier2": "Sept cartes sont alignées face visible : c'est le quai.",
  "setup.pier3": "Huit cartes sont alignées face visible : c'est le quai.",
  "setup.pier4": "Neuf cartes sont alignées face visible : c'est le quai.",
  "setup.colour": "On ne peut prendre que la première carte du quai. Sa couleur est la couleur du quai.",
  "setup.piles": "Une carte est retournée pour commencer la défausse. Toutes les autres forment la pioche, face cachée.",

  "turn": "Votre tour",
  "turn.order": "On joue dans le sens horaire, en commençant à gauche du donneur. Personne ne passe son tour.",
  "turn.draw": "Prenez d'abord une carte : celle du dessus de la pioche, celle du dessus de la défausse ou la première du quai.",
  "turn.pier":
    "Quand la première carte du quai est prise, la suivante la remplace, et sa couleur devient aussitôt la couleur du quai.",
  "turn.discard": "Défaussez ensuite une carte, face visible.",
  "turn.back": "Ce peut être celle que vous venez de prendre, d'où qu'elle vienne.",
  "turn.notBack": "Ce peut être celle que vous venez de prendre. Règle maison : pas si elle vient de la défausse.",

  "sail": "Lever l'ancre",
  "sail.declare":
    "Après avoir pris une carte, vous pouvez lever l'ancre : vous défaussez comme d'habitude, puis étalez vos douze autres cartes. Votre navire est alors le premier navire, et la manche touche à sa fin.",
  "sail.early": "Aucune carte particulière n'est exigée, et vous pouvez le faire dès votre tout premier tour.",
  "sail.notEarly":
    "Aucune carte particulière n'est exigée. Règle maison : personne ne lève l'ancre à son premier tour d'une manche, sauf si la pioche est vide.",
  "sail.lastStock":
    "Qui prend la dernière carte de la pioche doit lever l'ancre à ce même tour. Si cela ne vous convient pas, prenez une carte ailleurs.",
  "sail.risk": "Attention : quiconque a une limite égale ou inférieure à la vôtre vous coule.",

  "divide": "Équipage, prisonniers, clandestins",
  "divide.prisoners":
    "Vos cartes de la couleur du quai sont toujours des prisonniers. Elles ne coûtent rien et ne peuvent jamais faire partie d'un équipage.",
  "divide.crew":
    "Pour votre équipage, choisissez deux autres couleurs, une seule ou aucune. Toutes les cartes de ces couleurs embarquent, sauf si leur numéro est déjà pris. L'équipage n'a pas besoin d'être complet ; il ne coûte rien.",
  "divide.both":
    "Si les deux couleurs ont le même numéro, c'est la couleur nommée en premier qui fournit la carte. L'autre carte est de trop.",
  "divide.stowaways":
    "Toutes vos autres cartes sont des clandestins. La somme de leurs numéros est votre limite : plus elle est basse, mieux c'est.",
  "divide.choice":
    "La table propose la répartition à la limite la plus basse, mais vous pouvez en choisir une autre. Moins de couleurs, par exemple, c'est moins d'occasions pour les autres d'ajouter des cartes.",
  "divide.example":
    "Exemple : vous défaussez le 6 jaune et levez l'ancre. Trois de vos cartes ont la couleur du quai : ce sont des prisonniers. Les 1, 2, 7, 8 orange et les 3, 10 violets forment l'équipage. Le 2 violet est de trop, car l'orange a déjà un 2 ; avec le 2 gris et le 1 vert, la limite est de 5.",
  "divide.exampleNote": "Dans cet exemple, le quai ne peut donc pas être vert, sinon le 1 vert serait prisonnier.",

  "attach": "Les autres suivent",
  "attach.follow":
    "Quand le premier navire est parti, tous les autres étalent aussi leurs cartes, à découvert et dans le sens horaire à partir de sa gauche, sans plus rien prendre ni défausser.",
  "attach.may":
    "Avant de répartir vos cartes, vous pouvez en ajouter à l'équipage du premier navire. Ce n'est jamais obligatoire. Le premier navire lui-même n'ajoute rien.",
  "attach.which":
    "Une carte peut être ajoutée si sa couleur est présente dans cet équipage et que son numéro y manque. On n'ajoute ni carte de la couleur du quai, ni carte à un équipage vide.",
  "attach.once":
    "Vous ne pouvez ajouter chaque numéro qu'une fois. Ce que les autres ont ajouté ne compte pas : si quelqu'un ajoute le 9 orange, un autre peut encore ajouter le 9 violet.",
  "attach.gone": "Les cartes ajoutées ne comptent pour personne et retournent dans le jeu.",
  "attach.example": "À l'équipage de l'exemple ci-dessus, on peut ajouter le 9 orange, mais pas le 7 violet : il y a déjà un 7.",

  "score": "Décompte d'une manche",
  "score.compare": "Chacun compare sa limite à celle du premier navire.",
  "score.higher": "Si la vôtre est supérieure, vos clandestins deviennent vos pénalités.",
  "score.sink": "Si la vôtre est égale ou inférieure, vous coulez le premier navire et lui donnez vos clandestins.",
  "score.safe": "Si personne ne le coule, le premier navire ne paie rien ; ses clandestins retournent dans le jeu.",
  "score.sunk": "S'il est coulé, il prend en pénalité ses propres clandestins et ceux de chaque navire qui l'a coulé.",
  "score.one":
    "Chaque carte de pénalité compte un, quel que soit son numéro. Les pénalités restent face cachée et sortent du jeu : la manche suivante se joue sans elles. La table montre combien chacun en a.",
  "score.tip":
    "Conseil : au-dessus de la limite du premier navire, mieux vaut peu de clandestins qu'une petite somme. Si vous le coulez, ayez-en le plus possible : il les prend tous.",

  "annulled": "La dernière carte du quai",
  "annulled.lastPier":
    "Qui prend la dernière carte du quai met aussitôt fin à la manche. Elle est annulée : personne n'étale, personne ne paie, et personne ne peut lever l'ancre, même sans un seul clandestin.",
  "annulled.nextDeals": "Le joueur suivant distribue une nouvelle manche.",
  "annulled.sameDeals": "Règle maison : le même joueur distribue à nouveau.",
  "annulled.lastRound": "Si c'était la dernière manche, elle reste à jouer.",
  "annulled.ten": "Dix manches annulées de suite mettent fin à la partie ; les pénalités décident.",

  "becalmed": "Calme plat",
  "becalmed.closed":
    "Si, pendant trois tours de table complets, toutes les cartes prises venaient de la défausse, elle est fermée jusqu'à ce que quelqu'un prenne une carte de la pioche ou du quai.",

  "sweep": "Le capot",
  "sweep.win":
    "Qui étale ses cartes sans un seul clandestin fait capot et gagne toute la partie, quelles que soient ses pénalités : le premier navire comme tout autre, qui peut d'abord ajouter des cartes. La manche n'est pas décomptée.",
  "sweep.least":
    "Si plusieurs font capot dans la même manche, celui qui a le moins de pénalités gagne. En cas d'égalité, la victoire est partagée.",
  "sweep.firstShip":
    "Si plusieurs font capot dans la même manche, le capot du premier navire l'emporte. Entre les autres, le moins de pénalités gagne ; en cas d'égalité, la victoire est partagée.",
  "sweep.shared": "Si plusieurs font capot dans la même manche, ils partagent la victoire.",

  "end": "Fin de la partie",
  "end.sum":
    "Après chaque manche décomptée, on additionne les pénalités de tous les joueurs. À partir de 35, on joue encore une manche, une seule.",
  "end.stop": "À partir de 45, la partie s'arrête aussitôt, même si le total était encore sous 35 auparavant.",
  "end.shortPack": "S'il reste moins de 59 cartes, on ne peut plus distribuer : la partie s'arrête sans dernière manche.",
  "end.last": "Après la dernière manche, la partie est finie, quel que soit le total.",
  "end.winner": "Le moins de pénalités gagne. À égalité, la victoire est partagée.",
};

export default words;
