import type english from "./tutorial.nain_jaune.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.nain_jaune.title": "Nain Jaune: il tuo primo viaggio",
  "tutorial.nain_jaune.welcome":
    "Posa sequenze crescenti, vinci le puntate sul tabellone e finisci le carte prima degli altri. Otto brevi tappe, sei minuti circa.",
  "tutorial.nain_jaune.match":
    "Sai tutto quello che serve. Ora gioca una prima partita di tre manche contro un mozzo; chiedi un consiglio quando vuoi.",

  "tutorial.nain_jaune.run.title": "Una sequenza",
  "tutorial.nain_jaune.run.text":
    "Cominci tu, con una carta qualsiasi. Poi ogni carta deve valere esattamente uno in più; le famiglie non contano. Comincia dove la tua sequenza è più lunga.",
  "tutorial.nain_jaune.run.then.2": "Un 3. Finché puoi continuare, devi farlo: posa il 4.",
  "tutorial.nain_jaune.run.then.3": "E ora il 5.",
  "tutorial.nain_jaune.run.done":
    "Tre carte di fila. Non avevi un 6, così l'altra nave ha continuato con 6, 7 e 8, e ora tocca di nuovo a te: hai un 9.",
  "tutorial.nain_jaune.run.wrong": "Questa carta è sola: nella tua mano nulla la segue. Comincia dal 3.",
  "tutorial.nain_jaune.run.wrong.late": "Una buona sequenza, ma puoi cominciarla ancora più in basso.",

  "tutorial.nain_jaune.follow.title": "Continuare",
  "tutorial.nain_jaune.follow.text": "L'altra nave si è fermata al 5. Hai due 6: posa uno dei due, la famiglia non conta.",
  "tutorial.nain_jaune.follow.done":
    "Ogni numero compare una volta in una sequenza, quindi l'altro 6 deve aspettare. E nessuno ha un 7: cominci tu una nuova sequenza.",

  "tutorial.nain_jaune.pass.title": "Nessuno può continuare",
  "tutorial.nain_jaune.pass.text":
    "Si passa da soli: chi non può continuare viene saltato. Posa il tuo 5 e guarda che cosa succede.",
  "tutorial.nain_jaune.pass.then.2":
    "Nessuno ha un 6. Chi ha posato l'ultima carta comincia una nuova sequenza: sei tu. Comincia con una carta qualsiasi.",
  "tutorial.nain_jaune.pass.done": "Avere l'ultima parola in una sequenza vale molto: scegli tu dove comincia la prossima.",

  "tutorial.nain_jaune.winning.title": "Una carta vincente",
  "tutorial.nain_jaune.winning.text":
    "Cinque carte vincono ciò che sta sul tabellone. Il 7 di teschi, lo scheletro, vince i diamanti. Hai due 7: posa quello che rende.",
  "tutorial.nain_jaune.winning.done": "Lo scheletro! Prendi 10 punti dal tabellone.",
  "tutorial.nain_jaune.winning.wrong": "Va bene, ma non vince nulla. L'altro 7 prende i diamanti.",

  "tutorial.nain_jaune.thirteen.title": "Dopo un 13",
  "tutorial.nain_jaune.thirteen.text":
    "L'altra nave ha posato un 11. Il tuo 12 di timoni è la dama pirata: posalo e prendi gli zaffiri.",
  "tutorial.nain_jaune.thirteen.then.2": "Continua con il 13 di vele, il pirata: prende i rubini.",
  "tutorial.nain_jaune.thirteen.then.3":
    "Un 13 chiude la sequenza, e chi l'ha posato ricomincia. Comincia con la carta che ti dà la sequenza più lunga.",
  "tutorial.nain_jaune.thirteen.done": "14 punti dal tabellone, e hai cominciato di nuovo tu. Un 13 è prezioso.",
  "tutorial.nain_jaune.thirteen.wrong": "Così il 4 resterebbe indietro. Comincia dal 4, e il 5 segue.",

  "tutorial.nain_jaune.plan.title": "Prepara la strada verso una puntata",
  "tutorial.nain_jaune.plan.text":
    "Cominci tu, e hai due carte vincenti: il 10 di palle di cannone e l'11 di teschi. Comincia in modo che una sola sequenza le vinca entrambe.",
  "tutorial.nain_jaune.plan.then.2": "Ora il pappagallo: posa il 10.",
  "tutorial.nain_jaune.plan.then.3": "E il bambino: posa l'11.",
  "tutorial.nain_jaune.plan.done":
    "Due puntate e tre carte in una sequenza. Le carte vincenti rimaste in mano non vincono nulla.",
  "tutorial.nain_jaune.plan.wrong": "Da lì la sequenza non porta alle tue carte vincenti. Comincia dal 9.",
  "tutorial.nain_jaune.plan.wrong.late": "Qualcosa vince, ma il 9 resterebbe in mano. Puoi cominciare uno più in basso.",

  "tutorial.nain_jaune.lacks.title": "Ricorda chi passa",
  "tutorial.nain_jaune.lacks.text": "Hai due 8 e cominci tu. Posane uno, e guarda se l'altra nave ha un 9.",
  "tutorial.nain_jaune.lacks.then.2":
    "Non ha un 9, e passare non è mai un bluff. Usa quello che sai: con quale carta conservi il diritto di cominciare?",
  "tutorial.nain_jaune.lacks.done":
    "Di nuovo nessuno può continuare, e ricominci tu. Il tavolo ricorda a chi manca quale numero.",
  "tutorial.nain_jaune.lacks.wrong": "Prova prima uno degli 8.",
  "tutorial.nain_jaune.lacks.wrong.again": "Qui l'altra nave potrebbe continuare. Su un 8 no: non ha un 9.",

  "tutorial.nain_jaune.out.title": "Finire le carte",
  "tutorial.nain_jaune.out.text":
    "Ancora tre carte, e formano una sequenza. Chi finisce le carte chiude la manche e riceve 1 punto per ogni carta rimasta agli altri. Via!",
  "tutorial.nain_jaune.out.then.2": "Continua: il 5.",
  "tutorial.nain_jaune.out.then.3": "E l'ultima carta!",
  "tutorial.nain_jaune.out.done":
    "Finito! L'altra nave aveva ancora cinque carte e ti paga 5 punti. Dopo l'ultima manche vince la borsa più ricca.",
  "tutorial.nain_jaune.out.wrong": "Resterebbe una carta. Comincia dalla più bassa: 4, 5, 6.",
};

export default words;
