import type { NainJauneRules } from "./nain_jaune";

const words: NainJauneRules = {
  "goal": "Ziel des Spiels",
  "goal.aim": "Werde deine Karten vor den anderen los, hol dir die Einsätze vom Spielplan und sei am Ende am reichsten.",
  "goal.minute":
    "Alle legen ihre Karten auf einen gemeinsamen Stapel, in aufsteigenden Folgen: 3, 4, 5 und so weiter. Fünf Gewinnkarten bringen ein, was auf sie gesetzt wurde. Wer zuerst keine Karten mehr hat, wird von den anderen bezahlt.",

  "cards": "Die Karten",
  "cards.families": "52 Karten: vier Familien (Totenkopf, Segel, Steuerrad, Kanonenkugel) mit den Zahlen 1 bis 13.",
  "cards.winning":
    "Fünf davon sind Gewinnkarten und haben ein Feld auf dem Spielplan: das Skelett (Totenkopf 7), der Pirat (Segel 13), die Piratin (Steuerrad 12), das Kind (Totenkopf 11) und der Papagei (Kanonenkugel 10).",

  "money": "Edelsteine und Gold",
  "money.start":
    "Du beginnst mit 49 Punkten: 3 Diamanten zu 5, 3 Rubine zu 4, 3 Saphire zu 3, 3 Smaragde zu 2 und 7 Goldstücke zu 1.",
  "money.change": "Gezählt wird in Punkten; Wechselgeld ist immer da.",

  "deal": "Einsätze und Karten",
  "deal.stake":
    "Vor jeder Runde setzt jeder 15 Punkte: einen Diamanten (5) auf das Skelett, einen Rubin (4) auf den Piraten, einen Saphir (3) auf die Piratin, einen Smaragd (2) auf das Kind und ein Goldstück (1) auf den Papagei.",
  "deal.kept": "Einsätze, die niemand geholt hat, bleiben auf dem Spielplan, und die neuen kommen dazu.",
  "deal.dealer": "Wer zuerst gibt, wird ausgelost; danach wird nach links weitergegeben. Wer ausgeschieden ist, wird übergangen.",
  "deal.cards2": "Jeder bekommt 22 Karten.",
  "deal.cards3": "Jeder bekommt 15 Karten, oder 22, wenn nur noch zwei dabei sind.",
  "deal.cards4": "Jeder bekommt 12 Karten, oder 15, wenn noch drei dabei sind, 22 bei zweien.",
  "deal.aside":
    "Die übrigen Karten liegen verdeckt beiseite und kommen in der nächsten Runde wieder dazu. Niemand kennt sie; eine Folge kann also früher abreißen als gedacht.",

  "run": "Karten legen",
  "run.begin":
    "Gespielt wird im Uhrzeigersinn. Wer links vom Geber sitzt, beginnt mit einer beliebigen Karte; es muss weder eine 1 noch die niedrigste sein.",
  "run.rise": "Jede weitere Karte ist genau um eins höher. Die Familien spielen keine Rolle.",
  "run.one":
    "Leg weiter, solange du die nächste Zahl hast. Hast du mehrere davon, leg eine deiner Wahl: Jede Zahl kommt in einer Folge nur einmal vor.",
  "run.must": "Wer weiterlegen kann, muss weiterlegen.",
  "run.next":
    "Hast du keine passende Karte, führt der Nächste dieselbe Folge fort, oder der Übernächste. Wer nicht kann, wird vom Tisch übergangen. So erfahren alle, welche Zahl ihm fehlt, und der Tisch merkt es sich.",
  "run.circle":
    "Kann überhaupt niemand weiterlegen, beginnt, wer die letzte Karte gelegt hat, mit einer beliebigen Karte eine neue Folge.",
  "run.thirteen":
    "Nach einer 13 beginnt derselbe Spieler mit einer beliebigen Karte eine neue Folge. Auf eine 13 folgt nie eine 1, aber eine neue Folge darf mit einer 1 beginnen.",
  "run.example": "Beispiel: Du hast 3, 4, 5 und 7. Du kannst 3, 4 und 5 legen, die 7 aber nicht; der Nächste braucht eine 6.",
  "run.tip": "Tipp: Beginne dort, wo deine eigene Folge am längsten ist.",

  "winning": "Gewinnkarten",
  "winning.take": "Legst du eine Gewinnkarte, nimmst du alles, was auf ihrem Feld liegt. Angesagt wird sie vom Tisch für dich.",
  "winning.announce":
    "Hausregel: Legst du eine Gewinnkarte, nimmst du, was auf ihrem Feld liegt, nur dann, wenn du sie beim Legen ansagst. Vergisst du es, bleibt der Einsatz auf dem Spielplan.",
  "winning.stay": "Was niemand nimmt, wartet auf die nächste Runde.",

  "grand": "Das große Entern",
  "grand.streak":
    "Legst du alle deine Karten in einem Zug, ohne dass zwischen deiner ersten und deiner letzten jemand anders eine legt, gelingt dir das große Entern. Du musst die Runde dazu nicht begonnen haben.",
  "grand.opener":
    "Hausregel: Legst du alle deine Karten, bevor jemand anders in dieser Runde auch nur eine gelegt hat, gelingt dir das große Entern.",
  "grand.takes":
    "Es räumt den ganzen Spielplan ab, egal welche Karten du hattest: auch Einsätze früherer Runden und solche, die niemand angesagt hat. Dazu bezahlen dich die anderen für ihre Karten.",

  "roundEnd": "Ende einer Runde",
  "roundEnd.out":
    "Die Runde endet sofort, wenn jemand seine letzte Karte gelegt hat, auch wenn es eine 13 ist. Alle anderen bezahlen ihn.",
  "roundEnd.one": "Jede Karte, die du noch auf der Hand hast, kostet dich 1 Punkt.",
  "roundEnd.pips": "Jede Karte, die du noch auf der Hand hast, kostet dich ihre Zahl, eine 11, 12 oder 13 aber nur 10.",
  "roundEnd.keptFree": "Eine Gewinnkarte auf der Hand kostet nicht mehr als jede andere.",
  "roundEnd.keptMatch":
    "Hast du noch eine Gewinnkarte, legst du danach auf ihr Feld so viele Punkte, wie dort schon liegen. Bei mehreren gilt die Reihenfolge des Spielplans. Reicht dein Beutel nicht, legst du, was noch darin ist.",
  "roundEnd.debt": "Schuldest du mehr, als du hast, zahlst du, was du hast; der Rest ist dir erlassen.",

  "eliminated": "Der Beutel ist leer",
  "eliminated.stake":
    "Wer vor einer Runde weniger als 15 Punkte hat, kann nicht setzen und scheidet aus. Seine Punkte zählen am Ende trotzdem.",
  "eliminated.goOn": "Die anderen spielen weiter; es werden Karten für so viele gegeben, wie noch dabei sind.",
  "eliminated.alone": "Sind weniger als zwei übrig, endet die Partie.",

  "end": "Ende der Partie",
  "end.rounds": "Runden in dieser Partie: {rounds}.",
  "end.richest": "Nach der letzten Runde gewinnt, wer am reichsten ist. Bei Gleichstand wird der Sieg geteilt.",
  "end.board": "Einsätze, die noch auf dem Spielplan liegen, gehören niemandem.",
};

export default words;
