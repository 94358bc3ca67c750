"""Why something is refused. A program goes by the kind; people read the sentence that the words have for the code."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "not found",
    "too many",
    "not an action",
    "not your turn",
    "not legal",
    "stale",
    "foreign",
    "closed",
    "bad input",
    "busy",
    "unreadable",
    "not allowed",
    "too large",
]
"""What a program may have to know."""

Code: TypeAlias = Literal[
    Kind,  # where there is no more to say
    # who asks
    "nameless",
    "not known",
    "link used",
    "banned",
    "by invitation",
    "no seat",
    "not your seat",
    "not the host",
    "not your match",
    # the phase of the match
    "not begun",
    "dealing",
    "being played",
    "paused",
    "over",
    "not over",
    "cards hidden",
    # your seat
    "resigned",
    "stood in for",
    "in your hands",
    "hand not shown",
    "no undo",
    "time up",
    "said already",
    # around the table
    "locked",
    "removed",
    "seat taken",
    "no seat open",
    "somebody there",
    "nobody there",
    "still there",
    "nothing to leave",
    "invalid name",
    "part missing",
    "part sealed",
    "rematch exists",
    # time
    "no clock",
    "time is given",
    "no more time",
    "own clock",
    "paused before",
    # what takes the computer long
    "no hints",
    "hint coming",
    "many hints",
    "many reviews",
    "your reviews",
    "many looks",
    "your looks",
    # too much
    "many lines",
    "many codes",
    "many tables",
    "much said",
    "log full",
    # the server
    "no table",
    "rules gone",
    "damaged",
    "stopping",
    "not saved",
    "other page",
    "many requests",
    "our mistake",
]
"""What a person wants to know. `refusal.<code>` in the words says it, and what to do next."""
