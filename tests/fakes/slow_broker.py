"""An MQTT 5 broker that takes its time: it accepts, reads and acknowledges only as fast as it is let."""

import socket
import threading
from contextlib import suppress

CONNECT, PUBLISH, SUBSCRIBE, PING, FAREWELL = 1, 3, 8, 12, 14


class SlowBroker:
    """Calls `rest` before it accepts and before it answers each packet. `taken` holds (topic, text) of all that it
    was sent, in order. Takes one connection after another. `instead(kind, connections)` may return the answer to a
    packet of this kind in the connection of that number; None for the usual answer."""

    def __init__(self, rest=lambda: None, instead=lambda kind, connections: None):
        self.connections = 0
        self._instead = instead
        self.taken = []
        self._rest = rest
        self._server = socket.create_server(("127.0.0.1", 0), backlog=1)
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._work, name="slow broker", daemon=True).start()

    def close(self):
        """Takes nobody any more."""
        self._server.close()

    def _work(self):
        with suppress(OSError):
            while True:
                self._rest()
                self._serve(self._server.accept()[0])

    def _serve(self, client):
        """Answers until either end has enough: one that breaks off is followed by the next."""
        with suppress(OSError), client, client.makefile("rb") as lines:
            while answer := self._answered(lines):
                client.sendall(answer)

    def _answered(self, lines):
        """The answers to the next packet that has any; empty at the end."""
        while head := lines.read(1):
            body = lines.read(_number(lines))
            self._rest()
            kind, flags = head[0] >> 4, head[0] & 15
            self.connections += kind == CONNECT
            if (answer := self._instead(kind, self.connections)) is not None:
                return answer
            if kind == CONNECT:
                return b"\x20\x03\x00\x00\x00"
            if kind == SUBSCRIBE:
                return b"\x90\x04" + body[:2] + b"\x00\x01"
            if kind == PING:
                return b"\xd0\x00"
            if kind == FAREWELL:
                return b""
            if kind == PUBLISH and (found := self._take(body, flags >> 1 & 3)):
                return b"\x40\x02" + found
        return b""

    def _take(self, body, qos):
        """Keeps what was published; the number under which it is acknowledged, empty for none."""
        end = 2 + int.from_bytes(body[:2], "big")
        number, rest = (body[end : end + 2], end + 2) if qos else (b"", end)
        self.taken.append((body[2:end].decode(), body[rest + 1 + body[rest] :].decode()))
        return number


def _number(lines):
    """MQTT's number of one to four bytes, seven bits each, the low ones first."""
    number = shift = 0
    while (byte := lines.read(1)) and byte[0] & 128:
        number |= (byte[0] & 127) << shift
        shift += 7
    return number | (byte[0] << shift if byte else 0)
