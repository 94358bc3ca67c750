"""Messages as bytes, and parts of messages that are written but once."""

from typing import Any, Final

import msgspec
from msgspec import Raw

write_message: Final = msgspec.json.Encoder().encode


def written(value: object) -> Any:
    """A part of a message that is written already, to be put into several messages as it stands."""
    return Raw(write_message(value))
