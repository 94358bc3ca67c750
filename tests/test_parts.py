"""What each game has to add to the rooms of the engine, how it is found, and that no room knows a game by name."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from flibuste.bots import FIRST_MATE, LESSONS, MIND, POLICIES
from flibuste.bots.mind import Mind
from flibuste.game import BadInput, Game
from flibuste.games import ELSEWHERE, GAMES, Part, all_games, folder_of
from flibuste.hints import REASONS
from flibuste.puzzles.kept import PUZZLES
from flibuste.research.explicit import LOTS
from flibuste.research.layouts import ENCODE
from flibuste.terminal.screen import SCREEN, Screen
from flibuste.tutorials import TUTORIAL
from tests.toy.game import GAME as TOY

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/flibuste"
ALL = (MIND, POLICIES, FIRST_MATE, LESSONS, ENCODE, LOTS, PUZZLES, REASONS, SCREEN, TUTORIAL)
PARTS: dict[str, Part[object]] = {part.module: part for part in ALL}  # type: ignore[misc]
FACTS = (  # what `Game` has a default for
    *("board_options", "check_options", "draws", "examples", "implied", "is_deep", "is_hasty", "own_fields", "partners"),
    *("preview", "round_of", "score", "shared_fields", "standing", "unit", "wrong_players"),
)

WHAT_EACH_HAS = """
                corsari korsar nain_jaune high_tide
