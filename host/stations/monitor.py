"""Looks after stations: pings them, repeats what they missed, and announces which are silent or faulty."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable

from host.languages.game_words import GameWords
from host.plain import Plain
from host.stations import link as state
from host.stations import timing
from host.stations.advice import no_hello
from host.stations.faults import FLOOD
from host.stations.health import Change, Health
from host.stations.link import StationLink
from host.stations.relay import Relay
from host.stations.roster import SILENT, Roster
from host.stations.sharing import Sharing
from host.stations.sitting import Sitting
from host.table.news import News, Sentence, sentence
from host.table.questions import Questions

# Of a reported trouble what names task, message and kind of error: the rest of its text may name a card of the hand.
NATURE = re.compile(r"(?:\w+: ){1,2}\w*Error\b|\w*")

log = logging.getLogger("herald")


def _nature(what: str) -> str:
    """`link: view: KeyError` of the trouble `link: view: KeyError: altar.3.`"""
    found = NATURE.match(what)
    return found[0] if found else ""


class Monitor:
    """The health of all stations of one table.

    on_no_station  called with a link whose station sent no hello, after that was announced
    """

    def __init__(self, roster: Roster, relay: Relay, questions: Questions, sharing: Sharing, sitting: Sitting) -> None:
        self._roster, self._relay, self._questions, self._sharing = roster, relay, questions, sharing
        self._sitting = sitting
        self._announced: set[tuple[str, str]] = set()  # (board, what it does not obey of its settings.json)
        self.on_no_station: Callable[[StationLink], None] = lambda link: None
        self._health = {seat: Health() for seat in roster.table.seats}

    async def watch(self) -> None:
        """Repeats views, pings, and notices who does not answer, until it is cancelled."""
        pinged, now = 0.0, time.monotonic()
        while True:
            before = now
            await asyncio.sleep(timing.TICK)
            now = time.monotonic()
            if now - before > timing.TICK + timing.ASLEEP:
                for link in self._roster.links.values():
                    link.resume_clock(now)
            ping = now - pinged >= timing.PING_EVERY
            pinged = now if ping else pinged
            for link in tuple(self._roster.links.values()):
                self._look_after(link, now, ping)
            self._roster.look_for_started(now)

    def _look_after(self, link: StationLink, now: float, ping: bool) -> None:
        if link.status == state.WAITING and now - link.opened_at > timing.UNKNOWN:
            self._no_station(link)
        elif link.status == state.WAITING and ping and now - link.opened_at > timing.NUDGE_AFTER:
            link.nudge()
        self._sitting.repeat(link, now)
        if ping and link.status == state.ASKED:
            link.ping()
        if link.status not in (state.PLAYING, state.SILENT):
            return
        if ping:
            link.ping()
        if ping and link.status == state.SILENT:
            link.knock()
        if link.status == state.PLAYING:
            self._questions.repeat(self._sharing.first(link.seat), now)
            self._sharing.tend(link)
        if link.status == state.PLAYING and now - link.heard_at > timing.SILENCE:
            link.status = state.SILENT
            self._roster.missing(link.seat, SILENT)
        else:
            self._relay.repeat(link, now)

    def _no_station(self, link: StationLink) -> None:
        link.turn_away(state.NO_STATION, no_hello(link))
        self._roster.announce(sentence("No station"), link.trouble)
        self.on_no_station(link)

    def _of(self, seat: int) -> Health:
        return self._health[self._sharing.first(seat)]

    def started(self, seat: int) -> None:
        """The station of a seat begins again, and so do its counters."""
        self._of(seat).started()

    def ill(self, seat: int) -> list[str]:
        """The faults of a seat's station; nothing for a port without one (seat 0)."""
        return self._of(seat).ill if seat else []

    def on_pong(self, link: StationLink, fields: Plain) -> None:
        """The answer to a ping, with the station's counters. An unexpected one is ignored: else a station could be
        ill and well hundreds of times a second, and everybody would hear of it."""
        if not link.ponged(fields):
            return
        self._announce(link, self._of(link.seat).ponged(link.heap, link.faults, link.damaged))

    def on_trouble(self, link: StationLink, fields: Plain) -> None:
        """A trouble that a station reports stays with it: an error's text may name anything."""
        link.trouble = what = fields["what"]
        changes = self._of(link.seat).troubled(what.partition(":")[0])
        if changes:
            log.warning("A station in trouble (seat %d): %s", link.seat, _nature(what))
        self._announce(link, changes)

    def settings(self, link: StationLink, what: str) -> None:
        """A station reports what it does not obey of the settings.json of its owner; it may do so before it has a
        seat."""
        if what != link.ignored:
            link.ignored = what
            self.announce_ignored(link)

    def announce_ignored(self, link: StationLink) -> None:
        """Says what a station at a seat does not obey of its settings.json, once for each board."""
        if link.ignored and link.seat and (link.uid, link.ignored) not in self._announced:
            self._announced.add((link.uid, link.ignored))
            what = link.ignored.partition(":")[2].strip()
            whose = self._whose(link.seat)
            text = sentence("Something in the settings.json of {whose} is not obeyed: {what}", whose=whose, what=what)
            self._roster.announce(sentence("A station's settings"), text, about=link.seat)

    def _whose(self, seat: int) -> Sentence:
        return sentence("{name}'s station (seat {seat})", name=self._roster.table.player(seat), seat=seat)

    def flooded(self, link: StationLink) -> None:
        """A station sends more than is read of it."""
        if link.seat:
            self._announce(link, self._of(link.seat).symptom(FLOOD))

    def _announce(self, link: StationLink, changes: list[Change]) -> None:
        for change in changes:
            title = sentence("A station in trouble") if change.ill else sentence("A station is well")
            if not change.ill and not self._of(link.seat).ill:
                link.trouble = ""
            if self._roster.is_news(link.seat):
                self._roster.spread(News(None, title, self._lines(change, link.seat), about=link.seat))

    def _lines(self, change: Change, seat: int) -> Callable[[GameWords], list[str]]:
        """What became of a part, in a reader's language."""
        return lambda words: [change.sentence(str(self._whose(seat)))]
