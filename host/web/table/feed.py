"""What the pages show of one session, every seat's own part only to that seat, pushed as it changes."""

from __future__ import annotations

import asyncio
import json
import math
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import TYPE_CHECKING, cast

from host.archive.seat_times import PAUSE, LiveTimes
from host.bots.levels import Level
from host.languages.catalogue import speaking
from host.languages.command_names import as_typed
from host.languages.game_words import GameWords
from host.plain import Plain
from host.session.following import NextGame, OfferedOpening
from host.session.lesson_panel import LessonPanel
from host.settings.rows import CLOCK
from host.settings.setting import DisplaySwitch
from host.table.news import News, Verdict
from host.web.http.streams import HEARTBEAT, HERE
from host.web.table.actions import SeatActions, may_begin
from host.web.table.attendance import Attendance
from host.web.table.catalog import grave_verbs, kept_events
from host.web.table.displays import Covered, Elsewhere, PageDisplays, Picture
from host.web.table.listed_ways import ListedWay, ShownRefusal, list_ways, refused
from host.web.table.news_log import NewsItem, NewsLog
from host.web.table.qr import dots
from host.web.table.result import ResultWithCourse, result
from host.web.table.snapshot import AnySnapshot, Heading, SeatOfTable, TimesTaken
from host.web.table.stream import Stream
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.session.session import Session
    from host.table.table import Table

LOOK = 0.1  # seconds between two looks at the curtains
TABLE_PARTS = (
    "at",
    "awaited",
    "over",
    "public",
    "view",
    "hand",
    "plain",
    "ways",
    "reader",
    "played",
    "refused",
    "display",
    "sheets",
    "opening",
    "review",
    "advice",
    "qr",
    "undo",
    "undone",
    "kept",
    "lesson",
    "clock",
    "away",
)
OF_A_MOMENT = tuple(part for part in TABLE_PARTS if part != "away")


