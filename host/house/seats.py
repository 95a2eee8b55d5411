"""The seats of tables under way: who has which, who is let in, and the address of a seat's page.

Until the first card lies, a table can still go back to the lobby, and its open seats have codes. Later a person may
take a bot's seat, a bot a person's, and the owner lets somebody in with a code that holds for some minutes.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from host.bots.levels import LEVELS, NORMAL
from host.computer.whole import written_at
from host.errors import WrongUse
from host.house.devices import Devices
from host.house.home_facts import TableChair
from host.house.lobby import BOT, OPEN, PAGE, STATION, Chair, Draft
from host.house.processes import Processes
from host.house.proxy import under
from host.house.table_codes import Place
from host.house.tables import Tables
from host.journal.file import JOURNAL, JournalError, NoJournal, log_of
from host.journal.reading import JournalReader
from host.session.following import SEEDS
from host.settings.rows import of_table
from host.settings.setting import only
from host.setup.setup import GameSetup, fresh_key_seed
from host.web.http.seat_keys import SeatKeys, kept_secret
from shared_rules.phrases import _

EXPECTED = "expected"  # in the place of the event of a chair, which a table under way no longer knows
INVITED = 600.0  # seconds for which a code of a seat under way holds


class Course(NamedTuple):
    """How far a game has come, by its journal.

    stamp  when the journal was written last: then it is read again
    seed   of the game
    begun  somebody has played, a play that was undone too
    over   it has ended
    """

    stamp: tuple[int, int]
    seed: int
    begun: bool
    over: bool


class Seats:
    """All of them. A table is named by its number. Methods raise WrongUse, BadFile."""

    def __init__(
        self,
        tables: Tables,
        devices: Devices,
        processes: Processes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tables, self._devices, self._processes, self._clock = tables, devices, processes, clock
        self._courses: dict[int, Course] = {}
        self._invited: dict[Place, float] = {}
        self._setups: dict[int, GameSetup] = {}

    def follow(self) -> None:
        """Looks which game every table plays now: its pages may have begun another one, at which people had to move
        up. Each device keeps its person's seat."""
        for number in self._tables.playable():
            setup = self._tables.setup(number)
            before = self._setups.get(number, setup)
            self._setups[number] = setup
            self._tables.plays(number, setup.game)
            if before.key_seed != setup.key_seed and before.names != setup.names:
                self._move_up(number, before, setup)

    def _move_up(self, number: int, before: GameSetup, setup: GameSetup) -> None:
        holders = {before.names[seat - 1]: self._devices.holder(number, seat) for seat in before.humans}
        self._devices.clear(number)
        for seat in setup.humans:
            if holder := holders.get(setup.names[seat - 1]):
                self._devices.give(holder, number, seat)

    def path(self, number: int, seat: int) -> str:
        """The path of a seat's page, with its key."""
        return under(number) + self.keys(number).paths()[seat]

    def keys(self, number: int) -> SeatKeys:
        """The keys of a table."""
        setup = self._tables.setup(number)
        return SeatKeys(setup.humans, kept_secret(self._tables.home(number)), setup.key_seed, setup.people)

    def has_begun(self, number: int) -> bool:
        """Whether somebody has laid a card there. Its journal shows that, whatever its process is doing, and a game
        that has begun has begun for good."""
        return self._course(number).begun

    def is_over(self, number: int) -> bool:
        """Whether the game there has ended, by its journal."""
        return self._course(number).over

    def _course(self, number: int) -> Course:
        setup, path = self._tables.setup(number), self._tables.home(number) / JOURNAL
        stamp, before = (written_at(path), written_at(log_of(path))), self._courses.get(number)
        if before is None or before.stamp != stamp or before.seed != setup.seed:
            begun, over = _read_course(self._tables.home(number), setup)
            begun = begun or (before is not None and before.seed == setup.seed and before.begun)
            self._courses[number] = Course(stamp, setup.seed, begun, over)
        return self._courses[number]

    def open_with_code(self) -> list[Place]:
        """The seats of tables under way that a code opens now."""
        now = self._clock()
        self._invited = {place: until for place, until in self._invited.items() if until > now}
        waiting = list[tuple[int, int]]()
        for number in self._tables.playable():
            setup = self._tables.setup(number)
            waiting += [(number, seat) for seat in (setup.free if self.has_begun(number) else setup.humans)]
        return [place for place in dict.fromkeys((*waiting, *self._invited)) if not self._devices.holder(*place)]

    # -- what people ask for -------------------------------------------------------------------

    def begin(self, number: int, draft: Draft) -> GameSetup:
        """The table has left the lobby as this Draft: its devices have their seats, and all keys are new."""
        setup = self._tables.setup(number)
        self._reseat(number, setup._replace(key_seed=fresh_key_seed()))
        for seat, chair in enumerate(draft.chairs, 1):
            if chair.kind == PAGE:
                self._devices.give(chair.holder, number, seat, chair.name)
        return setup

    def back_to_lobby(self, number: int) -> None:
        """The table is in the lobby again, with everybody where they sat, as long as nobody has laid a card."""
        if self.has_begun(number):
            raise WrongUse(
                _("The first card has been played: this table cannot go back to the lobby. Close it and open another.")
            )
        setup = self._tables.setup(number)
        chairs = tuple(self._chair(number, setup, seat) for seat in range(1, len(setup.names) + 1))
        settings = only(of_table(), setup.settings)
        self._tables.back_to_lobby(Draft(number, setup.game, dict(setup.options), chairs, settings, setup.seed))
        self._devices.clear(number)
        self._processes.restart(number)

    def play_again(self, number: int) -> None:
        """The next game at a table whose game is over, with the same people at the same seats."""
        with self._tables.held(number):
            setup = self._tables.setup(number)
            if setup.seed != self._setups.get(number, setup).seed:
                return  # its page has just begun the next game
            if not self.is_over(number):
                raise WrongUse(_("The game at this table is not over yet."))
            self._reseat(number, setup._replace(seed=secrets.randbelow(SEEDS), returned_seed=-1))

    def sit(self, number: int, seat: int, device: str, name: str = "", language: str = "") -> str:
        """A device takes a seat that nobody has, a bot's too, at any turn, and reads this language there. At a free one
        its person says a name, and the seat that it leaves is free. Returns the path of the seat."""
        with self._tables.held(number):
            setup = self._setup_with(number, seat)
            holder = self._devices.holder(number, seat)
            if seat in setup.real or (holder and holder != device):
                raise WrongUse(_("Somebody sits there already. Choose another seat."))
            left, is_free = self._devices.seat(device, number), seat in setup.free
            if is_free and not name:
                raise WrongUse(_("Say your name first."))
            new = setup.with_free(left) if is_free and left in setup.humans else setup
            if is_free or seat not in setup.humans:
                new = new.with_person(seat, name)
            if is_free and new.names[seat - 1] != name:
                raise WrongUse(_("Two players are called {name}: give each another name.").format(name=name))
            new = new.with_language(seat, language)
            self._devices.give(device, number, seat, name)
            self._invited.pop((number, seat), None)
            if left not in (0, seat):  # the key of the seat that it leaves is for nobody else
                new = self._dealt_anew(number, new._replace(key_seed=fresh_key_seed()))
            if new != setup:
                self._reseat(number, new)
            return self.path(number, seat)

    def _dealt_anew(self, number: int, setup: GameSetup) -> GameSetup:
        """Before the first card somebody may move, who has seen a hand: the process deals another game then."""
        if setup.real_cards or self.has_begun(number):
            return setup
        return setup._replace(seed=secrets.randbelow(SEEDS), returned_seed=setup.seed)

    def give_to_bot(self, number: int, seat: int, level: str = NORMAL) -> None:
        """A bot plays this seat from now on; the device that had it may watch. A bot knows no hand of real cards."""
        with self._tables.held(number):
            setup = self._setup_with(number, seat)
            if seat not in setup.humans:
                raise WrongUse(_("Nobody plays this seat on a page."))
            if level not in LEVELS:
                raise WrongUse(_("There is no level called {level}.").format(level=level))
            if setup.real_cards:
                raise WrongUse(_("With real cards no bot can play: only the people know their hands."))
            self._devices.take_back(number, seat)
            self.has_begun(number)  # known from now on, though no seat that has played may be a person's any more
            # The person who sits down after the bot gets another key than the one that this device knows.
            self._reseat(number, setup.with_bot(seat, level)._replace(key_seed=fresh_key_seed()))

    def let_in(self, number: int, seat: int) -> None:
        """Somebody new may take this seat: it has a code for some minutes. A bot plays on until then."""
        setup = self._setup_with(number, seat)
        if seat in setup.real or self._devices.holder(number, seat):
            raise WrongUse(_("Somebody sits there already. Choose another seat."))
        self._invited[number, seat] = self._clock() + INVITED

    def take_back(self, number: int, seat: int) -> None:
        """The person of a seat has another device: its key opens nothing any more, and it has a code for some minutes.
        The other devices are let in again by themselves."""
        with self._tables.held(number):
            setup = self._setup_with(number, seat)
            self._devices.take_back(number, seat)
            self._invited[number, seat] = self._clock() + INVITED
            self._reseat(number, setup._replace(key_seed=fresh_key_seed()))

    # -- what of it is shown -------------------------------------------------------------------

    def rows(self, number: int, open_seats: Sequence[Place]) -> list[TableChair]:
        """Every seat of a table, as plain data; `open_seats` are those that the code of a table opens now."""
        setup = self._tables.setup(number)
        return [
            {
                "seat": seat,
                "name": "" if seat in setup.free else name,
                "kind": kind_of(setup, seat),
                "level": setup.level(seat) if seat in setup.bots else "",
                "taken": bool(self._devices.holder(number, seat)) or seat in setup.real,
                "open": (number, seat) in open_seats,
            }
            for seat, name in enumerate(setup.names, 1)
        ]

    def _chair(self, number: int, setup: GameSetup, seat: int) -> Chair:
        """Who has this seat, as the lobby knows it."""
        kind, holder = kind_of(setup, seat), self._devices.holder(number, seat)
        if kind == STATION:
            first = setup.station_of[seat - 1] if setup.station_of else seat
            holder = next((one for one, place in self._tables.stations.items() if place == (number, first)), "")
        elif kind == PAGE and not holder:
            kind = OPEN
        level = setup.level(seat) if kind == BOT else NORMAL
        language = setup.languages[seat - 1] if setup.languages else ""
        # With real cards an open seat without a free one at its table is of somebody who is expected: its name stays.
        event = EXPECTED if kind == OPEN and setup.real_cards and not setup.free else ""
        return Chair(setup.names[seat - 1], kind, holder, level, language, event)

    def _setup_with(self, number: int, seat: int) -> GameSetup:
        setup = self._tables.setup(number)
        if not 1 <= seat <= len(setup.names):
            raise WrongUse(_("There is no seat {n} at this table.").format(n=seat))
        return setup

    def _reseat(self, number: int, setup: GameSetup) -> None:
        self._tables.reseat(number, setup)
        self._setups[number] = setup
        self._processes.restart(number)


def _read_course(home: Path, setup: GameSetup) -> tuple[bool, bool]:
    """Whether the game of this setup has begun, and whether it is over; neither if its journal does not show it."""
    try:
        with closing(JournalReader.read(home)) as journal:
            header = journal.of_seed(setup.seed)
            if header is None and setup.returned_seed >= 0:  # the table was in the lobby, and goes on with its game
                header = journal.of_seed(setup.returned_seed)
            if header is None:
                return False, False
            begun = any(entry.seat in setup.people for entry in journal.entries(header.id))
            over = begun and header.id not in [one.id for one in journal.unfinished()]
            return begun, over
    except NoJournal:
        return False, False
    except JournalError:
        return True, False  # what cannot be read is nothing to throw away


def kind_of(setup: GameSetup, seat: int) -> str:
    """Who plays a seat: on a page, at a station, or a bot."""
    if seat in setup.humans:
        return PAGE
    return STATION if seat in setup.real else BOT
