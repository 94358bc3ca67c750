import type { Words } from ".";
import type en from "./voyage.en";

const words: Words<typeof en> = {
  "voyage.title": "Premiers voyages",
  "voyage.intro":
    "Apprenez un jeu en y jouant : de petites étapes à une table préparée, puis une première partie avec conseils. Partez quand vous voulez : vous reprendrez où vous étiez.",
  "voyage.begin": "En route",
  "voyage.continue": "Reprendre",
  "voyage.again": "Depuis le début",
  "voyage.finished": "terminé",
  "voyage.finish": "Bien navigué !",
  "voyage.step": "{n} sur {all}",
  "voyage.next": "Suite",
  "voyage.leave": "Quitter : vous pourrez reprendre plus tard",
  "voyage.match": "Jouer la première partie",
  "voyage.ship": "Autre navire",
  "voyage.tip": "Astuce",
  "voyage.tip.corsari.draw": "Aucune carte visible ne baisse votre limite. La pioche peut en donner une meilleure.",
  "voyage.tip.corsari.open": "Une carte visible baisserait votre limite. Touchez-la pour voir de combien.",
  "voyage.tip.corsari.discard": "Défaussez le clandestin le plus cher et gardez votre équipage.",
  "voyage.tip.corsari.sail":
    "Votre limite peut être de {limit}. Plus elle est basse, plus il est sûr de lever l'ancre : un conseil dit à quel point.",
  "voyage.tip.corsari.lay":
    "Nommez les deux couleurs de votre équipage. Si vous ne pouvez pas couler le premier navire, laissez le moins de cartes possible.",
  "voyage.tip.corsari.closer": "Nommez les deux couleurs qui laissent la limite la plus basse ; elles sont proposées.",
  "voyage.tip.corsari.attach":
    "Ajoutez d'abord ce qui va à l'équipage du premier navire : chaque carte fait un clandestin de moins.",
  "voyage.tip.korsar.attack": "Dans un combat, une seule carte vous mettrait en tête. Choisissez un navire pour voir où.",
  "voyage.tip.korsar.galleon":
    "Un galion ne vaut quelque chose que s'il rentre au port. Envoyez-le quand vous pouvez le défendre.",
  "voyage.tip.korsar.lead":
    "Ce que vous menez au début de votre prochain tour est à vous. Gardez les navires forts pour là où il en faut.",
  "voyage.tip.korsar.draw": "Rien ne presse : une carte de la pioche vous donne plus de choix.",
  "voyage.tip.korsar.gone": "La pioche est épuisée, la fin approche. Un galion resté en main coûte sa valeur.",
  "voyage.tip.nain_jaune.start":
    "Vous commencez : choisissez une carte et voyez jusqu'où va votre suite. L'idéal : qu'elle atteigne une carte gagnante.",
  "voyage.tip.nain_jaune.stake": "Vous pouvez poser une carte gagnante. En main, elle ne gagne rien.",
  "voyage.tip.nain_jaune.few": "Quelqu'un n'a presque plus de cartes, et chaque carte en main vous coûtera.",
  "voyage.tip.nain_jaune.choice":
    "Vous avez le choix : seul le nombre compte pour la suite. Gardez la carte qui peut encore gagner.",
  "voyage.tip.nain_jaune.follow": "Continuez tant que vous pouvez et regardez qui passe : vous saurez ce qui lui manque.",
};
export default words;
