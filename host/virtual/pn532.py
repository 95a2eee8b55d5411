"""Model of the PN532 reader: frames on its wires, tags in its field.

What the firmware meets is what the chip does: bytes least significant bit first, an ACK before every
answer, an IRQ line that is low while there is something to read, InListPassiveTarget waiting for a
tag without end and finding none before SAMConfiguration was obeyed, at most two targets, commands aborted by an ACK.
Sources: NXP UM0701-02, and what
libnfc and the Adafruit driver expect. Where the chip's answer is not known for sure it is marked (?).
"""

from collections.abc import Callable

from host.virtual.bus import Timers
from host.virtual.tags import Nak, Silence, Tag

ACK = bytes.fromhex("0000ff00ff00")
NACK = bytes.fromhex("0000ffff0000")
SYNTAX_ERROR = bytes.fromhex("0000ff01ff7f8100")
FIRMWARE = bytes((0x32, 0x01, 0x06, 0x07))

DATA_WRITE, _STATUS_READ, _DATA_READ = 1, 2, 3
_MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

OK, TIMEOUT, RF_ERROR, REFUSED, NO_TARGET = 0x00, 0x01, 0x0B, 0x13, 0x27  # REFUSED: (?)
FOREVER = 0xFF
TRY_MS = 30.0  # one attempt of InListPassiveTarget in an empty field (?)


