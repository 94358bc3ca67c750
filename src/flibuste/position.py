"""Reading a position strictly: every fault is named, nothing is guessed."""

from collections.abc import Mapping, Sequence

from flibuste.cards import Deck
from flibuste.game import BadInput, Json, one_of, shortened


class Fields:
    """The keys of one JSON object, each read once with its type checked. `where` begins every message."""

    def __init__(self, where: str, given: object, keys: Sequence[str]) -> None:
        self.where = where
        if not isinstance(given, dict):
            raise BadInput(f"{where}: expected an object with {one_of(keys)}, not {shown(given)}")
        for key in given:
            if key not in keys:
                raise BadInput(f"{where}: unknown key {key!r}: expected {one_of(keys)}")
        for key in keys:
            if key not in given:
                raise BadInput(f"{where}: {key!r} is missing")
        self.given: Json = given

    def fault(self, key: str, expected: str) -> BadInput:
        """The error for a value that is not as expected."""
        return BadInput(f"{self.where}: {key} is {shown(self.given[key])}: expected {expected}")

    def number(self, key: str, least: int, most: int | None = None) -> int:
        """A whole number from `least` to `most`."""
        value = self.given[key]
        if type(value) is not int or value < least or (most is not None and value > most):
            raise self.fault(key, f"a whole number from {least}" + (f" to {most}" if most is not None else ""))
        return value

    def seat(self, key: str, players: int) -> int:
        """A seat, or -1 for null."""
        value = self.given[key]
        if value is None:
            return -1
        if type(value) is not int or not 0 <= value < players:
            raise self.fault(key, f"a seat from 0 to {players - 1}, or null")
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.given[key]
        if not isinstance(value, bool):
            raise self.fault(key, "true or false")
        return value

    def word(self, key: str, words: Sequence[str]) -> int:
        """The number of one of these words."""
        value = self.given[key]
        if not isinstance(value, str) or value not in words:
            raise self.fault(key, one_of(words))
        return words.index(value)

    def items(self, key: str, count: int | None = None) -> list[object]:
        """A list, of `count` things if that is given."""
        value = self.given[key]
        if not isinstance(value, list) or (count is not None and len(value) != count):
            raise self.fault(key, "a list" if count is None else f"a list of {count}")
        return value

    def cards(self, key: str, deck: Deck) -> list[int]:
        """A list of cards."""
        return read_cards(f"{self.where}: {key}", self.given[key], deck)

    def cards_by_seat(self, key: str, deck: Deck, players: int) -> list[list[int]]:
        """A list of cards for each seat."""
        return [read_cards(f"{self.where}: {key}[{seat}]", one, deck) for seat, one in enumerate(self.items(key, players))]

    def must_equal(self, key: str, expected: object, why: str) -> None:
        """Refuse a value that the rest of the position does not allow."""
        value = self.given[key]
        if value != expected or type(value) is not type(expected):
            raise BadInput(f"{self.where}: {key} is {shown(value)}: expected {shown(expected)} {why}")


def whole(value: object) -> int:
    """A number out of JSON that is known to be sound."""
    assert isinstance(value, int)
    return value


def wholes(values: object) -> list[int]:
    """Numbers out of JSON that is known to be sound."""
    assert isinstance(values, list)
    return [whole(value) for value in values]


def texts(values: object) -> list[str]:
    """Texts out of JSON that is known to be sound."""
    assert isinstance(values, list)
    return [str(value) for value in values]


def read_cards(where: str, given: object, deck: Deck) -> list[int]:
    """A list of card texts."""
    if not isinstance(given, list):
        raise BadInput(f"{where} is {shown(given)}: expected a list of cards")
    return [read_card(where, one, deck) for one in given]


def read_card(where: str, given: object, deck: Deck) -> int:
    """One card text."""
    if not isinstance(given, str) or given not in deck.numbers:
        raise BadInput(f"{where}: {shown(given)} is no card: expected {deck.texts[0]} … {deck.texts[-1]}")
    return deck.numbers[given]


def check_all_cards(where: str, places: Mapping[str, Sequence[int]], deck: Deck, pack: Sequence[int] | None = None) -> None:
    """Refuse a position in which a card is in two places, or in none. `pack` has all of them, where it is not the whole deck."""
    all_counts = deck.counts if pack is None else deck.counts_of(pack)
    counts = [0] * len(deck.texts)
    found: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards:
            counts[card] += 1
            if counts[card] > all_counts[card]:
                also = (f" and in {found[card]}" if found[card] != place else " twice") if card in found else ""
                raise BadInput(f"{where}: {deck.texts[card]} is in {place}{also}: expected {all_counts[card]} in all")
            found[card] = place
    for card, count in enumerate(counts):
        if count < all_counts[card]:
            raise BadInput(f"{where}: {deck.texts[card]} is in no place ({count} found): expected {all_counts[card]} in all")


def shown(value: object) -> str:
    """A JSON value, short enough for a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return shortened(value)
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"
