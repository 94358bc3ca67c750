"""The golden playthroughs are what the engine plays today, compiled or not."""

import pytest

from flibuste.game import Game, Options
from tests.golden import FOLDER, transcript, ways

WAYS = list(ways())


@pytest.mark.parametrize(("name", "game", "options"), WAYS, ids=[way[0] for way in WAYS])
def test_the_playthrough_is_unchanged(name: str, game: Game, options: Options) -> None:
    path = FOLDER / f"{name}.txt"
    assert path.exists(), f"{path.name} is missing: run make golden and review it"
    assert transcript(game, options) == path.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {way[0] for way in WAYS}
