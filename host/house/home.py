"""What a device sees on the home page of its house: the answer to /home.json, whose types are in `home_facts`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Protocol, cast

from host.bots.levels import offered
from host.errors import HeraldError
from host.house.access import OWNER
from host.house.devices import Devices
from host.house.home_facts import (
    ClosedTable,
    GameCover,
    GameOption,
    HomeFacts,
    HouseSettings,
    LobbyChair,
    LobbyTable,
    OfferedGame,
    OpenTable,
    Role,
    StationRow,
    TableStatus,
)
from host.house.house_class import HouseClass
from host.house.known_games import known_games
from host.house.lobby import BOT, OPEN, Draft, game_called
from host.house.processes import Processes
from host.house.proxy import under
from host.house.seats import Seats
from host.house.settings import Settings
from host.house.stations import HouseStations
from host.house.table_codes import Place, TableCodes
from host.house.tables import Tables
from host.house.update import HouseUpdate
from host.journal.people import People
from host.languages.catalogue import Speaker, speaking
from host.languages.codes import OWN_NAMES
from host.languages.game_words import about, brief, game_words, games, minutes, offered_games
from host.plain import Plain
from host.settings.rows import of_house, of_table
from host.settings.setting import SettingControl, all_kept
from host.setup.setup import GameSetup
from host.stations.fault_words import faults_of, state_of
from host.web.http.covers import cover_of
from host.web.http.markup import mark
from shared_rules.contract import Option, load
from shared_rules.phrases import _
from shared_rules.referee.rulings import DEAL, worded

OWNERS_WHY = "The owner of this house sees why on the home page."


class SeenHouse(Protocol):
    """What of a house is shown there; `host.house.house.House` is one."""

    folder: Path
    address: str
    found_as: str
    settings: Settings
    devices: Devices
    tables: Tables
    codes: TableCodes
    processes: Processes
    seats: Seats
    stations: HouseStations
    the_class: HouseClass
    update: HouseUpdate

    def role(self, device: str) -> Role: ...
    def usual_name(self, device: str, role: str = OWNER) -> str: ...
    def owners_seat(self, number: int) -> int: ...
    def keep_codes(self) -> list[Place]: ...


class HomeAnswer:
    """Makes the answers of one house."""

    def __init__(self, house: SeenHouse) -> None:
        self._house = house
        self._last_shown: dict[int, tuple[int, Plain]] = {}  # the tables' latest reports: (seed of the game, its state)
        self._offered: tuple[tuple[str, ...], list[OfferedGame]] = ((), [])  # for which language and pages, and what

    def facts(self, device: str) -> HomeFacts:
        """What a device sees on the home page, as plain data."""
        role = self._house.role(device)
        invited = self._house.keep_codes()
        return {
            "role": role,
            "address": self._house.address,
            "found_as": self._house.found_as,
            "name": self._house.usual_name(device, role),
            "settings": self._shown_settings(role),
            "controls": self._controls() if role == OWNER else [],
            "program": self._house.update.facts() if role == OWNER else None,
            "games": self.games(),
            "languages": list(OWN_NAMES.items()),
            "levels": self._levels(),
            "class": self._house.the_class.facts() if role == OWNER else None,
            "people": self._people() if role == OWNER else [],
            "lobby": [self._lobby(draft, device, role) for _n, draft in sorted(self._house.tables.drafts.items())],
            "stations": self._stations(role),
            "places": self._house.stations.places() if role == OWNER else [],
            "tables": [self._table(number, device, role, invited) for number in sorted(self._house.tables.open)],
            "closed": [_closed(*one) for one in sorted(self._house.tables.closed.items())] if role == OWNER else [],
            "known": [one for one in known_games() if one["game"] not in games()] if role == OWNER else [],
        }

    def games(self) -> list[OfferedGame]:
        """Every game with what it is about, its seats and options, and what the first choices mean, as plain data; the
        first one is chosen where nobody chose."""
        language, names = self._house.settings.language, offered_games()
        wanted = (language, mark(), *names)
        if self._offered[0] != wanted:
            self._offered = wanted, [_game(name, language) for name in names]
        return self._offered[1]

    def _shown_settings(self, role: str) -> HouseSettings:
        shown = self._house.settings.plain() | {"pin": bool(self._house.settings.pin)}
        few = shown if role == OWNER else {name: shown[name] for name in ("language", "ready", "network", "pin")}
        return cast(HouseSettings, few)  # made of rows: tests/house/test_home_facts.py compares

    def _controls(self) -> list[SettingControl]:
        """The controls of the settings of this house, in its language."""
        with speaking(Speaker("host", self._house.settings.language, self._house.settings.language)):
            return [one.control() for one in of_house()]

    def _levels(self) -> list[tuple[str, str]]:
        with speaking(Speaker("host", self._house.settings.language, self._house.settings.language)):
            return offered()

    def _people(self) -> list[str]:
        try:
            return People.read(self._house.folder).names()
        except HeraldError:
            return []  # what is wrong with the file is shown where people are looked after

    def _stations(self, role: str) -> list[StationRow]:
        """Every station, with the state that tables report for theirs."""
        said = [self._house.processes.of(number).report for number in self._house.tables.playable()]
        states = {one.get("uid"): one["status"] for table in said if table for one in table.stations}
        rows = self._house.stations.facts(role == OWNER)
        return [{**row, "status": state_of(states.get(row.get("number"), ""))} for row in rows]

    def _lobby(self, draft: Draft, device: str, role: str) -> LobbyTable:
        """A table in the lobby; codes are for people who may invite."""
        mine = next((seat for seat, chair in enumerate(draft.chairs, 1) if device and chair.holder == device), 0)
        invites = role == OWNER or mine
        rows = draft_rows(draft)
        game = game_called(draft.game)
        return {
            "number": draft.number,
            "game": draft.game,
            "title": game.title,
            "options": draft.rulings,
            "settings": all_kept(of_table(), draft.settings),
            "code": self._house.codes.of((draft.number, 0)) if invites else "",
            "owner": self._house.owners_seat(draft.number),
            "event": any(chair.event for chair in draft.chairs),
            "chairs": rows,
            "mine": mine,
            "waiting": list(draft.waiting),
        }

    def _table(self, number: int, device: str, role: str, open_seats: Sequence[Place]) -> OpenTable:
        if why := self._house.tables.fault(number):
            return self._broken(number, why_for(role, why))
        child, seat = self._house.processes.of(number), self._house.devices.seat(device, number)
        setup = self._house.tables.setup(number)
        shown = self._latest_facts(number, setup)
        invited = open_seats if role == OWNER or seat else ()
        return {
            "number": number,
            "game": setup.game,
            "title": load(setup.game).title,
            "chairs": self._house.seats.rows(number, invited),
            "code": self._house.codes.of((number, 0)) if any(place[0] == number for place in invited) else "",
            "begun": self._house.seats.has_begun(number),
            "real": setup.real_cards,
            "status": self._status(number),
            "where": shown.get("where", ""),
            "awaited": [one for one in shown.get("awaited", []) if one],
            "winners": shown.get("winners", []),
            "minutes": shown.get("minutes", 0),
            "ill": faults_of(child.report.stations) if child.report is not None else [],
            "restarts": child.restarts,
            "mine": seat,
            "path": self._house.seats.path(number, seat) if seat in setup.humans else under(number) + "/",
            "why": why_for(role, self._house.processes.why(number)),
        }

    def _latest_facts(self, number: int, setup: GameSetup) -> Plain:
        """A table's latest report of its game; a restarting process does not make it another."""
        report = self._house.processes.of(number).report
        if report is not None:
            self._last_shown[number] = setup.seed, report.table
        seed, shown = self._last_shown.get(number, (setup.seed, {}))
        return shown if seed == setup.seed else {}

    def _status(self, number: int) -> TableStatus:
        """playing, over, starting or down: a game that its journal knows is not starting."""
        status = self._house.processes.status(number)
        if status != "starting" or not self._house.seats.has_begun(number):
            return status
        return "over" if self._house.seats.is_over(number) else "playing"

    def _broken(self, number: int, why: str) -> OpenTable:
        """A table that only its files can mend: what it is called, why, and nobody's seat."""
        return {
            "number": number,
            "game": self._house.tables.open[number],
            "title": self._house.tables.open[number],
            "status": "down",
            "why": why,
            "path": under(number) + "/",
            "chairs": [],
            "begun": True,
            "real": False,
            "where": "",
            "awaited": [],
            "winners": [],
            "mine": 0,
            "code": "",
            "minutes": 0,
            "ill": [],
            "restarts": 0,
        }


