"""Bots: a strategy decides over a View, and an operator does it at a virtual station.

A bot acts as a person would: it lays the card's tag on the reader, looks whether the station has read
it, presses C until the wanted way is selected, confirms with A, waits for the verdict, and takes the
card off for the next one. It uses nothing but the reader and the buttons.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from host.bots.strategy import Choice
from host.computer.outside import is_outside
from host.errors import GameStopped
from host.stations.link import StationLink
from host.stations.stations import Stations
from host.table.news import News
from host.table.table import Table
from host.virtual.oled import read
from host.virtual.tags import Tag
from host.virtual.virtual_station import StationDown

ATTEMPTS = 4
PATIENCE = 10.0  # seconds for the station to read a card or to answer
NOTICE = 5.0  # seconds for the report that a card came or went: it is sent once, and may be lost on its way
MISSED = 1.0  # seconds that a reader must be empty for the same card to arrive again: more than any station needs
GLANCE = 0.2  # seconds between two looks at the OLED
FOLLOWS = 15  # glances until a display has surely followed a press: a second press before that would go too far

# The last row of the OLED when a button does what an operator needs.
WITHOUT_CARD = "A: "  # and what that is: `A: End of turn`
TITLE_WITHOUT_CARD = "No card"  # in its top row
BACK = "B back"


class ReaderAndButtons(Protocol):
    """What an operator needs of a virtual station."""

    screen: bytes

    async def place(self, tag: Tag) -> None: ...
    async def remove(self) -> None: ...
    async def press(self, button: str, ms: int = 60) -> None: ...


def reason_of(link: StationLink | None) -> str:
    """Why a play did not come through a station, as far as its link knows."""
    if link is None:
        return "its station is missing"
    if link.trouble or link.refusal:
        return link.trouble or link.refusal
    if link.have_at != link.view_at:
        return f"the station shows moment {link.have_at}, and was sent {link.view_at}"
    return "the station did not answer"


class Operator:
    """Works reader and buttons of one seat's virtual station; `hands()` returns the present one, since a
    station that breaks is replaced.

    `card` and `refusal` of the seat's StationLink are what the person would see on the OLED.
    """

    def __init__(
        self,
        table: Table,
        stations: Stations,
        seat: int,
        hands: Callable[[], ReaderAndButtons],
        translate: Callable[[str], str] = str,
    ) -> None:
        """`translate` puts a sentence of the station into its language."""
        self._translate = translate
        self._table = table
        self._stations = stations
        self._seat = seat
        self._hands = hands
        self._before = b""  # what the display showed when a card was put there that `take` has not taken yet

    async def play(self, choice: Choice, tag: Tag | None) -> None:
        """Makes a play; returns when the table has accepted it, or has gone back meanwhile. Raises
        GameStopped after ATTEMPTS."""
        before = self._table.last_moment(self._seat), self._table.rewound
        for _ in range(ATTEMPTS):
            if await self._attempt(choice, tag, before):
                return
        raise GameStopped(
            f"Seat {self._seat} could not play `{self._table.game.text(choice.play)}` in {ATTEMPTS} attempts: "
            f"{reason_of(self._stations.link(self._seat))}. `herald resume` continues this game."
        )

    async def _attempt(self, choice: Choice, tag: Tag | None, before: tuple[int, int]) -> bool:
        """One try, from laying the card to taking it away. True when there is nothing left to try."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._stations.ready(self._seat)
                self._forget_refusal()
                if tag is None:
                    await self.take_away()  # what was taken off is seen for a moment longer
                    await self._begin_without_card()
                else:
                    await self.lay(tag)
                    if self._counts_by_itself(choice):
                        await self._happens(lambda: self._answered(before))
                if not self._is_done(before) and await self._select(choice) and not self._is_done(before):
                    await self._confirm(choice)
                    await self._stations.until(lambda: self._answered(before))
            await self._hands().remove()  # the next card may arrive before the station has noticed
        except TimeoutError:
            await self._clear()  # the next attempt begins with an empty reader
        except StationDown:
            await asyncio.sleep(GLANCE)  # another one is started in its place
        return self._is_done(before)

    def _counts_by_itself(self, choice: Choice) -> bool:
        """Whether the station may send a card's play as soon as it is laid."""
        game = self._table.game
        return choice.play.verb in game.at_once and game.view(self._table.view(self._seat)).open

    async def take(self, choice: Choice, tag: Tag | None) -> bool:
        """Takes one way of the card on the reader, or of what needs none; whether the station sent it, and no other.
        Raises StationDown."""
        before, mistakes = self._plays(), self._mistakes()
        try:
            async with asyncio.timeout(PATIENCE):
                if tag is None:
                    await self._begin_without_card()
                else:
                    await self._stations.until(lambda: self._sees(tag.uid.hex()))
                    await self._is_drawn()
                if not await self._select(choice):
                    return False
                await self._confirm(choice)
        except TimeoutError:
            return False
        return await self._happens(lambda: self._plays() != before) and self._mistakes() == mistakes

    async def put(self, tag: Tag) -> None:
        """Lays a tag on the empty reader, for `take`, and waits for nothing. Raises StationDown."""
        self._before = self._hands().screen
        await self._hands().place(tag)

    async def _is_drawn(self) -> None:
        """Waits until the display has followed `put`: the way chosen of the card before is not one of this card."""
        before, self._before = self._before, b""
        if before:
            await self._look(lambda: self._hands().screen != before, FOLLOWS)

    async def _confirm(self, choice: Choice) -> None:
        """Presses A. On a busy machine a display lags, whatever was waited for: another play than this is refused."""
        if (link := self._link()) is not None:
            link.meant = self._table.game.text(choice.play)
        await self._press("A")

    def means_what_it_shows(self) -> None:
        """A person presses the buttons, and looks at the display."""
        if (link := self._link()) is not None:
            link.meant = ""

    async def noticed(self, tag: Tag | None) -> bool:
        """Whether the station has reported, within NOTICE, that this tag lies on its reader, or that none does."""
        uid = "" if tag is None else tag.uid.hex()
        return await self._happens(lambda: self._link() is None or self._sees(uid))

    def _is_done(self, before: tuple[int, int]) -> bool:
        """Whether the table has the play, or went back so that it is void; `before` is what both were before it."""
        return (self._table.last_moment(self._seat), self._table.rewound) != before

    def _forget_refusal(self) -> None:
        link = self._link()
        if link is not None:
            link.refusal = ""

    def _answered(self, before: tuple[int, int]) -> bool:
        link = self._link()
        return self._is_done(before) or (link is not None and bool(link.refusal))

    async def lay(self, tag: Tag) -> None:
        """Lays a tag on the reader; returns when the station has reported it. When that report is lost, it
        is laid again. Raises TimeoutError, StationDown."""
        async with asyncio.timeout(PATIENCE):
            if self._sees(tag.uid.hex()):
                await self.take_away()  # laid again so soon, it would not be missed
            while not await self._put(tag):
                await self._clear()

    async def _put(self, tag: Tag) -> bool:
        """Lays a tag on an empty reader; whether the station reported it. An earlier report does not count: one that
        this very card is gone may have been lost."""
        uid, before, shown = tag.uid.hex(), self._cards_reported(), self._hands().screen
        await self._hands().place(tag)
        if not await self._happens(lambda: self._sees(uid) and self._cards_reported() != before):
            return False
        # A card is reported before it is drawn: the way chosen of the card before is not one of this card.
        await self._look(lambda: self._hands().screen != shown, FOLLOWS)
        return True

    async def _clear(self) -> None:
        """Empties the reader long enough for its station to notice, with or without a report."""
        with suppress(StationDown):
            await self._hands().remove()
            await asyncio.sleep(MISSED)

    async def _happens(self, happened: Callable[[], bool]) -> bool:
        """Waits until this has happened; False when it has not for NOTICE."""
        try:
            async with asyncio.timeout(NOTICE):
                await self._stations.until(happened)
        except TimeoutError:
            return False
        return True

    async def _begin_without_card(self) -> None:
        """Reads news away until the OLED offers a play without a card, and takes the offer."""
        while True:
            seen = self._hands().screen
            rows = read(seen)
            if rows[0].startswith(self._translate(TITLE_WITHOUT_CARD)):
                await self._look(lambda seen=seen: self._hands().screen != seen, 2)
                if self._hands().screen == seen:
                    return None  # open since an attempt that was given up
                continue  # it was answered: its station had not drawn the answer yet
            footer = rows[-1]
            if footer.startswith(WITHOUT_CARD):
                return await self._press("A")
            if self._translate(BACK) in footer:
                await self._press("B")
            await self._look(lambda seen=seen: self._hands().screen != seen, 1)

    def _sees(self, uid: str) -> bool:
        link = self._link()
        return link is not None and link.lying == uid

    def _cards_reported(self) -> int:
        """The number of cards that the present station has reported."""
        link = self._link()
        return 0 if link is None else link.cards

    def _plays(self) -> int:
        """How many plays the present station has sent."""
        link = self._link()
        return 0 if link is None else link.plays

    def _mistakes(self) -> int:
        """How many plays the present station has sent that were not meant."""
        link = self._link()
        return 0 if link is None else link.mistakes

    def _link(self) -> StationLink | None:
        return self._stations.link(self._seat)

    async def _select(self, choice: Choice) -> bool:
        """Presses C until the OLED shows the wanted way as chosen: `2/5` at the end of its top row.
        False when the game has moved on and there is no such way any more."""
        game = self._table.game
        view = game.view(self._table.view(self._seat))
        plays = [way.play for way in view.ways(choice.card)]
        if choice.play not in plays:
            return False
        if len(plays) == 1:
            return True
        wanted = f"{plays.index(choice.play) + 1}/{len(plays)}"
        await self._look(lambda: read(self._hands().screen)[0].endswith(f"/{len(plays)}"), 2)
        while not (row := read(self._hands().screen)[0]).endswith(wanted):
            await self._press("C")
            await self._look(lambda row=row: read(self._hands().screen)[0] != row, FOLLOWS)
        return True

    async def _press(self, button: str) -> None:
        """Presses a button, but none of a station that is dark: a button held then keeps it from starting."""
        while not any(self._hands().screen):
            await asyncio.sleep(GLANCE)
        await self._hands().press(button)

    async def _look(self, wanted: Callable[[], bool], glances: int) -> None:
        """Looks at the OLED until it is as wanted, or for this many glances."""
        for _ in range(10 * glances):
            if wanted():
                return
            await asyncio.sleep(GLANCE / 10)

    async def take_away(self) -> None:
        """Empties the reader; returns when the station has noticed, or after NOTICE. Raises StationDown."""
        await self._hands().remove()
        await self._happens(lambda: self._sees("") or self._link() is None)


