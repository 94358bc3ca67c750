"""Processes that tests start and kill."""

import secrets
import socket
import subprocess
from pathlib import Path

GIVEN = Path("/proc/sys/net/ipv4/ip_local_port_range")  # the ports that the system gives to whoever asks for any
FIRST_PORT, USUALLY_GIVEN = 20_000, 32_768


def free_port() -> int:
    """A port for a server that comes late, or comes back: until then nobody is given it who asks for any port."""
    given = int(GIVEN.read_text().split()[0]) if GIVEN.exists() else USUALLY_GIVEN
    while True:
        port = FIRST_PORT + secrets.randbelow(max(given - FIRST_PORT, 1000))
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def children_of(process: subprocess.Popen[str]) -> list[int]:
    """The worker processes, where the system tells."""
    try:
        return [int(word) for word in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    except OSError:
        return []


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
