"""A PN532 model on an SPI bus, spoken to in raw frames; time stands still until a test moves it."""

import itertools
from collections.abc import Callable

from host.virtual.bus import SpiBus
from host.virtual.pn532 import ACK, Field, Pn532

_MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class StillClock:
    """Timers that run on command."""

    def __init__(self) -> None:
        self.ms = 0.0
        self._due: dict[int, tuple[float, Callable[[], None]]] = {}
        self._numbers = itertools.count()

    def after(self, ms: float, action: Callable[[], None]) -> Callable[[], None]:
        number = next(self._numbers)
        self._due[number] = (self.ms + ms, action)
        return lambda: self._due.pop(number, None) and None

    def pass_ms(self, ms: float) -> None:
        self.ms += ms
        for number, (when, action) in sorted(self._due.items()):
            if when <= self.ms and number in self._due:  # and not cancelled by one before it
                del self._due[number]
                action()


def frame(*body: int) -> bytes:
    """A command as it goes to the chip."""
    data = bytes((0xD4, *body))
    return bytes((0, 0, 0xFF, len(data), -len(data) & 0xFF)) + data + bytes((-sum(data) & 0xFF, 0))


class ReaderBench:
    """The chip, its field, its IRQ line and a bus."""

    def __init__(self, answer_ms: float = 0) -> None:
        self.irq = [1]
        self.clock = StillClock()
        self.field = Field()
        self.chip = Pn532(self.field, self.clock, self.irq.append, answer_ms)
        self.bus = SpiBus()
        self.chip._set_up = True  # as after SAMConfiguration

    def transfer(self, *out: int) -> bytes:
        """One chip select around some bytes, bits turned as the chip wants them."""
        self.bus.select(self.chip)
        back = self.bus.exchange(bytes(_MIRROR[byte] for byte in out))
        self.bus.release(self.chip)
        return bytes(_MIRROR[byte] for byte in back)

    def write(self, data: bytes) -> None:
        self.transfer(1, *data)

    def ready(self) -> bool:
        status = self.transfer(2, 0)[1]
        assert status in (0, 1)
        assert bool(status) is (self.irq[-1] == 0), "IRQ and status byte disagree"
        return bool(status)

    def read(self, count: int = 64) -> bytes:
        return self.transfer(3, *bytes(count))[1:]

    def command(self, *body: int) -> None:
        """Sends a command and takes its ACK."""
        self.write(frame(*body))
        assert self.ready()
        assert self.read(6) == ACK

    def answer(self) -> bytes:
        """The body of the answer that waits, its frame checked."""
        assert self.ready()
        whole = self.read()
        assert whole[:3] == b"\0\0\xff" and (whole[3] + whole[4]) & 0xFF == 0
        body = whole[5 : 5 + whole[3]]
        assert (sum(body) + whole[5 + whole[3]]) & 0xFF == 0 and body[0] == 0xD5
        return body[1:]

    def call(self, *body: int) -> bytes:
        """A command and its answer."""
        self.command(*body)
        answer = self.answer()
        assert answer[0] == body[0] + 1
        return answer[1:]
