"""Hints at a table, and the requests about learning and looking back."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from flibuste.client import Client, RequestRefused
from flibuste.fair.proof import match_in
from flibuste.game import Game, View
from flibuste.games import GAMES
from flibuste.hints import Hint, hints_for
from flibuste.match import replay
from flibuste.server.house import hinting
from flibuste.server.house import reviews as reviewing
from flibuste.server.house.errors import Busy
from flibuste.server.house.hinting import hint_here, hinted
from flibuste.server.house.rooms import HINT_BURST, HINT_RATE, Room
from flibuste.server.table.commands import carry_out
from flibuste.server.table.entries import Beginning
from flibuste.server.table.making import new_table
from flibuste.server.table.table import Table
from flibuste.server.thinking.replays import events_of, replay_here
from flibuste.wire import Act, AskHint, Done, Hinted, NewTable, Refusal, Replay, Start, Tutorial, TutorialAnswer, Update, Whole
from tests.learn.matches import played
from tests.server.housed import FirstChoice
from tests.server.parts import begin_from
from tests.server.seated import ANNE, everything, playing, through_the_log
from tests.server.served import in_thread
from tests.server.test_asking import ask
from tests.server.test_sockets import until
from tests.waiting import HANG, polled

SMALL_LOG = 300_000  # bytes: no replay of a match is larger


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints are thought of in a few worlds, and never cut short."""

    def in_few(game: Game, view: View, seed: str, *, begun: float, seconds: float) -> list[Hint]:
        assert begun > 0 and seconds == hinting.SECONDS, "at a table a thought has an end"
        return hints_for(game, view, seed, 20)

    monkeypatch.setattr(hinting, "hints_for", in_few)


