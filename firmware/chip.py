"""The NFC reader chip (PN532), through the unmodified Adafruit driver, made fit for a program that must never wait.

The driver's public halves `send_command` and `process_response` are used apart: in between, while
the chip talks to the tag, the other tasks run and only the IRQ pin is looked at. The driver asks
for one tag at a time; here two are asked for, so that a second card on the reader is noticed.

Every exchange is bounded: by tries in the chip (RFConfiguration), by a time here, and a command that
is given up is aborted in the chip too. A faulty IRQ line (cut, or shorted) costs time, but no cards.
"""

import asyncio
import time

_LIST = 0x4A  # InListPassiveTarget
_EXCHANGE = 0x40  # InDataExchange
_CONFIGURE = 0x32  # RFConfiguration
_SAM = 0x14  # SAMConfiguration; before it the chip lists nothing, and says nothing of that
_TAG_READ = 0x30  # four pages of a Type 2 tag
_TAG_WRITE = 0xA2  # one page of it

# The longest answer: two targets, one of them a telephone that describes itself at length.
LIST_BYTES = 64
UID_BYTES = (4, 7, 10)
# READ answers after 2 ms, and somebody waits for it; others within 50 ms. So the chip is asked every
# QUICK_LOOK_MS for the first QUICK_MS, every SOON_LOOK_MS until SOON_MS, then every LATER_LOOK_MS.
QUICK_MS = 10
QUICK_LOOK_MS = 1
SOON_MS = 50
SOON_LOOK_MS = 5
LATER_LOOK_MS = 20
ANSWER_MS = 100  # without an answer for this long the chip is at fault
LIST_MS = 300  # the same for listing, or TRY_MS for each try where that is more
TRY_MS = 40
# After this many lists in a row without a tag the chip is set up again: it may have started again by itself.
RENEW = 5
# Some chips do not answer every list of two. Then this many lists are of one, four times as many at each relapse.
SINGLE, SINGLE_MOST = 20, 1280
RESET_LOW_MS = 20
RESET_MS = 100
# One that answered fewer lists than this since it was started is started at its other speed.
WELL = 50
# While IRQ stays high the chip is polled this often; after this many answers without IRQ the line counts as broken.
ASK_MS = 60
IRQ_LIES = 3

# What the drivers raise on a bus where nobody answers, or answers nonsense.
_ERRORS = (RuntimeError, OSError, IndexError, TypeError, ValueError)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from machine import Pin


class ReaderFault(Exception):
    """The chip did not answer, or not as it must. The text names which command failed and how."""


class LateAnswer(ReaderFault):
    """The chip took the command and then did not answer in time."""


