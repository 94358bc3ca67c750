import type english from "./tutorial.korsar.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.korsar.title": "Korsar : votre premier voyage",
  "tutorial.korsar.welcome": "Ramenez vos galions au port et capturez ceux des autres. Dix petites étapes, sept minutes environ.",
  "tutorial.korsar.match":
    "Vous savez tout ce qu'il faut. Jouez maintenant une première partie contre un mousse ; demandez un conseil quand vous voulez.",

  "tutorial.korsar.galleon.title": "Un galion en mer",
  "tutorial.korsar.galleon.text":
    "À votre tour, vous faites une seule chose : jouer une carte ou en piocher une. Envoyez votre galion en mer.",
  "tutorial.korsar.galleon.done":
    "Personne n'a attaqué. Au début de votre tour suivant, le galion est rentré au port tout seul : 5 points pour votre butin.",
  "tutorial.korsar.galleon.wrong": "C'est permis, mais ici nous voulons voir le galion en mer.",

  "tutorial.korsar.draw.title": "Piocher une carte",
  "tutorial.korsar.draw.text": "Il n'y a pas de galion à attaquer en mer, et vous n'en avez pas à envoyer. Piochez une carte.",
  "tutorial.korsar.draw.then.2":
    "Un galion de valeur 6 ! Piocher était tout votre tour, et l'autre navire a joué. Envoyez maintenant le galion en mer.",
  "tutorial.korsar.draw.done": "Le voilà en mer. Si personne ne mène contre vous d'ici votre prochain tour, il rentre au port.",
  "tutorial.korsar.draw.wrong": "Vous pouvez repiocher, mais un galion ne rapporte rien en main. Envoyez-le en mer.",

  "tutorial.korsar.attack.title": "À l'attaque !",
  "tutorial.korsar.attack.text":
    "L'autre navire a un galion de valeur 6 en mer, et personne ne le défend. Attaquez avec votre navire pirate le plus fort.",
  "tutorial.korsar.attack.done":
    "Personne n'a répliqué. Au début de votre tour, vous meniez : vous capturez le galion, 6 points.",
  "tutorial.korsar.attack.wrong": "Un riche galion est devant vous, sans défense. Attaquez-le !",
  "tutorial.korsar.attack.wrong.weak": "Une force de 1 est vite battue. Attaquez avec la force 3.",

  "tutorial.korsar.colour.title": "Chacun sa couleur",
  "tutorial.korsar.colour.text":
    "L'autre navire défend son galion en rouge, force 2. Chacun se bat dans sa couleur : le rouge est pris. Attaquez dans une autre couleur.",
  "tutorial.korsar.colour.done":
    "3 contre 2 : au début de votre tour, le galion était à vous. Vous n'auriez pu renforcer qu'en bleu.",
  "tutorial.korsar.colour.wrong": "Si vous attendez, le galion rentre au port. Attaquez-le en bleu.",

  "tutorial.korsar.reinforce.title": "Renforcer",
  "tutorial.korsar.reinforce.text":
    "Vous êtes là avec bleu 3, l'autre navire avec rouge 4. Renforcez-vous dans votre couleur pour prendre l'avantage.",
  "tutorial.korsar.reinforce.done": "5 contre 4 : vous meniez au début de votre tour et capturez le galion.",
  "tutorial.korsar.reinforce.wrong": "L'autre navire mène 4 à 3 : renforcez maintenant, sinon le galion rentre au port.",
  "tutorial.korsar.reinforce.wrong.tie":
    "Cela fait 4 contre 4, une égalité : personne ne prend le galion. Il en faut un de plus.",

  "tutorial.korsar.captain.title": "Le capitaine",
  "tutorial.korsar.captain.text":
    "7 contre vos 2 : des pirates ne suffiront pas. Un capitaine est plus fort que tous les pirates, mais il lui faut sur place un de vos pirates de sa couleur. Jouez le capitaine bleu.",
  "tutorial.korsar.captain.done": "Le capitaine a décidé la bataille : 8 points, le plus riche des galions.",
  "tutorial.korsar.captain.wrong": "Le galion de valeur 8 rentrerait alors chez l'autre navire. Votre capitaine peut l'empêcher.",
  "tutorial.korsar.captain.wrong.weak": "3 contre 7, c'est trop peu. Votre capitaine les bat tous.",

  "tutorial.korsar.officer.title": "Capitaine contre capitaine",
  "tutorial.korsar.officer.text":
    "Cette fois, l'autre navire y a un capitaine. Les pirates n'y peuvent rien, mais un capitaine joué après écarte celui d'avant. Jouez votre capitaine noir.",
  "tutorial.korsar.officer.done": "Le capitaine rouge a dû partir, et le galion est à vous. Le dernier officier joué décide.",
  "tutorial.korsar.officer.wrong": "Leur capitaine prend alors le galion. Le vôtre peut le chasser.",
  "tutorial.korsar.officer.wrong.pirate":
    "Un capitaine est plus fort que tous les pirates. Seul un autre capitaine y peut quelque chose.",

  "tutorial.korsar.admiral.title": "L'amiral",
  "tutorial.korsar.admiral.text":
    "Votre galion de valeur 8 est attaqué avec une force de 8. L'amiral est aussi fort qu'un capitaine, n'a pas besoin de pirate et ne défend que vos propres galions. Jouez-le.",
  "tutorial.korsar.admiral.done": "Les attaquants sont battus, le galion rentre au port : 8 points.",
  "tutorial.korsar.admiral.wrong": "L'autre navire capture alors votre galion. L'amiral peut le sauver.",
  "tutorial.korsar.admiral.wrong.weak": "Contre une force de 8, c'est trop peu. L'amiral décide la bataille.",

  "tutorial.korsar.lead.title": "Ne gaspillez pas vos forces",
  "tutorial.korsar.lead.text":
    "Vous menez 5 à 1, et le galion sera à vous au début de votre prochain tour. Profitez de ce tour : envoyez votre propre galion en mer.",
  "tutorial.korsar.lead.done": "Deux galions d'un coup : tout ce que vous menez au début de votre tour est à vous.",
  "tutorial.korsar.lead.wrong": "Piocher ne nuit pas, mais un galion attend dans votre main, qui pourrait déjà être en route.",
  "tutorial.korsar.lead.wrong.waste": "Vous menez nettement. Gardez le navire fort pour une bataille qui en a besoin.",

  "tutorial.korsar.end.title": "La fin de la partie",
  "tutorial.korsar.end.text":
    "La pioche est épuisée. Qui joue sa dernière carte met fin à la partie, et un galion resté en main coûte sa valeur. Jouez votre dernière carte.",
  "tutorial.korsar.end.done":
    "Toutes les batailles sont réglées : vous gagnez le galion de valeur 3, le vôtre rentre au port, et l'autre navire paie pour le galion de valeur 6 resté en main.",
};

export default words;
