"""Nain Jaune as the protocol wants it."""

from collections.abc import Mapping
from typing import final

from flibuste.facts import CHANCE, Score, Unit
from flibuste.game import Event, Game, Json, NotLegal, Options, Outcome, Preview, State, Value, View
from flibuste.games.nain_jaune.events import EVENTS
from flibuste.games.nain_jaune.preview import NainJaunePreview, preview_of
from flibuste.games.nain_jaune.rules import ACTIONS, ANNOUNCE, DECK, EDITIONS, OPTIONS, PURSE, REDUCED, NainJauneState, Terms
from flibuste.games.nain_jaune.sight import NainJauneView, events_of, outcome_of, own_of, shared_of, shows_something
from flibuste.games.nain_jaune.text import dump_position, load_position, refusal
from flibuste.games.nain_jaune.view import NainJauneOwn
from flibuste.games.nain_jaune.worlds import NainJauneWorlds


@final
class NainJaune(Game):
    """The pirate Nain Jaune of Djeco, and the classic game, for 2 to 4 players."""

    def __init__(self) -> None:
        super().__init__(
            name="nain_jaune",
            title="Nain Jaune",
            rules_version=1,
            player_counts=(2, 3, 4),
            editions=EDITIONS,
            option_list=OPTIONS,
            deck=DECK,
            actions=ACTIONS,
            set_keys={"hands", "aside", "out"},
            view_type=NainJauneView,
            event_types=EVENTS,
            preview_type=NainJaunePreview,
            reduced=REDUCED,
        )

    def start(self, options: Options) -> NainJauneState:
        state = NainJauneState(Terms(options))
        state.begin()
        return state

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, NainJauneState)
        return outcome_of(state)

    def examples(self) -> str:
        """Nobody chooses to pass: a seat that cannot go on is passed over (NAI-A3, NAI-A18)."""
        return f"'{ACTIONS[0]}', or with must_announce '{ACTIONS[ANNOUNCE]}'; passes are made for you"

    def why_not(self, state: State, action: int) -> NotLegal:
        assert isinstance(state, NainJauneState)
        return refusal(state, action)

    def events(self, before: State, action: int | None, after: State) -> list[Event]:
        assert isinstance(before, NainJauneState) and isinstance(after, NainJauneState)
        return events_of(before, action, after)

    def view(self, state: State, seat: int | None) -> NainJauneView:
        assert isinstance(state, NainJauneState)
        return NainJauneView(**vars(self.own(state, seat)), **vars(shared_of(state)), seen=self.seen(state))

    def own(self, state: NainJauneState, seat: int | None) -> NainJauneOwn:
        return own_of(state, seat, self.legal_texts(state) if seat is not None and seat == state.turn else [])

    def own_fields(self, state: State, seat: int | None) -> Json:
        assert isinstance(state, NainJauneState)
        return vars(self.own(state, seat))

    def shared_fields(self, state: State, seen: object) -> Json:
        assert isinstance(state, NainJauneState)
        return {**vars(shared_of(state)), "seen": seen}

    def worlds(self, view: View) -> NainJauneWorlds:
        assert isinstance(view, NainJauneView)
        return NainJauneWorlds(view, self.options(view.options), self.trail_of(view.seen))

    def preview(self, view: View) -> Preview:
        assert isinstance(view, NainJauneView)
        return preview_of(view, self.options(view.options))

    def reveals(self, state: State, action: int) -> bool:
        assert isinstance(state, NainJauneState)
        return shows_something(state, action)

    def draws(self, state: State, action: int) -> bool:
        """Nobody draws: what a card shows is whether the others can go on, which is their hands and no chance."""
        return False

    def round_of(self, state: State) -> int:
        assert isinstance(state, NainJauneState)
        return int(state.round)

    def unit(self, options: Options) -> Unit:
        """A match of one round is played for points, as its mind values it."""
        return Unit("points", 2 * PURSE * options.players) if options["rounds"] == 1 else CHANCE

    def score(self) -> Score:
        return Score("purses", 1, "points of the purse above their mean", by_round=True)

    def board_options(self) -> Mapping[str, Value]:
        """NAI-12: the pots of a round stay for the next, so that later rounds are not from the same beginning."""
        return {"rounds": 1}

    def dump(self, state: State) -> Json:
        assert isinstance(state, NainJauneState)
        return dump_position(state)

    def load_checked(self, position: Json, options: Options) -> NainJauneState:
        return load_position(position, options)


GAME = NainJaune()
