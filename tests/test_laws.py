"""The laws of the design, over every game, player count, edition and option."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from flibuste.chance import Rng
from flibuste.game import Game, State
from flibuste.games import GAMES
from flibuste.laws import check_match, check_position, check_step, check_table
from flibuste.match import Match, replay
from tests.ways import Way, any_way, every_way


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_texts_and_numbers_stand_for_each_other(game: Game) -> None:
    check_table(game)


@every_way
def test_a_whole_match_keeps_all_laws(way: Way) -> None:
    assert check_match(*way, seed="whole", every=7) > 0


@given(any_way, st.integers(0, 2**32))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_match_ends_and_is_replayed_exactly_from_its_log(way: Way, seed: int) -> None:
    game, options = way
    rng = Rng(f"replayed {seed}")
    match = Match(game, options, str(seed))
    while not match.state.over:
        if match.state.awaits_deal():
            match.deal()
        else:
            legal = match.state.legal()
            match.submit(game.actions[legal[rng.below(len(legal))]], match.turn)
    again = replay(match.log())
    assert [game.dump(state) for state in again.states] == [game.dump(state) for state in match.states]
    assert again.log() == match.log()


class AnyMatch(RuleBasedStateMachine):
    """A match in which hypothesis chooses the game, the options, the deals and the actions."""

    game: Game
    state: State

    @initialize(way=any_way)
    def start(self, way: Way) -> None:
        self.game, options = way
        self.state = self.game.start(options)

    @precondition(lambda self: self.state.awaits_deal())
    @rule(seed=st.integers(0, 2**16))
    def deal(self, seed: int) -> None:
        order = self.state.pack()
        Rng(f"dealt {seed}").shuffle(order)
        self.state = check_step(self.game, self.state, None, [int(card) for card in order])

    @precondition(lambda self: self.state.turn >= 0)
    @rule(choice=st.integers(0, 511))
    def act(self, choice: int) -> None:
        legal = self.state.legal()
        self.state = check_step(self.game, self.state, legal[choice % len(legal)])

    @precondition(lambda self: self.state.over)
    @rule()
    def over(self) -> None:
        assert self.game.outcome(self.state) is not None

    @invariant()
    def laws_hold(self) -> None:
        if hasattr(self, "state"):
            check_position(self.game, self.state, Rng("an invariant"))


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(
    max_examples=max(settings().max_examples // 4, 2), stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)
