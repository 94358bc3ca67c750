import type { Words } from ".";
import type en from "./voyage.en";

const words: Words<typeof en> = {
  "voyage.title": "Primi viaggi",
  "voyage.intro":
    "Impara un gioco giocando: brevi tappe a un tavolo preparato, poi una prima partita con i consigli. Esci quando vuoi: riprenderai da dove eri.",
  "voyage.begin": "Si parte",
  "voyage.continue": "Riprendi",
  "voyage.again": "Dall'inizio",
  "voyage.finished": "concluso",
  "voyage.finish": "Ottima navigazione!",
  "voyage.step": "{n} di {all}",
  "voyage.next": "Avanti",
  "voyage.leave": "Esci: potrai riprendere più tardi",
  "voyage.match": "Gioca la prima partita",
  "voyage.ship": "Altra nave",
  "voyage.tip": "Dritta",
  "voyage.tip.corsari.draw": "Nessuna carta scoperta abbassa il tuo limite. Il mazzo può dartene una migliore.",
  "voyage.tip.corsari.open": "Una carta scoperta abbasserebbe il tuo limite. Toccala per vedere di quanto.",
  "voyage.tip.corsari.discard": "Scarta il clandestino più caro e tieni unita la ciurma.",
  "voyage.tip.corsari.sail": "Il tuo limite può essere {limit}. Più è basso, più è sicuro salpare: un consiglio dice quanto.",
  "voyage.tip.corsari.lay":
    "Nomina i due colori della tua ciurma. Se non puoi affondare la prima nave, lascia meno carte che puoi.",
  "voyage.tip.corsari.closer": "Nomina i due colori che lasciano il limite più basso: sono già proposti.",
  "voyage.tip.corsari.attach":
    "Prima aggiungi ciò che si adatta alla ciurma della prima nave: ogni carta è un clandestino in meno.",
  "voyage.tip.korsar.attack": "In una battaglia una sola carta ti porterebbe in testa. Scegli una nave per vedere dove.",
  "voyage.tip.korsar.galleon": "Un galeone vale qualcosa solo se torna in porto. Mandalo quando puoi difenderlo.",
  "voyage.tip.korsar.lead": "Ciò che guidi all'inizio del tuo prossimo turno è tuo. Tieni le navi forti per dove servono.",
  "voyage.tip.korsar.draw": "Niente di urgente: una carta dal mazzo ti dà più scelta.",
  "voyage.tip.korsar.gone": "Il mazzo è finito e la fine è vicina. Un galeone rimasto in mano costa il suo valore.",
  "voyage.tip.nain_jaune.start":
    "Inizi tu: scegli una carta e guarda fin dove arriva la sequenza. La migliore arriva a una carta vincente.",
  "voyage.tip.nain_jaune.stake": "Puoi posare una carta vincente. In mano non vince nulla.",
  "voyage.tip.nain_jaune.few": "A qualcuno restano poche carte, e ogni carta in mano ti costerà.",
  "voyage.tip.nain_jaune.choice": "Puoi scegliere: per la sequenza conta solo il numero. Tieni la carta che può ancora vincere.",
  "voyage.tip.nain_jaune.follow": "Continua finché puoi e guarda chi passa: saprai che cosa gli manca.",
};
export default words;
