"""Korsar: how the battles stand, and how they would after each action. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass, replace

from flibuste.chance import Rng
from flibuste.game import Event, Game
from flibuste.games.korsar.events import GalleonPlayed, OnBattle, Resolved
from flibuste.games.korsar.rules import COLOURS
from flibuste.games.korsar.view import Battle, Character, KorsarView, Standing
from flibuste.view import Preview


@dataclass(frozen=True, kw_only=True)
class KorsarStanding:
    """How a battle stands, or would.

    `strengths` are by side, and `character` is the captain or admiral who decides in spite of them. `leader` is a side, null in a
    tie. `lead` is by how much it is stronger than the next, null where strength does not decide. `captor` is the seat at the
    start of whose turn the galleon is taken if nothing changes (KOR-16, KOR-25), and `turns` how many turns from now that is; 0
    where it is taken as the match ends.
    """

    battle: int
    leader: int | None
    lead: int | None
    strengths: dict[str, int]
    character: str | None
    captor: int | None
    turns: int | None
    free_colours: list[str]


@dataclass(frozen=True, kw_only=True)
class KorsarOutlook:
    """What an action leads to: how its battle stands then (null if it has none), and whether the match ends with it."""

    standing: KorsarStanding | None
    ends: bool


@dataclass(frozen=True, kw_only=True)
class KorsarPreview(Preview):
    """All battles as they stand, and what each action of the seat would do."""

    battles: list[KorsarStanding]
    actions: dict[str, KorsarOutlook]


def preview_of(game: Game, view: KorsarView) -> KorsarPreview:
    """From the view alone. The actions are tried in one position that the view leaves possible: all of a battle is open."""
    actions: dict[str, KorsarOutlook] = {}
    if view.legal:
        world = game.determinize(view, Rng("preview"))
        for action in view.legal:
            after, events = game.apply(world, action)
            actions[action] = KorsarOutlook(standing=standing_after(view, events), ends=after.over)
    battles = [standing_of(view, battle["id"], battle, battle["character"]) for battle in view.battles]
    return KorsarPreview(game=view.game, battles=battles, actions=actions)


def standing_after(view: KorsarView, events: list[Event]) -> KorsarStanding | None:
    """How the battle of an action would stand, from what would be told of it; null for an action without one."""
    told = events[0]
    if isinstance(told, GalleonPlayed):
        stands = standing_of(view, told.battle, unattacked(view), None)
    elif isinstance(told, OnBattle):
        stands = standing_of(view, told.battle, standing_in(told), told.character)
    else:
        return None
    for event in events:
        if isinstance(event, Resolved) and event.battle == stands.battle:  # the match is over with this action
            return replace(stands, captor=event.seat, turns=0 if event.seat is not None else None)
    return stands


def standing_in(told: OnBattle) -> Standing:
    """What an event says of its battle."""
    return {
        "strengths": told.strengths,
        "leader": told.leader,
        "captor": told.captor,
        "free_colours": told.free_colours,
    }


def unattacked(view: KorsarView) -> Standing:
    """A galleon that the seat sends to sea is its own side's as long as nobody attacks it (KOR-17)."""
    assert view.seat is not None
    teams = view.options["teams"] is True
    return {
        "leader": view.seat // 2 if teams else view.seat,
        "captor": view.seat & ~1 if teams else view.seat,
        "strengths": {},
        "free_colours": list(COLOURS),
    }


def standing_of(view: KorsarView, battle: int, stands: Standing | Battle, character: Character | None) -> KorsarStanding:
    strengths, leader, captor = stands["strengths"], stands["leader"], stands["captor"]
    lead = None
    if leader is not None and strengths and character is None:
        lead = strengths[str(leader)] - max((strengths[side] for side in strengths if side != str(leader)), default=0)
    turns = None
    if captor is not None and view.turn is not None:
        turns = (captor - view.turn) % len(view.hand_sizes) or len(view.hand_sizes)
    return KorsarStanding(
        battle=battle,
        leader=leader,
        lead=lead,
        strengths=strengths,
        character=character["card"] if character is not None else None,
        captor=captor,
        turns=turns,
        free_colours=stands["free_colours"],
    )
