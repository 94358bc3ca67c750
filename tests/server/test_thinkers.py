"""Computer players in worker processes: the view crosses as bytes, and a worker that dies or hangs is replaced."""

import asyncio
import gc
import os
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.bots import bot_names
from flibuste.games import GAMES
from flibuste.laws import pairwise_options
from flibuste.match import Match
from flibuste.server.table.making import usual_level
from flibuste.server.thinking.processes import Processes
from flibuste.server.thinking.thinkers import NoChoice, choose_here
from flibuste.wire.views import VIEWS
from tests.processes import alive
from tests.waiting import HANG, polled, run_with_hourglass, turn_clock, until

LEVEL = usual_level(GAMES["corsari"])


def dealt(name: str = "corsari") -> Match:
    match = Match(GAMES[name], GAMES[name].options({"players": 3}), "1")
    match.deal()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_view_comes_out_of_the_wire_as_it_went_in(name: str) -> None:
    game = GAMES[name]
    for options in pairwise_options(game):
        match = Match(game, options, "2")
        for step in range(40):
            if match.state.over:
                break
            if match.turn is None:
                match.deal()
            for seat in (None, *range(options.players)):
                view = match.view(seat)
                assert msgspec.json.decode(msgspec.json.encode(view), type=VIEWS[name]) == view
            if match.turn is not None:
                legal = match.view(match.turn).legal
                match.submit(legal[step % len(legal)])
    assert set(VIEWS) == set(GAMES), "a game has no view on the wire"
    assert usual_level(game) in bot_names(game)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_computer_players_that_choose_from_wire_bytes(name: str) -> None:
    match = dealt(name)
    assert match.turn is not None
    view = match.view(match.turn)
    for level in ("random", "greedy"):
        assert choose_here(name, level, msgspec.json.encode(view), "1") in view.legal


def die_once(game: str, level: str, view: bytes, seed: str) -> str:
    """A worker that is killed the first time; the level names the file that remembers it."""
    mark = Path(level)
    if not mark.exists():
        mark.touch()
        os._exit(9)
    return choose_here(game, "greedy", view, seed)


def hang_once(game: str, level: str, view: bytes, seed: str) -> str:
    mark = Path(level)
    if not mark.exists():
        mark.touch()
        time.sleep(2 * HANG)
    return choose_here(game, "greedy", view, seed)


def think_until_told(game: str, level: str, view: bytes, seed: str) -> str:
    """A worker that thinks until the test has seen that it does; the level names the folder of their signs."""
    Path(level, "thinking").touch()
    polled(Path(level, "told").exists)
    return choose_here(game, "greedy", view, seed)


def stumble(*_: object) -> str:
    raise ValueError("a mistake of a computer player")


def always_wrong(*_: object) -> str:
    return "draw sea"


def test_a_worker_that_dies_is_replaced_and_the_move_asked_again(tmp_path: Path) -> None:
    match = dealt()
    assert match.turn is not None
    view = match.view(match.turn)

    async def scenario() -> None:
        thinkers = Processes(1, die_once, HANG)
        assert await thinkers.choose(match.game, str(tmp_path / "died"), view) in view.legal
        assert thinkers.replaced == 1
        thinkers.close()

    asyncio.run(scenario())


def test_a_worker_that_hangs_is_given_up_after_a_while_and_the_move_asked_again(tmp_path: Path) -> None:
    match = dealt()
    assert match.turn is not None
    view = match.view(match.turn)

    async def scenario() -> None:
        mistakes: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: mistakes.append(what["message"]))
        patience = 10 * HANG
        thinkers = Processes(1, hang_once, patience)
        asked = asyncio.create_task(thinkers.choose(match.game, str(tmp_path / "hangs"), view))
        await until((tmp_path / "hangs").exists)
        (hanging,) = thinkers.pool._processes or {}
        keeper: Any = thinkers.pool._executor_manager_thread  # a thread, of which its types know nothing
        assert keeper is not None
        turn_clock(patience / 2)
        await asyncio.sleep(0)
        assert thinkers.replaced == 0 and not asked.done()
        turn_clock(patience / 2)
        assert await asked in view.legal and thinkers.replaced == 1
        await until(lambda: not alive(hanging) and not keeper.is_alive())
        await asyncio.sleep(0)
        gc.collect()
        assert not mistakes, "nobody waits for what was given up"
        thinkers.close()

    run_with_hourglass(scenario())


def test_a_worker_outlives_a_player_that_errs(caplog: pytest.LogCaptureFixture) -> None:
    match = dealt()
    assert match.turn is not None
    view = match.view(match.turn)

    async def scenario() -> None:
        for choose_badly in (always_wrong, stumble):
            thinkers = Processes(1, choose_badly, HANG)
            with pytest.raises(NoChoice):
                await thinkers.choose(match.game, LEVEL, view)
            assert thinkers.replaced == 0
            thinkers.close()

    asyncio.run(scenario())
    assert "ValueError: a mistake of a computer player" in caplog.text and "in stumble" in caplog.text


def test_no_lock_of_the_workers_is_left_when_they_are_closed() -> None:
    """A signal ends the server right after it: what is left then, Python warns of. The thread that has the locks ends last."""

    async def scenario() -> None:
        thinkers = Processes(1)
        match = dealt()
        assert match.turn is not None
        view = match.view(match.turn)
        assert await thinkers.choose(match.game, LEVEL, view) in view.legal
        pool: Any = thinkers.pool
        keeper = pool._executor_manager_thread
        thinkers.close()
        assert not keeper.is_alive()

    run_with_hourglass(scenario())


def test_the_server_goes_on_while_they_think(tmp_path: Path) -> None:
    """Three players think, one after the other; the first does not stop before the event loop has gone on."""
    match = dealt()
    assert match.turn is not None
    view = match.view(match.turn)

    async def scenario() -> None:
        thinkers = Processes(1, think_until_told, HANG)
        thinking = [asyncio.create_task(thinkers.choose(match.game, str(tmp_path), view)) for _ in range(3)]
        await until((tmp_path / "thinking").exists)
        assert not any(task.done() for task in thinking)
        (tmp_path / "told").touch()
        assert all(action in view.legal for action in await asyncio.gather(*thinking))
        thinkers.close()

    asyncio.run(scenario())
