"""What the page of Tower of Babel sees of a moment: what is public, and the view of a seat."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

BabelPhase: TypeAlias = Literal[
    "first",
    "discs",
    "draw",
    "action",
    "turn",
    "offer",
    "choose",
    "add",
    "bonus",
    "double",
    "exchange",
    "over",
]


class BabelSite(TypedDict):
    """A wonder of Tower of Babel as it stands."""

    id: str
    discs: list[tuple[str, list[int]]]  # each with the cards of each type that it asks for
    buildings: list[int]  # of each seat
    done: bool
    tower: bool  # the tower stands here


class BabelSeat(TypedDict):
    """What everybody knows of a seat of Tower of Babel."""

    seat: int
    points: int
    cards: int
    actions: int
    discs: int
    supply: int  # buildings left
    offer: list[str] | None  # once all are turned over


class BabelPublic(TypedDict):
    """What everybody knows of a game of Tower of Babel."""

    phase: BabelPhase
    active: int
    asked: int
    second: bool  # the turn of a double turn card
    disc: str  # on the tower, or empty
    need: list[int]  # of each type
    missing: list[int]  # what the chosen offers leave of it
    taken: list[int]  # seats whose offers were chosen
    stock: int
    turn: int
    row: list[int]  # points of the next finished wonder
    wonders: list[BabelSite]
    seats: list[BabelSeat]


class BabelView(TypedDict):
    """What a seat of Tower of Babel knows; it has a part only while it is needed, and no empty list."""

    seat: int
    players: int
    open: bool
    phase: BabelPhase
    turn: int
    active: int
    awaited: bool
    held: int
    stock: int
    numbers: str  # on the discs of a type
    two: str  # the two-colour discs
    letters: NotRequired[str]  # rulings that a station obeys
    asked: NotRequired[int]
    second: NotRequired[bool]
    lying: NotRequired[list[list[str]]]  # the discs at each wonder
    disc: NotRequired[str]
    wonder: NotRequired[int]
    offers: NotRequired[list[list[str] | None]]
    taken: NotRequired[list[int]]
    hand: NotRequired[list[str]]
    used: NotRequired[str]  # a bitmap over the building cards
    actions: NotRequired[list[str]]
    fresh: NotRequired[list[str]]  # action cards for the next turn
    laid: NotRequired[list[str]]
    discs: NotRequired[list[str]]
    mine: NotRequired[list[str]]
