import type english from "./tutorial.korsar.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.korsar.title": "Korsar: deine erste Fahrt",
  "tutorial.korsar.welcome": "Bring deine Galeonen heim und kapere die der anderen. Zehn kurze Schritte, etwa sieben Minuten.",
  "tutorial.korsar.match":
    "Mehr brauchst du nicht. Spiel jetzt eine erste Partie gegen einen Schiffsjungen; frag nach einem Tipp, wann immer du magst.",

  "tutorial.korsar.galleon.title": "Eine Galeone auf See",
  "tutorial.korsar.galleon.text":
    "In deinem Zug tust du genau eines: eine Karte spielen oder eine ziehen. Schick deine Galeone auf See.",
  "tutorial.korsar.galleon.done":
    "Niemand griff an. Zu Beginn deines nächsten Zugs kam die Galeone von selbst heim: 5 Punkte für deine Beute.",
  "tutorial.korsar.galleon.wrong": "Das ist erlaubt, aber hier wollen wir die Galeone auf See sehen.",

  "tutorial.korsar.draw.title": "Eine Karte ziehen",
  "tutorial.korsar.draw.text": "Es ist keine Galeone auf See, die du angreifen könntest, und du hast keine. Zieh eine Karte.",
  "tutorial.korsar.draw.then.2":
    "Eine Galeone mit 6! Das Ziehen war dein ganzer Zug, und das andere Schiff war dran. Schick die Galeone jetzt auf See.",
  "tutorial.korsar.draw.done": "Jetzt ist sie auf See. Führt bis zu deinem nächsten Zug niemand gegen dich, kommt sie heim.",
  "tutorial.korsar.draw.wrong": "Du darfst noch einmal ziehen, aber auf der Hand bringt eine Galeone nichts. Schick sie auf See.",

  "tutorial.korsar.attack.title": "Angriff!",
  "tutorial.korsar.attack.text":
    "Das andere Schiff hat eine Galeone mit 6 auf See, und niemand verteidigt sie. Greif mit deinem stärksten Piratenschiff an.",
  "tutorial.korsar.attack.done":
    "Niemand antwortete. Zu Beginn deines Zugs warst du stärker, also hast du die Galeone gekapert: 6 Punkte.",
  "tutorial.korsar.attack.wrong": "Vor dir liegt eine reiche Galeone ohne Schutz. Greif sie an!",
  "tutorial.korsar.attack.wrong.weak": "Stärke 1 ist leicht zu schlagen. Greif mit Stärke 3 an.",

  "tutorial.korsar.colour.title": "Jedem seine Farbe",
  "tutorial.korsar.colour.text":
    "Das andere Schiff verteidigt seine Galeone in Rot, Stärke 2. Jeder kämpft in einer eigenen Farbe, Rot ist also vergeben. Greif in einer anderen Farbe an.",
  "tutorial.korsar.colour.done":
    "3 gegen 2: Zu Beginn deines Zugs gehörte die Galeone dir. Verstärken hättest du nur noch in Blau können.",
  "tutorial.korsar.colour.wrong": "Wenn du wartest, kommt die Galeone heim. Greif sie in Blau an.",

  "tutorial.korsar.reinforce.title": "Verstärken",
  "tutorial.korsar.reinforce.text":
    "Du bist mit Blau 3 an dieser Galeone, das andere Schiff mit Rot 4. Verstärke in deiner Farbe, sodass du stärker bist.",
  "tutorial.korsar.reinforce.done": "5 gegen 4: Du führtest zu Beginn deines Zugs und hast die Galeone gekapert.",
  "tutorial.korsar.reinforce.wrong": "Das andere Schiff führt 4 zu 3: Verstärke jetzt, sonst kommt die Galeone heim.",
  "tutorial.korsar.reinforce.wrong.tie": "Das gibt 4 gegen 4, Gleichstand: Niemand gewinnt die Galeone. Du brauchst eins mehr.",

  "tutorial.korsar.captain.title": "Der Kapitän",
  "tutorial.korsar.captain.text":
    "7 gegen deine 2: Piraten reichen nicht. Ein Kapitän ist stärker als alle Piraten, braucht dort aber einen deiner Piraten in seiner Farbe. Spiel den blauen Kapitän.",
  "tutorial.korsar.captain.done": "Der Kapitän hat das Gefecht entschieden: 8 Punkte, die reichste Galeone von allen.",
  "tutorial.korsar.captain.wrong": "Dann geht die Galeone mit 8 an das andere Schiff. Dein Kapitän kann das verhindern.",
  "tutorial.korsar.captain.wrong.weak": "3 gegen 7 reicht nicht. Dein Kapitän schlägt sie alle.",

  "tutorial.korsar.officer.title": "Kapitän gegen Kapitän",
  "tutorial.korsar.officer.text":
    "Jetzt hat das andere Schiff dort einen Kapitän. Gegen ihn helfen keine Piraten, aber ein später gespielter Kapitän vertreibt den früheren. Spiel deinen schwarzen Kapitän.",
  "tutorial.korsar.officer.done":
    "Der rote Kapitän musste weichen, und die Galeone ist dein. Der zuletzt gespielte Offizier entscheidet.",
  "tutorial.korsar.officer.wrong": "Dann holt ihr Kapitän die Galeone. Deiner kann ihn vertreiben.",
  "tutorial.korsar.officer.wrong.pirate": "Ein Kapitän ist stärker als alle Piraten. Da hilft nur ein anderer Kapitän.",

  "tutorial.korsar.admiral.title": "Der Admiral",
  "tutorial.korsar.admiral.text":
    "Deine Galeone mit 8 wird mit Stärke 8 angegriffen. Der Admiral ist so stark wie ein Kapitän, braucht keinen Piraten und verteidigt nur deine eigenen Galeonen. Spiel ihn.",
  "tutorial.korsar.admiral.done": "Die Angreifer sind geschlagen, und die Galeone kam heim: 8 Punkte.",
  "tutorial.korsar.admiral.wrong": "Dann kapert das andere Schiff deine Galeone. Der Admiral kann sie retten.",
  "tutorial.korsar.admiral.wrong.weak": "Gegen Stärke 8 ist das zu wenig. Der Admiral entscheidet das Gefecht.",

  "tutorial.korsar.lead.title": "Keine Kraft verschwenden",
  "tutorial.korsar.lead.text":
    "Du führst 5 zu 1, und die Galeone gehört dir zu Beginn deines nächsten Zugs. Nutz diesen Zug anders: Schick deine eigene Galeone auf See.",
  "tutorial.korsar.lead.done": "Zwei Galeonen auf einmal: Alles, worin du zu Beginn deines Zugs führst, ist dein.",
  "tutorial.korsar.lead.wrong":
    "Ziehen schadet nicht, aber auf deiner Hand wartet eine Galeone, die schon unterwegs sein könnte.",
  "tutorial.korsar.lead.wrong.waste": "Du führst klar. Heb das starke Schiff für ein Gefecht auf, das es braucht.",

  "tutorial.korsar.end.title": "Das Ende der Partie",
  "tutorial.korsar.end.text":
    "Der Nachziehstapel ist aufgebraucht. Wer seine letzte Karte spielt, beendet die Partie, und eine Galeone auf der Hand kostet ihren Wert. Spiel deine letzte Karte.",
  "tutorial.korsar.end.done":
    "Alle Gefechte sind entschieden: Du gewinnst die Galeone mit 3, deine eigene kommt heim, und das andere Schiff zahlt für die Galeone mit 6 auf seiner Hand.",
};

export default words;
