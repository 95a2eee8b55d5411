"""A virtual station's serial port: a TCP port on this computer, for pyserial's socket:// URLs."""

import selectors
import socket
from collections.abc import Callable

from host.virtual.cable import Cable


class SerialPort:
    """The port. `loop` is where it watches its sockets, `typed` hears what the host sends, `now` gives ms."""

    def __init__(self, loop: selectors.BaseSelector, typed: Callable[[bytes], None], now: Callable[[], float]) -> None:
        self.cable = Cable()
        self.number = 0
        self._loop = loop
        self._typed = typed
        self._now = now
        self._server: socket.socket | None = None
        self._client: socket.socket | None = None
        self._watched = 0

    def listen(self) -> None:
        """The device appears, at the same number each time."""
        if self._server is None:
            server = socket.socket()
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            server.bind(("127.0.0.1", self.number))
            server.listen(1)
            self.number = server.getsockname()[1]
            self._server = server
            self._loop.register(server, selectors.EVENT_READ, self._accept)

    def close(self) -> None:
        """The device disappears."""
        self.hang_up()
        if self._server is not None:
            self._loop.unregister(self._server)
            self._server.close()
            self._server = None

    def hang_up(self) -> None:
        """A program that has the port open finds it broken."""
        if self._client is not None:
            if self._watched:
                self._loop.unregister(self._client)
            self._watched = 0
            self._client.close()
            self._client = None
        self.cable.disconnect()

    def send(self) -> None:
        """Sends what the cable holds, as far as the host takes it."""
        if self._client is None or not self.cable.outgoing:
            return
        try:
            count = self._client.send(self.cable.outgoing)
        except BlockingIOError:
            count = 0
        except OSError:
            self.hang_up()
            return
        self.cable.sent(count, self._now())
        self._attend()

    def take(self) -> bytes:
        """All input that waits; there is room for more then."""
        data = self.cable.take()
        self._attend()
        return data

    def _accept(self) -> None:
        assert self._server is not None
        client, _ = self._server.accept()
        if self._client is not None:
            client.close()  # one cable, one program
            return
        client.setblocking(False)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self._client = client
        self.cable.connect()
        self._attend()
        self.send()

    def _attend(self) -> None:
        if self._client is None:
            return
        wanted = selectors.EVENT_WRITE if self.cable.outgoing else 0
        if self.cable.room:
            wanted |= selectors.EVENT_READ
        if wanted == self._watched:
            return
        if self._watched:
            self._loop.unregister(self._client)
        if wanted:
            self._loop.register(self._client, wanted, self._ready)
        self._watched = wanted

    def _ready(self) -> None:
        self.send()
        if self._client is None or not self.cable.room:
            return
        try:
            data = self._client.recv(self.cable.room)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._typed(data)
            self._attend()
        else:
            self.hang_up()
