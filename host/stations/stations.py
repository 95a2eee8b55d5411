"""The stations of a table over their serial ports: who sits where, views out, plays in.

A message names no seat: what a station may do follows from the port it speaks through and from the board
that greeted there, never from its other messages.

Every port of `ports`, and every one that `search` finds, is opened and kept open: a station
that is unplugged or starts again sends `hello`, gets its old seat and the newest view, and the game
goes on. A play is answered as soon as the table has it on disk.

`Stations` is what others know; its parts, each knowing only those before it:

    timing    times and rates            relay      plays in, verdicts and views out
    roster    who is there, who missing  monitor    pings, silence, health
    ports     ports that stay open       handshake  `hello`: admission, seat, welcome
                                         last_plays  `knew`: what stations remember and the journal lacks
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from host.stations import link as state
from host.stations import timing
from host.stations.admission import Admission
from host.stations.assignment import PortChanges
from host.stations.capture import LOST, OPENED, Recorder
from host.stations.duplicates import DuplicateTags
from host.stations.enrollments import Enrollments
from host.stations.handshake import Handshake
from host.stations.large import LargeLetters
from host.stations.last_plays import LastPlays
from host.stations.link import StationLink
from host.stations.monitor import Monitor
from host.stations.ports import Ports
from host.stations.rates import RateLimits
from host.stations.relay import Relay
from host.stations.roster import UNPLUGGED, Roster
from host.stations.seating import Seating
from host.stations.sharing import Sharing
from host.table.news import News
from host.table.questions import Questions
from host.table.table import Table

ANNOUNCED = 24  # news that a station may still show: it keeps twelve, and more may be on their way
LETTERS = "letters"  # what a station wishes to change between large letters and usual ones


def ignore(*_: object) -> None:
    """Handles what needs no answer: a message that only hosts send, a callback that nobody gave."""


class Stations:
    """All stations of one table; a listener of it. Lives in the loop that called `start`.

    roster  the table, and its ports: {URL: seat, or None for "find out by the board's number"}
    rules   the hash of the rules on this host; stations with others are turned away
    program the same of the program, or empty: any

    search     also take what this finds, now or later: every Pico, or those that were given to this table
    seats      the seats that stations may take when their port has none
    sharing    which seats share a station
    large      which seats want large letters, and are remembered
    languages  what each seat's station speaks, `host.languages.codes.CODES`, in the order of seats; empty: as the table
    recorder   None, or what captures every line of every station
    questions  what people are asked at their stations
    enrolled   the cards of tags without a text, by their numbers
    on_wish    called with (seat, what) when somebody asks something of the table there
    on_card    called with (seat, uid, card) when a tag was laid on a reader: its number, and its text
               (`7w/altar.3`), empty for any other tag
    on_gone    called with the seat when it was taken off again
    order      {URL: seat} of ports that were named one by one
    asks       whether stations ask who sits there, where that is not known
    """

    def __init__(
        self,
        roster: Roster,
        rules: str,
        program: str = "",
        *,
        seats: Collection[int] | None = None,
        search: Callable[[], PortChanges] | None = None,
        seating: Seating | None = None,
        sharing: Sharing | None = None,
        large: LargeLetters | None = None,
        languages: Sequence[str] = (),
        questions: Questions | None = None,
        enrolled: Enrollments | None = None,
        recorder: Recorder | None = None,
        on_wish: Callable[[int, str], None] = ignore,
        on_card: Callable[[int, str, str], None] = ignore,
        on_gone: Callable[[int], None] = ignore,
        order: Mapping[str, int] = MappingProxyType({}),
        asks: bool = False,
    ) -> None:
        table = roster.table
        self._table, self._roster, self._search = table, roster, search
        self._rates = RateLimits(timing.RATE, timing.BURST)
        self._wishes = RateLimits(timing.WISHES, timing.WISHES_AT_ONCE)
        self._tags = DuplicateTags(table)
        self._progress = asyncio.Event()
        self._recorder, self._languages = recorder, languages
        self.enrolled = enrolled or Enrollments()
        self._large = large or LargeLetters()
        self._on_wish, self._on_card, self._on_gone = on_wish, on_card, on_gone
        self._sharing = sharing or Sharing(roster)
        self._questions = questions or Questions(self._sharing.tell, self._sharing.first)
        self._sharing.ask_through(self._questions)
        table.listen(self._sharing)  # before announcers: news go to the hands that have a station now
        self._relay = Relay(roster)
        self._sharing.reseat, self._sharing.on_shown = self._reseated, self._relay.view
        self._garbage = gc.get_threshold()
        self._announced = {seat: deque[str](maxlen=ANNOUNCED) for seat in table.seats}
        self._ports = Ports(roster, self._message, self._opened, self._lost)
        self._handshake = Handshake(
            roster,
            self._ports,
            Admission(rules, program),
            seating or Seating(),
            table.seats if seats is None else seats,
            self._sharing,
            self._language,
            self._welcomed,
            order,
            asks,
        )
        self._monitor = Monitor(roster, self._relay, self._questions, self._sharing, self._handshake.sitting)
        self._handlers: dict[str, Callable[[StationLink, dict[str, Any]], None]] = {
            "hello": self._handshake.hello,
            "knew": LastPlays(roster).last_accepted,
            "play": self._relay.play,
            "have": self._have,
            "pong": self._monitor.ponged,
            "trouble": self._monitor.troubled,
            "card": self._card,
            "gone": self._gone,
            "answer": self._answered,
            "wish": self._wish,
        }

    def ask_back(self, doubt: Callable[[int, str, str], str]) -> None:
        """From now on a play is refused with what `doubt(seat, id, text)` returns, where that is not empty."""
        self._relay.doubt = doubt

    async def start(self) -> None:
        """Starts opening ports; returns at once."""
        sys.setswitchinterval(timing.SWITCH)
        # What is there now stays until the end: looking through all of it for garbage takes longer than a play.
        gc.collect()
        gc.freeze()
        self._garbage = gc.get_threshold()
        gc.set_threshold(timing.GARBAGE, *self._garbage[1:])
        self._handshake.start()
        self._table.listen(self)
        self._table.listen(self._tags)
        self._table.on_rename(self._renamed)
        self._ports.start(self._search)
        self._ports.spawn(self._monitor.watch())

    async def stop(self) -> None:
        """Closes every port; safe to call twice."""
        gc.unfreeze()
        gc.set_threshold(*self._garbage)
        self._table.unlisten(self)
        self._table.unlisten(self._tags)
        self._table.unlisten(self._sharing)
        await self._ports.stop()
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None

    def attach(self, url: str, seat: int | None = None) -> None:
        """Takes one more port while the game runs."""
        self._ports.attach(url, seat)

    async def detach(self, url: str) -> None:
        """Gives a port up: its station will not come back."""
        await self._ports.detach(url)

    def wants_large(self, seat: int) -> bool:
        """Whether a seat's display shows large letters."""
        return seat in self._large

    def letters(self, seat: int, large: bool) -> None:
        """A seat wants large letters, or the usual ones again; this is remembered."""
        self._large.keep(seat, large)
        self._roster.tell(seat, "letters", {"large": large})

    def card_on(self, seat: int) -> str:
        """The card of this game that lies on the reader of a seat, as `altar.3`; empty where none does."""
        link = self.link(seat)
        code, _, card = (link.card if link is not None else "").partition("/")
        return card if code == self._table.game.code else ""

    def unseen(self, cards: Sequence[str]) -> str:
        """Of copies that look alike the first whose tag was not laid on any reader yet, or the first of all."""
        return next((card for card in cards if not self._tags.seen(card)), cards[0])

    def name_card(self, seat: int, card: str, by_hand: bool = True) -> None:
        """People name the card on the reader of a seat: its tag means that card from now on. With an empty reader they
        name the card they mean. Without `by_hand` the tag means this copy only until the card is taken away. Raises
        BadFile if that cannot be written."""
        link = self.link(seat)
        if link is None:
            return
        text = f"{self._table.game.code}/{card}"
        if by_hand and link.lying:
            self.enrolled.enrol(link.lying, text)
        link.send("known", uid=link.lying, card=text)
        link.card, link.by_hand = text, text if by_hand else ""
        if link.lying:
            self._tags.left(seat)
            self._tags.laid(seat, link.lying, text)

    def facts(self) -> list[dict[str, Any]]:
        """The facts of every port, as plain data, in the order of seats."""
        known = [self._facts(link) for link in self._roster.links.values()]
        return sorted(known + self._ports.lost(), key=lambda fact: (fact["seat"] or 99, fact["port"]))

    def _facts(self, link: StationLink) -> dict[str, Any]:
        hello = self._handshake.latest_hello(link)
        more = {"protocol": hello.get("protocol"), "cause": hello.get("cause", "")}
        return {**link.facts(), **more, "ill": self._monitor.ill(link.seat)}

    def seats(self) -> list[int]:
        """The seats whose stations are here now, ascending."""
        return sorted(link.seat for link in self._roster.playing())

    def link(self, seat: int) -> StationLink | None:
        """The station that plays for a seat now."""
        return self._roster.at(seat)

    async def ready(self, seat: int) -> None:
        """Returns when the station of `seat` shows the newest view."""
        await self.until(lambda: self._is_ready(seat))

    async def until(self, happened: Callable[[], bool]) -> None:
        """Returns when `happened()` is true; asked again after every message and every play."""
        while not happened():
            self._progress.clear()
            await self._progress.wait()

    def _is_ready(self, seat: int) -> bool:
        link = self.link(seat)
        return link is not None and self._relay.is_shown(link)

    def show(
        self, seat: int, title: str, lines: Collection[str], tune: str, code: str = "", public: bool = False
    ) -> None:
        """Sends news to the OLED of a seat, if a station is there; `code`: the line of a score sheet they are,
        `public`: whether all seats get the same."""
        if public:
            self._announced[seat].append(" ".join((title, *lines)))
        fields: dict[str, Any] = {"title": title, "lines": list(lines), "tune": tune, "code": code}
        if public or not self._sharing.keep(seat, fields):
            self._roster.tell(seat, "news", fields)

    def announced(self, seat: int) -> Sequence[str]:
        """The public news that the OLED of a seat was sent last, title and lines as one text."""
        return tuple(self._announced.get(seat, ()))

    # -- as a listener of the table ------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """News reach the OLEDs through the announcer for OLEDs, not here."""

    def on_change(self, table: Table) -> None:
        """Views go out, after the answers."""
        self._progress.set()
        self._relay.changed()

    # -- callbacks of the parts --------------------------------------------------------------------

    def _opened(self, link: StationLink) -> None:
        if self._recorder is not None:
            scribe = self._recorder.tap(link.url)
            scribe.note(OPENED)
            link.tap = scribe.took

    def _lost(self, link: StationLink, why: str) -> None:
        if self._recorder is not None:
            scribe = self._recorder.tap(link.url)
            scribe.rest()
            scribe.note(LOST, why.encode())
        self._tags.left(link.seat)
        self._handshake.lost(link)
        if link.status in (state.PLAYING, state.SILENT):
            self._roster.missing(link.seat, UNPLUGGED)
        link.status = state.LOST

    def _language(self, seat: int) -> str:
        words = self._table.words
        spoken, names = self._languages[seat - 1] if self._languages else words.language, words.names
        return spoken if names == spoken else f"{spoken}/{names}"

    def _welcomed(self, link: StationLink) -> None:
        self._monitor.started(link.seat)
        self._tags.left(link.seat)
        self._sharing.welcomed(link)
        self._prepare(link)
        self._relay.view(link)

    def _prepare(self, link: StationLink) -> None:
        """A station begins at a seat."""
        if link.seat in self._large:
            link.send("letters", large=True)

    def _reseated(self, link: StationLink) -> None:
        """A station that several seats share plays for another one."""
        for seat in self._sharing.seats(link.seat):
            self._tags.left(seat)
        self._handshake.reseated(link)
        self._prepare(link)

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """Every station gets all names in its welcome, or in its question who sits there."""
        self._handshake.sitting.renamed()
        for link in self._roster.playing():
            self._handshake.renamed(link)
            self._relay.view(link)

    # -- messages ------------------------------------------------------------------------------

    def _message(self, link: StationLink, name: str, fields: dict[str, Any]) -> None:
        if link.status == state.SILENT:
            link.status = state.PLAYING
            self._roster.returned(link.seat)
        if not self._rates.allows(link.url):
            self._monitor.flooded(link)
            return
        asked = name == "answer" and link.status in (state.ASKED, state.REFUSED)  # or its question is being taken off
        if name == "hello" or link.status == state.PLAYING or asked:
            self._handlers.get(name, ignore)(link, fields)
        self._progress.set()

    def _have(self, link: StationLink, fields: dict[str, Any]) -> None:
        link.have_at = fields["at"]

    def _card(self, link: StationLink, fields: dict[str, Any]) -> None:
        uid = fields["uid"]
        card = fields["card"] or self.enrolled.card(uid)
        link.lying, link.laid, link.card, link.by_hand = uid, self._table.moment, card, ""
        link.cards, link.refused = link.cards + 1, None
        if card != fields["card"]:
            link.send("known", uid=uid, card=card)
        self._on_card(link.seat, uid, card)
        self._tags.laid(link.seat, uid, link.card)

    def _gone(self, link: StationLink, fields: dict[str, Any]) -> None:
        link.lying = link.card = ""
        link.refused = None
        self._tags.gone(link.seat, fields["uid"])
        self._on_gone(link.seat)

    def _answered(self, link: StationLink, fields: dict[str, Any]) -> None:
        self._handshake.sitting.on_answer(link, **fields)
        if link.status == state.PLAYING:
            self._questions.on_answer(self._sharing.first(link.seat), **fields)

    def _wish(self, link: StationLink, fields: dict[str, Any]) -> None:
        if not self._wishes.allows(link.url):
            return  # no finger is so fast
        if fields["what"] == LETTERS:
            self.letters(link.seat, link.seat not in self._large)
        else:
            self._on_wish(link.seat, fields["what"])
