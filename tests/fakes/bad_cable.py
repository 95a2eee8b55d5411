"""A cable that spoils what it carries, by name and seed: the same fault and seed spoil alike.

    cable = BadCable("a fifth of the lines is lost", seed=1)
    for piece in cable.to_host(data): ...      # what arrives of it now; call it without data too, for
    for piece in cable.to_station(data): ...   # some faults hold bytes back
    if cable.off: ...                          # it came off: close the port, then plug it in again
    cable.plugged()

Knows neither ports nor messages, and keeps no clock: what it holds back it counts in calls.
"""

import random
from collections.abc import Callable, Iterator

NEWLINE = b"\n"


class Way:
    """One direction of a cable, whole. `pieces(data)` yields what arrives; `off` is set when the cable comes off."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.off = False

    def pieces(self, data: bytes) -> Iterator[bytes]:
        yield data

    def plugged(self) -> None:
        """The cable is back in: what was under way is gone."""
        self.off = False


class InPieces(Way):
    """Everything arrives in pieces of `size` bytes."""

    def __init__(self, rng: random.Random, size: int) -> None:
        super().__init__(rng)
        self.size = size

    def pieces(self, data: bytes) -> Iterator[bytes]:
        for start in range(0, len(data), self.size):
            yield data[start : start + self.size]


class InPackets(Way):
    """USB packets of 64 bytes. A transfer that ends with a full one is known to be over only when the
    next one begins, as where nobody sends the empty packet that should end it."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._held = b""

    def pieces(self, data: bytes) -> Iterator[bytes]:
        if not data:
            return
        data, self._held = self._held + data, b""
        if len(data) % 64 == 0:
            data, self._held = data[:-64], data[-64:]
        yield from InPieces(self.rng, 64).pieces(data)

    def plugged(self) -> None:
        super().plugged()
        self._held = b""


class Lines(Way):
    """Something happens to whole lines; `line(line)` yields what becomes of one, newline included."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._begun = b""

    def pieces(self, data: bytes) -> Iterator[bytes]:
        *lines, self._begun = (self._begun + data).split(NEWLINE)
        for line in lines:
            if not self.off:
                yield from self.line(line + NEWLINE)

    def line(self, line: bytes) -> Iterator[bytes]:
        yield line

    def plugged(self) -> None:
        super().plugged()
        self._begun = b""


class Lossy(Lines):
    """One line of `one_in` is lost."""

    def __init__(self, rng: random.Random, one_in: int) -> None:
        super().__init__(rng)
        self.one_in = one_in

    def line(self, line: bytes) -> Iterator[bytes]:
        if self.rng.randrange(self.one_in):
            yield line


class Forgetful(Lines):
    """Every other line about a card that came, or went, is lost: of each kind the first, the third, and so on."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._seen = {b"card": 0, b"gone": 0}

    def line(self, line: bytes) -> Iterator[bytes]:
        kind = b"".join(line.split(b" ")[1:2])
        if kind in self._seen:
            self._seen[kind] += 1
        if self._seen.get(kind, 0) % 2 == 0:
            yield line


class Doubling(Lines):
    """Every line comes twice."""

    def line(self, line: bytes) -> Iterator[bytes]:
        yield line * 2


