import type { Words } from ".";
import type en from "./voyage.en";

const words: Words<typeof en> = {
  "voyage.title": "Erste Fahrten",
  "voyage.intro":
    "Lern ein Spiel, indem du es spielst: kurze Schritte an einem vorbereiteten Tisch, dann eine erste Partie mit Tipps. Geh, wann du magst; es geht weiter, wo du warst.",
  "voyage.begin": "Los geht's",
  "voyage.continue": "Weiter",
  "voyage.again": "Von vorn",
  "voyage.finished": "geschafft",
  "voyage.finish": "Gut gesegelt!",
  "voyage.step": "{n} von {all}",
  "voyage.next": "Weiter",
  "voyage.leave": "Verlassen: du kannst später weitermachen",
  "voyage.match": "Die erste Partie spielen",
  "voyage.ship": "Anderes Schiff",
  "voyage.tip": "Tipp",
  "voyage.tip.corsari.draw": "Keine offene Karte senkt dein Limit. Der Nachziehstapel bringt vielleicht eine bessere.",
  "voyage.tip.corsari.open": "Eine offene Karte würde dein Limit senken. Tipp sie an, um zu sehen, wie weit.",
  "voyage.tip.corsari.discard": "Leg den teuersten blinden Passagier ab und halte deine Mannschaft zusammen.",
  "voyage.tip.corsari.sail":
    "Dein Limit kann jetzt {limit} sein. Je niedriger, desto sicherer das Auslaufen: Ein Tipp weiß, wie sicher.",
  "voyage.tip.corsari.lay":
    "Nenn die zwei Farben deiner Mannschaft. Kannst du das erste Schiff nicht versenken, lass möglichst wenige Karten übrig.",
  "voyage.tip.corsari.closer": "Nenn die zwei Farben, die das niedrigste Limit lassen; sie sind vorgeschlagen.",
  "voyage.tip.corsari.attach":
    "Leg zuerst an, was zur Mannschaft des ersten Schiffs passt: Jede solche Karte ist ein blinder Passagier weniger.",
  "voyage.tip.korsar.attack": "In einer Schlacht brächte dich eine Karte in Führung. Wähl ein Schiff, um zu sehen, wo.",
  "voyage.tip.korsar.galleon": "Eine Galeone zählt erst, wenn sie heimkommt. Schick sie los, wenn du sie verteidigen kannst.",
  "voyage.tip.korsar.lead":
    "Wo du zu Beginn deines nächsten Zuges führst, gehört die Beute dir. Spar starke Schiffe für dort, wo sie nötig sind.",
  "voyage.tip.korsar.draw": "Nichts eilt: Eine Karte vom Stapel gibt dir mehr Auswahl.",
  "voyage.tip.korsar.gone": "Der Stapel ist leer, das Ende nah. Eine Galeone auf der Hand kostet ihren Wert.",
  "voyage.tip.nain_jaune.start":
    "Du beginnst: Wähl eine Karte und sieh, wie weit deine Folge reicht. Am besten bis zu einer Gewinnkarte.",
  "voyage.tip.nain_jaune.stake": "Du kannst jetzt eine Gewinnkarte legen. Auf der Hand gewinnt sie nichts.",
  "voyage.tip.nain_jaune.few": "Jemand hat nur noch wenige Karten, und jede Karte auf deiner Hand wird dich kosten.",
  "voyage.tip.nain_jaune.choice": "Du hast die Wahl: Für die Folge zählt nur die Zahl. Behalt die Karte, die noch gewinnen kann.",
  "voyage.tip.nain_jaune.follow": "Mach weiter, solange du kannst, und sieh, wer passt: Das verrät, was fehlt.",
};
export default words;
