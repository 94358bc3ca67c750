import type english from "./tutorial.corsari.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.corsari.title": "Corsari: deine erste Fahrt",
  "tutorial.corsari.welcome":
    "Heuere eine Mannschaft an, halte blinde Passagiere fern und stich im richtigen Moment in See. Zehn kurze Schritte, etwa acht Minuten.",
  "tutorial.corsari.match":
    "Mehr brauchst du nicht. Spiel jetzt eine erste Partie gegen einen Schiffsjungen; frag nach einem Tipp, wann immer du magst.",

  "tutorial.corsari.turn.title": "Ein Zug",
  "tutorial.corsari.turn.text":
    "Ein Zug ist immer gleich: eine Karte nehmen, dann eine ablegen. Zieh eine Karte vom Nachziehstapel.",
  "tutorial.corsari.turn.then.2": "Du hast Grün 11 gezogen. Sie passt zu nichts, und hohe Zahlen kosten am meisten: Leg sie ab.",
  "tutorial.corsari.turn.done": "Gut gemacht. Das andere Schiff war auch an der Reihe, und nun bist du wieder dran.",
  "tutorial.corsari.turn.wrong": "Das ist auch erlaubt, aber fangen wir mit dem Nachziehstapel an.",
  "tutorial.corsari.turn.wrong.discard": "Das ginge, aber diese Karte brauchst du eher als Grün 11.",
  "tutorial.corsari.turn.wrong.sail":
    "Stich noch nicht in See: Deine blinden Passagiere zählen noch viel zu viel. Leg einfach ab.",

  "tutorial.corsari.crew.title": "Mannschaft, Gefangene, blinde Passagiere",
  "tutorial.corsari.crew.text":
    "Deine Mannschaft hat zwei Farben, hier Violett und Orange, und jede Zahl nur einmal. Karten in der Farbe der Mole, Blau, sind Gefangene. Beide kosten nichts. Alles andere sind blinde Passagiere: Rot 10, und Violett 2, weil die Mannschaft schon eine 2 hat. Leg den teureren ab.",
  "tutorial.corsari.crew.done":
    "Jetzt bleibt nur Violett 2 übrig. Die Zahlen aller blinden Passagiere zusammen sind dein Limit: 2.",
  "tutorial.corsari.crew.wrong": "Diese Karte gehört zu deiner Mannschaft und kostet nichts. Such einen blinden Passagier.",
  "tutorial.corsari.crew.wrong.prisoner": "Blau ist die Farbe der Mole: Diese Karte ist ein Gefangener und kostet nichts.",
  "tutorial.corsari.crew.wrong.rank": "Violett 2 ist wirklich ein blinder Passagier, kostet aber nur 2. Ein anderer kostet mehr.",
  "tutorial.corsari.crew.wrong.sail": "Die richtige Karte! Aber leg sie vorerst nur ab; in See gestochen wird später.",

  "tutorial.corsari.pier.title": "Die Mole wechselt die Farbe",
  "tutorial.corsari.pier.text":
    "Du hast drei rote Karten, die 30 kosten, und als Nächstes liegt Rot auf der Mole. Nimm die erste Karte der Mole und achte auf die Farbe.",
  "tutorial.corsari.pier.then.2":
    "Die Mole ist jetzt rot: Deine drei roten Karten sind Gefangene und kosten nichts. Leg den teuersten blinden Passagier ab.",
  "tutorial.corsari.pier.done":
    "Eine Karte, und blinde Passagiere für 30 sind weg. Auch die Gefangenen der anderen haben gewechselt: Behalte die Mole im Auge.",
  "tutorial.corsari.pier.wrong": "Davon werden deine roten Karten nicht frei. Nimm die erste Karte der Mole.",
  "tutorial.corsari.pier.wrong.crew":
    "Diese Karte gehört zu deiner Mannschaft. Grau 8 ist ein blinder Passagier und kostet am meisten.",
  "tutorial.corsari.pier.wrong.low": "Blau 6 ist jetzt ein blinder Passagier, aber Grau 8 kostet mehr.",
  "tutorial.corsari.pier.wrong.prisoner": "Rot ist jetzt die Farbe der Mole: Das sind Gefangene, sie kosten nichts.",
  "tutorial.corsari.pier.wrong.sail": "Die richtige Karte, aber bleib diesmal im Hafen: Leg sie nur ab.",

  "tutorial.corsari.keep.title": "Wann man die Mole in Ruhe lässt",
  "tutorial.corsari.keep.text":
    "Deine drei blauen Karten sind Gefangene. Nähmst du die Karte der Mole, würden sie 30 kosten. Aber auf dem Ablagestapel liegt Orange 10, die deiner Mannschaft fehlt. Nimm sie.",
  "tutorial.corsari.keep.then.2": "Leg jetzt den teuersten blinden Passagier ab.",
  "tutorial.corsari.keep.done":
    "Deine Mannschaft ist gewachsen, und deine Gefangenen kosten weiterhin nichts. Allerdings haben alle gesehen, was du genommen hast.",
  "tutorial.corsari.keep.wrong": "Was das bringt, weißt du nicht. Orange 10 passt sicher.",
  "tutorial.corsari.keep.wrong.back": "Die hast du gerade für deine Mannschaft genommen. Leg einen blinden Passagier ab.",
  "tutorial.corsari.keep.wrong.discard": "Es gibt einen teureren blinden Passagier: Grau 8.",
  "tutorial.corsari.keep.wrong.pier": "Dann wäre die Mole rot, und deine drei blauen Karten wären blinde Passagiere.",
  "tutorial.corsari.keep.wrong.sail": "Die richtige Karte. In See gestochen wird im nächsten Schritt: Leg sie vorerst nur ab.",

  "tutorial.corsari.sail.title": "In See stechen",
  "tutorial.corsari.sail.text":
    "Ohne Grün 9 ist dein Limit nur 2. Wer mit dem niedrigsten Limit in See sticht, zahlt nichts; alle anderen behalten ihre blinden Passagiere als Strafkarten. Leg Grün 9 ab und stich damit in See.",
  "tutorial.corsari.sail.then.2": "Wähle jetzt die beiden Farben deiner Mannschaft.",
  "tutorial.corsari.sail.done":
    "Dein Limit ist 2, das des anderen Schiffs 26. Du zahlst nichts, und es nimmt drei Strafkarten. Die wenigsten Strafkarten gewinnen die Partie.",
  "tutorial.corsari.sail.wrong": "Dann wäre dein Limit höher. Leg Grün 9 ab und stich damit in See.",
  "tutorial.corsari.sail.wrong.crew":
    "So bleiben mehr blinde Passagiere. Violett und Orange nehmen zusammen zehn deiner Karten auf.",
  "tutorial.corsari.sail.wrong.quiet": "Die richtige Karte. Aber trau dich: Stich damit in See.",

  "tutorial.corsari.attach.title": "Wenn ein anderes Schiff zuerst fährt",
  "tutorial.corsari.attach.text":
    "Das andere Schiff ist mit Violett und Orange in See gestochen. Bevor du auslegst, darfst du Karten dieser Farben anlegen, deren Zahlen seiner Mannschaft fehlen. Leg Orange 9 oder Violett 10 an.",
  "tutorial.corsari.attach.then.2": "Ein blinder Passagier weniger. Leg auch die andere Karte an.",
  "tutorial.corsari.attach.then.3": "Leg jetzt mit deiner eigenen Mannschaft aus: Rot und Gelb.",
  "tutorial.corsari.attach.done": "Nur Grau 9 bleibt übrig: eine Strafkarte statt drei.",
  "tutorial.corsari.attach.wrong":
    "Ausgelegt wird später. Leg zuerst an, was zur anderen Mannschaft passt: Orange 9 und Violett 10.",
  "tutorial.corsari.attach.wrong.crew": "So bleiben mehr blinde Passagiere. Nimm Rot und Gelb.",

  "tutorial.corsari.sink.title": "Das erste Schiff versenken",
  "tutorial.corsari.sink.text":
    "Das andere Schiff ist mit einem Limit von 5 in See gestochen. Ist deins nicht höher, versenkst du es: Dann nimmt es seine blinden Passagiere und deine dazu. Wähle die Mannschaft mit dem niedrigsten Limit.",
  "tutorial.corsari.sink.done":
    "Dein Limit ist 4: versenkt! Fünf Strafkarten für das erste Schiff, keine für dich. Zu früh in See zu stechen ist gefährlich.",
  "tutorial.corsari.sink.wrong":
    "Mit dieser Mannschaft liegt dein Limit über 5, und du würdest zahlen. Rot und Gelb nehmen neun Karten auf.",

  "tutorial.corsari.few.title": "Wenige Karten, nicht kleine Zahlen",
  "tutorial.corsari.few.text":
    "Diesmal kommst du nicht auf das Limit des anderen Schiffs, 4. Dann zählt jeder blinde Passagier eine Strafkarte, gleich welche Zahl er hat. Wähle die Mannschaft, die am wenigsten Karten übrig lässt.",
  "tutorial.corsari.few.done":
    "Rosa und Grün nehmen fünf Karten auf: Fünf blinde Passagiere bleiben. Mit Rot und Gelb wären es acht gewesen.",
  "tutorial.corsari.few.wrong": "So bleiben mehr Karten übrig. Zähl nach: Welche zwei Farben nehmen am meisten auf?",
  "tutorial.corsari.few.wrong.sum":
    "Das gibt die kleinste Summe, lässt aber acht Karten übrig. Über dem Limit des ersten Schiffs zählt nur die Anzahl.",

  "tutorial.corsari.annul.title": "Die letzte Karte der Mole",
  "tutorial.corsari.annul.text":
    "Deine Hand ist hoffnungslos, und auf der Mole liegt nur eine Karte. Wer sie nimmt, beendet die Runde sofort, und niemand zahlt. Rette dich!",
  "tutorial.corsari.annul.done": "Die Runde ist ungültig: Strafkarten für niemanden.",
  "tutorial.corsari.annul.wrong": "Dein Limit bliebe riesig. Es gibt einen Ausweg: die letzte Karte der Mole.",

  "tutorial.corsari.sweep.title": "Der Durchmarsch",
  "tutorial.corsari.sweep.text":
    "Ohne Rot 9 hast du keinen einzigen blinden Passagier. Das ist ein Durchmarsch, und er gewinnt die ganze Partie, auch wenn du weit zurückliegst. Stich in See!",
  "tutorial.corsari.sweep.then.2": "Und nun die Mannschaft: Violett und Orange.",
  "tutorial.corsari.sweep.done": "Durchmarsch! Die Partie ist dein, trotz zwölf Strafkarten.",
  "tutorial.corsari.sweep.wrong":
    "Dann bliebe ein blinder Passagier an Bord, oder eine gute Karte ginge verloren. Leg Rot 9 ab und stich in See.",
  "tutorial.corsari.sweep.wrong.crew": "So blieben Karten übrig. Nimm Violett und Orange.",
  "tutorial.corsari.sweep.wrong.quiet": "Die richtige Karte, aber warte nicht: Sonst fährt jemand vor dir. Stich damit in See!",
};

export default words;
