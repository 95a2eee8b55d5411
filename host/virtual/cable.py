"""The USB serial port of a Pico as its two sides know it: buffers, and what gets lost.

Sizes and losses are those of MicroPython's rp2 port: 256 bytes to the host, 768 to the program; with
nobody listening only the latest bytes survive; a listener that does not read loses what is too much.
"""

OUT_FIFO = 256
INPUT = 512 + 256
PATIENCE_MS = 500
CTRL_C = 3


class Cable:
    """Buffers of one port. Knows no sockets: bytes in, bytes out, and the time in ms."""

    def __init__(self) -> None:
        self.connected = False
        self.outgoing = bytearray()
        self.incoming = bytearray()
        self.lost = 0
        self._stalled_since: float | None = None

    def connect(self) -> None:
        """A program on the host opened the port."""
        self.connected = True
        self._stalled_since = None

    def disconnect(self) -> None:
        """It closed the port, or the cable came off: what was under way is gone."""
        self.connected = False
        self.outgoing.clear()
        self.incoming.clear()

    def printed(self, data: bytes, now: float) -> None:
        """The station's program wrote `data`."""
        self.outgoing += data
        if not self.connected:
            self._keep_latest()
        elif self._stalled_since is None:
            self._stalled_since = now
        elif now - self._stalled_since > PATIENCE_MS and len(self.outgoing) > OUT_FIFO:
            self.lost += len(self.outgoing) - OUT_FIFO
            del self.outgoing[OUT_FIFO:]

    def sent(self, count: int, now: float) -> None:
        """The host took the first `count` bytes of `outgoing`."""
        del self.outgoing[:count]
        if not self.outgoing:
            self._stalled_since = None
        elif count:
            self._stalled_since = now

    @property
    def room(self) -> int:
        """How many bytes the host may send now."""
        return INPUT - len(self.incoming)

    def received(self, data: bytes) -> bool:
        """The host sent `data` (no more than `room`). True when a Ctrl-C was in it."""
        self.incoming += data
        last = self.incoming.rfind(CTRL_C)
        if last < 0:
            return False
        del self.incoming[: last + 1]
        return True

    def typed(self, data: bytes) -> None:
        """The host sent `data` to the prompt, where a Ctrl-C is a letter like others."""
        self.incoming += data

    def take(self) -> bytes:
        """All input that waits, for the station's program."""
        data = bytes(self.incoming)
        self.incoming.clear()
        return data

    def _keep_latest(self) -> None:
        extra = len(self.outgoing) - OUT_FIFO
        if extra > 0:
            self.lost += extra
            del self.outgoing[:extra]
