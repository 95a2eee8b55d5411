"""What the page of a seat, or of an onlooker, is sent of a table: `snapshot`, then of it what has changed, `change`.

What is public, the view of a seat and the kept Events have the form of their game, which its module `seen` declares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Literal, TypeAlias, TypedDict, TypeVar

from host.bots.levels import Level
from host.session.following import NextGame, OfferedOpening
from host.session.game_review import FinishedReview, PendingReview
from host.session.lesson_panel import LessonPanel
from host.settings.setting import DisplaySwitch
from host.table.undo import UndoFacts
from host.web.table.displays import Covered, Elsewhere, Picture
from host.web.table.listed_ways import ListedWay, ShownRefusal
from host.web.table.news_log import NewsItem
from host.web.table.result import ResultWithCourse

Public = TypeVar("Public")
View = TypeVar("View")
Kept = TypeVar("Kept")


class NamedSeat(TypedDict):
    """A place, and what it is called."""

    seat: int
    name: str


class SeatOfTable(NamedSeat):
    """A seat."""

    bot: Level | Literal[""]  # its level; empty for a person
    thinks: int  # seconds about a play at most; 0: at once
    free: bool  # nobody has sat down there yet


class GameOfTable(TypedDict):
    """The game of a table."""

    name: str
    title: str
    simultaneous: bool  # all choose at once


class TimesTaken(TypedDict):
    """How long each seat took, where the table shows it; a page counts on by itself."""

    taken: list[int]  # seconds, by seat
    asked: list[float | None]  # seconds since a seat is asked; null for one that is not
    pause: int  # seconds; who is asked for so long has left the table, and nothing counts


class Heading(TypedDict):
    """What stays the same until the page is loaded again."""

    run: str  # another one: the page is loaded again
    game: GameOfTable
    me: int | None  # the seat of this page; None: an onlooker's
    seats: list[SeatOfTable]
    coached: list[int]
    guided: bool  # hints come as the page is opened
    picks: bool  # it picks its cards from a list
    back: str  # where a learner's page leads back to


class Snapshot(Heading, Generic[Public, View, Kept]):
    """All that a page may know of its table now."""

    at: int  # the moment
    awaited: list[int]  # the seats that are waited for; 0: the table itself
    over: bool
    public: Public
    view: View | None
    hand: list[str] | None  # the cards that can be laid
    plain: list[ListedWay]  # what needs no card
    ways: list[ListedWay]  # with the card on the reader
    reader: str | None  # the card on it
    played: int  # the moment of this seat's latest play
    refused: ShownRefusal | None
    display: list[DisplaySwitch]
    sheets: ResultWithCourse | None
    opening: list[OfferedOpening]
    review: PendingReview | FinishedReview | None
    advice: list[str]
    lesson: LessonPanel | None
    qr: list[str]  # the rows of the code for BG Stats, "1" for a dark dot
    undo: UndoFacts
    undone: list[int]  # the numbers of the news that do not stand
    kept: list[Kept]  # figures of the Events that the game's page keeps
    next: list[NextGame] | None  # what this page may begin
    real: list[int]  # the seats at stations, for the table's own computer
    screens: dict[str, Picture | Covered | Elsewhere | None]  # by seat
    clock: TimesTaken | None
    away: list[int]  # the seats whose people have no page open any more
    past: bool  # it may see the games before
    news: list[NewsItem]


# That of any game.
AnySnapshot: TypeAlias = "Snapshot[Mapping[str, object], Mapping[str, object], Mapping[str, object]]"
