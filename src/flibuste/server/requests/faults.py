"""Errors in the words of the wire."""

from typing import Final

from flibuste.game import BadInput, FlibusteError, NotAnAction, NotLegal, NotYourTurn, Refused
from flibuste.server.house.errors import NotFound, TooMany
from flibuste.server.house.identity import NotKnown
from flibuste.server.table.rights import Closed, Foreign, Stale
from flibuste.wire import Fault, Refusal

FAULTS: Final[dict[type[FlibusteError], tuple[str, int]]] = {  # the first that an error is one of: its name, its HTTP status
    NotFound: ("not found", 404),
    NotKnown: ("not found", 401),
    TooMany: ("too many", 409),
    NotAnAction: ("not an action", 409),
    NotYourTurn: ("not your turn", 403),
    NotLegal: ("not legal", 409),
    Stale: ("stale", 409),
    Foreign: ("foreign", 403),
    Closed: ("closed", 409),
    BadInput: ("bad input", 400),
    FlibusteError: ("busy", 503),  # what is nobody's fault
}
OUR_MISTAKE: Final = Fault("busy", "something went wrong on the server")  # told without its inside, which may hold secrets


def fault_of(error: FlibusteError) -> str:
    """The kind of a fault."""
    return next(name for kind, (name, _) in FAULTS.items() if isinstance(error, kind))


def status_of(error: FlibusteError) -> int:
    """The HTTP status of a fault."""
    return next(status for kind, (_, status) in FAULTS.items() if isinstance(error, kind))


def told(error: FlibusteError) -> Fault:
    """An error as the answer to a request."""
    reason, rule = (error.reason, error.rule) if isinstance(error, Refused) else (str(error), "")
    return Fault(fault_of(error), reason, rule)


def refusal(number: int, error: FlibusteError, version: int) -> Refusal:
    """An error as the answer to the message of this number."""
    fault = told(error)
    return Refusal(id=number, fault=fault.fault, reason=fault.reason, rule=fault.rule, version=version)
