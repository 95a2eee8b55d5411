"""The stations of a table over their serial ports: who sits where, views out, plays in.

A message names no seat: what a station may do follows from the port it speaks through and from the board
that greeted there, never from what else it says.

Every port of `ports`, and every Pico found when `search` is set, is opened and kept open: a station
that is unplugged or starts again says `hello`, gets its old seat and the newest view, and the game
goes on. A play is answered as soon as the table has it on disk.
"""

from __future__ import annotations

import asyncio
import gc
import secrets
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from host import link as state
from host.admission import FULL, Admission, Refused, rival
from host.batch import Submission
from host.capture import LOST, OPENED, Recorder
from host.enrolled import Enrolled
from host.finder import picos, serial_of
from host.health import FLOOD, Change, Health
from host.link import Link
from host.news import News, Verdict
from host.port import PortTrouble
from host.questions import Questions
from host.rates import Rates
from host.seating import Seating
from host.table import Table
from host.tags import Tags
from host.tongues import ENGLISH

TICK = 0.25
REPEAT_VIEW = 1.0  # seconds until a view that was not confirmed is sent again
PING_EVERY = 1.0
SILENCE = 5.0  # seconds without a word after which a station counts as silent
# Seconds until an open port without a hello is called no station. A station that was playing when the host
# before this one ended says hello when it has missed that host for SILENCE.
UNKNOWN = SILENCE + 3.0
# Seconds that a seat waits for its own station before a spare one may have it: a station that starts again needs two.
KEPT = 3.0
ASLEEP = 2.0  # seconds late that tell that this computer slept: nobody was silent, nobody was heard
ALIVE = 2.5  # seconds after a word within which a station is certainly there: it answers a ping a second
SAME_START = 2.0  # a second hello this soon is the repetition of the first one
PILED_UP = 0.3  # and this soon it was said before the first one was answered: hellos are a second apart
SEARCH_EVERY = 1.0
RATE = 400.0  # messages a second of one station that are read in the long run
BURST = 2000  # and at once
# Rounds of the loop to wait for what other stations confirm in the same moment: it is written to disk
# together. A round takes some hundredths of a millisecond; a timer would take one or two whole ones.
GATHER = 20
# Seconds a thread may keep the interpreter. Python's own 5 ms would let an answer wait that long in
# the thread that writes it, while the loop works on the next play.
SWITCH = 0.0002


