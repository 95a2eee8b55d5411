"""Stations that belong to no table: each says what to do, and goes to the table whose card is laid on it.

A free station is a TagDesk of its own: welcomed without a game, with a question on its OLED. So it can write the
cards of tables, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from host.errors import HeraldError
from host.languages.catalogue import Speaker, speaking
from host.languages.codes import ENGLISH
from host.stations.enrolled import Enrolled
from host.tags.desk import LAID, PRESSED, Happening, TagDesk
from host.tags.tables import TableCards, table_of
from host.tags.tagging import Progress, Writing
from shared_rules.phrases import _

Hashes = tuple[str, str]
Tables = dict[int, str]


class FreeStations:
    """All of them. Belongs to one event loop.

    hashes   asked once, beside all else: what a station must carry, as for Admission. May raise HeraldError
    tables   the open tables: number and game
    give     called with (station, table) when a table's card was laid there; its port is closed by then
    trouble  why no station can be asked anything, or empty
    writing  the table whose card is to be written at the next station on which a tag is laid, or 0
    """

    def __init__(
        self,
        folder: Path,
        hashes: Callable[[], Hashes],
        tables: Callable[[], Tables],
        give: Callable[[str, int], Awaitable[None]],
        language: str = ENGLISH,
    ) -> None:
        self.trouble, self.writing = "", 0
        self.folder, self.tables, self.language = folder, tables, language
        self._hashes, self._give = hashes, give
        self._making: Future[Hashes] | None = None
        self._here: dict[str, _Free] = {}

    async def look(self, free: Mapping[str, str]) -> None:
        """Takes care of these stations, {number: URL}, and of no other any more."""
        for number in [number for number, one in self._here.items() if free.get(number) != one.url]:
            await self.release(number)
        for number, url in free.items():
            if number not in self._here and (hashes := self._made()):
                self._here[number] = _Free(self, number, url, hashes)
                await self._here[number].start()

    async def release(self, number: str) -> None:
        """Closes the port of a station, so that a table can open it. Until then it is not taken care of anew."""
        if number in self._here:
            await self._here[number].stop()
            self._here.pop(number, None)

    async def stop(self) -> None:
        """Closes all ports."""
        for number in list(self._here):
            await self.release(number)

    def says(self, number: str) -> str:
        """What there is to say of a station that is looked after here: why it cannot be used, or nothing."""
        return self._here[number].said if number in self._here else ""

    def write(self, table: int) -> None:
        """Has the next tag that is laid on a free station written as the card of a table; 0: not any more."""
        self.writing = table
        for one in self._here.values():
            one.note = ""
            one.show()

    def _made(self) -> Hashes | None:
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

    async def chosen(self, number: str, table: int) -> None:
        """Somebody laid a table's card on a station."""
        await self.release(number)
        await self._give(number, table)


class _Free:
    """One station that belongs to no table."""

    def __init__(self, all_free: FreeStations, number: str, url: str, hashes: Hashes) -> None:
        self.url, self.said = url, ""
        self._all, self._number = all_free, number
        self._desk = TagDesk((url,), *hashes, self._told, all_free.language)
        self._speaker = Speaker("host", all_free.language, all_free.language)
        self._task: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self.note, self._listing, self._busy = "", False, False

    async def start(self) -> None:
        """Opens the port and asks; returns at once."""
        await self._desk.start()
        self._task = asyncio.create_task(self._serve())

    async def stop(self) -> None:
        """Takes the question off the OLED and closes the port."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._desk.stop()

    def _told(self, sentence: str) -> None:
        """What the desk says: that the station is ready, or why not."""
        self.said = "" if sentence == self._desk.ready else sentence

    def show(self) -> None:
        """Puts on the OLED what can be done here."""
        if self._busy:
            return
        with speaking(self._speaker):
            if self._all.writing:
                title, choice = _("Table %d's card") % self._all.writing, _("stop")
                lines = [self.note or _("Lay a tag here. It becomes the card of this table.")]
            elif self._listing:
                title, choice = _("Open tables"), _("back")
                lines = [f"{number} {game}" for number, game in self._all.tables().items()][:8]
                lines = lines or [_("No table is open yet.")]
            else:
                title, choice = _("No table yet"), _("tables")
                lines = [self.note or _("Lay a table's card here, or choose a table on the club's page.")]
        self._desk.ask(title, lines, (choice,))

    async def _serve(self) -> None:
        while True:
            self.show()
            happened = await self._desk.happening()
            if happened.kind == PRESSED:
                self._pressed()
            elif happened.kind == LAID and self._all.writing:
                await self._write(happened)
            elif happened.kind == LAID:
                self._laid(happened)

    def _pressed(self) -> None:
        self.note = ""
        if self._all.writing:
            self._all.write(0)
        else:
            self._listing = not self._listing

    def _laid(self, laid: Happening) -> None:
        table, self._listing = table_of(laid.text), False
        if table in self._all.tables():
            self.note = ""
            self._desk.beep("accepted")
            self._leaving = asyncio.create_task(self._all.chosen(self._number, table))
            return
        self._desk.beep("refused")
        with speaking(self._speaker):
            self.note = (
                _("Table %d is not open. Open it on the club's page, or lay another table's card.") % table
                if table
                else _("This is no table's card. The club's page and herald tags tables write them.")
            )

    async def _write(self, laid: Happening) -> None:
        cards = TableCards((self._all.writing,))
        (card,) = cards.order
        folder = self._all.folder
        progress = Progress(folder, cards.name_of_deck)
        writing = Writing(self._desk, cards, self._wrote, progress, Enrolled(folder))
        self._busy = True
        try:
            done = await writing.lay(card, laid)
        finally:
            self._busy = False
        if done:
            self._all.write(0)
        with speaking(self._speaker):
            self.note = _("Table %d has its card.") % table_of(cards.text(card)) if done else writing.note

    def _wrote(self, sentence: str) -> None:
        """What `Writing` says for a terminal; the OLED has it in fewer words."""
