"""Whom an address stands for, where something is counted by address."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """An IPv4 address is one household's; of IPv6 each household has all addresses that begin with the same 64 bits."""
    try:
        place = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(place, IPv6Address):
        return str(place)
    if place.ipv4_mapped is not None:
        return str(place.ipv4_mapped)
    return str(IPv6Address(int(place) >> 64 << 64)) + "/64"


@lru_cache(4096)
def belongs_to(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is one of these, or in one of these networks."""
    try:
        place = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(place in ip_network(one) for one in networks)


def asker(client: Any) -> str:
    """The neighbourhood of whoever is at the other end of a connection; `client` is a host and a port, or None."""
    return neighbourhood(str(client[0])) if client else ""
