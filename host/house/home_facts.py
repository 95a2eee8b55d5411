"""The data of a house's home page: the answer to /home.json, as types.

`make docs` writes host/web/sent.d.ts from them, so that TypeScript finds a field that a script misspells;
`tests/house/test_home_facts.py` compares them with what a house really sends.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from host.house.known_games import KnownGame
from host.settings.setting import SettingControl
from host.update.signature import Signed

Role = Literal["owner", "guest"]
TableStatus = Literal["playing", "over", "starting", "down"]


class HouseSettings(TypedDict):
    """The settings of a house by their names; a guest sees only those that its page needs."""

    ready: bool  # the first questions were answered
    pin: bool  # there is one
    language: str
    network: bool
    names: NotRequired[list[str]]
    voice: NotRequired[bool]
    known_as: NotRequired[str]
    card_address: NotRequired[str]


class OfferedRelease(TypedDict):
    """A release that was handed in and looked through."""

    version: str
    digest: str
    signed: Signed


class UpdateFacts(TypedDict):
    """The program, and how its update goes."""

    version: str  # of what runs
    typed: str  # the command that updates it; empty where the page does it
    offered: OfferedRelease | None
    done: int  # steps of the update
    of: int  # 0: none is under way
    why: str  # it did not work
    failed: str  # the version that was tried and given up


class GameCover(TypedDict):
    """The drawing of a game."""

    drawing: str  # its address
    colour: str  # #rrggbb


class GameOption(TypedDict):
    """A ruling of a game, in its words."""

    name: str
    values: list[tuple[str, str]]  # each value and what it is called; the first is the usual one
    called: str
    help: str
    first: bool  # every table thinks about it


class OfferedGame(TypedDict):
    """A game that a house offers."""

    game: str  # its package
    title: str
    seats: tuple[int, int]
    options: list[GameOption]
    about: str
    brief: str
    asked: dict[str, tuple[str, ...]]  # for a ruling: a sentence for each of its values
    settings: list[SettingControl]  # of a table
    minutes: tuple[int, int]  # [0, 0] if unknown
    cover: GameCover


class ClassUnderWay(TypedDict):
    """A class that is being taught."""

    game: str
    lesson: str
    pupils: int


class LobbyChair(TypedDict):
    """A seat of a table in the lobby."""

    seat: int
    name: str
    kind: str  # KINDS of lobby.py
    level: str
    language: str  # of its display; empty: English
    taken: bool
    free: bool  # for whoever comes
    keeps: bool  # its name, set by an event


class LobbyTable(TypedDict):
    """A table before its first card."""

    number: int
    game: str
    title: str
    options: dict[str, str]
    settings: dict[str, bool | str | list[str]]
    code: str  # empty for those who may not invite
    owner: int  # the owner's seat; 0: none
    event: bool
    chairs: list[LobbyChair]
    mine: int  # this device's seat; 0: none
    waiting: list[int]  # the seats that wait for a station


class TableChair(TypedDict):
    """A seat of a table under way."""

    seat: int
    name: str  # empty where nobody has sat down yet
    kind: str  # page, station or bot
    level: str
    taken: bool
    open: bool  # the code of the table opens it


class OpenTable(TypedDict):
    """A table under way."""

    number: int
    game: str
    title: str
    chairs: list[TableChair]
    code: str
    begun: bool  # a card was laid
    real: bool  # with real cards
    status: TableStatus
    where: str  # in the course of the game, in its words
    awaited: list[int]  # the seats
    winners: list[int]
    minutes: int  # since its first card
    ill: list[str]  # a sentence for each fault of a station
    restarts: int
    mine: int
    path: str  # where this device goes
    why: str  # it does not run


class ClosedTable(TypedDict):
    """A table that was closed in the middle of a game."""

    number: int
    title: str


class StationRow(TypedDict):
    """A station that is plugged in or has a place; what moves it is for the owner."""

    table: int  # 0: none
    trouble: str
    plugged: bool
    status: NotRequired[str]
    number: NotRequired[str]  # of its board
    seat: NotRequired[int]


class StationPlace(TypedDict):
    """A seat at which a station can play."""

    table: int
    seat: int
    name: str


class PageLink(TypedDict):
    """A page to which the home page leads."""

    path: str
    text: str
    tile: str  # its tile's text; empty: a word at the foot
    drawn: str


# A field cannot be called `class` in the other form.
_Class = TypedDict("_Class", {"class": ClassUnderWay | None})


class HomeFacts(_Class):
    """What a house shows a device; much of it is for its owner."""

    role: Role
    address: str
    found_as: str  # the address by name, where the network knows it
    name: str  # what this device's person is called
    settings: HouseSettings
    controls: list[SettingControl]
    program: UpdateFacts | None
    games: list[OfferedGame]
    languages: list[tuple[str, str]]  # code and own name
    levels: list[tuple[str, str]]  # of bots, and what they are called
    people: list[str]  # who have played here
    lobby: list[LobbyTable]
    stations: list[StationRow]
    places: list[StationPlace]
    tables: list[OpenTable]
    closed: list[ClosedTable]
    known: list[KnownGame]  # games of other people that are not here


class Home(HomeFacts):
    """What /home.json holds."""

    pages: list[PageLink]


class DoorChair(TypedDict):
    """A seat as the door of a table shows it."""

    seat: int
    name: str  # empty at a table under way where nobody has sat down yet
    kind: str
    level: str
    taken: bool
    free: bool  # for whoever comes
    keeps: bool  # its name
    language: NotRequired[str]  # in the lobby
    open: NotRequired[bool]  # at a table under way


class TableDoor(TypedDict):
    """What the door of a table shows to people who have its letters."""

    number: int
    title: str
    cover: GameCover
    chairs: list[DoorChair]
    begun: bool  # its game; until then whoever sits down may move, change the name and leave
    mine: int  # this device's seat; 0: none
    owner: int  # the owner's seat; 0: none
    names: list[str]  # who usually plays here
    name: str  # what this device's person is called
    languages: list[tuple[str, str]]
