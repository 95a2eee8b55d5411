"""Stations that belong to no table: each shows what to do, and goes to the table whose card is laid on it.

A free station is its own TagDesk: welcomed without a game, with a question on its OLED. So it can write the
cards of tables, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from host.languages.catalogue import speaking
from host.languages.codes import ENGLISH
from host.stations.enrollments import Enrollments
from host.tags.desk import LAID, PRESSED, Happening
from host.tags.desks import Attendant, Desks, Hashes
from host.tags.tables import TableCards, table_of
from host.tags.tagging import Progress, Writing
from shared_rules.phrases import _

Tables = dict[int, str]


class FreeStations(Desks["_Free"]):
    """All of them. Belongs to one event loop.

    hashes   as for Desks
    tables   the open tables: number and game
    give     called with (station, table) when a table's card was laid there; its port is closed by then
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
        super().__init__(hashes, lambda number, url, made: _Free(self, number, url, made))
        self.writing = 0
        self.folder, self.tables, self.language = folder, tables, language
        self._give = give

    def write(self, table: int) -> None:
        """Has the next tag that is laid on a free station written as the card of a table; 0: not any more."""
        self.writing = table
        for one in self.here.values():
            one.note = ""
        self.show()

    async def chosen(self, number: str, table: int) -> None:
        """Somebody laid a table's card on a station."""
        await self.release(number)
        await self._give(number, table)


class _Free(Attendant):
    """One station that belongs to no table."""

    def __init__(self, all_free: FreeStations, number: str, url: str, hashes: Hashes) -> None:
        super().__init__(number, url, hashes, all_free.language)
        self._all = all_free
        self._leaving: asyncio.Task[None] | None = None
        self.note, self._listing, self._busy = "", False, False

    def show(self) -> None:
        """Puts on the OLED what can be done here."""
        if self._busy:
            return
        with speaking(self.speaker):
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
        self.desk.ask(title, lines, (choice,))

    async def serve(self) -> None:
        """Takes what happens there, one after another."""
        while True:
            self.show()
            happened = await self.desk.happening()
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
            self.desk.beep("accepted")
            self._leaving = asyncio.create_task(self._all.chosen(self.number, table))
            return
        self.desk.beep("refused")
        with speaking(self.speaker):
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
        writing = Writing(self.desk, cards, self._wrote, progress, Enrollments(folder))
        self._busy = True
        try:
            done = await writing.lay(card, laid)
        finally:
            self._busy = False
        if done:
            self._all.write(0)
        with speaking(self.speaker):
            self.note = _("Table %d has its card.") % table_of(cards.text(card)) if done else writing.note

    def _wrote(self, sentence: str) -> None:
        """What `Writing` prints for a terminal; the OLED has it in fewer words."""
