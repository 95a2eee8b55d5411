"""Models of tags: what a card carries, as the air between it and the reader sees it.

A tag answers the bytes of one command with bytes, or refuses (Nak), or stays silent (Silence).
"""

import secrets

from host.plain import Plain
from shared_rules import tag as identity

PAGES = 45
SIZE = PAGES * 4

_READ, _FAST_READ, _WRITE, _VERSION, _SIGNATURE, _HALT = 0x30, 0x3A, 0xA2, 0x60, 0x3C, 0x50

# GET_VERSION of an NTAG213: NXP, NTAG, 50 pF, major 1, minor 0, 144 bytes, ISO 14443-3.
_NTAG213 = bytes.fromhex("0004040201000f03")
# A tag as it leaves the factory: a lock control TLV, then an empty message.
_BLANK = bytes.fromhex("0103a00c340300fe")
_CONFIGURATION = bytes.fromhex("000000bd040000ff00050000ffffffff00000000")


class Nak(Exception):
    """The tag heard the command and refused it."""


class Silence(Exception):
    """No answer came in time."""


class Tag:
    """Any tag: its number and its answer to a reader that asks who is there."""

    kind = ""
    sens_res = bytes(2)
    sel_res = 0
    ats = b""

    @property
    def uid(self) -> bytes:
        """The tag's own number, 4 or 7 bytes."""
        raise NotImplementedError

    def exchange(self, command: bytes) -> bytes:
        """The answer to one command. Raises Nak, Silence."""
        raise NotImplementedError

    def to_json(self) -> dict[str, object]:
        """The tag as plain data; `from_json` reads it back."""
        raise NotImplementedError


