"""The media between a station and the host: a stream in memory, a TCP port, a pseudo-terminal.

Every one has a `url` for pyserial, and to the station's side: `listen()`, `close()`, `read()` and `write(data)`,
none of which waits.
"""

import itertools
import os
import socket
import threading
import tty
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import serial

from tests.fakes.ports import free_port

NUMBERS = itertools.count(1)
serial.protocol_handler_packages.append("tests.link.handlers")


class Memory:
    """A stream in memory; pyserial reaches it through `handlers/protocol_memory.py`."""

    known: ClassVar[dict[str, "Memory"]] = {}

    def __init__(self, folder: Path) -> None:
        self.url = f"memory://{next(NUMBERS)}"
        self.changed = threading.Condition()
        self.connected = False
        self.to_host, self.to_station = bytearray(), bytearray()

    def listen(self) -> None:
        self.known[self.url] = self

    def close(self) -> None:
        with self.changed:
            self.known.pop(self.url, None)
            self.connected = False
            self.to_host.clear()
            self.to_station.clear()
            self.changed.notify_all()

    def read(self) -> bytes:
        with self.changed:
            data = bytes(self.to_station)
            self.to_station.clear()
            return data

    def write(self, data: bytes) -> None:
        with self.changed:
            if self.connected:
                self.to_host += data
                self.changed.notify_all()


class Tcp:
    """A TCP port of this computer."""

    def __init__(self, folder: Path) -> None:
        self._number = free_port()
        self._server: socket.socket | None = None
        self._client: socket.socket | None = None
        self.listen()

    @property
    def url(self) -> str:
        return f"socket://127.0.0.1:{self._number}"

    def listen(self) -> None:
        if self._server is None:
            self._server = socket.create_server(("127.0.0.1", self._number))
            self._server.setblocking(False)

    def close(self) -> None:
        for one in (self._client, self._server):
            if one is not None:
                one.close()
        self._client = self._server = None

    def _connected(self) -> socket.socket | None:
        if self._client is None and self._server is not None:
            with suppress(BlockingIOError):
                self._client, _ = self._server.accept()
                self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._client.settimeout(None)
        return self._client

    def read(self) -> bytes:
        client = self._connected()
        if client is None:
            return b""
        try:
            data = client.recv(4096, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            client.close()
            self._client = None
        return data

    def write(self, data: bytes) -> None:
        client = self._connected()
        if client is not None:
            with suppress(OSError):
                client.sendall(data)


class Pty:
    """A pseudo-terminal behind a name that stays, as a Pico's port has one in /dev/serial/by-id."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / f"port{next(NUMBERS)}")
        self._master = self._slave = -1

    def listen(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        os.symlink(os.ttyname(self._slave), self.url)

    def close(self) -> None:
        if self._master >= 0:
            os.unlink(self.url)
            os.close(self._slave)
            os.close(self._master)
            self._master = -1

    def read(self) -> bytes:
        with suppress(OSError):
            return os.read(self._master, 4096) if self._master >= 0 else b""
        return b""

    def write(self, data: bytes) -> None:
        with suppress(OSError):  # what does not fit is lost, as on a Pico whose output nobody fetches
            if self._master >= 0:
                os.write(self._master, data)


MEDIA = {"memory": Memory, "socket": Tcp, "pty": Pty}