class Stations:
    """All stations of one table; a listener of it. Lives in the loop that called `start`.

    ports   {URL: seat, or None for "find out by the board's number"}
    search  also take every Pico that is plugged in now or later
    seats   the seats that stations may take when their port does not say
    rules   the hash of the rules on this host; stations with others are turned away
    program the same of the program, or empty: any

    languages  what each seat's station speaks, `host.tongues.CODES`, in the order of seats; empty: English
    recorder   None, or what captures every line of every station
    questions  what people are asked at their stations
    enrolled   the cards of tags that say none themselves, by their numbers
    on_wish    called with (seat, what) when somebody asks something of the table there
    on_card    called with (seat, uid, card) when a tag was laid on a reader: its number, and its text
               (`7w/altar.3`), empty for a tag that is no card
    """

    def __init__(
        self,
        table: Table,
        ports: Mapping[str, int | None],
        rules: str,
        program: str = "",
        *,
        seats: Collection[int] | None = None,
        search: bool = False,
        seating: Seating | None = None,
    ) -> None:
        self._table = table
        self._ports: dict[str, int | None] = dict(ports)
        self._admission = Admission(rules, program)
        self._rates = Rates(RATE, BURST)
        self._health = {seat: Health() for seat in table.seats}
        self.recorder: Recorder | None = None
        self.languages: Sequence[str] = ()
        self._tags = Tags(table)
        self._hellos: dict[str, dict[str, Any]] = {}
        self._serials: dict[str, str] = {}
        self._seats = set(table.seats if seats is None else seats)
        self._search = search
        self._seating = seating or Seating()
        self.enrolled = Enrolled()
        self.questions = Questions(self._tell)
        self.on_wish: Callable[[int, str], None] | None = None
        self._links: dict[str, Link] = {}
        self._troubles: dict[str, str] = {}
        self._absent: set[int] = set()
        self._kept_until: dict[int, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._due = False
        self._plays: list[Submission] = []
        self._progress = asyncio.Event()
        self.on_card: Callable[[int, str, str], None] | None = None
        self._doing: dict[str, Callable[[Link, dict[str, Any]], None]] = {
            "hello": self._hello,
            "play": self._play,
            "have": self._have,
            "pong": self._pong,
            "trouble": self._trouble,
            "card": self._card,
            "gone": self._gone,
            "answer": lambda link, fields: self.questions.heard(link.seat, **fields),
            "wish": self._wish,
        }

    async def start(self) -> None:
        """Starts opening ports; returns at once."""
        sys.setswitchinterval(SWITCH)
        # What is there now stays until the end: looking through all of it for garbage takes longer than a play.
        gc.collect()
        gc.freeze()
        self._kept_until = dict.fromkeys(self._seats, time.monotonic() + UNKNOWN)
        self._table.listen(self)
        self._table.listen(self._tags)
        for url in self._ports:
            self._spawn(self._keep_open(url))
        self._spawn(self._watch())
        if self._search:
            self._spawn(self._find())

    async def stop(self) -> None:
        """Closes every port; safe to call twice."""
        gc.unfreeze()
        self._table.unlisten(self)
        self._table.unlisten(self._tags)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(link.close() for link in self._links.values()))
        self._links.clear()
        if self.recorder is not None:
            self.recorder.close()
            self.recorder = None

    def attach(self, url: str, seat: int | None = None) -> None:
        """Takes one more port while the game runs."""
        if url not in self._ports:
            self._ports[url] = seat
            self._spawn(self._keep_open(url))

    async def detach(self, url: str) -> None:
        """Gives a port up: its station will not come back."""
        self._ports.pop(url, None)
        self._troubles.pop(url, None)
        link = self._links.pop(url, None)
        if link is not None:
            await link.close()

    def facts(self) -> list[dict[str, Any]]:
        """What is known of every port, as plain data, in the order of seats."""
        known = [self._facts(link) for link in self._links.values()]
        known += [
            {"port": url, "status": state.LOST, "seat": self._ports[url], "uid": "", "trouble": why}
            for url, why in self._troubles.items()
            if url not in self._links
        ]
        return sorted(known, key=lambda fact: (fact["seat"] or 99, fact["port"]))

    def _facts(self, link: Link) -> dict[str, Any]:
        said = self._hellos.get(link.url, {})
        more = {"protocol": said.get("protocol"), "cause": said.get("cause", "")}
        return {**link.facts(), **more, "ill": self._health[link.seat].ill if link.seat else []}

    def seats(self) -> list[int]:
        """The seats whose stations are here now, ascending."""
        return sorted(link.seat for link in self._links.values() if link.status == state.PLAYING)

    def link(self, seat: int) -> Link | None:
        """The station that plays for a seat now."""
        for link in self._links.values():
            if link.seat == seat and link.status == state.PLAYING:
                return link
        return None

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
        return link is not None and not self._due and link.have_at == link.view_at >= 0

    def show(self, seat: int, title: str, lines: Collection[str], tune: str) -> None:
        """Sends news to the OLED of a seat, if a station is there."""
        self._tell(seat, "news", {"title": title, "lines": list(lines), "tune": tune})

    def _tell(self, seat: int, message: str, fields: dict[str, Any]) -> None:
        link = self.link(seat)
        if link is not None:
            link.send(message, **fields)

    # -- as a listener of the table ------------------------------------------------------------

    def heard(self, news: News) -> None:
        """News reach the OLEDs through the announcer for OLEDs, not here."""

    def changed(self, table: Table) -> None:
        """Views go out after the answers, also those to plays that come in at this moment: they would
        be out of date at once."""
        self._progress.set()
        if not self._due:
            self._due = True
            self._when_answered(GATHER)

    def _when_answered(self, rounds: int) -> None:
        """Sends views when the loop has gone round a few times without a play to answer."""
        rounds = GATHER if self._plays else rounds - 1
        if rounds:
            asyncio.get_running_loop().call_soon(self._when_answered, rounds)
        else:
            self._send_views()

    def _send_views(self) -> None:
        self._due = False
        for link in self._links.values():
            if link.status == state.PLAYING:
                self._view(link)
        self._table.tidy()

    def _view(self, link: Link) -> None:
        """Sends the view of this moment, unless the station was sent just that already."""
        data = self._table.view(link.seat)
        if data == link.view_data and max(self._table.last_play(link.seat), self._table.rewound) <= link.view_at:
            return
        link.view_data, link.view_at = data, self._table.moment
        self._send_view(link)

    def _send_view(self, link: Link) -> None:
        link.view_sent = time.monotonic()
        link.send("view", at=link.view_at, data=link.view_data)

    # -- ports ---------------------------------------------------------------------------------

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)

    async def _find(self) -> None:
        while True:
            for found in await asyncio.to_thread(picos):
                self.attach(found.url)
            await asyncio.sleep(SEARCH_EVERY)

    async def _keep_open(self, url: str) -> None:
        while url in self._ports:
            if url not in self._links:
                await self._open(url)
            await asyncio.sleep(SEARCH_EVERY)

    async def _open(self, url: str) -> None:
        link = Link(url, self._message, self._lost)
        try:
            await link.open()
        except PortTrouble as error:
            self._complain(url, str(error))
            return
        self._serials[url] = "" if "://" in url else await asyncio.to_thread(serial_of, url)
        self._troubles.pop(url, None)
        if url in self._ports:
            self._links[url] = link
            if self.recorder is not None:
                scribe = self.recorder.tap(url)
                scribe.note(OPENED)
                link.tap = scribe.took
        else:
            await link.close()

    def _complain(self, url: str, why: str) -> None:
        """Says once what is wrong with a port; a station that was playing has been missed already."""
        known, self._troubles[url] = self._troubles.get(url), why
        if known is None and self._ports.get(url) not in self._absent:
            self._table.announce(News(None, "A station's port", (why,)))

    def _lost(self, link: Link, why: str) -> None:
        if self.recorder is not None:
            scribe = self.recorder.tap(link.url)
            scribe.rest()
            scribe.note(LOST, why.encode())
        self._tags.left(link.seat)
        self._links.pop(link.url, None)
        self._keep_seat(link)
        self._troubles[link.url] = f"The connection ended ({why})."
        if link.status in (state.PLAYING, state.SILENT):
            self._missing(link.seat, "is unplugged or switched off. Plug it in again")
        link.status = state.LOST

    def _keep_seat(self, link: Link) -> None:
        """The seat of a link that ended is its station's own for a while."""
        kept = max(time.monotonic() + KEPT, self._kept_until.get(link.seat, 0.0))
        self._kept_until[link.seat] = kept

    def _missing(self, seat: int, what: str) -> None:
        if seat and seat not in self._absent:
            self._absent.add(seat)
            text = f"The station of {self._who(seat)} {what}: the seat is kept and nothing is lost."
            self._table.announce(News(None, "Station missing", (text,)))

    def _who(self, seat: int) -> str:
        return f"{self._table.names[seat - 1]} (seat {seat})"

    async def _watch(self) -> None:
        """Repeats views, pings, and notices who does not answer."""
        pinged, now = 0.0, time.monotonic()
        while True:
            before = now
            await asyncio.sleep(TICK)
            now = time.monotonic()
            if now - before > TICK + ASLEEP:
                for link in self._links.values():
                    link.heard = link.opened = now
            ping = now - pinged >= PING_EVERY
            pinged = now if ping else pinged
            for link in tuple(self._links.values()):
                self._look_after(link, now, ping)

    def _look_after(self, link: Link, now: float, ping: bool) -> None:
        if link.status == state.WAITING and now - link.opened > UNKNOWN:
            self._no_station(link)
        if link.status not in (state.PLAYING, state.SILENT):
            return
        if ping:
            link.ping()
        if link.status == state.PLAYING:
            self.questions.repeat(link.seat, now)
        if link.status == state.PLAYING and now - link.heard > SILENCE:
            link.status = state.SILENT
            self._missing(link.seat, "does not answer. Press its reset button, or plug it in again")
        elif link.have_at != link.view_at and now - link.view_sent > REPEAT_VIEW:
            self._send_view(link)

    def _no_station(self, link: Link) -> None:
        link.status = state.NO_STATION
        said = f"sends something else ({link.bytes_in} bytes)" if link.bytes_in else "says nothing"
        link.trouble = (
            f"{link.url} is open, but it {said}: no station of Herald. If it is a Pico, put the program on it "
            "with `make flash`; otherwise leave this port out."
        )
        self._table.announce(News(None, "No station", (link.trouble,)))

    # -- messages ------------------------------------------------------------------------------

    def _message(self, link: Link, name: str, fields: dict[str, Any]) -> None:
        if link.status == state.SILENT:
            link.status = state.PLAYING
            self._returned(link.seat)
        if not self._rates.allows(link.url):
            self._announce_health(link, self._health[link.seat].symptom(FLOOD) if link.seat else [])
            return
        if name == "hello" or link.status == state.PLAYING:
            self._doing.get(name, self._ignore)(link, fields)
        self._progress.set()

    def _ignore(self, link: Link, fields: dict[str, Any]) -> None:
        """Nothing to do: a message that only hosts send."""

    def _card(self, link: Link, fields: dict[str, Any]) -> None:
        uid, card = fields["uid"], fields["card"] or self.enrolled.card(fields["uid"])
        link.lying, link.laid = uid, self._table.moment
        if card != fields["card"]:
            link.send("known", uid=uid, card=card)
        self._tags.laid(link.seat, uid, card)
        if self.on_card is not None:
            self.on_card(link.seat, uid, card)

    def _gone(self, link: Link, fields: dict[str, Any]) -> None:
        link.lying = ""
        self._tags.gone(link.seat, fields["uid"])

    def _hello(self, link: Link, fields: dict[str, Any]) -> None:
        if link.seat and link.uid != fields["uid"]:  # another board speaks through this port now
            self._absent.add(link.seat)
            link.seat, link.status = 0, state.WAITING
        link.uid, link.firmware, link.rules = fields["uid"], fields["firmware"], fields["rules"]
        self._hellos[link.url] = fields
        refused = self._admission.why_not(fields, self._serials.get(link.url, ""))
        twin = self._twin(link)
        if refused is None and twin is not None and time.monotonic() - link.opened < ALIVE:
            return  # the same board in another port, or not: that shows when the other one falls silent
        if refused is None and twin is not None:
            refused = rival(self._table.names[twin.seat - 1])
        seat = self._seat_for(link) if refused is None else None
        if seat is not None and self._is_kept(seat, link.uid):
            return  # it says hello again in a second
        if seat is None:
            self._turn_away(link, refused or FULL)
        else:
            self._welcome(link, seat, fields["cause"])

    def _twin(self, link: Link) -> Link | None:
        """A station on another port that has a seat and the same number, and was heard just now."""
        for other in self._links.values():
            alive = other.status == state.PLAYING and time.monotonic() - other.heard < ALIVE
            if other is not link and other.uid == link.uid and alive:
                return other
        return None

    def _turn_away(self, link: Link, refused: Refused) -> None:
        if link.trouble != refused.here:
            text = f"{link.url} (board {link.uid}): {refused.here}"
            self._table.announce(News(None, "Station refused", (text,)))
        link.status, link.trouble = state.REFUSED, refused.here
        link.send("sorry", why=refused.there)

    def _seat_for(self, link: Link) -> int | None:
        """The seat of this station. The same board on another port takes its old link's place."""
        if link.seat:
            return link.seat
        for other in tuple(self._links.values()):
            if other is not link and other.uid == link.uid and other.seat:
                self._drop(other)
        fixed = self._ports.get(link.url)
        if fixed is not None:
            return fixed
        taken = {other.seat for other in self._links.values()} | {seat for seat in self._ports.values() if seat}
        return self._seating.choose(link.uid, self._seats - taken)

    def _is_kept(self, seat: int, uid: str) -> bool:
        """Whether a seat still waits for the station it had, which may be on its way: else people who had to start
        again together would find themselves at each other's seats."""
        is_fixed = seat in self._ports.values()
        return not is_fixed and self._seating.claimed(seat, uid) and time.monotonic() < self._kept_until.get(seat, 0.0)

    def _drop(self, link: Link) -> None:
        self._links.pop(link.url, None)
        self._absent.add(link.seat)
        self._spawn(link.close())

    def _welcome(self, link: Link, seat: int, cause: str) -> None:
        if self._ports.get(link.url) is None:
            self._seating.remember(link.uid, seat)
        now = time.monotonic()
        again = link.status == state.PLAYING and now - link.welcomed < SAME_START
        if again and now - link.welcomed < min(PILED_UP, SAME_START):
            return
        if not again:
            link.boot = secrets.token_hex(4) + "-"
        self._absent.update({seat} if link.status == state.PLAYING and not again else ())
        link.status, link.seat, link.trouble, link.welcomed = state.PLAYING, seat, "", now
        link.view_data, link.view_at, link.have_at, link.lying = None, -1, -1, ""
        name = self._table.names[seat - 1]
        language = self.languages[seat - 1] if self.languages else ENGLISH
        link.send("welcome", game=self._table.header.game, seat=seat, name=name, boot=link.boot, language=language)
        self._health[seat].started()
        self._tags.left(seat)
        self._view(link)
        self._returned(seat, f" It started again ({cause})." if cause in ("watchdog", "soft") else "")

    def _returned(self, seat: int, more: str = "") -> None:
        if seat in self._absent:
            self._absent.discard(seat)
            text = f"The station of {self._who(seat)} is back and shows the game as it stands.{more}"
            self._table.announce(News(None, "Station back", (text,)))

    def _have(self, link: Link, fields: dict[str, Any]) -> None:
        link.have_at = fields["at"]

    def _play(self, link: Link, fields: dict[str, Any]) -> None:
        def answer(verdict: Verdict) -> None:
            link.refusal = verdict.why
            link.send("verdict", id=fields["id"], ok=verdict.ok, why=verdict.why, at=self._table.last_play(link.seat))

        at, uid = fields["at"], fields["uid"]
        if uid and uid == link.lying and link.laid < self._table.rewound:
            at = min(at, link.laid)  # chosen before the table went back: the hand may be another now
        self._plays.append(Submission(link.seat, fields["id"], at, fields["text"], uid, answer))
        if len(self._plays) == 1:
            self._gather(len(self._plays), GATHER)

    def _gather(self, known: int, rounds: int) -> None:
        """Submits when the loop has gone round a few times without another play coming in."""
        rounds = rounds - 1 if len(self._plays) == known else GATHER
        if rounds:
            asyncio.get_running_loop().call_soon(self._gather, len(self._plays), rounds)
        else:
            self._submit()

    def _submit(self) -> None:
        plays, self._plays = self._plays, []
        self._table.submit_all(plays)

    def _wish(self, link: Link, fields: dict[str, Any]) -> None:
        if self.on_wish is not None:
            self.on_wish(link.seat, fields["what"])

    def _pong(self, link: Link, fields: dict[str, Any]) -> None:
        link.ponged(**fields)
        self._announce_health(link, self._health[link.seat].ponged(link.heap, link.faults, link.damaged))

    def _trouble(self, link: Link, fields: dict[str, Any]) -> None:
        """What a station says of its trouble stays with it: an error's text may name anything."""
        link.trouble = fields["what"]
        self._announce_health(link, self._health[link.seat].troubled(fields["what"].partition(":")[0]))

    def _announce_health(self, link: Link, changes: list[Change]) -> None:
        whose = f"{self._table.names[link.seat - 1]}'s station (seat {link.seat})"
        for change in changes:
            title = "A station in trouble" if change.ill else "A station is well"
            if not change.ill and not self._health[link.seat].ill:
                link.trouble = ""
            self._table.announce(News(None, title, (change.sentence(whose),), about=link.seat))
