"""Korsar as the protocol wants it."""

from collections.abc import Mapping
from typing import final

from flibuste.facts import Score
from flibuste.game import BadInput, Event, Game, Json, NotLegal, Options, Outcome, Preview, State, Value, View
from flibuste.games.korsar.events import EVENTS
from flibuste.games.korsar.preview import KorsarPreview, preview_of
from flibuste.games.korsar.rules import ACTIONS, DECK, DRAW, OPTIONS, REDUCED, KorsarState, Terms
from flibuste.games.korsar.sight import KorsarView, events_of, outcome_of, own_of, shared_of
from flibuste.games.korsar.text import dump_position, load_position, refusal
from flibuste.games.korsar.view import KorsarOwn
from flibuste.games.korsar.worlds import KorsarWorlds


@final
class Korsar(Game):
    """Reiner Knizia's Korsar, for 2 to 5 players alone, and for 4, 6 and 8 in teams of two."""

    def __init__(self) -> None:
        super().__init__(
            name="korsar",
            title="Korsar",
            rules_version=1,
            player_counts=(2, 3, 4, 5, 6, 8),
            editions={},
            option_list=OPTIONS,
            deck=DECK,
            actions=ACTIONS,
            set_keys={"hands", "booty", "discards", "sides"},
            view_type=KorsarView,
            event_types=EVENTS,
            preview_type=KorsarPreview,
            reduced=REDUCED,
        )

    def wrong_players(self, players: object) -> str:
        """KOR-02."""
        why = "above 5 it is played in teams of two (KOR-02); " if players == 7 else ""
        return super().wrong_players(players).replace("expected", f"{why}expected")

    def check_options(self, options: Options) -> None:
        """KOR-02: alone with 2, 3 or 5 (two play as more do, KOR-A19), in teams with 6 or 8, either way with 4."""
        players = options.players
        teams = options["teams"] is True
        if players > 5 and not teams:
            raise BadInput(f"korsar: {players} players play in teams of two (KOR-02): expected teams to be true")
        if players in (2, 3, 5) and teams:
            raise BadInput(f"korsar: {players} players play each alone (KOR-02): expected teams to be false")

    def start(self, options: Options) -> KorsarState:
        state = KorsarState(Terms(options))
        state.begin()
        return state

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, KorsarState)
        return outcome_of(state)

    def why_not(self, state: State, action: int) -> NotLegal:
        assert isinstance(state, KorsarState)
        return refusal(state, action)

    def events(self, before: State, action: int | None, after: State) -> list[Event]:
        assert isinstance(before, KorsarState) and isinstance(after, KorsarState)
        return events_of(before, action, after)

    def view(self, state: State, seat: int | None) -> KorsarView:
        assert isinstance(state, KorsarState)
        return KorsarView(**vars(self.own(state, seat)), **vars(shared_of(state)), seen=self.seen(state))

    def own(self, state: KorsarState, seat: int | None) -> KorsarOwn:
        return own_of(state, seat, self.legal_texts(state) if seat is not None and seat == state.turn else [])

    def own_fields(self, state: State, seat: int | None) -> Json:
        assert isinstance(state, KorsarState)
        return vars(self.own(state, seat))

    def shared_fields(self, state: State, seen: object) -> Json:
        assert isinstance(state, KorsarState)
        return {**vars(shared_of(state)), "seen": seen}

    def worlds(self, view: View) -> KorsarWorlds:
        assert isinstance(view, KorsarView)
        return KorsarWorlds(view, self.options(view.options), self.trail_of(view.seen))

    def preview(self, view: View) -> Preview:
        assert isinstance(view, KorsarView)
        return preview_of(self, view)

    def reveals(self, state: State, action: int) -> bool:
        """Only the stock holds what nobody has seen."""
        return action == DRAW

    def partners(self, values: Mapping[str, object]) -> int:
        """KOR-23."""
        return 2 if values.get("teams") is True else 1

    def implied(self, players: int) -> Mapping[str, Value]:
        """KOR-02."""
        return {"teams": True} if players > 5 else {}

    def score(self) -> Score:
        return Score("scores", 1, "points above their mean")

    def dump(self, state: State) -> Json:
        assert isinstance(state, KorsarState)
        return dump_position(state)

    def load_checked(self, position: Json, options: Options) -> KorsarState:
        return load_position(position, options)


GAME = Korsar()
