"""Flibuste: three pirate card games at one table."""

from typing import Final

from flibuste import _native

__version__ = "0.1.0"

compiled: Final[bool] = _native.load()
"""Whether the compiled engine is in use. `FLIBUSTE_PURE=1` in the environment asks for the source instead."""
