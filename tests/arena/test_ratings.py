"""The ratings of record."""

from pathlib import Path

import pytest

from flibuste.arena.ratings import main, rated
from flibuste.games import GAMES

QUICK = ["--game", "nain_jaune", "--game", "korsar", "--players", "greedy,random", "--deals", "korsar=1", "--deals=nain_jaune=2"]


def test_one_command_makes_the_table_of_all_games_and_goes_on_from_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ["--folder", str(tmp_path / "kept"), "--write", str(tmp_path / "table.md")]
    main([*QUICK, *folder])
    table = capsys.readouterr().out
    assert (tmp_path / "table.md").read_text() == table
    lines = table.splitlines()
    assert lines[0] == "| player | Nain Jaune | Korsar |"
    assert {line.split("|")[1].strip() for line in lines[2:-1]} == {"`greedy`", "`random`"}
    assert lines[-1] == "| deals | 2 deals, 4 matches | 1 deal, 2 matches |"
    kept = {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    assert set(kept) == {"nain_jaune.jsonl", "korsar.jsonl"}
    main([*QUICK, "--deals", "korsar=2", *folder])
    more = {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    assert more["nain_jaune.jsonl"] == kept["nain_jaune.jsonl"]  # nothing was played again
    assert more["korsar.jsonl"].startswith(kept["korsar.jsonl"]) and len(more["korsar.jsonl"]) > len(kept["korsar.jsonl"])
    assert capsys.readouterr().out.splitlines()[-1] == "| deals | 2 deals, 4 matches | 2 deals, 4 matches |"


@pytest.mark.parametrize("text", ["korsar", "korsar=0", "korsar=many", "chess=3"])
def test_a_wrong_number_of_deals_is_told_in_one_line_before_anything_is_played(text: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as told:
        main(["--deals", text, "--folder", str(tmp_path / "kept")])
    assert str(told.value).startswith("flibuste: ") and "\n" not in str(told.value)
    assert not (tmp_path / "kept").exists()


def test_every_named_player_of_ours_is_rated() -> None:
    levels = [f"level{number}" for number in range(1, 7)]
    for game in GAMES.values():
        assert rated(game) == ["random", "greedy", "heuristic", "first_mate_1", *levels]