class Cutting(Lines):
    """A third of the lines is cut off, the newline too: of each kind the first one after a byte, the next one
    after two, and so on. What follows then stands on the same line."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._lengths: dict[bytes, int] = {}

    def line(self, line: bytes) -> Iterator[bytes]:
        if self.rng.randrange(3):
            yield line
            return
        kind = b"".join(line.split(b" ")[1:2])
        length = self._lengths[kind] = self._lengths.get(kind, 0) % len(line) + 1
        yield line[:length]


class Flipping(Way):
    """One bit of a byte in `one_in` is turned over."""

    def __init__(self, rng: random.Random, one_in: int) -> None:
        super().__init__(rng)
        self.one_in = one_in

    def pieces(self, data: bytes) -> Iterator[bytes]:
        spoilt = bytearray(data)
        for at in range(len(spoilt)):
            if not self.rng.randrange(self.one_in):
                spoilt[at] ^= 1 << self.rng.randrange(8)
        yield bytes(spoilt)


class Dropping(Way):
    """Single bytes are lost, one in `one_in`."""

    def __init__(self, rng: random.Random, one_in: int) -> None:
        super().__init__(rng)
        self.one_in = one_in

    def pieces(self, data: bytes) -> Iterator[bytes]:
        yield bytes(byte for byte in data if self.rng.randrange(self.one_in))


class Garbage(Lines):
    """Before every tenth line come `size` bytes of `alphabet` that nobody has sent."""

    def __init__(self, rng: random.Random, size: int, alphabet: bytes) -> None:
        super().__init__(rng)
        self.size, self._count = size, 0
        self._letters = bytes(alphabet[byte % len(alphabet)] for byte in range(256))

    def line(self, line: bytes) -> Iterator[bytes]:
        self._count += 1
        if self._count % 10 == 3:
            yield self.rng.randbytes(self.size).translate(self._letters)
        yield line


class Stalling(Way):
    """The reader stops now and then: for `rest` calls nothing arrives, then all of it at once."""

    def __init__(self, rng: random.Random, work: int, rest: int) -> None:
        super().__init__(rng)
        self.work, self.rest = work, rest
        self._calls, self._held = 0, b""

    def pieces(self, data: bytes) -> Iterator[bytes]:
        self._calls += 1
        self._held += data
        if self._calls % (self.work + self.rest) < self.work:
            held, self._held = self._held, b""
            yield held

    def plugged(self) -> None:
        super().plugged()
        self._held = b""


class Loose(Lossy):
    """The cable comes off in the middle of a line, one in `one_in`."""

    def line(self, line: bytes) -> Iterator[bytes]:
        if self.rng.randrange(self.one_in):
            yield line
        else:
            self.off = True
            yield line[: self.rng.randrange(len(line))]


class Late(Loose):
    """The cable comes off, and the lines of that moment arrive after the first ones of the next connection."""

    def __init__(self, rng: random.Random, one_in: int) -> None:
        super().__init__(rng, one_in)
        self._recent: list[bytes] = []
        self._late: list[bytes] = []

    def line(self, line: bytes) -> Iterator[bytes]:
        yield line
        if self._late:
            yield from self._late
            self._late = []
        self._recent = [*self._recent[-2:], line]
        self.off = self.off or not self.rng.randrange(self.one_in)

    def plugged(self) -> None:
        super().plugged()
        self._late, self._recent = self._recent, []


ANY = bytes(byte for byte in range(256) if byte != 3)  # Ctrl-C would stop the station, as it should
PRINTABLE = bytes(range(32, 127))

# A game sends some hundreds of lines each way, so ten times 64 kB is the better part of a megabyte.
FAULTS: dict[str, Callable[[random.Random], Way]] = {
    "whole": Way,
    "one byte at a time": lambda rng: InPieces(rng, 1),
    "packets of 64 bytes": InPackets,
    "a fifth of the lines is lost": lambda rng: Lossy(rng, 5),
    "every other word of cards is lost": Forgetful,
    "bytes are lost": lambda rng: Dropping(rng, 2500),
    "every line twice": Doubling,
    "cut after every byte": Cutting,
    "bits turn over": lambda rng: Flipping(rng, 2500),
    "a megabyte of garbage": lambda rng: Garbage(rng, 65536, ANY),
    "lines without end": lambda rng: Garbage(rng, 20000, PRINTABLE),
    "a reader that stalls": lambda rng: Stalling(rng, 40, 60),
    "a loose plug": lambda rng: Loose(rng, 40),
    "late across a reconnect": lambda rng: Late(rng, 40),
}


class BadCable:
    """Both directions of a cable with one fault. `one_way` spoils only what goes "to_host" or "to_station"."""

    def __init__(self, fault: str, seed: int = 0, one_way: str = "") -> None:
        self.fault, self.seed = fault, seed
        self.ways = {
            way: (Way if one_way not in ("", way) else FAULTS[fault])(random.Random(f"{fault} {seed} {way}"))
            for way in ("to_host", "to_station")
        }
        self.carried = 0

    def to_host(self, data: bytes = b"") -> list[bytes]:
        """What arrives at the host now."""
        return self._carry("to_host", data)

    def to_station(self, data: bytes = b"") -> list[bytes]:
        """What arrives at the station now."""
        return self._carry("to_station", data)

    def _carry(self, way: str, data: bytes) -> list[bytes]:
        self.carried += len(data)
        return [piece for piece in self.ways[way].pieces(data) if piece]

    @property
    def off(self) -> bool:
        """Whether the cable has come off."""
        return any(way.off for way in self.ways.values())

    def plugged(self) -> None:
        """The cable is in again."""
        for way in self.ways.values():
            way.plugged()
