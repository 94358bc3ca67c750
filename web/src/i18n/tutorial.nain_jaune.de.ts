import type english from "./tutorial.nain_jaune.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.nain_jaune.title": "Nain Jaune: deine erste Fahrt",
  "tutorial.nain_jaune.welcome":
    "Leg aufsteigende Folgen, gewinne die Einsätze auf dem Spielplan und werde deine Karten vor den anderen los. Acht kurze Schritte, etwa sechs Minuten.",
  "tutorial.nain_jaune.match":
    "Mehr brauchst du nicht. Spiel jetzt eine erste Partie mit drei Runden gegen einen Schiffsjungen; frag nach einem Tipp, wann immer du magst.",

  "tutorial.nain_jaune.run.title": "Eine Folge",
  "tutorial.nain_jaune.run.text":
    "Du beginnst mit einer beliebigen Karte. Danach muss jede genau um eins höher sein; die Familien sind egal. Beginne, wo deine Folge am längsten ist.",
  "tutorial.nain_jaune.run.then.2": "Eine 3. Solange du weiterlegen kannst, musst du: Leg die 4.",
  "tutorial.nain_jaune.run.then.3": "Und nun die 5.",
  "tutorial.nain_jaune.run.done":
    "Drei Karten hintereinander. Du hattest keine 6, also machte das andere Schiff mit 6, 7 und 8 weiter, und nun bist du wieder dran: Du hast eine 9.",
  "tutorial.nain_jaune.run.wrong": "Diese Karte steht allein: Auf deiner Hand folgt ihr nichts. Beginne mit der 3.",
  "tutorial.nain_jaune.run.wrong.late": "Eine gute Folge, aber du kannst sie noch tiefer beginnen.",

  "tutorial.nain_jaune.follow.title": "Weiterlegen",
  "tutorial.nain_jaune.follow.text":
    "Das andere Schiff blieb bei 5 stehen. Du hast zwei 6er: Leg einen davon, die Familie ist egal.",
  "tutorial.nain_jaune.follow.done":
    "Jede Zahl kommt in einer Folge einmal, dein anderer 6er muss also warten. Und niemand hat eine 7: Du beginnst eine neue Folge.",

  "tutorial.nain_jaune.pass.title": "Niemand kann weiter",
  "tutorial.nain_jaune.pass.text":
    "Gepasst wird von selbst: Wer nicht weiterlegen kann, wird übergangen. Leg deine 5 und schau, was passiert.",
  "tutorial.nain_jaune.pass.then.2":
    "Niemand hat eine 6. Wer die letzte Karte gelegt hat, beginnt eine neue Folge: du. Beginne mit einer beliebigen Karte.",
  "tutorial.nain_jaune.pass.done": "Das letzte Wort in einer Folge ist viel wert: Du bestimmst, wo die nächste beginnt.",

  "tutorial.nain_jaune.winning.title": "Eine Gewinnkarte",
  "tutorial.nain_jaune.winning.text":
    "Fünf Karten gewinnen, was auf dem Spielplan liegt. Die 7 mit dem Totenkopf, das Skelett, gewinnt die Diamanten. Du hast zwei 7er: Leg den, der sich lohnt.",
  "tutorial.nain_jaune.winning.done": "Das Skelett! Du nimmst 10 Punkte vom Spielplan.",
  "tutorial.nain_jaune.winning.wrong": "Das passt, gewinnt aber nichts. Dein anderer 7er nimmt die Diamanten.",

  "tutorial.nain_jaune.thirteen.title": "Nach einer 13",
  "tutorial.nain_jaune.thirteen.text":
    "Das andere Schiff legte eine 11. Deine 12 mit dem Steuerrad ist die Piratin: Leg sie und nimm die Saphire.",
  "tutorial.nain_jaune.thirteen.then.2": "Weiter mit der Segel 13, dem Piraten: Er nimmt die Rubine.",
  "tutorial.nain_jaune.thirteen.then.3":
    "Eine 13 beendet die Folge, und wer sie gelegt hat, beginnt wieder. Beginne mit der Karte, die die längere Folge gibt.",
  "tutorial.nain_jaune.thirteen.done": "14 Punkte vom Spielplan, und du durftest wieder beginnen. Eine 13 ist wertvoll.",
  "tutorial.nain_jaune.thirteen.wrong": "Dann bliebe die 4 zurück. Beginne mit der 4, und die 5 folgt.",

  "tutorial.nain_jaune.plan.title": "Plane den Weg zum Einsatz",
  "tutorial.nain_jaune.plan.text":
    "Du beginnst und hast zwei Gewinnkarten: die 10 mit der Kanonenkugel und die 11 mit dem Totenkopf. Beginne so, dass eine Folge beide gewinnt.",
  "tutorial.nain_jaune.plan.then.2": "Jetzt der Papagei: Leg die 10.",
  "tutorial.nain_jaune.plan.then.3": "Und das Kind: Leg die 11.",
  "tutorial.nain_jaune.plan.done":
    "Zwei Einsätze und drei Karten in einer Folge. Gewinnkarten, die auf der Hand bleiben, gewinnen nichts.",
  "tutorial.nain_jaune.plan.wrong": "Von dort führt die Folge nicht zu deinen Gewinnkarten. Beginne mit der 9.",
  "tutorial.nain_jaune.plan.wrong.late": "Das gewinnt etwas, aber die 9 bliebe übrig. Du kannst eins tiefer beginnen.",

  "tutorial.nain_jaune.lacks.title": "Merk dir, wer passt",
  "tutorial.nain_jaune.lacks.text": "Du hast zwei 8er und beginnst. Leg einen davon und schau, ob das andere Schiff eine 9 hat.",
  "tutorial.nain_jaune.lacks.then.2":
    "Es hat keine 9, und Passen ist nie ein Bluff. Nutz dein Wissen: Mit welcher Karte behältst du das Recht zu beginnen?",
  "tutorial.nain_jaune.lacks.done":
    "Wieder konnte niemand weiterlegen, und du beginnst noch einmal. Der Tisch merkt sich, wem welche Zahl fehlt.",
  "tutorial.nain_jaune.lacks.wrong": "Versuch zuerst einen der 8er.",
  "tutorial.nain_jaune.lacks.wrong.again": "Da könnte das andere Schiff folgen. Auf eine 8 nicht: Es hat keine 9.",

  "tutorial.nain_jaune.out.title": "Fertig werden",
  "tutorial.nain_jaune.out.text":
    "Noch drei Karten, und sie bilden eine Folge. Wer keine Karten mehr hat, beendet die Runde und bekommt 1 Punkt für jede Karte der anderen. Los!",
  "tutorial.nain_jaune.out.then.2": "Weiter: die 5.",
  "tutorial.nain_jaune.out.then.3": "Und die letzte Karte!",
  "tutorial.nain_jaune.out.done":
    "Fertig! Das andere Schiff hatte noch fünf Karten und zahlt dir 5 Punkte. Nach der letzten Runde gewinnt der reichste Beutel.",
  "tutorial.nain_jaune.out.wrong": "Dann bliebe eine Karte übrig. Beginne mit der niedrigsten: 4, 5, 6.",
};

export default words;
