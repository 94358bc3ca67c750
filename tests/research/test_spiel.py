"""OpenSpiel's own tests of the games that are registered there, and its algorithms on them."""

import re
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

from flibuste.games import GAMES
from flibuste.research.solve import Tree
from flibuste.research.spiel import NAMES, REDUCED_NAMES, FlibusteState
from tests.research.playthroughs import FOLDER, SMALLEST, playthrough

PARTIAL = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]


@pytest.mark.parametrize("name", NAMES + REDUCED_NAMES)
def test_random_simulations_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1 if name in NAMES else 5, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name", ["python_flibuste_corsari(players=4,edition=piatnik)", "python_flibuste_korsar(players=8,teams=True)"]
)
def test_options_are_parameters(name: str) -> None:
    game = pyspiel.load_game(name)
    assert game.num_players() == int(re.findall(r"players=(\d)", name)[0])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", REDUCED_NAMES)
@pytest.mark.parametrize("test", PARTIAL)
def test_open_spiels_api(name: str, test: str) -> None:
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": pyspiel.load_game(name), "game_name": name})(test)
    case.some_states = states_of(name)
    case.game_type = case.game.get_type()
    getattr(case, test)()


def states_of(name: str) -> list[pyspiel.State]:
    """Some states of random matches; OpenSpiel would take 400, which takes long."""
    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)
    found = []
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            found.append(state.clone())
            state.apply_action(int(rng.choice(state.legal_actions())))
        found.append(state)
    return found


@pytest.mark.soak
def test_open_spiels_api_on_the_full_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel counts the nodes of its tree by kind, and what players can tell apart; the solver's own tree says how many."""
    name, tree = "python_flibuste_nain_jaune_nine", Tree("nain_jaune", "nine")
    playable, inner = int((tree.set_of >= 0).sum()), len(set(tree.parent[1:].tolist()))
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, (inner - playable, playable, tree.size - inner))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, tree.sets)
    case: Any = type("Case", (api_test.EnforceAPIOnFullTreeBase,), {"game": pyspiel.load_game(name), "game_name": name})
    case.setUpClass()
    ran = 0
    for test in dir(case):
        if test.startswith("test_"):
            getattr(case(test), test)()
            ran += 1
    assert ran >= 6


@pytest.mark.parametrize("name", SMALLEST)
def test_the_playthrough_is_the_golden_one(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_ismcts_plays_by_resampling_what_it_cannot_see(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, uct_c=1.4, evaluator=Short(rng), max_simulations=6, random_state=rng)
    state = game.new_initial_state()
    moves = 0
    while moves < 4:
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            moves += 1


class Short(mcts.Evaluator):  # type: ignore[misc]
    """Values nothing, so that a thought of the test is short."""

    def __init__(self, rng: np.random.RandomState) -> None:
        self.rng = rng

    def evaluate(self, state: pyspiel.State) -> list[float]:
        return [0.0] * int(state.num_players())

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(game: str) -> None:
    loaded = pyspiel.load_game(f"python_flibuste_{game}")
    state = loaded.new_initial_state()
    rng = np.random.default_rng(2)
    seen = others = 0
    for _ in range(140):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal() or state.is_chance_node():
            continue
        for player in range(2):
            other = state.resample_from_infostate(player, rng.random)
            assert isinstance(other, FlibusteState)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert player != state.current_player() or other.legal_actions() == state.legal_actions()
            others += other.information_state_string(1 - player) != state.information_state_string(1 - player)
            seen += 1
    assert seen > 10 and others > seen / 2


def test_external_sampling_runs() -> None:
    np.random.seed(1)
    game = pyspiel.load_game("python_flibuste_nain_jaune_nine")
    solver = ExternalSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    assert solver.average_policy() is not None


def test_the_deals_are_those_of_the_engine() -> None:
    """Hand by hand or card by card, every deal is as likely as in a shuffled pack."""
    state = pyspiel.load_game("python_flibuste_korsar_eight").new_initial_state()
    outcomes = state.chance_outcomes()
    assert abs(sum(probability for _, probability in outcomes) - 1) < 1e-12
    assert len({round(probability, 9) for _, probability in outcomes}) == 2  # two galleons are equal
