"""Corsari: what a hand is worth and what each action makes of it, as far as can be known. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass

from flibuste.game import Options
from flibuste.games.corsari.crew import Suggestion, suggest, suggest_discard
from flibuste.games.corsari.rules import DECK
from flibuste.games.corsari.view import CorsariView
from flibuste.position import texts
from flibuste.view import Preview


@dataclass(frozen=True, kw_only=True)
class CorsariCrew:
    """A hand divided. `action` lays it down so, `colours` are its crew's; `discard` is the card to discard first, if any."""

    action: str
    limit: int
    colours: list[str]
    crew: list[str]
    prisoners: list[str]
    stowaways: list[str]
    discard: str | None


@dataclass(frozen=True, kw_only=True)
class CorsariOutlook:
    """What an action leads to.

    `hand` is divided as the action says or, where that is still to be chosen, as well as can be; null where nothing is left of
    it or where it cannot be known. `drawn` is the card that comes with it, if it is an open one. `sinks` says of a seat that lays
    down after the closer whether it would sink him (COR-23).
    """

    hand: CorsariCrew | None
    drawn: str | None = None
    pier_colour: str | None = None  # what the pier's colour becomes, where it may change
    annuls: bool = False  # the last pier card ends the round (COR-20)
    must_sail: bool = False  # the last stock card has to be followed by setting sail (COR-21)
    sinks: bool | None = None


@dataclass(frozen=True, kw_only=True)
class CorsariPreview(Preview):
    """What a seat's cards are worth now, and each of its actions. `attachable` may be attached to the closer's crew (COR-17)."""

    best: CorsariCrew | None
    closer_limit: int | None
    attachable: list[str]
    actions: dict[str, CorsariOutlook]


def preview_of(view: CorsariView, options: Options) -> CorsariPreview:
    """From the view alone: nothing that is hidden can matter."""
    actions = {action: outlook(view, options, action) for action in view.legal}
    return CorsariPreview(
        game=view.game,
        best=best_now(view, options),
        closer_limit=closer_limit(view),
        attachable=[action.split(" ")[1] for action in view.legal if action.startswith("attach ")],
        actions=actions,
    )


def best_now(view: CorsariView, options: Options) -> CorsariCrew | None:
    """The best crew of the cards in hand; of thirteen one is to be discarded."""
    if not view.hand:
        return None
    pier = colour_of(view.pier[0])
    if view.phase == "discard" and view.seat == view.turn:
        barred = None if options["return_taken"] else view.taken
        return as_crew(suggest_discard(view.hand, pier, barred))
    return best_lay(view, view.hand)


def best_lay(view: CorsariView, hand: list[str]) -> CorsariCrew:
    """The division that its owner may want most: the least limit or, after the closer, what `promise` says."""
    pier = colour_of(view.pier[0])
    if closer_limit(view) is None:
        return as_crew(suggest(hand, pier))
    held = [colour for colour in dict.fromkeys(map(colour_of, hand)) if colour != pier]
    crews = ["crew none"]
    for place, one in enumerate(held):
        crews += [f"crew {one}", *(f"crew {one} {two}" for two in held[place + 1 :])]
    divided = [as_crew(suggest(hand, pier, action)) for action in crews]
    return min(divided, key=lambda one: promise(view, one))


def promise(view: CorsariView, parted: CorsariCrew) -> tuple[int, int, int]:
    """How good a division is, the best least (COR-A4): at or under the closer's limit many stowaways, above it few."""
    count = len(parted.stowaways)
    to_sink = closer_limit(view)
    if to_sink is None or count == 0:
        return 0, parted.limit, count
    if parted.limit <= to_sink:
        return 1, -count, parted.limit
    return 2, count, parted.limit


def closer_limit(view: CorsariView) -> int | None:
    """The limit that the closer has laid down."""
    laid = view.laid[view.closer] if view.closer is not None else None
    return sum(int(card.split("-")[1]) for card in texts(laid["stowaways"])) if laid is not None else None


def outlook(view: CorsariView, options: Options, action: str) -> CorsariOutlook:
    """What one legal action leads to."""
    kind, word, *_ = action.split(" ")
    if kind == "draw":
        return after_draw(view, options, word)
    pier = colour_of(view.pier[0])
    rest = [card for card in view.hand if card != word]
    if kind == "discard":
        return CorsariOutlook(hand=as_crew(suggest(rest, pier)))
    hand = best_lay(view, rest) if kind == "attach" else as_crew(suggest(view.hand, pier, action))
    limit = closer_limit(view)
    return CorsariOutlook(hand=hand, sinks=hand.limit <= limit if limit is not None else None)


def after_draw(view: CorsariView, options: Options, source: str) -> CorsariOutlook:
    """An open card shows what it would bring, together with the best discard after it; the stock shows nothing."""
    if source == "stock":
        return CorsariOutlook(hand=None, must_sail=view.stock_size == 1)
    drawn = view.discards[0] if source == "discard" else view.pier[0]
    hand = sorted([*view.hand, drawn], key=DECK.numbers.__getitem__)
    if source == "discard":
        barred = None if options["return_taken"] else drawn
        return CorsariOutlook(hand=as_crew(suggest_discard(hand, colour_of(view.pier[0]), barred)), drawn=drawn)
    if len(view.pier) == 1:
        return CorsariOutlook(hand=None, drawn=drawn, annuls=True)
    pier = colour_of(view.pier[1])  # COR-09: it counts at once
    return CorsariOutlook(hand=as_crew(suggest_discard(hand, pier)), drawn=drawn, pier_colour=pier)


def as_crew(parted: Suggestion) -> CorsariCrew:
    return CorsariCrew(
        action=parted.action,
        limit=parted.limit,
        colours=list(dict.fromkeys(map(colour_of, parted.crew))),
        crew=parted.crew,
        prisoners=parted.prisoners,
        stowaways=parted.stowaways,
        discard=parted.discard[0] if parted.discard else None,
    )


def colour_of(card: str) -> str:
    return card.split("-", maxsplit=1)[0]
