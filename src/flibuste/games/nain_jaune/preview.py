"""Nain Jaune: how far a hand runs from each card that may be laid. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass

from flibuste.game import Options
from flibuste.games.nain_jaune.rules import RANKS
from flibuste.games.nain_jaune.view import NainJauneView
from flibuste.view import Preview


@dataclass(frozen=True, kw_only=True)
class NainJauneOutlook:
    """What laying a card leads to, as far as one's own hand goes.

    `run` are the cards that follow each other, the one laid first (of several of a rank a winning one); `winning` the winning
    cards among them, and `takes` what they take from the board. `needs` is the rank that somebody else must lay then; null where
    the run `goes_out` of cards, or comes to a 13 and the same seat `starts_again` (NAI-08).
    """

    run: list[str]
    winning: list[str]
    takes: int
    needs: int | None
    goes_out: bool
    starts_again: bool


@dataclass(frozen=True, kw_only=True)
class NainJaunePreview(Preview):
    """What each card leads to that the seat may lay."""

    actions: dict[str, NainJauneOutlook]


def preview_of(view: NainJauneView, options: Options) -> NainJaunePreview:
    """From the view alone. The sheet's advice is to begin where the run is longest (NAI-16)."""
    must_announce = options["must_announce"] is True
    return NainJaunePreview(game=view.game, actions={action: outlook(view, action, must_announce) for action in view.legal})


def outlook(view: NainJauneView, action: str, must_announce: bool) -> NainJauneOutlook:
    _, card, *announced = action.split(" ")
    run = run_from(view, card)
    winning = [one for one in run if one in view.board]
    taking = [one for one in winning if one != card or announced or not must_announce]  # later ones can still be announced
    goes_out = len(run) == len(view.hand)
    rank = rank_of(run[-1])
    return NainJauneOutlook(
        run=run,
        winning=winning,
        takes=sum(view.board[one] for one in taking),
        needs=rank + 1 if rank < RANKS and not goes_out else None,
        goes_out=goes_out,
        starts_again=rank == RANKS and not goes_out,
    )


def run_from(view: NainJauneView, card: str) -> list[str]:
    """The card and those in hand that follow it one by one: whoever can go on must (NAI-06, NAI-A3)."""
    run = [card]
    while True:
        following = [one for one in view.hand if rank_of(one) == rank_of(run[-1]) + 1]
        if not following:
            return run
        run.append(next((one for one in following if one in view.board), following[0]))


def rank_of(card: str) -> int:
    return int(card.split("-")[1])
