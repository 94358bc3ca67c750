"""Lines that do not break at a no-break space. Rich breaks there: it tells words apart by `\\s`, which has that space, too."""

import re

from rich import _wrap

KEPT = "\u00a0\u202f"
"""What stands before a French colon, or between a figure and its unit: what follows belongs to the same line."""


def keep_together() -> None:
    """Let Rich take words that are joined by such a space for one; done once, for all that the terminal prints."""
    _wrap.re_word = re.compile(rf"[^\S{KEPT}]*[\S{KEPT}]+[^\S{KEPT}]*")
