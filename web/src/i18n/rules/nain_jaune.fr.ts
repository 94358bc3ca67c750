import type { NainJauneRules } from "./nain_jaune";

const words: NainJauneRules = {
  "goal": "But du jeu",
  "goal.aim":
    "Débarrassez-vous de vos cartes avant les autres, raflez les mises du plateau et finissez avec la plus grosse bourse.",
  "goal.minute":
    "Tous posent leurs cartes sur une pile commune, en suites croissantes : 3, 4, 5, etc. Cinq cartes gagnantes rapportent ce qui a été misé sur elles. Qui n'a plus de cartes le premier est payé par les autres.",

  "cards": "Les cartes",
  "cards.families": "52 cartes : quatre familles (tête de mort, voiles, barre, boulet) avec les numéros 1 à 13.",
  "cards.winning":
    "Cinq d'entre elles sont des cartes gagnantes et ont leur case sur le plateau : le squelette (7 de tête de mort), le pirate (13 de voiles), la dame pirate (12 de barre), l'enfant (11 de tête de mort) et le perroquet (10 de boulet).",

  "money": "Pierres et or",
  "money.start":
    "Vous commencez avec 49 points : 3 diamants à 5 points, 3 rubis à 4, 3 saphirs à 3, 3 émeraudes à 2 et 7 pièces d'or à 1.",
  "money.change": "Tout se compte en points ; il y a toujours de la monnaie.",

  "deal": "Mises et donne",
  "deal.stake":
    "Avant chaque manche, chacun mise 15 points : un diamant (5) sur le squelette, un rubis (4) sur le pirate, un saphir (3) sur la dame pirate, une émeraude (2) sur l'enfant et une pièce d'or (1) sur le perroquet.",
  "deal.kept": "Les mises que personne n'a prises restent sur le plateau ; les nouvelles s'y ajoutent.",
  "deal.dealer": "Le premier donneur est tiré au sort ; ensuite, la donne passe à gauche. Les joueurs éliminés sont sautés.",
  "deal.cards2": "Chacun reçoit 22 cartes.",
  "deal.cards3": "Chacun reçoit 15 cartes, ou 22 s'il ne reste que deux joueurs.",
  "deal.cards4": "Chacun reçoit 12 cartes, ou 15 s'il ne reste que trois joueurs, 22 s'il n'en reste que deux.",
  "deal.aside":
    "Les autres cartes sont mises de côté, face cachée, et reviennent à la manche suivante. Personne ne les connaît : une suite peut donc s'interrompre plus tôt que prévu.",

  "run": "Poser des cartes",
  "run.begin":
    "On joue dans le sens horaire. Le joueur à gauche du donneur commence par la carte de son choix, pas forcément un 1 ni sa plus petite.",
  "run.rise": "Chaque carte suivante vaut exactement un de plus. Les familles ne comptent pas.",
  "run.one":
    "Continuez tant que vous avez le numéro suivant. Si vous avez plusieurs cartes de ce numéro, posez-en une au choix : chaque numéro ne vient qu'une fois dans une suite.",
  "run.must": "Qui peut continuer doit continuer.",
  "run.next":
    "Quand vous n'avez pas la carte voulue, le joueur suivant poursuit la même suite, ou celui d'après. La table saute d'elle-même qui ne peut pas jouer. Chacun apprend ainsi quel numéro manque à ce joueur, et la table en garde la trace.",
  "run.circle":
    "Si absolument personne ne peut continuer, qui a posé la dernière carte commence une nouvelle suite avec la carte de son choix.",
  "run.thirteen":
    "Après un 13, le même joueur commence une nouvelle suite avec la carte de son choix. Un 1 ne suit jamais un 13, mais une nouvelle suite peut commencer par un 1.",
  "run.example":
    "Exemple : vous avez 3, 4, 5 et 7. Vous pouvez poser 3, 4 et 5, mais pas le 7 ; le joueur suivant doit avoir un 6.",
  "run.tip": "Conseil : commencez là où votre propre suite est la plus longue.",

  "winning": "Les cartes gagnantes",
  "winning.take":
    "Quand vous posez une carte gagnante, vous prenez tout ce qui se trouve sur sa case. La table l'annonce pour vous.",
  "winning.announce":
    "Règle maison : quand vous posez une carte gagnante, vous ne prenez ce qui se trouve sur sa case que si vous l'annoncez en la posant. En cas d'oubli, la mise reste sur le plateau.",
  "winning.stay": "Ce que personne ne prend attend la manche suivante.",

  "grand": "Le grand abordage",
  "grand.streak":
    "Si vous posez toutes vos cartes d'une traite, sans qu'aucun autre joueur ne pose de carte entre votre première et votre dernière, c'est un grand abordage. Il n'est pas nécessaire d'avoir ouvert la manche.",
  "grand.opener":
    "Règle maison : si vous posez toutes vos cartes avant qu'un autre joueur en ait posé une seule dans cette manche, c'est un grand abordage.",
  "grand.takes":
    "Il rafle tout le plateau, quelles qu'aient été vos cartes, y compris les mises des manches précédentes et celles que personne n'a annoncées. En plus, les autres vous paient leurs cartes restantes.",

  "roundEnd": "Fin d'une manche",
  "roundEnd.out": "La manche s'arrête dès qu'un joueur a posé sa dernière carte, même si c'est un 13. Tous les autres le paient.",
  "roundEnd.one": "Chaque carte qui vous reste en main coûte 1 point.",
  "roundEnd.pips": "Chaque carte qui vous reste en main coûte son numéro, mais un 11, un 12 ou un 13 seulement 10.",
  "roundEnd.keptFree": "Une carte gagnante restée en main ne coûte pas plus qu'une autre.",
  "roundEnd.keptMatch":
    "Si vous avez encore une carte gagnante, vous ajoutez ensuite sur sa case autant de points qu'il s'y trouve. S'il y en a plusieurs, suivez l'ordre du plateau. Si votre bourse ne suffit pas, ajoutez ce qu'il en reste.",
  "roundEnd.debt": "Si vous devez plus que vous n'avez, payez ce que vous avez ; le reste vous est remis.",

  "eliminated": "Bourse vide",
  "eliminated.stake":
    "Qui a moins de 15 points avant une manche ne peut pas miser et se retrouve hors jeu. Ses points comptent toujours pour le classement final.",
  "eliminated.goOn": "Les autres continuent ; on distribue selon le nombre de joueurs restants.",
  "eliminated.alone": "S'il reste moins de deux joueurs, la partie s'arrête.",

  "end": "Fin de la partie",
  "end.rounds": "Nombre de manches de cette partie : {rounds}.",
  "end.richest": "Après la dernière manche, la bourse la plus riche gagne. À égalité, la victoire est partagée.",
  "end.board": "Les mises encore sur le plateau ne sont à personne.",
};

export default words;
