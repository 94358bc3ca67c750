"""How a server is run, and what it puts up with. Addresses are counted in memory only."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """What one visitor, line or address may have and do."""

    message_size: int = 8 * 1024
    body_size: int = 32 * 1024
    socket_rate: float = 50.0  # messages a second on one line; a line that sends more is read more slowly
    socket_burst: int = 100
    request_rate: float = 20.0  # requests a second from one address, without the page's files; more are refused
    request_burst: int = 100
    sockets_per_address: int = 200
    tables_per_visitor: int = 20
    unsent_messages: int = 200  # a line that is slower to read than that is closed, and may come back


@dataclass(frozen=True)
class Settings:
    """Everything that `flibuste serve` can be told."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # an address of `store.databases`
    workers: int = 2
    origins: tuple[str, ...] = ()  # further origins whose pages may use this server
    trusted_proxies: tuple[str, ...] = ()  # whose forwarded addresses are believed
    limits: Limits = field(default_factory=Limits)
