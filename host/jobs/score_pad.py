"""The job in which people type a finished game into a score pad, as on paper: no card and no station."""

from __future__ import annotations

import asyncio

from host.errors import HeraldError
from host.jobs.job import Job, JobMore, Order
from host.languages.letters import plain
from host.session.score_pad import TypedPad, pad_of
from shared_rules.phrases import _


class ScorePad(Job):
    """A pad on a page. Its entries are those of `shared_rules.pad`."""

    def __init__(self, order: Order) -> None:
        game = order.cards_of()
        super().__init__(order, _("Score pad: {title}").format(title=game.title))
        if order.file is not None:
            self._pad = TypedPad.resume(order.file, order.language, order.home)
        else:
            self._pad = TypedPad(pad_of(game), order.names, order.options, order.language, order.home)
        self.file = self._pad.file

    async def work(self) -> None:
        """See Job: a person ends it."""
        with self._pad.file.claimed():
            await asyncio.Event().wait()

    def enter(self, seat: int, text: str) -> str:
        """See Job: the text of an entry."""
        try:
            return self._pad.enter(seat, text)
        except HeraldError as error:
            return plain(str(error))

    def progress(self) -> tuple[int, int]:
        """See Job: columns in which something stands."""
        columns = self._pad.state.columns
        return sum(1 for column in columns if column), len(columns)

    def more(self) -> JobMore:
        """See Job: the pad."""
        return {"pad": self._pad.facts()}
