"""Players that others have written: who may call them, where they live, and what is said of those that do not work."""

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import flibuste
from flibuste import guests
from flibuste.arena.contest import contest_of, play_deals
from flibuste.arena.results import Results
from flibuste.arena.run import run as run_arena
from flibuste.arena.run import workers_of
from flibuste.bots import bot_named, bot_names, player_named
from flibuste.client import Client
from flibuste.game import BadInput, FlibusteError
from flibuste.games import GAMES
from flibuste.match import Match
from flibuste.server.table.making import check_level
from flibuste.server.thinking.processes import admit_guests
from tests.command import Command
from tests.server.served import ServerProcess, in_thread
from tests.waiting import HANG

GAME = GAMES["nain_jaune"]
ANNE = """
from pathlib import Path

MADE = []

class Anne:
    files = (Path(__file__).with_name("anne.txt"),)

    def __init__(self, game):
        self.game = game
        MADE.append(game.name)
        with Path(__file__).with_name("made.txt").open("a") as file:
            file.write(game.name + "\\n")

    def choose(self, view, rng):
        return view.legal[rng.below(len(view.legal))]

class Mute:
    pass

class Wrong(Anne):
    def choose(self, view, rng):
        return "mutiny"

class Broken(Anne):
    def __init__(self, game):
        raise ValueError("no weights")

class Only(Anne):
    games = ("korsar",)

class Elsewhere(Anne):
    games = ("poker",)
"""


