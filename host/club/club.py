"""Keeps tables and stations as the plan wants them, and reports the state of all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from host.club.child import Child
from host.club.command import command, has_game
from host.club.free import FreeStations
from host.club.plan import Plan, Spec
from host.club.words import ill, part, state_of
from host.errors import HeraldError, WrongUse
from host.journal.journal import Journal
from host.journal.people import People
from host.languages.codes import ENGLISH
from host.languages.game_words import games
from host.pico.finder import Pico, picos
from host.session.setup import names_for
from host.stations.status import Running
from host.tags.desks import Hashes, carried
from host.tags.tables import MOST
from shared_rules.contract import Game, load
from shared_rules.phrases import _

LOOK = 1.0  # seconds between two looks at everything
TEXT = 200  # letters of a field that somebody typed


class Club:
    """One club. Belongs to one event loop.

    first_port   the page of table 1 has the port after it, and so on
    language     what new tables, and stations that belong to none, speak: `host.languages.codes.CODES`
    free         the stations that belong to no table
    """

    def __init__(
        self,
        folder: Path,
        first_port: int,
        address: str,
        broker: str = "",
        plugged: Callable[[], list[Pico]] = picos,
        language: str = ENGLISH,
        hashes: Callable[[], Hashes] = carried,
    ) -> None:
        self.plan = Plan(folder)
        self.free = FreeStations(folder, hashes, self._open_tables, self.assign, language)
        self._language = language
        self._port, self._address, self._broker, self._plugged = first_port, address, broker, plugged
        self._children: dict[int, Child] = {}
        self._there: dict[str, Pico] = {}
        self._names: dict[tuple[int, int], tuple[str, ...]] = {}
        self._stamp: tuple[int, ...] | None = None

    async def run(self) -> None:
        """Watches until it is cancelled; tables go on then."""
        try:
            while True:
                await self.look()
                await asyncio.sleep(LOOK)
        finally:
            await asyncio.shield(self.free.stop())

    async def look(self) -> None:
        """Starts what should run and does not, and looks what is plugged in."""
        found = await asyncio.to_thread(self._plugged)
        self._there = {one.serial: one for one in found}
        self._look_at_people()
        for spec in list(self.plan.tables.values()):
            if spec.open and self._child(spec.number).keep(lambda spec=spec: self._command(spec)) and spec.fresh:
                self.plan.set(spec._replace(fresh=False))
        await self.free.look(
            {number: one.url for number, one in self._there.items() if number not in self.plan.stations}
        )

    def _child(self, number: int) -> Child:
        if number not in self._children:
            self._children[number] = Child(self.plan.home(number), self._port + number, {"HERALD_BROKER": self._broker})
        return self._children[number]

    def _command(self, spec: Spec) -> list[str]:
        return command(spec, self.plan.home(spec.number), self._port + spec.number, self._address, self._language)

    # -- what people ask for -------------------------------------------------------------------

    def open(self, game: str, seats: int, names: str, people: int, stations: bool, options: str) -> Spec:
        """Opens a table. Raises WrongUse, BadFile."""
        number = self.plan.next_number()
        if number > MOST:
            raise WrongUse(_("There are {n} tables already. Close one.").format(n=MOST))
        played = _game(game)
        few, many = played.seats
        if not few <= seats <= many:
            wanted = _("{game} is played by {few} to {many}.") if few < many else _("{game} is played by {few}.")
            raise WrongUse(wanted.format(game=played.title, few=few, many=many))
        if not 0 <= people <= seats:
            raise WrongUse(
                _("{people} people at the page do not fit {seats} seats.").format(people=people, seats=seats)
            )
        if max(len(names), len(options)) > TEXT:
            raise WrongUse(_("That is more than {n} letters.").format(n=TEXT))
        names_for(seats, names)
        People.read(self.plan.folder).seated([one.strip() for one in names.split(",") if one.strip()])
        spec = Spec(number, game, seats, names, people, stations, _options(played, seats, options))
        self.plan.set(spec)
        self.plan.tell(number)
        return spec

    async def close(self, number: int) -> None:
        """Closes a table; its game waits in its journal. Raises WrongUse."""
        spec = self._known(number)
        self.plan.set(spec._replace(open=False))
        child = self._child(number)
        child.end()
        await asyncio.to_thread(child.wait)
        self._children.pop(number, None)

    def again(self, number: int) -> None:
        """Opens a closed table once more: it goes on with its game, or begins another like it. Raises WrongUse."""
        fresh = not has_game(self.plan.home(number), waiting=True)
        self.plan.set(self._known(number)._replace(open=True, fresh=fresh))

    async def assign(self, station: str, number: int) -> None:
        """Gives a station to a table, or to none for 0. Raises WrongUse, BadFile."""
        if number:
            self._known(number)
        if station not in self._there and station not in self.plan.stations:
            raise WrongUse(_("There is no station {station} here.").format(station=station))
        await self.free.release(station)  # else its table could not open the port
        self.plan.assign(station, number)

    def write_card(self, number: int) -> None:
        """Has the next tag on a station that belongs to no table written as the card of this table; 0: not any more.
        Raises WrongUse."""
        if number:
            self._known(number)
        if number and self.free.trouble:
            raise WrongUse(self.free.trouble)
        if number and all(one in self.plan.stations for one in self._there):
            raise WrongUse(_("Every station belongs to a table. Take one back: choose no table beside it."))
        self.free.write(number)

    def _open_tables(self) -> dict[int, str]:
        return {number: _game(one.game).title for number, one in sorted(self.plan.tables.items()) if one.open}

    def _known(self, number: int) -> Spec:
        if number not in self.plan.tables:
            raise WrongUse(_("There is no table {n}.").format(n=number))
        return self.plan.tables[number]

    def end(self) -> None:
        """Closes all processes; the plan stays, so the next start of the club goes on with it."""
        running = [child for child in self._children.values() if child.alive]
        for child in running:
            child.end()
        for child in running:
            child.wait()

    # -- how all are ---------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """All tables and stations at a glance, as plain data."""
        return {
            "games": [
                {"game": one.replace("_", "-"), "title": load(one).title, "seats": load(one).seats} for one in games()
            ],
            "people": self._people(),
            "tables": [self._table(spec) for _n, spec in sorted(self.plan.tables.items())],
            "stations": self._stations(),
            "writing": self.free.writing,
        }

    def _people(self) -> list[str]:
        with suppress(HeraldError):
            return People.read(self.plan.folder).names()
        return []

    def _table(self, spec: Spec) -> dict[str, Any]:
        child = self._child(spec.number)
        said = child.said
        stands = said.table if said is not None else {}
        return {
            "number": spec.number,
            "title": stands.get("title") or _game(spec.game).title,
            "status": _status(spec, child, said),
            "where": stands.get("where", ""),
            "turn": self._turn(spec.number, stands),
            "page": stands.get("page", ""),
            "restarts": child.restarts,
            "ill": ill(said.stations) if said is not None else [],
            "why": "" if child.alive or not spec.open else child.last_words(),
        }

    def _turn(self, number: int, stands: dict[str, Any]) -> str:
        """The names of those that are to play."""
        game, awaited = stands.get("game", 0), cast(list[int], stands.get("awaited", []))
        seats = [seat for seat in awaited if seat]
        if not seats or stands.get("over"):
            return ""
        names = self._players(number, game)
        return ", ".join(names[seat - 1] for seat in seats if seat <= len(names))

    def _look_at_people(self) -> None:
        """Somebody may have been renamed or forgotten: no table is opened with a name that was to be forgotten."""
        stamp = People.stamp(self.plan.folder)
        if stamp == self._stamp:
            return
        self._stamp = stamp
        self._names.clear()
        with suppress(HeraldError):
            people = People.read(self.plan.folder)
            for spec in list(self.plan.tables.values()):
                typed = [name.strip() for name in spec.names.split(",")]
                if any(people.is_forgotten(name) for name in typed):
                    kept = ", ".join(name for name in typed if not people.is_forgotten(name))
                    self.plan.set(spec._replace(names=kept))

    def _players(self, number: int, game: int) -> tuple[str, ...]:
        self._look_at_people()
        if (number, game) not in self._names:
            try:
                journal = Journal.read(self.plan.home(number))
            except HeraldError:
                return ()
            try:
                self._names[number, game] = journal.header(game).names
            except HeraldError:
                return ()
            finally:
                journal.close()
        return self._names[number, game]

    def _stations(self) -> list[dict[str, Any]]:
        facts = self._facts()
        known = {fact["port"]: fact for fact in facts} | {fact["uid"]: fact for fact in facts if fact.get("uid")}
        numbers = sorted({*self._there, *self.plan.stations})
        return [
            {
                "number": number,
                "table": self.plan.stations.get(number, 0),
                "plugged": number in self._there or "://" in number,
                "seat": known.get(number, {}).get("seat"),
                "status": state_of(known.get(number, {}).get("status", "")),
                "ill": [part(one) for one in known.get(number, {}).get("ill", [])],
                "why": self.free.says(number),
            }
            for number in numbers
        ]

    def _facts(self) -> list[dict[str, Any]]:
        said = [child.said for child in self._children.values()]
        return [fact for one in said if one is not None for fact in one.stations]


def _game(name: str) -> Game:
    package = name.replace("-", "_")
    if package not in games():
        raise WrongUse(_("There is no game called {name}.").format(name=name))
    return load(package)


def _options(game: Game, seats: int, text: str) -> tuple[str, ...]:
    """Rulings as they were typed, with spaces between. Raises WrongUse for what the game does not know."""
    words = tuple(text.split())
    pairs = [word.partition("=") for word in words]
    try:
        game.start(seats, {"deal": "dealt", **{name: value for name, _is, value in pairs}})
    except ValueError as error:
        raise WrongUse(str(error)) from error
    return words


def _status(spec: Spec, child: Child, said: Running | None) -> str:
    if not spec.open:
        return "closing" if child.alive else "closed"
    if not child.alive:
        return "down"
    if said is None:
        return "starting"
    return "over" if said.table.get("over") else "playing"
