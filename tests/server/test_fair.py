"""Fair deals at a table: who seals and reveals what, and when; a start that lacks a part; the log that proves it all."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.fair import commitment_to, digest, first, new_part, read_terms, seal_of, seed_of
from flibuste.fair.keeper import Keeper
from flibuste.fair.proof import fair_log, match_in, verify
from flibuste.game import BadInput
from flibuste.match import replay
from flibuste.server.table import entries
from flibuste.server.table.commands import MOST_SEALINGS, carry_out, forget_visitor, server_is_back
from flibuste.server.table.entries import READER
from flibuste.server.table.rebuilding import rebuild
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.server.table.table import Table
from flibuste.wire import Join, Leave, Remove, Reveal, Seal, Start
from tests.command import Command, run
from tests.server.parts import add_parts, begin
from tests.server.seated import ANNE, JACK, MARY, ask, everything, play_one, rung, seat_mary, through_the_log, waiting

FORMAT_1 = Path(__file__).parent / "format_1"
PAGE = Path(__file__).parents[2] / "web/tests/fair-logs"
START = 2000.0


def finished(game: str = "corsari", seats: tuple[str, ...] = ("you", "open")) -> tuple[Table, dict[int, Keeper]]:
    table = waiting(game, seats)
    if "open" in seats:
        seat_mary(table)
    keepers = begin(table)
    for step in range(2000):
        if table.ending is not None:
            break
        play_one(table, 3000.0 + step)
    return table, keepers


def log_of(table: Table) -> dict[str, Any]:
    assert table.match is not None and table.parts.terms is not None
    parts = table.parts
    assert parts.terms is not None
    log = fair_log(table.match, parts.terms.text(), parts.secret, parts.in_order, parts.missed)
    return dict(json.loads(json.dumps(log)))


def begun(seats: tuple[str, ...] = ("you", "open")) -> tuple[Table, dict[int, Keeper]]:
    """A start that waits for the parts of Anne and Mary."""
    table = waiting(seats=seats)
    seat_mary(table)
    keepers: dict[int, Keeper] = {}
    add_parts(table, keepers, START)
    ask(table, ANNE, Start(), START)
    return table, keepers


def phase(table: Table) -> str:
    return table.phase


def undealt(table: Table) -> bool:
    return table.match is None


def same(table: Table) -> None:
    assert everything(through_the_log(table)) == everything(table)


# ---- the way to the first card ---------------------------------------------------------------------------------------


def test_no_card_is_dealt_before_every_person_has_sealed_and_revealed() -> None:
    table = waiting(seats=("you", "open", "level1"))
    seat_mary(table)
    keepers: dict[int, Keeper] = {}
    with pytest.raises(Closed, match="seat 0 is not sealed"):
        carry_out(table, ANNE, Start(), START)
    add_parts(table, keepers, START, absent=(MARY,))
    with pytest.raises(Closed, match="seat 1 is not sealed yet: the page of Mary is away"):
        carry_out(table, ANNE, Start(), START)
    add_parts(table, keepers, START)
    assert table.awaited == []
    carry_out(table, ANNE, Start(), START)
    assert phase(table) == "dealing" and undealt(table) and table.awaited == [0, 1]
    fair = table.info().fair
    assert fair is not None and fair.terms is not None and fair.due == START + 60
    bound = read_terms(fair.terms)
    assert (bound.table, bound.match, bound.commitment) == ("ABCDEF", 1, fair.commitment)
    assert bound.seats == ["person", "person", "level1"]
    assert bound.seals == [keepers[ANNE].kept["ABCDEF"].seal, keepers[MARY].kept["ABCDEF"].seal, ""]
    assert bound.options == table.options.text()
    add_parts(table, keepers, START, absent=(ANNE,))
    assert table.awaited == [0] and undealt(table)
    same(table)
    add_parts(table, keepers, START)
    assert phase(table) == "playing" and table.match is not None and table.match.deals == 1
    assert table.match.seed == seed_of(fair.terms, table.created.seed, [keepers[one].kept["ABCDEF"].part for one in (ANNE, MARY)])
    same(table)


def test_what_a_device_seals_and_reveals_again_changes_nothing_whatever_has_happened_meanwhile() -> None:
    """It is told of the others while its own word is on the way, and says it once more."""
    table = waiting(seats=("you", "open"))
    seat_mary(table)
    keepers: dict[int, Keeper] = {}
    add_parts(table, keepers, START)
    kept = keepers[MARY].kept["ABCDEF"]
    carry_out(table, ANNE, Start(), START)
    for again in (Seal(seal=kept.seal), Reveal(part=kept.part), Reveal(part=kept.part), Seal(seal=kept.seal)):
        carry_out(table, MARY, again, START)
    add_parts(table, keepers, START)
    assert phase(table) == "playing"
    version = table.version
    for again in (Seal(seal=kept.seal), Reveal(part=kept.part)):
        carry_out(table, MARY, again, START)
    assert table.version == version
    same(table)
    for other in (Seal(seal="0" * 64), Reveal(part="0" * 64)):
        with pytest.raises(Closed, match="being played"):
            carry_out(table, MARY, other, START)
    with pytest.raises(Closed, match="being played"):
        carry_out(table, ANNE, Reveal(part=kept.part), START)  # of somebody else


def test_the_host_seals_with_the_start() -> None:
    table = waiting(seats=("you", "level1"))
    keeper = Keeper()
    kept = keeper.part_for("ABCDEF", 1, table.parts.commitment)
    with pytest.raises(Foreign, match="no seat"):
        carry_out(waiting(seats=("open", "level1")), ANNE, Start(seal=kept.seal), START)
    carry_out(table, ANNE, Start(seal=kept.seal), START)
    assert phase(table) == "dealing"
    add_parts(table, {ANNE: keeper}, START)
    assert phase(table) == "playing"


def test_a_table_without_persons_waits_for_nobody() -> None:
    table = waiting(seats=("level1", "level1"))
    ask(table, ANNE, Start())
    assert phase(table) == "playing" and table.parts.in_order == []


def test_one_device_has_one_part_for_all_of_its_seats() -> None:
    table = waiting(seats=("you", "open", "you"))
    keepers: dict[int, Keeper] = {}
    add_parts(table, keepers, START)
    assert table.awaited == []
    ask(table, ANNE, Join(seat=1))
    assert table.awaited == [1], "a seat that was taken later has no seal yet"
    add_parts(table, keepers, START)
    ask(table, ANNE, Start())
    assert table.parts.terms is not None and len(set(table.parts.terms.seals)) == 1 and len(table.parts.terms.devices()) == 1
    assert ask(table, ANNE, Reveal(part=keepers[ANNE].kept["ABCDEF"].part)) == 2, "the part, and the deal"
    assert table.parts.in_order == [keepers[ANNE].kept["ABCDEF"].part]


def test_a_seal_is_replaced_until_the_start_and_a_part_must_be_the_sealed_one() -> None:
    table = waiting()
    seat_mary(table)
    commitment = table.parts.commitment
    part, other = new_part(), new_part()
    with pytest.raises(Foreign, match="no seat"):
        carry_out(table, JACK, Seal(seal="ab" * 32), START)
    ask(table, ANNE, Seal(seal=seal_of("ABCDEF", 1, commitment, other)))
    assert ask(table, ANNE, Seal(seal=seal_of("ABCDEF", 1, commitment, part))) == 1
    assert ask(table, ANNE, Seal(seal=seal_of("ABCDEF", 1, commitment, part))) == 0, "the same again is no entry"
    ask(table, MARY, Seal(seal=seal_of("ABCDEF", 1, commitment, other)))
    with pytest.raises(Closed, match="has not begun"):
        carry_out(table, ANNE, Reveal(part=part), START)
    ask(table, ANNE, Start())
    with pytest.raises(Closed, match="the parts are sealed"):
        carry_out(table, ANNE, Seal(seal="ab" * 32), START)
    for visitor, wrong in ((ANNE, other), (MARY, part), (MARY, new_part())):
        with pytest.raises(BadInput, match="not the part that was sealed for your seat"):
            carry_out(table, visitor, Reveal(part=wrong), START)
    assert ask(table, ANNE, Reveal(part=part)) == 1
    assert ask(table, ANNE, Reveal(part=part)) == 0, "asked again, it is there"
    ask(table, MARY, Reveal(part=other))
    assert phase(table) == "playing"
    with pytest.raises(Closed, match="is being played"):
        carry_out(table, ANNE, Seal(seal="ab" * 32), START)


def test_nobody_takes_the_seal_of_another_device() -> None:
    """Everybody sees it; its part would be revealed for both, and one device would have added nothing."""
    table = waiting()
    seat_mary(table)
    seal = seal_of(table.code, 1, table.parts.commitment, new_part())
    ask(table, MARY, Seal(seal=seal))
    for asked in (Seal(seal=seal), Start(seal=seal)):
        with pytest.raises(BadInput, match="another player's seal"):
            ask(table, ANNE, asked)
    assert ask(table, MARY, Seal(seal=seal)) == 0, "it is her own"
    assert table.awaited == [0] and table.phase == "waiting"


def test_seals_do_not_fill_the_log() -> None:
    table = waiting()
    for number in range(MOST_SEALINGS):
        ask(table, ANNE, Seal(seal=digest(str(number))))
    with pytest.raises(Closed, match="too often"):
        carry_out(table, ANNE, Seal(seal=digest("once more")), START)
    ask(table, ANNE, Start())
    assert phase(table) == "dealing"


@pytest.mark.parametrize("digits", ["ab" * 32 + "\n", "ab" * 31 + "a\n", "AB" * 32, "ab" * 31, "", "ab" * 33])
def test_a_part_is_64_digits_and_nothing_else(digits: str) -> None:
    for order in ({"do": "seal", "seal": digits}, {"do": "reveal", "part": digits}, {"do": "start", "seal": digits}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(json.dumps(order), type=Seal | Reveal | Start)


# ---- a start that comes to nothing -----------------------------------------------------------------------------------


def test_a_part_that_is_missing_after_a_minute_voids_the_start_before_any_card() -> None:
    table, keepers = begun(("you", "open", "level1"))
    add_parts(table, keepers, START, absent=(MARY,))
    before = table.parts.commitment
    assert table.alarm() == START + 60 and rung(table, START + 59.9) == 0
    assert rung(table, START + 60) == 2
    assert undealt(table) and phase(table) == "dealing"
    fair = table.info().fair
    assert fair is not None and (fair.match, fair.missed, fair.terms) == (2, [[1]], None)
    assert fair.commitment != before and fair.seals == ["", "", ""] and fair.awaited == [0]
    seat = table.info().seats[1]
    assert (seat.kind, seat.level) == ("computer", table.created.fill)
    told = [event for step in table.steps for event in step.told if event.kind == "part missing"]
    assert [(event.seat, event.facts["name"]) for event in told] == [(1, "Mary")]
    same(table)
    old = keepers[ANNE].kept["ABCDEF"]
    with pytest.raises(Foreign):
        carry_out(table, MARY, Seal(seal="ab" * 32), START + 61)
    add_parts(table, keepers, START + 61)
    assert table.parts.terms is not None and table.parts.terms.match == 2, "the next start follows by itself"
    assert keepers[ANNE].kept["ABCDEF"].part != old.part
    add_parts(table, keepers, START + 62)
    assert phase(table) == "playing" and table.match is not None
    same(table)
    log = log_of(table)
    assert log["fair"]["missed"] == [[1]] and old.part not in str(log)
    assert keepers[ANNE].kept["ABCDEF"].check(log).deals == 1


def test_whoever_seals_no_part_for_the_next_start_is_missing_too_and_then_the_table_is_over() -> None:
    table, keepers = begun()
    add_parts(table, keepers, START, absent=(MARY,))
    rung(table, START + 60)
    rung(table, START + 120)
    assert table.parts.missed == [[1], [0]] and phase(table) == "over" and table.started_at == 0
    assert table.ending is not None and table.ending.reason == "abandoned"
    same(table)


@pytest.mark.parametrize("forgotten", [False, True])
def test_leaving_without_having_revealed_voids_the_start_and_leaving_afterwards_does_not(forgotten: bool) -> None:
    def leave(table: Table, visitor: int) -> None:
        if forgotten:
            forget_visitor(table, visitor, START + 1)
        else:
            ask(table, visitor, Leave(), START + 1)

    table, keepers = begun()
    leave(table, ANNE)
    assert table.parts.missed == [[0]] and table.host == MARY and table.chairs[0].level is not None
    add_parts(table, keepers, START + 2)
    add_parts(table, keepers, START + 2)
    assert phase(table) == "playing"
    same(table)
    table, keepers = begun()
    add_parts(table, keepers, START, absent=(ANNE,))
    leave(table, MARY)
    assert table.parts.missed == [] and phase(table) == "dealing"
    add_parts(table, keepers, START + 2)
    assert phase(table) == "playing" and len(table.parts.in_order) == 2, "what was revealed stays in the match"
    same(table)


def test_while_parts_are_awaited_nobody_sits_down_is_removed_or_starts_again() -> None:
    table, _ = begun(("you", "open", "level1"))
    for visitor, order in ((JACK, Join()), (ANNE, Remove(seat=1)), (ANNE, Start())):
        with pytest.raises(Closed, match="is about to be dealt"):
            carry_out(table, visitor, order, START)


def test_the_time_in_which_the_server_was_away_is_no_reason_to_void() -> None:
    table, keepers = begun()
    again = through_the_log(table)
    server_is_back(again, START + 500)
    assert again.parts.due == START + 560 and rung(again, START + 559) == 0
    add_parts(again, keepers, START + 559)
    assert phase(again) == "playing"


def test_a_device_reveals_nothing_to_other_terms() -> None:
    table, keepers = begun()
    kept, terms = keepers[ANNE].kept["ABCDEF"], table.parts.terms
    assert terms is not None
    mine, hers = terms.seals
    changes: list[dict[str, Any]] = [
        {"seals": [hers, hers]},
        {"seals": ["", hers], "seats": ["level1", "person"]},
        {"commitment": "ab" * 32},
        {"match": 2},
        {"table": "GHJKLM"},
    ]
    for changed in changes:
        other = replace(terms, **changed).text()
        assert kept.reveal(other) is None and kept.terms is None
    for text in ("", "null", "[]", terms.text() + " ", terms.text().replace('{"table"', '{"table":"X","table"', 1)):
        assert kept.reveal(text) is None and kept.terms is None
    assert kept.reveal(terms.text()) == kept.part
    second = replace(terms, seals=[mine, mine]).text()
    assert kept.reveal(second) is None, "once it has revealed, it knows no other terms"


def test_a_device_seals_to_the_first_commitment_alone_and_replaces_another_devices_seal_once() -> None:
    kept = Keeper().part_for("ABCDEF", 1, "ab" * 32)
    assert kept.seal_for("cd" * 32, [""]) is None
    assert kept.seal_for("ab" * 32, [""]) == kept.seal_for("ab" * 32, [""]) == kept.seal
    assert kept.seal_for("ab" * 32, [kept.seal]) is None
    assert kept.seal_for("ab" * 32, ["cd" * 32]) == kept.seal and kept.seal_for("ab" * 32, ["cd" * 32]) is None
    assert kept.seal_for("ab" * 32, [kept.seal, ""]) == kept.seal


# ---- the proof -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"), [("corsari", ("you", "open")), ("korsar", ("you",) * 3), ("nain_jaune", ("you", "open"))]
)
def test_the_log_of_a_finished_match_proves_its_deals_and_replays(game: str, seats: tuple[str, ...]) -> None:
    table, keepers = finished(game, seats)
    log = log_of(table)
    assert verify(log).log() == log["match"]
    for keeper in keepers.values():
        assert keeper.kept["ABCDEF"].check(log).log() == log["match"]
    assert replay(match_in(log)).log() == log["match"]
    assert match_in(log["match"]) == log["match"], "a log that is not from a table is its own"


def broken(*path: str, value: object) -> dict[str, Any]:
    log = log_of(finished()[0])
    place: Any = log
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return log


BROKEN = {
    "another secret": (("fair", "secret"), "00" * 32, "the part that the server committed to"),
    "a secret of no form": (("fair", "secret"), 7, "secret is 7"),
    "a part is missing": (("fair", "parts"), [], "parts is []: expected a list of 2"),
    "other parts": (("fair", "parts"), ["00" * 32] * 2, "the parts that the devices sealed"),
    "parts of no form": (("fair", "parts"), [1, 2], "the parts that the devices sealed"),
    "no terms": (("fair", "terms"), None, "terms: expected a text"),
    "terms of no form": (("fair", "terms"), "{", "fair: terms: "),
    "terms that lack something": (("fair", "terms"), '{"table":"ABCDEF"}', "'match' is missing"),
    "another match seed": (("match", "seed"), "1", "action 1: expected deal 1 as the seed gives it"),
    "another generator": (("match", "generator"), "xoshiro128++", "action 1: expected deal 1 as the seed gives it"),
    "another format": (("format",), 1, "expected 'flibuste fair 2'"),
    "no proof": (("fair",), None, "expected an object"),
    "no match": (("match",), None, "expected an object"),
}


@pytest.mark.parametrize(("path", "value", "words"), BROKEN.values(), ids=BROKEN)
def test_a_log_that_does_not_keep_its_promise_is_found_out(path: tuple[str, ...], value: object, words: str) -> None:
    with pytest.raises(BadInput) as found:
        verify(broken(*path, value=value), "some.json")
    assert words in str(found.value) and "\n" not in str(found.value)


def test_verify_says_that_a_log_of_the_first_format_proves_less(command: Command) -> None:
    code, printed, _ = command("verify", "tests/server/format_1/korsar.json")
    assert code == 0 and "the one deal comes from" in printed and "were not sealed" in printed
    assert "as they were sealed" not in printed and printed.endswith("--commitment, --part\n")


def test_verify_and_replay_on_the_command_line(tmp_path: Path, command: Command) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    table, keepers = finished()
    whole = log_of(table)
    good.write_text(json.dumps(whole))
    bad.write_text(json.dumps(broken("fair", "secret", value="00" * 32)))
    code, printed, _ = command("verify", str(good))
    assert code == 0 and "deals come from the parts" in printed and "--commitment, --part, --terms" in printed
    kept = keepers[MARY].kept["ABCDEF"]
    own = ["--commitment", kept.commitment, "--part", kept.part, "--terms", digest(str(kept.terms))]
    code, printed, _ = command("verify", str(good), *own)
    assert code == 0 and "deals come from the parts" in printed and "--" not in printed
    faults = ("expected 00", "your part is not in it", "not those to which you revealed")
    for place, fault in zip((1, 3, 5), faults, strict=True):
        other = [*own]
        other[place] = "00" * 32
        code, printed, said = command("verify", str(good), *other)
        assert (code, printed) == (2, "") and fault in said
    code, _, said = command("verify", str(good), "--part", "abc")
    assert code == 2 and "expected 64 hexadecimal digits" in said
    code, printed, _ = command("replay", str(good), "--whole")
    assert code == 0 and any(end in printed for end in ("wins the match", "share the victory"))
    code, printed, said = command("verify", str(bad))
    assert (code, printed) == (2, "") and "secret is" in said
    code, _, said = command("verify", str(tmp_path / "none.json"))
    assert code == 2 and "none.json" in said
    bad.write_text(json.dumps(whole["match"]))
    code, _, said = command("verify", str(bad))
    assert code == 2 and "expected the log of a table" in said
    step = len(whole["match"]["actions"]) - 1
    code, printed, _ = command("advise", "--log", str(good), "--step", str(step), "--worlds", "2")
    assert code == 0 and "The advice comes from one set of worlds" in printed
    code, _, said = command("advise", "--log", str(good))
    assert code == 2 and "--step is missing" in said


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_the_page_is_tested_with_logs_that_are_honest_here_too(game: str) -> None:
    stored = json.loads((PAGE / f"{game}.json").read_text())
    for kept in stored["kept"].values():
        verify(stored["log"], "log", kept["commitment"], kept["part"], digest(kept["terms"]))


# ---- what was made before --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_a_log_of_the_first_format_is_verified_and_replayed_for_ever(game: str) -> None:
    log = json.loads((FORMAT_1 / f"{game}.json").read_text())
    assert log["format"] == "flibuste fair 1" and log["match"]["format"] == 1
    match = verify(log, "log", log["fair"]["commitment"], "fedcba9876543210")
    assert match.log() == log["match"] == replay(match_in(log)).log()
    assert first.fair_log(match, log["fair"]["seed"], {int(seat): one for seat, one in log["fair"]["entropy"].items()}) == log
    for wrong, words in (({"commitment": "00" * 32}, "the one you were shown"), ({"part": "00"}, "your part")):
        with pytest.raises(BadInput, match=words):
            verify(log, "log", **wrong)
    for path, value, words in (
        (("fair", "seed"), "00" * 32, "commitment is"),
        (("fair", "seed"), 7, "seed is 7"),
        (("fair", "entropy"), {}, "the seed is not the one"),
        (("fair", "entropy"), {"9": "aa"}, "expected texts by seat"),
        (("match", "seed"), "1", "action 1: expected deal 1 as the seed gives it"),
    ):
        copy = json.loads(json.dumps(log))
        copy[path[0]][path[1]] = value
        with pytest.raises(BadInput, match=words):
            verify(copy)


def rows_of(name: str) -> Table:
    rows = json.loads((FORMAT_1 / name).read_text())
    return rebuild([(READER.decode(json.dumps(entry).encode()), at) for entry, at in rows])


def test_a_match_that_was_begun_before_goes_on_with_its_deals_and_its_proof() -> None:
    table = rows_of("playing.json")
    assert phase(table) == "playing" and table.match is not None and table.info().fair is None
    assert table.match.log()["format"] == 1
    server_is_back(table, 9000.0)
    while table.ending is None:
        play_one(table, 9001.0)
    same(table)
    log = first.fair_log(table.match, table.created.seed, table.entropies)
    assert log["fair"] == json.loads((FORMAT_1 / "korsar.json").read_text())["fair"]
    assert verify(json.loads(json.dumps(log))).state.over


def test_a_table_that_waited_before_gets_a_commitment_and_is_begun_as_any_other() -> None:
    table = rows_of("waiting.json")
    assert phase(table) == "waiting" and table.info().fair is None
    with pytest.raises(Closed, match="nobody adds"):
        carry_out(table, ANNE, Seal(seal="ab" * 32), START)
    server_is_back(table, START)
    assert isinstance(table.steps[-1].entry, entries.Committed)
    server_is_back(table, START + 1)
    assert table.parts.match == 1, "once is enough"
    fair = table.info().fair
    assert fair is not None and fair.commitment == commitment_to("ABCDEF", 1, table.parts.secret)
    assert table.parts.secret != table.created.seed, "its hash is public, and another one"
    keepers = begin(table)
    assert table.match is not None and table.match.log()["format"] == 2
    same(table)
    assert keepers[ANNE].kept["ABCDEF"].check(log_of(table)).deals == 1


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_a_log_of_the_first_format_is_looked_back_at_for_ever(game: str) -> None:
    done = run("review", str(FORMAT_1 / f"{game}.json"), "--worlds", "20")
    assert done.returncode == 0 and done.stdout.strip(), done.stderr
