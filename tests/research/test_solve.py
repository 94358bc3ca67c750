"""The solver: its trees have the sizes that were counted independently, its numbers are OpenSpiel's."""

import numpy as np
import pyspiel
import pytest
from numpy.typing import NDArray
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import cfr, exploitability

from flibuste.game import BadInput
from flibuste.research import spiel
from flibuste.research.exploit import exploited, policy_of
from flibuste.research.solve import Tree

SIZES = {("nain_jaune", "nine"): (38_479, 6_507), ("corsari", "six"): (38_173, 9_432), ("korsar", "six"): (64_316, 13_106)}


@pytest.fixture(scope="module")
def trees() -> dict[tuple[str, str], Tree]:
    return {one: Tree(*one) for one in SIZES}


def test_the_trees_are_complete(trees: dict[tuple[str, str], Tree]) -> None:
    for one, tree in trees.items():
        assert (tree.size, tree.sets) == SIZES[one]
        assert tree.chance[tree.mover[tree.parent] == -1][1:].min() > 0
        ends = tree.mover == -2
        assert abs(tree.reaches(tree.uniform(), (True, True), True)[ends].sum() - 1) < 1e-12


def test_an_information_set_is_one_to_its_player(trees: dict[tuple[str, str], Tree]) -> None:
    """The same actions are legal in all its nodes, it lies at one depth, and the first of its positions has that seat to act."""
    for tree in trees.values():
        children = np.bincount(tree.parent[1:], minlength=tree.size)
        deciding = tree.set_of >= 0
        assert (children[deciding] == np.diff(tree.offsets)[tree.set_of[deciding]]).all()
        depths = np.searchsorted([level.stop for level in tree.levels], np.arange(tree.size), side="right")
        assert (depths[deciding] == tree.depth_of[tree.set_of[deciding]]).all()
        for number in range(0, tree.sets, tree.sets // 50):
            state = tree.position(number)
            assert state.turn == tree.seat_of[number] and sorted(state.legal()) == sorted(tree.legal(number))


def test_cfr_plus_comes_near_an_equilibrium(trees: dict[tuple[str, str], Tree]) -> None:
    for tree in trees.values():
        averages: dict[int, NDArray[np.float64]] = {}
        tree.cfr_plus(40, averages.__setitem__)
        found = [tree.nash_conv(averages[iteration]) for iteration in (1, 5, 40)]
        assert 0 <= found[2] < 0.01 and found[2] < found[1] < found[0]


def test_a_best_response_is_worth_what_it_gets(trees: dict[tuple[str, str], Tree]) -> None:
    """Play the answer as a policy: its value is the one that was promised."""
    tree = trees["korsar", "six"]
    policy = tree.cfr_plus(3)
    for seat in (0, 1):
        values, answers = tree.best_values(policy, seat)
        answering = policy.copy()
        for number in np.flatnonzero(tree.seat_of == seat):
            answering[tree.offsets[number] : tree.offsets[number + 1]] = 0
            answering[tree.offsets[number] + answers[number]] = 1
        got = tree.values(answering)[0] * (1 if seat == 0 else -1)
        assert abs(got - values[0]) < 1e-12


def spiel_conv(name: str, policy: policies.Policy) -> float:
    return float(exploitability.nash_conv(pyspiel.load_game(name), policy))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "form"), SIZES)
def test_nash_conv_and_cfr_plus_are_open_spiels(game: str, form: str) -> None:
    tree = Tree(game, form)
    name = f"python_flibuste_{game}_{form}"
    assert name in spiel.REDUCED_NAMES
    loaded = pyspiel.load_game(name)
    assert abs(spiel_conv(name, policies.UniformRandomPolicy(loaded)) - tree.nash_conv(tree.uniform())) < 1e-9
    solver = cfr.CFRPlusSolver(loaded)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert abs(spiel_conv(name, solver.average_policy()) - tree.nash_conv(tree.cfr_plus(3))) < 1e-9


def test_the_value_of_the_uniform_policy_is_what_random_matches_get(trees: dict[tuple[str, str], Tree]) -> None:
    """The small form of the comparison with OpenSpiel: the engine's own deals and random play, against the tree."""
    from flibuste.chance import Rng
    from flibuste.playout import random_match

    for tree in trees.values():
        rng = Rng("tree")
        total = 0
        for _ in range(4000):
            state = tree.game.start(tree.options)
            random_match(state, rng)
            total += 0 if state.winners == 3 else 1 if state.winners == 1 else -1
        assert abs(total / 4000 - tree.values(tree.uniform())[0]) < 5 / 4000**0.5


def test_what_cannot_be_solved_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput, match="cannot be reduced to 'full'"):
        Tree("corsari", "full")
    with pytest.raises(BadInput, match="no game"):
        Tree("poker", "six")


def test_the_best_answer_takes_most_from_the_worst_player(trees: dict[tuple[str, str], Tree]) -> None:
    """Between an equilibrium and random play lies a player of ours, asked from its views alone."""
    tree = trees["nain_jaune", "nine"]
    asked: list[int] = []
    greedy = policy_of(tree, "greedy", 1, asked.append)
    sums = np.add.reduceat(greedy, tree.offsets[:-1])
    assert len(asked) == tree.sets and (sums == 1).all()
    got = [exploited(tree, policy).mean for policy in (tree.cfr_plus(50), greedy, tree.uniform())]
    assert 0 <= got[0] < got[1] < got[2]
    with pytest.raises(BadInput, match="no computer player 'nobody'"):
        policy_of(tree, "nobody", 1)
    with pytest.raises(BadInput, match="0 asks"):
        policy_of(tree, "greedy", 0)


def test_a_tree_of_one_first_hand_is_a_part_of_the_whole() -> None:
    """Over all first hands these parts have the nodes of the whole, but for its root."""
    parts = [Tree("nain_jaune", "nine", hand=hand) for hand in range(84)]
    assert sum(part.size for part in parts) == SIZES["nain_jaune", "nine"][0] - 1
    part = parts[7]
    state = part.position(part.sets // 2)
    assert state.turn == part.seat_of[part.sets // 2]
    for hand in (84, -1, "first"):
        with pytest.raises(BadInput, match="expected 0 to 83"):
            Tree("nain_jaune", "nine", hand=hand)  # type: ignore[arg-type]
