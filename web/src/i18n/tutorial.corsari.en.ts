/**
 * The words of the first voyage in Corsari. The steps and their names are in `src/flibuste/tutorials/`: `text` says what a step is about and
 * what to do first, `then.2` and so on what to do next, `done` what came of it, and `wrong…` answers a legal try that is not meant here.
 * What the rules forbid is answered with the game's own `why.<rule>`.
 */
const words = {
  "tutorial.corsari.title": "Corsari: your first voyage",
  "tutorial.corsari.welcome":
    "Hire a crew, keep stowaways off your ship, and set sail at the right moment. Ten short steps, about eight minutes.",
  "tutorial.corsari.match": "That is all you need. Now play a first match against a cabin boy; ask for a hint whenever you like.",

  "tutorial.corsari.turn.title": "A turn",
  "tutorial.corsari.turn.text": "A turn is always the same: take one card, then discard one. Take a card from the stock.",
  "tutorial.corsari.turn.then.2": "You drew green 11. It fits nothing, and high numbers cost most: discard it.",
  "tutorial.corsari.turn.done": "Well done. The other ship took its turn as well, and it is yours again.",
  "tutorial.corsari.turn.wrong": "That is allowed too, but let us begin with the stock.",
  "tutorial.corsari.turn.wrong.discard": "You could, but you need this card more than green 11.",
  "tutorial.corsari.turn.wrong.sail": "Do not set sail yet: your stowaways still add up to far too much. Just discard.",

  "tutorial.corsari.crew.title": "Crew, prisoners, stowaways",
  "tutorial.corsari.crew.text":
    "Your crew has two colours, here violet and orange, and each number only once. Cards of the pier's colour, blue, are prisoners. Both cost nothing. All the rest are stowaways: red 10, and violet 2, because the crew already has a 2. Discard the stowaway that costs more.",
  "tutorial.corsari.crew.done": "Now only violet 2 is left over. The numbers of all stowaways together are your limit: 2.",
  "tutorial.corsari.crew.wrong": "This card belongs to your crew and costs nothing. Look for a stowaway.",
  "tutorial.corsari.crew.wrong.prisoner": "Blue is the pier's colour: this card is a prisoner and costs nothing.",
  "tutorial.corsari.crew.wrong.rank": "Violet 2 is a stowaway indeed, but it costs only 2. Another one costs more.",
  "tutorial.corsari.crew.wrong.sail": "The right card! But only discard it for now; setting sail comes later.",

  "tutorial.corsari.pier.title": "The pier changes colour",
  "tutorial.corsari.pier.text":
    "You hold three red cards that cost 30, and red is next on the pier. Take the first card of the pier and watch its colour.",
  "tutorial.corsari.pier.then.2":
    "The pier is red now: your three red cards are prisoners and cost nothing. Discard the stowaway that costs most.",
  "tutorial.corsari.pier.done":
    "One card, and 30 points of stowaways are gone. The others' prisoners have changed as well: keep an eye on the pier.",
  "tutorial.corsari.pier.wrong": "That would not make your red cards free. Take the first card of the pier.",
  "tutorial.corsari.pier.wrong.crew": "This card belongs to your crew. Grey 8 is a stowaway and costs most.",
  "tutorial.corsari.pier.wrong.low": "Blue 6 is a stowaway now, but grey 8 costs more.",
  "tutorial.corsari.pier.wrong.prisoner": "Red is the pier's colour now: these are prisoners and cost nothing.",
  "tutorial.corsari.pier.wrong.sail": "The right card, but stay in port this time: just discard it.",

  "tutorial.corsari.keep.title": "When to leave the pier alone",
  "tutorial.corsari.keep.text":
    "Your three blue cards are prisoners. If you took the pier's card, they would cost 30. But on the discard pile lies orange 10, which your crew lacks. Take it.",
  "tutorial.corsari.keep.then.2": "Now discard the stowaway that costs most.",
  "tutorial.corsari.keep.done":
    "Your crew has grown and your prisoners are still free. Everybody has seen what you took, though.",
  "tutorial.corsari.keep.wrong": "You cannot know what that brings. Orange 10 fits for certain.",
  "tutorial.corsari.keep.wrong.back": "You have just taken it for your crew. Discard a stowaway.",
  "tutorial.corsari.keep.wrong.discard": "There is a stowaway that costs more: grey 8.",
  "tutorial.corsari.keep.wrong.pier": "Then the pier would be red, and your three blue cards would be stowaways.",
  "tutorial.corsari.keep.wrong.sail": "The right card. Setting sail comes in the next step: for now just discard it.",

  "tutorial.corsari.sail.title": "Setting sail",
  "tutorial.corsari.sail.text":
    "Without green 9 your limit is only 2. Whoever sets sail with the lowest limit pays nothing; all others keep their stowaways as penalty cards. Discard green 9 and set sail with it.",
  "tutorial.corsari.sail.then.2": "Now choose the two colours of your crew.",
  "tutorial.corsari.sail.done":
    "Your limit is 2, the other ship's is 26. You pay nothing, and it takes three penalty cards. The fewest penalty cards win the match.",
  "tutorial.corsari.sail.wrong": "Then your limit would be higher. Discard green 9 and set sail with it.",
  "tutorial.corsari.sail.wrong.crew": "That leaves more stowaways. Violet and orange together take ten of your cards.",
  "tutorial.corsari.sail.wrong.quiet": "The right card. But be bold: set sail with it.",

  "tutorial.corsari.attach.title": "When another ship sails first",
  "tutorial.corsari.attach.text":
    "The other ship has set sail with violet and orange. Before you lay down, you may attach cards of these colours whose numbers its crew lacks. Attach orange 9 or violet 10.",
  "tutorial.corsari.attach.then.2": "One stowaway less. Attach the other card, too.",
  "tutorial.corsari.attach.then.3": "Now lay down with your own crew: red and yellow.",
  "tutorial.corsari.attach.done": "Only grey 9 is left: one penalty card instead of three.",
  "tutorial.corsari.attach.wrong": "Lay down later. First attach what fits the other ship's crew: orange 9 and violet 10.",
  "tutorial.corsari.attach.wrong.crew": "That leaves more stowaways. Name red and yellow.",

  "tutorial.corsari.sink.title": "Sink the first ship",
  "tutorial.corsari.sink.text":
    "The other ship has set sail with a limit of 5. If yours is not higher, you sink it: then it takes its stowaways and yours. Choose the crew that leaves you the lowest limit.",
  "tutorial.corsari.sink.done":
    "Your limit is 4: sunk! Five penalty cards for the first ship, none for you. Setting sail too early is dangerous.",
  "tutorial.corsari.sink.wrong": "With this crew your limit is above 5, and you would pay. Red and yellow take nine cards.",

  "tutorial.corsari.few.title": "Few cards, not small numbers",
  "tutorial.corsari.few.text":
    "This time you cannot get down to the other ship's limit of 4. Each stowaway counts one penalty card then, whatever its number. Choose the crew that leaves the fewest cards.",
  "tutorial.corsari.few.done":
    "Pink and green take five cards: five stowaways remain. With red and yellow it would have been eight.",
  "tutorial.corsari.few.wrong": "That leaves more cards. Count: which two colours take the most of your cards?",
  "tutorial.corsari.few.wrong.sum":
    "That makes the smallest sum, but leaves eight cards. Above the first ship's limit only the number of cards counts.",

  "tutorial.corsari.annul.title": "The last card of the pier",
  "tutorial.corsari.annul.text":
    "Your hand is hopeless, and only one card lies on the pier. Whoever takes it ends the round at once, and nobody pays. Save yourself!",
  "tutorial.corsari.annul.done": "The round is annulled: no penalty cards for anybody.",
  "tutorial.corsari.annul.wrong": "Your limit would stay enormous. There is a way out: the last card of the pier.",

  "tutorial.corsari.sweep.title": "A sweep",
  "tutorial.corsari.sweep.text":
    "Without red 9 you have not a single stowaway. That is a sweep, and it wins the whole match, even if you are far behind. Set sail!",
  "tutorial.corsari.sweep.then.2": "And now the crew: violet and orange.",
  "tutorial.corsari.sweep.done": "A sweep! The match is yours, in spite of twelve penalty cards.",
  "tutorial.corsari.sweep.wrong": "Then a stowaway would stay on board, or a good card be lost. Discard red 9 and set sail.",
  "tutorial.corsari.sweep.wrong.crew": "So some cards would be left over. Name violet and orange.",
  "tutorial.corsari.sweep.wrong.quiet": "The right card, but do not wait: somebody else might sail first. Set sail with it!",
};

export default words;
