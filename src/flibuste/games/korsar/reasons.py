"""Korsar: why an action may be good, in facts that a player would name. Not compiled: it is asked once a hint."""

from flibuste.games.korsar.preview import KorsarPreview, KorsarStanding
from flibuste.games.korsar.view import KorsarView
from flibuste.hints import Reasons, Shares
from flibuste.view import Preview, Reason, View

LATE = 10  # stock cards from which on a galleon in hand may stay there
FAR_FEWER = 2  # cards by which a hand is a small one


def reasons_for(view: KorsarView, promised: KorsarPreview, action: str) -> list[Reason]:
    """The reasons for one action, the weightiest first."""
    outlook = promised.actions[action]
    found: list[Reason] = []
    if action == "draw":
        found += for_draw(view, promised)
    elif action.startswith("galleon-"):
        found.append({"reason": "sends galleon", "galleon": action})
        if view.stock_size <= LATE:
            found.append({"reason": "not left in hand"})
        if outlook.standing is not None and outlook.standing.turns and not outlook.ends:
            found.append(at_whose_turn(view, outlook.standing, "comes home", "partner brings home", action))
    elif action.startswith("discard "):
        found.append({"reason": "least useful", "card": action.split(" ")[1]})
    elif outlook.standing is not None:
        found += for_battle(view, promised, action, outlook.standing)
    if outlook.ends:
        found.append({"reason": "ends match"})
    return found


def for_draw(view: KorsarView, promised: KorsarPreview) -> list[Reason]:
    """To draw is to wait; it is good where a lead holds by itself, with few cards in hand, and while there are any to draw."""
    held = [one for one in promised.battles if one.leader == own_side(view)]
    found: list[Reason] = [{"reason": "holds lead", "n": len(held)}] if held else []
    others = [seat for seat in range(len(view.hand_sizes)) if side_of(view, seat) != own_side(view)]
    richest = max(others, key=lambda seat: view.hand_sizes[seat])
    most = view.hand_sizes[richest]
    if len(view.hand) + FAR_FEWER <= most:
        found.append({"reason": "few cards", "seat": richest, "n": len(view.hand), "most": most})
    if view.stock_size <= LATE:
        found.append({"reason": "last cards", "n": view.stock_size})
    return [*found, {"reason": "gathers cards"}]


def for_battle(view: KorsarView, promised: KorsarPreview, action: str, after: KorsarStanding) -> list[Reason]:
    before = next(one for one in promised.battles if one.battle == after.battle)
    facts = next(one for one in view.battles if one["id"] == after.battle)
    galleon = facts["galleon"]
    mine = own_side(view)
    found: list[Reason] = []
    if action.startswith(("captain-", "admiral")):
        officer = "captain decides" if action.startswith("captain-") else "admiral decides"
        found.append({"reason": officer, "galleon": galleon})
        if before.character is not None:
            found.append({"reason": "removes officer", "card": before.character})
    elif after.leader is None:
        found.append({"reason": "ties", "galleon": galleon})
    elif after.leader == mine and before.leader == mine and before.strengths:
        found.append({"reason": "widens lead", "galleon": galleon, "n": after.lead or 0})
    elif after.leader == mine:
        found.append({"reason": "takes lead", "galleon": galleon, "n": after.lead or 0})
    else:
        behind = after.strengths.get(str(after.leader), 0) - after.strengths.get(str(mine), 0)
        joins: Reason = {"reason": "joins battle", "galleon": galleon}
        found.append({"reason": "stays behind", "galleon": galleon, "n": behind} if after.character is None else joins)
    if after.leader == mine and after.turns:
        saves = side_of(view, facts["owner"]) == mine
        words = ("saves galleon", "partner brings home") if saves else ("captures", "partner captures")
        found.append(at_whose_turn(view, after, *words, galleon))
    if before.leader not in (mine, None) and after.leader != before.leader and before.captor is not None:
        found.append({"reason": "denies capture", "galleon": galleon, "seat": before.captor})
    return found


def at_whose_turn(view: KorsarView, stands: KorsarStanding, own: str, partners: str, galleon: str) -> Reason:
    """A galleon is taken at the start of a turn: one's own or, in team play, the partner's (KOR-16, KOR-25)."""
    if stands.captor == view.seat:
        return {"reason": own, "galleon": galleon}
    return {"reason": partners, "galleon": galleon, "seat": stands.captor}


def own_side(view: KorsarView) -> int:
    return side_of(view, view.seat)


def side_of(view: KorsarView, seat: object) -> int:
    assert isinstance(seat, int)
    return seat // 2 if view.options["teams"] is True else seat


class KorsarReasons(Reasons):
    """As hints ask for them."""

    def of(self, view: View, promised: Preview, action: str, shares: Shares) -> list[Reason]:
        assert isinstance(view, KorsarView) and isinstance(promised, KorsarPreview)
        return reasons_for(view, promised, action)


REASONS = KorsarReasons()
