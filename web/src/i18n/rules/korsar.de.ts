import type { KorsarRules } from "./korsar";

const words: KorsarRules = {
  "goal": "Ziel des Spiels",
  "goal.aim":
    "Schick deine reichen Galeonen auf See, und deine Piraten hinter denen der anderen her. Jede Galeone, die du heimbringst oder kaperst, ist deine Beute.",
  "goal.score":
    "Am Ende zählt jede Galeone deiner Beute ihren Wert, und jede Galeone, die du noch auf der Hand hast, kostet dich ihren Wert. Die höchste Punktzahl gewinnt.",

  "cards": "Die Karten",
  "cards.galleons":
    "25 Galeonen im Wert von 2 bis 8: fünf 2er, sechs 3er, fünf 4er, fünf 5er, zwei 6er, eine 7 und eine 8. Zusammen sind sie 100 wert.",
  "cards.pirates":
    "48 Piratenschiffe, kurz Piraten, in Blau, Rot, Grün und Schwarz. In jeder Farbe gibt es zwei der Stärke 1, vier der Stärke 2, vier der Stärke 3 und zwei der Stärke 4.",
  "cards.officers": "5 Offiziere: ein Kapitän in jeder Farbe und der Admiral.",

  "setup": "Vorbereitung",
  "setup.hands": "Alle 78 Karten werden gemischt, und jeder bekommt einzeln sechs. Der Rest ist der verdeckte Nachziehstapel.",
  "setup.first": "Wer beginnt, wird ausgelost. Gespielt wird im Uhrzeigersinn.",
  "setup.counts":
    "Zu zweit, dritt oder fünft spielt jeder für sich; zu viert jeder für sich oder in Zweierteams; zu sechst und zu acht immer in Zweierteams. Zu siebt geht es nicht.",
  "setup.two": "Zu zweit gelten genau dieselben Regeln.",
  "setup.secret": "Die Handkarten sind geheim.",
  "setup.partners": "Die Handkarten sind geheim, nur Partner sehen einander in die Karten.",

  "turn": "Dein Zug",
  "turn.steps":
    "Nimm zuerst die Galeonen, die du gewonnen hast. Dann tust du genau eines: eine Karte spielen oder eine Karte ziehen.",
  "turn.teamSteps":
    "Wenn du in deinem Team zuerst an der Reihe bist, nimm zuerst die Galeonen, die das Team gewonnen hat. Dann tust du genau eines: eine Karte spielen oder eine Karte ziehen.",
  "turn.draw":
    "Zum Ziehen nimmst du die oberste Karte des Nachziehstapels. Du darfst beliebig viele Karten auf der Hand haben. Hast du keine, kannst du nur ziehen; gepasst wird nie.",
  "turn.discard":
    "Solange es einen Nachziehstapel gibt, legt niemand Karten ab. Ist er aufgebraucht, musst du eine Karte spielen oder eine ablegen. Eine Galeone wird nie abgelegt.",
  "turn.onlyGalleons": "Ist der Stapel aufgebraucht und hast du nur Galeonen auf der Hand, musst du eine davon spielen.",

  "galleons": "Galeonen",
  "galleons.sea":
    "Leg eine Galeone offen vor dich: Sie ist auf See, und alle können sie angreifen. Du darfst mehrere auf See haben.",

  "pirates": "Piraten",
  "pirates.where":
    "Spiel einen Piraten an eine beliebige Galeone auf See, auch an eine eigene. So beginnt ein Gefecht, oder du trittst in eines ein.",
  "pirates.colour":
    "Wer in einem Gefecht den ersten Piraten spielt, wählt die Farbe frei. Wer später dazukommt, braucht eine Farbe, die in diesem Gefecht noch fehlt.",
  "pirates.reinforce": "In einem Gefecht kämpfst du nur in einer Farbe: Verstärkung kommt aus Piraten dieser Farbe.",
  "pirates.strength": "Deine Stärke in einem Gefecht ist die Summe deiner Piraten dort.",
  "pirates.own":
    "Piraten an deiner eigenen Galeone sind wie alle anderen: Sie belegen eine Farbe, und du kannst mit ihnen führen.",
  "pirates.full":
    "Sind alle vier Farben in einem Gefecht, kann niemand mehr eintreten. Nur wem die Galeone gehört, der kann noch den Admiral spielen.",
  "pirates.example":
    "Beispiel: Deine Galeone ist auf See. Jemand greift sie in Blau an; ein anderer kommt in Rot dazu, denn Blau ist vergeben. Du kannst sie in Grün oder Schwarz verteidigen. Von da an verstärkt jeder nur noch in seiner Farbe.",

  "officers": "Kapitäne und der Admiral",
  "officers.captain": "Einen Kapitän spielst du in ein Gefecht, in dem du schon einen Piraten seiner Farbe hast.",
  "officers.admiral":
    "Den Admiral spielst du nur an eine eigene Galeone. Er braucht dort keinen Piraten, und sie muss nicht angegriffen sein.",
  "officers.strong": "Ein Offizier ist stärker als beliebig viele Piraten.",
  "officers.removes":
    "Ein neuer Offizier vertreibt den, der schon im Gefecht ist; der alte ist aus dem Spiel. Es entscheidet also der zuletzt gespielte Offizier.",
  "officers.pirates":
    "Die Piraten eines vertriebenen Kapitäns bleiben und behalten ihre Farbe. Wer dort Piraten hat, darf weitere dieser Farbe dazulegen, auch gegen einen Offizier; das leert nur die Hand.",
  "officers.overcome":
    "In ein Gefecht mit einem Offizier kann man mit einer freien Farbe noch eintreten, doch nur ein anderer Offizier wendet es. Ein Kapitän braucht dort zuerst einen Piraten: Hast du keinen, dauert das zwei Züge.",
  "officers.noColour":
    "Der Admiral hat keine Farbe. Wer ihn gespielt hat, darf in dieses Gefecht noch mit jeder freien Farbe eintreten.",

  "win": "Galeonen gewinnen",
  "win.when": "Zu Beginn deines Zuges, noch vor allem anderen, gewinnst du:",
  "win.teamWhen": "Zu Beginn des Zuges seines ersten Spielers, noch vor allem anderen, gewinnt dein Team:",
  "win.own": "• eine eigene Galeone, an der kein Pirat ist;",
  "win.stronger":
    "• jede Galeone, bei der deine Stärke größer ist als die jeder anderen Seite; stärker als alle zusammen musst du nicht sein;",
  "win.officer": "• jede Galeone, bei der dein Offizier steht.",
  "win.tie": "Bei Gleichstand gewinnt niemand. Alles bleibt liegen, bis jemand zu Beginn des eigenen Zuges führt.",
  "win.all": "Du nimmst alle gewonnenen Galeonen auf einmal und kannst keine liegen lassen.",
  "win.booty": "Die Galeone kommt zu deiner Beute. Alle Piraten dieses Gefechts und sein Offizier sind aus dem Spiel.",

  "teams": "Im Team",
  "teams.side":
    "Partner sitzen nebeneinander, jeder mit eigener Hand. Sie dürfen einander die Karten zeigen, aber keine tauschen.",
  "teams.colour": "Partner sind eine Seite. In einem Gefecht kämpfen sie in ein und derselben Farbe.",
  "teams.together":
    "Wo die Regeln du oder dein sagen, ist das Team gemeint: seine Stärke, seine Farbe, sein Pirat für den Kapitän, seine Galeone für den Admiral. Eine Galeone gehört dem Team, egal wer von beiden sie gespielt hat.",
  "teams.first":
    "Der erste Spieler eines Teams ist, wer von beiden zuerst an der Reihe ist. Nur zu Beginn seines Zuges gewinnt das Team Galeonen.",
  "teams.exposed":
    "Eine Galeone des ersten Spielers ist also eine ganze Tischrunde lang auf See, eine des zweiten einen Zug weniger.",
  "teams.passed":
    "Ist der Nachziehstapel aufgebraucht, wird übergangen, wer keine Karten hat, solange der Partner noch welche hat. Vorher zieht er.",

  "end": "Ende der Partie",
  "end.last":
    "Ist der Nachziehstapel aufgebraucht, endet die Partie sofort, wenn jemand keine Karte mehr hat, egal ob die letzte gespielt oder abgelegt wurde. Sie endet auch, wenn die letzte Karte des Stapels gezogen wird, während eine andere Hand leer ist.",
  "end.teamLast":
    "Ist der Nachziehstapel aufgebraucht, endet die Partie sofort, wenn beide Spieler eines Teams keine Karte mehr haben, egal ob die letzten gespielt oder abgelegt wurden. Sie endet auch, wenn die letzte Karte des Stapels gezogen wird, während ein anderes Team gar keine Karten hat.",
  "end.resolve":
    "Dann werden alle Gefechte so entschieden, wie sie stehen, für alle nach demselben Maß; vorher kommt niemand mehr an die Reihe. Bei Gleichstand geht die Galeone an niemanden.",
  "end.toOwner": "Eine Galeone, die niemand angreift, bekommt ihr Besitzer: eine sichere letzte Karte.",
  "end.toNobody": "Hausregel: Eine Galeone ohne Piraten und ohne Offizier bekommt niemand.",
  "end.score":
    "Deine Punktzahl ist der Wert deiner Beute minus der Wert der Galeonen, die du noch auf der Hand hast. Beispiel: 35 in der Beute und eine Galeone 4 auf der Hand ergeben 31. Eine Punktzahl kann negativ sein.",
  "end.teamScore":
    "Die Punktzahl eines Teams ist der Wert seiner Beute minus der Wert der Galeonen auf beiden Händen. Beispiel: 35 in der Beute und eine Galeone 4 auf der Hand ergeben 31. Eine Punktzahl kann negativ sein.",
  "end.winner": "Die höchste Punktzahl gewinnt. Bei Gleichstand wird der Sieg geteilt.",
  "end.open": "Der Tisch zeigt jederzeit den Wert jeder Beute und am Ende die Galeonen, die auf allen Händen geblieben sind.",
};

export default words;
