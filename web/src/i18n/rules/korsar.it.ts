import type { KorsarRules } from "./korsar";

const words: KorsarRules = {
  "goal": "Scopo del gioco",
  "goal.aim":
    "Manda in mare i tuoi ricchi galeoni, e i tuoi pirati contro i galeoni degli altri. Ogni galeone riportato in porto o catturato entra nel tuo bottino.",
  "goal.score":
    "Alla fine ogni galeone del tuo bottino vale il suo valore, e ogni galeone rimasto in mano te lo costa. Vince il punteggio più alto.",

  "cards": "Le carte",
  "cards.galleons":
    "25 galeoni, di valore da 2 a 8: cinque 2, sei 3, cinque 4, cinque 5, due 6, un 7 e un 8. Tutti insieme valgono 100.",
  "cards.pirates":
    "48 navi pirata, in breve pirati: blu, rossi, verdi e neri. Ogni colore ne ha due di forza 1, quattro di forza 2, quattro di forza 3 e due di forza 4.",
  "cards.officers": "5 ufficiali: un capitano per colore e l'ammiraglio.",

  "setup": "Preparazione",
  "setup.hands": "Si mescolano tutte le 78 carte e ognuno ne riceve sei, una alla volta. Il resto forma il mazzo coperto.",
  "setup.first": "Chi comincia è estratto a sorte. Si gioca in senso orario.",
  "setup.counts":
    "In due, tre o cinque si gioca ognuno per sé; in quattro ognuno per sé o a squadre di due; in sei e in otto sempre a squadre di due. In sette non si può giocare.",
  "setup.two": "In due valgono esattamente le stesse regole.",
  "setup.secret": "Le carte in mano sono segrete.",
  "setup.partners": "Le carte in mano sono segrete, ma i compagni di squadra vedono l'uno le carte dell'altro.",

  "turn": "Il tuo turno",
  "turn.steps": "Prima prendi i galeoni che hai vinto. Poi fai una cosa sola: giochi una carta o ne peschi una.",
  "turn.teamSteps":
    "Se nella tua squadra giochi per primo, prendi innanzitutto i galeoni che la squadra ha vinto. Poi fai una cosa sola: giochi una carta o ne peschi una.",
  "turn.draw":
    "Per pescare prendi la prima carta del mazzo. Puoi avere in mano quante carte vuoi. Se non ne hai, puoi solo pescare; non si passa mai.",
  "turn.discard":
    "Finché c'è il mazzo nessuno scarta. Quando è finito, devi giocare una carta o scartarne una. Un galeone non si scarta mai.",
  "turn.onlyGalleons": "Se il mazzo è finito e hai in mano solo galeoni, devi giocarne uno.",

  "galleons": "I galeoni",
  "galleons.sea": "Metti un galeone scoperto davanti a te: è in mare, alla portata di tutti. Puoi averne più d'uno in mare.",

  "pirates": "I pirati",
  "pirates.where":
    "Gioca un pirata su un qualsiasi galeone in mare, anche su uno dei tuoi. Così inizia una battaglia, o ti unisci a una già in corso.",
  "pirates.colour":
    "In una battaglia il primo a giocare un pirata sceglie il colore che vuole. Chi si unisce dopo deve usare un colore che in quella battaglia non c'è ancora.",
  "pirates.reinforce": "In una battaglia hai un colore solo: ti rinforzi con pirati di quel colore.",
  "pirates.strength": "La tua forza in una battaglia è la somma dei tuoi pirati presenti.",
  "pirates.own": "I pirati sul tuo stesso galeone sono come gli altri: occupano un colore, e con loro puoi essere in testa.",
  "pirates.full":
    "Quando in una battaglia ci sono tutti e quattro i colori, nessun altro può unirsi. Solo il proprietario del galeone può ancora giocare l'ammiraglio.",
  "pirates.example":
    "Esempio: il tuo galeone è in mare. Un vicino lo attacca in blu; l'altro si unisce in rosso, perché il blu è preso. Tu puoi difenderlo in verde o in nero. Da lì in poi ognuno si rinforza solo nel proprio colore.",

  "officers": "I capitani e l'ammiraglio",
  "officers.captain": "Un capitano si gioca in una battaglia in cui hai già un pirata del suo colore.",
  "officers.admiral":
    "L'ammiraglio si gioca solo su un tuo galeone. Non gli serve alcun pirata, e il galeone può anche non essere sotto attacco.",
  "officers.strong": "Un ufficiale è più forte di qualsiasi numero di pirati.",
  "officers.removes":
    "Un nuovo ufficiale elimina quello già presente nella battaglia; il vecchio è fuori dal gioco. Decide quindi l'ultimo ufficiale giocato.",
  "officers.pirates":
    "I pirati di un capitano eliminato restano e mantengono il colore. Chi ha pirati sul posto può ancora aggiungerne di quel colore, anche contro un ufficiale; serve solo a liberarsi di carte.",
  "officers.overcome":
    "A una battaglia con un ufficiale ci si può ancora unire con un colore libero, ma solo un altro ufficiale la ribalta. Al capitano serve prima un pirata sul posto: due turni, se non ne hai.",
  "officers.noColour":
    "L'ammiraglio non ha colore. Chi lo ha giocato può ancora entrare in quella battaglia con un qualsiasi colore libero.",

  "win": "Vincere i galeoni",
  "win.when": "All'inizio del tuo turno, prima di ogni altra cosa, vinci:",
  "win.teamWhen": "All'inizio del turno del suo primo giocatore, prima di ogni altra cosa, la tua squadra vince:",
  "win.own": "• un tuo galeone su cui non c'è nessun pirata;",
  "win.stronger":
    "• ogni galeone in cui la tua forza supera quella di ciascun altro schieramento; non serve superare la loro somma;",
  "win.officer": "• ogni galeone in cui l'ufficiale è tuo.",
  "win.tie":
    "In caso di parità non vince nessuno. Tutto resta dov'è finché qualcuno non è in testa all'inizio del proprio turno.",
  "win.all": "Prendi in una volta tutti i galeoni vinti, e non puoi lasciarne nessuno.",
  "win.booty": "Il galeone va nel tuo bottino. Tutti i pirati di quella battaglia e il suo ufficiale sono fuori dal gioco.",

  "teams": "A squadre",
  "teams.side": "I compagni siedono fianco a fianco, ognuno con le proprie carte. Possono mostrarsele, ma non scambiarle.",
  "teams.colour": "I compagni sono un solo schieramento. In una battaglia combattono con un unico colore.",
  "teams.together":
    "Dove le regole dicono tu o tuo si intende la squadra: la sua forza, il suo colore, il suo pirata per il capitano, il suo galeone per l'ammiraglio. Un galeone è della squadra, chiunque dei due l'abbia giocato.",
  "teams.first":
    "Il primo giocatore di una squadra è quello dei due che gioca per primo. Solo all'inizio del suo turno la squadra vince galeoni.",
  "teams.exposed":
    "Un galeone del primo giocatore resta quindi in mare per un giro intero, uno del secondo per un turno in meno.",
  "teams.passed": "Quando il mazzo è finito, chi non ha carte viene saltato finché il compagno ne ha. Prima di allora pesca.",

  "end": "Fine della partita",
  "end.last":
    "Finito il mazzo, la partita termina non appena un giocatore resta senza carte, che l'ultima sia stata giocata o scartata. Termina anche quando si pesca l'ultima carta del mazzo mentre un altro è senza carte.",
  "end.teamLast":
    "Finito il mazzo, la partita termina non appena entrambi i giocatori di una squadra restano senza carte, che le ultime siano state giocate o scartate. Termina anche quando si pesca l'ultima carta del mazzo mentre un'altra squadra è del tutto senza carte.",
  "end.resolve":
    "Tutte le battaglie si decidono allora così come stanno, con lo stesso criterio per tutti; prima nessuno gioca un altro turno. In caso di parità il galeone non va a nessuno.",
  "end.toOwner": "Un galeone che nessuno attacca va al suo proprietario: un'ultima carta sicura.",
  "end.toNobody": "Regola della casa: un galeone senza pirati né ufficiali non va a nessuno.",
  "end.score":
    "Il tuo punteggio è il valore del tuo bottino meno quello dei galeoni rimasti in mano. Esempio: 35 di bottino e un galeone 4 in mano fanno 31. Un punteggio può essere negativo.",
  "end.teamScore":
    "Il punteggio di una squadra è il valore del suo bottino meno quello dei galeoni rimasti in mano a entrambi. Esempio: 35 di bottino e un galeone 4 in mano fanno 31. Un punteggio può essere negativo.",
  "end.winner": "Vince il punteggio più alto. In caso di parità la vittoria è condivisa.",
  "end.open": "Il tavolo mostra sempre il valore di ogni bottino e, alla fine, i galeoni rimasti in mano a tutti.",
};

export default words;
