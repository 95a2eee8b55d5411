"""What the pages of events are sent, as types: /events.json, /events/NAME.json and /clock.json."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from host.house.home_facts import OfferedGame


class EventBrief(TypedDict):
    """An event in a few words."""

    name: str  # as in its address
    title: str
    why: str  # what is wrong with its file, or empty
    players: int
    round: int  # rounds that were drawn
    planned: int  # rounds there are to be; 0: any number


class EventList(TypedDict):
    """All events."""

    events: list[EventBrief]
    names: list[str]  # who usually plays here


class EventPlayer(TypedDict):
    """Somebody who plays, or has left."""

    name: str
    gone: bool


class EventTable(TypedDict):
    """A table of a round."""

    drawn: list[str]
    present: list[str]
    scores: list[tuple[str, int, int]]  # name, place and points, in the order of places; none before its result
    by: str  # who wrote the result; empty: its journal
    fewest: bool | None  # whether the fewest points win; null where nobody knows yet


class EventRound(TypedDict):
    """A round."""

    tables: list[EventTable]
    absent: list[str]


class StandingColumn(TypedDict):
    """A column of the standings: the field of a row, and what stands above it."""

    name: str
    heading: str


class EventFacts(TypedDict):
    """What is known of an event."""

    title: str
    planned: int
    sizes: list[int]  # fewest and most players of a table
    players: list[EventPlayer]
    rounds: list[EventRound]
    missing: list[int]  # tables of the latest round without a result
    why: str  # why no round can be drawn, or empty
    until: str  # when the round ends by the clock of the house, in ISO 8601; empty without a clock
    columns: list[StandingColumn]
    standings: list[Mapping[str, object]]  # a row for each player, by the names of the columns
    written: list[list[str]]  # the same as people read it, as on the wall
    reasons: list[str]  # of corrections


class SeatOfRound(TypedDict):
    """Where in the house a table of the latest round sits."""

    table: int
    at: int  # the table of the house
    status: str
    where: str  # in its game


class EventFactsOfPage(EventFacts):
    """The same with what its page adds."""

    name: str
    left: list[str]  # sentences about finished games that were not taken
    seats: list[SeatOfRound]
    games: list[OfferedGame]


class EventClock(TypedDict):
    """When the round that is played at a table ends; nothing where none is played."""

    title: NotRequired[str]
    round: NotRequired[int]
    table: NotRequired[int]
    until: NotRequired[str]  # by the clock of the house, in ISO 8601; empty without a clock
    left: NotRequired[int]  # seconds until then by the clock of the house; 0 once it is over, or without a clock
