"""One house: its tables and their processes, its devices and codes, and what each device may see of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from host.bots.levels import OFFERED
from host.computer.memory import fitting
from host.errors import HeraldError, WrongUse
from host.house.access import OWNER, Access
from host.house.backup import accept, finish, is_half_done
from host.house.claim_code import ClaimCode
from host.house.codes import Codes, Place
from host.house.devices import Devices, fresh_token, identity
from host.house.events import HouseEvents
from host.house.from_club import from_club
from host.house.house_class import HouseClass
from host.house.jobs import HouseJobs
from host.house.learning import HouseLearning
from host.house.links import redeem
from host.house.lobby import OPEN, Draft, changed, game_called, new_draft
from host.house.processes import Processes
from host.house.proxy import under
from host.house.seats import Seats
from host.house.settings import Settings, read_settings, write_settings
from host.house.stations import HouseStations
from host.house.tables import Tables
from host.house.update import HouseUpdate
from host.journal.forgetting import take_out_forgotten
from host.journal.people import People, check_name
from host.languages.codes import OWN_NAMES
from host.languages.game_words import about, game_words, games, offered_games
from host.lessons.first_game import NAME as FIRST
from host.lessons.first_game import FirstGamePlan, first_game_plan, first_setup
from host.pico.finder import Pico, picos
from host.plain import Plain
from host.setup.setup import GameSetup
from host.stations.fault_words import faults_of, state_of
from host.table.recount import is_countable
from host.tags.desks import Hashes, carried
from host.web.http.seat_keys import kept_secret, owners_key
from shared_rules.contract import load
from shared_rules.phrases import _

log = logging.getLogger("herald")

LOOK = 1.0  # seconds between two looks at all processes
# First games of guests at once, of which each is a process of some 210 MB: in all, where there is memory for them, and
# of one address and of one device.
GUESTS, OF_ONE, OF_DEVICE, SIZE = 5, 3, 2, 210


class Invitation(NamedTuple):
    """A seat that its code opens now, and the name of the player there."""

    table: int
    seat: int
    name: str
    code: str


class House:
    """One house. Belongs to one event loop; devices are named by `devices.identity`. Methods raise HeraldError.

    address   where a browser finds it, once its page is open
    found_as  the same by name, while the network knows that name
    """

    def __init__(
        self,
        folder: Path,
        broker: str = "",
        plugged: Callable[[], list[Pico]] = picos,
        hashes: Callable[[], Hashes] = carried,
    ) -> None:
        """`plugged` finds stations, `hashes` is what they must carry."""
        self.folder, self.address, self.found_as = folder, "", ""
        finish(folder)  # a backup that was being restored at a power cut
        from_club(folder)
        self.settings = read_settings(folder)
        self.devices = Devices(folder)
        self.tables = Tables(folder)
        self.codes = Codes()
        self.access = Access(self.devices, redeem=partial(redeem, folder))
        self.processes = Processes(self.tables.home, broker)
        self.seats = Seats(self.tables, self.devices, self.processes)
        self.events = HouseEvents(folder, self.tables, self.processes)
        self.stations = HouseStations(self.tables, lambda: self.settings, lambda: self.address, plugged, hashes)
        self.stations.claim_code = lambda: self.claim_code
        self.learning = HouseLearning(folder)
        self.the_class = HouseClass(folder, self.stations)
        self.jobs = HouseJobs(folder, self.stations, lambda: self.settings, hashes)
        self.update = HouseUpdate(folder)
        self._sources: dict[int, str] = {}  # where guests asked for first games, by table
        self._people_seen: tuple[int, ...] = ()
        self._change = asyncio.Event()
        self._restoring = False
        self._restore_turn = asyncio.Lock()

    async def run(self) -> None:
        """Keeps the processes of all tables until it is cancelled; they end with the house, their games wait."""
        try:
            await self.the_class.go_on()
            while True:
                self.look()
                await self._look_at_stations()
                await asyncio.sleep(LOOK)
        finally:
            await asyncio.shield(self.update.stop())
            await asyncio.shield(self.jobs.stop())
            await asyncio.shield(self.learning.stop())
            await asyncio.shield(self.the_class.stop())
            await asyncio.shield(self.stations.stop())
            await asyncio.to_thread(self.processes.end)

    async def _look_at_stations(self) -> None:
        if self._restoring:
            return
        try:
            await self.stations.look()
        except HeraldError as error:
            log.warning("%s", error)  # a file that cannot be written does not end the tables

    def look(self) -> None:
        """Starts tables that should run and do not, and checks what is played at each."""
        if self._restoring and not self._restore_turn.locked():
            self._try_again()
        if self._restoring:
            return
        self._forget()
        self.seats.follow()
        self.learning.look()
        for number in self.tables.playable():
            self.processes.keep(number, self.settings)

    def _forget(self) -> None:
        """Takes out of the files of the house whom a command forgot beside it: what is in memory would bring the name
        back with the next change."""
        now = People.stamp(self.folder)
        if now == self._people_seen:
            return
        try:
            take_out_forgotten(self.folder)
            settings = read_settings(self.folder)
            self.devices.reload()
            self.tables.reload()
        except HeraldError as error:
            log.warning("%s", error)  # it is tried again
            return
        self.settings, self._people_seen = settings, now

    # -- tables --------------------------------------------------------------------------------

    def play_now(self, device: str, name: str, game: str, seats: int) -> str:
        """A table with this device and bots that begins at once; returns the path of the seat."""
        name = name or self._usual_name(device)
        draft = self.tables.add(new_draft(game, seats, {}, device, name, self.settings.language))
        return self.begin(draft.number)[1]

    def new_table(self, device: str, game: str, seats: int) -> Draft:
        """A table in the lobby, with this device at its first seat."""
        return self.tables.add(new_draft(game, seats, {}, device, self._usual_name(device), self.settings.language))

    def change(self, number: int, what: str, fields: Plain) -> Draft:
        """One change of a table in the lobby, as `lobby.CHANGES` lists them."""
        return self.tables.put(changed(self.tables.draft(number), what, fields))

    def sit(self, number: int, seat: int, device: str, name: str = "") -> str:
        """A device sits down: at an open seat of the lobby, or at a bot's seat of a game under way. Returns the path of
        the lobby or of the seat."""
        if number in self.tables.drafts:
            self.tables.put(self.tables.draft(number).sit(seat, device, name))
            return f"/table/{number}"
        return self.seats.sit(number, seat, device, name)

    def join(self, text: str, device: str, source: str, name: str = "") -> str:
        """The seat that four typed letters open."""
        self._keep_codes()
        number, seat = self.codes.redeem(text, source)
        return self.sit(number, seat, device, name)

    def begin(self, number: int) -> tuple[GameSetup, str]:
        """The table leaves the lobby. Returns its setup and the path of its first seat on a page."""
        draft = self.tables.draft(number)
        self.tables.begin(number, self.settings.language)
        setup = self.seats.begin(number, draft)
        self.look()
        return setup, self.seats.path(number, setup.humans[0]) if setup.humans else under(number)

    def close(self, number: int) -> None:
        """The table is gone from the home page; its games stay in its folder. One in the middle of a game is closed,
        and everybody keeps the seat; closed once more it is gone, too."""
        waits = (
            number in self.tables.playable()
            and self.seats.has_begun(number)
            and self.processes.status(number) != "over"
        )
        self.tables.close(number, waits)
        if not waits:
            self.devices.clear(number)
        self.processes.forget(number)

    def open_again(self, number: int) -> None:
        """A closed table goes on with its game; stations are given to its seats again."""
        self.tables.open_again(number)
        self.look()

    def _usual_name(self, device: str, role: str = OWNER) -> str:
        """What a device is called; one that has no name yet gets the first of the house, unless it is a guest's."""
        first = next(iter(self.settings.names), "") if role == OWNER else ""
        return self.devices.name(device) or first

    async def learn(self, device: str, game: str, what: str, source: str = "") -> str:
        """Begins a lesson, an exercise, a puzzle or a first game; the path of its page. `source` is the network
        address that asks."""
        if game not in games():
            raise WrongUse(_("There is no game {name} here.").format(name=game))
        if what == FIRST:
            return self.first_game(device, game, self.role(device), source)
        name, known = self.devices.name(device), self.role(device) == OWNER
        return await self.learning.begin(device, name, self.settings.language, game, what, source, known)

    def first_game(self, device: str, game: str, role: str, source: str = "") -> str:
        """A table with this device and calm bots, as the first game of its person, or the one that it is at; the path
        of the seat. Guests open a few such tables at most: each is a process."""
        plan = first_game_plan(load(game))
        guided = [one for one in self.tables.playable() if self.tables.setup(one).guided]
        for number in guided:
            seat, said = self.devices.seat(device, number), self.processes.of(number).report
            if seat and self.tables.open[number] == game and not (said is not None and said.table.get("over")):
                return self.seats.path(number, seat)
        if role != OWNER:
            self._check_room(guided, device, source)
        name = self._usual_name(device, role)
        return self._first_game(device, game, plan, name, source)

    def _check_room(self, guided: list[int], device: str, source: str) -> None:
        """Raises WrongUse where a guest opens no more first games; those of the owner take nobody's room."""
        taken = [one for one in guided if self.role(self.devices.holder(one, 1)) != OWNER]
        if sum(self.devices.holder(one, 1) == device for one in taken) >= OF_DEVICE:
            sentence = _("This device has {n} first games. Go on with one, or ask the owner of the house to close one.")
            raise WrongUse(sentence.format(n=OF_DEVICE))
        here = [one for one in taken if self._sources.get(one) == source]
        if len(taken) < fitting(SIZE, 1, GUESTS) and len(here) < OF_ONE:
            return
        sentence = _("There are {n} first games already. Ask the owner of the house to close one.")
        raise WrongUse(sentence.format(n=len(taken)))

    def _first_game(self, device: str, game: str, plan: FirstGamePlan, name: str, source: str) -> str:
        draft = self.tables.add(new_draft(game, plan.seats, dict(plan.options), device, name))
        language = self.settings.language
        self._sources[draft.number] = source
        self.tables.begin(draft.number, language, lambda setup: first_setup(setup, language))
        setup = self.seats.begin(draft.number, draft)
        self.look()
        return self.seats.path(draft.number, setup.humans[0])

    # -- the house -----------------------------------------------------------------------------

    def change_settings(self, fields: Plain, pin: str | None = None) -> Settings:
        """Other settings; a new PIN, or none for an empty one, if `pin` is given."""
        settings = self.settings.change(fields)
        if pin is not None:
            settings = settings.with_pin(pin)
            self.devices.distrust_all()
        write_settings(self.folder, settings)
        self.settings = settings
        self._change.set()
        return settings

    def begin_open(self) -> None:
        """Before its first questions are answered, the house is open to its network: the first to answer owns it."""
        if not self.settings.ready:
            self._rule(self.settings._replace(network=True))

    def ask_for_code(self) -> None:
        """Before its first questions are answered, the house is its owner's who types the code that it shows."""
        if not self.settings.ready:
            self.access.claim = ClaimCode()

    @property
    def claim_code(self) -> str:
        """The code that the first questions ask for now; empty where they ask for none."""
        claim = self.access.claim
        return "" if claim is None or self.settings.ready else claim.text

    def renewed(self, device: str) -> str:
        """A fresh token for a browser that has become the owner's: whoever knew the one before, and set it there, has
        nothing of it. Seats, names and chairs of the lobby go with it."""
        token = fresh_token()
        self.devices.move(device, identity(token))
        self.tables.move(device, identity(token))
        return token

    def speak(self, language: str) -> None:
        """The language of the house, from a command line."""
        self._rule(self.settings._replace(language=language).checked())

    def _rule(self, settings: Settings) -> None:
        write_settings(self.folder, settings)
        self.settings = settings

    def leave(self) -> None:
        """Another program takes the place of this one: the pages close, tables end and go on with it."""
        self._change.set()

    async def changed(self, patience: float) -> None:
        """Returns when the settings have changed, or after some seconds."""
        self._change.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._change.wait(), patience)

    async def restore(self, content: bytes | Path) -> None:
        """Puts a backup, or a file with one, in the place of all that is here; every table ends, and goes on where the
        backup has it. Raises BadFile; where the backup is at fault, nothing was changed."""
        async with self._restore_turn:  # a second one would unpack into the same folder
            await asyncio.to_thread(accept, self.folder, content)
            self._restoring = True
            try:
                await self._put_in_place()
            finally:  # where it was cut off half done, nothing may write what is in memory over it: see `look`
                self._restoring = is_half_done(self.folder)
                self._change.set()

    def _try_again(self) -> None:
        """A disk that was full has room now: what was being restored is put in place."""
        try:
            finish(self.folder)
            self._read_again()
        except HeraldError:
            return
        self._restoring = False

    async def _put_in_place(self) -> None:
        await self.jobs.stop()
        await self.learning.stop()
        await self.the_class.stop()
        await self.stations.stop()
        await asyncio.to_thread(self.processes.end)
        await asyncio.to_thread(finish, self.folder)
        self._read_again()
        await self.the_class.go_on()

    def _read_again(self) -> None:
        self.settings = read_settings(self.folder)
        self.devices.reload()
        self.tables.reload()

    def port(self, number: int) -> int:
        """The port of the pages behind /t/NUMBER: a table's, a lesson's or a learner's; 0 for none."""
        return self.learning.port(number) or self.the_class.port(number) or self.processes.port(number)

    def owners_key(self, device: str, number: int) -> str:
        """What shows the pages behind /t/NUMBER that the owner of the house asks; empty for guests."""
        if number not in self.tables.open or self.role(device) != OWNER or self.tables.fault(number):
            return ""
        return owners_key(kept_secret(self.tables.home(number)))

    def own_room(self, number: int, seat: int, key: str, device: str = "") -> str:
        """Whose stream of /t/NUMBER has a slot of its own: that of a seat with its key, or the owner's; empty for
        onlookers."""
        if number not in self.tables.open:
            return f"pages {number}" if key and self.port(number) else ""
        if not self.tables.fault(number) and self.seats.keys(number).hears(seat, key):
            return f"seat {seat} of table {number}"
        return "the owner" if self.settings.ready and self.role(device) == OWNER else ""

    @property
    def restoring(self) -> bool:
        """Whether a backup is being put in place: nothing else may be written meanwhile."""
        return self._restoring

    def role(self, device: str) -> str:
        """What a device is here: OWNER or GUEST."""
        return self.access.role(self.settings, device)

    def state(self, device: str) -> Plain:
        """What a device sees on the home page, as plain data."""
        role = self.role(device)
        invited = self._keep_codes()
        return {
            "role": role,
            "address": self.address,
            "found_as": self.found_as,
            "name": self._usual_name(device, role),
            "settings": self._shown_settings(role),
            "program": self.update.facts() if role == OWNER else None,
            "games": self.games(),
            "languages": list(OWN_NAMES.items()),
            "levels": list(OFFERED.items()),
            "class": self.the_class.facts() if role == OWNER else None,
            "people": self._people() if role == OWNER else [],
            "lobby": [self._lobby(draft, device, role) for _n, draft in sorted(self.tables.drafts.items())],
            "stations": self._stations(role),
            "places": self.stations.places() if role == OWNER else [],
            "tables": [self._table(number, device, role, invited) for number in sorted(self.tables.open)],
            "closed": [_closed(*one) for one in sorted(self.tables.closed.items())] if role == OWNER else [],
        }

    def games(self) -> list[Plain]:
        """Every game with what it is about, its seats and options, and what the first choices mean, as plain data; the
        first one is chosen where nobody chose."""
        return [_game(name, self.settings.language) for name in offered_games()]

    def invitations(self) -> list[Invitation]:
        """All seats that a code opens now, by table and seat: for a screen and the terminal of the owner."""
        under_way = self._keep_codes()
        drafts = [
            Invitation(number, seat, draft.chairs[seat - 1].name, self.codes.of((number, seat)))
            for number, draft in self.tables.drafts.items()
            for seat in draft.free
        ]
        begun = [
            Invitation(number, seat, self.tables.setup(number).names[seat - 1], self.codes.of((number, seat)))
            for number, seat in under_way
        ]
        return sorted(drafts + begun)

    def _keep_codes(self) -> list[Place]:
        """Withdraws the codes of seats that are not open; the seats of tables under way that have one."""
        lobby = [(number, seat) for number, draft in self.tables.drafts.items() for seat in draft.free]
        begun = self.seats.open_with_code()
        self.codes.keep(lobby + begun)
        return begun

    def _shown_settings(self, role: str) -> Plain:
        shown = self.settings._asdict() | {"pin": bool(self.settings.pin), "names": list(self.settings.names)}
        return shown if role == OWNER else {name: shown[name] for name in ("language", "ready", "network", "pin")}

    def _people(self) -> list[str]:
        try:
            return People.read(self.folder).names()
        except HeraldError:
            return []  # what is wrong with the file is shown where people are looked after

    def _stations(self, role: str) -> list[Plain]:
        """Every station, and how the tables say that theirs are."""
        said = [self.processes.of(number).report for number in self.tables.playable()]
        states = {one.get("uid"): one["status"] for table in said if table for one in table.stations}
        rows = self.stations.facts(role == OWNER)
        return [{**row, "status": state_of(states.get(row.get("number"), ""))} for row in rows]

    def _lobby(self, draft: Draft, device: str, role: str) -> dict[str, object]:
        """A table in the lobby; codes are for people who may invite."""
        mine = next((seat for seat, chair in enumerate(draft.chairs, 1) if device and chair.holder == device), 0)
        invites = role == OWNER or mine
        rows = [
            {
                "seat": seat,
                "name": chair.name,
                "kind": chair.kind,
                "level": chair.level,
                "language": chair.language,
                "taken": bool(chair.holder),
                "code": self.codes.of((draft.number, seat)) if invites and chair.kind == OPEN else "",
            }
            for seat, chair in enumerate(draft.chairs, 1)
        ]
        game = game_called(draft.game)
        return {
            "number": draft.number,
            "game": draft.game,
            "title": game.title,
            "options": draft.rulings,
            "counts": draft.counts,
            "chairs": rows,
            "mine": mine,
            "waiting": list(draft.waiting),
        }

    def _table(self, number: int, device: str, role: str, open_seats: Sequence[Place]) -> Plain:
        if why := self.tables.fault(number):
            return self._broken(number, why)
        child, seat = self.processes.of(number), self.devices.seat(device, number)
        shown = child.report.table if child.report is not None else {}
        setup = self.tables.setup(number)
        invited = open_seats if role == OWNER or seat else ()
        return {
            "number": number,
            "title": load(setup.game).title,
            "chairs": self.seats.rows(number, lambda place: self.codes.of(place) if place in invited else ""),
            "begun": self.seats.has_begun(number),
            "real": setup.real_cards,
            "status": self.processes.status(number),
            "where": shown.get("where", ""),
            "awaited": [one for one in shown.get("awaited", []) if one],
            "winners": shown.get("winners", []),
            "minutes": shown.get("minutes", 0),
            "ill": faults_of(child.report.stations) if child.report is not None else [],
            "restarts": child.restarts,
            "mine": seat,
            "path": self.seats.path(number, seat) if seat in setup.humans else under(number) + "/",
            "why": self.processes.why(number),
        }

    def _broken(self, number: int, why: str) -> dict[str, object]:
        """A table that only its files can mend: what it is called, why, and nobody's seat."""
        nothing: dict[str, object] = {"chairs": [], "begun": True, "real": False, "where": "", "awaited": [], "mine": 0}
        nothing |= {"winners": [], "minutes": 0, "ill": [], "restarts": 0}
        shown = {"number": number, "title": self.tables.open[number], "status": "down", "why": why}
        return {**nothing, **shown, "path": under(number) + "/"}


def _closed(number: int, game: str) -> dict[str, object]:
    return {"number": number, "title": load(game).title if game in games() else game}


def _game(name: str, language: str) -> Plain:
    game = load(name)
    options = [{"name": one.name, "values": list(one.values), "help": one.help} for one in game.options]
    with game_words(name, language).spoken():
        facts = {"about": about(game), "asked": game.asked_first, "counts": is_countable(game)}
    return {"game": name, "title": game.title, "seats": list(game.seats), "options": options, **facts}


def require_name(name: str) -> str:
    """A name that somebody typed. Raises WrongUse."""
    if name:
        check_name(name)
    return name.strip()
