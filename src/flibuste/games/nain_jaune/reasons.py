"""Nain Jaune: why an action may be good, in facts that a player would name. Not compiled: it is asked once a hint."""

from flibuste.games.nain_jaune.preview import NainJaunePreview, rank_of
from flibuste.games.nain_jaune.view import NainJauneView
from flibuste.hints import Reasons, Shares
from flibuste.view import Preview, Reason, View

FAMILIES = 4


def reasons_for(view: NainJauneView, promised: NainJaunePreview, action: str) -> list[Reason]:
    """The reasons for one action, the weightiest first."""
    outlook = promised.actions[action]
    found: list[Reason] = []
    if outlook.goes_out:
        found.append({"reason": "goes out"})
        if view.dealt == len(view.hand):
            found.append({"reason": "grand abordage", "n": sum(view.board.values())})
        left = sum(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
        found.append({"reason": "paid for cards", "n": left})
    kept_silent = view.options.get("must_announce") is True and not action.endswith(" announce")
    for card in outlook.winning:
        if view.board[card] and not (kept_silent and card == outlook.run[0]):
            found.append({"reason": "wins stake", "card": card, "n": view.board[card]})
    if len(outlook.run) > 1:
        found.append({"reason": "runs", "n": len(outlook.run)})
    if outlook.starts_again:
        found.append({"reason": "keeps restart"})
    elif outlook.needs is not None:
        found += for_needs(view, outlook.needs)
    if view.need is not None and len({rank_of(one.split(" ")[1]) for one in view.legal}) == 1 and not found:
        found.append({"reason": "must follow", "rank": view.need})
    return found or [{"reason": "sheds card", "card": action.split(" ")[1]}]


def for_needs(view: NainJauneView, rank: int) -> list[Reason]:
    """Who can go on with this rank, as far as passes and the pile tell."""
    assert view.seat is not None
    laid = [card for _, card in view.laid]
    gone = sum(rank_of(str(card)) == rank for card in laid)
    others = [seat for seat, size in enumerate(view.hand_sizes) if seat != view.seat and size]
    if gone == FAMILIES or all(rank in view.lacks[seat] for seat in others):
        return [{"reason": "nobody follows", "rank": rank}]
    players = len(view.hand_sizes)
    following = next((seat for step in range(1, players) if (seat := (view.seat + step) % players) in others), None)
    if following is not None and len(others) > 1 and rank in view.lacks[following]:
        return [{"reason": "denies next player", "seat": following, "rank": rank}]
    return []


class NainJauneReasons(Reasons):
    """As hints ask for them."""

    def of(self, view: View, promised: Preview, action: str, shares: Shares) -> list[Reason]:
        assert isinstance(view, NainJauneView) and isinstance(promised, NainJaunePreview)
        return reasons_for(view, promised, action)


REASONS = NainJauneReasons()
