import type { KorsarRules } from "./korsar";

const words: KorsarRules = {
  "goal": "Aim of the game",
  "goal.aim":
    "Send your rich galleons to sea, and your pirates after the galleons of the others. Every galleon that you bring home or capture is your booty.",
  "goal.score":
    "In the end each galleon in your booty is worth its value, and each galleon still in your hand costs you its value. The highest score wins.",

  "cards": "The cards",
  "cards.galleons":
    "25 galleons, worth 2 to 8: five 2s, six 3s, five 4s, five 5s, two 6s, one 7 and one 8. Together they are worth 100.",
  "cards.pirates":
    "48 pirate ships, pirates for short, in blue, red, green and black. Each colour has two of strength 1, four of strength 2, four of strength 3 and two of strength 4.",
  "cards.officers": "5 officers: a captain in each colour, and the admiral.",

  "setup": "Setting up",
  "setup.hands": "All 78 cards are shuffled and everyone is dealt six, one at a time. The rest is the face-down stock.",
  "setup.first": "Who begins is drawn by lot. Play goes clockwise.",
  "setup.counts":
    "Two, three or five play each alone, four alone or in teams of two, six and eight always in teams of two. Seven cannot play.",
  "setup.two": "Two players play by just the same rules as more.",
  "setup.secret": "Hands are secret.",
  "setup.partners": "Hands are secret, but partners see each other's cards.",

  "turn": "Your turn",
  "turn.steps": "First collect the galleons that you have won. Then do exactly one thing: play a card or draw a card.",
  "turn.teamSteps":
    "If you are the first player of your team, first collect the galleons that the team has won. Then do exactly one thing: play a card or draw a card.",
  "turn.draw":
    "To draw, take the top card of the stock. Your hand may be as large as you like. If it is empty, you can only draw; there is no passing.",
  "turn.discard":
    "While there is a stock, nobody discards. When it is gone, you must play a card or discard one. A galleon is never discarded.",
  "turn.onlyGalleons": "If the stock is gone and you hold nothing but galleons, you must play one.",

  "galleons": "Galleons",
  "galleons.sea": "Lay a galleon face up in front of you: it is at sea, and everyone can get at it. You may have several at sea.",

  "pirates": "Pirates",
  "pirates.where": "Play a pirate on any galleon at sea, even on one of your own. So a battle begins, or you join one.",
  "pirates.colour":
    "The first to play a pirate in a battle chooses any colour. Everyone who joins later needs a colour that is not in this battle yet.",
  "pirates.reinforce": "In one battle you fight in one colour only: reinforce with pirates of your own colour there.",
  "pirates.strength": "Your strength in a battle is the sum of your pirates there.",
  "pirates.own": "Pirates at your own galleon are like any others: they take up a colour, and you can lead with them.",
  "pirates.full":
    "Once all four colours are in a battle, nobody else can join it. Only the galleon's owner can still play the admiral.",
  "pirates.example":
    "Example: your galleon is at sea. One neighbour attacks it in blue; the other joins in red, because blue is taken. You can defend it in green or black. From then on each of you reinforces in that one colour only.",

  "officers": "Captains and the admiral",
  "officers.captain": "A captain is played on a battle in which you already have a pirate of his colour.",
  "officers.admiral":
    "The admiral is played on a galleon of your own only. He needs no pirate there, and the galleon need not be under attack.",
  "officers.strong": "An officer is stronger than any number of pirates.",
  "officers.removes":
    "A new officer removes the one who is in the battle already; the old one is out of the game. So the last officer played decides.",
  "officers.pirates":
    "The pirates of a captain who was removed stay and keep their colour. Whoever has pirates there may still add some of that colour, even against an officer; it only helps to empty the hand.",
  "officers.overcome":
    "A battle with an officer can still be joined in a free colour, but only another officer overturns it. A captain needs a pirate there first: that takes two turns if you have none.",
  "officers.noColour": "The admiral has no colour. Whoever played him may still enter that battle in any free colour.",

  "win": "Winning galleons",
  "win.when": "At the start of your turn, before you do anything, you win:",
  "win.teamWhen": "At the start of the turn of your team's first player, before anything else, your team wins:",
  "win.own": "• a galleon of your own with no pirate at it;",
  "win.stronger":
    "• any galleon where your strength is greater than that of each other side; you need not be stronger than all of them together;",
  "win.officer": "• any galleon where the officer is yours.",
  "win.tie": "In a tie nobody wins. Everything stays until somebody leads at the start of their own turn.",
  "win.all": "You take all the galleons you have won at once, and cannot leave any.",
  "win.booty": "The galleon goes to your booty. All pirates of that battle and its officer are out of the game.",

  "teams": "In teams",
  "teams.side":
    "Partners sit side by side, each with a hand of their own. They may show each other their cards, but not exchange any.",
  "teams.colour": "Partners are one side. In a battle they fight in one and the same colour.",
  "teams.together":
    "Wherever the rules say you or your, your team is meant: its strength, its colour, its pirate for the captain, its galleon for the admiral. A galleon belongs to the team, whichever partner played it.",
  "teams.first":
    "The first player of a team is the one of the two who acts first. Only at the start of that player's turn does the team win galleons.",
  "teams.exposed":
    "So a galleon of the first player is at sea for a full circuit of the table, one of the second player for one turn less.",
  "teams.passed":
    "Once the stock is gone, a player without cards is passed over as long as the partner has some. Before that they draw.",

  "end": "The end of the match",
  "end.last":
    "Once the stock is gone, the match ends at once when a player has no card left, whether the last one was played or discarded. It also ends when the last card of the stock is drawn while another hand is empty.",
  "end.teamLast":
    "Once the stock is gone, the match ends at once when both players of a team have no card left, whether the last ones were played or discarded. It also ends when the last card of the stock is drawn while both hands of another team are empty.",
  "end.resolve":
    "All battles are then decided as they stand, by the same test for everyone; nobody has another turn before that. In a tie the galleon goes to nobody.",
  "end.toOwner": "A galleon that nobody attacks goes to its owner: a safe last card.",
  "end.toNobody": "House rule: a galleon that lies there with no pirate and no officer goes to nobody.",
  "end.score":
    "Your score is the value of your booty minus the value of the galleons left in your hand. Example: 35 in the booty and a galleon 4 in hand make 31. A score may be negative.",
  "end.teamScore":
    "A team's score is the value of its booty minus the value of the galleons left in both hands. Example: 35 in the booty and a galleon 4 in hand make 31. A score may be negative.",
  "end.winner": "The highest score wins. A tie is a shared win.",
  "end.open": "The table shows the value of every booty throughout, and in the end the galleons left in all hands.",
};

export default words;
