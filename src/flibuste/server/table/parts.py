"""How far the parts of the chance are at one table, as its log has made it: see `flibuste.fair`."""

from dataclasses import dataclass, field

from flibuste.deals import GENERATOR
from flibuste.fair import PERSON, Terms, commitment_to, read_terms, seed_of
from flibuste.game import Game, Options
from flibuste.match import Match
from flibuste.server.table.chairs import Chair
from flibuste.wire import FairInfo


@dataclass
class Parts:
    """The server's part and those of the devices. `match` counts the starts from 1; in the first proof's time it is 0."""

    table: str
    match: int
    secret: str
    terms: Terms | None = None
    revealed: dict[str, str] = field(default_factory=dict)  # the devices' parts by their seals
    due: float | None = None  # a start that waits for parts until then
    missed: list[list[int]] = field(default_factory=list)  # the seats at which each earlier start came to nothing

    @property
    def commitment(self) -> str:
        return commitment_to(self.table, self.match, self.secret)

    def awaited(self, chairs: list[Chair]) -> list[int]:
        """The seats whose seal or, once there are terms, whose part is missing."""
        if self.terms is None:
            return [seat for seat, chair in enumerate(chairs) if chair.visitor is not None and not chair.seal]
        return [seat for seat, seal in enumerate(self.terms.seals) if seal and seal not in self.revealed]

    def new_terms(self, game: Game, options: Options, chairs: list[Chair]) -> Terms:
        """What a match that is begun now is bound to."""
        return Terms(
            table=self.table,
            match=self.match,
            game=game.name,
            rules=game.rules_version,
            options=dict(options.written),
            commitment=self.commitment,
            seats=[PERSON if chair.visitor is not None else chair.level or "" for chair in chairs],
            seals=[chair.seal for chair in chairs],
        )

    def bind(self, terms: str) -> None:
        self.terms = read_terms(terms)

    @property
    def in_order(self) -> list[str]:
        """The devices' parts as they are hashed."""
        return [self.revealed[seal] for seal in self.terms.devices()] if self.terms is not None else []

    def new_match(self, game: Game, options: Options) -> Match:
        """The match of the terms and of all parts."""
        assert self.terms is not None
        return Match(game, options, seed_of(self.terms.text(), self.secret, self.in_order), GENERATOR)

    def void(self, seats: list[int]) -> None:
        """A start came to nothing; the next one needs other parts of everybody."""
        self.missed.append(seats)
        self.terms = None
        self.revealed = {}

    def commit(self, secret: str) -> None:
        self.secret = secret
        self.match += 1

    def info(self, chairs: list[Chair], begun: bool) -> FairInfo | None:
        """What everybody may know. Of the secret and of the parts it has hashes alone."""
        if self.match == 0:
            return None
        return FairInfo(
            match=self.match,
            commitment=self.commitment,
            seals=[chair.seal for chair in chairs] if self.terms is None else [],
            terms=self.terms.text() if self.terms is not None and not begun else None,
            awaited=[] if begun else self.awaited(chairs),
            due=self.due,
            missed=self.missed,
        )
