"""Deals that nobody can choose: what is hashed, and the terms that a match is bound to before its first card.

The server commits to its secret part. Each person's device seals a part of its own to that commitment. The start fixes the terms:
the commitment, every seal, the seats and the options. Only then the devices reveal their parts, and the seed of the deals comes
from all of it. docs/fair.md says what this proves, and what it does not.
"""

import json
import re
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, ClassVar, Final, TypeVar, get_origin, get_type_hints

from flibuste.game import BadInput, Value
from flibuste.position import Fields

PERSON: Final = "person"
HEX: Final = re.compile("[0-9a-f]{64}")


def digest(*lines: str) -> str:
    """The SHA-256 of lines joined by newlines, in hexadecimal digits."""
    return sha256("\n".join(lines).encode()).hexdigest()


def new_part() -> str:
    """A part of the chance: 256 bits that nobody can guess."""
    return secrets.token_hex(32)


def is_part(value: object) -> bool:
    """Whether it has the form of a part, a seal or a commitment."""
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def commitment_to(table: str, match: int, secret: str) -> str:
    """What is published of the server's part: it holds the server to it, and tells nothing of it."""
    return digest("flibuste commitment", table, str(match), secret)


def seal_of(table: str, match: int, commitment: str, part: str) -> str:
    """What is published of a device's part. It names the commitment that the device saw."""
    return digest("flibuste seal", table, str(match), commitment, part)


def seed_of(terms: str, secret: str, parts: Sequence[str]) -> str:
    """The seed of the deals, from the terms, the server's part and those of the devices, in the order of their first seats."""
    return digest("flibuste seed", terms, secret, *parts)


class Bound:
    """Terms of any kind, a dataclass each."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    commitment: str
    seals: list[str]

    def text(self) -> str:
        """The terms as they are hashed: JSON without spaces, in the order of their fields."""
        return json.dumps(asdict(self), separators=(",", ":"), ensure_ascii=False)

    def sealed(self, part: str) -> str:
        """The seal of a part under these terms."""
        raise NotImplementedError


@dataclass(frozen=True)
class Terms(Bound):
    """What a match is bound to before its first card. Of each seat: `person` or a computer player's level, and the seal of the
    person's device. Seats at one device have one seal. `match` counts the starts at this table from 1: all but the last came to
    nothing."""

    table: str
    match: int
    game: str
    rules: int
    options: dict[str, Value]
    commitment: str
    seats: list[str]
    seals: list[str]

    def sealed(self, part: str) -> str:
        return seal_of(self.table, self.match, self.commitment, part)

    def devices(self) -> list[str]:
        """The seals of the devices, each once, in the order of their first seats."""
        return list(dict.fromkeys(seal for seal in self.seals if seal))


Kind = TypeVar("Kind", bound=Bound)


def read_bound(kind: type[Kind], text: object, where: str) -> Kind:
    """Terms of a kind. There is one text for each: what is written otherwise is refused."""
    if not isinstance(text, str):
        raise BadInput(f"{where}: expected a text")
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{where}: {' '.join(str(error).split())[:200]}") from None
    types = get_type_hints(kind)
    forms = {key: get_origin(types[key]) or types[key] for key in kind.__dataclass_fields__}
    given = Fields(where, read, list(forms)).given
    for key, form in forms.items():
        if type(given[key]) is not form:
            raise BadInput(f"{where}: {key}: expected another form")
    terms = kind(**given)
    if terms.text() != text:
        raise BadInput(f"{where}: expected JSON without spaces, in the order of docs/fair.md")
    if not is_part(terms.commitment):
        raise BadInput(f"{where}: expected a commitment of 64 hexadecimal digits")
    return terms


def read_terms(text: object, where: str = "terms") -> Terms:
    """The terms of a match."""
    terms = read_bound(Terms, text, where)
    if not all(isinstance(one, str) for one in (*terms.seats, *terms.seals)):
        raise BadInput(f"{where}: expected texts for seats and seals")
    if len(terms.seats) != len(terms.seals):
        raise BadInput(f"{where}: expected a seal for each seat")
    if not all(is_part(seal) if seat == PERSON else seal == "" for seat, seal in zip(terms.seats, terms.seals, strict=True)):
        raise BadInput(f"{where}: expected seals of persons, and of nobody else")
    return terms


@dataclass(frozen=True)
class Own:
    """What a device has kept of its own: the commitment that it saw, the part that it made, and the hash of the terms to which
    it revealed the part; None of what is not to be checked."""

    commitment: str | None = None
    part: str | None = None
    terms: str | None = None

    def check(self, bound: Bound, where: str) -> None:
        """Hold the terms of a log to it."""
        for name, value in (("the commitment", self.commitment), ("the part", self.part), ("the hash of the terms", self.terms)):
            if value is not None and not is_part(value):
                raise BadInput(f"{name} is {value[:80]!r}: expected 64 hexadecimal digits")
        if self.commitment is not None and self.commitment != bound.commitment:
            raise BadInput(f"{where}: commitment is {bound.commitment}: expected {self.commitment}, the one you were shown")
        if self.part is not None and bound.sealed(self.part) not in bound.seals:
            raise BadInput(f"{where}: your part is not in it: no player has its seal")
        if self.terms is not None and self.terms != digest(bound.text()):
            raise BadInput(f"{where}: the terms are not those to which you revealed your part")


def check_parts(bound: Bound, seals: Sequence[str], proof: Fields) -> list[str]:
    """The parts in a proof, which must be those of the seals."""
    parts = []
    for seal, part in zip(seals, proof.items("parts", len(seals)), strict=True):
        if not isinstance(part, str) or bound.sealed(part) != seal:
            raise proof.fault("parts", "the parts that the devices sealed")
        parts.append(part)
    return parts
