"""How a server is run, and what it puts up with. Addresses are counted in memory only.

A setting is a field here, or in a group below, and a line in MEANINGS: file, environment, command line, the table in
docs/operate.md and its check follow from that (`configuring`).
"""

from dataclasses import dataclass, field
from typing import Final

from flibuste.server.house.limits import Limits
from flibuste.server.house.retention import Retention


@dataclass(frozen=True)
class NoticeSettings:
    """Which push services are used for notices, and what they are told of whoever runs this server."""

    services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "*.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    )
    contact: str = ""


@dataclass(frozen=True)
class Settings:
    """Everything that `flibuste serve` can be told."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # an address of `store.databases`
    workers: int = 2
    think_key: str = ""
    origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")
    log: str = "lines"
    log_level: str = "info"
    disk_warning: int = 500
    drain: float = 0.0
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    notices: NoticeSettings = field(default_factory=NoticeSettings)


MEANINGS: Final = {
    "host": "the address to listen at",
    "port": "the port; 0 takes a free one. Where none is named it is 8000, or a free one if that is taken",
    "database": "`sqlite:///FILE` or `postgresql://USER@HOST/NAME`; without it, `flibuste.db` in your data folder",
    "workers": "how many computer players think at once, each in a process of its own",
    "think_key": "a file with the key by which [other machines](#thinking-on-other-machines) may think for this server",
    "origins": "further origins whose pages may use this server",
    "trusted_proxies": "addresses or networks of proxies whose forwarded addresses are believed",
    "metrics": "addresses or networks that may read `/metrics`, without a proxy in between",
    "log": "`lines`, or `json` for an object on each line",
    "log_level": "`debug`, `info`, `warning` or `error`: what is less is not logged",
    "disk_warning": "megabytes: when less is free on the disk of a SQLite file, the log warns",
    "drain": "seconds at a stop in which `/health/ready` says no already and everything else goes on",
    "limits.message_size": "bytes of a message over a socket; a larger one closes the line",
    "limits.body_size": "bytes of the body of a request",
    "limits.request_seconds": "seconds after which an unfinished request, or an answer that is not read, is given up",
    "limits.socket_rate": "messages a second on one line; more are read more slowly",
    "limits.socket_burst": "messages on one line at once",
    "limits.unsent_bytes": "bytes that wait for a slow line; with more it is closed, and may come back",
    "limits.slow_seconds": "seconds after which a line that takes nothing is cut off",
    "limits.visitor_rate": "messages a second of one visitor over all lines; more are read more slowly",
    "limits.visitor_burst": "messages of one visitor at once",
    "limits.visitor_request_rate": "requests a second of one visitor; more get 429",
    "limits.visitor_request_burst": "requests of one visitor at once",
    "limits.sockets_per_visitor": "lines of one visitor",
    "limits.tables_per_visitor": "live tables of one host",
    "limits.tournaments_per_visitor": "tournaments of one host that are not over",
    "limits.entries_per_visitor": "tournaments that are not over and that one visitor has entered",
    "limits.looks_per_visitor": "look-backs of one visitor that are being worked out",
    "limits.say_rate": "phrases a second that one visitor says",
    "limits.say_burst": "phrases of one visitor at once",
    "limits.request_rate": "requests a second from one address, without the page's files; more get 429",
    "limits.request_burst": "requests from one address at once: raise it where a club shares one",
    "limits.file_rate": "files of the page a second, to one address",
    "limits.file_burst": "files of the page at once, to one address",
    "limits.connect_rate": "new lines a second from one address",
    "limits.connect_burst": "new lines from one address at once",
    "limits.sockets_per_address": "lines from one address",
    "limits.connections_per_address": "other connections from one address that is no proxy's",
    "limits.guess_rate": "codes a second, from one address, that are no table's",
    "limits.guess_burst": "such codes at once",
    "limits.wake_rate": "tables a second, asked for from one address, that are read from disk; more get 429",
    "limits.wake_burst": "such tables at once",
    "limits.all_request_rate": "requests a second of all together",
    "limits.all_request_burst": "requests of all together at once",
    "limits.all_connect_rate": "new lines a second of all together",
    "limits.all_connect_burst": "new lines of all together at once",
    "limits.all_wake_rate": "tables a second of all together that are read from disk",
    "limits.all_wake_burst": "such tables at once",
    "limits.sockets": "lines of all together",
    "limits.connections": "other connections of all together",
    "limits.tables": "live tables in all",
    "limits.ended_tables": "tables that are over and stay in memory for whoever asks next",
    "limits.tournaments": "tournaments in all that are not over",
    "limits.looks": "look-backs of all together that are being worked out",
    "limits.all_unsent_bytes": "bytes that wait for slow lines in all",
    "limits.chatter": "entries of a table's log that are no moves; then nothing is said there any more",
    "limits.history": "entries of a table's log that somebody who comes is told of",
    "limits.computers": "sides of computer players that the host of a tournament may ask for",
    "retention.unseen_days": "days after which a visitor who has not come is forgotten",
    "retention.unplayed_days": "the same for a visitor who never sat at a table",
    "notices.services": "the push services over which [notices](#notices) go; `[]` for none, and no notices",
    "notices.contact": "`mailto:` and an address, or one with https, where a push service finds you; Apple's wants one",
}
CHOICES: Final = {"log": ("lines", "json"), "log_level": ("debug", "info", "warning", "error")}
BOUNDS: Final = {"port": (0, 65535), "disk_warning": (0, 10**9), "drain": (0, 600)}  # of others: a number above 0