class Chip:
    """One reader. `make(slow)` returns the started driver with its bus (firmware/buses); `irq` and `reset`
    are machine.Pins, both low when active. Every method may raise ReaderFault.
    `lies` counts answers that came while `irq` was high, up to IRQ_LIES."""

    def __init__(self, make: "Callable[[bool], Any]", irq: "Pin", reset: "Pin") -> None:
        self._make, self.irq, self.reset = make, irq, reset
        self._driver: "Any" = None
        self.lies = self._empty = self._single = self._well = 0
        self._slow = True
        self._next_single = SINGLE
        self._list_ms = LIST_MS
        self._tries = 0
        self.foreign = False  # whether the first tag of the latest list cannot carry our text

    async def start(self) -> None:
        """Resets the chip by its line and starts it; also the cure when it stops answering.

        The driver is made without the reset pin: it would sleep through the reset.
        """
        # A chip, or its wires, may be too slow for the speed that most take.
        self._slow, self._well = self._slow != (self._well < WELL), 0
        self.reset.value(0)
        await asyncio.sleep_ms(RESET_LOW_MS)
        self.reset.value(1)
        await asyncio.sleep_ms(RESET_MS)
        try:
            self._driver = self._make(self._slow)
        except _ERRORS as error:
            raise ReaderFault("start: %s" % error)

    @property
    def version(self) -> bytes:
        """What the chip called itself when it was started, as 4 bytes: kind, version, revision, what it supports; or
        fewer, where it did not say."""
        return self._driver.version or b""

    async def tries(self, count: int) -> None:
        """How often the chip looks for tags before it reports none (0: once, 254: 255
        times). Without a bound it would look for ever and could not be asked anything else. Sets up all that a
        restart of the chip undoes: the driver does that too, and never looks whether it was answered."""
        await self._ask(_SAM, b"\x01\x14\x01", 0, ANSWER_MS)
        await self._ask(_CONFIGURE, bytes((0x05, 0xFF, 0x01, count)), 0, ANSWER_MS)
        self._tries, self._empty = count, 0
        self._list_ms = max(LIST_MS, TRY_MS * (count + 1))

    async def refresh(self) -> None:
        """Sets it up again as it was."""
        await self.tries(self._tries)

    async def field(self, on: bool) -> None:
        """Switches the field on or off. Listing switches it on by itself."""
        await self._ask(_CONFIGURE, bytes((0x01, 1 if on else 0)), 0, ANSWER_MS)

    async def list(self) -> "list[bytes]":
        """The numbers (bytes) of the tags in the field: none, one or two."""
        if self._empty >= RENEW:
            await self.refresh()
        single = self._single > 0
        self._single -= single
        try:
            answer = await self._ask(_LIST, b"\x01\x00" if single else b"\x02\x00", LIST_BYTES, self._list_ms)
        except LateAnswer:
            if not single:
                self._single, self._next_single = self._next_single, min(self._next_single * 4, SINGLE_MOST)
            raise
        self._well += 1
        try:
            self._empty = 0 if answer[0] else self._empty + 1
            self.foreign = answer[0] > 0 and answer[4] != 0  # SEL_RES: door keys, telephones, passports
            return _numbers(answer)
        except IndexError:
            raise ReaderFault("list: a short answer")

    async def read(self, page: int) -> "bytes | None":
        """16 bytes from this page on of the only tag, or None if the tag did not give them."""
        answer = await self._ask(_EXCHANGE, bytes((1, _TAG_READ, page)), 17, ANSWER_MS)
        return answer[1:17] if len(answer) == 17 and answer[0] == 0 else None

    async def write(self, page: int, data: bytes) -> bool:
        """Writes 4 bytes to a page of the only tag; False if the tag did not take them."""
        answer = await self._ask(_EXCHANGE, bytes((1, _TAG_WRITE, page)) + data, 1, ANSWER_MS)
        return bytes(answer) == b"\0"

    async def _ask(self, command: int, parameters: bytes, length: int, within: int) -> "Any":
        try:
            if not self._driver.send_command(command, parameters):
                raise ReaderFault("command %02x: not acknowledged" % command)
            await self._answer(command, within)
            answer = self._driver.process_response(command, response_length=length)
            if answer is None:
                raise ReaderFault("command %02x: no answer" % command)
            return answer
        except ReaderFault:
            self._abort()
            raise
        except _ERRORS as error:
            self._abort()
            raise ReaderFault("command %02x: %s" % (command, error))

    def _abort(self) -> None:
        try:
            self._driver.abort()
        except OSError:  # nobody there to hear it; the fault is reported anyway
            return

    async def _answer(self, command: int, within: int) -> None:
        began, asked = time.ticks_ms(), 0
        while True:
            waited = time.ticks_diff(time.ticks_ms(), began)
            low = not self.irq.value()
            if low or self.lies >= IRQ_LIES or waited - asked >= ASK_MS:
                asked = waited
                if self._driver.ready():
                    self.lies = 0 if low else min(self.lies + 1, IRQ_LIES)
                    return
            if waited >= within:
                raise LateAnswer("command %02x: no answer in %d ms" % (command, within))
            await asyncio.sleep_ms(_look_ms(command, waited))


def _look_ms(command: int, waited: int) -> int:
    """How long until the next look at IRQ, when this many milliseconds were waited already."""
    if command != _LIST and waited < QUICK_MS:
        return QUICK_LOOK_MS
    return SOON_LOOK_MS if waited < SOON_MS else LATER_LOOK_MS


def _numbers(answer: "Sequence[int]") -> "list[bytes]":
    """The tags' numbers in the answer to InListPassiveTarget. Raises IndexError, ReaderFault."""
    numbers, at, described = [], 1, 0
    if answer[0] > 2:
        raise ReaderFault("list: more tags than were asked for")
    for number in range(answer[0]):
        if described:  # the tag before it also says how it speaks, as the last one need not: it may have gone
            at += answer[at]
        described = answer[at + 3] & 0x20
        length = answer[at + 4]
        uid = bytes(answer[at + 5 : at + 5 + length])
        if answer[at] != number + 1 or length not in UID_BYTES or len(uid) != length:
            raise ReaderFault("list: not a tag's number")
        numbers.append(uid)
        at += 5 + length
    return numbers
