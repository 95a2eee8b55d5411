"""The PN532 through the unmodified Adafruit driver, made fit for a program that must never wait.

The driver's public halves `send_command` and `process_response` are used apart: in between, while
the chip talks to the tag, the other tasks run and only the IRQ pin is looked at. The driver asks
for one tag at a time; here two are asked for, so that a second card on the reader is noticed.
"""

import asyncio
import time

from adafruit_pn532.spi import PN532_SPI

_LIST = 0x4A  # InListPassiveTarget
_EXCHANGE = 0x40  # InDataExchange
_CONFIGURE = 0x32  # RFConfiguration
_TAG_READ = 0x30  # four pages of a Type 2 tag
_TAG_WRITE = 0xA2  # one page of it

# An acknowledgement comes within a millisecond; 25 are allowed.
READY_LOOKS = 25
READY_RAW = 0x80  # the status byte 0x01, least significant bit first
# The longest answer: two targets, one of them a telephone that tells much of itself.
LIST_BYTES = 64
# An answer about a tag comes within 50 ms, the arrival of a card whenever people like.
SOON_MS = 50
SOON_LOOK_MS = 5
LATER_LOOK_MS = 20
ANSWER_MS = 4000
RESET_MS = 100


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class ReaderFault(Exception):
    """The chip did not answer, or not as it must. The text says which command failed and how."""


class PatientPN532(PN532_SPI):
    """The driver, looking for an acknowledgement every millisecond instead of every ten, and never
    longer than READY_LOOKS of them: a missing reader would hold up every task for a second."""

    _STATUS = b"\x40\x00"

    def _wait_ready(self, timeout=1):
        state = bytearray(2)
        with self._spi as spi:
            for _ in range(READY_LOOKS):
                spi.write_readinto(self._STATUS, state)
                if state[1] == READY_RAW:
                    return True
                time.sleep_ms(1)
        return False


class Chip:
    """One reader. `spi` and `select` are as the driver wants them; `irq` and `reset` are
    machine.Pins, both low when active. Every method may raise ReaderFault."""

    def __init__(self, spi, select, irq, reset):
        self._spi, self._select, self._irq, self._reset = spi, select, irq, reset
        self._driver: "Any" = None
        self.foreign = False  # the first tag listed last is none that can carry our text

    async def start(self):
        """Resets the chip by its line and starts it; also the cure when it stops answering.

        The driver is made without the reset pin: it would sleep through the reset.
        """
        self._reset.value(0)
        await asyncio.sleep_ms(RESET_MS)
        self._reset.value(1)
        await asyncio.sleep_ms(RESET_MS)
        try:
            self._driver = PatientPN532(self._spi, self._select)
        except (RuntimeError, OSError, IndexError, TypeError) as error:
            raise ReaderFault("start: %s" % error)

    async def tries(self, count):
        """How often the chip looks for tags before it says that there is none (0: once, 254: 255
        times). Without a bound it would look for ever and could not be asked anything else."""
        await self._ask(_CONFIGURE, bytes((0x05, 0xFF, 0x01, count)), 0)

    async def list(self):
        """The numbers (bytes) of the tags in the field: none, one or two."""
        answer = await self._ask(_LIST, b"\x02\x00", LIST_BYTES)
        try:
            self.foreign = answer[0] > 0 and answer[4] != 0  # SEL_RES: door keys, telephones, passports
            return _numbers(answer)
        except IndexError:
            raise ReaderFault("list: a short answer")

    async def read(self, page):
        """16 bytes from this page on of the only tag, or None if the tag did not give them."""
        answer = await self._ask(_EXCHANGE, bytes((1, _TAG_READ, page)), 17)
        return answer[1:17] if len(answer) == 17 and answer[0] == 0 else None

    async def write(self, page, data):
        """Writes 4 bytes to a page of the only tag; False if the tag did not take them."""
        answer = await self._ask(_EXCHANGE, bytes((1, _TAG_WRITE, page)) + data, 1)
        return answer[0] == 0

    async def _ask(self, command, parameters, length):
        try:
            if not self._driver.send_command(command, parameters):
                raise ReaderFault("command %02x: not acknowledged" % command)
            await self._answer(command)
            answer = self._driver.process_response(command, response_length=length)
        except (RuntimeError, OSError, IndexError) as error:
            raise ReaderFault("command %02x: %s" % (command, error))
        if answer is None:
            raise ReaderFault("command %02x: no answer" % command)
        return answer

    async def _answer(self, command):
        waited = 0
        while self._irq.value():
            if waited >= ANSWER_MS:
                raise ReaderFault("command %02x: IRQ stays high" % command)
            pause = SOON_LOOK_MS if waited < SOON_MS else LATER_LOOK_MS
            await asyncio.sleep_ms(pause)
            waited += pause


def _numbers(answer):
    """The tags' numbers in the answer to InListPassiveTarget."""
    numbers, at = [], 1
    for _ in range(answer[0]):
        length = answer[at + 4]
        numbers.append(bytes(answer[at + 5 : at + 5 + length]))
        if answer[at + 3] & 0x20:  # a tag that also tells how it wants to be spoken to
            at += answer[at + 5 + length]
        at += 5 + length
    return numbers