# ---- hints -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("few_worlds")
def test_whoever_plays_against_the_computer_may_ask_for_a_hint(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = anne.create("nain_jaune", ["level1", "you"])
        anne.start(code)
        line = anne.listen(code)
        whole = until(line, Whole)
        assert whole.table.hints
        found = ask(line, AskHint(id=7), Hinted)
        assert (found.id, found.seat, found.version) == (7, 1, whole.version)
        assert 2 <= len(found.hints) <= 3
        for hint in found.hints:
            assert hint.action in whole.view["legal"] and hint.reasons and hint.reasons[0]["reason"]
        assert ask(line, AskHint(), Hinted).hints == found.hints
        assert ask(line, AskHint(seat=0, id=3), Refusal).fault == "foreign"
        line.ask(Act(version=whole.version, action=found.hints[0].action, id=1))
        until(line, Done)
        line.close()


@pytest.mark.usefixtures("few_worlds")
def test_among_persons_there_are_hints_only_if_the_host_allows_them(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary, Client(address) as jack:
        for allowed in (None, True):
            code = anne.request("POST", "/api/tables", {"game": "nain_jaune", "seats": ["open", "you"], "hints": allowed})[
                "table"
            ]["code"]
            mary.join(code)
            begin_from(code, anne, mary)
            line, other, looking_on = anne.listen(code), mary.listen(code), jack.listen(code)
            assert until(line, Whole).table.hints is (allowed is True)
            until(other, Whole)
            until(looking_on, Whole)
            if allowed:
                assert ask(line, AskHint(), Hinted).seat == 1
            else:
                assert ask(line, AskHint(), Refusal).reason == "there are no hints at this table"
            assert ask(other, AskHint(), Refusal).fault == ("not your turn" if allowed else "closed")
            assert ask(looking_on, AskHint(), Refusal).fault == "foreign"
            for one in (line, other, looking_on):
                one.close()


@pytest.mark.usefixtures("few_worlds")
def test_a_table_has_one_hint_thought_of_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = threading.Event()
    work = FirstChoice.work

    async def held(self: FirstChoice, urgency: int, function: Callable[..., object], *arguments: object) -> object:
        await asyncio.to_thread(thought.wait, HANG)
        return await work(self, urgency, function, *arguments)

    monkeypatch.setattr(FirstChoice, "work", held)
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = anne.create("nain_jaune", ["you", "you"])
        anne.start(code)
        assert not anne.request("GET", f"/api/tables/{code}")["table"]["hints"], "two persons at one browser"
        code = anne.create("corsari", ["level1", "you"])
        anne.start(code)
        line = anne.listen(code)
        until(line, Whole)
        for number in range(3):
            line.ask(AskHint(id=number + 1))
        for number in (2, 3):
            refused = line.hear(HANG)
            assert isinstance(refused, Refusal) and (refused.id, refused.fault) == (number, "busy"), "one at a time"
        thought.set()
        assert isinstance(line.hear(HANG), Hinted)
        line.close()


@pytest.mark.usefixtures("few_worlds")
def test_a_table_that_asks_for_too_many_hints_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still, then goes on for as long as one hint takes."""
    room = Room(1, playing("nain_jaune", ["you", "level1"]))
    now = [monotonic()]
    seat = room.table.turn
    assert seat is not None

    async def ask_afresh() -> None:
        room.hints.last = None  # what was found for this position is told again without a thought
        assert (await hinted(room, seat, 1, FirstChoice())).hints

    async def scenario() -> None:
        for _ in range(HINT_BURST):
            await ask_afresh()
        with pytest.raises(Busy, match="many hints"):
            await ask_afresh()
        now[0] += 1 / HINT_RATE
        await ask_afresh()
        with pytest.raises(Busy, match="many hints"):
            await ask_afresh()

    monkeypatch.setattr(hinting, "monotonic", lambda: now[0])
    asyncio.run(scenario())


@pytest.mark.usefixtures("few_worlds")
def test_a_hint_knows_the_view_and_no_more() -> None:
    """Thought of from wire bytes of a view; what is hidden is exchanged, and the hint stays the same."""
    from flibuste.chance import Rng

    match = played("corsari", ["level1", "level1"], "a view", 9)
    assert match.turn is not None
    view = match.view(match.turn)
    other = match.game.determinize(view, Rng("other"))
    assert match.game.dump(other) != match.game.dump(match.state)
    body = msgspec.json.encode(view)
    assert msgspec.json.encode(match.game.view(other, match.turn)) == body
    assert {one.action for one in hint_here("corsari", body, "1")} <= set(view.legal)


# ---- replays ---------------------------------------------------------------------------------------------------------


def whole_match(client: Client, game: str, seats: list[str], options: dict[str, Any] | None = None) -> str:
    code = client.create(game, seats, options=options or {})
    client.start(code)
    client.play(code, lambda view: str(view["legal"][-1]))
    return code


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_each_step_as_each_one_saw_it(game: str) -> None:
    """Put together from its changes, every view is the one that the match gives; nothing hidden is in it."""
    match = played(game, ["level1", "greedy", "greedy"], "replay", 200)
    log = match.log()
    for sight, seat in (("public", None), ("0", 0), ("2", 2), ("open", None)):
        shown = replay_here(log, sight, 0, None, [])
        assert (shown.steps, len(shown.shown)) == (len(match.actions), len(match.actions) + 1)
        view: dict[str, Any] = {}
        for step in shown.shown:
            view |= step.changes
            expected = msgspec.to_builtins(match.game.view(match.states[step.step], seat))
            assert {key: view[key] for key in expected if key not in ("legal", "seen")} == {
                key: value for key, value in expected.items() if key not in ("legal", "seen")
            }
            assert ("hands" in view) == (sight == "open")
            if sight == "open":
                assert view["hands"] == match.game.dump(match.states[step.step])["hands"]
        assert [step for step in shown.rounds if match.states[step - 1].awaits_deal()] == shown.rounds
        assert len(msgspec.json.encode(shown)) < SMALL_LOG
    part = replay_here(log, "public", 5, 3, ["Anne", "", ""])
    assert [step.step for step in part.shown] == [5, 6, 7] and "pier" not in part.shown[1].changes.keys() - part.shown[
        0
    ].changes.keys()
    assert part.names[0] == "Anne"


def test_a_match_is_replayed_by_its_players_after_its_end(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as jack:
        code = anne.create("nain_jaune", ["you", "level1"], options={"rounds": 1})
        anne.start(code)
        with pytest.raises(RequestRefused, match="when the match is over"):
            anne.request("GET", f"/api/tables/{code}/replay?sight=open")
        anne.play(code, lambda view: str(view["legal"][-1]))
        for sight in ("public", "open", "0", "1"):
            shown = msgspec.convert(anne.request("GET", f"/api/tables/{code}/replay?sight={sight}"), Replay)
            assert shown.sight == sight and shown.steps + 1 == len(shown.shown) and shown.names[1] == "level1"
        page = anne.request("GET", f"/api/tables/{code}/replay?sight=1&first=2&count=2")
        assert [step["step"] for step in page["shown"]] == [2, 3]
        jack.request("GET", "/api/me")
        with pytest.raises(RequestRefused, match="for those who played it"):
            jack.request("GET", f"/api/tables/{code}/replay")
        for bad in ("sight=5", "sight=admiral", "first=-1", "first=9999", "count=0"):
            answer = anne.http.get(f"/api/tables/{code}/replay?{bad}")
            assert (bad, answer.status_code) == (bad, 400)
        log = anne.request("GET", f"/api/tables/{code}/log")
        assert jack.request("POST", "/api/replay", {"log": log, "sight": "open"})["steps"] == shown.steps


def test_what_is_no_log_is_refused_in_one_line(tmp_path: Path) -> None:
    good = played("nain_jaune", ["greedy", "greedy"], "log", rounds=1).log()
    bad: list[tuple[dict[str, Any], str]] = [
        ({}, "log: 'format' is missing"),
        ({"hello": 1}, "hello"),
        ({**good, "actions": [*good["actions"][:4], "play skull-1"]}, "action 5"),  # type: ignore[index]
        ({**good, "seed": "another"}, "expected deal 1 as the seed gives it"),
        ({**good, "actions": ["draw"] * 10_001}, "10001 actions: expected at most 10000"),
        ({**good, "outcome": None}, "outcome"),
    ]
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        anne.request("GET", "/api/me")
        assert anne.request("POST", "/api/replay", {"log": good})["steps"] > 5
        for log, words in bad:
            with pytest.raises(RequestRefused, match=words) as refused:
                anne.request("POST", "/api/replay", {"log": log})
            assert refused.value.fault == "bad input" and "\n" not in str(refused.value)
        with pytest.raises(RequestRefused) as refused:
            anne.request("POST", "/api/replay", {"log": {"format": "x" * 600_000}})
        assert refused.value.fault == "too large"


# ---- branching off ---------------------------------------------------------------------------------------------------


def test_a_match_goes_on_from_any_moment_and_does_not_count(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = whole_match(anne, "nain_jaune", ["you", "level1"], {"rounds": 1})
        log = match_in(anne.request("GET", f"/api/tables/{code}/log"))
        old = replay(log)
        counted = anne.request("GET", "/api/stats")
        for source in ({"code": code}, {"log": log}):
            asked = {"game": "nain_jaune", "seats": ["level1", "you"], "options": old.options.text()}
            made = anne.request("POST", "/api/tables", {**asked, "from": {**source, "step": 7, "seat": 1}})["table"]
            assert made["practice"] and made["hints"]
            assert made["origin"] == {"code": source.get("code"), "step": 7}
            anne.start(made["code"])
            line = anne.listen(made["code"])
            view = until(line, Whole).view
            line.close()
            assert view["hand"] != [] and len(view["laid"]) >= 6
            anne.play(made["code"], lambda view: str(view["legal"][0]))
            branched = replay(anne.request("GET", f"/api/tables/{made['code']}/log"))
            assert branched.actions[:7] == old.actions[:7]
        assert anne.request("GET", "/api/stats") == counted
        assert [story["practice"] for story in anne.request("GET", "/api/stories")] == [True, True, False]


def test_a_table_that_branches_off_is_rebuilt_from_its_log() -> None:
    old = played("nain_jaune", ["greedy", "greedy"], "branch", 9, rounds=2)
    asked = NewTable("nain_jaune", ["you", "greedy"], {"rounds": 2})
    table = Table(new_table(asked, "ABCDEF", ANNE, "Anne", Beginning(old.seed, old.actions)), 1000.0)
    carry_out(table, ANNE, Start(), 1001.0)
    assert table.practice and table.match is not None and table.match.actions == old.actions
    assert everything(through_the_log(table)) == everything(table)
    assert table.undo_fault(0) is not None, "nobody here made the last action"
    room = Room(1, table)
    story = [event["event"] for told in room.told(1, 0) for event in told.events]
    assert story.count("dealt") == 1 and story.index("dealt") < story.index("laid") < story.index("started")
    for seat in (0, 1):
        told = [event for one in room.told(1, seat) for event in one.events]
        expected = [event.seen_by(seat) for step in range(1, 10) for event in events_of(old, step)]
        assert told[: len(expected)] == expected, "each is told what its seat was told then"


def test_only_a_moment_of_that_match_can_be_gone_on_from(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as jack:
        code = whole_match(anne, "nain_jaune", ["you", "level1"], {"rounds": 1})
        good: dict[str, Any] = {"game": "nain_jaune", "seats": ["you", "level1"], "options": {"rounds": 1}}
        for change, branch, words in (
            ({}, {"code": code, "step": 0, "seat": 0}, "a moment in the match"),
            ({}, {"code": code, "step": 5000, "seat": 0}, "a moment in the match"),
            ({}, {"step": 5, "seat": 0}, "either a code or a log"),
            ({}, {"code": code, "step": 5, "seat": 1}, "expected you at seat 1"),
            ({"seats": ["you", "open"]}, {"code": code, "step": 5, "seat": 0}, "computer players elsewhere"),
            ({"options": {}}, {"code": code, "step": 5, "seat": 0}, "options: expected those of this match"),
            ({"game": "korsar", "options": {}}, {"code": code, "step": 5, "seat": 0}, "expected nain_jaune"),
        ):
            with pytest.raises(RequestRefused, match=words):
                anne.request("POST", "/api/tables", {**good, **change, "from": branch})
        jack.request("GET", "/api/me")
        with pytest.raises(RequestRefused, match="for those who played it"):
            jack.request("POST", "/api/tables", {**good, "from": {"code": code, "step": 5, "seat": 0}})


# ---- reviews ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("body", "said"), [(b"{", True), (b'{"format": 1}', True), (b'{"format": 0}', False)])
def test_a_kept_review_that_cannot_be_read_is_none(body: bytes, said: bool, caplog: pytest.LogCaptureFixture) -> None:
    """So it can be worked out again, whether it is damaged or of another format."""
    assert reviewing.read_review(7, 1, body) is None
    assert ("table 7: the review from seat 1 is damaged" in caplog.text) is said


def test_a_review_is_worked_out_in_the_background_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing.Reviews.__init__, "__defaults__", (20,))
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as jack:
        code = anne.create("nain_jaune", ["you", "level1"], options={"rounds": 1})
        anne.start(code)
        with pytest.raises(RequestRefused, match="when the match is over"):
            anne.request("POST", f"/api/tables/{code}/review", {"seat": 0})
        anne.play(code, lambda view: str(view["legal"][-1]))
        address_of = f"/api/tables/{code}/review"
        assert anne.request("GET", address_of)["state"] == "none"
        asked = anne.request("POST", address_of, {"seat": 0})
        assert asked["state"] in ("waiting", "working") and asked["of"] > 0
        state = finished(anne, address_of)
        review = state["review"]
        assert asked["of"] == len(review["decisions"]) == state["done"] == state["of"], "decisions are counted, and nothing else"
        assert (review["game"], review["seat"], review["worlds"]) == ("nain_jaune", 0, 20)
        assert anne.request("POST", address_of, {"seat": 0})["review"] == review
        assert anne.request("GET", f"{address_of}?seat=1")["state"] == "none"
        with pytest.raises(RequestRefused, match="there is no seat 7"):
            anne.request("POST", address_of, {"seat": 7})
        jack.request("GET", "/api/me")
        for method, body in (("GET", None), ("POST", {"seat": 0})):
            with pytest.raises(RequestRefused, match="for those who played it"):
                jack.request(method, address_of, body)
    with in_thread(tmp_path / "one.db") as address, Client(address, anne.cookie) as again:
        assert again.request("GET", address_of)["review"] == review, "it is kept"


def test_only_so_many_reviews_are_worked_out_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_work, work = threading.Event(), FirstChoice.work

    async def held(self: FirstChoice, urgency: int, function: Callable[..., object], *arguments: object, attempts: int) -> object:
        await asyncio.to_thread(may_work.wait, HANG)
        return await work(self, urgency, function, *arguments, attempts=attempts)

    monkeypatch.setattr(reviewing.Reviews.__init__, "__defaults__", (20,))
    monkeypatch.setattr(FirstChoice, "work", held)
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = whole_match(anne, "nain_jaune", ["you", *["level1"] * 3], {"rounds": 1})
        address_of = f"/api/tables/{code}/review"
        for seat in range(reviewing.MOST_EACH):
            assert anne.request("POST", address_of, {"seat": seat})["state"] in ("waiting", "working")
        last = {"seat": reviewing.MOST_EACH}
        with pytest.raises(RequestRefused, match="3 of your reviews are being worked out"):
            anne.request("POST", address_of, last)
        with monkeypatch.context() as patched:
            patched.setattr(reviewing, "MOST_WAITING", reviewing.MOST_EACH)
            with pytest.raises(RequestRefused, match="many reviews are being worked out") as refused:
                anne.request("POST", address_of, last)
        assert refused.value.fault == "too many"
        may_work.set()
        finished(anne, f"{address_of}?seat=0")
        assert anne.request("POST", address_of, last)["state"] in ("waiting", "working")
        finished(anne, f"{address_of}?seat={reviewing.MOST_EACH}")


def finished(client: Client, address: str) -> Any:
    polled(lambda: client.request("GET", address)["state"] in ("done", "failed"))
    state = client.request("GET", address)
    assert state["state"] == "done"
    return state


# ---- tutorials -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_played_through_by_request(tmp_path: Path, game: str) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        told = msgspec.convert(anne.request("GET", f"/api/tutorials/{game}"), Tutorial)
        assert told.seats == ["you", "level1"]
        for step in told.steps:
            made: list[str] = []
            assert step.view["turn"] == 0
            view = step.view
            for move in step.moves:
                action = next(one for one in move if one in view["legal"])  # type: ignore[operator]
                made.append(action)
                answer = tried(anne, game, step.name, made)
                assert answer.right and answer.events
                view = answer.view
            assert answer.done and answer.why == f"tutorial.{game}.{step.name}.done"
            assert step.preview["game"] == answer.preview["game"] == game
            assert set(step.preview["actions"]) == set(step.view["legal"]), "what each action leads to"  # type: ignore[call-overload]
        first = tried(anne, game, told.steps[0].name, ["sing"])
        assert not first.right and first.reason and first.view == told.steps[0].view
        options = {key: value for key, value in told.options.items() if key != "players"}
        anne.start(anne.create(game, told.seats, options=options))


def tried(client: Client, game: str, step: str, actions: list[str]) -> TutorialAnswer:
    return msgspec.convert(client.request("POST", f"/api/tutorials/{game}/{step}", {"actions": actions}), TutorialAnswer)


def test_what_is_no_tutorial_is_refused(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        with pytest.raises(RequestRefused, match="there is no tutorial 'whist'"):
            anne.request("GET", "/api/tutorials/whist")
        with pytest.raises(RequestRefused, match="has no step 'dance'"):
            tried(anne, "corsari", "dance", [])
        assert tried(anne, "corsari", "turn", []).move == 0


@pytest.mark.usefixtures("few_worlds")
def test_updates_name_nothing_new(tmp_path: Path) -> None:
    """A table's own messages are as they were: hints go only to the player who asked."""
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as jack:
        code = anne.create("nain_jaune", ["level1", "you"])
        anne.start(code)
        line, looking_on = anne.listen(code), jack.listen(code)
        version = until(line, Whole).version
        until(looking_on, Whole)
        best = ask(line, AskHint(), Hinted).hints[0].action
        line.ask(Act(version=version, action=best))
        assert isinstance(looking_on.hear(HANG), Update)
        line.close()
        looking_on.close()
