"""Asks at a station that no seat knows yet who sits there; a button answers.

While several seats wait for a station, nobody but the people knows which of them this one lies before. It is welcomed
without a game, as a station of the lobby is, and lists the names that are left: A sits down as the first of them, B
brings the next one to the top. Once a single seat is left for a single station, nothing is asked.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from host.languages.catalogue import speaking
from host.stations import link as state
from host.stations.link import StationLink
from host.table.questions import Questions
from host.table.table import Table
from shared_rules.phrases import _

HERE = 0
MOST = 8  # names that one question carries
_NOBODY = 1  # the seat of a station without one, in its welcome and its question


class _AskedStation:
    """One station that is asked, or whose question is being taken off its display."""

    def __init__(self, link: StationLink) -> None:
        self.link = link
        self.seats: tuple[int, ...] = ()
        self.questions = Questions(lambda _seat, message, fields: link.send(message, **fields))


class Sitting:
    """The stations of one table that are asked who sits there.

    called     who plays at the station of a seat: a name, or several with commas
    on_chosen  called with (link, seat) when somebody sat down at one
    """

    def __init__(
        self, table: Table, called: Callable[[int], str], on_chosen: Callable[[StationLink, int], None]
    ) -> None:
        self._table, self._called, self._on_chosen = table, called, on_chosen
        self._open: dict[str, _AskedStation] = {}  # by the port's URL

    def waiting(self, but: StationLink | None = None) -> list[StationLink]:
        """The stations that are asked now, all but this one."""
        return [one.link for one in self._open.values() if one.seats and one.link is not but]

    def ask(self, link: StationLink, seats: Sequence[int], usual: int | None = None) -> None:
        """Asks which of these seats a station lies before; `usual` had it another evening and is named first."""
        link.status = state.ASKED
        boot, language = f"{secrets.token_hex(4)}-", self._table.words.language
        link.send("welcome", game="", seat=_NOBODY, names=["Herald"], boot=boot, language=language)
        asking = self._open[link.url] = _AskedStation(link)
        self._put(asking, _from(sorted(seats), usual))

    def name(self, link: StationLink, seats: Sequence[int]) -> None:
        """The seats that a station may now be at; the seat named first stays first."""
        asking = self._open[link.url]
        kept = [seat for seat in asking.seats if seat in seats]
        now = (*kept, *(seat for seat in sorted(seats) if seat not in kept))
        if now != asking.seats:
            self._put(asking, now)

    def settle(self, link: StationLink) -> None:
        """A station has its seat, or is turned away: its question is taken off."""
        if (asking := self._open.get(link.url)) is not None:
            asking.seats = ()
            asking.questions.withdraw(_NOBODY)

    def renamed(self) -> None:
        """People were renamed: the person asked reads their new names."""
        for asking in self._open.values():
            if asking.seats:
                self._put(asking, asking.seats)

    def drop(self, link: StationLink) -> None:
        """The port of a station is gone."""
        self._open.pop(link.url, None)

    def on_answer(self, link: StationLink, id: str, choice: int) -> None:
        """A press at a station, also to confirm that its question is gone."""
        asking = self._open.get(link.url)
        if asking is not None:
            asking.questions.on_answer(_NOBODY, id, choice)

    def repeat(self, link: StationLink, now: float) -> None:
        """Sends what is open at a station again, when it is time."""
        asking = self._open.get(link.url)
        if asking is not None:
            asking.questions.repeat(_NOBODY, now)

    def _put(self, asking: _AskedStation, seats: tuple[int, ...]) -> None:
        asking.seats = seats
        with speaking(self._table.words.beside()):
            title, choices = _("Who sits here?"), (_("sit"), _("next"))
        first, *others = (self._called(seat) for seat in seats)
        lines = [f"> {first}", *others][:MOST]
        asking.questions.put(_NOBODY, title, lines, choices, lambda _seat, choice: self._answered(asking, choice))

    def _answered(self, asking: _AskedStation, choice: int) -> None:
        if not asking.seats:
            return
        if choice == HERE:
            self._on_chosen(asking.link, asking.seats[0])
        else:
            self._put(asking, (*asking.seats[1:], asking.seats[0]))


def _from(seats: list[int], usual: int | None) -> tuple[int, ...]:
    """The seats clockwise, beginning with the usual one."""
    at = seats.index(usual) if usual in seats else 0
    return (*seats[at:], *seats[:at])
