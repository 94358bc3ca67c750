import type english from "./tutorial.corsari.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.corsari.title": "Corsari : votre premier voyage",
  "tutorial.corsari.welcome":
    "Engagez un équipage, tenez les clandestins à distance et levez l'ancre au bon moment. Dix petites étapes, huit minutes environ.",
  "tutorial.corsari.match":
    "Vous savez tout ce qu'il faut. Jouez maintenant une première partie contre un mousse ; demandez un conseil quand vous voulez.",

  "tutorial.corsari.turn.title": "Un tour",
  "tutorial.corsari.turn.text":
    "Un tour est toujours le même : prenez une carte, puis défaussez-en une. Prenez une carte dans la pioche.",
  "tutorial.corsari.turn.then.2":
    "Vous avez pris vert 11. Il ne va avec rien, et les grands numéros coûtent le plus : défaussez-le.",
  "tutorial.corsari.turn.done": "Bravo. L'autre navire a joué aussi, et c'est de nouveau à vous.",
  "tutorial.corsari.turn.wrong": "C'est permis aussi, mais commençons par la pioche.",
  "tutorial.corsari.turn.wrong.discard": "C'est possible, mais cette carte vous sert plus que vert 11.",
  "tutorial.corsari.turn.wrong.sail":
    "Ne levez pas encore l'ancre : vos clandestins comptent encore beaucoup trop. Défaussez simplement.",

  "tutorial.corsari.crew.title": "Équipage, prisonniers, clandestins",
  "tutorial.corsari.crew.text":
    "Votre équipage a deux couleurs, ici violet et orange, et chaque numéro une seule fois. Les cartes de la couleur du quai, bleu, sont des prisonniers. Les uns et les autres ne coûtent rien. Tout le reste, ce sont des clandestins : rouge 10, et violet 2, car l'équipage a déjà un 2. Défaussez le clandestin le plus cher.",
  "tutorial.corsari.crew.done":
    "Il ne reste plus que violet 2. La somme des numéros de tous les clandestins est votre limite : 2.",
  "tutorial.corsari.crew.wrong": "Cette carte fait partie de votre équipage et ne coûte rien. Cherchez un clandestin.",
  "tutorial.corsari.crew.wrong.prisoner": "Bleu est la couleur du quai : cette carte est un prisonnier et ne coûte rien.",
  "tutorial.corsari.crew.wrong.rank": "Violet 2 est bien un clandestin, mais il ne coûte que 2. Un autre coûte plus.",
  "tutorial.corsari.crew.wrong.sail": "C'est la bonne carte ! Mais défaussez-la simplement ; lever l'ancre viendra plus tard.",

  "tutorial.corsari.pier.title": "Le quai change de couleur",
  "tutorial.corsari.pier.text":
    "Vous avez trois cartes rouges qui coûtent 30, et le rouge vient ensuite sur le quai. Prenez la première carte du quai et regardez sa couleur.",
  "tutorial.corsari.pier.then.2":
    "Le quai est rouge maintenant : vos trois cartes rouges sont des prisonniers et ne coûtent rien. Défaussez le clandestin le plus cher.",
  "tutorial.corsari.pier.done":
    "Une seule carte, et 30 points de clandestins s'envolent. Les prisonniers des autres ont changé aussi : gardez un œil sur le quai.",
  "tutorial.corsari.pier.wrong": "Vos cartes rouges coûteraient toujours autant. Prenez la première carte du quai.",
  "tutorial.corsari.pier.wrong.crew": "Cette carte fait partie de votre équipage. Gris 8 est un clandestin, et le plus cher.",
  "tutorial.corsari.pier.wrong.low": "Bleu 6 est maintenant un clandestin, mais gris 8 coûte plus.",
  "tutorial.corsari.pier.wrong.prisoner":
    "Rouge est maintenant la couleur du quai : ce sont des prisonniers, ils ne coûtent rien.",
  "tutorial.corsari.pier.wrong.sail": "La bonne carte, mais restez au port cette fois : défaussez-la simplement.",

  "tutorial.corsari.keep.title": "Quand laisser le quai tranquille",
  "tutorial.corsari.keep.text":
    "Vos trois cartes bleues sont des prisonniers. Si vous preniez la carte du quai, elles coûteraient 30. Mais sur la défausse il y a orange 10, qui manque à votre équipage. Prenez-le.",
  "tutorial.corsari.keep.then.2": "Défaussez maintenant le clandestin le plus cher.",
  "tutorial.corsari.keep.done":
    "Votre équipage a grandi et vos prisonniers ne coûtent toujours rien. Mais tout le monde a vu ce que vous avez pris.",
  "tutorial.corsari.keep.wrong": "On ne sait pas ce que cela donne. Orange 10 convient à coup sûr.",
  "tutorial.corsari.keep.wrong.back": "Vous venez de le prendre pour votre équipage. Défaussez un clandestin.",
  "tutorial.corsari.keep.wrong.discard": "Il y a un clandestin plus cher : gris 8.",
  "tutorial.corsari.keep.wrong.pier": "Le quai deviendrait rouge, et vos trois cartes bleues des clandestins.",
  "tutorial.corsari.keep.wrong.sail": "La bonne carte. Lever l'ancre, c'est pour la prochaine étape : défaussez-la simplement.",

  "tutorial.corsari.sail.title": "Lever l'ancre",
  "tutorial.corsari.sail.text":
    "Sans vert 9, votre limite n'est que de 2. Qui lève l'ancre avec la limite la plus basse ne paie rien ; les autres gardent leurs clandestins comme pénalités. Défaussez vert 9 et levez l'ancre.",
  "tutorial.corsari.sail.then.2": "Choisissez maintenant les deux couleurs de votre équipage.",
  "tutorial.corsari.sail.done":
    "Votre limite est de 2, celle de l'autre navire de 26. Vous ne payez rien, il prend trois pénalités. Le moins de pénalités gagne la partie.",
  "tutorial.corsari.sail.wrong": "Votre limite serait plus haute. Défaussez vert 9 et levez l'ancre.",
  "tutorial.corsari.sail.wrong.crew": "Il resterait plus de clandestins. Violet et orange réunissent dix de vos cartes.",
  "tutorial.corsari.sail.wrong.quiet": "La bonne carte. Mais osez : levez l'ancre avec elle.",

  "tutorial.corsari.attach.title": "Quand un autre navire part le premier",
  "tutorial.corsari.attach.text":
    "L'autre navire a levé l'ancre avec violet et orange. Avant d'étaler, vous pouvez ajouter à son équipage des cartes de ces couleurs dont le numéro lui manque. Ajoutez orange 9 ou violet 10.",
  "tutorial.corsari.attach.then.2": "Un clandestin de moins. Ajoutez aussi l'autre carte.",
  "tutorial.corsari.attach.then.3": "Étalez maintenant avec votre équipage : rouge et jaune.",
  "tutorial.corsari.attach.done": "Il ne reste que gris 9 : une pénalité au lieu de trois.",
  "tutorial.corsari.attach.wrong":
    "Vous étalerez après. Ajoutez d'abord ce qui convient à l'autre équipage : orange 9 et violet 10.",
  "tutorial.corsari.attach.wrong.crew": "Il resterait plus de clandestins. Nommez rouge et jaune.",

  "tutorial.corsari.sink.title": "Couler le premier navire",
  "tutorial.corsari.sink.text":
    "L'autre navire a levé l'ancre avec une limite de 5. Si la vôtre n'est pas plus haute, vous le coulez : il prend ses clandestins et les vôtres. Choisissez l'équipage qui vous laisse la limite la plus basse.",
  "tutorial.corsari.sink.done":
    "Votre limite est de 4 : coulé ! Cinq pénalités pour le premier navire, aucune pour vous. Partir trop tôt est dangereux.",
  "tutorial.corsari.sink.wrong":
    "Avec cet équipage, votre limite dépasse 5 et vous paieriez. Rouge et jaune réunissent neuf cartes.",

  "tutorial.corsari.few.title": "Peu de cartes, pas de petits numéros",
  "tutorial.corsari.few.text":
    "Cette fois, impossible de descendre à la limite de l'autre navire, 4. Chaque clandestin compte alors une pénalité, quel que soit son numéro. Choisissez l'équipage qui laisse le moins de cartes.",
  "tutorial.corsari.few.done":
    "Rose et vert réunissent cinq cartes : il reste cinq clandestins. Avec rouge et jaune, il en restait huit.",
  "tutorial.corsari.few.wrong": "Il resterait plus de cartes. Comptez : quelles deux couleurs en réunissent le plus ?",
  "tutorial.corsari.few.wrong.sum":
    "C'est la plus petite somme, mais il reste huit cartes. Au-dessus de la limite du premier navire, seul compte le nombre de cartes.",

  "tutorial.corsari.annul.title": "La dernière carte du quai",
  "tutorial.corsari.annul.text":
    "Votre main est désespérée, et il ne reste qu'une carte sur le quai. Qui la prend met fin à la manche sur-le-champ, et personne ne paie. Sauvez-vous !",
  "tutorial.corsari.annul.done": "La manche est annulée : aucune pénalité pour personne.",
  "tutorial.corsari.annul.wrong": "Votre limite resterait énorme. Il y a une issue : la dernière carte du quai.",

  "tutorial.corsari.sweep.title": "Le capot",
  "tutorial.corsari.sweep.text":
    "Sans rouge 9, vous n'avez pas un seul clandestin. C'est un capot, et il gagne toute la partie, même si vous êtes loin derrière. Levez l'ancre !",
  "tutorial.corsari.sweep.then.2": "Et maintenant l'équipage : violet et orange.",
  "tutorial.corsari.sweep.done": "Capot ! La partie est à vous, malgré douze pénalités.",
  "tutorial.corsari.sweep.wrong":
    "Il resterait un clandestin à bord, ou vous perdriez une bonne carte. Défaussez rouge 9 et levez l'ancre.",
  "tutorial.corsari.sweep.wrong.crew": "Il resterait des cartes. Nommez violet et orange.",
  "tutorial.corsari.sweep.wrong.quiet": "La bonne carte, mais n'attendez pas : un autre pourrait partir avant. Levez l'ancre !",
};

export default words;
