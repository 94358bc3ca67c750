"""The research bench: environments for programs that learn, observations with names, and arrays of whole matches.

    from flibuste.research import Tables, env, layout

`docs/research.md` is the guide. It needs the extra `research`: pip install "flibuste[research]".
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flibuste.research.gym import ManyTables as ManyTables
    from flibuste.research.gym import OneSeat as OneSeat
    from flibuste.research.layouts import Layout as Layout
    from flibuste.research.layouts import layout as layout
    from flibuste.research.tables import Tables as Tables
    from flibuste.research.views import encode_view as encode_view
    from flibuste.research.views import mask_of as mask_of
    from flibuste.research.zoo import env as env

PLACES = {
    "Layout": "layouts",
    "ManyTables": "gym",
    "OneSeat": "gym",
    "Tables": "tables",
    "encode_view": "views",
    "env": "zoo",
    "layout": "layouts",
    "mask_of": "views",
}
EXTRAS = {
    **dict.fromkeys(("numpy", "gymnasium", "pettingzoo"), "research"),
    **dict.fromkeys(("PIL", "resvg_py"), "pictures"),
    "pyspiel": "spiel",
    "pyarrow": "data",
}

__all__ = sorted(PLACES)  # noqa: PLE0605  it is a list


def __getattr__(name: str) -> object:
    """Only what is asked for is loaded: `Tables` needs numpy, and neither Gymnasium nor PettingZoo."""
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
    except ModuleNotFoundError as fault:
        raise missing(fault) from None


class MissingExtra(ModuleNotFoundError):
    """A package is not installed that comes with an extra; the command line tells it as it tells bad input."""


def missing(fault: ModuleNotFoundError) -> ModuleNotFoundError:
    """What to do about a module that was not found; one that no extra brings is told of as it is."""
    if fault.name not in EXTRAS or isinstance(fault, MissingExtra):
        return fault
    wanted = f'pip install "flibuste[{EXTRAS[fault.name]}]"'
    return MissingExtra(f"flibuste.research needs {fault.name}, which is not installed: {wanted}", name=fault.name)
