"""The command line, as people use it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import flibuste
from flibuste.game import one_of
from flibuste.games import GAMES
from flibuste.words import Voice, words_of
from tests.command import ROOT, Command, run

ENGLISH = Voice("en", "flibuste.games.corsari")


def told(key: str) -> str:
    """The end of a sentence, after the last name or card in it, or all of one without them."""
    return ENGLISH.say(key).rpartition("}")[2].rstrip("!") or ENGLISH.say(key).partition("{")[0]


BAD = {
    ("play", "corsari", "--language", "la"): "--language la: expected en, fr, it or de",
    ("play", "chess"): "there is no game 'chess': expected corsari",
    ("play", "corsari", "--edition", "ravensburger"): "no edition 'ravensburger': expected dalnegro-en, dalnegro-fr or piatnik",
    ("play", "corsari", "--option", "wind=3"): "no option 'wind'",
    ("play", "corsari", "--option", "wind"): "expected KEY=VALUE",
    ("play", "corsari", "--option", "return_taken=maybe"): "return_taken cannot be 'maybe': expected true or false",
    ("play", "corsari", "--players", "7"): "not played by 7: expected 2, 3 or 4 players",
    ("play", "corsari", "--players", "two"): "--players",
    ("play", "corsari", "--seats", "you,anne"): "corsari has no computer player 'anne': expected random",
    ("play", "corsari", "--seats", "you"): "not played by 1",
    ("play", "corsari", "--seats", "you,greedy", "--players", "3"): "--seats names 2 seats: expected 3",
    ("play", "corsari", "--save", "tests"): "is there already: expected a new file",
    ("play", "corsari", "--save", "Makefile"): "is there already: expected a new file",
    ("play", "corsari", "--save", "/proc/nowhere/match.json"): "expected a place to write to",
    ("play", "corsari", "--save", "Makefile/match.json"): "expected a place to write to",
    ("play", "corsari", "--option", "players=" + "9" * 5000): "not played by",
    ("play", "corsari", "--option", "players=3", "--players", "2"): "expected one of them",
    ("play", "corsari", "--option", "end_rule=35-last", "--option", "end_rule=35-last"): "given twice",
    ("play", "corsari", "--seed", "\udcff"): "--seed: expected text",
    ("play",): f"GAME is missing: expected {one_of(list(GAMES))}",
    ("sail",): "No such command 'sail'",
    ("replay", "nowhere.json"): "nowhere.json: No such file or directory: expected the log of a match",
    ("replay", "Makefile"): "not JSON",
    ("replay", "tests/cases/corsari.json"): "unknown key",
    ("cases", "nowhere.json"): "nowhere.json: No such file or directory: expected a file of cases",
    ("cases", "tests/cases/corsari.json", "Makefile"): "not JSON",
    ("trace", "corsari", "--players", "5"): "not played by 5",
    ("trace", "corsari", "--matches", "0"): "--matches 0: expected at least 1",
    ("archive", "nowhere", "--days", "0"): "--days: expected at least 1; see",
    ("trace", "corsari", "--patient", "2"): "--patient 2.0: expected 0 to 1",
}


def test_admin_alone_shows_what_it_can_do(command: Command) -> None:
    code, printed, said = command("admin")
    assert (code, said) == (0, "") and {"ban", "link", "strangers"} <= {line.split()[0] for line in printed.splitlines() if line}


@pytest.mark.parametrize(("words", "fault"), BAD.items(), ids=[" ".join(words)[:60] for words in BAD])
def test_bad_input_gets_one_clear_line_and_exit_code_2(words: tuple[str, ...], fault: str, command: Command) -> None:
    code, printed, said = command(*words)
    assert (code, printed) == (2, "")
    assert said.startswith("flibuste: ") and said.count("\n") == 1
    assert fault in said


def test_bad_input_in_a_process_of_its_own() -> None:
    for words in (("play", "chess"), ("play", "corsari", "--seed", "\udcff")):
        done = run(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("flibuste: ") and done.stderr.count("\n") == 1
        assert BAD[words] in done.stderr


def test_cases_names_what_fails_and_counts(tmp_path: Path, command: Command) -> None:
    code, printed, _ = command("cases", "tests/cases/corsari.json")
    assert (code, printed.splitlines()[-1]) == (0, "61 passed, 0 failed")
    content = json.loads((ROOT / "tests/cases/corsari.json").read_text())
    content["cases"] = content["cases"][:3]
    content["cases"][1]["expect"] = {"position": {"turn": 3}}
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(content))
    code, printed, _ = command("cases", str(wrong))
    assert (code, printed.splitlines()[-1]) == (1, "2 passed, 1 failed")
    assert "COR-T03" in printed and "turn is 2, not 3" in printed


def test_a_trace_is_the_same_bytes_for_the_same_seed_compiled_or_not() -> None:
    words = (
        "trace",
        "corsari",
        "--players",
        "3",
        "--seed",
        "7",
        "--matches",
        "2",
        "--patient",
        "0.9",
        "--option",
        "edition=piatnik",
    )
    one, pure, other = run(*words), run(*words, FLIBUSTE_PURE="1"), run(*words[:5], "8")
    assert one.returncode == 0 and one.stdout == pure.stdout != other.stdout
    lines = [json.loads(line) for line in one.stdout.splitlines()]
    assert {line["match"] for line in lines} == {0, 1}
    for line in lines:
        if "outcome" in line:
            assert set(line) == {"match", "position", "outcome"} and line["position"]["phase"] == "over"
        elif line["position"]["phase"] == "deal":
            assert set(line) == {"match", "position", "action"} and line["action"].startswith("deal ")
        else:
            assert list(line) == ["match", "position", "legal", "action"] and line["action"] in line["legal"]
    patient = [line for line in lines if line["position"]["phase"] == "draw" and len(line["legal"]) > 1]
    assert sum(line["action"] == "draw pier" for line in patient) < 0.15 * len(patient)


def test_the_reader_of_a_trace_may_stop_early() -> None:
    command = f"{shlex.quote(sys.executable)} -c 'from flibuste.cli import main; main()' trace corsari --matches 200 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0 and json.loads(done.stdout)["match"] == 0
    assert done.stderr == ""


def test_output_that_cannot_be_written_is_said_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from flibuste.cli import main; main()", "trace", "corsari"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
    assert done.returncode == 2 and done.stderr.startswith("flibuste: No space left") and done.stderr.count("\n") == 1


def test_a_terminal_without_our_symbols_shows_others() -> None:
    done = run("play", "corsari", "--seed", "1", "--seats", "you,greedy", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and ENGLISH.say("hand.title") in done.stdout and done.stderr == ""


def test_a_match_in_the_terminal_to_its_end(tmp_path: Path, command: Command) -> None:
    """Always the first choice, until the match is over; then the log is replayed."""
    log = tmp_path / "match.json"
    done = run("play", "corsari", "--seed", "5", "--seats", "you,greedy,greedy", "--save", str(log), typed="1\n" * 2000)
    assert done.returncode == 0 and done.stderr == ""
    keys = ("hand.title", "zone.pier", "zone.discards", "score.title", "event.discarded.you", "event.set sail", "outcome.won")
    for key in keys:
        assert told(key) in done.stdout, key
    assert "Greedy 1" in done.stdout and "Greedy 2" in done.stdout
    saved = json.loads(log.read_text())
    assert list(saved) == ["format", "game", "rules", "options", "seed", "actions", "outcome"] and saved["seed"] == "5"
    assert saved["outcome"] is not None
    code, again, _ = command("replay", str(log), "--whole")
    assert code == 0 and told("outcome.won") in again
    code, secret, _ = command("replay", str(log), "--seat", "1")
    assert code == 0 and told("event.drew.stock") in secret
    assert all(f"Player {n}" in again for n in (1, 2, 3)) and "Player 0" not in again, "as people count"
    code, _, said = command("replay", str(log), "--seat", "0")
    assert code == 2 and "--seat 0: expected 1 to 3" in said


def test_typing_in_the_terminal() -> None:
    typed = "?\nhelp\n\ndraw sea\n99\nundo\ndraw pier\nundo\nscore\ndraw stock\nundo\ndraw stock\n1 sail\nquit\n"
    done = run("play", "corsari", "--seed", "1", "--seats", "you,greedy", "--option", "first_turn_close=true", typed=typed)
    assert done.returncode == 0
    assert str(words_of("flibuste.games.corsari", "en", "rules")["turn.draw"])[:60] in done.stdout
    assert ENGLISH.say("terminal.no_choice", number=99, n=3) in done.stdout
    flowing = " ".join(done.stdout.split())
    assert ENGLISH.say("terminal.refused.not_an_action", rules="?") in flowing
    assert flowing.count(ENGLISH.say("refusal.no_undo")) == 2, "somebody else acted, and a card was seen"
    assert f"{ENGLISH.say('why.COR-07.discard')} (COR-07)" in flowing
    assert ENGLISH.say("event.set sail.you") in done.stdout
    assert done.stdout.rstrip().endswith("Fair winds!")


def test_end_of_input_leaves_cleanly_and_saves(tmp_path: Path) -> None:
    log = tmp_path / "new" / "match.json"
    done = run("play", "corsari", "--save", str(log), typed="1\n")
    assert done.returncode == 0 and "Fair winds!" in done.stdout and done.stderr == ""
    assert json.loads(log.read_text())["outcome"] is None
    assert [path.name for path in log.parent.iterdir()] == ["match.json"]


def test_hidden_cards_are_not_on_the_screen() -> None:
    """Two persons at one terminal: between their turns the screen is cleared and the next one is asked for."""
    done = run("play", "corsari", "--seed", "1", "--seats", "you,you", typed="\n1\n1\n\nquit\n")
    next_hand = ENGLISH.say("terminal.handover", name=ENGLISH.say("new.seat.player", n=1))
    assert next_hand in done.stdout
    after = done.stdout.split(next_hand)[1]
    assert ENGLISH.say("event.drew.stock", name=ENGLISH.say("new.seat.player", n=2)) in after, (
        "what the other did is told again, without his card"
    )
    watched = run("play", "corsari", "--seed", "1", "--seats", "greedy,greedy")
    assert ENGLISH.say("event.drew.stock", name="Greedy 1") in watched.stdout
    assert ENGLISH.say("hand.title") not in watched.stdout


@pytest.mark.parametrize(
    ("words", "locale", "language"),
    [((), "de_AT.UTF-8", "de"), (("--language", "it"), "de_AT.UTF-8", "it"), ((), "C.UTF-8", "en"), ((), "fr_FR", "fr")],
)
def test_the_terminal_speaks_the_language_of_its_reader(words: tuple[str, ...], locale: str, language: str) -> None:
    done = run("play", "korsar", "--seats", "you,greedy", *words, typed="undo\nquit\n", LC_ALL=locale)
    voice = Voice(language, "flibuste.games.korsar")
    for key in ("hand.title", "zone.booty", "refusal.no_undo", "terminal.farewell", "action.draw"):
        assert " ".join(voice.say(key).split()) in " ".join(done.stdout.split()), key


def test_version_says_whether_the_engine_is_compiled() -> None:
    assert (
        run("--version").stdout.strip()
        == f"flibuste {flibuste.__version__} ({'compiled' if flibuste.compiled else 'uncompiled'})"
    )
    assert run("--help").returncode == 0
