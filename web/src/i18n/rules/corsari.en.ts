import type { CorsariRules } from "./corsari";

const words: CorsariRules = {
  "goal": "Aim of the game",
  "goal.hire":
    "You are a corsair captain looking for a crew: sailors of at most two colours, each with a different job. Anyone you cannot use is a stowaway.",
  "goal.win":
    "Whoever thinks their ship is in order sets sail, and all others must follow as they are. Stowaways become penalty cards; when the match ends, the fewest win.",
  "goal.sweep": "A ship without a single stowaway wins the whole match on the spot.",

  "cards": "The cards",
  "cards.pack":
    "110 cards: ten colours, each with the numbers 1 to 11 once. A colour is a band of corsairs; a number is a job on board, from captain (1) to cabin boy (11).",

  "setup": "Setting up",
  "setup.dealer": "The first dealer is drawn by lot. After that the deal moves on clockwise, round by round.",
  "setup.hands": "Everyone is dealt twelve cards, one at a time, and keeps them secret.",
  "setup.pier2": "Seven cards are laid out in an open row: the pier.",
  "setup.pier3": "Eight cards are laid out in an open row: the pier.",
  "setup.pier4": "Nine cards are laid out in an open row: the pier.",
  "setup.colour": "Only the first card of the pier can be taken. Its colour is the pier's colour.",
  "setup.piles": "One card is turned up to begin the discard pile. All the rest form the face-down stock.",

  "turn": "Your turn",
  "turn.order": "Play goes clockwise and begins to the left of the dealer. Nobody skips a turn.",
  "turn.draw": "First draw one card: the top card of the stock, the top card of the discard pile, or the first card of the pier.",
  "turn.pier":
    "When the first card of the pier is taken, the next one takes its place, and its colour is the pier's colour at once.",
  "turn.discard": "Then discard one card, face up.",
  "turn.back": "It may be the very card you have just drawn, wherever it came from.",
  "turn.notBack": "It may be the very card you have just drawn. House rule: not if you took it from the discard pile.",

  "sail": "Setting sail",
  "sail.declare":
    "Once you have drawn, you may set sail: you discard as usual, and lay your other twelve cards open on the table. Yours is now the first ship, and the round is coming to its end.",
  "sail.early": "You need no particular cards for this, and you may do it as early as your very first turn.",
  "sail.notEarly":
    "You need no particular cards for this. House rule: nobody sets sail on their own first turn of a round, unless the stock is empty.",
  "sail.lastStock":
    "Whoever draws the last card of the stock must set sail in that same turn. If you would rather not, draw from somewhere else.",
  "sail.risk": "Beware: anyone whose limit is as low as yours, or lower, sinks you.",

  "divide": "Crew, prisoners, stowaways",
  "divide.prisoners":
    "Your cards of the pier's colour are always prisoners. They cost nothing, and they can never be part of a crew.",
  "divide.crew":
    "For your crew choose two other colours, or one, or none. Every card of these colours joins the crew unless its number is there already. The crew need not be complete; it costs nothing.",
  "divide.both":
    "Where both colours have the same number, the colour you name first gives its card. The other card is left over.",
  "divide.stowaways": "All your other cards are stowaways. The sum of their numbers is your limit: the lower, the better.",
  "divide.choice":
    "The table proposes the division with the lowest limit, but you may choose another. Fewer colours, for instance, give the others less to attach to.",
  "divide.example":
    "Example: you discard yellow 6 and set sail. Three of your cards have the pier's colour: prisoners. Orange 1, 2, 7, 8 and violet 3, 10 are the crew. Violet 2 is left over because orange has a 2 already; with grey 2 and green 1 that makes a limit of 5.",
  "divide.exampleNote": "So the pier cannot be green in this example, or the green 1 would be a prisoner.",

  "attach": "The others follow",
  "attach.follow":
    "When the first ship has sailed, everyone else lays down too, openly and clockwise from the first ship's left, without drawing or discarding again.",
  "attach.may":
    "Before you divide your cards, you may attach some of them to the crew of the first ship. You never have to. The first ship itself attaches nothing.",
  "attach.which":
    "A card can be attached if its colour lies in that crew and its number does not. Cards of the pier's colour cannot be attached, and nothing can be attached to an empty crew.",
  "attach.once":
    "You may attach each number only once. What others have attached makes no difference: if one attaches orange 9, another may still attach violet 9.",
  "attach.gone": "Attached cards count for nobody and go back into the pack.",
  "attach.example": "To the crew of the example above, orange 9 can be attached, but not violet 7: it has a 7 already.",

  "score": "Scoring a round",
  "score.compare": "Everyone compares their limit with that of the first ship.",
  "score.higher": "If yours is higher, your own stowaways become your penalty cards.",
  "score.sink": "If yours is equal or lower, you sink the first ship and give it your stowaways.",
  "score.safe": "If nobody sinks it, the first ship pays nothing; its stowaways go back into the pack.",
  "score.sunk": "If it is sunk, it takes its own stowaways and those of everyone who has sunk it as penalty cards.",
  "score.one":
    "Every penalty card counts one, whatever its number. Penalty cards lie face down and are out of the game: the next round is played without them. The table shows how many each player has.",
  "score.tip":
    "Tip: above the first ship's limit, what counts is to have few stowaways, not a small sum. If you sink it, have as many as you can: it takes them all.",

  "annulled": "The last card of the pier",
  "annulled.lastPier":
    "Whoever takes the last card of the pier ends the round at once. It is annulled: nobody lays down, nobody pays, and nobody can set sail, not even without a stowaway.",
  "annulled.nextDeals": "The next player deals a new round.",
  "annulled.sameDeals": "House rule: the same player deals again.",
  "annulled.lastRound": "If it was the last round, it is still to be played.",
  "annulled.ten": "Ten annulled rounds in a row end the match; the penalty cards decide.",

  "becalmed": "Becalmed",
  "becalmed.closed":
    "If every draw of three full circuits of the table came from the discard pile, it is closed until somebody draws from the stock or the pier.",

  "sweep": "A sweep",
  "sweep.win":
    "Whoever lays down without a single stowaway sweeps and wins the whole match, whatever penalty cards they have: the first ship just as any other, which may attach cards first. The round is not scored.",
  "sweep.least":
    "If several sweep in one round, the one with the fewest penalty cards wins. Those who are still level share the win.",
  "sweep.firstShip":
    "If several sweep in one round, the first ship's sweep comes first. Among the others the fewest penalty cards win; those who are still level share the win.",
  "sweep.shared": "If several sweep in one round, they share the win.",

  "end": "The end of the match",
  "end.sum":
    "After every scored round the penalty cards of all players are added up. From 35 on, exactly one more round is played.",
  "end.stop": "From 45 on the match ends at once, even if the sum was still below 35 before.",
  "end.shortPack": "If fewer than 59 cards are left, no round can be dealt: the match ends without a last round.",
  "end.last": "After the last round the match is over, whatever the sum.",
  "end.winner": "The fewest penalty cards win. Players who are level share the win.",
};

export default words;
