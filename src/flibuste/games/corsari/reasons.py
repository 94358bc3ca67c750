"""Corsari: why an action may be good, in facts that a player would name. Not compiled: it is asked once a hint."""

from flibuste.games.corsari.crew import suggest_discard
from flibuste.games.corsari.preview import CorsariOutlook, CorsariPreview, colour_of
from flibuste.games.corsari.rules import DECK
from flibuste.games.corsari.view import CorsariView
from flibuste.hints import Reasons, Shares
from flibuste.view import Preview, Reason, View


def reasons_for(view: CorsariView, promised: CorsariPreview, action: str, shares: Shares) -> list[Reason]:
    """The reasons for one action, the weightiest first."""
    outlook = promised.actions[action]
    kind, word, *_ = action.split(" ")
    if kind == "draw":
        return for_draw(view, promised, outlook, word)
    if kind == "discard":
        return for_discard(view, promised, action, shares)
    return for_lay(view, promised, outlook, kind, word)


def for_draw(view: CorsariView, promised: CorsariPreview, outlook: CorsariOutlook, source: str) -> list[Reason]:
    if outlook.annuls:
        return [{"reason": "annuls"}]
    now = promised.best.limit if promised.best is not None else 0
    pier = colour_of(view.pier[0])
    prisoners = sum(colour_of(card) == pier for card in view.hand)
    if source == "pier":
        assert outlook.hand is not None
        count = len(outlook.hand.prisoners)
        becomes: Reason = {"reason": "new colour", "colour": outlook.pier_colour, "n": count}
        if not count:
            becomes = {"reason": "no prisoners", "colour": outlook.pier_colour}
        return [becomes, limit_after(outlook.hand.limit, now)]
    keeps: list[Reason] = [{"reason": "keeps colour", "colour": pier, "n": prisoners}] if prisoners else []
    if source == "discard":
        assert outlook.hand is not None
        fits: Reason = {"reason": "fits", "card": outlook.drawn, "limit": outlook.hand.limit}
        return [fits, *keeps] if outlook.hand.limit < now else [limit_after(outlook.hand.limit, now), *keeps]
    if outlook.must_sail:
        return [{"reason": "last stock card"}]
    opened = [one.hand.limit for one in promised.actions.values() if one.hand is not None]
    better = [limit for limit in opened if limit < now]
    return [{"reason": "new card"} if better else {"reason": "no help open"}, *keeps]


def limit_after(limit: int, now: int) -> Reason:
    return {"reason": "same limit" if limit == now else "leaves limit", "limit": limit}


def for_discard(view: CorsariView, promised: CorsariPreview, action: str, shares: Shares) -> list[Reason]:
    hand = promised.actions[action].hand
    assert hand is not None
    card = action.split(" ")[1]
    if action.endswith(" sail"):
        if not hand.stowaways:
            return [{"reason": "sweeps"}]
        found: list[Reason] = [{"reason": "sails", "limit": hand.limit}]
        if all(one.endswith(" sail") for one in view.legal):
            found = [{"reason": "must sail"}, limit_among(promised, hand.limit)]
        return [*found, {"reason": "sunk chance", "of_ten": of_ten(shares[action]["sunk"])}] if shares.get(action) else found
    found = []
    if hand.colours:
        found.append({"reason": "keeps crew", "colours": hand.colours})
    denied = next_wants(view, promised, card, hand.limit)
    if denied is not None:
        found.append(denied)
    if promised.best is not None and card in (*promised.best.stowaways, promised.best.discard):
        found.append({"reason": "unneeded", "card": card})
    found += worth_keeping(view, promised, card, hand.limit)
    sunk = [share["sunk"] for other, share in shares.items() if other.endswith(" sail") and share]
    if sunk:
        found.append({"reason": "sunk chance now", "of_ten": of_ten(min(sunk))})
    swept = shares.get(action, {}).get("sweep", 0.0)
    if swept >= 0.2:
        found.append({"reason": "sweep chance", "of_ten": of_ten(swept)})
    return found


def worth_keeping(view: CorsariView, promised: CorsariPreview, card: str, limit: int) -> list[Reason]:
    """The limit that a discard leaves, where none leaves a lower one; else whether more cards could take it below that one."""
    discards = {action: one.hand for action, one in promised.actions.items() if not action.endswith(" sail")}
    limits = {action.split(" ")[1]: hand.limit for action, hand in discards.items() if hand is not None}
    least = min(limits.values())
    if limit == least:
        return [{"reason": "leaves limit", "limit": limit}]
    helping = helping_cards(view, card, least)
    more = helping > max(helping_cards(view, other, least) for other in limits if limits[other] == least)
    return [{"reason": "more help", "n": helping, "limit": least}] if more else []


def helping_cards(view: CorsariView, discarded: str, limit: int) -> int:
    """How many of the cards that this seat has not seen would take its hand below a limit, after a discard."""
    pier = colour_of(view.pier[0])
    hand = [card for card in view.hand if card != discarded]
    seen = {*view.hand, *view.pier, *view.discards, *(card for cards in (*view.known, *view.penalties) for card in cards)}
    unseen = [card for card in DECK.texts if card not in seen]
    return sum(suggest_discard(sorted([*hand, card], key=DECK.numbers.__getitem__), pier).limit < limit for card in unseen)


def next_wants(view: CorsariView, promised: CorsariPreview, card: str, limit: int) -> Reason | None:
    """Whether another discard would have been as good but for the next player, who openly collects its colour."""
    assert view.seat is not None
    following = (view.seat + 1) % len(view.hand_sizes)
    collected = {colour_of(taken) for taken in view.known[following]}
    if colour_of(card) in collected:
        return None
    for action, outlook in promised.actions.items():
        colour = colour_of(action.split(" ")[1])
        if not action.endswith(" sail") and colour in collected and outlook.hand is not None and outlook.hand.limit <= limit:
            return {"reason": "denies next player", "seat": following, "colour": colour}
    return None


def for_lay(view: CorsariView, promised: CorsariPreview, outlook: CorsariOutlook, kind: str, word: str) -> list[Reason]:
    hand = outlook.hand
    assert hand is not None
    found: list[Reason] = [{"reason": "attaches", "card": word}] if kind == "attach" else []
    if not hand.stowaways:
        return [*found, {"reason": "sweeps"}]
    if promised.closer_limit is None:
        return [*found, limit_among(promised, hand.limit)]
    if outlook.sinks:
        return [*found, {"reason": "sinks", "seat": view.closer, "n": len(hand.stowaways)}]
    return [*found, {"reason": "fewest stowaways", "n": len(hand.stowaways)}]


def limit_among(promised: CorsariPreview, limit: int) -> Reason:
    """Of all that may be done now, only the best has the least limit."""
    least = min(other.hand.limit for other in promised.actions.values() if other.hand is not None)
    return {"reason": "least limit" if limit == least else "leaves limit", "limit": limit}


def of_ten(share: float) -> int:
    return round(10 * share)


class CorsariReasons(Reasons):
    """As hints ask for them."""

    def of(self, view: View, promised: Preview, action: str, shares: Shares) -> list[Reason]:
        assert isinstance(view, CorsariView) and isinstance(promised, CorsariPreview)
        return reasons_for(view, promised, action, shares)


REASONS = CorsariReasons()
