"""The jobs that write and check tags, at one station; `host.tags.tagging` walks through the cards."""

from __future__ import annotations

from host.errors import WrongUse
from host.jobs.job import Display, Job, JobMore, Order
from host.jobs.pace import Pace
from host.stations.enrolments import Enrolments
from host.tags.cards import Cards
from host.tags.checking import Checked, Checking, report_lines
from host.tags.desk import TagDesk
from host.tags.tables import TableCards
from host.tags.tagging import ForPhones, Progress, Writing
from shared_rules.phrases import _


class _AtDesk(Job):
    """A job at a TagDesk, whose buttons a page can press as well."""

    def __init__(self, order: Order, title: str) -> None:
        super().__init__(order, title)
        assert order.station is not None, "a job at a desk has a station"
        self._desk = TagDesk((order.station.url,), *order.hashes, self.tell, order.language)

    async def work(self) -> None:
        """See Job."""
        await self._desk.start()
        try:
            await self.at_desk()
        finally:
            await self._desk.stop()

    async def at_desk(self) -> None:
        """The work at the desk."""
        raise NotImplementedError

    def display(self) -> Display | None:
        """See Job."""
        question = self._desk.question
        return Display(*question) if question is not None else None

    def press(self, choice: int) -> None:
        """See Job."""
        self._desk.press(choice)


def _cards(order: Order) -> Cards:
    try:
        return Cards(order.cards_of(), (), order.card_names, order.options)
    except ValueError as error:
        raise WrongUse(str(error)) from error


class WritingTags(_AtDesk):
    """Writes the tags of a deck; goes on where it was the last time. The kind `phones` writes them for phones, too."""

    def __init__(self, order: Order) -> None:
        for_phones = order.kind == "phones"
        title = _("Write tags for phones: {title}") if for_phones else _("Write tags: {title}")
        super().__init__(order, title.format(title=order.cards_of().title))
        self._cards = _cards(order)
        progress = Progress(order.home, self._cards.name_of_deck)
        if order.again:
            progress.forget()
        phones = ForPhones(order.cards_at, order.home, self._cards.name_of_deck) if for_phones else None
        enrolled = Enrolments(order.home)
        self._walk = Writing(self._desk, self._cards, self.tell, progress, enrolled, phones=phones)
        self._pace = Pace()
        self._walk.speak = self._pace.card

    async def at_desk(self) -> None:
        """See _AtDesk."""
        await self._walk.run()
        missing = [self._cards.called(card) for card in self._walk.missing()]
        self.tell(
            _("Without a tag: {cards}.").format(cards=", ".join(missing)) if missing else _("All have their tags.")
        )
        for line in self._pace.lines():
            self.tell(line)

    def progress(self) -> tuple[int, int]:
        """See Job."""
        return len(self._cards.order) - len(self._walk.missing()), len(self._cards.order)


class WritingTableCard(_AtDesk):
    """Writes the card of one table: laid on a free station, it seats that station there."""

    def __init__(self, order: Order) -> None:
        super().__init__(order, _("Write the card of table {n}").format(n=order.seats))
        cards = TableCards((order.seats,))
        progress = Progress(order.home, cards.name_of_deck)
        progress.forget(cards.order)
        self._walk = Writing(self._desk, cards, self.tell, progress, Enrolments(order.home))

    async def at_desk(self) -> None:
        """See _AtDesk."""
        await self._walk.run()
        self.tell(
            _("Table %d has its card.") % self.order.seats if not self._walk.missing() else _("Nothing was written.")
        )

    def progress(self) -> tuple[int, int]:
        """See Job."""
        return 1 - len(self._walk.missing()), 1


class CheckingTags(_AtDesk):
    """Looks at every card of a deck, and finds what is missing, there twice, exchanged or no card."""

    def __init__(self, order: Order) -> None:
        super().__init__(order, _("Check tags: {title}").format(title=order.cards_of().title))
        self._cards = _cards(order)
        checked = Checked(order.home, self._cards.name_of_deck, order.again)
        self._checking = Checking(self._desk, self._cards, self.tell, Enrolments(order.home), checked)

    async def at_desk(self) -> None:
        """See _AtDesk."""
        await self._checking.run()

    def lay(self, text: str) -> str:
        """See Job."""
        self._desk.lay(text)
        return ""

    def progress(self) -> tuple[int, int]:
        """See Job."""
        return self._checking.report()["found"], len(self._cards.order)

    def more(self) -> JobMore:
        """See Job: the report, once there is one."""
        return {"result": report_lines(self._checking.report(), self._cards) if self.over else []}
