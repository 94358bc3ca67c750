"""docs/fair.md is enough to rebuild every deal of a table: `tests/by_the_document.py` does so, without the program."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from flibuste.fair import digest
from tests import by_the_document
from tests.by_the_document import faults_of
from tests.server.seated import MARY
from tests.server.test_fair import finished, log_of


def test_what_is_rebuilt_has_nothing_of_the_program() -> None:
    tree = ast.parse(Path(by_the_document.__file__).read_text())
    imports = [one for one in ast.walk(tree) if isinstance(one, (ast.Import, ast.ImportFrom))]
    names = {(one.module or "") if isinstance(one, ast.ImportFrom) else one.names[0].name for one in imports}
    assert names == {"json", "hashlib", "typing"}


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_every_deal_of_a_match_is_rebuilt_from_its_log_and_the_document(game: str) -> None:
    table, keepers = finished(game)
    kept = keepers[MARY].kept["ABCDEF"]
    assert kept.terms is not None
    mine = (kept.commitment, kept.part, digest(kept.terms))
    log = log_of(table)
    assert faults_of(json.dumps(log), *mine) == []

    def changed(*path: str | int, value: Any) -> list[str]:
        other = json.loads(json.dumps(log))
        place = other
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        return faults_of(json.dumps(other), *mine)

    dealt = log["match"]["actions"][0].split(" ")
    swapped = " ".join([dealt[0], dealt[2], dealt[1], *dealt[3:]])
    assert dealt[1] == dealt[2] or changed("match", "actions", 0, value=swapped) == ["deal 1"]
    assert "S" in changed("fair", "secret", value="0" * 64)
    assert "c" in changed("fair", "parts", 0, value="0" * 64)
    assert "not mine" in changed("fair", "terms", value=log["fair"]["terms"].replace("ABCDEF", "ABCDEG"))
    assert faults_of(json.dumps(log), kept.commitment, "0" * 64, mine[2]) == ["not mine"]
