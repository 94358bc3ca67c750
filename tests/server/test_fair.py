"""Fair shuffles: committed to before, shown after, and proved from the log alone."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from flibuste.game import BadInput
from flibuste.match import replay
from flibuste.server.table.fair import commitment_to, fair_log, match_in, match_seed, verify
from flibuste.server.table.table import Table
from flibuste.wire import AddEntropy, Start
from tests.command import Command
from tests.server.seated import ANNE, MARY, ask, play_one, seat_mary, waiting


def finished(game: str = "corsari", seats: tuple[str, ...] = ("you", "open")) -> Table:
    table = waiting(game, seats)
    if "open" in seats:
        seat_mary(table)
        ask(table, MARY, AddEntropy(entropy="0123456789abcdef"))
    ask(table, ANNE, AddEntropy(entropy="fedcba9876543210", seat=0))
    ask(table, ANNE, Start())
    for step in range(2000):
        if table.ending is not None:
            break
        play_one(table, 3000.0 + step)
    return table


def log_of(table: Table) -> dict[str, Any]:
    assert table.match is not None
    written = json.dumps(fair_log(table.match, table.commitment, table.created.seed, table.entropies))
    return dict(json.loads(written))


def test_the_deals_come_from_the_server_and_from_every_player() -> None:
    seed = "ab" * 32
    assert commitment_to(seed) == sha256(seed.encode()).hexdigest()
    seeds = [match_seed(seed, added) for added in ({}, {0: "1"}, {1: "1"}, {0: "1", 1: "2"}, {0: "2", 1: "1"})]
    assert len(set(seeds)) == len(seeds)
    assert match_seed(seed, {1: "b", 0: "a"}) == match_seed(seed, {0: "a", 1: "b"})


def test_what_is_public_before_the_deal_does_not_give_the_deal_away() -> None:
    table = waiting(seats=("you", "you"))
    ask(table, ANNE, Start())
    assert table.match is not None and table.match.seed != table.commitment


@pytest.mark.parametrize(
    ("game", "seats"), [("corsari", ("you", "open")), ("korsar", ("you",) * 3), ("nain_jaune", ("you", "open"))]
)
def test_the_log_of_a_finished_match_proves_its_deals_and_replays(game: str, seats: tuple[str, ...]) -> None:
    table = finished(game, seats)
    log = log_of(table)
    assert verify(log).log() == log["match"]
    assert replay(match_in(log)).log() == log["match"]
    assert match_in(log["match"]) == log["match"], "a log that is not from a table is its own"


def broken(*path: str, value: object) -> dict[str, Any]:
    log = log_of(finished())
    place: Any = log
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return log


BROKEN = {
    "another seed": (("fair", "seed"), "00" * 32, "commitment is"),
    "a seed of no form": (("fair", "seed"), 7, "seed is 7"),
    "another commitment": (("fair", "commitment"), "00" * 32, "commitment is"),
    "what a player added is missing": (("fair", "entropy"), {}, "the seed is not the one"),
    "somebody added who was not there": (("fair", "entropy"), {"9": "aa"}, "expected texts by seat"),
    "entropy of no form": (("fair", "entropy"), 3, "expected texts by seat"),
    "another match seed": (("match", "seed"), "1", "action 1: expected deal 1 as the seed gives it"),
    "another format": (("format",), 1, "expected 'flibuste fair 1'"),
    "no proof": (("fair",), None, "expected an object"),
    "no match": (("match",), None, "expected an object"),
}


@pytest.mark.parametrize(("path", "value", "words"), BROKEN.values(), ids=BROKEN)
def test_a_log_that_does_not_keep_its_promise_is_found_out(path: tuple[str, ...], value: object, words: str) -> None:
    with pytest.raises(BadInput) as found:
        verify(broken(*path, value=value), "some.json")
    assert words in str(found.value) and "\n" not in str(found.value)


def test_verify_and_replay_on_the_command_line(tmp_path: Path, command: Command) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    whole = log_of(finished())  # every one has other deals
    good.write_text(json.dumps(whole))
    bad.write_text(json.dumps(broken("fair", "seed", value="00" * 32)))
    code, printed, _ = command("verify", str(good))
    assert code == 0 and "the seed is the one committed to" in printed
    code, printed, _ = command("replay", str(good), "--whole")
    assert code == 0 and "won the match" in printed
    code, printed, said = command("verify", str(bad))
    assert (code, printed) == (2, "") and "commitment is" in said
    code, _, said = command("verify", str(tmp_path / "none.json"))
    assert code == 2 and "none.json" in said
    bad.write_text(json.dumps(whole["match"]))
    code, _, said = command("verify", str(bad))
    assert code == 2 and "expected the log of a table" in said
    step = len(whole["match"]["actions"]) - 1
    code, printed, _ = command("advise", "--log", str(good), "--step", str(step), "--worlds", "2")
    assert code == 0 and "discard" in printed
    code, _, said = command("advise", "--log", str(good))
    assert code == 2 and "--step is missing" in said
