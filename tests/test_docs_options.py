"""The documents name exactly the options of each game, with their values, what is usual, and what an edition changes."""

import re

import pytest

from flibuste.game import Game, Option, Value
from flibuste.games import GAMES
from tests.pages import table_in, text_of

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def code(value: Value) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def values_of(option: Option) -> str:
    """The values as a table has them, the usual one first."""
    if isinstance(option.values, range):
        return f"{option.usual}, or {option.values[0]} to {option.values[-1]}"
    assert option.usual == option.values[0]
    return ", ".join(map(code, option.values))


def changed_by_editions(game: Game, option: Option) -> str:
    changes = [
        f"{code(edition)}: {code(values[option.name])}"
        for edition, values in game.editions.items()
        if values.get(option.name, option.usual) != option.usual
    ]
    return "; ".join(changes) or "all alike"


@each_game
def test_the_table_of_options_is_the_engines(game: Game) -> None:
    rows = table_in(f"docs/rules/{game.name}.md", "Options")
    expected = [("`players`", ", ".join(map(str, game.player_counts)))]
    expected += [("`edition`", ", ".join(map(code, game.editions)))] if game.editions else []
    expected += [(code(option.name), values_of(option)) for option in game.option_list]
    assert [(row["option"], row["values"]) for row in rows] == expected
    for row in rows:
        assert row["meaning"]
        option = next((one for one in game.option_list if code(one.name) == row["option"]), None)
        if option is not None:
            assert row["rule"] == option.rule and f"**{option.rule}**" in text_of(f"docs/rules/{game.name}.md")
            assert row.get("edition", "all alike") == changed_by_editions(game, option)


@each_game
def test_the_notation_has_the_same_options(game: Game) -> None:
    section = text_of("docs/notation.md").partition(f"\n## {game.title}\n")[2].partition("\n## ")[0]
    options = "".join(re.findall(r"^- Options: (.*?)(?=^- |\Z)", section, re.MULTILINE | re.DOTALL)[:1])
    assert options, f"docs/notation.md has no section '## {game.title}' with a line '- Options: …'"
    told = " ".join(options.split())
    if game.editions:
        assert f"`edition` {' | '.join(map(code, game.editions))};" in told
    for option in game.option_list:
        usual = str(option.usual).lower()
        plain = isinstance(option.values, range) or isinstance(option.usual, bool)
        assert (f"`{option.name}` ({usual}" if plain else f"`{option.name}` {' | '.join(map(code, option.values))}") in told
    named = re.findall(r"`(\w+)` (?:\(|`)", re.sub(r"\(classic: .*?\)", "", told))
    assert named == [*(["edition"] if game.editions else []), *(option.name for option in game.option_list)]


@each_game
def test_every_action_that_the_rules_show_is_one(game: Game) -> None:
    page = text_of(f"docs/rules/{game.name}.md")
    section = "".join(re.split(r"^## .*ctions$", page, flags=re.MULTILINE)[1:2]).partition("\n## ")[0]
    rows = " ".join(line for line in section.splitlines() if line.startswith("|"))
    shown = [action for action in re.findall(r"`([^`]+)`", rows) if not action.startswith("deal ") and action not in names(game)]
    assert len(shown) >= 2, f"docs/rules/{game.name}.md has no table of its actions below '## Actions'"
    for action in shown:
        game.parse(action.replace("CARD announce", "skull-7 announce").replace("CARD", game.deck.texts[0]))


def names(game: Game) -> set[str]:
    return {option.name for option in game.option_list}
