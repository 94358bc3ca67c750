"""What the database's client says when its server went away, in the words of the store."""

import asyncpg
import pytest

from flibuste.server.store.connecting import faults
from flibuste.server.store.store import Conflict, StoreFailed

WENT_AWAY = [
    ConnectionRefusedError("refused"),
    TimeoutError(),
    asyncpg.CannotConnectNowError("the database system is starting up"),
    asyncpg.InterfaceError("connection is closed"),
    asyncpg.InternalClientError(
        "got result for unknown protocol state 3"
    ),  # a connection that was cut in the middle of a question
]


@pytest.mark.parametrize("error", WENT_AWAY, ids=lambda error: type(error).__name__)
def test_whatever_the_client_says_the_store_has_failed(error: Exception) -> None:
    with pytest.raises(StoreFailed, match="the database does not answer"), faults():
        raise error


def test_somebody_else_was_first() -> None:
    with pytest.raises(Conflict, match="somebody else was first"), faults():
        raise asyncpg.UniqueViolationError("duplicate key")
