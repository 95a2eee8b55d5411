"""Announces a house by name while it is open to its network: as `herald.local` and as a service. Where another
house has that name already, this one is `herald-2.local`, and so on.

A network without multicast, or a computer that may not use it, does not stop the house: the address works as before.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence

from zeroconf import AddressResolverIPv4  # pyright: ignore[reportPrivateImportUsage]
from zeroconf import Error as ZeroconfError
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from shared_rules.phrases import _

Register = Callable[..., Awaitable[Awaitable[object]]]

log = logging.getLogger("herald")

HOST = "herald"
MOST = 9  # houses in one network
TYPES = ("_http._tcp.local.", "_herald._tcp.local.")
TITLE = "Herald"
LOOK = 3000  # milliseconds for another house to answer that it has the name
PATIENCE = 5.0  # seconds for the network to answer that nobody has the name


def names(host: str = HOST) -> tuple[str, ...]:
    """Every name that a house may have: herald.local, herald-2.local, …"""
    return (f"{host}.local", *(f"{host}-{number}.local" for number in range(2, MOST + 1)))


class LocalName:
    """The name of one house in its network. Belongs to one event loop.

    name   under which it is found now, empty while it is not
    """

    def __init__(self, interfaces: Sequence[str] = (), title: str = TITLE, host: str = HOST) -> None:
        """`interfaces`: addresses to be found at; none: the one that is announced. `title`: what lists of services
        show. `host`: the name that it would like to have, without `.local`."""
        self._interfaces, self._title, self._host = list(interfaces), title, host
        self._zeroconf: AsyncZeroconf | None = None
        self.name = ""

    async def begin(self, address: str, port: int) -> bool:
        """From now on devices find the house at this address (four numbers) and port; False where they cannot."""
        await self.end()
        try:
            self._zeroconf = AsyncZeroconf(interfaces=self._interfaces or [address])
            name = await self._free_name(address)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(self._register(kind, name, address, port) for kind in TYPES))
        except (OSError, ZeroconfError, TimeoutError) as error:
            log.warning(_("herald.local cannot be announced on this network (%s); the address works."), error)
            await self.end()
            return False
        if name != names(self._host)[0]:
            log.warning(_("Another house here is called %s. This one is %s."), names(self._host)[0], name)
        self.name = name
        return True

    async def _free_name(self, address: str) -> str:
        """The first name that no other computer answers to. Raises OSError where all are taken."""
        assert self._zeroconf is not None
        for name in names(self._host):
            asked = AddressResolverIPv4(f"{name}.")
            await asked.async_request(self._zeroconf.zeroconf, LOOK)
            if not {str(one) for one in asked.parsed_addresses()} - {address}:
                return name
        raise OSError(_("there are {n} houses already").format(n=MOST))

    async def _register(self, kind: str, name: str, address: str, port: int) -> None:
        assert self._zeroconf is not None
        info = AsyncServiceInfo(
            kind,
            f"{self._title}.{kind}",
            addresses=[socket.inet_aton(address)],
            port=port,
            properties={"path": "/"},
            server=f"{name}.",
        )
        register: Register = getattr(self._zeroconf, "async_register_service")  # noqa: B009  (its own types are narrower)
        await (await register(info, allow_name_change=True))

    async def end(self) -> None:
        """The name is free again."""
        zeroconf, self._zeroconf, self.name = self._zeroconf, None, ""
        if zeroconf is not None:
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()
