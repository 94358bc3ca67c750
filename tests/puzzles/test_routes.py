"""What a house answers about puzzles: the day's, the next, a try, how far one is; and that it sends nothing that is hidden."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.chance import Rng
from flibuste.game import Game
from flibuste.games import game_named
from flibuste.puzzles import daily, kept, worth
from flibuste.puzzles.daily import day_puzzle
from flibuste.puzzles.kept import PUZZLES, Replayed, moment_of, puzzles_of
from flibuste.server.house import puzzling
from flibuste.server.house.house import House
from flibuste.server.requests.routes import answer
from flibuste.server.requests.visits import Visit
from flibuste.server.within.house import HouseWithin
from offline.rehearsal import StandIn, Visitor
from tests.puzzles.asked import ALL, NOON, TODAY, always, forbidden_one, handful, wrong_ones
from tests.server.housed import open_house
from tests.server.tourneys import Person, person
from tests.test_honesty import cards_in, open_cards

DAY = TODAY.isoformat()
each_game = pytest.mark.parametrize("game", ALL, ids=str)


@asynccontextmanager
async def at_noon(path: Path) -> AsyncIterator[tuple[House, Person]]:
    """A house on one day, and a visitor who has tried nothing."""
    async with open_house(path / "one.db", clock=lambda: NOON) as house:
        yield house, await person(house, "Anne")


async def home_of(visitor: Person, game: Game) -> dict[str, Any]:
    homes = await visitor.ask("GET", "/api/puzzles")
    found: dict[str, Any] = next(one for one in homes if one["game"] == game.name)
    return found


@each_game
def test_todays_puzzle_is_tried_and_solved(game: Game, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_noon(tmp_path) as (_, anne):
            puzzle = day_puzzle(game, TODAY)
            home = await home_of(anne, game)
            assert (home["day"], home["puzzle"], home["state"]) == (DAY, puzzle.id, "new")
            assert (home["rating"], home["within"], home["streak"], home["tried"], home["of"]) == (
                *(1200, 500, 0, 0),
                len(puzzles_of(game)),
            )
            shown = await anne.ask("GET", f"/api/puzzles/{game.name}/day")
            assert shown == await anne.ask("GET", f"/api/puzzles/{game.name}/{puzzle.id}")
            assert (shown["id"], shown["day"], shown["state"], shown["tried"]) == (puzzle.id, DAY, "new", [])
            assert (shown["theme"], shown["answer"]) == ("", None)
            assert shown["view"]["seat"] == shown["seat"] == shown["view"]["turn"] and shown["before"]

            wrong = wrong_ones(game, puzzle)[0]
            told = await anne.ask("POST", f"/api/puzzles/{game.name}/{puzzle.id}", {"action": wrong})
            assert (told["right"], told["state"], told["tries"], told["action"]) == (False, "tried", 1, wrong)
            assert told["tried"]["action"] == wrong and told["tried"]["worse_by"] > told["tried"]["worse_interval"]
            assert (told["best"], told["others"], told["theme"], told["events"]) == (None, [], "", [])
            assert (told["view"], told["preview"]) == (None, None) and told["change"] < 0
            again = await anne.ask("GET", f"/api/puzzles/{game.name}/{puzzle.id}")
            assert (again["state"], again["tried"], again["answer"], again["theme"]) == ("tried", [wrong], None, "")

            right = await anne.ask("POST", f"/api/puzzles/{game.name}/{puzzle.id}", {"action": puzzle.best})
            assert (right["right"], right["state"], right["tries"]) == (True, "solved", 2)
            assert right["best"]["action"] == puzzle.best and right["theme"] == puzzle.theme
            assert [one["action"] for one in right["others"]] != [] and right["best"]["reasons"] and right["events"][0]
            assert {one["action"] for one in right["others"]} == set(wrong_ones(game, puzzle))
            assert right["rating"] == told["rating"] < 1200, "the first try alone counts"
            done = await anne.ask("GET", f"/api/puzzles/{game.name}/{puzzle.id}")
            assert (done["answer"], done["theme"]) == (right, puzzle.theme)
            home = await home_of(anne, game)
            assert (home["state"], home["tries"], home["streak"], home["solved"], home["tried"]) == ("solved", 2, 1, 1, 1)
            assert home["course"] == [home["rating"]] == [told["rating"]]

    asyncio.run(scenario())


@each_game
def test_the_stream_and_an_answer_that_is_shown(game: Game, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_noon(tmp_path) as (_, anne):
            first = await anne.ask("GET", f"/api/puzzles/{game.name}/next")
            assert first["id"] != day_puzzle(game, TODAY).id and first["day"] is None
            assert first == await anne.ask("GET", f"/api/puzzles/{game.name}/next"), "asking again is no way to choose"
            shown = await anne.ask("POST", f"/api/puzzles/{game.name}/{first['id']}", {"action": None})
            best = puzzles_of(game)[first["id"]].best
            assert (shown["right"], shown["state"], shown["best"]["action"], shown["tried"]) == (False, "shown", best, None)
            assert shown["change"] < 0 and shown["rating"] == 1200 + shown["change"]
            later = await anne.ask("POST", f"/api/puzzles/{game.name}/{first['id']}", {"action": best})
            assert (later["right"], later["state"], later["rating"]) == (True, "shown", shown["rating"])
            assert (await anne.ask("GET", f"/api/puzzles/{game.name}/next"))["id"] != first["id"]
            yesterday = await anne.ask("GET", f"/api/puzzles/{game.name}/day?day=2026-11-17")
            assert yesterday["day"] == "2026-11-17"

    asyncio.run(scenario())


@each_game
def test_what_is_refused_says_why_and_counts_as_no_try(game: Game, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_noon(tmp_path) as (house, anne):
            puzzle = day_puzzle(game, TODAY)
            path = f"/api/puzzles/{game.name}"

            async def refused(method: str, path: str, body: object = None) -> tuple[int, str, str]:
                status, told = await anne.try_to(method, path, body)
                assert status >= 400
                return status, told["code"], told["reason"]

            status, told = await anne.try_to("POST", f"{path}/{puzzle.id}", {"action": forbidden_one(game, puzzle)})
            assert (status, told["code"]) == (409, "not legal") and told["rule"] and told["reason"]
            assert (await refused("POST", f"{path}/{puzzle.id}", {"action": "sail away"}))[:2] == (409, "not an action")
            assert (await refused("POST", f"{path}/{puzzle.id}", {"action": "deal"}))[:2] == (409, "not legal")
            for method, body in (("GET", None), ("POST", {"action": puzzle.best})):
                status, code, reason = await refused(method, f"{path}/00000000", body)
                assert (status, code) == (404, "not found") and "has no puzzle 00000000" in reason
            assert (await refused("GET", f"{path}/day?day=2026-11-19"))[::2] == (
                400,
                "day: 2026-11-19: expected a day up to today, 2026-11-18",
            )
            assert "expected a day such as 2026-11-18" in (await refused("GET", f"{path}/day?day=tomorrow"))[2]
            assert (await refused("GET", "/api/puzzles/chess/day"))[0] in (400, 404)
            assert (await home_of(anne, game))["state"] == "new"
            assert await house.store.puzzling(anne.visitor, game.name) is None

            async def stranger(method: str, path: str, body: bytes = b"") -> tuple[int, Any]:
                status, text = await answer(Visit(anne.desk, None), method, path, {}, body)
                return status, msgspec.json.decode(text)

            for last in ("day", "next", puzzle.id):
                assert (await stranger("GET", f"{path}/{last}"))[0] == 401
            assert (await stranger("POST", f"{path}/{puzzle.id}", b'{"action":null}'))[0] == 401
            assert await stranger("GET", "/api/puzzles") == (200, await anne.ask("GET", "/api/puzzles"))

    asyncio.run(scenario())


def test_how_far_one_is_is_ones_own_moves_and_is_forgotten(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_noon(tmp_path) as (house, anne):
            mary = await person(house, "Mary")
            tries = {}
            for game in ALL:
                puzzle = day_puzzle(game, TODAY)
                tries[game.name] = wrong_ones(game, puzzle)[-1]
                await anne.ask("POST", f"/api/puzzles/{game.name}/{puzzle.id}", {"action": tries[game.name]})
            mine = (await anne.ask("GET", "/api/me/data"))["puzzles"]
            assert {one["game"]: [(told["day"], told["wrong"]) for told in one["attempts"]] for one in mine} == {
                name: [(DAY, [wrong])] for name, wrong in tries.items()
            }
            assert (await mary.ask("GET", "/api/me/data"))["puzzles"] == []
            assert {one["state"] for one in await mary.ask("GET", "/api/puzzles")} == {"new"}

            homes = await anne.ask("GET", "/api/puzzles")
            link = await anne.ask("POST", "/api/me/recovery")
            visit = Visit(anne.desk, None)
            status, _ = await answer(
                visit, "POST", "/api/recover", {}, msgspec.json.encode({"secret": link["path"].partition("#")[2]})
            )
            assert status == 201 and visit.new_cookie is not None
            moved = Person(anne.desk, anne.visitor, visit.new_cookie, "Anne")
            assert await moved.ask("GET", "/api/puzzles") == homes
            assert (await anne.try_to("GET", "/api/me/data"))[0] == 401

            await moved.ask("DELETE", "/api/me")
            for game in ALL:
                assert await house.store.puzzling(anne.visitor, game.name) is None

    asyncio.run(scenario())


def test_the_house_inside_a_browser_keeps_how_far_one_is() -> None:
    async def scenario() -> None:
        host = StandIn()
        visitor = Visitor(await HouseWithin.open(host, "{}"), host)
        await visitor.ask("GET", "/api/me")
        korsar = game_named("korsar")
        shown = await visitor.ask("GET", "/api/puzzles/korsar/day")
        wrong = wrong_ones(korsar, puzzles_of(korsar)[shown["id"]])[0]
        told = await visitor.ask("POST", f"/api/puzzles/korsar/{shown['id']}", {"action": wrong})
        assert (told["right"], told["best"], told["theme"]) == (False, None, "")
        assert [key for key in host.rows if key.startswith("puzzling/")] == ["puzzling/1/korsar"]
        later = StandIn()
        later.rows = dict(host.rows)
        again = Visitor(await HouseWithin.open(later, msgspec.json.encode(later.rows).decode()), later)
        found = await again.ask("GET", f"/api/puzzles/korsar/{shown['id']}")
        assert (found["tried"], found["view"]) == ([wrong], shown["view"])

    asyncio.run(scenario())


# ---- nothing hidden ----------------------------------------------------------------------------------------------------


async def sent(visitor: Person, game: Game, puzzle: kept.Puzzle) -> list[Any]:
    """All that is sent of a puzzle before it is done: for a wrong try, and before and after it."""
    path = f"/api/puzzles/{game.name}/{puzzle.id}"
    shown = await visitor.ask("GET", path)
    tried = await visitor.ask("POST", path, {"action": wrong_ones(game, puzzle)[0]})
    return [shown, tried, await visitor.ask("GET", path)]


@each_game
def test_what_is_sent_does_not_depend_on_what_is_hidden(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hidden cards are exchanged for others that the view leaves possible: the same bytes are sent until it is done."""

    async def scenario() -> None:
        async with at_noon(tmp_path) as (house, _):
            for number, puzzle in enumerate(handful(game)):
                moment = moment_of(game, puzzle.id)
                worlds = [game.determinize(moment.view, Rng(f"exchange {number} {which}")) for which in range(3)]
                assert any(game.dump(world) != game.dump(moment.state) for world in worlds), "nothing was exchanged"
                found = []
                for state in (moment.state, *worlds):
                    assert game.view(state, moment.seat) == moment.view
                    for module in (puzzling, worth):
                        monkeypatch.setattr(module, "moment_of", always(replace(moment, state=state)))
                    found.append(await sent(await person(house, "Anne"), game, puzzle))
                assert all(one == found[0] for one in found)

    asyncio.run(scenario())


