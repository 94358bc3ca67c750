"""What a device does for fair deals: it makes its part, keeps it, and reveals it to the right terms only."""

from collections.abc import Sequence
from dataclasses import dataclass

from flibuste.fair import digest, new_part, read_terms, seal_of
from flibuste.fair.proof import verify
from flibuste.game import BadInput
from flibuste.match import Match


@dataclass
class Kept:
    """What a device keeps of one start at one table: nothing of it comes from the server but the commitment."""

    table: str
    match: int
    commitment: str
    part: str
    terms: str | None = None  # those to which the part was revealed
    replaced: bool = False  # whether a seal of another device of the same visitor was replaced: once is enough

    @property
    def seal(self) -> str:
        return seal_of(self.table, self.match, self.commitment, self.part)

    def seal_for(self, commitment: str, there: Sequence[str]) -> str | None:
        """The seal to be sent, where these are there at our seats; None if all is well, or cannot be mended."""
        if commitment != self.commitment or all(seal == self.seal for seal in there):
            return None
        if all(there):
            if self.replaced:
                return None
            self.replaced = True
        return self.seal

    def reveal(self, terms: str) -> str | None:
        """The part, if these are terms with our commitment and our seal; None for any others, now and later."""
        if self.terms is not None:
            return self.part if terms == self.terms else None
        try:
            bound = read_terms(terms)
        except BadInput:
            return None
        same_start = (bound.table, bound.match, bound.commitment) == (self.table, self.match, self.commitment)
        if not same_start or self.seal not in bound.seals:
            return None
        self.terms = terms
        return self.part

    def check(self, log: object) -> Match:
        """Hold the log of the match to what was kept; BadInput says what does not fit."""
        if self.terms is None:
            raise BadInput("this device has not revealed its part: it has nothing to hold the log to")
        return verify(log, "log", self.commitment, self.part, digest(self.terms))


class Keeper:
    """The parts of one device, by table. A device that saw a commitment sticks to it: a server that shows another one for the
    same start gets no seal."""

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}

    def part_for(self, table: str, match: int, commitment: str) -> Kept:
        """The part of this start, made when it is first asked for."""
        kept = self.kept.get(table)
        if kept is None or match > kept.match:
            kept = self.kept[table] = Kept(table, match, commitment, new_part())
        return kept