@pytest.fixture
def berth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with players in a module of its own, in which commands are typed."""
    (tmp_path / "anne.txt").write_text("1")
    (tmp_path / "berth.py").write_text(ANNE)
    info = tmp_path / "berth-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: berth\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[flibuste.players]\nanne = berth:Anne\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("berth", None)
    guests.admit({})
    for key in [key for key in guests.STAYING if key[0].startswith("berth:")]:
        del guests.STAYING[key]


def made(berth: Path) -> list[str]:
    path = berth / "made.txt"
    return path.read_text().split() if path.exists() else []


@pytest.mark.parametrize("name", ["berth:Anne", "anne"])
def test_a_guest_plays_by_module_and_class_or_by_its_entry_point(berth: Path, name: str) -> None:
    match = Match(GAME, GAME.options({"players": 2, "rounds": 1}), "guests")
    players = [player_named(GAME, name, "1"), player_named(GAME, "greedy", "1")]
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(players[match.turn].choose(match.view(match.turn)), match.turn)
    assert made(berth) == ["nain_jaune"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobody", "no computer player 'nobody': expected random, .* anne or module:Class"),
        ("no_such_module:Anne", "No module named 'no_such_module'"),
        ("berth:Nobody", "berth has no Nobody"),
        ("berth:", "expected module:Class"),
        ("berth:Mute", r"expected a class with choose\(view, rng\)"),
        ("berth:Broken", "could not be made: ValueError: no weights"),
        ("berth:Only", "does not play nain_jaune: expected korsar"),
        ("berth:Elsewhere", "plays 'poker'"),
    ],
)
@pytest.mark.usefixtures("berth")
def test_a_guest_that_cannot_play_is_refused_in_one_line(name: str, words: str) -> None:
    with pytest.raises(BadInput, match=words) as told:
        player_named(GAME, name, "1")
    assert "\n" not in str(told.value)


@pytest.mark.usefixtures("berth")
def test_play_offers_a_seat_for_you_only_where_a_player_is_not_known(command: Command) -> None:
    for name, end in (("berth:Broken", "could not be made: ValueError: no weights"), ("nobody", "or module:Class, or you")):
        code, _, said = command("play", "nain_jaune", "--seats", f"you,{name}")
        assert code == 2 and said.endswith(f"{end}\n")


@pytest.mark.usefixtures("berth")
def test_an_answer_that_is_not_legal_is_told_with_the_guests_name() -> None:
    match = Match(GAME, GAME.options({"players": 2}), "1")
    match.deal()
    assert match.turn is not None
    with pytest.raises(FlibusteError, match="berth:Wrong answered 'mutiny', which is not legal in nain_jaune"):
        player_named(GAME, "berth:Wrong", "1").choose(match.view(match.turn))


def test_the_arena_plays_guests_alike_on_one_core_and_on_two_and_makes_each_once(berth: Path) -> None:
    contest = contest_of(GAME, {"rounds": 1}, ["berth:Anne", "random"], "guests")
    found = []
    for jobs in (1, 2):
        with Results(contest) as results, workers_of(jobs) as executor:
            run_arena(results, 6, executor, jobs)
            found.append(results.of_table(0, 6))
    assert found[0] == found[1] and len(found[0]) == 6
    assert 2 <= len(made(berth)) <= 3  # in this process, and in each worker that had something to do


def test_results_of_a_guest_with_other_code_or_files_are_not_mixed(berth: Path) -> None:
    file = berth / "results.jsonl"

    def opened() -> None:
        with Results(contest_of(GAME, {}, ["berth:Anne", "random"], "1"), file):
            pass

    opened()
    header = json.loads(file.read_text().splitlines()[0])
    assert set(header["guests"]) == {"berth:Anne"}
    opened()
    contest = contest_of(GAME, {}, ["berth:Anne", "random"], "1")
    (berth / "anne.txt").write_text("2")
    with pytest.raises(BadInput, match="its players or rules were other ones"):
        opened()
    with pytest.raises(FlibusteError, match="a worker has another berth:Anne"):
        play_deals(contest, [(0, 1)])
    (berth / "anne.txt").unlink()
    with pytest.raises(BadInput, match=r"anne\.txt: .*: expected a file that can be read"):
        opened()
    plain = berth / "plain.jsonl"
    with Results(contest_of(GAME, {}, ["greedy", "random"], "1"), plain):
        assert "guests" not in json.loads(plain.read_text().splitlines()[0])


def test_play_and_advise_call_guests(berth: Path, command: Command) -> None:
    log = berth / "match.json"
    code, _, fault = command(
        *("play", "nain_jaune", "--seats", "berth:Anne,greedy", "--option", "rounds=1", "--seed", "1", "--save", str(log))
    )
    assert (code, fault) == (0, "")
    code, out, fault = command(
        "advise", "--log", str(log), "--step", "1", "--worlds", "10", "--player", "anne", "--language", "en"
    )
    assert (code, fault) == (0, "") and "anne would choose: " in out.splitlines()[-1]
    code, out, fault = command("advise", "--log", str(log), "--step", "1", "--player", "nobody")
    assert code == 2 and "--player: nain_jaune has no computer player 'nobody'" in fault and fault.count("\n") == 1
    match = flibuste.new("nain_jaune", players=2, seed="1")
    assert flibuste.player("berth:Anne")(match) in match.legal


def test_no_visitor_names_a_module_or_an_entry_point(berth: Path) -> None:
    for name in ("berth:Anne", "anne"):
        with pytest.raises(BadInput, match="no computer player"):
            check_level("nain_jaune", name)
        with pytest.raises(BadInput, match="no computer player"):
            bot_named(GAME, name, "1")
    assert made(berth) == []


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"level3": "berth:Anne"}, "--bot level3: expected a name of its own"),
        ({"you": "berth:Anne"}, "--bot you: expected a name of its own"),
        ({"../x": "berth:Anne"}, "--bot ../x: expected a name of its own"),
        ({"ada": "berth:Broken"}, "--bot berth:Broken could not be made: ValueError: no weights"),
        ({"ada": "nowhere:Ada"}, "--bot nowhere:Ada: No module named 'nowhere'"),
    ],
)
@pytest.mark.usefixtures("berth")
def test_a_server_is_told_before_it_starts_what_is_wrong_with_a_guest(asked: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput) as told:
        admit_guests(asked)
    assert str(told.value).startswith(words) and "\n" not in str(told.value)
    assert not guests.ADMITTED


def test_serve_reads_its_guests_strictly(command: Command) -> None:
    for words, fault in (
        (("--bot", "ada"), "--bot ada: expected NAME=module:Class"),
        (("--bot", "ada=berth"), "--bot ada=berth: expected NAME=module:Class"),
        (("--bot", "ada=a:A", "--bot", "ada=b:B"), "--bot ada is given twice"),
    ):
        code, _, told = command("serve", *words)
        assert code == 2 and fault in told and told.count("\n") == 1


def test_an_admitted_guest_sits_at_a_table_and_lives_on_in_the_worker(berth: Path) -> None:
    """A whole match over the network, as people run a server."""
    first = f"import sys; sys.path.insert(0, {str(berth)!r})"
    server = ServerProcess(berth / "db", "--bot", "ada=berth:Anne", first=first)
    try:
        with Client(server.address) as client:
            told = {one["name"]: one for one in client.request("GET", "/api/games")}
            assert all(one["guests"] == ["ada"] and "ada" in one["levels"] for one in told.values())
            with pytest.raises(FlibusteError, match="no computer player 'berth:Anne'"):
                client.create("nain_jaune", ["you", "berth:Anne"])
            code = client.create("nain_jaune", ["you", "ada"], options={"rounds": 1})
            client.start(code)
            assert client.play(code, lambda view: str(view["legal"][0])).reason == "played"
        assert made(berth).count("nain_jaune") == 2  # when the server tried it, and once in its worker
    finally:
        server.process.kill()
        server.process.wait(HANG)


def test_a_program_hosts_a_table_and_begins_when_somebody_has_come(tmp_path: Path) -> None:
    invited: list[str] = []
    called = threading.Event()

    def invite(address: str) -> None:
        invited.append(address)
        called.set()

    endings = []
    with in_thread(tmp_path / "db") as address, Client(address) as host, Client(address) as friend:
        hosting = threading.Thread(
            target=lambda: endings.append(
                host.host("nain_jaune", lambda view: str(view["legal"][0]), invite=invite, options={"rounds": 1})
            )
        )
        hosting.start()
        assert called.wait(HANG)
        code = invited[0].removeprefix(f"{address}/table/")
        friend.join(code)
        endings.append(friend.play(code, lambda view: str(view["legal"][-1])))
        hosting.join(HANG)
    assert len(endings) == 2 and endings[0] == endings[1] and endings[0].reason == "played"


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "cards.example.org", "ftp://cards.example.org"])
def test_a_server_that_cannot_be_reached_is_told_of_in_one_line(address: str) -> None:
    with pytest.raises(BadInput, match=r"cannot be reached \(.*\): expected the address of a server") as told:
        Client(address)
    assert str(told.value).startswith(address) and "\n" not in str(told.value)


def test_an_admitted_guest_is_a_player_of_its_games_alone(berth: Path) -> None:
    guests.admit({"ada": ("berth:Anne", ["nain_jaune"])})
    assert check_level("nain_jaune", "ada") == "ada" and bot_names(GAME)[-1] == "ada"
    with pytest.raises(BadInput, match="korsar has no computer player 'ada'"):
        check_level("korsar", "ada")
    bots = [bot_named(GAME, "ada", seed) for seed in "12"]
    assert len(bots) == 2 and made(berth) == ["nain_jaune"]
