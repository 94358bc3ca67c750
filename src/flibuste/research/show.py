"""A position in words, for `render`: the view of the seat to act, field by field. Nobody is shown more than that seat."""

from typing import Any

from flibuste.game import BadInput, Game, State, one_of
from flibuste.research import missing

RENDER_MODES = ("human", "ansi", "rgb_array")
LEFT_OUT = ("game", "options", "seen", "legal")


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"render_mode={mode!r}: expected {one_of(RENDER_MODES)}, or None")
    if mode == "rgb_array":
        try:
            import flibuste.research.pictures  # noqa: F401
        except ModuleNotFoundError as fault:
            raise missing(fault) from None
    return mode


def rendered(mode: str | None, game: Game, state: State) -> Any:
    """What `render` gives in a mode: a text, or a picture as an array (height, width, 3); `human` prints the text."""
    if mode == "rgb_array":
        from flibuste.research.pictures import picture_of

        return picture_of(game, game.view(state, int(state.turn) if state.turn >= 0 else None))
    if mode == "human":
        print(show(game, state))
    return show(game, state) if mode == "ansi" else None


def show(game: Game, state: State) -> str:
    """The lines of a position."""
    view = game.view(state, int(state.turn) if state.turn >= 0 else None)
    fields = {name: value for name, value in vars(view).items() if name not in LEFT_OUT}
    return "\n".join(f"{name}: {in_words(value)}" for name, value in fields.items())


def in_words(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return " ".join(value) or "-"
    return str(value)
