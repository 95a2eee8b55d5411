"""Watches the reader, reads the tag of a card that came, and notifies the station which card came and went.

A resting card is reported once. The reader heals itself within a second: a failed exchange is aborted and
tried again, then the chip is reset by its line, again and again, while everything else goes on.
"""

import asyncio
import time

from firmware.chip import LateAnswer, ReaderFault
from firmware.presence import ARRIVED, LEFT, SWAPPED, Presence, steady
from shared_rules import tag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.chip import Chip
    from firmware.shapes import Station

# How often the chip looks before it answers "none": long while the reader is empty, as every answer
# makes the driver allocate, and short while a card rests, to see soon that it left.
EMPTY_TRIES = 6
RESTING_TRIES = 1
# After this many looks at an empty reader the chip looks for longer at a time: a card is answered as soon as ever, and
# only a chip that hangs is noticed later.
LONG_EMPTY = 20
PATIENT_TRIES = 26
RESTING_PAUSE_MS = 90
UNSETTLED_PAUSE_MS = 20
# A look delays a drawing by 24 ms, so it waits for the display; for a broken one, no longer than this.
DRAWING_MS = 160
LONG_PAUSE_MS = 50
# A card that is laid down slowly can be seen before it can be read; this long it is not reported.
UNREADABLE_MS = 600
# What the smallest tags hold.
SMALL = 48
FAULTS_BEFORE_RESET = 1
RESTART_MS = 300
# After this many failed starts the fault is announced.
FAILURES_TO_TELL = 2


