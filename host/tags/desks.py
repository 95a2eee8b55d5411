"""The stations that belong to no table, each a TagDesk: welcomed without a game and looked after.

A club and a house keep theirs so; what a station shows and what its button does is their own business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, TypeVar

from host.errors import HeraldError, Missing
from host.languages.catalogue import Speaker, speaking
from host.pico.build import BuildError, program_hash, rules_hash
from host.tags.desk import TagDesk

Hashes = tuple[str, str]
One = TypeVar("One", bound="Attendant")


def carried() -> Hashes:
    """What stations must carry to play here: the hashes of their rules and of their program. Raises Missing."""
    try:
        return rules_hash(), program_hash()
    except BuildError as error:
        raise Missing(str(error)) from error


class Attendant:
    """Looks after one station that belongs to no table.

    number  the board's own number
    said    why the station cannot be used, or empty
    """

    def __init__(self, number: str, url: str, hashes: Hashes, language: str) -> None:
        self.number, self.url, self.language, self.sentence = number, url, language, ""
        self.desk = TagDesk((url,), *hashes, self._take_sentence, language)
        self.speaker = Speaker("host", language, language)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Opens the port and asks; returns at once."""
        await self.desk.start()
        self._task = asyncio.create_task(self.serve())

    async def stop(self) -> None:
        """Takes the question off the OLED and closes the port."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self.desk.stop()

    async def serve(self) -> None:
        """Asks and answers until it is cancelled."""
        raise NotImplementedError

    def show(self) -> None:
        """Puts on the OLED what can be done here now."""
        raise NotImplementedError

    def _take_sentence(self, sentence: str) -> None:
        """What the desk announces: that the station is ready, or why not."""
        self.sentence = "" if sentence == self.desk.ready else sentence


class Desks(Generic[One]):
    """All stations that belong to no table. Belongs to one event loop.

    hashes   asked once, beside all else: what a station must carry, as for Admission. May raise HeraldError
    attend   makes the Attendant of a station: (number, URL, hashes)
    trouble  why no station can be asked anything, or empty
    """

    def __init__(self, hashes: Callable[[], Hashes], attend: Callable[[str, str, Hashes], One]) -> None:
        self.trouble = ""
        self.here: dict[str, One] = {}
        self._hashes, self._attend = hashes, attend
        self._making: Future[Hashes] | None = None

    async def look(self, free: Mapping[str, str]) -> None:
        """Takes care of these stations, {number: URL}, and of no other any more."""
        for number in [number for number, one in self.here.items() if free.get(number) != one.url]:
            await self.release(number)
        for number, url in free.items():
            if number not in self.here and (hashes := self._hashes_if_made()):
                self.here[number] = self._attend(number, url, hashes)
                with speaking(self.here[number].speaker):  # its desk speaks so from now on
                    await self.here[number].start()

    async def release(self, number: str) -> None:
        """Closes the port of a station, so that a table can open it. Until then nobody else attends to it."""
        if number in self.here:
            await self.here[number].stop()
            self.here.pop(number, None)

    async def stop(self) -> None:
        """Closes all ports."""
        for number in list(self.here):
            await self.release(number)

    def says(self, number: str) -> str:
        """Why a station that is looked after here cannot be used, or nothing."""
        return self.here[number].sentence if number in self.here else ""

    def show(self) -> None:
        """Every station shows what can be done there now."""
        for one in self.here.values():
            one.show()

    def _hashes_if_made(self) -> Hashes | None:
        """What a station must carry; None as long as that is not known."""
        if self._making is None:
            self._making = ThreadPoolExecutor(1, "hashes").submit(self._hashes)
        if not self._making.done():
            return None
        try:
            return self._making.result()
        except HeraldError as error:
            self.trouble = str(error)
            return None