def why_for(role: str, why: str) -> str:
    """What somebody is told of a fault: the owner why, anybody else that the owner sees it. The last words of a program
    and sentences about files may name people, folders and cards."""
    return why if role == OWNER or not why else _(OWNERS_WHY)


def draft_rows(draft: Draft) -> list[LobbyChair]:
    """The chairs of a table in the lobby. A bot's is free for a newcomer if no other is."""
    open_to = OPEN if draft.free else BOT
    return [
        {
            "seat": seat,
            "name": chair.name,
            "kind": chair.kind,
            "level": chair.level,
            "language": chair.language,
            "taken": bool(chair.holder),
            "free": chair.kind == open_to,
            "keeps": bool(chair.event),
        }
        for seat, chair in enumerate(draft.chairs, 1)
    ]


def _closed(number: int, game: str) -> ClosedTable:
    return {"number": number, "title": load(game).title if game in games() else game}


def _game(name: str, language: str) -> OfferedGame:
    game = load(name)
    with speaking(Speaker("host", language, language)):
        offered = [one for one in of_table() if one.sentence is not None and one.offered(game)]
        settings = [one.control() for one in offered]
    with game_words(name, language).spoken():
        return {
            "game": name,
            "title": game.title,
            "seats": game.seats,
            "options": [_option(one, {DEAL, *game.asked_first}) for one in game.options],
            "about": about(game),
            "brief": brief(game),
            "asked": game.asked_first,
            "settings": settings,
            "minutes": minutes(game),
            "cover": cover(name),
        }


def cover(game: str) -> GameCover:
    """The drawing and the colour on the card of a game."""
    found = cover_of(game)
    return {"drawing": found.drawing, "colour": found.colour}


def _option(option: Option, first: Collection[str]) -> GameOption:
    """An option in the words of its game; `first`: those that every table thinks about."""
    called, values = worded(option)
    return {
        "name": option.name,
        "values": values,
        "called": called,
        "help": option.help,
        "first": option.name in first,
    }
