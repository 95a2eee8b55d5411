"""A job: begun once, followed on pages, ended by itself or by a person."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NotRequired, TypedDict

from host.computer.card_address import USUAL
from host.errors import HeraldError
from host.languages.catalogue import Speaker, speaking
from host.languages.letters import plain
from host.session.score_pad import PadFacts
from host.session.unfinished import Unfinished
from host.table.score_sheets import ResultData
from host.tags.desks import Hashes
from shared_rules.contract import Game
from shared_rules.phrases import _

log = logging.getLogger(__name__)

KEPT = 40  # sentences that a page can still read


class Station(NamedTuple):
    """The station a job is done at: the board's own number, and its port."""

    number: str
    url: str


class Order(NamedTuple):
    """What somebody asks for.

    kind      a key of `jobs.KINDS`
    game      whose cards, or None for a kind that asks for none
    seats     for how many players, or the number of a table; options: of the game
    names     of the players, where they are counted
    station   where it is done, or None for a job that needs none
    home      where files of the house are kept
    language  what station and pages speak; card_names: what cards are called in
    hashes    what the station must carry, as for Admission
    again     starts over instead of going on
    file      the count or pad that goes on, or None for a new one
    cards_at  the house's address on tags for phones
    """

    kind: str
    game: Game | None
    seats: int
    options: Mapping[str, str]
    names: Sequence[str]
    station: Station | None
    home: Path
    language: str
    card_names: str
    hashes: Hashes
    again: bool = False
    file: Unfinished | None = None
    cards_at: str = USUAL

    def cards_of(self) -> Game:
        """The game of a kind that asks for one."""
        assert self.game is not None, "ordered with a game"
        return self.game

    def speaker(self) -> Speaker:
        """What its sentences are spoken through."""
        return Speaker("host", self.language, self.card_names)


class Display(NamedTuple):
    """What a station's display shows, and what its buttons do."""

    title: str
    lines: tuple[str, ...]
    choices: tuple[str, ...]


class JobBrief(TypedDict):
    """What a list of jobs shows of one."""

    kind: str
    title: str
    done: int
    of: int  # 0: it has no end to count to
    over: bool


class ShownDisplay(TypedDict):
    """A Display as a page shows it."""

    title: str
    lines: Sequence[str]
    choices: Sequence[str]


class CountQuestion(TypedDict):
    """A question of a count: a number up to `most`, or one of `values`."""

    name: str
    text: str
    answer: str | None
    said: str  # the answer in words
    values: list[tuple[str, str]]  # each value and what it is called
    most: int


class CountSheet(TypedDict):
    """What one seat has entered in a count, and what it is still asked."""

    seat: int
    name: str
    place: str  # whose cards it lays now, where that is not its own
    others: list[tuple[str, str]]  # plays that turn to another place, and what they are called
    cards: list[tuple[str, str]]  # identity and name
    questions: list[CountQuestion]
    done: bool
    ready: bool


class CountScore(ResultData):
    """The points of a count so far."""

    categories: list[tuple[str, str]]  # each of the score sheet, and what it is called


class JobMore(TypedDict):
    """What only some kinds of jobs show."""

    result: NotRequired[list[str]]  # sentences, once it is over
    sheets: NotRequired[list[CountSheet]]
    cards: NotRequired[list[tuple[str, str]]]  # of a count: what may be entered
    score: NotRequired[CountScore | None]
    game: NotRequired[int]  # its number in the journal, 0 before
    pad: NotRequired[PadFacts]


class JobFacts(JobBrief, JobMore):
    """What the page of a job shows."""

    display: ShownDisplay | None
    sentences: list[str]
    trouble: str  # or empty


class Job:
    """The base of all jobs. Belongs to one event loop.

    title    what it is, for people
    file     where it is kept while it is not finished, or None for what is not kept
    over     True when nothing more happens; trouble: why it could not be done, or empty
    """

    def __init__(self, order: Order, title: str) -> None:
        self.order, self.title = order, title
        self.file: Unfinished | None = order.file
        self.over, self.trouble = False, ""
        self._sentences: deque[str] = deque(maxlen=KEPT)
        self._task: asyncio.Task[None] | None = None
        self._ended = asyncio.Event()

    # -- what a job supplies -------------------------------------------------------------------

    async def work(self) -> None:
        """Does the job. Raises HeraldError."""
        raise NotImplementedError

    def progress(self) -> tuple[int, int]:
        """How much is done, of how much; (0, 0) where that is not known."""
        raise NotImplementedError

    def display(self) -> Display | None:
        """What the station shows, where the host knows it."""
        return None

    def press(self, choice: int) -> None:
        """Does what a button of the station would: the index of a choice of `display`."""

    def more(self) -> JobMore:
        """What else a page shows."""
        return {}

    def lay(self, text: str) -> str:
        """Takes a card that a phone has read, by its tag's text; the reason where it is not taken, else nothing."""
        return _("No card is laid here.")

    def enter(self, seat: int, text: str) -> str:
        """Enters a line of a page for a seat; the reason where it is not taken, else nothing."""
        return _("Nothing is entered here.")

    # -- what a house does with it -------------------------------------------------------------

    def begin(self) -> None:
        """Starts the work; returns at once. Its sentences come in the language of the order."""
        with speaking(self.order.speaker()):
            self._task = asyncio.create_task(self._whole())

    async def end(self) -> None:
        """Ends it wherever it is."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self.over = True
        self._ended.set()

    async def _whole(self) -> None:
        try:
            await self.work()
        except HeraldError as error:
            self.trouble = plain(str(error))
        except Exception:  # the house and its other jobs go on
            log.exception("A job failed")
            self.trouble = _("Something went wrong inside Herald; the log says where. Start again.")
        finally:
            self.over = True
            self._ended.set()

    async def ended(self) -> None:
        """Returns when nothing more happens."""
        await self._ended.wait()

    def tell(self, sentence: str) -> None:
        """Adds a sentence for people."""
        self._sentences.append(plain(sentence))

    def brief(self) -> JobBrief:
        """What a list of jobs shows."""
        done, of = self.progress()
        return {"kind": self.order.kind, "title": self.title, "done": done, "of": of, "over": self.over}

    def facts(self) -> JobFacts:
        """What the page of a job shows."""
        with speaking(self.order.speaker()):
            display, more, trouble = self.display(), self.more(), self.trouble or self._unkept()
        shown: ShownDisplay | None = None
        if display is not None and not self.over:
            shown = {"title": display.title, "lines": display.lines, "choices": display.choices}
        return {
            **self.brief(),
            "display": shown,
            "sentences": list(self._sentences),
            "trouble": trouble,
            **more,
        }

    def _unkept(self) -> str:
        """That its file cannot be written, in one sentence; empty where it can."""
        if self.over or self.file is None or not self.file.trouble:
            return ""
        said = _("The disk cannot be written ({why}): make room. If Herald ends now, the last entries are lost.")
        return said.format(why=self.file.trouble)
