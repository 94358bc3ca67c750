/**
 * Why an action may be good, by the reasons that `src/flibuste/bots/<game>/reasons.py` finds: `hints.<game>.<reason>`. Each follows the
 * action in a list, so it begins with a small letter. `{name}` is the player at the reason's `seat`; `{card}`, `{galleon}` and `{colour}` are
 * finished names, `{colours}` a finished list. The terminal has the English words too; a test holds the two alike.
 */
const words = {
  "hints.corsari.annuls": "ends the round: nobody pays",
  "hints.corsari.attaches": "{card} joins the first ship's crew",
  "hints.corsari.denies next player": "does not give {name} a card of {colour}",
  "hints.corsari.fewest stowaways": { one: "leaves only {n} stowaway", other: "leaves only {n} stowaways" },
  "hints.corsari.fits": "{card} fits: your limit becomes {limit}",
  "hints.corsari.keeps colour": {
    one: "the pier keeps its colour, {colour}: {n} prisoner stays free",
    other: "the pier keeps its colour, {colour}: {n} prisoners stay free",
  },
  "hints.corsari.keeps crew": "keeps {colours} for the crew",
  "hints.corsari.last stock card": "the last card of the stock: you must set sail",
  "hints.corsari.leaves limit": "leaves you a limit of {limit}",
  "hints.corsari.least limit": "has the lowest limit, {limit}",
  "hints.corsari.more help": { one: "{n} unseen card takes you below {limit}", other: "{n} unseen cards take you below {limit}" },
  "hints.corsari.must sail": "you must set sail now",
  "hints.corsari.new card": "a card unseen may be worth more than those that lie open",
  "hints.corsari.new colour": {
    one: "the pier becomes {colour}: {n} prisoner",
    other: "the pier becomes {colour}: {n} prisoners",
  },
  "hints.corsari.no help open": "the open cards do not help you",
  "hints.corsari.no prisoners": "the pier becomes {colour}: no prisoners for you",
  "hints.corsari.sails": "set sail with a limit of {limit}",
  "hints.corsari.same limit": "your limit stays at {limit}",
  "hints.corsari.sinks": { one: "sinks {name}, who takes your stowaway", other: "sinks {name}, who takes your {n} stowaways" },
  "hints.corsari.sunk chance": "sunk in {of_ten} of 10",
  "hints.corsari.sunk chance now": "setting sail now is sunk in {of_ten} of 10",
  "hints.corsari.sweep chance": "you sweep in {of_ten} of 10",
  "hints.corsari.sweeps": "no stowaway at all: you win the match",
  "hints.corsari.unneeded": "{card} would only be a stowaway",

  "hints.korsar.admiral decides": "the admiral decides the battle for {galleon}",
  "hints.korsar.captain decides": "the captain decides the battle for {galleon}",
  "hints.korsar.captures": "you capture {galleon} at your next turn if nobody stops you",
  "hints.korsar.comes home": "comes home at your next turn if nobody attacks",
  "hints.korsar.denies capture": "keeps {name} from taking {galleon}",
  "hints.korsar.ends match": "ends the match",
  "hints.korsar.gathers cards": "more cards give more choice",
  "hints.korsar.holds lead": { one: "you lead {n} battle already", other: "you lead {n} battles already" },
  "hints.korsar.joins battle": "joins the battle for {galleon}",
  "hints.korsar.least useful": "the card you need least: {card}",
  "hints.korsar.not left in hand": "a galleon left in hand costs its value",
  "hints.korsar.partner brings home": "{galleon} comes home at {name}'s next turn",
  "hints.korsar.partner captures": "{galleon} is captured at {name}'s next turn if nobody stops you",
  "hints.korsar.removes officer": "removes an officer: {card}",
  "hints.korsar.saves galleon": "your {galleon} comes home at your next turn",
  "hints.korsar.sends galleon": "{galleon} can win its value only at sea",
  "hints.korsar.stays behind": "joins the battle for {galleon}, still {n} behind",
  "hints.korsar.takes lead": "you lead the battle for {galleon}, by {n}",
  "hints.korsar.ties": "a tie for {galleon}: nobody takes it",
  "hints.korsar.widens lead": "your lead for {galleon} grows to {n}",

  "hints.nain_jaune.denies next player": "{name} has no {rank}",
  "hints.nain_jaune.goes out": "you get rid of all your cards",
  "hints.nain_jaune.grand abordage": {
    one: "grand abordage: the whole board, {n} point",
    other: "grand abordage: the whole board, {n} points",
  },
  "hints.nain_jaune.keeps restart": "after the 13 you begin again",
  "hints.nain_jaune.must follow": "a {rank} must follow",
  "hints.nain_jaune.nobody follows": "nobody can go on with {rank}: you begin again",
  "hints.nain_jaune.paid for cards": { one: "the others still hold {n} card", other: "the others still hold {n} cards" },
  "hints.nain_jaune.runs": { one: "you lay {n} card in a row", other: "you lay {n} cards in a row" },
  "hints.nain_jaune.sheds card": "gets rid of {card}",
  "hints.nain_jaune.wins stake": { one: "{card} takes {n} point", other: "{card} takes {n} points" },
};

export default words;
