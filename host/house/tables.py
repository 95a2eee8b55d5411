"""The tables of a house: drafts in its lobby, and games under way, each its own process.

    tables.json   {"drafts": [{"number": 2, "game": "seven_wonders", ...}], "open": {"1": "seven_wonders"},
                   "closed": {"3": "tower_of_babel"}, "stations": {"e6616408431a2b3c": [1, 2]}}

A table keeps its number and its folder (`table-01`) from the lobby to its end; its journal stays there.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from host.computer import kept
from host.errors import HeraldError, WrongUse
from host.house.lobby import Chair, Draft, game_called
from host.journal.people import HOUSE_TABLES
from host.languages.codes import ENGLISH
from host.plain import Json, json_int, json_list, json_object
from host.session.following import SEEDS
from host.setup.kept_setup import SETUP_FILE, held_setup, keep_setup, read_setup
from host.setup.setup import GameSetup
from shared_rules.phrases import _

MOST = 40  # tables at once, without those that were closed
LAST = 99  # lessons of a house have the numbers above

Stations = dict[str, tuple[int, int]]
# A chair is the same as long as somebody of that name or device sits there, or while there are as many of them.
CHAIRS = kept.Each(kept.KnownFields(Chair._fields), by=("name", "holder"), in_place=True)
DRAFTS = kept.Each(kept.KnownFields(Draft._fields, {"chairs": CHAIRS}), by=("number",))


class Tables:
    """Which tables there are. Changes are on disk when a method returns; all raise WrongUse and BadFile.

    drafts  tables in the lobby, by number
    open    tables that have begun and are not closed: {number: game}
    closed  tables that were closed in the middle of a game, which waits: {number: game}
    stations  which stations play at tables that have begun, and where: {station: (table, seat)}
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.drafts: dict[int, Draft] = {}
        self.open: dict[int, str] = {}
        self.closed: dict[int, str] = {}
        self.stations: dict[str, tuple[int, int]] = {}
        self._path = folder / HOUSE_TABLES
        self._setups: dict[int, tuple[tuple[int, ...], GameSetup]] = {}  # (stamp of its file, a table's setup)
        self.reload()

    def reload(self) -> None:
        """Knows what the file holds, and nothing else."""
        self.drafts, self.open, self.closed, self.stations = {}, {}, {}, {}
        if self._path.exists():
            self._read()

    def home(self, number: int) -> Path:
        """The folder of a table."""
        return self.folder / f"table-{number:02}"

    def former(self) -> list[int]:
        """The numbers of tables that are gone and have left a folder."""
        taken = {*self.drafts, *self.open, *self.closed}
        return [one for one in range(1, LAST + 1) if one not in taken and self.home(one).is_dir()]

    def add(self, draft: Draft) -> Draft:
        """A new table in the lobby, with the first number that is free."""
        return self.put(draft._replace(number=self._next()))

    def _next(self) -> int:
        self._require_room()
        taken = {*self.drafts, *self.open, *self.closed}
        number = next((one for one in range(1, LAST + 1) if one not in taken), 0)
        if not number:
            raise WrongUse(_("All {n} numbers of tables are taken. Remove a table that is closed.").format(n=LAST))
        return number

    def _require_room(self) -> None:
        if len(self.drafts) + len(self.open) >= MOST:
            raise WrongUse(_("There are {n} tables already. Close one.").format(n=MOST))

    def draft(self, number: int) -> Draft:
        """A table in the lobby."""
        if number not in self.drafts:
            raise WrongUse(_("Table {n} is not in the lobby.").format(n=number))
        return self.drafts[number]

    def put(self, draft: Draft) -> Draft:
        """Keeps what has become of a table in the lobby."""
        self.drafts[draft.number] = draft
        self._write()
        return draft

    def move(self, device: str, to: str) -> None:
        """Whoever sits in the lobby by this device has another one from now on."""
        moved = {number: draft.move(device, to) for number, draft in self.drafts.items()}
        if moved != self.drafts:
            self.drafts = moved
            self._write()

    def begin(
        self,
        number: int,
        language: str = ENGLISH,
        changed: Callable[[GameSetup], GameSetup] = lambda setup: setup,
    ) -> GameSetup:
        """The table leaves the lobby: its setup, `changed`, is in its folder, for the process that plays it. Where its
        seats differ in language, it speaks this one to all."""
        draft = self.draft(number)
        setup = draft.setup(secrets.randbelow(SEEDS))
        if len(set(setup.languages)) > 1:
            setup = setup._replace(language=language)
        setup = changed(setup)
        self._keep(number, setup)
        self.stations |= {station: (number, seat) for station, seat in draft.stations.items()}
        del self.drafts[number]
        self.open[number] = draft.game
        self._write()
        return setup

    def back_to_lobby(self, draft: Draft) -> None:
        """A table under way is in the lobby again, as this Draft."""
        self.setup(draft.number)
        self.stations = {one: place for one, place in self.stations.items() if place[0] != draft.number}
        del self.open[draft.number]
        self.put(draft)

    def setup(self, number: int) -> GameSetup:
        """The setup of a table under way, read once as long as nobody writes its file: every page asks for it."""
        self._require_open(number)
        home = self.home(number)
        stamp, (known, setup) = _stamp(home / SETUP_FILE), self._setups.get(number, ((), None))
        if setup is None or not stamp or stamp != known:
            setup = read_setup(home)
            self._setups[number] = stamp, setup
        return setup

    def _require_open(self, number: int) -> None:
        if number not in self.open:
            raise WrongUse(_("There is no table {n}.").format(n=number))

    def fault(self, number: int) -> str:
        """Why a table that has begun cannot be played, or "": its setup is damaged, or its game is not here."""
        try:
            game_called(self.setup(number).game)
        except HeraldError as error:
            return str(error)
        return ""

    def playable(self) -> list[int]:
        """The tables that have begun and can be played. A damaged one stops no other."""
        return [number for number in self.open if not self.fault(number)]

    def held(self, number: int) -> AbstractContextManager[None]:
        """The process of this table does not change its setup meanwhile."""
        self._require_open(number)
        return held_setup(self.home(number))

    def reseat(self, number: int, setup: GameSetup) -> None:
        """Other people, stations or bots sit at a table under way once its process starts again."""
        self.setup(number)
        self._keep(number, setup)

    def place(self, station: str, table: int, seat: int) -> None:
        """A station plays at this seat of a table from now on, at none for table 0. One that was there is free."""
        begun = table in self.open
        if begun and seat not in self.setup(table).stations:
            raise WrongUse(_("No station plays at seat {seat} of table {n}.").format(seat=seat, n=table))
        given = {table: self.draft(table).give(station, seat)} if table and not begun else {}
        self.drafts = {number: draft.leave(station) for number, draft in self.drafts.items()} | given
        at = {station: (table, seat)} if begun else {}
        self.stations = {one: to for one, to in self.stations.items() if one != station and to != (table, seat)} | at
        self._write()

    def plays(self, number: int, game: str) -> None:
        """The table plays this game now."""
        if self.open[number] != game:
            self.open[number] = game
            self._write()

    def close(self, number: int, waits: bool = False) -> None:
        """The table is gone from the home page, or closed there if its game `waits`; its games stay in its folder."""
        if number not in {*self.open, *self.drafts, *self.closed}:
            raise WrongUse(_("There is no table {n}.").format(n=number))
        self.drafts.pop(number, None)
        self.closed.pop(number, None)
        game = self.open.pop(number, "")
        if waits and game:
            self.closed[number] = game
        self.stations = {one: place for one, place in self.stations.items() if place[0] != number}
        self._write()

    def open_again(self, number: int) -> None:
        """A closed table goes on with its game."""
        if number not in self.closed:
            raise WrongUse(_("There is no table {n}.").format(n=number))
        self._require_room()
        self.open[number] = self.closed.pop(number)
        self._write()

    def take_over(self, drafts: list[Draft], setups: dict[int, GameSetup], shut: set[int], stations: Stations) -> None:
        """Tables that were kept elsewhere are those of this house from now on; those of `shut` are closed."""
        for number, setup in setups.items():
            self._keep(number, setup)
        games = {number: setup.game for number, setup in setups.items()}
        self.drafts = {draft.number: draft for draft in drafts}
        self.closed = {number: game for number, game in games.items() if number in shut}
        self.open = {number: game for number, game in games.items() if number not in shut}
        self.stations = stations
        self._write()

    def _keep(self, number: int, setup: GameSetup) -> None:
        keep_setup(self.home(number), setup)

    def _read(self) -> None:
        kept.read(self._path, self._take, lambda: None, _damaged)

    def _take(self, data: Json) -> None:
        whole = json_object(data)
        drafts = [Draft.of(row) for row in json_list(whole["drafts"])]
        self.drafts = {draft.number: draft for draft in drafts}
        self.open = {int(number): str(game) for number, game in json_object(whole["open"]).items()}
        self.closed = {int(number): str(game) for number, game in json_object(whole.get("closed", {})).items()}
        places = {one: json_list(place) for one, place in json_object(whole.get("stations", {})).items()}
        self.stations = {one: (json_int(table), json_int(seat)) for one, (table, seat) in places.items()}

    def _write(self) -> None:
        drafts = [draft.plain() for _number, draft in sorted(self.drafts.items())]
        listed = {"drafts": drafts, "open": self.open, "closed": self.closed, "stations": self.stations}
        kept.write(self._path, listed, known=kept.KnownFields(listed, {"drafts": DRAFTS}))


def _stamp(path: Path) -> tuple[int, ...]:
    """A value that changes when a file is rewritten; constant without a file."""
    try:
        about = path.stat()
    except OSError:
        return ()
    return about.st_ino, about.st_mtime_ns, about.st_size


def _damaged() -> str:
    return _("{path} is damaged. Move it away: the games stay in the folders beside it.")
