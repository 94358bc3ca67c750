"""Errors in the words of the wire."""

from typing import Final

from flibuste.game import BadInput, FlibusteError, NotAnAction, NotLegal, NotYourTurn, Refused
from flibuste.server.house.errors import NotFound, TooMany, TooOften
from flibuste.server.house.identity import NotKnown
from flibuste.server.table.refusals import Closed, Coded, Foreign, Stale, Unfit
from flibuste.wire import Fault, Kind, Refusal

FAULTS: Final[dict[type[FlibusteError], tuple[Kind, int]]] = {  # the first that an error is one of: its name, its HTTP status
    NotFound: ("not found", 404),
    NotKnown: ("not found", 401),
    TooMany: ("too many", 409),
    TooOften: ("busy", 429),
    NotAnAction: ("not an action", 409),
    NotYourTurn: ("not your turn", 403),
    NotLegal: ("not legal", 409),
    Stale: ("stale", 409),
    Foreign: ("foreign", 403),
    Closed: ("closed", 409),
    Unfit: ("bad input", 400),
    BadInput: ("bad input", 400),
    FlibusteError: ("busy", 503),  # what is nobody's fault
}
# told without its inside, which may hold secrets
OUR_MISTAKE: Final = Fault("busy", "our mistake", "something went wrong on the server")


def fault_of(error: FlibusteError) -> Kind:
    """The kind of a fault, which is its code where it has none of its own."""
    return next(name for kind, (name, _) in FAULTS.items() if isinstance(error, kind))


def status_of(error: FlibusteError) -> int:
    """The HTTP status of a fault."""
    return next(status for kind, (_, status) in FAULTS.items() if isinstance(error, kind))


def told(error: FlibusteError) -> Fault:
    """An error as the answer to a request."""
    reason, rule = (error.reason, error.rule) if isinstance(error, Refused) else (str(error), "")
    fault = fault_of(error)
    return Fault(fault, error.code if isinstance(error, Coded) else fault, reason, rule)


def refusal(number: int, error: FlibusteError, version: int) -> Refusal:
    """An error as the answer to the message of this number."""
    fault = told(error)
    return Refusal(id=number, fault=fault.fault, code=fault.code, reason=fault.reason, rule=fault.rule, version=version)
