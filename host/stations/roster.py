"""The list of one table's stations that all parts of `host.stations.stations` share: who is there, who is missing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from host.computer.rates import RateLimits
from host.plain import Plain
from host.stations import link as state
from host.stations import timing
from host.stations.link import StationLink
from host.table.news import News, SeatName, Sentence, Text, sentence
from host.table.table import Table

SILENT, UNPLUGGED = "silent", "unplugged"
# The sentence on a station that is not there any more.
GONE = {
    SILENT: "The station of {who} does not answer. Press its reset button, or plug it in again: the seat is kept and "
    "nothing is lost.",
    UNPLUGGED: "The station of {who} is unplugged or switched off. Plug it in again: the seat is kept and nothing is "
    "lost.",
}
BACK = "The station of {who} is back and shows the game as it stands."
BACK_SORTING = "{name} is back: go on with the next card."
# The same while a box is sorted: stations have no seats, and there is no game.
GONE_SORTING = {
    SILENT: "{name} does not answer. Press its reset button, or plug it in again: all cards laid so far are counted.",
    UNPLUGGED: "{name} is unplugged or switched off. Plug it in again: all cards laid so far are counted.",
}


def sorts(table: Table) -> bool:
    """Whether a box is sorted here, which is not a game."""
    return table.game.name.endswith(".deck")


class Roster:
    """Who is present; it decides nothing and sends only on request.

    ports   {URL: seat, or None for "find out by the board's number"}
    links   {URL: the open port}
    absent  the seats whose station was there and is missed
    virtual the seats whose station is a process of this computer: nobody can plug it in or press its reset button,
            and it comes back by itself, so what becomes of it is not announced
    """

    def __init__(self, table: Table, ports: Mapping[str, int | None]) -> None:
        self.table = table
        self.ports: dict[str, int | None] = dict(ports)
        self.links: dict[str, StationLink] = {}
        self.absent: set[int] = set()
        self.virtual: set[int] = set()
        self._told_missing: set[int] = set()
        self._starting: dict[int, float] = {}  # by seat: since when its station starts again by itself
        self._rates = RateLimits(timing.COMINGS, timing.COMINGS_AT_ONCE)

    def playing(self) -> list[StationLink]:
        """The stations that play now, in the order in which their ports were opened."""
        return [link for link in self.links.values() if link.status == state.PLAYING]

    def seats(self) -> list[int]:
        """The seats whose stations are here now, ascending."""
        return sorted(link.seat for link in self.playing())

    def at(self, seat: int) -> StationLink | None:
        """The station that plays for a seat now."""
        return next((link for link in self.playing() if link.seat == seat), None)

    def twin(self, link: StationLink) -> StationLink | None:
        """A station on another port that plays, has the same number, and was heard just now."""
        for other in self.playing():
            alive = time.monotonic() - other.heard_at < timing.ALIVE
            if other is not link and other.uid == link.uid and alive:
                return other
        return None

    def tell(self, seat: int, message: str, fields: Plain) -> None:
        """Sends a message to the station of a seat, if there is one; a silent station may still receive it."""
        for link in self.links.values():
            if link.seat == seat and link.status in (state.PLAYING, state.SILENT):
                link.send(message, **fields)

    def announce(self, title: Text, text: Text, about: int = 0, passing: str = "") -> None:
        """Tells everybody at the table; `about`: the seat that it is about, or 0; `passing` as in News."""
        self.spread(News(None, title, (text,), about=about, passing=passing))

    def spread(self, news: News) -> None:
        """Announces what a station or its port did, unless the game is over: nothing follows the winner."""
        if not self.table.over:
            self.table.announce(news)

    def missing(self, seat: int, what: str) -> None:
        """Says once that the station of a seat is not there any more; `what` is SILENT or UNPLUGGED."""
        if seat and seat not in self.absent:
            self.absent.add(seat)
            if self.is_news(seat) and self._rates.allows(str(seat)):
                self._told_missing.add(seat)
                text = sentence((GONE_SORTING if sorts(self.table) else GONE)[what], **self._called(seat))
                self.announce(sentence("Station missing"), text, passing=f"station {seat}")

    def starts_again(self, seat: int) -> None:
        """The station of a seat went as soon as it was welcomed: one that held another game starts again by itself, and
        nobody needs to hear of it unless it stays away."""
        self._starting[seat] = time.monotonic()

    def look_for_started(self, now: float) -> None:
        """Says that a station is missing which has not come back."""
        for seat, since in tuple(self._starting.items()):
            if self.at(seat) is not None:
                del self._starting[seat]
            elif now - since > timing.STARTING:
                del self._starting[seat]
                self.missing(seat, UNPLUGGED)

    def returned(self, seat: int, more: Callable[[], str] = str) -> None:
        """Says once that a missing station is there again; of one that comes and goes all the time, not each time.
        People who saw that it is missing always see that it is back. `more()` is said
        besides, in a reader's language."""
        if seat not in self.absent:
            return
        self.absent.discard(seat)
        if self.is_news(seat) and (seat in self._told_missing or self._rates.allows(str(seat))):
            self._told_missing.discard(seat)
            back = sentence(BACK_SORTING if sorts(self.table) else BACK, **self._called(seat))
            passing = f"station {seat}"
            self.spread(News(None, sentence("Station back"), lambda words: [f"{back}{more()}"], passing=passing))

    def is_news(self, seat: int) -> bool:
        """Whether people hear what becomes of the station of a seat: not of one that nobody can plug in or reset, and
        nothing follows the winner."""
        return seat not in self.virtual and not self.table.over

    def refused(self, url: str, text: Text) -> None:
        """Says that the station on a port was turned away, unless that was announced again and again."""
        if self._rates.allows(url):
            self.announce(sentence("Station refused"), text)

    def _called(self, seat: int) -> dict[str, SeatName | Sentence]:
        """The figures of a sentence on the station of a seat."""
        name = self.table.player(seat)
        return {"who": sentence("{name} (seat {seat})", name=name, seat=seat), "name": name}
