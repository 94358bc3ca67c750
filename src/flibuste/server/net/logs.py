"""The server's log: lines, or an object on each, with time and level. No address and no secret is ever handed to it."""

import logging
from datetime import UTC, datetime
from typing import Final

import msgspec

TELL_ADDRESSES: Final = ("httpx", "httpcore")  # at a lower level they log whatever is asked for: the addresses of devices


def moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class PlainText(logging.Formatter):
    """`2026-03-01T12:00:00.000Z WARNING flibuste.server: …`, with a traceback below where there is one."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802  its name there
        return moment(record)


class Objects(logging.Formatter):
    """A JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"time": moment(record), "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def begin_log(kind: str, level: str) -> None:
    """From now on everything goes to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(Objects() if kind == "json" else PlainText("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in TELL_ADDRESSES:
        logging.getLogger(name).setLevel(logging.WARNING)
