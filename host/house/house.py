"""One house: its parts joined, and what people do in it; `home` has what each device sees of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from host.errors import HeraldError, WrongUse
from host.house.access import OWNER, WRONG, Access
from host.house.backup import accept, clear, drop, finish, is_half_done, unpack
from host.house.claim_code import ClaimCode
from host.house.devices import Devices, fresh_token, identity
from host.house.events import HouseEvents
from host.house.first_games import FirstGames
from host.house.from_club import from_club
from host.house.home import HomeAnswer, cover, draft_rows
from host.house.home_facts import DoorChair, Role, TableDoor
from host.house.house_class import HouseClass
from host.house.jobs import HouseJobs
from host.house.learning import HouseLearning
from host.house.links import redeem
from host.house.lobby import OPEN, PAGE, Draft, changed, new_draft, require_language
from host.house.processes import Processes
from host.house.proxy import under
from host.house.seats import Seats
from host.house.settings import Settings, read_settings, write_settings
from host.house.stations import HouseStations
from host.house.table_codes import Place, TableCodes
from host.house.table_lessons import TableLessons
from host.house.tables import Tables
from host.house.update import HouseUpdate
from host.journal.forgetting import take_out_forgotten
from host.journal.people import People, check_name
from host.languages.codes import ENGLISH, OWN_NAMES
from host.languages.game_words import games
from host.lessons.first_game import NAME as FIRST
from host.pico.finder import Pico, picos
from host.plain import Plain
from host.settings.rows import LANGUAGE, NETWORK
from host.setup.setup import GameSetup
from host.tags.desks import Hashes, carried
from host.web.classes.class_answers import JOIN
from host.web.http.seat_keys import kept_secret, owners_key, seat_number
from shared_rules.contract import load
from shared_rules.phrases import _

log = logging.getLogger("herald")

LOOK = 1.0  # seconds between two looks at all processes
RESTORING = "A backup is being put in place. Try again in a few seconds."
SEATS_PAGES = ("seat", "large", "ear")  # the pages of one seat, as addresses name them


class Invitation(NamedTuple):
    """A table that its code opens now, and its game."""

    table: int
    title: str
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
        clear(folder)
        from_club(folder)
        self.settings = read_settings(folder)
        self.devices = Devices(folder)
        self.tables = Tables(folder)
        self.codes = TableCodes()
        self.access = Access(self.devices, redeem=partial(redeem, folder), overtaken=self._overtaken)
        self.processes = Processes(self.tables.home, broker)
        self.seats = Seats(self.tables, self.devices, self.processes)
        self.first_games = FirstGames(self.tables, self.seats, self.devices, self.role)
        self.events = HouseEvents(folder, self.tables, self.processes)
        self.stations = HouseStations(self.tables, lambda: self.settings, lambda: self.address, plugged, hashes)
        self.stations.claim_code = lambda: self.claim_code
        self.learning = HouseLearning(folder)
        self.table_lessons = TableLessons(self.processes.port)
        self.the_class = HouseClass(folder, self.stations)
        self.jobs = HouseJobs(folder, self.stations, lambda: self.settings, hashes)
        self.update = HouseUpdate(folder)
        self.home = HomeAnswer(self)
        self._forget_former()
        self._people_seen: tuple[int, ...] = ()
        self._change = asyncio.Event()
        self._unpacking = self._restoring = False
        self._restore_turn = asyncio.Lock()
        self._acting = 0  # who writes files of the house just now
        self._nobody_acts = asyncio.Event()
        self._nobody_acts.set()

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

    def _forget_former(self) -> None:
        """Tables that were closed just before a house ended, or by the backup that is in place now, are closed."""
        for number in self.tables.former():
            self.processes.forget(number)

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
        self.processes.look()
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
        name = name or self.usual_name(device)
        draft = self.tables.add(new_draft(game, seats, {}, device, name, self.settings.language))
        return self.begin(draft.number)[1]

    def new_table(self, device: str, game: str, seats: int, inviting: bool = False) -> Draft:
        """A table in the lobby, with this device at its first seat. The others are free if it is `inviting`, or else
        are those of bots."""
        draft = new_draft(game, seats, {}, device, self.usual_name(device), self.settings.language)
        for seat in range(2, seats + 1) if inviting else ():
            draft = draft.offer(seat, OPEN)
        return self.tables.add(draft)

    def change(self, number: int, what: str, fields: Plain) -> Draft:
        """One change of a table in the lobby, as `lobby.CHANGES` lists them."""
        return self.tables.put(changed(self.tables.draft(number), what, fields))

    def sit(self, number: int, seat: int, device: str, name: str = "", language: str = "") -> str:
        """A device sits down: at an open seat of the lobby, or at a bot's seat of a game under way, and reads this
        language there. Returns the path of the lobby or of the seat."""
        if language:
            require_language(language)
        if number in self.tables.drafts:
            self.tables.put(self.tables.draft(number).sit(seat, device, name))
            if language:
                self.speak_to(device, number, language)
            return f"/table/{number}"
        return self.seats.sit(number, seat, device, name, language)

    def door(self, text: str, device: str, source: str) -> TableDoor:
        """What the four typed letters of a table show: its game, its seats, who may sit where. Raises WrongUse."""
        self.keep_codes()
        number = self.codes.redeem(text, source)[0]
        draft = self.tables.drafts.get(number)
        if draft is None:
            chairs, game = self._open_rows(number), self.tables.setup(number).game
            mine = self.devices.seat(device, number)
        else:
            chairs, game = [DoorChair(**row) for row in draft_rows(draft)], draft.game
            mine = next((seat for seat, chair in enumerate(draft.chairs, 1) if device and chair.holder == device), 0)
        return {
            "number": number,
            "title": load(game).title,
            "cover": cover(game),
            "chairs": chairs,
            "begun": draft is None,
            "mine": mine,
            "owner": self.owners_seat(number),
            "names": list(self.settings.names),
            "name": self.devices.name(device),
            "languages": list(OWN_NAMES.items()),
        }

    def class_door(self, text: str, source: str) -> str:
        """The path of the door of the class under way, if these four letters are its own; else empty. Pupils type them
        wherever letters are asked for. Raises WrongUse while the source has to wait for wrong ones."""
        letters = self.the_class.letters
        return f"{JOIN}?code={letters}" if letters and self.codes.typed(text, source) == letters else ""

    def was_seated(self, device: str, text: str) -> int:
        """The table that these four letters opened before its game began, if this device sits there; else 0: people
        who come back scan the sheet that lies on the table."""
        number = self.codes.before(text)[0]
        return number if number in self.tables.open and self.devices.seat(device, number) else 0

    def _open_rows(self, number: int) -> list[DoorChair]:
        places = self.keep_codes()
        rows = self.seats.rows(number, places)
        return [{**row, "free": row["open"], "keeps": row["kind"] == PAGE and bool(row["name"])} for row in rows]

    def owners_seat(self, number: int) -> int:
        """The seat of the house's owner, who begins the game, or 0."""
        draft = self.tables.drafts.get(number)
        holders = (
            [chair.holder for chair in draft.chairs]
            if draft is not None
            else [self.devices.holder(number, seat) for seat in range(1, len(self.tables.setup(number).names) + 1)]
        )
        return next((seat for seat, one in enumerate(holders, 1) if one and self.devices.is_owner(one)), 0)

    def join(self, text: str, device: str, source: str, seat: int, name: str = "", language: str = "") -> str:
        """A device sits down at a seat of the table that four typed letters open, at any for 0, and reads this language
        there."""
        found = self.door(text, device, source)
        number = found["number"]
        free = [row["seat"] for row in found["chairs"] if row["free"]]
        seat = seat or next(iter(free), 0)
        if seat not in free:
            raise WrongUse(_("Somebody sits there already. Choose another seat."))
        return self.sit(number, seat, device, name, language)

    def rise(self, device: str, number: int) -> None:
        """A device gives up its seat in the lobby."""
        draft = self.tables.draft(number)
        self._seat_of(draft, device)
        self.tables.put(draft.rise(device))

    def call(self, device: str, number: int, name: str) -> None:
        """The person of this device has another name at a table in the lobby."""
        draft = self.tables.draft(number)
        self.tables.put(draft.rename(self._seat_of(draft, device), name))

    def speak_to(self, device: str, number: int, language: str) -> None:
        """The display of this device's seat uses this language."""
        draft = self.tables.draft(number)
        self.tables.put(draft.speak(self._seat_of(draft, device), language))

    def _seat_of(self, draft: Draft, device: str) -> int:
        seat = next((seat for seat, one in enumerate(draft.chairs, 1) if device and one.holder == device), 0)
        if not seat:
            raise WrongUse(_("You have no seat at this table."))
        return seat

    def begin(self, number: int) -> tuple[GameSetup, str]:
        """The table leaves the lobby. Returns its setup and the path of its first seat on a page."""
        draft = self.tables.put(self.tables.draft(number).filled())
        self.tables.begin(number, self.settings.language)
        setup = self.seats.begin(number, draft)
        self.look()
        return setup, self.seats.path(number, setup.humans[0]) if setup.humans else under(number)

    def close(self, number: int) -> None:
        """The table is gone from the home page; its games stay in its folder. One in the middle of a game is closed,
        and everybody keeps the seat; closed once more it is gone, too."""
        waits = number in self.tables.playable() and self.seats.has_begun(number) and not self.seats.is_over(number)
        self.tables.close(number, waits)
        if not waits:
            self.devices.clear(number)
        self.processes.forget(number)

    def open_again(self, number: int) -> None:
        """A closed table goes on with its game; stations are given to its seats again."""
        self.tables.open_again(number)
        self.look()

    def usual_name(self, device: str, role: str = OWNER) -> str:
        """A device's name; one without a name gets the house's first, unless it is a guest's."""
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
        of the seat."""
        if path := self.first_games.path(device, game):
            return path
        if role != OWNER:
            self.first_games.check_room(device, source)
        path = self.first_games.begin(device, self.usual_name(device, role), game, self.settings.language, source)
        self.look()
        return path

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

    def claim(self, device: str) -> None:
        """Whoever does the first thing in a new house owns it from then on: nobody is asked anything before."""
        if not self.settings.ready:
            self._rule(self.settings._replace(ready=True))
            self.devices.trust(device)

    def greet(self, language: str) -> None:
        """A browser that prefers this language opened a new house: it speaks it, until somebody chooses another."""
        if not self.settings.ready and self.settings.language == ENGLISH and language != ENGLISH:
            self._rule(self.settings.having(LANGUAGE, language))

    def begin_open(self) -> None:
        """Before anything was done in it, the house is open to its network: the first to do something owns it."""
        if not self.settings.ready:
            self._rule(self.settings.having(NETWORK, True))

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
        """A fresh token for a browser that has become the owner's: anybody who knew or set the old one gains
        nothing. Its seats, names and lobby chairs move to the new one."""
        token = fresh_token()
        self.devices.move(device, identity(token))
        self.tables.move(device, identity(token))
        return token

    def speak(self, language: str) -> None:
        """The language of the house, from a command line."""
        self._rule(self.settings.having(LANGUAGE, LANGUAGE.checked(language)))

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

    async def restore(self, content: bytes | Path, may: Callable[[], bool] = lambda: True) -> bool:
        """Puts a backup, or a file with one, in the place of all that is here; every table ends, and goes on where the
        backup has it. While it is looked through, the house goes on; False where who asks `may` not do it any more
        then. Raises BadFile; where the backup is at fault, nothing was changed. Raises WrongUse while another one is
        restored or an update is under way."""
        self._require_no_restore()
        self._require_no_update()
        if self._unpacking:  # a second one would unpack into the same folder
            raise WrongUse(_(RESTORING))
        self._unpacking = True
        try:
            await asyncio.to_thread(unpack, self.folder, content)
            try:
                self._require_no_update()
                if may():
                    await self._restore()
                    return True
            finally:
                if not is_half_done(self.folder):
                    await asyncio.to_thread(drop, self.folder)
            return False
        finally:
            self._unpacking = False

    def _require_no_update(self) -> None:
        if self.update.under_way:
            raise WrongUse(_("An update is under way."))

    async def _restore(self) -> None:
        """Puts the backup in place that was unpacked."""
        self._restoring = True  # a PIN that changes from here on would be lost: `accept` takes what is there now along
        async with self._restore_turn:
            try:
                await self._nobody_acts.wait()
                await asyncio.to_thread(accept, self.folder)
                await self._put_in_place()
            finally:  # where it was cut off half done, nothing may write what is in memory over it: see `look`
                self._restoring = is_half_done(self.folder)
                self._change.set()

    @contextmanager
    def acting(self) -> Generator[None]:
        """What takes some time and writes files of the house: a restore waits for it. Raises WrongUse while a backup is
        put in place."""
        self._require_no_restore()
        self._acting += 1
        self._nobody_acts.clear()
        try:
            yield
        finally:
            self._acting -= 1
            if not self._acting:
                self._nobody_acts.set()

    def _require_no_restore(self) -> None:
        if self._restoring:
            raise WrongUse(_(RESTORING))

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
        self._forget_former()

    def port(self, number: int) -> int:
        """The port of the pages behind /t/NUMBER: a table's, a lesson's or a learner's; 0 for none."""
        lessons = self.learning, self.table_lessons, self.the_class
        return next((port for one in lessons if (port := one.port(number))), 0) or self.processes.port(number)

    def owners_key(self, device: str, number: int) -> str:
        """What shows the pages behind /t/NUMBER that the owner of the house asks; empty for guests."""
        if number not in self.tables.open or self.role(device) != OWNER or self.tables.fault(number):
            return ""
        return owners_key(kept_secret(self.tables.home(number)))

    def own_room(self, number: int, seat: int, key: str, device: str = "") -> str:
        """Whose stream of /t/NUMBER has a reserved slot: that of a seat with its key, or the owner's; empty for
        onlookers and lessons."""
        if number in self.tables.open and not self.tables.fault(number) and self.seats.keys(number).hears(seat, key):
            return f"seat {seat} of table {number}"
        return "the owner" if self.settings.ready and self.role(device) == OWNER else ""

    def lesson_of(self, number: int, seat: int, key: str, device: str = "") -> str:
        """The lesson of which the stream of /t/NUMBER with its key is, that this device follows; else empty."""
        if device and self.the_class.hears(number, seat, key):
            self.the_class.follows(device, number)
        lessons = self.learning, self.table_lessons, self.the_class
        return f"lesson {number}" if any(one.hears(number, seat, key) for one in lessons) else ""

    @property
    def restoring(self) -> bool:
        """Whether a backup is being put in place: nothing else may be written meanwhile."""
        return self._restoring

    def _overtaken(self, settings: Settings) -> str:
        """Why nobody may act by the PIN of these settings any more, or nothing."""
        if self._restoring:
            return _(RESTORING)
        return "" if settings.pin == self.settings.pin else _(WRONG)

    def role(self, device: str) -> Role:
        """What a device is here: OWNER or GUEST."""
        return self.access.role(self.settings, device)

    def invitations(self) -> list[Invitation]:
        """All tables that a code opens now, by number: for a screen and the terminal of the owner."""
        begun = {number for number, _seat in self.keep_codes()}
        games = {number: draft.game for number, draft in self.tables.drafts.items()}
        games |= {number: self.tables.setup(number).game for number in begun}
        return [Invitation(one, load(game).title, self.codes.of((one, 0))) for one, game in sorted(games.items())]

    def keep_codes(self) -> list[Place]:
        """Withdraws the codes of tables without an open seat; the open seats of tables under way."""
        begun = self.seats.open_with_code()
        self.codes.keep([(number, 0) for number in (*self.tables.drafts, *(number for number, _seat in begun))])
        return begun

    def way_in(self, device: str, number: int, part: str, key: str) -> str:
        """Where a page of table `number` leads whose address holds no longer; empty while it does. `part` is what
        follows the table in the address, as `seat/2`. A key may be of a game before, a table may be in the lobby."""
        if number in self.tables.drafts:
            return f"/table/{number}"
        kind, _slash, named = part.partition("/")
        if number not in self.tables.open or kind not in SEATS_PAGES or self.tables.fault(number):
            return ""
        keys, seat = self.seats.keys(number), seat_number(named)
        if keys.hears(seat, key):
            return ""
        mine = self.devices.seat(device, number)
        if mine not in self.tables.setup(number).humans:
            return f"/table/{number}"
        return self.seats.path(number, mine).replace("/seat/", f"/{kind}/")


def require_name(name: str) -> str:
    """A name that somebody typed. Raises WrongUse."""
    if name:
        check_name(name)
    return name.strip()
