"""What the page of Oh Hell sees of a moment: what is public, the view of a seat, and the deals that were counted."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from host.games.card_game.seen import CardGameSeen

OhHellSuits: TypeAlias = Literal["clubs", "diamonds", "hearts", "spades"]


class OhHellValues(CardGameSeen):
    """What everybody sees of the values of a game of Oh Hell; in a list by seat, place 0 is nobody's."""

    phase: Literal["deal", "bid", "play", "over"]
    due: Literal["", "turned"]  # the zone for which people lay a card next
    dealer: int
    number: int  # of the deal, from 1
    size: int  # cards for each player
    tricks: int  # how many are taken
    leader: int
    led: OhHellSuits | Literal[""]
    trump: OhHellSuits | Literal[""]
    failed: list[list[tuple[OhHellSuits, int]]]  # of each seat the suits that it did not follow, and in which trick
    taken: list[int]
    met: list[int]
    run: list[int]
    longest: list[int]
    won: list[int]  # points of tricks
    bids_won: list[int]  # points of bids
    bid: list[int]  # -1: none yet
    alike: NotRequired[Literal["first", "last"]]  # which of two alike takes a trick, with two packs


class OhHellZones(TypedDict):
    """The zones of Oh Hell; a hidden pile is the number of its cards."""

    hand: list[int]
    trick: list[list[str]]  # of each seat, one card at most
    turned: list[list[str]]
    gone: list[list[str]]
    deck: list[int]


class OhHellPublic(OhHellValues):
    """What everybody knows of a game of Oh Hell."""

    zones: OhHellZones


class OhHellOwnZones(TypedDict):
    """The same as a seat sees them: where Herald deals, its own hand is open to it."""

    hand: list[list[str] | int]
    trick: list[list[str]]
    turned: list[list[str]]
    gone: list[list[str]]
    deck: list[int]


class OhHellRulings(TypedDict):
    """The rulings that a station of Oh Hell obeys."""

    hook: Literal["yes", "no"]
    packs: NotRequired[Literal["two"]]


class OhHellView(OhHellValues):
    """What a seat of Oh Hell knows."""

    seat: int
    options: OhHellRulings
    zones: OhHellOwnZones


class OhHellCounted(TypedDict):
    """A deal of Oh Hell that was counted."""

    name: Literal["counted"]
    number: int
    rows: list[tuple[int, int, int]]  # of each seat: bid, tricks, points
