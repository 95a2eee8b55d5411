"""Makes what the pages show of one session: to every page what all may know, and to a seat's own its part."""

from __future__ import annotations

import asyncio
import base64
import functools
import json
import math
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from host.announce.oled import can_be_translated, in_words
from host.announce.retractions import UndoneNews
from host.computer.parts import NotInstalled
from host.journal.journal import JournalError
from host.languages.command_names import as_typed
from host.pico.build import BuildError
from host.plain import Plain
from host.table.news import News, Verdict, names_anyone
from host.table.turns import Turn
from host.virtual import oled
from host.virtual.run import ScriptFailed
from host.virtual.virtual_station import FIELD, SCREEN
from host.web.table.actions import SeatActions, may_begin
from host.web.table.catalog import grave_verbs
from host.web.table.curtain import Curtain
from host.web.table.listed_ways import list_ways, refused
from host.web.table.public_pages import PublicPages
from host.web.table.qr import dots
from host.web.table.result import result
from host.web.table.stream import Stream

if TYPE_CHECKING:
    from host.session.session import Session
    from host.table.table import Table

LOOK = 0.1  # seconds between two looks at the curtains
KEPT_NEWS = 3000  # more than any game has: a page opened late has the whole log
HEARTBEAT = 15.0
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
    "refused",
    "large",
    "sheets",
    "opening",
    "review",
    "advice",
    "qr",
    "undo",
    "undone",
    "lesson",
)


