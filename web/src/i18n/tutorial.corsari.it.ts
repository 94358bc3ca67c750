import type english from "./tutorial.corsari.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.corsari.title": "Corsari: il tuo primo viaggio",
  "tutorial.corsari.welcome":
    "Ingaggia una ciurma, tieni lontani i clandestini e salpa al momento giusto. Dieci brevi tappe, otto minuti circa.",
  "tutorial.corsari.match":
    "Sai tutto quello che serve. Ora gioca una prima partita contro un mozzo; chiedi un consiglio quando vuoi.",

  "tutorial.corsari.turn.title": "Un turno",
  "tutorial.corsari.turn.text": "Un turno è sempre uguale: prendi una carta, poi scartane una. Prendi una carta dal mazzo.",
  "tutorial.corsari.turn.then.2": "Hai preso verde 11. Non va con niente, e i numeri alti costano di più: scartalo.",
  "tutorial.corsari.turn.done": "Ben fatto. Anche l'altra nave ha giocato, e tocca di nuovo a te.",
  "tutorial.corsari.turn.wrong": "Si può fare, ma cominciamo dal mazzo.",
  "tutorial.corsari.turn.wrong.discard": "Si può, ma questa carta ti serve più del verde 11.",
  "tutorial.corsari.turn.wrong.sail": "Non salpare ancora: i tuoi clandestini valgono ancora troppo. Scarta e basta.",

  "tutorial.corsari.crew.title": "Ciurma, prigionieri, clandestini",
  "tutorial.corsari.crew.text":
    "La tua ciurma ha due colori, qui viola e arancione, e ogni numero una volta sola. Le carte del colore del molo, blu, sono prigionieri. Entrambi non costano nulla. Tutto il resto sono clandestini: rosso 10, e viola 2, perché la ciurma ha già un 2. Scarta il clandestino più caro.",
  "tutorial.corsari.crew.done": "Ora avanza solo viola 2. La somma dei numeri di tutti i clandestini è il tuo limite: 2.",
  "tutorial.corsari.crew.wrong": "Questa carta fa parte della tua ciurma e non costa nulla. Cerca un clandestino.",
  "tutorial.corsari.crew.wrong.prisoner": "Blu è il colore del molo: questa carta è un prigioniero e non costa nulla.",
  "tutorial.corsari.crew.wrong.rank": "Viola 2 è davvero un clandestino, ma costa solo 2. Un altro costa di più.",
  "tutorial.corsari.crew.wrong.sail": "La carta giusta! Ma per ora scartala soltanto; a salpare ci arriviamo.",

  "tutorial.corsari.pier.title": "Il molo cambia colore",
  "tutorial.corsari.pier.text":
    "Hai tre carte rosse che costano 30, e sul molo il prossimo è un rosso. Prendi la prima carta del molo e guarda il colore.",
  "tutorial.corsari.pier.then.2":
    "Ora il molo è rosso: le tue tre carte rosse sono prigionieri e non costano nulla. Scarta il clandestino più caro.",
  "tutorial.corsari.pier.done":
    "Una sola carta, e 30 punti di clandestini sono spariti. Anche i prigionieri degli altri sono cambiati: tieni d'occhio il molo.",
  "tutorial.corsari.pier.wrong": "Così le tue carte rosse costerebbero ancora. Prendi la prima carta del molo.",
  "tutorial.corsari.pier.wrong.crew": "Questa carta fa parte della tua ciurma. Grigio 8 è un clandestino, e il più caro.",
  "tutorial.corsari.pier.wrong.low": "Blu 6 adesso è un clandestino, ma grigio 8 costa di più.",
  "tutorial.corsari.pier.wrong.prisoner": "Ora il rosso è il colore del molo: sono prigionieri e non costano nulla.",
  "tutorial.corsari.pier.wrong.sail": "La carta giusta, ma stavolta resta in porto: scartala soltanto.",

  "tutorial.corsari.keep.title": "Quando lasciar stare il molo",
  "tutorial.corsari.keep.text":
    "Le tue tre carte blu sono prigionieri. Se prendessi la carta del molo costerebbero 30. Ma in cima agli scarti c'è arancione 10, che manca alla tua ciurma. Prendilo.",
  "tutorial.corsari.keep.then.2": "Ora scarta il clandestino più caro.",
  "tutorial.corsari.keep.done":
    "La tua ciurma è cresciuta e i prigionieri non costano nulla. Però tutti hanno visto che cosa hai preso.",
  "tutorial.corsari.keep.wrong": "Non sai che cosa ti porta. Arancione 10 invece va bene di sicuro.",
  "tutorial.corsari.keep.wrong.back": "L'hai appena preso per la tua ciurma. Scarta un clandestino.",
  "tutorial.corsari.keep.wrong.discard": "C'è un clandestino più caro: grigio 8.",
  "tutorial.corsari.keep.wrong.pier": "Il molo diventerebbe rosso, e le tue tre carte blu clandestini.",
  "tutorial.corsari.keep.wrong.sail": "La carta giusta. A salpare ci pensiamo nella prossima tappa: per ora scartala soltanto.",

  "tutorial.corsari.sail.title": "Salpare",
  "tutorial.corsari.sail.text":
    "Senza verde 9 il tuo limite è solo 2. Chi salpa con il limite più basso non paga nulla; gli altri tengono i clandestini come penalità. Scarta verde 9 e salpa.",
  "tutorial.corsari.sail.then.2": "Ora scegli i due colori della tua ciurma.",
  "tutorial.corsari.sail.done":
    "Il tuo limite è 2, quello dell'altra nave 26. Tu non paghi nulla, lei prende tre penalità. Vince la partita chi ha meno penalità.",
  "tutorial.corsari.sail.wrong": "Così il tuo limite sarebbe più alto. Scarta verde 9 e salpa.",
  "tutorial.corsari.sail.wrong.crew": "Così restano più clandestini. Viola e arancione insieme prendono dieci delle tue carte.",
  "tutorial.corsari.sail.wrong.quiet": "La carta giusta. Ma osa: scartala e salpa.",

  "tutorial.corsari.attach.title": "Quando un'altra nave salpa per prima",
  "tutorial.corsari.attach.text":
    "L'altra nave è salpata con viola e arancione. Prima di mettere in tavola le carte puoi aggiungere carte di quei colori con i numeri che mancano alla sua ciurma. Aggiungi arancione 9 o viola 10.",
  "tutorial.corsari.attach.then.2": "Un clandestino in meno. Aggiungi anche l'altra carta.",
  "tutorial.corsari.attach.then.3": "Ora metti in tavola le carte con la tua ciurma: rosso e giallo.",
  "tutorial.corsari.attach.done": "Resta solo grigio 9: una penalità invece di tre.",
  "tutorial.corsari.attach.wrong":
    "Metterai in tavola dopo. Prima aggiungi ciò che va bene all'altra ciurma: arancione 9 e viola 10.",
  "tutorial.corsari.attach.wrong.crew": "Così restano più clandestini. Scegli rosso e giallo.",

  "tutorial.corsari.sink.title": "Affondare la prima nave",
  "tutorial.corsari.sink.text":
    "L'altra nave è salpata con un limite di 5. Se il tuo non è più alto, la affondi: prende i suoi clandestini e anche i tuoi. Scegli la ciurma che ti lascia il limite più basso.",
  "tutorial.corsari.sink.done":
    "Il tuo limite è 4: affondata! Cinque penalità per la prima nave, nessuna per te. Salpare troppo presto è pericoloso.",
  "tutorial.corsari.sink.wrong": "Con questa ciurma il tuo limite supera 5 e pagheresti tu. Rosso e giallo prendono nove carte.",

  "tutorial.corsari.few.title": "Poche carte, non numeri bassi",
  "tutorial.corsari.few.text":
    "Stavolta non puoi scendere al limite dell'altra nave, 4. Allora ogni clandestino vale una penalità, qualunque sia il numero. Scegli la ciurma che lascia meno carte.",
  "tutorial.corsari.few.done":
    "Rosa e verde prendono cinque carte: restano cinque clandestini. Con rosso e giallo sarebbero stati otto.",
  "tutorial.corsari.few.wrong": "Così restano più carte. Conta: quali due colori ne prendono di più?",
  "tutorial.corsari.few.wrong.sum":
    "È la somma più piccola, ma restano otto carte. Sopra il limite della prima nave conta solo quante sono le carte.",

  "tutorial.corsari.annul.title": "L'ultima carta del molo",
  "tutorial.corsari.annul.text":
    "La tua mano è disperata, e sul molo c'è una sola carta. Chi la prende chiude subito la manche, e nessuno paga. Salvati!",
  "tutorial.corsari.annul.done": "La manche è annullata: nessuna penalità per nessuno.",
  "tutorial.corsari.annul.wrong": "Il tuo limite resterebbe enorme. C'è una via d'uscita: l'ultima carta del molo.",

  "tutorial.corsari.sweep.title": "Il cappotto",
  "tutorial.corsari.sweep.text":
    "Senza rosso 9 non hai nemmeno un clandestino. È un cappotto, e vince l'intera partita, anche se sei molto indietro. Salpa!",
  "tutorial.corsari.sweep.then.2": "E ora la ciurma: viola e arancione.",
  "tutorial.corsari.sweep.done": "Cappotto! La partita è tua, nonostante dodici penalità.",
  "tutorial.corsari.sweep.wrong": "Resterebbe un clandestino a bordo, o perderesti una carta buona. Scarta rosso 9 e salpa.",
  "tutorial.corsari.sweep.wrong.crew": "Così avanzerebbero delle carte. Scegli viola e arancione.",
  "tutorial.corsari.sweep.wrong.quiet": "La carta giusta, ma non aspettare: un altro potrebbe salpare prima. Salpa!",
};

export default words;
