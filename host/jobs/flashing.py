"""The job that puts this Herald's station program onto a board that runs MicroPython."""

from __future__ import annotations

import asyncio
import threading

from host.errors import HeraldError, Missing
from host.jobs.job import Job, Order
from host.pico.build import BuildError, build, games_outside
from host.pico.flash import COPIES, FlashResult, StationTree, Wish, flash
from shared_rules.phrases import _

OUTCOMES = {
    "flashed": "The board has the program of this Herald now, and starts by itself.",
    "current": "The board has the program of this Herald already.",
}


class Flashing(Job):
    """See `host.pico.flash`. A board that is being written is not left alone before it is whole."""

    def __init__(self, order: Order) -> None:
        super().__init__(order, _("The program for a station"))
        self._written = self._of = 0
        self._at_work = threading.Lock()
        self._given_up = False

    async def work(self) -> None:
        """See Job."""
        self.tell(_("Compiling the program ..."))
        result = await asyncio.to_thread(self._flash)
        if result.trouble:
            raise HeraldError(result.trouble)
        self.tell(_(OUTCOMES[result.outcome]))

    def _flash(self) -> FlashResult:
        """Blocks; runs in its own thread."""
        assert self.order.station is not None, "a program comes onto a board"
        with self._at_work:
            try:
                tree = StationTree.read(build(), games_outside())
            except BuildError as error:
                raise Missing(str(error)) from error
            if self._given_up:
                raise HeraldError(_("Stopped before anything was written to the Pico."))
            return flash(
                self.order.station.url,
                tree,
                Wish(copies=self.order.home / COPIES),
                report=self.tell,
                on_file=self._on_file,
            )

    def _on_file(self, written: int, of: int) -> None:
        self._written, self._of = written, of

    def progress(self) -> tuple[int, int]:
        """See Job: files written."""
        return self._written, self._of

    async def end(self) -> None:
        """See Job: a board is never left half written."""
        self._given_up = True
        await asyncio.to_thread(self._at_work.acquire)
        self._at_work.release()
        await super().end()
