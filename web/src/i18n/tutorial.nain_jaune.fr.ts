import type english from "./tutorial.nain_jaune.en";
import type { Words } from "./index";

const words: Words<typeof english> = {
  "tutorial.nain_jaune.title": "Nain Jaune : votre premier voyage",
  "tutorial.nain_jaune.welcome":
    "Posez des suites montantes, gagnez les mises du plateau et videz votre main avant les autres. Huit petites étapes, six minutes environ.",
  "tutorial.nain_jaune.match":
    "Vous savez tout ce qu'il faut. Jouez maintenant une première partie en trois manches contre un mousse ; demandez un conseil quand vous voulez.",

  "tutorial.nain_jaune.run.title": "Une suite",
  "tutorial.nain_jaune.run.text":
    "Vous commencez, avec la carte de votre choix. Ensuite, chaque carte vaut exactement un de plus ; les familles ne comptent pas. Commencez là où votre suite est la plus longue.",
  "tutorial.nain_jaune.run.then.2": "Un 3. Tant que vous pouvez continuer, vous devez le faire : posez le 4.",
  "tutorial.nain_jaune.run.then.3": "Et maintenant le 5.",
  "tutorial.nain_jaune.run.done":
    "Trois cartes de suite. Vous n'aviez pas de 6 : l'autre navire a continué avec 6, 7 et 8, et c'est de nouveau à vous, car vous avez un 9.",
  "tutorial.nain_jaune.run.wrong": "Cette carte est seule : rien dans votre main ne la suit. Commencez par le 3.",
  "tutorial.nain_jaune.run.wrong.late": "Une bonne suite, mais on peut la commencer plus bas.",

  "tutorial.nain_jaune.follow.title": "Continuer",
  "tutorial.nain_jaune.follow.text":
    "L'autre navire s'est arrêté à 5. Vous avez deux 6 : posez l'un ou l'autre, la famille ne compte pas.",
  "tutorial.nain_jaune.follow.done":
    "Chaque numéro vient une fois dans une suite : votre autre 6 attendra. Et personne n'a de 7 : vous commencez une nouvelle suite.",

  "tutorial.nain_jaune.pass.title": "Personne ne peut continuer",
  "tutorial.nain_jaune.pass.text": "On passe pour vous : qui ne peut pas continuer est sauté. Posez votre 5 et regardez.",
  "tutorial.nain_jaune.pass.then.2":
    "Personne n'a de 6. Qui a posé la dernière carte commence une nouvelle suite : c'est vous. Commencez avec la carte de votre choix.",
  "tutorial.nain_jaune.pass.done":
    "Avoir le dernier mot dans une suite vaut beaucoup : vous choisissez où commence la prochaine.",

  "tutorial.nain_jaune.winning.title": "Une carte gagnante",
  "tutorial.nain_jaune.winning.text":
    "Cinq cartes gagnent ce qui se trouve sur le plateau. Le 7 de tête de mort, le squelette, gagne les diamants. Vous avez deux 7 : posez celui qui rapporte.",
  "tutorial.nain_jaune.winning.done": "Le squelette ! Vous prenez 10 points sur le plateau.",
  "tutorial.nain_jaune.winning.wrong": "Cela convient, mais ne gagne rien. Votre autre 7 prend les diamants.",

  "tutorial.nain_jaune.thirteen.title": "Après un 13",
  "tutorial.nain_jaune.thirteen.text":
    "L'autre navire a posé un 11. Votre 12 de barre est la dame pirate : posez-le et prenez les saphirs.",
  "tutorial.nain_jaune.thirteen.then.2": "Continuez avec le 13 de voiles, le pirate : il prend les rubis.",
  "tutorial.nain_jaune.thirteen.then.3":
    "Un 13 termine la suite, et qui l'a posé recommence. Commencez par la carte qui donne la plus longue suite.",
  "tutorial.nain_jaune.thirteen.done": "14 points pris au plateau, et c'était encore à vous de commencer. Un 13 est précieux.",
  "tutorial.nain_jaune.thirteen.wrong": "Le 4 resterait alors en arrière. Commencez par le 4, et le 5 suivra.",

  "tutorial.nain_jaune.plan.title": "Préparez votre chemin vers une mise",
  "tutorial.nain_jaune.plan.text":
    "Vous commencez, avec deux cartes gagnantes : le 10 de boulet et le 11 de tête de mort. Commencez de façon qu'une seule suite gagne les deux.",
  "tutorial.nain_jaune.plan.then.2": "Maintenant le perroquet : posez le 10.",
  "tutorial.nain_jaune.plan.then.3": "Et l'enfant : posez le 11.",
  "tutorial.nain_jaune.plan.done": "Deux mises et trois cartes en une suite. Une carte gagnante restée en main ne gagne rien.",
  "tutorial.nain_jaune.plan.wrong": "De là, la suite ne mène pas à vos cartes gagnantes. Commencez par le 9.",
  "tutorial.nain_jaune.plan.wrong.late": "Cela gagne quelque chose, mais le 9 resterait. On peut commencer un cran plus bas.",

  "tutorial.nain_jaune.lacks.title": "Retenez qui passe",
  "tutorial.nain_jaune.lacks.text": "Vous avez deux 8 et vous commencez. Posez-en un, et regardez si l'autre navire a un 9.",
  "tutorial.nain_jaune.lacks.then.2":
    "Pas de 9, et passer n'est jamais un bluff. Servez-vous-en : avec quelle carte gardez-vous le droit de commencer ?",
  "tutorial.nain_jaune.lacks.done":
    "De nouveau, personne ne peut continuer, et vous recommencez. La table retient à qui manque quel numéro.",
  "tutorial.nain_jaune.lacks.wrong": "Essayez d'abord un des 8.",
  "tutorial.nain_jaune.lacks.wrong.again": "L'autre navire pourrait suivre. Sur un 8, il ne peut pas : il n'a pas de 9.",

  "tutorial.nain_jaune.out.title": "Finir ses cartes",
  "tutorial.nain_jaune.out.text":
    "Plus que trois cartes, et elles forment une suite. Qui n'a plus de cartes finit la manche et reçoit 1 point par carte restée chez les autres. Allez-y !",
  "tutorial.nain_jaune.out.then.2": "Continuez : le 5.",
  "tutorial.nain_jaune.out.then.3": "Et la dernière carte !",
  "tutorial.nain_jaune.out.done":
    "Fini ! L'autre navire avait encore cinq cartes et vous paie 5 points. Après la dernière manche, la bourse la plus riche gagne.",
  "tutorial.nain_jaune.out.wrong": "Il resterait une carte. Commencez par la plus basse : 4, 5, 6.",
};

export default words;
