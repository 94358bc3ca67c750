import type english from "./tutorial.korsar.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.korsar.title": "Korsar: il tuo primo viaggio",
  "tutorial.korsar.welcome":
    "Riporta in porto i tuoi galeoni e cattura quelli degli altri. Dieci brevi tappe, sette minuti circa.",
  "tutorial.korsar.match":
    "Sai tutto quello che serve. Ora gioca una prima partita contro un mozzo; chiedi un consiglio quando vuoi.",

  "tutorial.korsar.galleon.title": "Un galeone in mare",
  "tutorial.korsar.galleon.text":
    "Nel tuo turno fai una cosa sola: giocare una carta o pescarne una. Manda in mare il tuo galeone.",
  "tutorial.korsar.galleon.done":
    "Nessuno ha attaccato. All'inizio del tuo turno seguente il galeone è tornato in porto da solo: 5 punti per il tuo bottino.",
  "tutorial.korsar.galleon.wrong": "Si può fare, ma qui vogliamo vedere il galeone in mare.",

  "tutorial.korsar.draw.title": "Pescare una carta",
  "tutorial.korsar.draw.text": "In mare non c'è nessun galeone da attaccare, e tu non ne hai da mandare. Pesca una carta.",
  "tutorial.korsar.draw.then.2":
    "Un galeone da 6! Pescare era tutto il tuo turno, e l'altra nave ha giocato. Ora manda in mare il galeone.",
  "tutorial.korsar.draw.done": "Ora è in mare. Se fino al tuo prossimo turno nessuno è in testa contro di te, torna in porto.",
  "tutorial.korsar.draw.wrong": "Puoi pescare ancora, ma un galeone in mano non rende nulla. Mandalo in mare.",

  "tutorial.korsar.attack.title": "All'attacco!",
  "tutorial.korsar.attack.text":
    "L'altra nave ha in mare un galeone da 6, e nessuno lo difende. Attacca con la tua nave pirata più forte.",
  "tutorial.korsar.attack.done":
    "Nessuno ha risposto. All'inizio del tuo turno eri in vantaggio, quindi catturi il galeone: 6 punti.",
  "tutorial.korsar.attack.wrong": "Hai davanti un ricco galeone senza difesa. Attaccalo!",
  "tutorial.korsar.attack.wrong.weak": "Una forza di 1 si batte facilmente. Attacca con la forza 3.",

  "tutorial.korsar.colour.title": "A ognuno il suo colore",
  "tutorial.korsar.colour.text":
    "L'altra nave difende il galeone con il rosso, forza 2. Ognuno combatte con il suo colore: il rosso è preso. Attacca con un altro colore.",
  "tutorial.korsar.colour.done":
    "3 contro 2: all'inizio del tuo turno il galeone era tuo. Avresti potuto rinforzarti solo con il blu.",
  "tutorial.korsar.colour.wrong": "Se aspetti, il galeone torna in porto. Attaccalo con il blu.",

  "tutorial.korsar.reinforce.title": "Rinforzare",
  "tutorial.korsar.reinforce.text":
    "Tu sei su questo galeone con blu 3, l'altra nave con rosso 4. Rinforzati con il tuo colore per essere in testa.",
  "tutorial.korsar.reinforce.done": "5 contro 4: eri in testa all'inizio del tuo turno e catturi il galeone.",
  "tutorial.korsar.reinforce.wrong": "L'altra nave è in testa 4 a 3: rinforzati ora, o il galeone torna in porto.",
  "tutorial.korsar.reinforce.wrong.tie": "Fa 4 contro 4, parità: nessuno prende il galeone. Serve ancora uno.",

  "tutorial.korsar.captain.title": "Il capitano",
  "tutorial.korsar.captain.text":
    "7 contro i tuoi 2: i pirati non bastano. Un capitano è più forte di tutti i pirati, ma gli serve sul posto un tuo pirata del suo colore. Gioca il capitano blu.",
  "tutorial.korsar.captain.done": "Il capitano ha deciso la battaglia: 8 punti, il galeone più ricco di tutti.",
  "tutorial.korsar.captain.wrong": "Così il galeone da 8 torna all'altra nave. Il tuo capitano può impedirlo.",
  "tutorial.korsar.captain.wrong.weak": "3 contro 7 non basta. Il tuo capitano li batte tutti.",

  "tutorial.korsar.officer.title": "Capitano contro capitano",
  "tutorial.korsar.officer.text":
    "Ora l'altra nave ha lì un capitano. Contro di lui i pirati non servono, ma un capitano giocato dopo toglie di mezzo il precedente. Gioca il tuo capitano nero.",
  "tutorial.korsar.officer.done":
    "Il capitano rosso se n'è dovuto andare, e il galeone è tuo. Decide l'ultimo ufficiale giocato.",
  "tutorial.korsar.officer.wrong": "Così il loro capitano prende il galeone. Il tuo può cacciarlo.",
  "tutorial.korsar.officer.wrong.pirate": "Un capitano è più forte di tutti i pirati. Serve un altro capitano.",

  "tutorial.korsar.admiral.title": "L'ammiraglio",
  "tutorial.korsar.admiral.text":
    "Il tuo galeone da 8 è attaccato con forza 8. L'ammiraglio è forte come un capitano, non ha bisogno di pirati e difende solo i tuoi galeoni. Giocalo.",
  "tutorial.korsar.admiral.done": "Gli attaccanti sono battuti, il galeone torna in porto: 8 punti.",
  "tutorial.korsar.admiral.wrong": "Così l'altra nave cattura il tuo galeone. L'ammiraglio può salvarlo.",
  "tutorial.korsar.admiral.wrong.weak": "Contro forza 8 è troppo poco. L'ammiraglio decide la battaglia.",

  "tutorial.korsar.lead.title": "Non sprecare forze",
  "tutorial.korsar.lead.text":
    "Sei in testa 5 a 1, e il galeone sarà tuo all'inizio del prossimo turno. Usa questo turno per altro: manda in mare il tuo galeone.",
  "tutorial.korsar.lead.done": "Due galeoni in una volta: tutto ciò in cui sei in testa all'inizio del turno è tuo.",
  "tutorial.korsar.lead.wrong": "Pescare non fa male, ma in mano hai un galeone che potrebbe già essere in viaggio.",
  "tutorial.korsar.lead.wrong.waste": "Sei nettamente in testa. Tieni la nave forte per una battaglia che ne ha bisogno.",

  "tutorial.korsar.end.title": "La fine della partita",
  "tutorial.korsar.end.text":
    "Il mazzo è finito. Chi gioca l'ultima carta chiude la partita, e un galeone rimasto in mano costa il suo valore. Gioca la tua ultima carta.",
  "tutorial.korsar.end.done":
    "Tutte le battaglie sono decise: vinci il galeone da 3, il tuo torna in porto, e l'altra nave paga per il galeone da 6 rimasto in mano.",
};

export default words;
