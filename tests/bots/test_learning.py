"""Learning: what is played to learn from, what is made of it, and that the weights that are there came about that way."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import flibuste.games.korsar.bots as korsar_bots
import flibuste.learning.__main__ as command
import flibuste.learning.weights as written
from flibuste.arena.run import Serial
from flibuste.bots import LESSONS, mind_of
from flibuste.bots.net import Net, read_weights, weights_of
from flibuste.chance import Rng
from flibuste.games import game_named
from flibuste.games.korsar.bots.appraiser import INPUTS
from flibuste.games.korsar.bots.learned import HASH, UNITS, WEIGHTS
from flibuste.learning.fit import LIKE_THE_MIND, Pace, cross_entropy, fit, fitted, fresh, softmax
from flibuste.learning.matches import Batch, play_batch
from flibuste.learning.weights import hash_of, wrapped

KORSAR = game_named("korsar")
WAYS = LESSONS.of(KORSAR).ways


@pytest.mark.parametrize("worlds", [0, 2])
def test_matches_to_learn_from_are_the_same_each_time(worlds: int) -> None:
    batch = Batch("korsar", "3 alone", 3, 1 if worlds else 4, worlds)
    one, again = play_batch(batch), play_batch(batch)
    assert all(np.array_equal(one[name], again[name]) for name in one)
    assert len(one["seen"]) > 0 and one["seen"].shape[1:] == (3, INPUTS)
    assert one["won"].sum(axis=1) == pytest.approx(1.0) and one["told"].sum(axis=1) == pytest.approx(1.0)


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    batches = [Batch("korsar", "2 alone", number, 2) for number in range(3)]
    first = command.played(batches[:2], tmp_path, Serial(), 1)
    asked: list[int] = []

    def listened(batch: Batch) -> object:
        asked.append(batch.number)
        return play_batch(batch)

    monkeypatch.setattr(command, "play_batch", listened)
    more = command.played(batches, tmp_path, Serial(), 1)
    assert asked == [2]
    assert np.array_equal(more["seen"][: len(first["seen"])], first["seen"])
    assert not list(tmp_path.glob("*.part*"))


def test_a_fit_finds_what_there_is_to_find_and_whole_numbers_say_the_same() -> None:
    """The first of two counts decides, and more so with a large stock; what the mind foretells knows nothing of it."""
    rng = np.random.default_rng(1)
    seen = rng.integers(0, 6, (6000, 2, 2))
    stock = rng.integers(0, 41, 6000)
    chances = softmax(seen[:, :, 0] * (0.2 + stock[:, None] / 40.0))
    won = np.zeros((6000, 2))
    won[np.arange(6000), (rng.random(6000) > chances[:, 0]).astype(int)] = 1.0
    positions = {"seen": seen, "stock": stock, "won": won, "match": np.arange(6000), "told": np.full((6000, 2), 0.5)}
    net = fit(positions, fresh(seen.astype(np.float64), 4, rng), rng, Pace(20, 2e-2, 0.0, 0.0))
    told = softmax(net.sums(seen.astype(np.float64), stock.astype(np.float64))[0])
    assert cross_entropy(told, won) < cross_entropy(chances, won) + 0.02 < 0.6
    whole = Net(2, 4, net.weights(2))
    for i in range(40):
        counts = vec[i64]([int(x) for x in seen[i].reshape(-1)])
        assert whole.chance(counts, 2, 0, int(stock[i])) == pytest.approx(told[i, 0], abs=0.005)


def test_a_net_first_judges_as_the_mind_does() -> None:
    positions = play_batch(Batch("korsar", "2 alone", 0, 60))
    rng = np.random.default_rng(2)
    seen, stock = positions["seen"].astype(np.float64), positions["stock"].astype(np.float64)
    blank = fresh(seen, 4, rng)
    told = positions["told"].astype(np.float64)
    before = np.abs(softmax(blank.sums(seen, stock)[0]) - told).mean()
    longer = replace(LIKE_THE_MIND, epochs=80, step=2e-2)  # as there are few positions
    after = np.abs(softmax(fit(positions, blank, rng, longer).sums(seen, stock)[0]) - told).mean()
    assert after < before / 2
    again = [fitted(positions, 4, np.random.default_rng(3)).weights(2) for _ in range(2)]
    assert again[0] == again[1]


def test_the_weights_of_korsar_are_those_that_were_learned() -> None:
    weights = {way: read_weights(text) for way, text in WEIGHTS.items()}
    assert set(weights) <= set(WAYS) and weights
    assert hash_of(weights) == HASH
    assert all(len(one) == weights_of(INPUTS, UNITS) and read_weights(wrapped(one)) == one for one in weights.values())


def test_what_is_written_keeps_the_ways_that_were_not_learned_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = written.known_weights(KORSAR)
    assert set(known) == set(WEIGHTS) and written.known_weights(game_named("corsari")) == {}
    present = Path(korsar_bots.__path__[0]) / "learned.py"
    monkeypatch.setattr(written, "PACKAGE", tmp_path)
    (tmp_path / "games" / "korsar" / "bots").mkdir(parents=True)
    assert (tmp_path / written.write_weights(KORSAR, UNITS, known)).read_text() == present.read_text()


@pytest.mark.parametrize("way", WAYS)
def test_level_six_of_korsar_judges_by_what_was_learned(way: str) -> None:
    """By the net where there is one; for two with more regard for hands; otherwise as the other levels do. Chances add up."""
    options = KORSAR.options(dict(WAYS[way]))
    partners = KORSAR.partners(options.values)
    usual = mind_of(KORSAR)
    captain = usual.at_level(6)
    assert usual.at_level(5) is usual is not captain
    state = KORSAR.start(options)
    state.shuffle_and_deal(Rng("captain"))
    differing = 0
    for _ in range(12):
        legal = state.legal()
        state.play(legal[len(legal) // 2])
        assert sum(captain.value(state, seat) for seat in range(0, options.players, partners)) == pytest.approx(1.0)
        differing += captain.value(state, 0) != usual.value(state, 0)
    assert differing == (12 if way in WEIGHTS or way == "2 alone" else 0)


def test_the_command_learns_and_says_how_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "GUIDED", (2, 10))
    monkeypatch.setattr(command, "THINKING", (1, 5))
    monkeypatch.setattr(command, "WORLDS", 2)
    words = ["learning", "korsar", "--way", "2 alone", "--folder", str(tmp_path), "--guided", "2", "--thinking", "1"]
    monkeypatch.setattr(sys, "argv", words)
    command.main()
    learned = json.loads((tmp_path / "korsar-2-alone.json").read_text())
    assert len(learned["weights"]) == weights_of(INPUTS, UNITS) and (learned["guided"], learned["matches"]) == (20, 5)
    told = capsys.readouterr().out
    assert f"cross-entropy {learned['judge']} before, {learned['learned']} learned" in told and "written" not in told
    for wrong in (["korsar", "--way", "7 alone"], ["corsari", "--way", "2 alone"]):
        monkeypatch.setattr(sys, "argv", ["learning", *wrong, "--folder", str(tmp_path / "none")])
        with pytest.raises(SystemExit, match="is not learned the way"):
            command.main()
    assert not (tmp_path / "none").exists()