class Field:
    """The air above the reader: the tags in it, in the order they came."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.on_change: Callable[[], None] = lambda: None

    def put(self, tag: Tag) -> None:
        """A tag is laid on the reader; one with the same number leaves first."""
        self.tags = [other for other in self.tags if other.uid != tag.uid] + [tag]
        self.on_change()

    def clear(self, uid: bytes | None = None) -> None:
        """All tags leave, or the one with this number."""
        self.tags = [tag for tag in self.tags if uid is not None and tag.uid != uid]
        self.on_change()


class Pn532:
    """The chip. `on_irq(level)` is called when its IRQ line changes; `frames` counts good commands;
    `on_say()` is called when there is something to fetch.

    `answer_ms` is how long the chip takes for a command; with 0 the answer is ready at once. To set it for
    each command, set `takes`, a function of the command's bytes.
    """

    def __init__(self, field: Field, timers: Timers, on_irq: Callable[[int], None], answer_ms: float = 0) -> None:
        self.field = field
        self.frames = 0
        self.ignored = 0
        self.dead = False
        self.on_say: Callable[[], None] = lambda: None
        self._timers = timers
        self._on_irq = on_irq
        self._answer_ms = answer_ms
        self.takes: Callable[[bytes], float] = lambda command: self._answer_ms
        self._irq = 1
        self._powered = True
        self._received = bytearray()
        self._mode = 0
        self._sent = 0
        self._cancel: Callable[[], None] = lambda: None
        field.on_change = self._field_changed
        self._power_on()

    # Lines

    def reset_line(self, level: int) -> None:
        """RSTPD_N: low switches the chip off, high starts it again; that also cures a dead one."""
        if level and not self._powered:
            self.dead = False
            self._power_on()
        elif not level:
            self._stop()
            self._set_irq()
        self._powered = bool(level)

    # The three buses (SPI here, the others in reader_buses.py)

    @property
    def answers(self) -> bool:
        """Whether the chip has power and works."""
        return self._powered and not self.dead

    @property
    def waiting(self) -> bytes | None:
        """The frame that can be fetched; None without one, or if the chip does not answer."""
        return self._ready if self.answers else None

    @property
    def listing(self) -> bool:
        """Whether it is looking for a tag now, and the field is empty."""
        return self._wanted > 0 and not self._in_field

    def restart(self) -> None:
        """Its supply was interrupted: it starts again by itself and knows nothing of how it was set up."""
        if self.answers:
            self._power_on()

    @property
    def _in_field(self) -> list[Tag]:
        """The tags that it hears: none before SAMConfiguration, as it starts without one in low-battery mode."""
        return self.field.tags if self._set_up else []

    def hear(self, frame: bytes) -> None:
        """A frame came whole."""
        if self._powered and not self.dead:
            self._asleep = False  # I2C and the serial line wake the chip without losing the frame
            self._hear(frame)

    def fetched(self) -> None:
        """The frame was fetched."""
        if self._powered and not self.dead:
            self._was_read()

    def select(self) -> None:
        """Chip select low. An edge of it wakes the chip, and what comes with that edge is lost."""
        self._mode = 0
        self._sent = 0
        self._received.clear()
        self._waking, self._asleep = self._asleep, False

    def transfer(self, byte: int) -> int:
        """One byte each way; the first one announces the others."""
        if not self._powered or self._waking or self.dead:
            return 0
        if self._mode == 0:
            self._mode = _MIRROR[byte]
            return 0
        if self._mode == _STATUS_READ:
            return _MIRROR[1 if self._ready is not None else 0]
        if self._mode == _DATA_READ:
            return self._next_byte()
        self._received.append(_MIRROR[byte])
        return 0

    def release(self) -> None:
        """Chip select high: a frame that was written is obeyed, a frame that was read whole is finished. One that was
        not read to its last byte stays where it is, and so does IRQ."""
        if not self._powered or self._waking or self.dead:
            return
        if self._mode == DATA_WRITE:
            self._hear(bytes(self._received))
        elif self._mode == _DATA_READ and self._ready is not None and self._sent >= len(self._ready):
            self._was_read()

    def _next_byte(self) -> int:
        self._sent += 1
        if self._ready is None or self._sent > len(self._ready):
            return 0
        return _MIRROR[self._ready[self._sent - 1]]

    # Frames

    def _hear(self, frame: bytes) -> None:
        start = frame.find(b"\x00\xff")
        if start < 0 or len(frame) < start + 4:
            self.ignored += 1
            return
        body = frame[start + 2 :]
        if body[:2] == ACK[3:5]:
            self._stop()
            self._set_irq()
        elif body[:2] == NACK[3:5]:
            self._say(self._last)
        else:
            self._command(body)

    def _command(self, body: bytes) -> None:
        length = body[0]
        data = body[2 : 2 + length]
        sound = (length + body[1]) & 0xFF == 0 and len(body) >= 3 + length and length >= 2
        if not sound or sum(body[2 : 3 + length]) & 0xFF or data[0] != 0xD4:
            self.ignored += 1
            return
        self._stop()
        self.frames += 1
        self._pending = data[1:]
        self._say(ACK)

    def _was_read(self) -> None:
        self._ready = None
        self._set_irq()
        self._asleep, self._sleep_next = self._sleep_next, False
        if self._pending is not None:
            command, self._pending = self._pending, None
            if ms := self.takes(command):
                self._cancel = self._timers.after(ms, lambda: self._perform(command))
            else:
                self._perform(command)

    def _answer(self, code: int, data: bytes) -> None:
        self._last = framed(code, data)
        self._say(self._last)

    def _say(self, frame: bytes) -> None:
        self._ready = frame
        self._set_irq()
        self.on_say()

    def _set_irq(self) -> None:
        level = 1 if self._ready is None else 0
        if level != self._irq:
            self._irq = level
            self._on_irq(level)

    def _stop(self) -> None:
        self._cancel()
        self._cancel = lambda: None
        self._ready = None
        self._pending = None
        self._wanted = 0

    def _power_on(self) -> None:
        self._stop()
        self._last = SYNTAX_ERROR
        self._asleep = False
        self._waking = False
        self._sleep_next = False
        self._tries = FOREVER
        self._set_up = False
        self._targets: list[Tag] = []
        self._set_irq()

    # Commands

    def _perform(self, command: bytes) -> None:
        code, data = command[0], command[1:]
        if code == 0x4A and len(data) >= 2:
            self._list(data)
            return
        answer = self._simple(code, data)
        if answer is None:
            self._say(SYNTAX_ERROR)
        else:
            self._answer(code, answer)

    def _simple(self, code: int, data: bytes) -> bytes | None:
        if code == 0x02:
            return FIRMWARE
        if code == 0x04:
            return self._status()
        if code == 0x14 and data:
            self._set_up = data[0] == 0x01  # the normal mode
            return b""
        if code == 0x12:
            return b""
        if code == 0x00 and data[:1] == b"\x00":
            return data
        if code == 0x16 and data:
            return self._power_down(data[0])
        if code == 0x32 and data:
            return self._configure(data)
        return self._towards_tag(code, data)

    def _towards_tag(self, code: int, data: bytes) -> bytes | None:
        if code == 0x40 and len(data) >= 2:
            return self._exchange(data[0], data[1:])
        if code == 0x42 and data:
            return self._exchange(1, data)
        if code in (0x44, 0x52) and data:
            self._forget(data[0])
            return bytes([OK])
        return None

    def _status(self) -> bytes:
        listed = b"".join(bytes((number + 1, 0, 0, 0)) for number in range(len(self._targets)))
        return bytes((0, 1, len(self._targets))) + listed + bytes(1)

    def _power_down(self, wake_up: int) -> bytes:
        self._targets = []
        self._sleep_next = bool(wake_up & 0x20)  # once the answer has been fetched
        return bytes([OK])

    def _configure(self, data: bytes) -> bytes:
        if data[0] == 0x05 and len(data) >= 4:
            self._tries = data[3]
        elif data[0] == 0x01 and len(data) >= 2 and not data[1] & 1:
            self._targets = []
        return b""

    def _forget(self, number: int) -> None:
        self._targets = [tag for at, tag in enumerate(self._targets) if number not in (0, at + 1)]

    def _list(self, data: bytes) -> None:
        if data[0] not in (1, 2):
            self._say(SYNTAX_ERROR)
            return
        self._targets = []
        self._wanted = data[0] if data[1] == 0 else 0
        if self._in_field and self._wanted:
            self._end_listing()
        elif self._tries != FOREVER:
            self._cancel = self._timers.after(TRY_MS * (self._tries + 1), self._end_listing)

    def _end_listing(self) -> None:
        self._cancel()
        self._targets, self._wanted = self._in_field[: self._wanted], 0
        told = b"".join(_target(at + 1, tag) for at, tag in enumerate(self._targets))
        self._answer(0x4A, bytes([len(self._targets)]) + told)

    def _field_changed(self) -> None:
        self._targets = [tag if tag in self.field.tags else _NO_TAG for tag in self._targets]
        if self._wanted and self._in_field and not self.dead:
            self._end_listing()

    def _exchange(self, number: int, command: bytes) -> bytes:
        if not 1 <= number <= len(self._targets):
            return bytes([NO_TARGET])
        tag = self._targets[number - 1]
        try:
            return bytes([OK]) + tag.exchange(command)
        except Nak:
            self._targets[number - 1] = _NO_TAG  # a tag that refused must be listed again
            return bytes([REFUSED])
        except Silence:
            return bytes([TIMEOUT])


def framed(code: int, data: bytes) -> bytes:
    """The answer to this command as the chip sends it."""
    body = bytes((0xD5, code + 1)) + data
    return bytes((0, 0, 0xFF, len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


class _NoTag(Tag):
    """Where a listed tag was before it left."""

    def exchange(self, command: bytes) -> bytes:
        raise Silence


_NO_TAG = _NoTag()


def _target(number: int, tag: Tag) -> bytes:
    uid = tag.uid
    described = bytes([len(tag.ats) + 1]) + tag.ats if tag.ats else b""
    return bytes([number]) + tag.sens_res + bytes((tag.sel_res, len(uid))) + uid + described
