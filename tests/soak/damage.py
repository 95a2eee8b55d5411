"""Lines as a station or a host may send them, and all that can become of them on their way."""

import random
from collections.abc import Callable
from typing import Any

from shared_rules.contract import load
from shared_rules.wire.framing import MAX_LINE, crc32, encode
from shared_rules.wire.messages import VERSION
from shared_rules.wire.messages import cut as fitting
from shared_rules.wire.referee.rows import FIELDS, SENDERS

GAME, SEATS = "seven_wonders", 3
RULES = "abcdefabcdef"
KNOWN_LINES = 300
LETTERS = 'aZ09 "\\/{}[]:,.@\n\x03\x7főű€😀'
ANY = bytes(range(256))

Message = tuple[str, dict[str, Any]]


class Lines:
    """The lines that one side has really sent: `known` is {line without newline: its message}.

    Most are such as a game brings. Some fit their row of the table and yet make no sense: a view of
    nothing, a moment of minus five. Ids come from a small set, as retries of the same play do.
    """

    def __init__(self, side: str, rng: random.Random) -> None:
        self.rng = rng
        self._views = _views(rng)
        self._names = [name for name, sender in SENDERS.items() if sender == side]
        self.known: dict[bytes, Message] = {}
        while len(self.known) < KNOWN_LINES:
            name = rng.choice(self._names)
            fields = {field: self._value(name, field, kind) for field, kind, _ in FIELDS[name]}
            line = encode(rng.randrange(10000), name, fitting(name, fields))
            self.known[line[:-1]] = (name, fields)
        self.list = list(self.known)

    def _value(self, name: str, field: str, kind: str) -> Any:
        rng = self.rng
        sensible: dict[str, Any] = {
            "game": GAME, "seat": 1, "rules": RULES, "protocol": VERSION, "id": f"k-{rng.randrange(9)}",
            "boot": "b-", "at": rng.randrange(90), "text": "build altar.3",
            "data": rng.choice(self._views) if kind == "data" else "0300fe00",
        }  # fmt: skip
        if field in sensible and rng.random() < 0.9:
            return sensible[field]
        return self._wild(kind)

    def _wild(self, kind: str) -> Any:
        rng = self.rng
        if kind == "int":
            return rng.choice((0, 1, -5, 7, 90, -99))
        if kind == "bool":
            return rng.random() < 0.5
        if kind == "list":
            return [self._wild("data") for _ in range(rng.randrange(4))]
        if kind == "str":
            return "".join(rng.choices(LETTERS, k=rng.choice((0, 3, 30, 300))))
        return rng.choice((None, 1.5, {}, [], {"seat": 1}, [[[]]], self._wild("int"), self._wild("str")))


def _views(rng: random.Random) -> list[Any]:
    """A few true views of the first seat."""
    state, views = load(GAME).start(SEATS, {}), list[Any]()
    for _ in range(60):
        seat = state.awaited()[0]
        state.do(seat, rng.choice(state.plays(seat)))
        views.append(state.view(1))
    return views[::10]


def flipped(rng: random.Random, line: bytes) -> bytes:
    """Up to eight bits turned over, anywhere."""
    spoilt = bytearray(line)
    for _ in range(rng.randint(1, 8)):
        spoilt[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def burst(rng: random.Random, line: bytes) -> bytes:
    """A stretch of other letters, as neighbouring traffic would leave."""
    start, length = rng.randrange(len(line)), rng.randint(1, 40)
    return (line[:start] + bytes(rng.choices(range(32, 127), k=length)) + line[start + length :])[: len(line)]


def cut(rng: random.Random, line: bytes) -> bytes:
    """Its head, its tail, or both without the middle."""
    first, last = sorted((rng.randrange(len(line)), rng.randrange(len(line))))
    return rng.choice((line[:first], line[last:], line[:first] + line[last:]))


def merged(rng: random.Random, line: bytes) -> bytes:
    """Twice on one line, or its end over its beginning."""
    at = rng.randrange(len(line))
    return rng.choice((line + line, line[:at] + line, line[at:] + line))


def swapped(rng: random.Random, line: bytes) -> bytes:
    """Two stretches in the wrong order, as packets that overtook each other."""
    first, middle, last = sorted(rng.randrange(len(line) + 1) for _ in range(3))
    return line[:first] + line[middle:last] + line[first:middle] + line[last:]


def noise(rng: random.Random, line: bytes) -> bytes:
    """Bytes that nobody sent, newlines among them."""
    return bytes(rng.choices(ANY, k=rng.choice((1, 20, 200)))) + rng.choice((b"", line, b"\n" + line))


def endless(rng: random.Random, line: bytes) -> bytes:
    """Longer than any line may be."""
    return line + bytes(rng.choices(range(32, 127), k=rng.randint(MAX_LINE, 2 * MAX_LINE)))


def forged(rng: random.Random, line: bytes) -> bytes:
    """A good checksum on something that is not a message: broken JSON, other kinds, an unknown name."""
    name = rng.choice((b"play", b"view", b"ping", b"nosuch", b"__init__", b"take"))
    fields = rng.choice(
        (b"{}", b"[]", b"{", b"[" * 3000, b'{"n":"1"}', b'{"n":1e999}', b'"\\ud800"', b"\\u", b"1" * 4000)
    )
    body = b"%d %s %s" % (rng.choice((0, 7, 10000, 10**30)), name, fields)
    return (b"@%s %08X" % (body, crc32(body)))[: MAX_LINE + 9]


DAMAGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    *(flipped, burst, burst, cut, merged, swapped, noise, forged) * 4,
    endless,
)
