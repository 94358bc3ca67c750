/** The words of the first voyages around their steps, and the tips of the guided match: `voyage.tip.<game>.<moment>`. */
const words = {
  "voyage.title": "First voyages",
  "voyage.intro":
    "Learn a game by playing it: short steps at a prepared table, then a first match with hints. Leave whenever you like; you go on where you were.",
  "voyage.begin": "Set out",
  "voyage.continue": "Go on",
  "voyage.again": "From the start",
  "voyage.finished": "done",
  "voyage.finish": "Well sailed!",
  "voyage.step": "{n} of {all}",
  "voyage.next": "Next",
  "voyage.leave": "Leave: you can go on later",
  "voyage.match": "Play the first match",
  "voyage.ship": "Other ship",
  "voyage.tip": "Tip",
  "voyage.tip.corsari.draw": "No open card lowers your limit. The stock may bring a better one.",
  "voyage.tip.corsari.open": "An open card would lower your limit. Press one to see by how much.",
  "voyage.tip.corsari.discard": "Discard the stowaway that costs most, and keep your crew together.",
  "voyage.tip.corsari.sail":
    "Your limit can be {limit} now. The lower it is, the safer it is to set sail: a hint knows how safe.",
  "voyage.tip.corsari.lay":
    "Name the two colours of your crew. If you cannot sink the first ship, leave as few cards as you can.",
  "voyage.tip.corsari.closer": "Name the two colours that leave the lowest limit; they are suggested.",
  "voyage.tip.corsari.attach": "First attach what fits the first ship's crew: each such card is one stowaway less.",
  "voyage.tip.korsar.attack": "There is a battle in which one card would put you in the lead. Choose a ship to see where.",
  "voyage.tip.korsar.galleon": "A galleon is worth something only when it comes home. Send it when you can defend it.",
  "voyage.tip.korsar.lead": "What you lead at the start of your next turn is yours. Keep strong ships for where they are needed.",
  "voyage.tip.korsar.draw": "Nothing urgent: a card from the stock gives you more choice.",
  "voyage.tip.korsar.gone": "The stock is gone, and the end is near. A galleon left in hand costs its value.",
  "voyage.tip.nain_jaune.start":
    "You begin: choose a card and see how far your run goes. Best is one that reaches a winning card.",
  "voyage.tip.nain_jaune.stake": "You can lay a winning card now. In your hand it wins nothing.",
  "voyage.tip.nain_jaune.few": "Somebody has few cards left, and each card in your hand will cost you.",
  "voyage.tip.nain_jaune.choice":
    "You may choose: only the number counts for the run. Keep the card that may still win something.",
  "voyage.tip.nain_jaune.follow": "Go on as long as you can, and watch who has to pass: that tells you what they lack.",
};
export default words;
