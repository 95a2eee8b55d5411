"""One station for several seats: for which of them it plays now, and how it goes round.

It follows the seat that has to play. Where all choose at once it goes round: a player who has chosen hands it on, A
confirms that it is in the right hands before it shows anything. It stays with its last hands for the next round, so
four players hand it on three times.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from host.languages.catalogue import speaking
from host.stations.link import StationLink
from host.stations.roster import Roster
from host.table.news import News
from host.table.questions import Questions
from host.table.table import Table
from shared_rules.phrases import _

KEPT = 6  # private news that wait for a seat until it has the station
HERE, NEXT = 0, 1

Fields = dict[str, object]


class Sharing:
    """Which seats share a station; a listener of the table, before all that sends something to stations.

    shares    for each seat the first seat at its station; empty: every seat has its own station
    reseat    called with a link that plays for another seat now: the station is to be welcomed there
    on_shown  called with a link whose station may be shown the view of its seat
    """

    def __init__(self, roster: Roster, shares: Sequence[int] = ()) -> None:
        self._roster, self._table = roster, roster.table
        self._first = {seat: shares[seat - 1] if shares else seat for seat in roster.table.seats}
        self._at = {first: first for first in self._first.values()}
        self._later: dict[int, deque[Fields]] = {}
        self._began: set[int] = set()  # who was awaited when this round of choices began
        self._still_awaited: set[int] = set()  # who still is
        self._questions: Questions | None = None
        self.reseat: Callable[[StationLink], None] = _ignore
        self.on_shown: Callable[[StationLink], None] = _ignore

    def ask_through(self, questions: Questions) -> None:
        """From now on people are asked through these questions, whose seats are the first ones at their stations."""
        self._questions = questions

    def first(self, seat: int) -> int:
        """The first seat at the station of a seat: it stands for the station."""
        return self._first.get(seat, seat)

    def seats(self, seat: int) -> tuple[int, ...]:
        """All seats at the station of a seat, ascending."""
        return tuple(one for one, first in self._first.items() if first == self.first(seat))

    def now(self, seat: int) -> int:
        """The seat for which the station of this seat plays, or plays once it is plugged in."""
        return self._at.get(self.first(seat), seat)

    def begin(self, seat: int) -> int:
        """The seat for which the station of this seat plays that was just plugged in: the one it had, unless only
        others have to play."""
        self._note_round()
        first, seats = self.first(seat), self.seats(seat)
        due = [one for one in seats if one in self._still_awaited]
        if due and self.now(seat) not in due:
            self._at[first] = due[0]
        return self.now(seat)

    def station(self, seat: int) -> StationLink | None:
        """The station of a seat, whichever seat it plays for now."""
        return self._roster.at(self.now(seat))

    def tell(self, seat: int, message: str, fields: Fields) -> None:
        """Sends a message to the station of a seat, whichever seat it plays for now."""
        link = self.station(seat)
        if link is not None:
            link.send(message, **fields)

    def keep(self, seat: int, fields: Fields) -> bool:
        """Keeps private news until this seat has the station; False if it has it now, or never shares one."""
        if self.now(seat) == seat and not self._is_held(seat):
            return False
        self._later.setdefault(seat, deque(maxlen=KEPT)).append(fields)
        return True

    def _is_held(self, seat: int) -> bool:
        link = self.station(seat)
        return link is not None and link.held

    # -- as a listener of the table ------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """Announcements move no station."""

    def on_change(self, table: Table) -> None:
        """Stations go to those who have to play now."""
        self._note_round()
        for link in self._roster.playing():
            if self._is_shared(link):
                self._follow(link)

    def welcomed(self, link: StationLink) -> None:
        """A station was plugged in: it is asked for where somebody has chosen in this round."""
        link.held = False
        if self._is_shared(link) and self._is_hidden() and set(self.seats(link.seat)) - self._still_awaited:
            link.held = True
            self.tend(link)

    def resume(self, link: StationLink) -> None:
        """A station is heard again that was silent: it goes to those who have to play now."""
        if self._is_shared(link):
            self._note_round()
            self._follow(link)

    def tend(self, link: StationLink) -> None:
        """Asks for a station that waits to be in the right hands, unless another question is open there."""
        first = self.first(link.seat)
        if link.held and self._questions is not None and first not in self._questions.seats():
            self._ask(self._questions, link, "")

    # -- going round ---------------------------------------------------------------------------

    def _is_shared(self, link: StationLink) -> bool:
        return len(self.seats(link.seat)) > 1

    def _note_round(self) -> None:
        """A round of choices lasts as long as those who are awaited only become fewer."""
        now = set(self._table.awaited())
        if not now < self._still_awaited:
            self._began = now
        self._still_awaited = now

    def _is_hidden(self) -> bool:
        """Whether choices of this round stay face down until all have chosen."""
        return len(self._began) > 1

    def _awaited(self, link: StationLink) -> list[int]:
        """The seats of a station that owe a play, clockwise from its present seat."""
        seats = self.seats(link.seat)
        at = seats.index(link.seat)
        return [seat for seat in (*seats[at:], *seats[:at]) if seat in self._still_awaited]

    def _follow(self, link: StationLink) -> None:
        awaited = self._awaited(link)
        if awaited and awaited[0] != link.seat:
            self._hand_on(link, awaited[0])
        elif link.held and not awaited:
            self._give(link)

    def _hand_on(self, link: StationLink, seat: int) -> None:
        before = self._table.names[link.seat - 1] if link.seat not in self._still_awaited else ""
        self._at[self.first(seat)] = link.seat = seat
        link.held = self._is_hidden()
        self.reseat(link)
        if link.held and self._questions is not None:
            self._ask(self._questions, link, before)
        else:
            self._give(link)

    def _ask(self, questions: Questions, link: StationLink, before: str) -> None:
        name, more = self._table.names[link.seat - 1], len(self._awaited(link)) > 1
        with speaking(self._table.words_of(link.seat).beside()):
            line = _("{who} is done. Hand it to {name}.") if before else _("Hand it to {name}.")
            choices = (_("here"), _("next")) if more else (_("I am here"),)
            lines = [line.format(who=before, name=name)]
        questions.put(self.first(link.seat), name, lines, choices, self._answered)

    def _answered(self, first: int, choice: int) -> None:
        link = self.station(first)
        if link is None or not link.held:
            return
        others = self._awaited(link)[1:]
        if choice == NEXT and others:
            self._hand_on(link, others[0])
        else:
            self._give(link)

    def _give(self, link: StationLink) -> None:
        """The station is in the right hands: it shows the view, and what was for this seat alone."""
        if link.held and self._questions is not None:
            self._questions.withdraw(self.first(link.seat))
        link.held = False
        self.on_shown(link)
        for fields in self._later.pop(link.seat, ()):
            link.send("news", **fields)


def _ignore(link: StationLink) -> None:
    """Nobody listens yet."""
