"""A PN532 that misbehaves on purpose, in the ways that real readers and wires have been seen to."""

from collections.abc import Callable

from host.virtual.bus import Timers
from host.virtual.pn532 import ACK, DATA_WRITE, NACK, RF_ERROR, SYNTAX_ERROR, Field, Pn532, framed

LATE_MS = 700.0
UNTIL_RESET = -1

# What can go wrong, and how it looks from the station.
MISCHIEF = {
    "deaf": "no command is acknowledged",
    "silent": "commands are acknowledged and never answered",
    "late": "the answer comes long after everybody has given up",
    "garbage": "the answer is not a frame at all",
    "torn": "the answer breaks off in the middle",
    "wrong": "the answer belongs to another command",
    "nonsense": "a sound frame that lists five tags",
    "padded": "the answer begins with one more zero",
    "bare": "the answer lacks its first zero",
    "error": "an error frame in the place of the answer",
    "acknowledged twice": "the ACK once more in the place of the answer",
    "weak field": "every third exchange with a tag ends in an RF error; the tag stays as it is",
    "nack": "a NACK in the place of the ACK",
    "restart": "the chip starts again in the middle of a command and forgets how it was set up",
    "restart after": "the chip starts again once it has answered, and forgets how it was set up",
    "first lost": "the first command after a reset is lost",
    "odd lists": "asked for up to two tags while one rests, it answers only every second time",
    "no lists of two": "asked for up to two tags while one rests, it never answers",
    "bus low": "the data line is stuck low",
    "bus high": "the data line is stuck high",
    "irq high": "the IRQ line is cut",
    "irq low": "the IRQ line is shorted to ground",
    "reset cut": "the reset line is cut",
    "long wires": "bytes that come faster than SLOW_HZ are not what was sent",
    "asked too soon": "asked for its status within SETTLED_MS of a command, it forgets the command (SPI)",
    "selected too late": "what comes within SETTLED_MS of chip select is no command (SPI)",
    "kept answer": "its reset line is cut, and an answer that nobody fetched comes before that to the next command",
    "no version": "asked for its version, it acknowledges and never answers, as some copies do",
    "other version": "it says that it is another chip, as some copies do",
    "empty version": "it answers the question for its version with nothing",
}
# Wires and manners, which no reset changes.
VERSIONS = ("no version", "other version", "empty version")
LASTING = ("irq high", "irq low", "long wires", "asked too soon", "selected too late", "kept answer", *VERSIONS)
_OTHER = bytes((0x33, 0x02, 0x07, 0x07))
SLOW_HZ = 200_000
SETTLED_MS = 0.9


