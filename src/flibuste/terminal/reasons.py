"""The English words for the reasons of a hint, as on the page (`web/src/i18n/hints.en.ts`, held alike by a test)."""

from typing import Final

from flibuste.game import Json
from flibuste.terminal.screen import Screen

REASON_WORDS: Final[dict[str, str | tuple[str, str]]] = {  # where there are two, the first is for one
    "corsari.annuls": "ends the round: nobody pays",
    "corsari.attaches": "{card} joins the first ship's crew",
    "corsari.denies next player": "does not give {name} a card of {colour}",
    "corsari.fewest stowaways": ("leaves only {n} stowaway", "leaves only {n} stowaways"),
    "corsari.fits": "{card} fits: your limit becomes {limit}",
    "corsari.keeps colour": (
        "the pier keeps its colour, {colour}: {n} prisoner stays free",
        "the pier keeps its colour, {colour}: {n} prisoners stay free",
    ),
    "corsari.keeps crew": "keeps {colours} for the crew",
    "corsari.last stock card": "the last card of the stock: you must set sail",
    "corsari.leaves limit": "leaves you a limit of {limit}",
    "corsari.least limit": "has the lowest limit, {limit}",
    "corsari.more help": ("{n} unseen card takes you below {limit}", "{n} unseen cards take you below {limit}"),
    "corsari.must sail": "you must set sail now",
    "corsari.new card": "a card unseen may be worth more than those that lie open",
    "corsari.new colour": ("the pier becomes {colour}: {n} prisoner", "the pier becomes {colour}: {n} prisoners"),
    "corsari.no help open": "the open cards do not help you",
    "corsari.no prisoners": "the pier becomes {colour}: no prisoners for you",
    "corsari.sails": "set sail with a limit of {limit}",
    "corsari.same limit": "your limit stays at {limit}",
    "corsari.sinks": ("sinks {name}, who takes your stowaway", "sinks {name}, who takes your {n} stowaways"),
    "corsari.sunk chance": "sunk in {of_ten} of 10",
    "corsari.sunk chance now": "setting sail now is sunk in {of_ten} of 10",
    "corsari.sweep chance": "you sweep in {of_ten} of 10",
    "corsari.sweeps": "no stowaway at all: you win the match",
    "corsari.unneeded": "{card} would only be a stowaway",
    "korsar.admiral decides": "the admiral decides the battle for {galleon}",
    "korsar.captain decides": "the captain decides the battle for {galleon}",
    "korsar.captures": "you capture {galleon} at your next turn if nobody stops you",
    "korsar.comes home": "comes home at your next turn if nobody attacks",
    "korsar.denies capture": "keeps {name} from taking {galleon}",
    "korsar.ends match": "ends the match",
    "korsar.gathers cards": "more cards give more choice",
    "korsar.holds lead": ("you lead {n} battle already", "you lead {n} battles already"),
    "korsar.joins battle": "joins the battle for {galleon}",
    "korsar.least useful": "the card you need least: {card}",
    "korsar.not left in hand": "a galleon left in hand costs its value",
    "korsar.partner brings home": "{galleon} comes home at {name}'s next turn",
    "korsar.partner captures": "{galleon} is captured at {name}'s next turn if nobody stops you",
    "korsar.removes officer": "removes an officer: {card}",
    "korsar.saves galleon": "your {galleon} comes home at your next turn",
    "korsar.sends galleon": "{galleon} can win its value only at sea",
    "korsar.stays behind": "joins the battle for {galleon}, still {n} behind",
    "korsar.takes lead": "you lead the battle for {galleon}, by {n}",
    "korsar.ties": "a tie for {galleon}: nobody takes it",
    "korsar.widens lead": "your lead for {galleon} grows to {n}",
    "nain_jaune.denies next player": "{name} has no {rank}",
    "nain_jaune.goes out": "you get rid of all your cards",
    "nain_jaune.grand abordage": ("grand abordage: the whole board, {n} point", "grand abordage: the whole board, {n} points"),
    "nain_jaune.keeps restart": "after the 13 you begin again",
    "nain_jaune.must follow": "a {rank} must follow",
    "nain_jaune.nobody follows": "nobody can go on with {rank}: you begin again",
    "nain_jaune.paid for cards": ("the others still hold {n} card", "the others still hold {n} cards"),
    "nain_jaune.runs": ("you lay {n} card in a row", "you lay {n} cards in a row"),
    "nain_jaune.sheds card": "gets rid of {card}",
    "nain_jaune.wins stake": ("{card} takes {n} point", "{card} takes {n} points"),
}


def reason_words(screen: Screen, reason: Json) -> str:
    """A reason as a person reads it."""
    words = REASON_WORDS[f"{screen.game.name}.{reason['reason']}"]
    text = words if isinstance(words, str) else words[reason["n"] != 1]
    return text.format_map(
        {name: fact_words(screen, name, value) for name, value in reason.items()} | {"name": named(screen, reason)}
    )


def named(screen: Screen, reason: Json) -> str:
    return screen.name(reason["seat"]) if "seat" in reason else ""


def fact_words(screen: Screen, name: str, value: object) -> str:
    """Cards by their symbols, as everywhere in the terminal."""
    if name in ("card", "galleon"):
        return screen.card(value).plain
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value)
