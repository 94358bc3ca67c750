"""Korsar: how the battles stand, and how they would after each action. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass, replace

from flibuste.chance import Rng
from flibuste.game import Event, Game, Json
from flibuste.games.korsar.rules import COLOURS
from flibuste.games.korsar.view import KorsarView
from flibuste.position import texts, whole
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
            actions[action] = KorsarOutlook(standing=standing_after(view, action, events), ends=after.over)
    battles = [standing_of(view, whole(battle["id"]), battle) for battle in view.battles]
    return KorsarPreview(game=view.game, battles=battles, actions=actions)


def standing_after(view: KorsarView, action: str, events: list[Event]) -> KorsarStanding | None:
    """How the battle of an action would stand, from what would be told of it; null for an action without one."""
    facts = events[0].facts
    if action.startswith("galleon-"):
        facts = {**facts, **unattacked(view)}
    elif " on " not in action:
        return None
    stands = standing_of(view, whole(facts["battle"]), facts)
    for event in events:
        if event.kind == "resolved" and event.facts["battle"] == facts["battle"]:  # the match is over with this action
            return replace(stands, captor=event.seat, turns=0 if event.seat is not None else None)
    return stands


def unattacked(view: KorsarView) -> Json:
    """A galleon that the seat sends to sea is its own side's as long as nobody attacks it (KOR-17)."""
    assert view.seat is not None
    teams = view.options["teams"] is True
    return {
        "leader": view.seat // 2 if teams else view.seat,
        "captor": view.seat & ~1 if teams else view.seat,
        "strengths": {},
        "character": None,
        "free_colours": list(COLOURS),
    }


def standing_of(view: KorsarView, battle: int, facts: Json) -> KorsarStanding:
    strengths, leader, captor, character = facts["strengths"], facts["leader"], facts["captor"], facts["character"]
    assert isinstance(strengths, dict)
    lead = None
    if leader is not None and strengths and character is None:
        others = [whole(strengths[side]) for side in strengths if side != str(leader)]
        lead = whole(strengths[str(leader)]) - max(others, default=0)
    turns = None
    if captor is not None and view.turn is not None:
        turns = (whole(captor) - view.turn) % len(view.hand_sizes) or len(view.hand_sizes)
    return KorsarStanding(
        battle=battle,
        leader=whole(leader) if leader is not None else None,
        lead=lead,
        strengths=strengths,
        character=str(character["card"]) if isinstance(character, dict) else None,
        captor=whole(captor) if captor is not None else None,
        turns=turns,
        free_colours=texts(facts["free_colours"]),
    )