class Reader:
    """`chip` is a firmware.chip.Chip or what behaves like one. `resets` counts its resets, `faults` the
    exchanges that failed. While `paused` it leaves the chip to somebody else, as soon as it is `resting`. `drawing()`:
    whether the display still has to show what came last."""

    def __init__(self, chip: "Chip", station: "Station", presence: "Presence | None" = None) -> None:
        self.resets = self.faults = 0
        self.paused = self.resting = False
        self.drawing: "Callable[[], bool]" = bool  # never, where nobody knows
        self.chip, self._station = chip, station
        self._presence = presence or Presence()
        self._faults_in_a_row = 0
        self._failures = 0  # starts in a row
        self._empty_tries = EMPTY_TRIES
        self._empty = 0  # looks in a row that found nothing
        self._last = time.ticks_ms()
        self._two = False
        # Whether the station knows of what rests there, whether it needs no more reading, and for how
        # long it has been tried to read it.
        self._has_reported, self._read, self._reading_ms = False, True, 0

    @property
    def reading(self) -> bool:
        """Whether a card has come of which nobody knows yet what it is."""
        return not (self._read or self._has_reported)

    async def run(self) -> None:
        """For ever."""
        while True:
            try:
                await self._wait()
                await self.chip.start()
                await self._watch()
            except ReaderFault as fault:
                self.resets += 1
                if self._failures or self._faults_in_a_row == 0:
                    await self._rest_after(fault)
                self._failures += 1
                self._faults_in_a_row = 0
            except Exception:
                self._station.reader_missing(True)  # until a look succeeds: nobody looks while this task rests
                raise

    async def _rest_after(self, fault: ReaderFault) -> None:
        """The reset did not help: reports it once, shows it as long as it is so, and rests before the next."""
        if self._failures == FAILURES_TO_TELL:
            self._station.reader_missing(True)
            self._station.trouble("reader", "The card reader does not answer (%s). Look at its wires." % fault)
        await asyncio.sleep_ms(RESTART_MS)

    async def _watch(self) -> None:
        tries = None
        while True:
            if self.paused:
                tries = None
                await self._wait()
            wanted = self._wanted_tries()
            try:
                if tries != wanted:
                    await self.chip.tries(wanted)
                    tries = wanted
                await self._look()
                if self._station.errand:
                    await self._run_errand()
            except ReaderFault as fault:
                tries = None  # the chip may have started again by itself, and know nothing of its bound
                self._failed(fault)
            else:
                self._faults_in_a_row = self._failures = 0
                self._station.reader_missing(False)
            await asyncio.sleep_ms(self._pause())
            for _ in range(DRAWING_MS // UNSETTLED_PAUSE_MS):
                if not self._presence.uid or not self.drawing():
                    break
                await asyncio.sleep_ms(UNSETTLED_PAUSE_MS)

    def _wanted_tries(self) -> int:
        if self._presence.uid or self._presence.two:
            return RESTING_TRIES
        return PATIENT_TRIES if self._empty >= LONG_EMPTY else self._empty_tries

    async def _wait(self) -> None:
        while self.paused:
            self.resting = True
            await asyncio.sleep_ms(LONG_PAUSE_MS)
        self.resting = False

    async def _run_errand(self) -> None:
        from firmware import tagging  # only a station that sets up tags has this in its memory

        await tagging.run(self.chip, self._station)
        self._last = time.ticks_ms()  # nobody looked meanwhile, so nothing was missed

    def _failed(self, fault: ReaderFault) -> None:
        """Counts a fault; raises it again when a reset is due."""
        self.faults += 1
        self._faults_in_a_row += 1
        self._empty = 0
        if self._faults_in_a_row > FAULTS_BEFORE_RESET:
            raise fault
        if isinstance(fault, LateAnswer):
            self._empty_tries = RESTING_TRIES  # this chip takes longer for a try than most do

    def _pause(self) -> int:
        if not self._presence.settled or self.reading:
            return UNSETTLED_PAUSE_MS
        return RESTING_PAUSE_MS if self._presence.uid or self._presence.two else 0

    async def _look(self) -> None:
        uids = await self.chip.list()
        # A chip that takes longer for a try than most do is never asked for many at a time.
        self._empty = 0 if uids or self._empty_tries != EMPTY_TRIES else self._empty + 1
        now = time.ticks_ms()
        ms = time.ticks_diff(now, self._last)
        self._last = now
        if self._obey(self._presence.feed(uids, ms)):
            ms = 0
        # Only what was listed just now, and alone, can be read.
        if not self._read and not self._presence.two and [steady(uid) for uid in uids] == [self._presence.uid]:
            await self._arrive(ms)

    def _obey(self, event: "str | None") -> bool:
        """True if there is another card to read now."""
        presence = self._presence
        if presence.short or (event in (LEFT, SWAPPED) and self.reading):
            presence.short = False
            self._station.too_quick()
        if self._two != presence.two:
            self._two = presence.two
            self._station.two_cards(self._two)
        if event in (LEFT, SWAPPED):
            self._leave()
            self._read = True
        if event not in (ARRIVED, SWAPPED):
            return False
        self._read, self._reading_ms = False, 0
        return True

    def _leave(self) -> None:
        if self._has_reported:
            self._has_reported = False
            self._station.left()

    async def _arrive(self, ms: int) -> None:
        """Reads the tag and notifies the station. One that cannot be read is reported as such after a while,
        and tried again as long as it is there."""
        text = await self._text()
        if text is not None:
            self._leave()
        else:
            self._reading_ms += ms
        if text is not None or (self._reading_ms >= UNREADABLE_MS and not self._has_reported):
            self._station.arrived(_hex(self._presence.uid), text or "", text is not None)
            # Not sooner: a station that had no room for the card is asked again.
            self._read, self._has_reported = text is not None, True

    async def _text(self) -> "str | None":
        """The tag's card, "" if it is not ours, None if it cannot be read."""
        data, page = b"", tag.FIRST_PAGE
        while not self.chip.foreign:
            block = await self.chip.read(page)
            if block is None:
                # A small tag (MIFARE Ultralight) refuses pages beyond its end; if it refuses again, that was all.
                return "" if len(data) == SMALL and self._reading_ms else None
            data, page = data + block, page + 4
            try:
                return tag.read(data)
            except tag.NotOurs as wrong:
                if wrong.code == "broken" and not wrong.raw:
                    return None
                if wrong.code != "more" or len(data) >= tag.CAPACITY:
                    break
        return ""


def _hex(uid: bytes) -> str:
    return "".join(["%02x" % byte for byte in uid])