bots.mind       yes     yes    yes        -
bots.policies   yes     yes    yes        -
bots.first_mate yes     yes    yes        -
bots.lessons    -       yes    -          -
encode          yes     yes    yes        -
lots            yes     yes    yes        -
puzzles         yes     yes    yes        -
reasons         yes     yes    yes        -
screen          yes     yes    yes        -
tutorial        yes     yes    yes        -
board_options   -       -      yes        -
check_options   -       yes    -          -
draws           -       -      yes        -
examples        -       -      yes        -
implied         -       yes    -          -
is_deep         yes     -      -          -
is_hasty        yes     -      -          -
own_fields      yes     yes    yes        -
partners        -       yes    -          -
preview         yes     yes    yes        -
round_of        yes     -      yes        -
score           yes     yes    yes        -
shared_fields   yes     yes    yes        -
standing        yes     -      -          -
unit            -       -      yes        -
wrong_players   -       yes    -          -
"""


def test_what_each_game_has() -> None:
    head, *rows = WHAT_EACH_HAS.strip().splitlines()
    assert [row.split()[0] for row in rows] == [*PARTS, *FACTS]
    written = {name: [row.split()[place] == "yes" for row in rows] for place, name in enumerate(head.split(), 1)}
    found = {
        game.name: [
            *(part.given_by(game) is not None for part in PARTS.values()),
            *(getattr(type(game), fact) is not getattr(Game, fact) for fact in FACTS),
        ]
        for game in (*GAMES.values(), TOY)
    }
    assert written == found


def test_the_table_has_every_fact_that_a_game_says_otherwise() -> None:
    """The toy says what every game owes, and nothing else."""

    def said_by(game: Game) -> set[str]:
        return {name for name in vars(type(game)) if hasattr(Game, name) and not name.startswith("_")}

    assert set().union(*map(said_by, GAMES.values())) - said_by(TOY) == set(FACTS)


def test_the_recipe_names_every_part_and_every_fact() -> None:
    recipe = (ROOT / "docs/add-a-game.md").read_text()
    modules = {module.replace(".", "/") for module in PARTS}
    assert {module for module in modules if f"| `{module}.py` | `{module.rpartition('/')[2].upper()}`" not in recipe} == set()
    assert {fact for fact in FACTS if f"`{fact}`" not in recipe} == set()


def test_the_table_has_every_part_that_is_asked_for() -> None:
    asked = {
        ast.literal_eval(node.args[0])
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Part"
    }
    assert asked == set(PARTS)


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_part_is_what_its_room_expects(part: Part[object]) -> None:
    having = [game for game in GAMES.values() if part.given_by(game) is not None]
    assert having
    for game in having:
        given = part.of(game)
        assert given is part.of(game) is not part.fallback
        lies_in = getattr(given, "__module__", "")
        assert lies_in.startswith(folder_of(game)) or type(given) is type(part.fallback)
    assert part.of(TOY) is part.fallback


# ---- finding -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for a game outside the package; its modules are forgotten again."""
    package = tmp_path / "ebb"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "game.py").write_text("from tests.toy.game import HighTide\n\nclass Ebb(HighTide):\n    pass\n\nGAME = Ebb()\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "ebb"]:
        del sys.modules[name]


def ebb() -> Game:
    from flibuste.games import game_in

    return game_in("ebb")


def test_a_part_is_found_in_the_folder_of_its_game(folder: Path) -> None:
    (folder / "screen.py").write_text("from flibuste.terminal.screen import Screen\n\nclass SCREEN(Screen):\n    pass\n")
    (folder / "bots").mkdir()
    (folder / "bots/mind.py").write_text(
        "from flibuste.bots.mind import Mind\n\nclass EbbMind(Mind):\n    pass\n\nMIND = EbbMind()\n"
    )
    assert issubclass(Part("screen", Screen).of(ebb()), Screen) and Part("screen", Screen).of(ebb()) is not Screen
    assert type(Part("bots.mind", Mind()).of(ebb())).__name__ == "EbbMind"
    assert Part("bots.policies", {}).of(ebb()) == {}


def test_a_part_of_another_kind_is_refused(folder: Path) -> None:
    (folder / "screen.py").write_text("SCREEN = 5\n")
    with pytest.raises(TypeError, match=r"ebb\.screen: 5: expected a Screen"):
        Part("screen", Screen).of(ebb())


def test_a_part_that_lacks_something_is_no_game_without_it(folder: Path) -> None:
    """A fault in a game's own part is told, and not taken for the part's absence."""
    (folder / "screen.py").write_text("import no_such_module\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        Part("screen", Screen).of(ebb())
    (folder / "tutorial.py").write_text("")
    with pytest.raises(AttributeError, match="TUTORIAL"):
        Part("tutorial", Screen).of(ebb())


@pytest.mark.parametrize("named", ["no.such.folder", "tests", "tests.toy,tests.server"])
def test_a_game_that_is_not_there_gets_one_clear_line(named: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "flibuste", "--version"],
        env={**os.environ, "FLIBUSTE_GAMES": named, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    missing = named.rpartition(",")[2]
    expected = "a package that Python finds (PYTHONPATH), whose module `game` has a GAME"
    said = f"flibuste: FLIBUSTE_GAMES: there is no game in '{missing}': expected {expected}\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", said)


def test_a_game_that_is_not_written_yet_is_none(folder: Path) -> None:
    (folder / "game.py").write_text("")
    with pytest.raises(BadInput, match="there is no game in 'ebb'"):
        ebb()


@pytest.mark.usefixtures("folder")
def test_two_games_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the second would take the place of the first, and nobody would be told."""
    monkeypatch.setenv(ELSEWHERE, "tests.toy,ebb")
    with pytest.raises(BadInput, match=r"the game in 'ebb' is called 'high_tide', as that in 'tests\.toy' is"):
        all_games()


# ---- no room knows a game ----------------------------------------------------------------------------------------------

EXAMPLES = {"wire/describe.py"}  # its text for docs/wire.md has an example in it


def generic_files() -> list[Path]:
    """Everything but the games' own folders, and the one place that names them."""
    own = [PACKAGE / "games" / name for name in GAMES]
    files = [path for path in PACKAGE.rglob("*.py") if not any(path.is_relative_to(folder) for folder in own)]
    return [path for path in files if path != PACKAGE / "games/__init__.py"]


def words_in_code(path: Path) -> Iterator[str]:
    """Every name and text of a file's code. Its docstrings and comments may give examples."""
    tree = ast.parse(path.read_text())
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, (ast.Name, ast.Attribute)):
            yield node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.alias):
            yield node.name


def test_no_generic_file_names_a_game() -> None:
    named = [word for game in GAMES.values() for word in (game.name, game.title, type(game).__name__)]
    pattern = re.compile("|".join(map(re.escape, named)), re.IGNORECASE)
    files = generic_files()
    assert len(files) > 80
    found = {str(path.relative_to(PACKAGE)) for path in files for word in words_in_code(path) if pattern.search(word)}
    assert found == EXAMPLES


STYLES = {"red", "green", "yellow"}  # what the terminal colours its text with


def test_no_generic_file_knows_a_card() -> None:
    """Neither the kinds of cards nor their colours."""
    kinds = {part for game in GAMES.values() for card in game.deck.texts for part in card.split("-") if not part.isdigit()}
    found = {word for path in generic_files() for word in words_in_code(path) if word in kinds}
    assert {"galleon", "skull"} < kinds and found == STYLES


def test_no_generic_file_knows_an_option_of_one_game() -> None:
    options = {option.name for game in GAMES.values() for option in game.option_list}
    texts = {
        (path.relative_to(PACKAGE).as_posix(), node.value)
        for path in generic_files()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert "teams" in options and not {(path, text) for path, text in texts if text in options}
