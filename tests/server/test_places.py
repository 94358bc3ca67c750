"""The places of workers: who thinks next, and that none is lost."""

import asyncio

from flibuste.server.thinking.thinkers import HINT, MOVE, REVIEW, Places


class Worker:
    """Somebody at work at one of the places, until told to leave."""

    def __init__(self, places: Places, name: str, urgency: int, begun: list[str]) -> None:
        self.places = places
        self.name = name
        self.urgency = urgency
        self.begun = begun
        self.may_leave = asyncio.Event()
        self.task = asyncio.create_task(self.work())

    async def work(self) -> None:
        async with self.places.at(self.urgency):
            self.begun.append(self.name)
            await self.may_leave.wait()

    async def leave(self) -> None:
        self.may_leave.set()
        await all_have_run()


async def all_have_run() -> None:
    """Everybody who can go on has: each step of this event loop wakes whoever the one before has called."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_the_most_urgent_is_next_and_one_place_is_kept_from_whoever_looks_back() -> None:
    async def scenario() -> None:
        places, begun = Places(2), list[str]()
        first, second, third = (Worker(places, f"back {number}", REVIEW, begun) for number in (1, 2, 3))
        await all_have_run()
        assert begun == ["back 1"], "one place is free for moves"
        hint, move, other = (
            Worker(places, name, urgency, begun) for name, urgency in (("hint", HINT), ("move", MOVE), ("other move", MOVE))
        )
        await all_have_run()
        assert begun == ["back 1", "hint"] and places.taken == 2
        late = Worker(places, "late hint", HINT, begun)
        await all_have_run()
        second.task.cancel()
        await first.leave()
        assert begun[2:] == ["move"], "among equals whoever came first"
        await hint.leave()
        assert begun[3:] == ["other move"], "a move before a hint"
        await move.leave()
        assert begun[4:] == ["late hint"], "a hint before a look back"
        await other.leave()
        assert begun[5:] == [], "one place is free for moves"
        await late.leave()
        assert begun[5:] == ["back 3"], "whoever does not wait any more is passed over"
        await third.leave()
        assert places.taken == 0 and places.waiting == []

    asyncio.run(scenario())


def test_whoever_is_called_and_gives_up_in_the_same_moment_leaves_the_place_to_the_next() -> None:
    async def scenario() -> None:
        places, begun = Places(1), list[str]()
        first, second, third = (Worker(places, name, MOVE, begun) for name in ("first", "second", "third"))
        await all_have_run()
        first.may_leave.set()
        await asyncio.sleep(0)  # the first has left and called the second, who has not heard it yet
        second.task.cancel()
        await all_have_run()
        assert begun == ["first", "third"]
        await third.leave()
        assert places.taken == 0

    asyncio.run(scenario())
