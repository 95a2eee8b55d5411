"""Whom a request comes from, as limits count it: a network address, or all those that one computer can give itself."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

from host.computer.remembered import KNOWN

NETWORK = 64  # bits of an IPv6 address: a computer takes any address of its network, 2**64 of them


def source_of(scope: Scope) -> str:
    """Whom a request comes from; empty where that is not known."""
    return counted_as(scope["client"][0]) if scope.get("client") else ""


def guesser_of(scope: Scope) -> str:
    """Whose wrong PIN or code it is: this address alone, since all of a flat may be one network. What somebody guesses
    who takes many addresses is bounded by the wait that all have together (`Access`, `CodeEntry`, `DirectorPin`)."""
    return _usual(scope["client"][0]) if scope.get("client") else ""


def _usual(address: str) -> str:
    """The one way to write it: an IPv6 address that stands for an IPv4 address as that one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(getattr(found, "ipv4_mapped", None) or found)


@lru_cache(maxsize=KNOWN)
def counted_as(address: str) -> str:
    """What counts as one with this address: an IPv6 address with all of its network, one that stands for an IPv4
    address as that one, anything else as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    own = 128 - NETWORK
    return f"{IPv6Address(int(found) >> own << own)}/{NETWORK}"
