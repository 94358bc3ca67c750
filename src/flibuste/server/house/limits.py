"""What a server puts up with: of one line, one visitor, one address and all together. All of it is counted in memory only."""

from dataclasses import dataclass
from typing import Final

KIB: Final = 1024


@dataclass(frozen=True)
class Limits:
    """Rates are by the second; a burst is how many may come at once. Of an IPv6 address the first half counts as the address."""

    # one message, one request
    message_size: int = 8 * KIB
    body_size: int = 32 * KIB
    request_seconds: float = 20.0  # from the first byte of a request to its last

    # one line
    socket_rate: float = 50.0  # messages; a line that sends more is read more slowly
    socket_burst: int = 100
    unsent_bytes: int = 512 * KIB  # a line that has more to be sent is closed, and may come back
    slow_seconds: float = 20.0  # a line that takes nothing for so long is cut off

    # one visitor, over all lines
    visitor_rate: float = 60.0  # messages; each 4 KiB of a whole table count as one more
    visitor_burst: int = 150
    visitor_request_rate: float = 20.0
    visitor_request_burst: int = 100
    sockets_per_visitor: int = 20
    tables_per_visitor: int = 20
    tournaments_per_visitor: int = 5  # of one host
    entries_per_visitor: int = 20  # tournaments that one has entered
    looks_per_visitor: int = 2  # look-backs at once
    say_rate: float = 0.5
    say_burst: int = 6

    # one address
    request_rate: float = 50.0  # requests but for the page's files; more are refused. What costs more counts for several
    request_burst: int = 400
    file_rate: float = 200.0  # the page's files
    file_burst: int = 2000
    connect_rate: float = 5.0  # new lines
    connect_burst: int = 200
    sockets_per_address: int = 400
    connections_per_address: int = 500  # requests that are under way or unfinished, and lines that are being opened
    guess_rate: float = 0.1  # codes that are no table's
    guess_burst: int = 30
    wake_rate: float = 5.0  # tables that are not in memory, and are read from their logs
    wake_burst: int = 200

    # all together
    all_request_rate: float = 400.0
    all_request_burst: int = 4000
    all_connect_rate: float = 50.0
    all_connect_burst: int = 1000
    all_wake_rate: float = 50.0
    all_wake_burst: int = 2000
    sockets: int = 5000
    connections: int = 6000
    tables: int = 20_000  # that are not over
    ended_tables: int = 500  # in memory that are over, and at which nobody looks
    tournaments: int = 1000  # that are not over
    looks: int = 12
    all_unsent_bytes: int = 64 * KIB * KIB

    # one table
    chatter: int = 500  # entries of its log that are neither moves nor needed to go on; then nobody says anything more
    history: int = 1000  # entries that somebody who comes is told of

    # one tournament
    computers: int = 64  # sides of computer players that its host may ask for


USUAL: Final = Limits()