@each_game
def test_what_is_sent_does_not_depend_on_which_action_is_best_until_it_is_done(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with at_noon(tmp_path) as (house, _):
            puzzles_here = [one for one in handful(game) if len(one.tried) > 2]  # with two, a wrong try tells the best action
            assert len(puzzles_here) > 1
            for puzzle in puzzles_here:
                wrong = wrong_ones(game, puzzle)
                others = [theme for theme in PUZZLES.of(game).themes if theme != puzzle.theme]
                other = msgspec.structs.replace(puzzle, best=wrong[-1], theme=others[0], solved=[])
                found = []
                for one in (puzzle, other):
                    puzzles = {**kept.puzzles_of(game), puzzle.id: one}
                    for module in (puzzling, daily):
                        monkeypatch.setattr(module, "puzzles_of", always(puzzles))
                    visitor = await person(house, "Anne")
                    found.append(await sent(visitor, game, puzzle))
                    path = f"/api/puzzles/{game.name}/{puzzle.id}"
                    done = await visitor.ask("POST", path, {"action": None})
                    assert (done["best"]["action"], done["theme"]) == (one.best, one.theme)
                assert found[0] == found[1]

    asyncio.run(scenario())


@each_game
def test_no_card_is_named_that_the_seat_may_not_know(game: Game, tmp_path: Path) -> None:
    """By the referee's account of what lay open, or in the seat's own hand, in the round so far."""

    async def scenario() -> None:
        async with at_noon(tmp_path) as (_, anne):
            for puzzle in handful(game):
                replayed = Replayed(game, puzzle.options, puzzle.seed, puzzle.choices)
                seat = int(replayed.state.turn)
                known: set[str] = set()
                for before, action, after in replayed.round:
                    known |= open_cards(game, game.dump(before), seat) if action is not None else set()
                    known |= open_cards(game, game.dump(after), seat)
                    known |= set(cards_in(game, game.actions[action])) if action is not None else set()
                shown = await anne.ask("GET", f"/api/puzzles/{game.name}/{puzzle.id}")
                named = set(cards_in(game, {key: shown[key] for key in ("view", "before", "tried")}))
                assert len(named) > 3 and named <= known

    asyncio.run(scenario())
