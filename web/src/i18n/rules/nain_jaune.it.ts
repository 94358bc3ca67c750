import type { NainJauneRules } from "./nain_jaune";

const words: NainJauneRules = {
  "goal": "Scopo del gioco",
  "goal.aim": "Liberati delle tue carte prima degli altri, conquista le poste sul tabellone e chiudi con la borsa più ricca.",
  "goal.minute":
    "Tutti posano le carte su una pila comune, in sequenze crescenti: 3, 4, 5 e così via. Cinque carte vincenti fruttano quanto è stato puntato su di esse. Chi resta per primo senza carte viene pagato dagli altri.",

  "cards": "Le carte",
  "cards.families": "52 carte: quattro famiglie (teschi, vele, timoni, palle di cannone) con i numeri da 1 a 13.",
  "cards.winning":
    "Cinque sono carte vincenti e hanno una casella sul tabellone: lo scheletro (7 di teschi), il pirata (13 di vele), la dama pirata (12 di timoni), il bambino (11 di teschi) e il pappagallo (10 di palle di cannone).",

  "money": "Gemme e oro",
  "money.start": "Cominci con 49 punti: 3 diamanti da 5, 3 rubini da 4, 3 zaffiri da 3, 3 smeraldi da 2 e 7 monete d'oro da 1.",
  "money.change": "Tutto si conta in punti; il resto c'è sempre.",

  "deal": "Poste e carte",
  "deal.stake":
    "Prima di ogni manche ognuno punta 15 punti: un diamante (5) sullo scheletro, un rubino (4) sul pirata, uno zaffiro (3) sulla dama pirata, uno smeraldo (2) sul bambino e una moneta d'oro (1) sul pappagallo.",
  "deal.kept": "Le poste che nessuno ha preso restano sul tabellone e le nuove si aggiungono.",
  "deal.dealer": "Il primo mazziere è estratto a sorte; poi il compito passa a sinistra. I giocatori eliminati si saltano.",
  "deal.cards2": "Ognuno riceve 22 carte.",
  "deal.cards3": "Ognuno riceve 15 carte, o 22 se si è rimasti in due.",
  "deal.cards4": "Ognuno riceve 12 carte, o 15 se si è rimasti in tre, 22 se in due.",
  "deal.aside":
    "Le altre carte restano da parte, coperte, e tornano nella manche seguente. Nessuno le conosce: una sequenza può quindi interrompersi prima del previsto.",

  "run": "Posare le carte",
  "run.begin":
    "Si gioca in senso orario. Il giocatore alla sinistra del mazziere comincia con una carta qualsiasi: non per forza un 1 né la sua più bassa.",
  "run.rise": "Ogni carta successiva è più alta esattamente di uno. Le famiglie non contano.",
  "run.one":
    "Continua finché hai il numero successivo. Se ne hai più d'una, posane una a tua scelta: ogni numero compare una volta sola in una sequenza.",
  "run.must": "Chi può continuare deve continuare.",
  "run.next":
    "Quando non hai la carta che serve, prosegue la stessa sequenza il giocatore seguente, o quello dopo ancora. Chi non può viene saltato dal tavolo. Così tutti sanno quale numero gli manca, e il tavolo lo annota.",
  "run.circle":
    "Se proprio nessuno può continuare, chi ha posato l'ultima carta comincia una nuova sequenza con una carta qualsiasi.",
  "run.thirteen":
    "Dopo un 13 lo stesso giocatore comincia una nuova sequenza con una carta qualsiasi. Un 1 non segue mai un 13, ma una nuova sequenza può cominciare con un 1.",
  "run.example": "Esempio: hai 3, 4, 5 e 7. Puoi posare 3, 4 e 5, ma non il 7; al giocatore seguente serve un 6.",
  "run.tip": "Consiglio: comincia dove la tua sequenza è più lunga.",

  "winning": "Le carte vincenti",
  "winning.take":
    "Quando posi una carta vincente prendi tutto ciò che si trova sulla sua casella. L'annuncio lo fa il tavolo per te.",
  "winning.announce":
    "Regola della casa: quando posi una carta vincente prendi ciò che si trova sulla sua casella solo se la annunci mentre la posi. Se te ne dimentichi, la posta resta sul tabellone.",
  "winning.stay": "Quello che nessuno prende aspetta la manche seguente.",

  "grand": "Il grande arrembaggio",
  "grand.streak":
    "Se posi tutte le tue carte di fila, senza che nessun altro ne posi una tra la tua prima e la tua ultima, è un grande arrembaggio. Non serve aver aperto la manche.",
  "grand.opener":
    "Regola della casa: se posi tutte le tue carte prima che qualcun altro ne abbia posata anche solo una in questa manche, è un grande arrembaggio.",
  "grand.takes":
    "Prende tutto quello che c'è sul tabellone, qualunque carta tu avessi: anche le poste delle manche precedenti e quelle che nessuno ha annunciato. In più gli altri ti pagano le carte rimaste.",

  "roundEnd": "Fine di una manche",
  "roundEnd.out":
    "La manche finisce non appena un giocatore ha posato l'ultima carta, anche se è un 13. Tutti gli altri lo pagano.",
  "roundEnd.one": "Ogni carta che ti resta in mano costa 1 punto.",
  "roundEnd.pips": "Ogni carta che ti resta in mano costa il suo numero, ma un 11, un 12 o un 13 solo 10.",
  "roundEnd.keptFree": "Una carta vincente rimasta in mano non costa più delle altre.",
  "roundEnd.keptMatch":
    "Se hai ancora una carta vincente, aggiungi poi alla sua casella tanti punti quanti ce ne sono sopra. Se ne hai più d'una, segui l'ordine del tabellone. Se la borsa non basta, aggiungi quello che ti resta.",
  "roundEnd.debt": "Se devi più di quanto hai, paghi quello che hai; il resto è condonato.",

  "eliminated": "Borsa vuota",
  "eliminated.stake":
    "Chi prima di una manche ha meno di 15 punti non può puntare ed è fuori dal gioco. I suoi punti contano ancora per la classifica finale.",
  "eliminated.goOn": "Gli altri continuano; le carte si distribuiscono per chi è rimasto.",
  "eliminated.alone": "Se restano meno di due giocatori, la partita finisce.",

  "end": "Fine della partita",
  "end.rounds": "Manche di questa partita: {rounds}.",
  "end.richest": "Dopo l'ultima manche vince la borsa più ricca. Chi è pari condivide la vittoria.",
  "end.board": "Le poste ancora sul tabellone non sono di nessuno.",
};

export default words;