class RogueReader(Pn532):
    """The chip, behaving until `misbehave` is called. `done` counts what it did wrong. `hz` is its bus's clock."""

    def __init__(self, field: Field, timers: Timers, on_irq: Callable[[int], None], answer_ms: float = 0) -> None:
        self.done = self.hz = 0
        self._what, self._times_left = "", 0
        self._exchanges = 0
        self._tearing = self._odd = self._fresh = self._tender = self._unheard = self._old_first = False
        self._tell_irq = on_irq
        super().__init__(field, timers, self._irq_line, answer_ms)

    def misbehave(self, what: str, count: int = 1) -> None:
        """Does `what` at the next `count` commands, or UNTIL_RESET; wires stay broken until `behave`
        or, stuck buses, until the reset line is pulled. Raises KeyError."""
        MISCHIEF[what]
        self._what, self._times_left = what, count
        self._irq_line(self._irq)

    def behave(self) -> None:
        """All is well again."""
        self._what, self._times_left = "", 0
        self._irq_line(self._irq)

    @property
    def answers(self) -> bool:
        """Whether its address is acknowledged on I2C."""
        return super().answers and not self._is("bus low", "bus high")

    @property
    def waiting(self) -> bytes | None:
        frame = super().waiting
        return None if frame is None or self._is("bus low", "bus high") else bytes(map(self._worn, frame))

    def hear(self, frame: bytes) -> None:
        super().hear(bytes(map(self._worn, frame)))

    def _worn(self, byte: int) -> int:
        return byte & 0x7E if self._is("long wires") and self.hz > SLOW_HZ else byte

    def select(self) -> None:
        super().select()
        if self._tender and self._is("asked too soon"):
            self._stop()
            self._set_irq()
        self._unheard = self._is("selected too late")
        if self._unheard:
            self._timers.after(SETTLED_MS, self._hears)

    def _hears(self) -> None:
        self._unheard = False

    def _settles(self) -> None:
        self._tender = False

    def reset_line(self, level: int) -> None:
        if self._is("reset cut", "kept answer"):
            return
        until = self._times_left == UNTIL_RESET and not self._is(*LASTING)
        if not level and (until or self._is("bus low", "bus high")):
            self.behave()
        self._fresh = self._fresh or not level
        super().reset_line(level)

    def transfer(self, byte: int) -> int:
        writes = self._mode == DATA_WRITE
        back = super().transfer(0 if self._unheard and writes else self._worn(byte))
        return 0 if self._is("bus low") else 0xFF if self._is("bus high") else self._worn(back)

    def _is(self, *what: str) -> bool:
        return self._times_left != 0 and self._what in what

    def _irq_line(self, level: int) -> None:
        self._tell_irq(1 if self._is("irq high") else 0 if self._is("irq low") else level)

    def _turn(self, *what: str) -> bool:
        """Whether it is time for one of these; counted."""
        if not self._is(*what):
            return False
        self.done += 1
        if self._times_left > 0:
            self._times_left -= 1
        return True

    def _hear(self, frame: bytes) -> None:
        if self._is("bus low", "bus high") or (len(frame) > 6 and self._turn("deaf")):
            return
        if len(frame) > 6 and self._fresh:
            self._fresh = False
            if self._turn("first lost"):
                return
        old = self._ready
        super()._hear(frame)
        self._old_first = old not in (None, ACK) and self._pending is not None and self._turn("kept answer")
        if self._old_first and old is not None:
            self._say(old)
        if self._pending is not None and self._turn("nack"):
            self._say(NACK)
        if self._pending is not None:
            self._tender = True
            self._timers.after(SETTLED_MS, self._settles)

    def _perform(self, command: bytes) -> None:
        if self._turn("silent") or (command[0] == 0x02 and self._turn("no version")):
            return
        if self._turn("restart"):
            self._power_on()
        elif self._turn("late"):
            self._timers.after(LATE_MS, lambda: super(RogueReader, self)._perform(command))
            self._cancel = lambda: None  # nothing stops this one
        else:
            super()._perform(command)

    def _was_read(self) -> None:
        if self._old_first:
            self._old_first = False
            self._say(ACK)
            return
        answered = self._pending is None
        super()._was_read()
        if answered and self._turn("restart after"):
            self._power_on()

    def _exchange(self, number: int, command: bytes) -> bytes:
        self._exchanges += 1
        if self._exchanges % 3 == 0 and self._turn("weak field"):
            return bytes([RF_ERROR])
        return super()._exchange(number, command)

    def _end_listing(self) -> None:
        if self._wanted > 1 and len(self._in_field) == 1:
            self._odd = not self._odd
            if self._turn("no lists of two") or (self._odd and self._turn("odd lists")):
                self._stop()
                return
        super()._end_listing()

    def _say(self, frame: bytes) -> None:
        super()._say(frame[:6] if self._tearing else frame)

    def _answer(self, code: int, data: bytes) -> None:
        if self._turn("wrong"):
            super()._answer(code ^ 0x06, data)
        elif code == 0x02 and self._is(*VERSIONS):
            self._turn(*VERSIONS)
            super()._answer(code, _OTHER if self._what == "other version" else b"")
        elif self._turn("nonsense"):
            super()._answer(0x4A, b"\x05\x01\x00\x44\x00\xff" + bytes(20))
        elif self._turn("garbage"):
            self._say(bytes(range(0x21, 0x51)))
        elif self._turn("error"):
            self._say(SYNTAX_ERROR)
        elif self._turn("acknowledged twice"):
            self._say(ACK)
        elif self._turn("padded"):
            self._say(b"\0" + framed(code, data))
        elif self._turn("bare"):
            self._say(framed(code, data)[1:])
        elif self._turn("torn"):
            self._tearing = True
            super()._answer(code, data)
            self._tearing = False
        else:
            super()._answer(code, data)
