"""Lessons of the game on the table, begun from the page of a seat and learnt on a page of their own.

A lesson has a station and pages like any game; the table waits meanwhile as it waits for anybody who thinks, and the
lesson's page leads back to it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

from host.errors import BadFile, HeraldError
from host.lessons.classroom import Spoken
from host.lessons.lesson import LEARNER, choose, done, keep_done, keep_taken, lessons
from host.lessons.school import Pupil
from shared_rules.phrases import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.session.session import Session


class Pages(Protocol):
    """The pages of a session, as `host.web.server.WebTable` has them."""

    @property
    def seats(self) -> dict[int, str]: ...

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class LessonsBeside:
    """The lessons that are under way beside one table, one for each seat at most.

    opened  makes the pages of a lesson's session
    back    is the address of a seat's page at the table
    """

    def __init__(self, session: Session, opened: Callable[[Session], Pages], back: Callable[[int], str]) -> None:
        self._session, self._opened, self._back = session, opened, back
        self._running: dict[int, tuple[Pupil, Pages]] = {}
        self._turn = asyncio.Lock()

    def offers(self, seat: int) -> list[dict[str, Any]]:
        """[{name, title, done}] of the lessons of this game, in the language of the seat; none where it has none."""
        game = self._session.table.game
        try:
            found = lessons(game)
        except HeraldError:
            return []
        learnt, spoken = done(self._session.home, game), self._spoken(seat)
        return [
            {"name": one.name, "title": spoken.sentences(one).of(one.title), "done": one.name in learnt}
            for one in found
        ]

    async def begin(self, seat: int, name: str) -> str:
        """Starts a lesson for a seat in place of the one before; the address of its page. Raises HeraldError."""
        lesson = choose(lessons(self._session.table.game), name, [])
        async with self._turn:
            await self._end(seat)
            home = self._session.home
            try:
                pupil = Pupil(lesson, self._session.table.names[seat - 1], home, self._spoken(seat))
            except OSError as error:  # no place for a journal that is thrown away
                why = _("No lesson can begin: {why}.").format(why=error.strerror or error)
                raise BadFile(why) from error
            pupil.room.session.back = self._back(seat)

            def step(taken: int) -> None:
                over = taken == len(lesson.steps)
                keep_taken(home, lesson, 0 if over else taken, pupil.name)
                if over:
                    keep_done(home, lesson)

            pupil.room.tutor.on_step = step
            pages = self._opened(pupil.room.session)
            await pages.start()
            self._running[seat] = pupil, pages
            await pupil.start()
            return pages.seats[LEARNER]

    async def stop(self) -> None:
        """Ends all lessons."""
        async with self._turn:
            for seat in tuple(self._running):
                await self._end(seat)

    async def _end(self, seat: int) -> None:
        if seat in self._running:
            pupil, pages = self._running.pop(seat)
            await pages.stop()
            await pupil.stop()

    def _spoken(self, seat: int) -> Spoken:
        words = self._session.table.words_of(seat)
        return Spoken(words.language, words.names)
