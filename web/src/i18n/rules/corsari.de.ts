import type { CorsariRules } from "./corsari";

const words: CorsariRules = {
  "goal": "Ziel des Spiels",
  "goal.hire":
    "Du führst ein Korsarenschiff und suchst eine Mannschaft: Seeleute aus höchstens zwei Farben, alle mit verschiedenen Aufgaben. Wen du nicht brauchen kannst, der ist ein blinder Passagier.",
  "goal.win":
    "Wer sein Schiff für bereit hält, sticht in See, und alle anderen müssen so folgen, wie sie sind. Blinde Passagiere werden zu Strafkarten; wer am Ende der Partie die wenigsten hat, gewinnt.",
  "goal.sweep": "Ein Schiff ohne einen einzigen blinden Passagier gewinnt auf der Stelle die ganze Partie.",

  "cards": "Die Karten",
  "cards.pack":
    "110 Karten: zehn Farben, jede mit den Zahlen 1 bis 11 je einmal. Eine Farbe ist eine Korsarenbande, eine Zahl eine Aufgabe an Bord, vom Kapitän (1) bis zum Schiffsjungen (11).",

  "setup": "Vorbereitung",
  "setup.dealer": "Wer zuerst gibt, wird ausgelost. Danach wird von Runde zu Runde im Uhrzeigersinn reihum gegeben.",
  "setup.hands": "Alle bekommen einzeln zwölf Karten und halten sie geheim.",
  "setup.pier2": "Sieben Karten werden offen in eine Reihe gelegt: die Mole.",
  "setup.pier3": "Acht Karten werden offen in eine Reihe gelegt: die Mole.",
  "setup.pier4": "Neun Karten werden offen in eine Reihe gelegt: die Mole.",
  "setup.colour": "Nur die erste Karte der Mole kann genommen werden. Ihre Farbe ist die Farbe der Mole.",
  "setup.piles": "Eine Karte wird aufgedeckt und beginnt den Ablagestapel. Alle übrigen bilden verdeckt den Nachziehstapel.",

  "turn": "Dein Zug",
  "turn.order": "Gespielt wird im Uhrzeigersinn, beginnend links vom Geber. Niemand lässt einen Zug aus.",
  "turn.draw": "Nimm zuerst eine Karte: die oberste vom Nachziehstapel, die oberste vom Ablagestapel oder die erste der Mole.",
  "turn.pier": "Wird die erste Karte der Mole genommen, rückt die nächste nach, und sofort gilt deren Farbe als Farbe der Mole.",
  "turn.discard": "Lege dann eine Karte offen ab.",
  "turn.back": "Das darf auch die eben genommene sein, woher sie auch kommt.",
  "turn.notBack": "Das darf auch die eben genommene sein. Hausregel: nicht, wenn sie vom Ablagestapel stammt.",

  "sail": "In See stechen",
  "sail.declare":
    "Nachdem du eine Karte genommen hast, darfst du in See stechen: Du legst wie immer eine Karte ab und legst deine übrigen zwölf offen aus. Dein Schiff ist nun das erste Schiff, und die Runde geht zu Ende.",
  "sail.early": "Dazu brauchst du keine bestimmten Karten, und du darfst es schon in deinem allerersten Zug.",
  "sail.notEarly":
    "Dazu brauchst du keine bestimmten Karten. Hausregel: Niemand sticht in seinem ersten Zug einer Runde in See, außer wenn der Nachziehstapel leer ist.",
  "sail.lastStock":
    "Wer die letzte Karte des Nachziehstapels zieht, muss noch in diesem Zug in See stechen. Willst du das nicht, nimm deine Karte anderswo.",
  "sail.risk": "Vorsicht: Wer ein gleich hohes oder niedrigeres Limit hat als du, versenkt dich.",

  "divide": "Mannschaft, Gefangene, blinde Passagiere",
  "divide.prisoners":
    "Deine Karten in der Farbe der Mole sind immer Gefangene. Sie kosten nichts und können nie zu einer Mannschaft gehören.",
  "divide.crew":
    "Wähle für deine Mannschaft zwei andere Farben, eine oder keine. Jede Karte dieser Farben heuert an, außer wenn ihre Zahl schon vergeben ist. Die Mannschaft muss nicht vollständig sein; sie kostet nichts.",
  "divide.both": "Haben beide Farben dieselbe Zahl, stellt die zuerst genannte Farbe die Karte. Die andere bleibt übrig.",
  "divide.stowaways":
    "Alle deine anderen Karten sind blinde Passagiere. Die Summe ihrer Zahlen ist dein Limit: je niedriger, desto besser.",
  "divide.choice":
    "Der Tisch schlägt die Aufteilung mit dem niedrigsten Limit vor, aber du darfst eine andere wählen. Weniger Farben zum Beispiel geben den anderen weniger Gelegenheit zum Anlegen.",
  "divide.example":
    "Beispiel: Du legst die gelbe 6 ab und stichst in See. Drei deiner Karten haben die Farbe der Mole: Gefangene. Orange 1, 2, 7, 8 und Violett 3, 10 sind die Mannschaft. Violett 2 bleibt übrig, denn Orange hat schon eine 2; mit Grau 2 und Grün 1 ergibt das ein Limit von 5.",
  "divide.exampleNote": "Grün kann die Mole in diesem Beispiel also nicht sein, sonst wäre die grüne 1 eine Gefangene.",

  "attach": "Die anderen folgen",
  "attach.follow":
    "Ist das erste Schiff in See gestochen, legen auch alle anderen ihre Karten aus, offen und im Uhrzeigersinn, beginnend mit dem linken Nachbarn, ohne noch eine Karte zu nehmen oder abzulegen.",
  "attach.may":
    "Bevor du deine Karten aufteilst, darfst du einige an die Mannschaft des ersten Schiffs anlegen. Du musst es nie. Das erste Schiff selbst legt nichts an.",
  "attach.which":
    "Anlegen kannst du eine Karte, wenn ihre Farbe in dieser Mannschaft vorkommt und ihre Zahl dort fehlt. Karten in der Farbe der Mole lassen sich nicht anlegen, und an eine leere Mannschaft gar nichts.",
  "attach.once":
    "Jede Zahl darfst du nur einmal anlegen. Was andere angelegt haben, spielt keine Rolle: Legt jemand Orange 9 an, darf ein anderer trotzdem Violett 9 anlegen.",
  "attach.gone": "Angelegte Karten zählen für niemanden und kommen zurück ins Spiel.",
  "attach.example":
    "An die Mannschaft aus dem Beispiel oben lässt sich Orange 9 anlegen, Violett 7 aber nicht: Eine 7 ist schon da.",

  "score": "Wertung einer Runde",
  "score.compare": "Alle vergleichen ihr Limit mit dem des ersten Schiffs.",
  "score.higher": "Ist deines höher, werden deine blinden Passagiere zu deinen Strafkarten.",
  "score.sink": "Ist deines gleich hoch oder niedriger, versenkst du das erste Schiff und gibst ihm deine blinden Passagiere.",
  "score.safe": "Versenkt es niemand, zahlt das erste Schiff nichts; seine blinden Passagiere kommen zurück ins Spiel.",
  "score.sunk":
    "Wird es versenkt, nimmt es seine eigenen blinden Passagiere und die von allen, die es versenkt haben, als Strafkarten.",
  "score.one":
    "Jede Strafkarte zählt eins, egal welche Zahl sie hat. Strafkarten liegen verdeckt und sind aus dem Spiel: Die nächste Runde wird ohne sie gespielt. Der Tisch zeigt, wie viele jeder hat.",
  "score.tip":
    "Tipp: Über dem Limit des ersten Schiffs zählen wenige blinde Passagiere mehr als eine kleine Summe. Versenkst du es, behalte möglichst viele: Es bekommt sie alle.",

  "annulled": "Die letzte Karte der Mole",
  "annulled.lastPier":
    "Wer die letzte Karte der Mole nimmt, beendet die Runde sofort. Sie ist ungültig: Niemand legt aus, niemand zahlt, und niemand kann in See stechen, auch nicht ohne blinde Passagiere.",
  "annulled.nextDeals": "Der Nächste gibt eine neue Runde.",
  "annulled.sameDeals": "Hausregel: Derselbe Geber gibt noch einmal.",
  "annulled.lastRound": "War es die letzte Runde, ist sie noch zu spielen.",
  "annulled.ten": "Zehn ungültige Runden hintereinander beenden die Partie; die Strafkarten entscheiden.",

  "becalmed": "Flaute",
  "becalmed.closed":
    "Haben drei volle Tischrunden lang alle nur vom Ablagestapel genommen, ist er gesperrt, bis jemand vom Nachziehstapel oder von der Mole nimmt.",

  "sweep": "Durchmarsch",
  "sweep.win":
    "Wer ohne einen einzigen blinden Passagier auslegt, schafft einen Durchmarsch und gewinnt die ganze Partie, egal wie viele Strafkarten er hat: das erste Schiff ebenso wie jedes andere, das vorher anlegen darf. Die Runde wird nicht gewertet.",
  "sweep.least":
    "Schaffen das mehrere in einer Runde, gewinnt, wer am wenigsten Strafkarten hat. Bei Gleichstand teilen sie sich den Sieg.",
  "sweep.firstShip":
    "Schaffen das mehrere in einer Runde, geht das erste Schiff vor. Unter den anderen gewinnt, wer am wenigsten Strafkarten hat; bei Gleichstand teilen sie sich den Sieg.",
  "sweep.shared": "Schaffen das mehrere in einer Runde, teilen sie sich den Sieg.",

  "end": "Ende der Partie",
  "end.sum":
    "Nach jeder gewerteten Runde werden die Strafkarten aller zusammengezählt. Ab 35 wird noch genau eine Runde gespielt.",
  "end.stop": "Ab 45 endet die Partie sofort, auch wenn es vorher noch weniger als 35 waren.",
  "end.shortPack": "Sind weniger als 59 Karten übrig, lässt sich keine Runde mehr geben: Die Partie endet ohne letzte Runde.",
  "end.last": "Nach der letzten Runde ist die Partie zu Ende, egal wie hoch die Summe ist.",
  "end.winner": "Die wenigsten Strafkarten gewinnen. Bei Gleichstand wird der Sieg geteilt.",
};

export default words;
