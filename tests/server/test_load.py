"""The client of the server's benchmarks plays: otherwise nobody would notice before somebody measures."""

import asyncio
from pathlib import Path

import pytest
import server_load

from tests.server.served import in_thread
from tests.waiting import until


def test_the_load_of_the_benchmarks_plays_matches_and_rematches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_load, "SAILS", 1.0)  # short rounds

    async def play(address: str) -> server_load.Load:
        load = server_load.Load()
        await server_load.seat_flibuste(address, load, 3)
        first = {player.code for player in load.players}
        load.begin()
        await until(lambda: bool(load.faults) or all(player.code not in first for player in load.players))
        await load.end()
        await load.hang_up()
        return load

    with in_thread(tmp_path / "tables.db") as address:
        load = asyncio.run(play(address))
    assert not load.faults
    assert len(load.delays) > 3 * 2 and load.heard > len(load.delays), "moves were made and heard of"
