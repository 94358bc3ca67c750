"""Corsari as the protocol wants it."""

from typing import final

from flibuste.facts import Score
from flibuste.game import Event, Game, Json, NotLegal, Options, Outcome, Preview, State, View
from flibuste.games.corsari.events import EVENTS
from flibuste.games.corsari.preview import CorsariPreview, preview_of
from flibuste.games.corsari.rules import (
    ACTIONS,
    ATTACH,
    DECK,
    DRAW_PIER,
    DRAW_STOCK,
    EDITIONS,
    OPTIONS,
    REDUCED,
    SAIL,
    CorsariState,
    Terms,
)
from flibuste.games.corsari.sight import CorsariView, events_of, outcome_of, own_of, shared_of
from flibuste.games.corsari.text import dump_position, load_position, refusal
from flibuste.games.corsari.view import CorsariOwn
from flibuste.games.corsari.worlds import CorsariWorlds


@final
class Corsari(Game):
    """Leo Colovini's Corsari, in the Dal Negro and Piatnik editions, for 2 to 4 players."""

    def __init__(self) -> None:
        super().__init__(
            name="corsari",
            title="Corsari",
            rules_version=1,
            player_counts=(2, 3, 4),
            editions=EDITIONS,
            option_list=OPTIONS,
            deck=DECK,
            actions=ACTIONS,
            set_keys={"hands", "penalties", "crew", "attached", "prisoners", "stowaways"},
            view_type=CorsariView,
            event_types=EVENTS,
            preview_type=CorsariPreview,
            reduced=REDUCED,
        )
        self.terms: Terms | None = None

    def start(self, options: Options) -> CorsariState:
        if self.terms is None or self.terms.options is not options:  # mostly the same match over and over
            self.terms = Terms(options)
        state = CorsariState(self.terms)
        state.begin()
        return state

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, CorsariState)
        return outcome_of(state)

    def why_not(self, state: State, action: int) -> NotLegal:
        assert isinstance(state, CorsariState)
        return refusal(state, action)

    def events(self, before: State, action: int | None, after: State) -> list[Event]:
        assert isinstance(before, CorsariState) and isinstance(after, CorsariState)
        return events_of(before, action, after)

    def view(self, state: State, seat: int | None) -> CorsariView:
        assert isinstance(state, CorsariState)
        return CorsariView(**vars(self.own(state, seat)), **vars(shared_of(state)), seen=self.seen(state))

    def own(self, state: CorsariState, seat: int | None) -> CorsariOwn:
        return own_of(state, seat, self.legal_texts(state) if seat is not None and seat == state.turn else [])

    def own_fields(self, state: State, seat: int | None) -> Json:
        assert isinstance(state, CorsariState)
        return vars(self.own(state, seat))

    def shared_fields(self, state: State, seen: object) -> Json:
        assert isinstance(state, CorsariState)
        return {**vars(shared_of(state)), "seen": seen}

    def worlds(self, view: View) -> CorsariWorlds:
        assert isinstance(view, CorsariView)
        return CorsariWorlds(view, self.options(view.options), self.trail_of(view.seen))

    def preview(self, view: View) -> Preview:
        assert isinstance(view, CorsariView)
        return preview_of(view, self.options(view.options))

    def reveals(self, state: State, action: int) -> bool:
        """Only the stock holds what nobody has seen; pier and discard pile are open."""
        return action == DRAW_STOCK

    def round_of(self, state: State) -> int:
        assert isinstance(state, CorsariState)
        return int(state.round)

    def is_deep(self) -> bool:
        """A second a decision, uncompiled."""
        return True

    def score(self) -> Score:
        return Score("penalties", -1, "penalty cards below their mean")

    def standing(self, state: State) -> list[int]:
        assert isinstance(state, CorsariState)
        return [int(state.penalty_counts[seat]) for seat in range(state.players)]

    def is_hasty(self, action: int) -> bool:
        return action == DRAW_PIER or SAIL <= action < ATTACH

    def dump(self, state: State) -> Json:
        assert isinstance(state, CorsariState)
        return dump_position(state)

    def load_checked(self, position: Json, options: Options) -> CorsariState:
        return load_position(position, options)


GAME = Corsari()
