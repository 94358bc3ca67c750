"""Words that several messages have in common: a seat, a version, a name."""

from typing import Annotated, Literal

from msgspec import Meta

Clock = Literal["none", "relaxed", "brisk", "one_day", "three_days"]
Language = Literal["en", "fr", "it", "de"]
Phase = Literal["waiting", "dealing", "playing", "paused", "over"]
Seat = Annotated[int, Meta(ge=0, le=7, description="A place at the table, from 0.")]
Version = Annotated[int, Meta(ge=0, le=2**31, description="How many entries the table's log had when this was seen.")]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="What a person or a seat is called.")]
Face = Annotated[int, Meta(ge=1, le=20, description="Which of the page's portraits a person has chosen.")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Digits = Annotated[
    str,  # a pattern alone would let a newline in at the end
    Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64, description="256 bits in hexadecimal digits."),
]
MOST_BEHIND = 200  # actions by which those who watch a match from the first page are behind it
Time = Annotated[float, Meta(description="Seconds since 1970.")]