class Ntag213(Tag):
    """An NTAG213: 45 pages of 4 bytes. `memory` is all 180 bytes as they lie on the chip.

    With `fails_after`, the tag falls silent after this many commands: a card at the edge of the field.
    """

    kind = "ntag213"
    sens_res = b"\x00\x44"
    sel_res = 0x00

    def __init__(self, memory: bytes, fails_after: int | None = None) -> None:
        if len(memory) != SIZE:
            raise ValueError(f"an NTAG213 holds {SIZE} bytes, not {len(memory)}")
        self.memory = bytearray(memory)
        self.fails_after = fails_after

    @classmethod
    def blank(cls, uid: bytes) -> "Ntag213":
        """A tag from the factory: NDEF-formatted, with no record."""
        return cls.holding(uid, _BLANK)

    @classmethod
    def card(cls, uid: bytes, text: str) -> "Ntag213":
        """A tag on which Herald wrote a card's text (`7w/altar.3`)."""
        return cls.holding(uid, identity.write(text))

    @classmethod
    def protected(cls, uid: bytes, data: bytes = _BLANK) -> "Ntag213":
        """A tag that somebody has locked, with any bytes from page 4 on."""
        tag = cls.holding(uid, data)
        tag.memory[10:12] = b"\xf8\xff"
        tag.memory[160:162] = b"\xff\x0f"
        return tag

    @classmethod
    def holding(cls, uid: bytes, data: bytes) -> "Ntag213":
        """A tag with any bytes from page 4 on."""
        if len(uid) != 7 or len(data) > identity.CAPACITY:
            raise ValueError("an NTAG213 has a number of 7 bytes and room for 144")
        check = 0x88 ^ uid[0] ^ uid[1] ^ uid[2]
        head = uid[:3] + bytes([check]) + uid[3:]
        head += bytes([uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48, 0, 0]) + identity.CAPABILITY
        return cls(head + data + bytes(identity.CAPACITY - len(data)) + _CONFIGURATION)

    @property
    def uid(self) -> bytes:
        """The 7 bytes of the number, without the check bytes."""
        return bytes(self.memory[0:3] + self.memory[4:8])

    def exchange(self, command: bytes) -> bytes:
        """READ, FAST_READ, WRITE, GET_VERSION, READ_SIG; anything else is refused."""
        self._tire()
        code, arguments = command[0], command[1:]
        if code == _READ and len(arguments) == 1:
            return self._read(arguments[0], 4)
        if code == _FAST_READ and len(arguments) == 2 and arguments[0] <= arguments[1] < PAGES:
            return self._read(arguments[0], arguments[1] - arguments[0] + 1)
        if code == _WRITE and len(arguments) == 5:
            return self._write(arguments[0], arguments[1:])
        if code == _VERSION and not arguments:
            return _NTAG213
        if code == _SIGNATURE:
            return bytes(32)
        raise Silence if code == _HALT else Nak

    def to_json(self) -> dict[str, object]:
        """Kind, memory and how long it will answer."""
        return {"kind": self.kind, "memory": self.memory.hex(), "fails_after": self.fails_after}

    def _tire(self) -> None:
        if self.fails_after is None:
            return
        if self.fails_after == 0:
            raise Silence
        self.fails_after -= 1

    def _read(self, page: int, count: int) -> bytes:
        if page >= PAGES:
            raise Nak
        visible = bytes(self.memory[: 43 * 4]) + bytes(8)  # password and its answer read as zeros
        twice = visible + visible  # a READ that begins near the end goes on at page 0
        return twice[page * 4 : (page + count) * 4]

    def _write(self, page: int, data: bytes) -> bytes:
        if not 2 <= page < PAGES or self._locked(page):
            raise Nak
        at = page * 4
        if page in (2, 3, 40):
            data = self._once(page, data)
        self.memory[at : at + 4] = data
        return b""

    def _once(self, page: int, data: bytes) -> bytes:
        # One-time bits: lock bits and the capability container can only be set, never cleared.
        old = self.memory[page * 4 : page * 4 + 4]
        new = bytes(before | after for before, after in zip(old, data, strict=True))
        return bytes(old[:2]) + new[2:] if page == 2 else new

    def _locked(self, page: int) -> bool:
        static = self.memory[10] | self.memory[11] << 8
        dynamic = self.memory[160] | self.memory[161] << 8
        if 3 <= page <= 15:
            return bool(static >> page & 1)
        return 16 <= page <= 39 and bool(dynamic >> (page - 16) // 2 & 1)


class Ultralight(Ntag213):
    """A MIFARE Ultralight from the factory: 16 pages, 48 bytes of them for data, formatted for nothing."""

    kind = "ultralight"

    def exchange(self, command: bytes) -> bytes:
        """READ and WRITE of its 16 pages; anything else is refused."""
        if command[0] not in (_READ, _WRITE) or command[1] > 15:
            raise Nak
        return super().exchange(command)

    @classmethod
    def blank(cls, uid: bytes) -> "Ultralight":
        """Nothing is on it, not even what it holds."""
        tag = cls(bytes(Ntag213.holding(uid, b"").memory))
        tag.memory[12:16] = bytes(4)
        return tag


class MifareClassic(Tag):
    """A MIFARE Classic 1K, as in many door keys: it gives its number and nothing else without a key."""

    kind = "classic"
    sens_res = b"\x00\x04"
    sel_res = 0x08

    def __init__(self, uid: bytes) -> None:
        if len(uid) != 4:
            raise ValueError("a MIFARE Classic has a number of 4 bytes")
        self._uid = uid

    @property
    def uid(self) -> bytes:
        """The 4 bytes of the number."""
        return self._uid

    def exchange(self, command: bytes) -> bytes:
        """Refuses: nobody has authenticated."""
        raise Nak

    def to_json(self) -> dict[str, object]:
        """Kind and number."""
        return {"kind": self.kind, "uid": self._uid.hex()}


class IsoDep(Tag):
    """A telephone, a bank card or a passport: it gives a number, which may be another one each time (`uid` empty), and
    says how it speaks (`ats`, without its length); b"" for one that is too weak for that, or was just taken away."""

    kind = "isodep"
    sens_res = b"\x00\x04"
    sel_res = 0x20

    def __init__(self, uid: bytes = b"", ats: bytes = b"\x78\x33\x88\x00") -> None:
        self._uid, self.ats = uid, ats

    @property
    def uid(self) -> bytes:
        """Its number, or 08 and three random bytes."""
        return self._uid or b"\x08" + secrets.token_bytes(3)

    def exchange(self, command: bytes) -> bytes:
        """Silent: these are not its words."""
        raise Silence

    def to_json(self) -> dict[str, object]:
        """Kind, number and what it says of itself."""
        return {"kind": self.kind, "uid": self._uid.hex(), "ats": self.ats.hex()}


def from_json(data: Plain) -> Tag:
    """The tag that `Tag.to_json` described. Raises ValueError."""
    if data.get("kind") in (Ntag213.kind, Ultralight.kind):
        return (Ultralight if data["kind"] == Ultralight.kind else Ntag213)(
            bytes.fromhex(data["memory"]), data.get("fails_after")
        )
    if data.get("kind") == MifareClassic.kind:
        return MifareClassic(bytes.fromhex(data["uid"]))
    if data.get("kind") == IsoDep.kind:
        return IsoDep(bytes.fromhex(data["uid"]), bytes.fromhex(data["ats"]))
    raise ValueError(f"no tag is called {data.get('kind')!r}")
