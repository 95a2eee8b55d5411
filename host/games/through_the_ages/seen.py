"""What the page of Through the Ages sees of a moment: what is public, and the view of a seat.

What the simple game has not is missing there: questions of politics, colonies, pacts and wars.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

AgesPhase: TypeAlias = Literal[
    "final",
    "row",
    "politics",
    "event",
    "act",
    "choose",
    "bid",
    "colony",
    "strike",
    "defend",
    "agreement",
    "pact",
    "discard",
    "draw",
    "obsolete",
    "bonus",
    "over",
]
AgesMode: TypeAlias = Literal["advanced", "full"]
AgesTech: TypeAlias = tuple[str, int, int]  # a card, the workers and the blue tokens on it
AgesPact: TypeAlias = tuple[str, int, int, int]  # a card, who offered it, the parties A (0: who offered it) and B
AgesWar: TypeAlias = tuple[str, int, int]  # a card, who declared it, on whom


class AgesCivilization(TypedDict):
    """What everybody, and its owner, knows of a civilization."""

    techs: list[AgesTech]
    government: str
    specials: list[str]
    wonders: list[str]
    leader: str
    wonder: str  # under construction
    stages: int  # of it that are built
    hand: list[str]  # of civil cards
    fresh: list[str]  # of these, taken in this turn
    led: list[int]  # the Ages of which it had a leader
    sources: list[int]  # where its culture came from
    colonies: NotRequired[list[str]]
    ruins: NotRequired[list[str]]
    tactic: NotRequired[str]


class AgesCiv(AgesCivilization):
    """A civilization as everybody sees it."""

    culture: int
    science: int
    first: int
    white_used: int
    red_used: int
    extra_red: int
    unit_resources: int
    yellow: int
    pool: int
    blue: int
    acted: bool
    seat: int
    white: int
    red: int
    white_left: int
    red_left: int
    culture_rate: int
    science_rate: int
    strength: int
    happy: int
    limit: int
    hand_limit: int
    food: int
    resources: int
    held: NotRequired[int]  # military cards
    war_limit: NotRequired[int]
    discontent: NotRequired[int]
    out: NotRequired[bool]
    more_yellow: NotRequired[int]
    more_blue: NotRequired[int]
    unrest: NotRequired[int]
    missed: NotRequired[bool]


class AgesAsked(TypedDict):
    """Who is asked about what."""

    seat: NotRequired[int]
    card: NotRequired[str]
    high: NotRequired[int]  # bid
    attack: NotRequired[int]
    to: NotRequired[int]


class AgesPublic(TypedDict):
    """What everybody knows of a game of Through the Ages."""

    game: Literal["through_the_ages"]
    open: bool
    phase: AgesPhase
    round: int
    active: int
    awaited: list[int]
    age: int
    left: int  # cards in the deck of the Age
    last: bool
    row: list[str]  # "" for an empty space
    events: int  # that are to come
    past: list[str]
    event: str
    civs: list[AgesCiv]
    mode: NotRequired[AgesMode]
    future: NotRequired[int]  # events
    finals: NotRequired[list[str]]
    kept: NotRequired[list[tuple[int, str]]]  # a seat, and the event it keeps; "" where nobody may know
    stock: NotRequired[int]  # of the military deck
    pile: NotRequired[int]
    pacts: NotRequired[list[AgesPact]]
    wars: NotRequired[list[AgesWar]]
    shields: NotRequired[list[int]]
    out: NotRequired[list[int]]
    end_round: NotRequired[int]
    ask: NotRequired[AgesAsked]


class AgesOwnCiv(AgesCivilization):
    """A civilization as a station of Through the Ages knows its own."""

    figures: list[int]
    war: NotRequired[list[str]]  # the military hand
    credit: NotRequired[list[int]]
    later: NotRequired[list[int]]
    flags: NotRequired[int]
    allowed: NotRequired[str]
    trader: NotRequired[Literal["food", "resources"]]
    at_war: NotRequired[bool]
    bonus: NotRequired[list[int]]
    partner: NotRequired[int]


AgesRival: TypeAlias = tuple[str, str, int, int, int, int]  # leader, wonder, strength, culture, cards held, flags


class AgesView(TypedDict):
    """What a seat of Through the Ages knows."""

    seat: int
    players: int
    open: bool
    phase: AgesPhase
    round: int
    active: int
    awaited: bool
    age: int
    left: int
    last: bool
    row: list[str]
    civ: AgesOwnCiv
    event: NotRequired[str]
    ask: NotRequired[dict[str, object]]  # the figures of its question
    deck: NotRequired[str]
    mode: NotRequired[AgesMode]
    asked: NotRequired[int]
    rivals: NotRequired[list[AgesRival]]
    pacts: NotRequired[list[AgesPact]]
    wars: NotRequired[list[AgesWar]]
    shields: NotRequired[list[int]]
    kept: NotRequired[list[str]]
