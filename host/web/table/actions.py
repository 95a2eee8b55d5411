"""What a person does at a virtual station: lay cards, hold buttons, and ask the table to go back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from host.bots.bots import Operator
from host.bots.strategy import Choice
from host.errors import WrongUse
from host.languages.catalogue import speaking
from host.languages.station_phrases import station_phrases
from host.session.following import CannotFollow
from host.table.news import News, sentence
from host.virtual import wiring
from host.virtual.virtual_station import StationDown
from shared_rules.contract import load
from shared_rules.phrases import _
from shared_rules.referee.modules import ChosenView, HandView

if TYPE_CHECKING:
    from host.session.session import Session
    from host.virtual.virtual_station import VirtualStation

BUTTONS = tuple(wiring.BUTTONS)
CONFIRM = "A"
# How a button was pressed is decided at the page, before a network can stretch it: a tap is one message, a hold two.
WAYS = ("tap", "hold", "release")
HOLD = 0.7  # seconds a button must be down until a station takes it as held, and some


class CannotDo(ValueError):
    """The request cannot be done at a station; the text is a sentence for the page."""


class SeatActions:
    """One person's, done in order, one at a time.

    card     the identity of the card on the reader, or None
    changed  called when the reader changed, or the letters; settled: when a new table got its answer
    """

    def __init__(self, session: Session, seat: int, changed: Callable[[], None], settled: Callable[[], None]) -> None:
        self.card: str | None = None
        self._session = session
        self._seat = seat
        self._changed, self._settled = changed, settled
        self._turn = asyncio.Lock()
        self._down: dict[str, float] = {}
        self._played = 0  # the latest play of this seat when the card on the reader was laid
        self._fingers = Operator(session.table, session.stations, seat, self._station, self._phrases())
        self._tidying: set[asyncio.Task[None]] = set()
        self._pressing = {"tap": self._tap, "hold": self._hold, "release": self._release}

    def cards(self) -> list[str]:
        """The cards this person could lay down: what the game asks for, or between plays the hand
        that is left, without a card that lies face down; in a game without hands, what is in reach."""
        if self._seat in self._session.table.awaited():
            return self._session.hand(self._seat)
        view = self._session.sees(self._seat)
        if not isinstance(view, HandView):
            return list(view.reach() or ())
        down = view.chosen.card if isinstance(view, ChosenView) and view.chosen is not None else None
        return [card for card in view.hand or () if card != down]

    async def place(self, card: str) -> None:
        """Lays a card of the hand on the reader, with real cards any card; one already there is taken away first."""
        if not self._may_lie(card):
            raise CannotDo(_("That card is not in your hand."))
        async with self._turn:
            station = self._station()
            if self.card is not None:
                await station.remove()
            self._played = self._session.table.last_moment(self._seat)
            self._keep(card)
            await self._fingers.put(self._session.tag(card))

    async def remove(self) -> None:
        """Takes away the card that lies on the reader; nothing happens without one."""
        async with self._turn:
            self._keep(None)
            await self._station().remove()

    async def press(self, button: str, way: str) -> None:
        """Taps a button, or holds it until it is released (`way` is tap, hold or release)."""
        if button not in BUTTONS or way not in WAYS:
            raise CannotDo("A station has the buttons A, B, C and D; each is tapped, or held and released.")
        async with self._turn:
            self._fingers.means_what_it_shows()
            if button == CONFIRM and way == "tap":
                await self._wait_for_reader()
            await self._pressing[way](button)

    async def _wait_for_reader(self) -> None:
        """Waits until the station has read what lies on the reader now: until then it would play the card before."""
        tag = None if self.card is None else self._session.tag(self.card)
        if not await self._fingers.noticed(tag):
            raise CannotDo(_("Your station did not offer that any more: look at its display."))

    async def _tap(self, button: str) -> None:
        if self._down.pop(button, None) is None:  # else its release was lost on the way: a tap ends in one, too
            await self._station().press(button)
        else:
            await self._station().hold(button, False)

    async def _hold(self, button: str) -> None:
        self._down[button] = time.monotonic()
        await self._station().hold(button)

    async def _release(self, button: str) -> None:
        if button in self._down:
            await asyncio.sleep(max(0.0, self._down.pop(button) + HOLD - time.monotonic()))
            await self._station().hold(button, False)

    async def take(self, play: str, at: int) -> None:
        """Presses what a finger would press until the station confirms this way of the card on the reader, or of
        what needs no card. `at` is the moment the page shows; nothing is pressed when the table is elsewhere."""
        choice = self._choice(play, at)
        async with self._turn:
            self._station()
            if self._seat in self._undo_awaits():
                raise CannotDo(_("Your display asks a question: answer it first, A is yes and B is no."))
            tag = None if choice.card is None else self._session.tag(choice.card)
            if not await self._fingers.take(choice, tag):
                raise CannotDo(_("Your station did not offer that any more: look at its display."))

    def _phrases(self) -> Callable[[str], str]:
        """How this seat's station shows a sentence."""
        return station_phrases(self._session.table.words_of(self._seat).language)

    def _undo_awaits(self) -> list[int]:
        """Whom an undo waits for."""
        asking = self._session.undo.facts()["asking"]
        return asking["seats"] if asking is not None else []

    def _choice(self, play: str, at: int) -> Choice:
        table = self._session.table
        if not max(table.rewound, table.last_moment(self._seat)) <= at <= table.moment:  # as the table judges a play
            raise CannotDo(_("The game went on meanwhile: choose again."))
        view = table.game.view(table.view(self._seat))
        for way in view.ways(self.card):
            if way.play is not None and way.refusal is None and table.game.text(way.play) == play:
                return Choice(way.play, self.card)
        raise CannotDo(_("That cannot be done now: choose again."))

    async def coach(self, card: str) -> None:
        """Asks the coach, about a card of the hand too unless `card` is empty; advice comes as news to this seat."""
        if card and card not in self.cards():
            raise CannotDo(_("That card is not in your hand."))
        self._session.wish(self._seat, "coach", card)

    async def following(self, game: str, option: str) -> None:
        """Asks for the next game of this table, when this one is over; `game` is empty for the same again."""
        title = next_game(self._session, game, option)
        table = self._session.table
        text = sentence("{who} begins another game of {title}.", who=table.player(self._seat), title=title)
        table.announce(News(None, sentence("The next game"), (text,)))

    async def review(self) -> None:
        """Has Herald look at the game once more, where that failed."""
        self._session.review_again()

    async def opening(self, option: str) -> None:
        """Says what a new table was not set: `mode=full`. It is set up again for that, if it stands otherwise."""
        session, following = self._session, self._session.following
        if following is None:
            raise CannotDo(_("There is nothing to choose at this table."))
        try:
            following.open_with(session.table, option)
        except CannotFollow as error:
            raise CannotDo(str(error)) from error
        self._settled()

    async def guide(self, on: bool) -> None:
        """Hints for this seat, or no more of them."""
        if not self._session.setup.guided:
            raise CannotDo(_("This game is played without a guide."))
        self._session.hint(self._seat, on)

    async def set(self, name: str, value: object) -> None:
        """A setting of this seat's display has another value."""
        try:
            self._session.stations.displays.set(self._seat, name, value)
        except WrongUse as error:
            raise CannotDo(str(error)) from error
        self._changed()

    async def lead(self, what: str) -> None:
        """A button of a lesson's panel: back, again or skip."""
        if self._session.leader is None:
            raise CannotDo(_("This is no lesson."))
        if self.card is not None:
            await self.remove()
            await self._fingers.noticed(None)  # else the same card, laid again at once, would still be the one before
        try:
            self._session.leader.do(what)
        except WrongUse as error:
            raise CannotDo(str(error)) from error

    async def undo(self, line: int) -> None:
        """Asks the table to go back to where `line` plays stood."""
        self._require(line)
        self._session.undo.ask(self._seat, line)

    async def redo(self) -> None:
        """Asks that what was undone stands again."""
        self._require(None)
        self._session.undo.ask_redo(self._seat)

    def _require(self, line: int | None) -> None:
        """Raises CannotDo, in the seat's language, where it may not ask for this now; all are asked in the table's."""
        with speaking(self._session.table.words_of(self._seat).beside()):
            why = self._session.undo.why_not(self._seat, line)
        if why:
            raise CannotDo(why)

    def _station(self) -> VirtualStation:
        station = self._session.virtual_stations.get(self._seat)
        if station is None:
            raise CannotDo(_("Your station is still starting: try again in a moment."))
        return station

    def moved(self) -> None:
        """The game went on: a card that was played leaves the reader, also where it can be played once more. The
        station asks for the card there to be taken away, and plays nothing with it until then."""
        played = self._session.table.last_moment(self._seat) != self._played
        if self.card is not None and (played or not self._may_lie(self.card)):
            task = asyncio.get_running_loop().create_task(self._tidy(self.card))
            self._tidying.add(task)
            task.add_done_callback(self._tidying.discard)

    async def _tidy(self, card: str) -> None:
        if self.card == card:
            with suppress(StationDown):
                await self.remove()

    def _may_lie(self, card: str) -> bool:
        """Whether this person may have the card: where nobody here knows the hands, any card of the game."""
        return card in self.cards() or (self._session.picks and self._session.table.game.is_card(card))

    def _keep(self, card: str | None) -> None:
        self.card = card
        self._changed()


def may_begin(session: Session, near: bool) -> bool:
    """Whether an onlooker's page may begin the next game: on the table's own computer (`near`), when nobody plays on
    a page. People who all sit at stations have no other page; and guests who look on from elsewhere may not take away
    a result that players still read."""
    return near and not session.humans


def begin_next(session: Session, game: str, option: str) -> None:
    """Asks for the next game at a table where nobody plays in a browser. Raises CannotDo."""
    title = next_game(session, game, option)
    text = sentence("Another game of {title} begins.", title=title)
    session.table.announce(News(None, sentence("The next game"), (text,)))


def next_game(session: Session, game: str, option: str) -> str:
    """Decides the next game of a table, when this one is over; its title. Raises CannotDo."""
    if session.following is None or not session.table.over:
        raise CannotDo(_("This game is not over yet, or no other one follows it here."))
    try:
        return load(session.following.choose(game, option).game).title
    except CannotFollow as error:
        raise CannotDo(str(error)) from error
