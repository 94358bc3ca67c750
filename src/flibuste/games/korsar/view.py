"""Korsar: what a view has. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass
from typing import TypedDict

from flibuste.view import Own, Shared, View


class Character(TypedDict):
    """The captain or admiral who decides a battle, and for which side."""

    card: str
    side: int


class BattleCards(TypedDict):
    """A battle as the notation writes it: the pirates of each side, by its number."""

    id: int
    galleon: str
    owner: int
    sides: dict[str, list[str]]
    character: Character | None


class Standing(TypedDict):
    """How a battle stands: the strength of each side, who leads, at whose turn it would be captured, the colours still free."""

    strengths: dict[str, int]
    leader: int | None
    captor: int | None
    free_colours: list[str]


class Battle(BattleCards, Standing):
    """A battle with its cards, and how it stands."""


class KorsarOutcome(TypedDict):
    """How the match ended."""

    winners: list[int]
    scores: list[int]


@dataclass(frozen=True, kw_only=True)
class KorsarOwn(Own):
    """What a seat sees and not everybody does."""

    hand: list[str]
    partner_hand: list[str] | None  # in team play partners show each other their cards (KOR-23)


@dataclass(frozen=True, kw_only=True)
class KorsarShared(Shared):
    """What everybody sees."""

    hand_sizes: list[int]
    stock_size: int
    discards: list[str]  # all were seen (KOR-A24), and so was each booty
    battles: list[Battle]
    booty: list[list[str]]
    booty_values: list[int]  # in team play the team's; what is left in hand is taken off in the end
    galleons_played: int
    galleons_left: list[list[str]] | None  # in the end, the galleons in each hand are shown, because they count (KOR-22)
    outcome: KorsarOutcome | None


@dataclass(frozen=True, kw_only=True)
class KorsarView(KorsarOwn, KorsarShared, View):
    """What a seat may see of Korsar. Hands are secret except between partners (KOR-A25); all else but the stock is open."""
