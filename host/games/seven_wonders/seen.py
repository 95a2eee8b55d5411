"""What the page of 7 Wonders sees of a moment: what is public, and the view of a seat."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

WondersPhase: TypeAlias = Literal["wonders", "guilds", "deal", "draw", "choose", "seventh", "dig", "over"]


class WondersCity(TypedDict):
    """A city of 7 Wonders as everybody sees it."""

    seat: int
    wonder: str
    side: Literal["A", "B"]
    coins: int
    stages: int  # how many are built
    of: int  # how many there are
    cards: list[str]
    shields: int
    left: list[int]  # the tokens of conflicts on that side
    right: list[int]
    sells: str
    free: bool  # Olympia's power may be used now


class WondersPublic(TypedDict):
    """What everybody knows of a game of 7 Wonders."""

    game: Literal["seven_wonders"]
    open: bool
    phase: WondersPhase
    age: int
    turn: int
    passing: Literal["left", "right", "across"]
    awaited: list[int]
    buried: int  # cards in the discard pile
    cities: list[WondersCity]
    free_city: NotRequired[int]  # its place, between two players
    holder: NotRequired[int]  # who plays for it; 0: nobody


class WondersOwnCity(TypedDict):
    """What a seat of 7 Wonders knows of its city to price a card."""

    wonder: str
    side: Literal["A", "B"]
    stages: int
    coins: int
    goods: str
    free: bool
    powers: list[Literal["copy", "dig", "free", "seventh"]]
    names: list[str]  # what must not stand twice
    prices: list[int]  # raw materials on the left and on the right, then manufactured goods
    apart: NotRequired[bool]


class WondersView(TypedDict):
    """What a seat of 7 Wonders knows; a text like `3f` is a bitmap over all cards."""

    seat: int
    players: int
    open: bool
    phase: WondersPhase
    age: int
    turn: int
    awaited: bool
    city: NotRequired[WondersOwnCity]
    left: NotRequired[str]  # what that neighbour sells
    right: NotRequired[str]
    purse: NotRequired[int]
    chosen: NotRequired[str]  # the play that lies face down
    boards: NotRequired[list[str]]  # those that lie before nobody yet
    sides: NotRequired[Literal["A", "B", "AB"]]
    holder: NotRequired[bool]  # it chooses for the Free City too
    whose: NotRequired[Literal["city"]]  # a card laid now is for the Free City
    hand: NotRequired[list[str]]
    pile: NotRequired[str]
    used: NotRequired[str]
    sold: NotRequired[str]
    mine: NotRequired[str]
