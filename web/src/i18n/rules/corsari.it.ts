import type { CorsariRules } from "./corsari";

const words: CorsariRules = {
  "goal": "Scopo del gioco",
  "goal.hire":
    "Sei al comando di una nave corsara e cerchi una ciurma: marinai di due colori al massimo, ognuno con un mestiere diverso. Quelli che non ti servono sono clandestini.",
  "goal.win":
    "Chi crede di avere la nave in ordine salpa, e tutti gli altri devono seguirlo così come sono. I clandestini diventano penalità; a fine partita vince chi ne ha meno.",
  "goal.sweep": "Una nave senza nemmeno un clandestino vince subito l'intera partita.",

  "cards": "Le carte",
  "cards.pack":
    "110 carte: dieci colori, ognuno con i numeri da 1 a 11 una volta sola. Un colore è una banda di corsari; un numero è un mestiere a bordo, dal capitano (1) al mozzo (11).",

  "setup": "Preparazione",
  "setup.dealer": "Il primo mazziere è estratto a sorte. Poi, di manche in manche, il compito passa in senso orario.",
  "setup.hands": "Ognuno riceve dodici carte, una alla volta, e le tiene segrete.",
  "setup.pier2": "Sette carte scoperte vengono messe in fila: è il molo.",
  "setup.pier3": "Otto carte scoperte vengono messe in fila: è il molo.",
  "setup.pier4": "Nove carte scoperte vengono messe in fila: è il molo.",
  "setup.colour": "Si può prendere solo la prima carta del molo. Il suo colore è il colore del molo.",
  "setup.piles": "Una carta viene scoperta per iniziare la pila degli scarti. Tutte le altre formano il mazzo coperto.",

  "turn": "Il tuo turno",
  "turn.order": "Si gioca in senso orario, cominciando alla sinistra del mazziere. Nessuno salta il turno.",
  "turn.draw": "Prima prendi una carta: la prima del mazzo, quella in cima agli scarti o la prima del molo.",
  "turn.pier":
    "Quando la prima carta del molo viene presa, la successiva ne prende il posto e il suo colore diventa subito il colore del molo.",
  "turn.discard": "Poi scarta una carta, scoperta.",
  "turn.back": "Può essere proprio quella che hai appena preso, da qualunque parte venga.",
  "turn.notBack": "Può essere proprio quella che hai appena preso. Regola della casa: non se l'hai presa dagli scarti.",

  "sail": "Salpare",
  "sail.declare":
    "Dopo aver preso una carta puoi salpare: scarti come sempre e metti in tavola, scoperte, le altre dodici carte. La tua è ora la prima nave, e la manche volge al termine.",
  "sail.early": "Non servono carte particolari, e puoi farlo fin dal tuo primissimo turno.",
  "sail.notEarly":
    "Non servono carte particolari. Regola della casa: nessuno salpa al proprio primo turno di una manche, a meno che il mazzo sia vuoto.",
  "sail.lastStock":
    "Chi prende l'ultima carta del mazzo deve salpare in quello stesso turno. Se non ti conviene, prendi una carta altrove.",
  "sail.risk": "Attenzione: chiunque abbia un limite pari o inferiore al tuo ti affonda.",

  "divide": "Ciurma, prigionieri, clandestini",
  "divide.prisoners":
    "Le tue carte del colore del molo sono sempre prigionieri. Non costano nulla e non possono mai far parte di una ciurma.",
  "divide.crew":
    "Per la tua ciurma scegli altri due colori, uno solo o nessuno. Tutte le carte di quei colori si imbarcano, a meno che il loro numero ci sia già. La ciurma non deve essere completa; non costa nulla.",
  "divide.both":
    "Se i due colori hanno lo stesso numero, è il colore nominato per primo a fornire la carta. L'altra carta avanza.",
  "divide.stowaways": "Tutte le altre carte sono clandestini. La somma dei loro numeri è il tuo limite: più è basso, meglio è.",
  "divide.choice":
    "Il tavolo propone la divisione con il limite più basso, ma puoi sceglierne un'altra. Con meno colori, per esempio, gli altri hanno meno occasioni di aggiungere carte.",
  "divide.example":
    "Esempio: scarti il 6 giallo e salpi. Tre delle tue carte hanno il colore del molo: prigionieri. 1, 2, 7, 8 arancioni e 3, 10 viola sono la ciurma. Il 2 viola avanza perché c'è già un 2 arancione; con il 2 grigio e l'1 verde il limite è 5.",
  "divide.exampleNote": "In questo esempio il molo non può quindi essere verde, altrimenti l'1 verde sarebbe un prigioniero.",

  "attach": "Gli altri seguono",
  "attach.follow":
    "Quando la prima nave è salpata, anche tutti gli altri mettono in tavola le loro carte, scoperte e in senso orario a partire dalla sua sinistra, senza più prendere né scartare.",
  "attach.may":
    "Prima di dividere le tue carte puoi aggiungerne alcune alla ciurma della prima nave. Non è mai obbligatorio. La prima nave stessa non aggiunge nulla.",
  "attach.which":
    "Una carta si può aggiungere se il suo colore è presente in quella ciurma e il suo numero vi manca. Le carte del colore del molo non si aggiungono, e a una ciurma vuota non si aggiunge nulla.",
  "attach.once":
    "Puoi aggiungere ogni numero una volta sola. Quello che hanno aggiunto gli altri non conta: se uno aggiunge il 9 arancione, un altro può ancora aggiungere il 9 viola.",
  "attach.gone": "Le carte aggiunte non contano per nessuno e tornano nel mazzo.",
  "attach.example": "Alla ciurma dell'esempio qui sopra si può aggiungere il 9 arancione, ma non il 7 viola: un 7 c'è già.",

  "score": "Punteggio di una manche",
  "score.compare": "Ognuno confronta il proprio limite con quello della prima nave.",
  "score.higher": "Se il tuo è più alto, i tuoi clandestini diventano le tue penalità.",
  "score.sink": "Se il tuo è pari o più basso, affondi la prima nave e le dai i tuoi clandestini.",
  "score.safe": "Se nessuno la affonda, la prima nave non paga nulla; i suoi clandestini tornano nel mazzo.",
  "score.sunk": "Se viene affondata, prende come penalità i propri clandestini e quelli di tutti coloro che l'hanno affondata.",
  "score.one":
    "Ogni carta penalità vale uno, qualunque sia il suo numero. Le penalità restano coperte e fuori dal gioco: la manche seguente si gioca senza di esse. Il tavolo mostra quante ne ha ciascuno.",
  "score.tip":
    "Consiglio: sopra il limite della prima nave conta avere pochi clandestini, non una somma piccola. Se la affondi, tienine più che puoi: li prende tutti lei.",

  "annulled": "L'ultima carta del molo",
  "annulled.lastPier":
    "Chi prende l'ultima carta del molo pone subito fine alla manche. È annullata: nessuno mette in tavola le carte, nessuno paga e nessuno può salpare, nemmeno senza clandestini.",
  "annulled.nextDeals": "Il giocatore successivo distribuisce una nuova manche.",
  "annulled.sameDeals": "Regola della casa: lo stesso giocatore distribuisce di nuovo.",
  "annulled.lastRound": "Se era l'ultima manche, resta da giocare.",
  "annulled.ten": "Dieci manche annullate di fila chiudono la partita; decidono le penalità.",

  "becalmed": "Bonaccia",
  "becalmed.closed":
    "Se per tre giri completi del tavolo tutti hanno preso soltanto dagli scarti, la pila degli scarti è chiusa finché qualcuno non prende una carta dal mazzo o dal molo.",

  "sweep": "Il cappotto",
  "sweep.win":
    "Chi mette in tavola le carte senza nemmeno un clandestino fa cappotto e vince l'intera partita, qualunque siano le sue penalità: la prima nave come ogni altra, che prima può aggiungere carte. La manche non si conta.",
  "sweep.least":
    "Se più giocatori fanno cappotto nella stessa manche, vince chi ha meno penalità. Chi è ancora pari condivide la vittoria.",
  "sweep.firstShip":
    "Se più giocatori fanno cappotto nella stessa manche, prevale quello della prima nave. Tra gli altri vince chi ha meno penalità; chi è ancora pari condivide la vittoria.",
  "sweep.shared": "Se più giocatori fanno cappotto nella stessa manche, condividono la vittoria.",

  "end": "Fine della partita",
  "end.sum":
    "Dopo ogni manche conteggiata si sommano le penalità di tutti i giocatori. Da 35 in su si gioca ancora una manche, una sola.",
  "end.stop": "Da 45 in su la partita finisce subito, anche se prima la somma era ancora sotto 35.",
  "end.shortPack": "Se restano meno di 59 carte non si può più distribuire: la partita finisce senza ultima manche.",
  "end.last": "Dopo l'ultima manche la partita è finita, qualunque sia la somma.",
  "end.winner": "Vince chi ha meno penalità. Chi è pari condivide la vittoria.",
};

export default words;
