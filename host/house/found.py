"""Found by name: while the house is open to its network, other devices find it as `herald.local` and as a service.

A network without multicast, or a computer that may not use it, is no reason to stop: the address works as before.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from zeroconf import Error as ZeroconfError
from zeroconf import InterfaceChoice
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from shared_rules.phrases import _

Register = Callable[..., Awaitable[Awaitable[Any]]]

log = logging.getLogger("herald")

SERVER = "herald.local."
TYPES = ("_http._tcp.local.", "_herald._tcp.local.")
TITLE = "Herald"
PATIENCE = 5.0  # seconds for the network to answer that nobody has the name


class Found:
    """The name of one house in its network. Belongs to one event loop."""

    def __init__(self, interfaces: Sequence[str] = (), title: str = TITLE) -> None:
        """`interfaces`: addresses to be found at; none: those of the network. `title`: what lists of services show."""
        self._interfaces, self._title = list(interfaces), title
        self._zeroconf: AsyncZeroconf | None = None

    async def begin(self, address: str, port: int) -> bool:
        """From now on devices find the house at this address (four numbers) and port; False where they cannot."""
        await self.end()
        try:
            self._zeroconf = AsyncZeroconf(interfaces=self._interfaces or InterfaceChoice.Default)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(self._register(kind, address, port) for kind in TYPES))
        except (OSError, ZeroconfError, TimeoutError) as error:
            log.warning(_("herald.local cannot be announced in this network (%s); the address works."), error)
            await self.end()
            return False
        return True

    async def _register(self, kind: str, address: str, port: int) -> None:
        assert self._zeroconf is not None
        info = AsyncServiceInfo(
            kind,
            f"{self._title}.{kind}",
            addresses=[socket.inet_aton(address)],
            port=port,
            properties={"path": "/"},
            server=SERVER,
        )
        register: Register = getattr(self._zeroconf, "async_register_service")  # noqa: B009  (its own types say less)
        await (await register(info, allow_name_change=True))

    async def end(self) -> None:
        """The name is free again."""
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()
