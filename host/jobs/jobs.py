"""The jobs under way: at most one at each station."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import NamedTuple, TypedDict

from host.errors import WrongUse
from host.jobs.at_desk import CheckingTags, WritingTableCard, WritingTags
from host.jobs.counting import Counting
from host.jobs.flashing import Flashing
from host.jobs.job import Job, Order
from host.jobs.score_pad import ScorePad
from host.jobs.sorting import Sorting
from host.jobs.testing import SelfTest
from host.languages.catalogue import Speaker, speaking
from shared_rules.phrases import _


class JobKind(NamedTuple):
    """A kind of job.

    make      makes one of an Order
    game      whether it asks whose cards; players: how many people, and options; names: what they are called
    table     whether it asks for the number of a table
    again     whether it can also begin at its start where it was broken off
    required  whether it cannot do without a station
    useful    whether a station is of any use to it
    """

    make: Callable[[Order], Job]
    game: bool = True
    players: bool = False
    names: bool = False
    table: bool = False
    again: bool = False
    required: bool = True
    useful: bool = True


class OfferedJob(TypedDict):
    """A JobKind as a page shows it."""

    kind: str  # of KINDS
    title: str
    text: str
    game: bool
    players: bool
    names: bool
    table: bool
    again: bool
    required: bool
    useful: bool


TITLES = {
    "tally": "Count a finished game",
    "pad": "Type a score pad",
    "sort": "Sort a box",
    "write": "Write tags",
    "phones": "Write tags for phones",
    "check": "Check tags",
    "table": "Write a table's card",
    "selftest": "Test a station",
    "flash": "Program a station",
}
TEXTS = {
    "tally": "Lay the cards on a station or pick them here; type the numbers.",
    "pad": "Only the points, row by row as on paper: Herald adds them up, breaks ties and keeps the result.",
    "sort": "Lay card by card: the station says IN or OUT for your number of players.",
    "write": "Card by card; it goes on where it stopped.",
    "phones": "A phone that touches such a card opens its page; stations read it, too.",
    "table": "Laid on a free station, it seats that station at its table.",
    "check": "Finds cards that are missing, there twice or exchanged.",
    "selftest": "Checks every part and says what to do.",
    "flash": "Puts this computer's version of the program on it.",
}
KINDS = {
    "tally": JobKind(Counting, players=True, names=True, required=False),
    "pad": JobKind(ScorePad, players=True, names=True, required=False, useful=False),
    "sort": JobKind(Sorting, players=True, again=True),
    "write": JobKind(WritingTags, again=True),
    "phones": JobKind(WritingTags, again=True),
    "check": JobKind(CheckingTags, again=True),
    "table": JobKind(WritingTableCard, game=False, table=True),
    "selftest": JobKind(SelfTest, game=False),
    "flash": JobKind(Flashing, game=False),
}
MOST = 20  # jobs that are remembered


def kinds(language: str) -> list[OfferedJob]:
    """The kinds of jobs, as a page shows them in a language."""
    with speaking(Speaker("host", language, language)):
        return [
            {
                "kind": name,
                "title": _(TITLES[name]),
                "text": _(TEXTS[name]),
                "game": kind.game,
                "players": kind.players,
                "names": kind.names,
                "table": kind.table,
                "again": kind.again,
                "required": kind.required,
                "useful": kind.useful,
            }
            for name, kind in KINDS.items()
        ]


class Jobs:
    """All of them. Belongs to one event loop."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self.all: dict[int, Job] = {}

    def begin(self, order: Order) -> int:
        """Begins a job; its number. Raises WrongUse."""
        if order.kind not in KINDS:
            raise WrongUse(_("There is no such job."))
        if KINDS[order.kind].required and order.station is None:
            raise WrongUse(_("No station is free. Plug one in by USB, or end what it does."))
        if order.station is not None and order.station.number in self.busy():
            raise WrongUse(_("This station is busy with another job. End that first."))
        with speaking(order.speaker()):
            job = KINDS[order.kind].make(order)
        number = next(self._numbers)
        self.all[number] = job
        job.begin()
        for old in [one for one, known in self.all.items() if known.over][:-MOST]:
            del self.all[old]
        return number

    def job(self, number: int) -> Job:
        """A job that is remembered. Raises WrongUse."""
        if number not in self.all:
            raise WrongUse(_("This job is over: begin it again under Real cards and stations."))
        return self.all[number]

    def busy(self) -> set[str]:
        """The numbers of the stations at which something is done."""
        return {job.order.station.number for job in self.all.values() if job.order.station and not job.over}

    async def end(self, number: int) -> None:
        """Ends a job; what it had done stays done."""
        await self.job(number).end()

    async def end_all(self) -> None:
        """Ends all of them."""
        for job in list(self.all.values()):
            await job.end()
