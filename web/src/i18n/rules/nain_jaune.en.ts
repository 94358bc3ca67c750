import type { NainJauneRules } from "./nain_jaune";

const words: NainJauneRules = {
  "goal": "Aim of the game",
  "goal.aim": "Get rid of your cards before the others do, win the stakes on the board, and be the richest in the end.",
  "goal.minute":
    "All lay cards on one common pile in rising runs: 3, 4, 5 and so on. Five winning cards bring what has been staked on them. Whoever is out of cards first is paid by the others.",

  "cards": "The cards",
  "cards.families": "52 cards: four families (skulls, sails, helms, cannonballs) with the numbers 1 to 13.",
  "cards.winning":
    "Five of them are winning cards, each with a space on the board: the skeleton (7 of skulls), the pirate (13 of sails), the pirate lady (12 of helms), the child (11 of skulls) and the parrot (10 of cannonballs).",

  "money": "Gems and gold",
  "money.start":
    "You begin with 49 points: 3 diamonds worth 5 each, 3 rubies worth 4, 3 sapphires worth 3, 3 emeralds worth 2, and 7 pieces of gold worth 1.",
  "money.change": "Everything is counted in points; there is always change.",

  "deal": "Stakes and cards",
  "deal.stake":
    "Before each round everyone stakes 15 points: a diamond (5) on the skeleton, a ruby (4) on the pirate, a sapphire (3) on the pirate lady, an emerald (2) on the child and a piece of gold (1) on the parrot.",
  "deal.kept": "Stakes that nobody has taken stay on the board, and the new ones are added.",
  "deal.dealer": "The first dealer is drawn by lot; then the deal passes to the left. Eliminated players are left out.",
  "deal.cards2": "Each of you is dealt 22 cards.",
  "deal.cards3": "Each of you is dealt 15 cards, or 22 if only two are still in.",
  "deal.cards4": "Each of you is dealt 12 cards, or 15 if three are still in, 22 if two.",
  "deal.aside":
    "The other cards lie aside, face down, and come back in the next round. Nobody knows them, so a run may break off sooner than you think.",

  "run": "Laying cards",
  "run.begin":
    "Play goes clockwise. The player to the dealer's left begins with any card; it need be neither a 1 nor their lowest.",
  "run.rise": "Each card that follows is exactly one higher. Families do not matter.",
  "run.one":
    "Go on as long as you have the next number. If you have several cards of it, lay one of your choice: each number comes once in a run.",
  "run.must": "Whoever can go on must go on.",
  "run.next":
    "When you have no card that fits, the next player goes on with the same run, or the one after. Whoever cannot is passed over by the table. So everyone learns which number that player lacks, and the table makes a note of it.",
  "run.circle": "If nobody at all can go on, whoever laid the last card begins a new run with any card.",
  "run.thirteen":
    "After a 13 the same player begins a new run with any card. A 1 never follows a 13, but a new run may begin with a 1.",
  "run.example": "Example: you hold 3, 4, 5 and 7. You can lay 3, 4 and 5, but not the 7; the next player needs a 6.",
  "run.tip": "Tip: begin where your own run is longest.",

  "winning": "Winning cards",
  "winning.take": "When you lay a winning card, you take all that lies on its space. The table makes the announcement for you.",
  "winning.announce":
    "House rule: when you lay a winning card, you take all that lies on its space only if you announce it as you lay it. If you forget, the stake stays on the board.",
  "winning.stay": "What nobody takes waits for the next round.",

  "grand": "Grand abordage",
  "grand.streak":
    "If you lay all your cards in one go, with no card of anybody else between your first and your last, you make a grand abordage. You need not have begun the round.",
  "grand.opener":
    "House rule: if you lay all your cards before anybody else has laid a single one in this round, you make a grand abordage.",
  "grand.takes":
    "It takes everything on the board, whatever cards you held: stakes of earlier rounds and stakes nobody announced, too. The others pay you for their cards besides.",

  "roundEnd": "The end of a round",
  "roundEnd.out":
    "The round ends at once when a player has laid the last card, even if it is a 13. All the others pay that player.",
  "roundEnd.one": "Each card left in your hand costs you 1 point.",
  "roundEnd.pips": "Each card left in your hand costs you its number, but an 11, 12 or 13 only 10.",
  "roundEnd.keptFree": "A winning card left in your hand costs no more than any other.",
  "roundEnd.keptMatch":
    "If you still hold a winning card, you then add to its space as many points as lie on it. With several, go in the order of the board. If your purse runs out, you add what it has left.",
  "roundEnd.debt": "If you owe more than you have, you pay what you have; the rest is forgiven.",

  "eliminated": "Out of money",
  "eliminated.stake":
    "Whoever has fewer than 15 points before a round cannot stake and is eliminated. They keep their points for the final count.",
  "eliminated.goOn": "The others play on; the cards are dealt for as many players as are still in.",
  "eliminated.alone": "With fewer than two players left, the match ends.",

  "end": "The end of the match",
  "end.rounds": "Rounds in this match: {rounds}.",
  "end.richest": "After the last round the richest wins. Players who are level share the win.",
  "end.board": "Stakes still on the board belong to nobody.",
};

export default words;