class Feed:
    """A listener of the table and of the displays; wakes the streams that are concerned.

    closed   True once the streams must end
    news     all that was announced
    displays what each page sees of the virtual stations
    actions  {seat: SeatActions} of the seats that people play
    """

    def __init__(self, session: Session, open_screens: bool = False) -> None:
        """`open_screens` shows every display to everybody, cards or not: for teaching."""
        self.closed = False
        self._session = session
        self._table = session.table
        self._streams: set[Stream] = set()
        self.news = NewsLog(session.table)
        self.displays = PageDisplays(session, open_screens, self._touch_screen)
        self._run = secrets.token_hex(4)
        self._attendance = Attendance()
        self._refused: dict[int, Verdict | None] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._results: dict[tuple[int, str], ResultWithCourse | None] = {}
        self._times: LiveTimes | None = None
        self._grave = grave_verbs(self._table.header.game)
        self._page_events = kept_events(self._table.header.game)
        self.actions = {
            seat: SeatActions(session, seat, self._reader(seat), lambda: self._touch("opening"))
            for seat in session.humans
        }
        self._parts = self._builders()

    def _builders(self) -> dict[str, Callable[[int | None], object]]:
        """What makes each of TABLE_PARTS for the page of a seat, or for one of no seat."""
        session = self._session
        return {
            "at": lambda seat: self._table.moment,
            "awaited": lambda seat: list(self._table.awaited()),
            "over": lambda seat: self._table.over,
            "public": lambda seat: self._table.public(),
            "view": lambda seat: self._table.view(seat) if seat else None,
            "hand": lambda seat: self.actions[seat].cards() if seat else None,
            "plain": lambda seat: list_ways(self._table, seat, None, self._grave) if seat else [],
            "ways": self._ways,
            "reader": lambda seat: self.actions[seat].card if seat else None,
            "played": lambda seat: self._table.last_moment(seat) if seat else 0,
            "refused": self._refusal,
            "display": self._switches,
            "sheets": self._result,
            "opening": self._opening,
            "review": lambda seat: session.game_review.facts,
            "advice": self._advice,
            "lesson": self.lesson,
            "qr": lambda seat: dots(session),
            "undo": lambda seat: session.undo.facts(self._words(seat)),
            "undone": lambda seat: self.news.undone(),
            "kept": lambda seat: self.news.figures_of(self._page_events),
            "clock": lambda seat: self._clock(),
            "away": lambda seat: self._attendance.away,
        }

    def open(self) -> None:
        """Begins to listen, with all that was announced before; needs a running loop."""
        self.news.retell()
        self._table.listen(self)
        self._table.on_rename(self._renamed)
        self._session.undo.watch(lambda: self._touch("undo"))
        leader = self._session.leader
        if leader is None or leader.whole:
            self._session.game_review.wanted = True
        if leader is not None:
            leader.watch(lambda: self._touch("lesson"))
        self._session.game_review.watch(lambda: self._touch("review"))
        self._tasks = {asyncio.get_running_loop().create_task(work) for work in (self._look(), self.displays.learn())}

    def close(self) -> None:
        """Ends every stream and stops listening; safe to call twice."""
        self.closed = True
        self._table.unlisten(self)
        for task in self._tasks:
            task.cancel()
        self._touch()

    # -- streams ----------------------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether any page is open."""
        return bool(self._streams)

    def join(self, stream: Stream) -> None:
        """This stream is woken from now on."""
        self._streams.add(stream)
        if stream.seat is not None:
            self._attendance.came(stream.seat)

    def leave(self, stream: Stream) -> None:
        """This stream has ended."""
        self._streams.discard(stream)
        if stream.seat in self.actions and all(one.seat != stream.seat for one in self._streams):
            self._attendance.went(stream.seat)

    def snapshot(self, stream: Stream) -> AnySnapshot:
        """All that this page may know now. `run` changes with every start of Herald and when somebody is renamed: then
        the page is loaded again."""
        stream.take()
        screens = self.displays.pictures(self._table.seats, stream.seat)
        stream.screens = dict(screens)
        found: Plain = {
            **self.heading(stream.seat),
            **{part: build(stream.seat) for part, build in self._parts.items()},
            "next": self._next(stream),
            "real": list(self._session.setup.real) if stream.seat is None and stream.near else [],
            "screens": screens,
            "past": stream.past,
            "news": self.unheard(stream),
        }
        return cast(AnySnapshot, found)  # its parts are found by name: tests/web/test_web_sent.py compares

    @property
    def run(self) -> str:
        """Changes when a page must be loaded again."""
        return self._run

    def heading(self, seat: int | None) -> Heading:
        """What stays the same until the page is loaded again."""
        game = self._table.game
        return {
            "run": self._run,
            "game": {"name": self._table.header.game, "title": game.title, "simultaneous": game.simultaneous},
            "me": seat,
            "seats": [self._seat(n, name, seat) for n, name in enumerate(self._table.names, 1)],
            "coached": list(self._session.setup.coached),
            "guided": seat in self._session.guided,
            "picks": bool(seat) and self._session.picks,
            "back": self._session.back if seat else "",
        }

    def _seat(self, seat: int, name: str, reader: int | None) -> SeatOfTable:
        """A seat for the page of `reader`."""
        setup = self._session.setup
        if seat in setup.free:
            with speaking(self._words(reader).beside()):
                return {"seat": seat, "name": _("somebody"), "bot": "", "thinks": 0, "free": True}
        if seat not in setup.bots:
            return {"seat": seat, "name": name, "bot": "", "thinks": 0, "free": False}
        level = cast(Level, setup.level(seat))
        return {
            "seat": seat,
            "name": name,
            "bot": level,
            "thinks": math.ceil(self._session.thinks(seat)),
            "free": False,
        }

    def change(self, stream: Stream) -> Plain:
        """What changed since this page was updated last; empty when nothing did."""
        parts, screens = stream.take()
        found = {part: self._parts[part](stream.seat) for part in TABLE_PARTS if part in parts}
        if "over" in parts:
            found["next"] = self._next(stream)
        if changed := self._changed_screens(stream, screens):
            found["screens"] = changed
        if news := self.unheard(stream):
            found["news"] = news
        return found

    def _changed_screens(self, stream: Stream, seats: Iterable[int]) -> dict[int, Picture | Covered | Elsewhere | None]:
        """The displays that look different to this page now. Nothing under a cover is sent to anybody: how often a
        button was pressed there reveals the choice."""
        now = self.displays.pictures(sorted(seats), stream.seat)
        changed = {seat: screen for seat, screen in now.items() if screen != stream.screens.get(seat)}
        stream.screens |= changed
        return changed

    def _next(self, stream: Stream) -> list[NextGame] | None:
        """What this page may begin when the game is over; None for one that may begin nothing."""
        following = self._session.following
        if following is None or not self._table.over:
            return None
        return following.offers() if stream.seat is not None or may_begin(self._session, stream.near) else None

    def unheard(self, stream: Stream) -> list[NewsItem]:
        """The news that this page did not get yet; those of the game, in the language of the page's seat."""
        before, stream.newest = stream.newest, self.news.newest
        return self.news.after(before, stream.seat)

    def _result(self, seat: int | None) -> ResultWithCourse | None:
        """The score sheets, made once for all pages of a moment in a language."""
        words = self._words(seat)
        key = self._table.moment, words.language
        if key not in self._results:
            self._results = {one: found for one, found in self._results.items() if one[0] == key[0]}
            self._results[key] = self._with_times(result(self._table, words))
        return self._results[key]

    def _with_times(self, found: ResultWithCourse | None) -> ResultWithCourse | None:
        clock = self._clock()
        return found if found is None or clock is None else {**found, "times": clock["taken"]}

    def _clock(self) -> TimesTaken | None:
        """The times of all seats; None where the table does not show them."""
        session, table = self._session, self._table
        if not CLOCK.of(session.setup.settings):
            return None
        if self._times is None:
            resumes = session.journal.resumes(table.header.id)
            self._times = LiveTimes(table.game, len(table.seats), table.beginning, resumes)
        taken, asked = self._times.of(table.history, lambda: session.journal.entries(table.header.id))
        return {"taken": taken, "asked": [asked.get(seat) for seat in table.seats], "pause": PAUSE}

    def _switches(self, seat: int | None) -> list[DisplaySwitch]:
        with speaking(self._words(seat).beside()):
            return self._session.stations.displays.switches(seat) if seat else []

    def _words(self, seat: int | None) -> GameWords:
        return self._table.words_of(seat) if seat else self._table.words

    def _opening(self, seat: int | None) -> list[OfferedOpening]:
        """What a new table is asked, for those who play there."""
        following = self._session.following
        return following.openings(self._table, self._table.words_of(seat)) if following and seat else []

    def _advice(self, seat: int | None) -> list[str]:
        """The coach's advice to this seat at this moment."""
        moment, lines = self._session.advice.get(seat or 0, (-1, ()))
        return [as_typed(line) for line in lines] if moment == self._table.moment else []

    def _ways(self, seat: int | None) -> list[ListedWay]:
        card = self.actions[seat].card if seat else None
        return list_ways(self._table, seat, card, self._grave) if seat and card else []

    def lesson(self, seat: int | None) -> LessonPanel | None:
        """The panel of the learner's own page."""
        leader = self._session.leader
        return leader.panel() if leader is not None and seat == leader.seat else None

    def _refusal(self, seat: int | None) -> ShownRefusal | None:
        """This seat's latest play where the table refused it."""
        verdict = self._refused.get(seat or 0)
        return None if verdict is None or not seat else refused(self._table, seat, verdict)

    # -- as a listener ----------------------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """An announcement: kept, numbered, for the pages of its audience."""
        self.news.add(news)
        if news.audience is None:
            self._touch()
        else:
            self._touch_seat(news.audience, "advice")

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """Pages are loaded again."""
        self._run = secrets.token_hex(4)
        self._results.clear()
        self.news.renamed(gone)
        self._touch()

    def on_change(self, table: Table) -> None:
        """The table is at a new moment."""
        self.news.on_change(table)
        self.displays.moved()
        for actions in self.actions.values():
            actions.moved()
        self._touch(*OF_A_MOMENT)

    def _touch(self, *parts: str) -> None:
        for stream in self._streams:
            stream.touch(*parts)

    def _touch_seat(self, seat: int, *parts: str) -> None:
        """The same for the pages of one seat alone: that it got a message is nobody else's business."""
        for stream in self._streams:
            if stream.seat == seat:
                stream.touch(*parts)

    def _touch_screen(self, seat: int) -> None:
        for stream in self._streams:
            stream.touch_screen(seat)

    def _reader(self, seat: int) -> Callable[[], None]:
        return lambda: self._touch_seat(seat, "reader", "ways", "display")

    # -- stations ---------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Looks every LOOK seconds at what reports nothing by itself."""
        while True:
            self.displays.look()
            self._look_at_verdicts()
            if self._attendance.look():
                self._touch("away")
            await asyncio.sleep(LOOK)

    def _look_at_verdicts(self) -> None:
        for seat in self.actions:
            link = self._session.stations.link(seat)
            verdict = link.refused if link is not None else None
            if verdict is not self._refused.get(seat):
                self._refused[seat] = verdict
                self._touch_seat(seat, "refused")


async def event_stream(feed: Feed, stream: Stream, heartbeat: float = HEARTBEAT) -> AsyncIterator[str]:
    """The text of the event stream: `snapshot` once, then `change` after every change, and `here`
    when this page got nothing for `heartbeat` seconds, no matter what others got. Ends when the feed
    closes."""
    feed.join(stream)
    try:
        run, told_at = feed.run, time.monotonic()
        yield _event("snapshot", feed.snapshot(stream))
        while not feed.closed:
            text = ""
            if not await stream.due(max(0.0, told_at + heartbeat - time.monotonic())):
                text = HERE
            elif run != feed.run:
                run, stream.newest = feed.run, 0
                text = _event("snapshot", feed.snapshot(stream))
            elif change := feed.change(stream):
                text = _event("change", change)
            if text:
                told_at = time.monotonic()
                yield text
    finally:
        feed.leave(stream)


def _event(name: str, data: AnySnapshot | Plain) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n"
