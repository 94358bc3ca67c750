/**
 * The words of the first voyage in Nain Jaune. The steps and their names are in `src/flibuste/tutorials/`: `text` says what a step is about and
 * what to do first, `then.2` and so on what to do next, `done` what came of it, and `wrong…` answers a legal try that is not meant here.
 * What the rules forbid is answered with the game's own `why.<rule>`.
 */
const words = {
  "tutorial.nain_jaune.title": "Nain Jaune: your first voyage",
  "tutorial.nain_jaune.welcome":
    "Lay rising runs, win the stakes on the board, and be the first without cards. Eight short steps, about six minutes.",
  "tutorial.nain_jaune.match":
    "That is all you need. Now play a first match of three rounds against a cabin boy; ask for a hint whenever you like.",

  "tutorial.nain_jaune.run.title": "A run",
  "tutorial.nain_jaune.run.text":
    "You begin, with any card you like. Then each card must be exactly one higher; the families do not matter. Begin where your run is longest.",
  "tutorial.nain_jaune.run.then.2": "A 3. As long as you can go on, you must: lay the 4.",
  "tutorial.nain_jaune.run.then.3": "And now the 5.",
  "tutorial.nain_jaune.run.done":
    "Three cards in a row. You had no 6, so the other ship went on with 6, 7 and 8, and now it is up to you again: you hold a 9.",
  "tutorial.nain_jaune.run.wrong": "That card stands alone: nothing in your hand follows it. Begin with the 3.",
  "tutorial.nain_jaune.run.wrong.late": "A good run, but you can begin it even lower.",

  "tutorial.nain_jaune.follow.title": "Go on",
  "tutorial.nain_jaune.follow.text": "The other ship stopped at 5. You hold two 6s: lay either, the family does not matter.",
  "tutorial.nain_jaune.follow.done":
    "Each number comes once in a run, so your other 6 has to wait. And nobody has a 7: you begin a new run.",

  "tutorial.nain_jaune.pass.title": "Nobody can go on",
  "tutorial.nain_jaune.pass.text":
    "Passing is done for you: whoever cannot go on is passed over. Lay your 5 and see what happens.",
  "tutorial.nain_jaune.pass.then.2":
    "Nobody has a 6. Whoever laid the last card begins a new run: that is you. Begin with any card.",
  "tutorial.nain_jaune.pass.done": "To have the last word in a run is worth a lot: you choose where the next one begins.",

  "tutorial.nain_jaune.winning.title": "A winning card",
  "tutorial.nain_jaune.winning.text":
    "Five cards win what lies on the board. The 7 of skulls, the skeleton, wins the diamonds. You hold two 7s: lay the one that pays.",
  "tutorial.nain_jaune.winning.done": "The skeleton! You take 10 points from the board.",
  "tutorial.nain_jaune.winning.wrong": "That fits, but it wins nothing. Your other 7 takes the diamonds.",

  "tutorial.nain_jaune.thirteen.title": "After a 13",
  "tutorial.nain_jaune.thirteen.text":
    "The other ship laid an 11. Your 12 of helms is the pirate lady: lay it and take the sapphires.",
  "tutorial.nain_jaune.thirteen.then.2": "Go on with the 13 of sails, the pirate: that takes the rubies.",
  "tutorial.nain_jaune.thirteen.then.3":
    "A 13 ends the run, and whoever laid it begins again. Begin with the card that gives you the longer run.",
  "tutorial.nain_jaune.thirteen.done": "14 points from the board, and the start was yours again. A 13 is worth keeping in mind.",
  "tutorial.nain_jaune.thirteen.wrong": "Then the 4 would be left behind. Begin with the 4, and the 5 follows.",

  "tutorial.nain_jaune.plan.title": "Plan your way to a stake",
  "tutorial.nain_jaune.plan.text":
    "You begin, and you hold two winning cards: the 10 of cannonballs and the 11 of skulls. Begin so that one run wins both.",
  "tutorial.nain_jaune.plan.then.2": "Now the parrot: lay the 10.",
  "tutorial.nain_jaune.plan.then.3": "And the child: lay the 11.",
  "tutorial.nain_jaune.plan.done": "Two stakes and three cards in one run. Winning cards that stay in your hand win nothing.",
  "tutorial.nain_jaune.plan.wrong": "From there the run does not lead to your winning cards. Begin with the 9.",
  "tutorial.nain_jaune.plan.wrong.late": "That wins something, but the 9 would be left over. You can begin one lower.",

  "tutorial.nain_jaune.lacks.title": "Remember who passes",
  "tutorial.nain_jaune.lacks.text": "You hold two 8s and begin. Lay one of them, and see whether the other ship has a 9.",
  "tutorial.nain_jaune.lacks.then.2":
    "It has no 9, and a pass is never a bluff. Use what you know: with which card do you keep the right to begin?",
  "tutorial.nain_jaune.lacks.done":
    "Again nobody could go on, and you begin once more. The table remembers who lacks which number.",
  "tutorial.nain_jaune.lacks.wrong": "Try one of the 8s first.",
  "tutorial.nain_jaune.lacks.wrong.again": "The other ship may follow that. On an 8 it cannot: it has no 9.",

  "tutorial.nain_jaune.out.title": "Going out",
  "tutorial.nain_jaune.out.text":
    "Three cards left, and they make one run. Whoever is out of cards ends the round and gets 1 point for each card in the other hands. Go!",
  "tutorial.nain_jaune.out.then.2": "Go on: the 5.",
  "tutorial.nain_jaune.out.then.3": "And the last card!",
  "tutorial.nain_jaune.out.done":
    "You are out! The other ship still held five cards and pays you 5 points. After the last round the richest purse wins.",
  "tutorial.nain_jaune.out.wrong": "Then a card would be left. Begin with the lowest: 4, 5, 6.",
};

export default words;
