"""Whatever is given amiss to the research bench is answered in one line that says what to give."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest

import flibuste
from flibuste.game import BadInput
from flibuste.research import ManyTables, OneSeat, Tables, encode_view, env, layout, mask_of
from flibuste.research.solve import Tree
from flibuste.research.zoo import MatchEnv


@cache
def tree() -> Tree:
    return Tree("korsar", "six", hand=0)


def begun() -> MatchEnv:
    match = env("korsar")
    match.reset(seed=1)
    return match


def view(**other: object) -> Any:
    """A view as a client is told it, with something in it that cannot be."""
    match = flibuste.new("korsar", seed="1")
    return {**msgspec.to_builtins(match.view(match.turn)), **other}


ODD: Any = object()
NO_VIEWS: list[Any] = [None, "view", {}, 3]
BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: env("korsar").observe("seat_0"), r"no match has begun: expected reset\(\)"),
    (lambda: env("korsar").last(), r"no match has begun: expected reset\(\)"),
    (lambda: begun().observe("seat_9"), "'seat_9' is no agent: expected seat_0 or seat_1"),
    (lambda: env("korsar").action_space("left"), "'left' is no agent"),
    (lambda: env("korsar").observation_space("left"), "'left' is no agent"),
    *((lambda seed=seed: begun().reset(seed=seed), "seed=.*: expected a") for seed in ([1], 1.5, "\ud800")),
    *((lambda seed=seed: Tables("korsar", 2, seed=seed), "seed=.*: expected a whole number or a text") for seed in (None, 1.5)),
    *(
        (lambda kind=kind, names=names: kind("korsar", opponents=names), "opponents=.*: expected a list of names")
        for kind in (OneSeat, lambda game, **asked: Tables(game, 2, **asked), lambda game, **asked: ManyTables(game, 2, **asked))
        for names in ("greedy", (5,), 5)
    ),
    (lambda: Tables("korsar", 2).step([[1], [2, 3]]), "lists of different lengths"),
    *(
        (lambda table=table: Tables("korsar", 2).seen_by(table, 0), "expected 0 to 1 and 0 to 1")
        for table in (2, 0.5, "one", None)
    ),
    (lambda: layout("korsar").split(ODD), "expected its last length to be 597"),
    *((lambda seen=seen: encode_view(seen), "is no view: expected what `choose` is given") for seen in NO_VIEWS),
    (lambda: encode_view(view(hand=["plank-1"])), r"no view of korsar \('plank-1'\)"),
    (lambda: encode_view(view(seat=7)), r"no view of korsar \(seat 7\)"),
    (lambda: mask_of(view(legal=["walk"])), r"no view of korsar \('walk'\)"),
    *((lambda times=times: tree().cfr_plus(times), "iterations: expected 1 at least") for times in (0, -1, "many")),
    *((lambda policy=policy: tree().nash_conv(policy), "a policy of shape") for policy in (None, np.zeros(3), [1.0])),
    (lambda: tree().nash_conv(np.zeros(tree().entries)), "this is no policy: expected probabilities"),
    (lambda: tree().values(np.full(tree().entries, np.nan)), "this is no policy: expected probabilities"),
    (lambda: tree().values(-tree().uniform()), "this is no policy: expected probabilities"),
    (lambda: tree().best_response(tree().uniform(), 2), "seat 2: expected 0 or 1"),
    (lambda: tree().legal(10**9), "information set 1000000000: expected 0 to"),
    (lambda: tree().position(-1), "information set -1: expected 0 to"),
]


@pytest.mark.parametrize(("given", "words"), BAD, ids=[str(number) for number in range(len(BAD))])
def test_it_is_told_in_one_line(given: Callable[[], object], words: str) -> None:
    with pytest.raises(BadInput, match=words) as told:
        given()
    assert "\n" not in str(told.value)


def test_numbers_of_numpy_are_numbers() -> None:
    count: Any = np.int64(3)
    match = env("korsar", count)
    seed: Any = np.int64(5)
    match.reset(seed=seed)
    assert match.options.players == 3
    assert (Tables("korsar", 2, seed=seed).observations == Tables("korsar", 2, seed=5).observations).all()


def test_a_view_that_was_refused_leaves_nothing_behind() -> None:
    good = view()
    before = encode_view(good)
    with pytest.raises(BadInput):
        encode_view(view(hand=["plank-1"]))
    assert (encode_view(good) == before).all()
