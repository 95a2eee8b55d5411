"""The job that counts a finished game: on pages, and at a station that goes round where there is one."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from host.errors import WrongUse
from host.jobs.job import CountQuestion, CountScore, CountSheet, Display, Job, JobMore, Order
from host.journal.file import JournalError
from host.session.kept_count import KeptCount
from host.session.session import Session
from host.session.unfinished import new_file
from host.setup.setup import GameSetup
from host.table.score_sheets import result_data
from host.table.table import Table
from shared_rules.contract import View
from shared_rules.phrases import _

NOWHERE = "socket://127.0.0.1:9"  # the discard port: only pages enter cards
PAUSE = 2.0  # seconds until a full disk is tried again


class Counting(Job):
    """A tally that pages fill in as well as the station.

    A page enters the texts of a tally's plays, `add altar.3` or `coins 14`; each game defines them in its tally.

    number  of the game in the journal of the house, 0 before it is there
    """

    def __init__(self, order: Order) -> None:
        super().__init__(order, _("Count a finished game: {title}").format(title=order.cards_of().title))
        self._tally: Any = order.cards_of().part("tally").GAME
        urls = (order.station.url,) if order.station is not None else (NOWHERE,)
        try:
            setup = GameSetup.make(self._tally.name, tuple(order.names), dict(order.options), 0, 0, urls, 1)
        except ValueError as error:
            raise WrongUse(str(error)) from error
        everybody = (order.language,) * order.seats
        self._setup = setup._replace(languages=everybody, language=order.language, card_names=order.card_names)
        self._session: Session | None = None
        self._entries, self._run = 0, secrets.token_hex(3)  # one that goes on has entries of earlier runs
        self.file = order.file or new_file(order.home, self._tally.name)
        self._count = KeptCount(self.file, order.home, goes_on=order.file is not None)
        self.number = 0

    async def work(self) -> None:
        """See Job."""
        with self._count.session(self._setup) as session:
            self._session = session
            try:
                await session.start()
                await session.finished()
            finally:
                await session.stop()
            self.number = await self._put_into_the_journal(session.table)

    async def _put_into_the_journal(self, table: Table) -> int:
        """The number of the count in the journal of the house. Where the disk is full, that is tried until there is
        room; the page says so meanwhile. Raises JournalError."""
        file, record = self._count.file, table.record()
        while True:
            try:
                return await asyncio.to_thread(self._count.into_the_journal, record)
            except JournalError:
                had_room = not file.trouble
                file.keep(record)
                if had_room and not file.trouble:
                    raise
            await asyncio.sleep(PAUSE)

    # -- what a page does --------------------------------------------------------------------------

    def enter(self, seat: int, text: str) -> str:
        """See Job: the text of a play of the tally."""
        if self._session is None or self.over:
            return _("The count is over. Begin a new one.")
        table = self._session.table
        if seat not in range(1, len(table.seats) + 1):
            return _("There is no seat {n}.").format(n=seat)
        self._entries += 1
        verdict = table.submit(seat, f"page-{self._run}-{self._entries}", table.moment, text)
        return "" if verdict.ok else verdict.why

    def progress(self) -> tuple[int, int]:
        """See Job: sheets that are done."""
        if self._session is None:
            return 0, 0
        places = self._session.table.public()["places"]
        return sum(place["done"] for place in places), len(places)

    def display(self) -> Display | None:
        """See Job: a tally's questions stand on its sheets."""
        return None

    def more(self) -> JobMore:
        """See Job: the sheets, the cards to choose from, and at the end the score."""
        if self._session is None:
            return {"sheets": [], "cards": [], "score": None, "game": 0}
        table = self._session.table
        words = table.words
        seats = range(1, len(table.seats) + 1)
        result = result_data(words, table.names, table.sheets(), table.ranking())
        score: CountScore = {**result, "categories": words.category_names()}
        with words.spoken():
            cards = [(card, str(self._tally.label(card))) for card in self._tally.cards_of(table.header.options)]
        sheets = [self._sheet(seat) for seat in seats]
        return {"sheets": sheets, "cards": cards, "score": score, "game": self.number}

    def _sheet(self, seat: int) -> CountSheet:
        """What one seat has entered, and what it is still asked."""
        assert self._session is not None
        table = self._session.table
        view: Any = table.game.view(table.view(seat))
        with table.words.spoken():
            named = [(card, str(self._tally.label(card))) for card in view.sheet.cards]
            place = "" if view.place == seat else self._tally.place_name(view.place)
        others = [play for play in view.plays() if play.verb == "for"]
        return {
            "seat": seat,
            "name": table.names[seat - 1],
            "place": place,
            "others": [(table.game.text(play), table.words.heading(view, play)) for play in others],
            "cards": named,
            "questions": [self._question(view, question) for question in self._tally.asked(view)],
            "done": view.sheet.done,
            "ready": view.question() is None,
        }

    def _question(self, view: Any, question: Any) -> CountQuestion:
        """A question as a page asks it: a number up to `most`, or one of `values`."""
        answer = view.sheet.answers.get(question.name)
        return {
            "name": question.name,
            "text": self._caption(view, f"{question.name} {question.values[0] if question.values else 0}")[1],
            "answer": None if answer is None else str(answer),
            "said": "" if answer is None else self._caption(view, f"{question.name} {answer}")[0],
            "values": [(value, self._caption(view, f"{question.name} {value}")[0]) for value in question.values],
            "most": 0 if question.values else self._tally.most(view, question),
        }

    def _caption(self, view: View, text: str) -> tuple[str, str]:
        assert self._session is not None
        table = self._session.table
        return table.words.caption(view, table.game.parse(text))
