/**
 * The words of the first voyage in Korsar. The steps and their names are in `src/flibuste/tutorials/`: `text` says what a step is about and
 * what to do first, `then.2` and so on what to do next, `done` what came of it, and `wrong…` answers a legal try that is not meant here.
 * What the rules forbid is answered with the game's own `why.<rule>`.
 */
const words = {
  "tutorial.korsar.title": "Korsar: your first voyage",
  "tutorial.korsar.welcome": "Bring your galleons home and capture those of the others. Ten short steps, about seven minutes.",
  "tutorial.korsar.match": "That is all you need. Now play a first match against a cabin boy; ask for a hint whenever you like.",

  "tutorial.korsar.galleon.title": "A galleon at sea",
  "tutorial.korsar.galleon.text": "In your turn you do exactly one thing: play a card or draw one. Send your galleon to sea.",
  "tutorial.korsar.galleon.done":
    "Nobody attacked. At the start of your next turn the galleon came home by itself: 5 points for your booty.",
  "tutorial.korsar.galleon.wrong": "That is allowed, but here we want to see the galleon at sea.",

  "tutorial.korsar.draw.title": "Drawing a card",
  "tutorial.korsar.draw.text": "There is no galleon at sea to attack, and you have none to send. Draw a card.",
  "tutorial.korsar.draw.then.2":
    "A galleon of 6! Drawing was your whole turn, and the other ship has played. Now send the galleon to sea.",
  "tutorial.korsar.draw.done": "It is at sea now. If nobody leads against you by your next turn, it comes home.",
  "tutorial.korsar.draw.wrong": "You may draw again, but a galleon earns nothing in your hand. Send it to sea.",

  "tutorial.korsar.attack.title": "Attack!",
  "tutorial.korsar.attack.text":
    "The other ship has a galleon of 6 at sea, and nobody defends it. Attack with your strongest pirate ship.",
  "tutorial.korsar.attack.done":
    "Nobody answered. At the start of your turn you were stronger, so you captured the galleon: 6 points.",
  "tutorial.korsar.attack.wrong": "A rich galleon lies before you undefended. Attack it!",
  "tutorial.korsar.attack.wrong.weak": "A single strength is easily beaten. Attack with strength 3.",

  "tutorial.korsar.colour.title": "One colour each",
  "tutorial.korsar.colour.text":
    "The other ship defends its galleon in red, strength 2. Everybody fights in a colour of their own, so red is taken. Attack in another colour.",
  "tutorial.korsar.colour.done":
    "3 against 2: at the start of your turn the galleon was yours. From then on you could only have reinforced in blue.",
  "tutorial.korsar.colour.wrong": "If you wait, the galleon goes home. Attack it in blue.",

  "tutorial.korsar.reinforce.title": "Reinforce",
  "tutorial.korsar.reinforce.text":
    "You are at this galleon with blue 3, the other ship with red 4. Reinforce in your colour so that you are stronger.",
  "tutorial.korsar.reinforce.done": "5 against 4: you led at the start of your turn and captured the galleon.",
  "tutorial.korsar.reinforce.wrong": "The other ship leads 4 to 3: reinforce now, or the galleon goes home.",
  "tutorial.korsar.reinforce.wrong.tie": "That makes 4 against 4, a tie: nobody wins the galleon. You need one more.",

  "tutorial.korsar.captain.title": "The captain",
  "tutorial.korsar.captain.text":
    "7 against your 2: pirates will not do. A captain is stronger than any number of pirates, but he needs one of your pirates of his colour there. Play the blue captain.",
  "tutorial.korsar.captain.done": "The captain decided the battle: 8 points, the richest galleon of all.",
  "tutorial.korsar.captain.wrong": "Then the galleon of 8 goes home to the other ship. Your captain can stop that.",
  "tutorial.korsar.captain.wrong.weak": "3 against 7 is not enough. Your captain beats them all.",

  "tutorial.korsar.officer.title": "Captain against captain",
  "tutorial.korsar.officer.text":
    "Now the other ship has a captain there. Pirates are no help against him, but a captain played later removes the one before. Play your black captain.",
  "tutorial.korsar.officer.done": "The red captain had to go, and the galleon is yours. The last officer played decides.",
  "tutorial.korsar.officer.wrong": "Then their captain wins the galleon. Yours can drive him away.",
  "tutorial.korsar.officer.wrong.pirate": "A captain is stronger than any number of pirates. Only another captain helps.",

  "tutorial.korsar.admiral.title": "The admiral",
  "tutorial.korsar.admiral.text":
    "Your galleon of 8 is attacked with 8. The admiral is as strong as a captain, needs no pirate, and defends only your own galleons. Play him.",
  "tutorial.korsar.admiral.done": "The attackers were beaten, and the galleon came home: 8 points.",
  "tutorial.korsar.admiral.wrong": "Then the other ship captures your galleon. The admiral can save it.",
  "tutorial.korsar.admiral.wrong.weak": "Against strength 8 that is too little. The admiral decides the battle.",

  "tutorial.korsar.lead.title": "Do not waste strength",
  "tutorial.korsar.lead.text":
    "You lead 5 to 1, and the galleon will be yours at the start of your next turn. Use this turn for something else: send your own galleon to sea.",
  "tutorial.korsar.lead.done": "Two galleons at once: all that you lead at the start of your turn is yours.",
  "tutorial.korsar.lead.wrong":
    "Drawing does no harm, but there is a galleon in your hand that could already be on its way home.",
  "tutorial.korsar.lead.wrong.waste": "You lead clearly. Keep the strong ship for a battle that needs it.",

  "tutorial.korsar.end.title": "The end of the match",
  "tutorial.korsar.end.text":
    "The stock is gone. Whoever plays their last card ends the match, and a galleon left in hand costs its value. Play your last card.",
  "tutorial.korsar.end.done":
    "All battles were settled: you won the galleon of 3, your own came home, and the other ship pays for the galleon of 6 it still held.",
};

export default words;