def no_play(table: Table, seat: int) -> str:
    """Whose mistake it is that an awaited seat has no play."""
    game = table.game.name
    whose = f"`wait_for` or a `refuse` of {game} leaves it none" if is_outside(game) else "This is a bug in Herald"
    return f"Seat {seat} is awaited, but its rules offer it no play. {whose}."


class Bot:
    """Plays one seat until the game is over."""

    def __init__(
        self,
        table: Table,
        seat: int,
        decide: Callable[[], Awaitable[Choice | None]],
        act: Callable[[Choice], Awaitable[None]],
        wait: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`decide` comes to the play to make now, however long that takes; `act` makes it at a station; `wait` is
        called whenever somebody else is awaited."""
        self._table = table
        self._seat = seat
        self.decide = decide
        self._act = act
        self._wait = wait
        self._moved = asyncio.Event()

    async def run(self) -> None:
        """Plays whenever the seat is awaited. Raises GameStopped when a play cannot be made."""
        self._table.listen(self)
        try:
            while not self._table.over:
                if self._seat in self._table.awaited():
                    await self._play()
                    continue
                if self._wait is not None:
                    await self._wait()
                await self._moved.wait()
                self._moved.clear()
        finally:
            self._table.unlisten(self)

    async def _play(self) -> None:
        rewound = self._table.rewound
        choice = await self.decide()
        if self._table.rewound != rewound or self._seat not in self._table.awaited():
            return  # the table moved on, or back, while this bot was thinking
        if choice is None:
            raise GameStopped(no_play(self._table, self._seat))
        await self._act(choice)

    def on_news(self, news: News) -> None:
        """Bots do not listen to announcements."""

    def on_change(self, table: Table) -> None:
        """Wakes the bot: it may be awaited now."""
        self._moved.set()
