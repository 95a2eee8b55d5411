"""The answer to a station's `hello`: whether it may play, at which seat, and its welcome."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from host.plain import Plain
from host.stations import link as state
from host.stations import timing
from host.stations.admission import Admission, RefusedStation, full, rival
from host.stations.link import StationLink
from host.stations.ports import Ports
from host.stations.roster import Roster
from host.stations.setup import StationSetup
from host.stations.sharing import Sharing
from host.stations.sitting import Sitting
from shared_rules.phrases import _


class Handshake:
    """Greets the stations of one table.

    sharing     which seats share a station: it is admitted, kept and remembered at the first of them
    setup       the seats that stations may take, who had them before, and whether people are asked
    language    what the station of a seat speaks
    on_welcome  called with a link that was welcomed at its seat: it is to be shown the game
    """

    def __init__(
        self,
        roster: Roster,
        ports: Ports,
        admission: Admission,
        sharing: Sharing,
        setup: StationSetup,
        language: Callable[[int], str],
        on_welcome: Callable[[StationLink], None],
    ) -> None:
        self._roster, self._ports, self._table = roster, ports, roster.table
        self._admission, self._sharing, self._seating = admission, sharing, setup.seating
        self._seats = {sharing.first(seat) for seat in (self._table.seats if setup.seats is None else setup.seats)}
        self._language, self._on_welcome = language, on_welcome
        self._order, self._asks = setup.order, setup.asks
        self.sitting = Sitting(self._table, self._names_at, self._sit)
        self._hellos: dict[str, dict[str, object]] = {}
        self._twins: set[str] = set()  # numbers that two living boards have: at ports named one by one, each has a seat
        self._kept_until: dict[int, float] = {}

    def start(self) -> None:
        """Every seat waits for the station it had before this host."""
        self._kept_until = dict.fromkeys(self._seats, time.monotonic() + timing.UNKNOWN)

    def latest_hello(self, link: StationLink) -> dict[str, object]:
        """The latest hello of a station, or nothing."""
        return self._hellos.get(link.url, {})

    def keep_seat(self, seat: int) -> None:
        """The seat of a link that ended is its station's own for a while."""
        first = self._sharing.first(seat)
        self._kept_until[first] = max(time.monotonic() + timing.KEPT, self._kept_until.get(first, 0.0))

    def lost(self, link: StationLink) -> None:
        """The port of a station is gone."""
        self.keep_seat(link.seat)
        self.sitting.drop(link)
        self.ask_again()

    def on_hello(self, link: StationLink, fields: Plain) -> None:
        """Welcomes a station, turns it away, or lets it wait: then it sends hello again in a second."""
        self._note(link, fields)
        refused = self._admission.why_not(fields, self._ports.serial(link.url))
        twin = self._roster.twin(link)
        if refused is None and twin is not None and time.monotonic() - link.opened_at < timing.ALIVE:
            return  # the same board in another port, or not: that shows when the other one falls silent
        if refused is None and twin is not None and link.url in self._order and twin.url in self._order:
            self._twins.add(link.uid)
        elif refused is None and twin is not None:
            refused = rival(self._table.names[twin.seat - 1]) if self._free() else full()
        seat = self._seat_for(link) if refused is None else None
        if seat is not None and self._is_kept(seat, link.uid):
            return
        if seat is None and refused is None and (seats := self._possible(link)):
            self.sitting.ask(link, seats, self._seating.usual(link.uid))
        elif seat is None:
            self._turn_away(link, refused or full())
        else:
            self._welcome(link, seat, fields["cause"])

    def _note(self, link: StationLink, fields: Plain) -> None:
        if link.seat and link.uid != fields["uid"]:  # another board speaks through this port now
            self._roster.absent.add(link.seat)
            link.lose_seat()
        link.identify(fields)
        self._hellos[link.url] = fields

    def _turn_away(self, link: StationLink, refused: RefusedStation) -> None:
        if link.trouble != refused.here:
            self._roster.refused(link.url, f"{link.url} (board {link.uid}): {refused.here}")
        self.sitting.settle(link)
        link.turn_away(state.REFUSED, refused.here)
        link.send("sorry", why=refused.there)

    def _seat_for(self, link: StationLink) -> int | None:
        """The seat of this station. The same board on another port takes its old link's place."""
        if link.seat:
            return link.seat
        if self._is_twin(link):
            free = self._free()
            first = self._order[link.url] if self._order[link.url] in free else min(free, default=None)
            return None if first is None else self._sharing.begin(first)
        others = tuple(self._roster.links.values())
        for other in others:
            if other is not link and other.uid == link.uid and other.seat:
                self._ports.drop(other)
        ports = self._roster.ports
        fixed = ports.get(link.url)
        if fixed is not None:
            return self._sharing.begin(fixed)
        free = self._free()
        first = self._seating.choose(link.uid, free)
        if self._seating.seat(link.uid) not in free and first is not None:
            if self._order.get(link.url) in free:
                first = self._order[link.url]
            elif self._must_ask(link):
                return None
        return None if first is None else self._sharing.begin(first)

    def _is_twin(self, link: StationLink) -> bool:
        """Whether its port identifies the board but its number does not."""
        return link.uid in self._twins and link.url in self._order

    def _free(self) -> set[int]:
        """The seats without a station, each the first one of those that share it."""
        taken = {link.seat for link in self._roster.links.values()} | {s for s in self._roster.ports.values() if s}
        return self._seats - {self._sharing.first(seat) for seat in taken}

    def _possible(self, link: StationLink) -> list[int]:
        """The free seats that do not wait for a station they had this evening."""
        return sorted(seat for seat in self._free() if not self._seating.claimed(seat, link.uid))

    def _must_ask(self, link: StationLink) -> bool:
        possible = self._possible(link)
        return self._asks and (len(possible) > 1 or bool(possible and self.sitting.waiting(link)))

    def _names_at(self, first: int) -> str:
        return ", ".join(self._table.names[seat - 1] for seat in self._sharing.seats(first))

    def _sit(self, link: StationLink, first: int) -> None:
        """Somebody sat down at a station, which plays from now on; the others ask about the seats that are left."""
        self._welcome(link, self._sharing.begin(first), "")

    def ask_again(self) -> None:
        """Seats were taken, or left: stations that are asked name those that are free."""
        for link in self.sitting.waiting():
            if link.status != state.ASKED:
                continue
            possible = self._possible(link)
            if not possible:
                self._turn_away(link, full())
            elif not self._must_ask(link):
                self._sit(link, possible[0])
            else:
                self.sitting.name(link, possible)

    def _is_kept(self, seat: int, uid: str) -> bool:
        """Whether a seat still waits for the station it had, which may be on its way: else people who had to start
        again together would find themselves at each other's seats."""
        first = self._sharing.first(seat)
        is_fixed = first in self._roster.ports.values()
        waits = time.monotonic() < self._kept_until.get(first, 0.0)
        return not is_fixed and self._seating.claimed(first, uid) and waits

    def _welcome(self, link: StationLink, seat: int, cause: str) -> None:
        if self._roster.ports.get(link.url) is None and not self._is_twin(link):
            self._seating.remember(link.uid, self._sharing.first(seat))
        self.sitting.settle(link)
        now = time.monotonic()
        again = link.status == state.PLAYING and now - link.welcomed < timing.SAME_START
        if again and now - link.welcomed < min(timing.PILED_UP, timing.SAME_START):
            return
        if not again:
            link.boot = self._fresh_boot()
        self._roster.absent.update({seat} if link.status == state.PLAYING and not again else ())
        link.take_seat(seat, now)
        self._say_welcome(link)
        self._on_welcome(link)
        self._roster.returned(seat, lambda: _again(cause))
        self.ask_again()

    def reseated(self, link: StationLink) -> None:
        """Welcomes a station at another seat, which has it from now on."""
        link.change_seat(self._fresh_boot())
        self._say_welcome(link)

    def _fresh_boot(self) -> str:
        return f"{self._table.header.mark}{secrets.token_hex(4)}-"

    def renamed(self, link: StationLink) -> None:
        """Welcomes a station at its seat once more, with today's names: its prefix, its card and a play under way
        stay. It is to be shown the game again."""
        link.forget_view()
        self._say_welcome(link)

    def _say_welcome(self, link: StationLink) -> None:
        game, names = self._table.header.game, list(self._table.names)
        language = self._language(link.seat)
        link.send("welcome", game=game, seat=link.seat, names=names, boot=link.boot, language=language)


def _again(cause: str) -> str:
    """The cause that is reported when a station did not answer its watchdog; other new starts need no cause."""
    return f" {_('It started again ({cause}).').format(cause=cause)}" if cause == "watchdog" else ""