class Feed:
    """A listener of the table and of the displays; wakes the streams that are concerned.

    closed   True once the streams must end
    actions  {seat: SeatActions} of the seats that people play
    """

    def __init__(self, session: Session, open_screens: bool = False) -> None:
        """`open_screens` shows every display to everybody, cards or not: for teaching."""
        self.closed = False
        self._session = session
        self._table = session.table
        self._streams: set[Stream] = set()
        self._news: list[tuple[int, News]] = []
        self._turns: dict[int, tuple[str, int]] = {}
        self._lines: dict[int, int] = {}  # {number of news: plays in force when they were announced}
        self._undone_news = UndoneNews()
        self._run = secrets.token_hex(4)
        self._open_screens = open_screens
        self._curtains: dict[int, Curtain] = {}
        self._pages = {
            seat: PublicPages(session.table, seat, functools.partial(session.stations.displays.announced, seat))
            for seat in session.table.seats
        }
        self._refused: dict[int, Verdict | None] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reads = False
        self._latest_result: tuple[int, Plain | None] = (-1, None)
        self._grave = grave_verbs(self._table.header.game)
        self.actions = {
            seat: SeatActions(session, seat, self._reader(seat), lambda: self._touch("opening"))
            for seat in session.humans
        }
        self._parts = self._builders()

    def _builders(self) -> dict[str, Callable[[int | None], Any]]:
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
            "refused": self._refusal,
            "large": lambda seat: bool(seat) and session.stations.displays.wants_large(seat),
            "sheets": lambda seat: self._result(),
            "opening": self._opening,
            "review": lambda seat: session.game_review.facts,
            "advice": self._advice,
            "lesson": self.lesson,
            "qr": lambda seat: dots(session),
            "undo": lambda seat: session.undo.facts(),
            "undone": lambda seat: self._undone_news.undone(self._table),
        }

    def open(self) -> None:
        """Begins to listen, with all that was announced before; needs a running loop."""
        self._retell()
        self._table.listen(self)
        self._table.on_rename(self._renamed)
        self._session.undo.watch(lambda: self._touch("undo"))
        leader = self._session.leader
        if leader is None or leader.whole:
            self._session.game_review.wanted = True
        if leader is not None:
            leader.watch(lambda: self._touch("lesson"))
        self._session.game_review.watch(lambda: self._touch("review"))
        self._tasks = {asyncio.get_running_loop().create_task(work) for work in (self._look(), self._learn())}

    def _retell(self) -> None:
        """The log of a game that goes on after a new start of Herald is that of the whole game."""
        try:
            before = self._table.past_news()
        except JournalError:
            return  # the table announces itself that its journal cannot be read
        for number, (news, moment, turn) in enumerate(before[-KEPT_NEWS:], 1):
            self._news.append((number, news))
            self._turns[number] = self._where(turn)
            self._lines[number] = turn.line + 1 if turn is not None else 0
            if news.events:
                self._undone_news.place(number, moment)

    def close(self) -> None:
        """Ends every stream and stops listening; safe to call twice."""
        self.closed = True
        self._table.unlisten(self)
        for task in self._tasks:
            task.cancel()
        self._touch()

    @property
    def reads(self) -> bool:
        """Whether the letters of the displays are known, so that their text can be spoken."""
        return self._reads

    # -- streams ----------------------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether any page is open."""
        return bool(self._streams)

    def join(self, stream: Stream) -> None:
        """This stream is woken from now on."""
        self._streams.add(stream)

    def leave(self, stream: Stream) -> None:
        """This stream has ended."""
        self._streams.discard(stream)

    def snapshot(self, stream: Stream) -> Plain:
        """All that this page may know now. `run` changes with every start of Herald and when somebody is renamed: then
        the page is loaded again."""
        stream.take()
        screens = {seat: self._picture(seat, stream.seat) for seat in self._table.seats}
        stream.screens = dict(screens)
        return {
            **self.heading(stream.seat),
            **{part: build(stream.seat) for part, build in self._parts.items()},
            "next": self._next(stream),
            "real": list(self._session.setup.real) if stream.seat is None and stream.near else [],
            "screens": screens,
            "news": self.unheard(stream),
        }

    @property
    def run(self) -> str:
        """Changes when a page must be loaded again."""
        return self._run

    def heading(self, seat: int | None) -> Plain:
        """What stays the same until the page is loaded again: {run, game, me, seats, coached, guided,
        back}; `guided` is whether hints come as the page is opened."""
        game = self._table.game
        seats = [{"seat": n, "name": name, **self._bot(n)} for n, name in enumerate(self._table.names, 1)]
        return {
            "run": self._run,
            "game": {"name": self._table.header.game, "title": game.title, "simultaneous": game.simultaneous},
            "me": seat,
            "seats": seats,
            "coached": list(self._session.setup.coached),
            "guided": seat in self._session.guided,
            "picks": bool(seat) and self._session.picks,
            "back": self._session.back if seat else "",
        }

    def _bot(self, seat: int) -> Plain:
        """Of a seat: {bot: its level, or "" for a person; thinks: seconds about a play at most, 0 for at once}."""
        if seat not in self._session.setup.bots:
            return {"bot": "", "thinks": 0}
        return {"bot": self._session.setup.level(seat), "thinks": math.ceil(self._session.thinks(seat))}

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

    def _changed_screens(self, stream: Stream, seats: Iterable[int]) -> dict[int, Any]:
        """The displays that look different to this page now. Nothing under a cover is sent to anybody: how often a
        button was pressed there reveals the choice."""
        now = {seat: self._picture(seat, stream.seat) for seat in sorted(seats)}
        changed = {seat: screen for seat, screen in now.items() if screen != stream.screens.get(seat)}
        stream.screens |= changed
        return changed

    def _next(self, stream: Stream) -> list[dict[str, str]] | None:
        """What this page may begin when the game is over; None for one that may begin nothing."""
        following = self._session.following
        if following is None or not self._table.over:
            return None
        return following.offers() if stream.seat is not None or may_begin(self._session, stream.near) else None

    def unheard(self, stream: Stream) -> list[Plain]:
        """The news that this page did not get yet; those of the game, in the language of the page's seat."""
        new = [(n, news) for n, news in self._news if n > stream.newest]
        stream.newest = self._news[-1][0] if self._news else 0
        words = self._table.words if stream.seat is None else self._table.words_of(stream.seat)
        if words.language != self._table.words.language:
            new = [(n, in_words(news, words, self._table.names)) for n, news in new]
        return [
            {
                "n": n,
                "title": news.title,
                "lines": [as_typed(line) for line in news.lines],
                "tune": news.tune,
                "turn": self._turn_name(n),
                "mine": news.audience is not None,
                **self._scene(news),
            }
            for n, news in new
            if news.audience in (None, stream.seat)
        ]

    def since(self, seat: int, line: int) -> list[Plain]:
        """The news of what came after the first `line` plays, as a page of this seat gets them."""
        stream = Stream(seat)
        stream.newest = max((n for n, _ in self._news if self._lines.get(n, 0) <= line), default=0)
        return self.unheard(stream)

    def _scene(self, news: News) -> Plain:
        """What pages draw of this news besides its sentences."""
        found = [scene for scene in map(self._table.words.scene, news.events) if scene is not None]
        return {"scene": found} if found else {}

    def _result(self) -> Plain | None:
        """The score sheets, made once for all pages of a moment."""
        if self._latest_result[0] != self._table.moment:
            self._latest_result = (self._table.moment, result(self._table))
        return self._latest_result[1]

    def _opening(self, seat: int | None) -> list[dict[str, str]]:
        """What a new table is asked, for those who play there."""
        following = self._session.following
        return following.openings(self._table, self._table.words_of(seat)) if following and seat else []

    def _advice(self, seat: int | None) -> list[str]:
        """The coach's advice to this seat at this moment."""
        moment, lines = self._session.advice.get(seat or 0, (-1, ()))
        return [as_typed(line) for line in lines] if moment == self._table.moment else []

    def _ways(self, seat: int | None) -> list[Plain]:
        card = self.actions[seat].card if seat else None
        return list_ways(self._table, seat, card, self._grave) if seat and card else []

    def lesson(self, seat: int | None) -> Plain | None:
        """The panel of the learner's own page."""
        leader = self._session.leader
        return leader.facts() if leader is not None and seat == leader.seat else None

    def _refusal(self, seat: int | None) -> Plain | None:
        """{why, rule} of this seat's latest play where the table refused it, with the clause behind that, if any."""
        verdict = self._refused.get(seat or 0)
        return None if verdict is None or not seat else refused(self._table, seat, verdict)

    def _picture(self, seat: int, me: int | None) -> Plain | None:
        """What `me` sees of a display: {pixels, text}, {covered}, or None for a station elsewhere."""
        station, curtain = self._session.virtual_stations.get(seat), self._curtains.get(seat)
        if station is None or curtain is None:
            return None
        rows = _read(station.screen) if self._reads else ()
        if seat != me and not self._open_screens and (curtain.closed or not self._is_public(seat, rows)):
            return {"covered": True}
        text = "\n".join(rows).strip()
        return {"pixels": base64.b64encode(station.screen).decode(), "text": text}

    def _is_public(self, seat: int, rows: Sequence[str]) -> bool:
        return bool(rows) and self._pages[seat].holds(rows)

    def ended(self, seat: int) -> News | None:
        """How the game ended, in the language of a seat; None before that, and where Herald was started since."""
        told = [news for _, news in self._news if news.tune == "over"] if self._table.over else []
        return in_words(told[-1], self._table.words_of(seat), self._table.names) if told else None

    # -- as a listener ----------------------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """An announcement: kept, numbered, for the pages of its audience."""
        number = self._news[-1][0] + 1 if self._news else 1
        self._news = [*self._news[1 - KEPT_NEWS :], (number, news)]
        self._turns[number] = self._turn()
        self._turns.pop(number - KEPT_NEWS, None)
        self._lines[number] = self._table.line
        self._lines.pop(number - KEPT_NEWS, None)
        if news.events:
            self._undone_news.add(number)
        if news.audience is None:
            self._touch()
        else:
            self._touch_seat(news.audience, "advice")

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """Pages are loaded again. News of plays are rebuilt with today's names; of all else, news with an old
        name is dropped."""
        self._run = secrets.token_hex(4)
        self._latest_result = (-1, None)
        words, names = self._table.words, self._table.names
        self._news = [
            (n, in_words(news, words, names))
            for n, news in self._news
            if can_be_translated(news) or not names_anyone(" ".join((news.title, *news.lines)), gone)
        ]
        self._touch()

    def _turn_name(self, number: int) -> str:
        """The turn of the news with this number, with the name of whose turn it was."""
        where, seat = self._turns[number]
        return f"{where} · {self._table.names[seat - 1]}" if seat else where

    def _turn(self) -> tuple[str, int]:
        """The turn that the newest play belongs to, and whose it is where one plays after the other, else 0."""
        table = self._table
        begun = [turn for turn in table.turns() if turn.line < table.line]
        return self._where(begun[-1] if begun else None)

    def _where(self, turn: Turn | None) -> tuple[str, int]:
        if turn is None:
            return "", 0
        alone = len(turn.seats) == 1 and not self._table.game.simultaneous
        return turn.where, turn.seats[0] if alone else 0

    def on_change(self, table: Table) -> None:
        """The table is at a new moment."""
        self._undone_news.on_change(table)
        for pages in self._pages.values():
            pages.moved()
        for actions in self.actions.values():
            actions.moved()
        self._touch(*TABLE_PARTS)

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
        return lambda: self._touch_seat(seat, "reader", "ways", "large")

    def _screen(self, seat: int) -> Callable[[bytes], None]:
        return lambda picture: self._touch_screen(seat)

    def _field(self, seat: int) -> Callable[[bool], None]:
        """What happens at the reader of a seat, no matter who does it: a person at a page or a bot."""

        def lies(card: bool) -> None:
            if card:
                self._curtains[seat].on_card()
            else:
                self._curtains[seat].on_empty(time.monotonic())
            self._touch_screen(seat)

        return lies

    # -- stations ---------------------------------------------------------------------------------

    async def _learn(self) -> None:
        """Learns the letters of the displays, for those who listen to the page instead of looking at it."""
        try:
            await asyncio.to_thread(oled.letters)
        except (NotInstalled, ScriptFailed, BuildError):
            return  # no display here draws with them either
        self._reads = True
        for seat in self._curtains:
            self._touch_screen(seat)

    async def _look(self) -> None:
        """Takes notice of stations as they come up, and moves curtains when their time has come."""
        while True:
            now = time.monotonic()
            for seat, station in self._session.virtual_stations.items():
                if seat not in self._curtains:
                    self._curtains[seat] = Curtain(now)
                    station.watch(SCREEN, self._screen(seat))
                    station.watch(FIELD, self._field(seat))
                    self._touch_screen(seat)
            for seat, curtain in self._curtains.items():
                link = self._session.stations.link(seat)
                if curtain.look(now, link is not None and bool(link.lying)):
                    self._touch_screen(seat)
            self._look_at_verdicts()
            await asyncio.sleep(LOOK)

    def _look_at_verdicts(self) -> None:
        for seat in self.actions:
            link = self._session.stations.link(seat)
            verdict = link.refused if link is not None else None
            if verdict is not self._refused.get(seat):
                self._refused[seat] = verdict
                self._touch_seat(seat, "refused")


async def event_stream(feed: Feed, stream: Stream, heartbeat: float = HEARTBEAT) -> AsyncIterator[str]:
    """The text of the event stream: `snapshot` once, then `change` after every change, and a comment
    when this page got nothing for `heartbeat` seconds, no matter what others got. Ends when the feed
    closes."""
    feed.join(stream)
    try:
        run, told_at = feed.run, time.monotonic()
        yield _event("snapshot", feed.snapshot(stream))
        while not feed.closed:
            text = ""
            if not await stream.due(max(0.0, told_at + heartbeat - time.monotonic())):
                text = ": still here\n\n"
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


@functools.lru_cache(maxsize=64)
def _read(picture: bytes) -> tuple[str, ...]:
    """The rows of a display; the same picture is asked for by every page."""
    return tuple(oled.read(picture))


def _event(name: str, data: Plain) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n"
