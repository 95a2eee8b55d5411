"""Watches the reader and tells the station which card came and went.

A resting card is told once. The reader heals itself: a failed exchange is tried again, then the
chip is reset by its line, again and again with longer pauses, while everything else goes on.
"""

import asyncio

from firmware.chip import ReaderFault
from firmware.presence import ARRIVED, LEFT, ONE, SWAPPED, TWO, Presence, steady
from shared_rules import tag

# How often the chip looks before it answers "none": long while the reader is empty, as every answer
# makes the driver allocate, and short while a card rests, to see soon that it left.
EMPTY_TRIES = 40
RESTING_TRIES = 1
RESTING_PAUSE_MS = 90
READ_TRIES = 3
FAULTS_BEFORE_RESET = 2
RESTART_MS = 500
RESTART_MOST_MS = 8000


class Reader:
    """`chip` is a firmware.chip.Chip or what behaves like one. `resets` counts its cures."""

    def __init__(self, chip, station):
        self.resets = 0
        self._chip, self._station = chip, station
        self._presence = Presence()
        self._faults = 0
        self._pause_ms = RESTART_MS

    async def run(self):
        """For ever."""
        while True:
            try:
                await self._chip.start()
                await self._watch()
            except ReaderFault as fault:
                await self._rest_after(fault)

    async def _rest_after(self, fault):
        """A reset did not help, or is due: says so at first, then rests longer and longer."""
        if self._pause_ms == RESTART_MS * 2:
            self._station.trouble("reader", "The card reader does not answer (%s). Look at its wires." % fault)
        await asyncio.sleep_ms(self._pause_ms)
        self._pause_ms = min(self._pause_ms * 2, RESTART_MOST_MS)
        self.resets += 1

    async def _watch(self):
        tries = None
        while True:
            resting = self._presence.uid or self._presence.two
            wanted = RESTING_TRIES if resting else EMPTY_TRIES
            try:
                if tries != wanted:
                    await self._chip.tries(wanted)
                    tries = wanted
                await self._obey(self._presence.feed(await self._chip.list()))
                if self._station.errand:
                    await self._run_errand()
            except ReaderFault:
                self._faults += 1
                if self._faults > FAULTS_BEFORE_RESET:
                    self._faults = 0
                    raise
            else:
                self._faults, self._pause_ms = 0, RESTART_MS
            await asyncio.sleep_ms(RESTING_PAUSE_MS if resting else 0)

    async def _run_errand(self):
        from firmware import tagging  # only a station that sets up tags has this in its memory

        await tagging.run(self._chip, self._station)

    async def _obey(self, event):
        station = self._station
        if event in (TWO, ONE):
            station.two_cards(event == TWO)
        elif event in (LEFT, SWAPPED):
            station.left()
        if event in (ARRIVED, SWAPPED):
            await self._arrive()

    async def _arrive(self):
        """Reads the tag and tells the station, unless the card is gone again meanwhile."""
        uid = self._presence.uid
        self._presence.forget()
        for left in range(READ_TRIES, 0, -1):
            text = await self._text()
            if text is not None or left == 1:
                self._presence.feed([uid])
                self._station.arrived(_hex(uid), text or "", text is not None)
                return
            if [steady(seen) for seen in await self._chip.list()] != [uid]:
                return

    async def _text(self):
        """What the tag says of its card, "" if it is none of ours, None if it cannot be read."""
        data, page = b"", tag.FIRST_PAGE
        while not self._chip.foreign:
            block = await self._chip.read(page)
            if block is None:
                return None
            data, page = data + block, page + 4
            try:
                return tag.read(data)
            except tag.NotOurs as wrong:
                if wrong.code == "broken":
                    return None
                if wrong.code != "more" or len(data) >= tag.CAPACITY:
                    break
        return ""


def _hex(uid):
    return "".join(["%02x" % byte for byte in uid])
