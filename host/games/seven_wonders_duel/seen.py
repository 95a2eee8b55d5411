"""What the page of 7 Wonders Duel sees of a moment: what is public, and the view of a seat."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

DuelPhase: TypeAlias = Literal[
    "tokens",
    "wonders",
    "draft",
    "guilds",
    "box",
    "layout",
    "backs",
    "play",
    "reveal",
    "token",
    "draw",
    "keep",
    "dig",
    "destroy",
    "begin",
    "over",
]
DuelVictory: TypeAlias = Literal["", "civilian", "military", "scientific"]


class DuelPublicCity(TypedDict):
    """A city of 7 Wonders Duel as everybody sees it."""

    seat: int
    coins: int
    cards: list[str]
    wonders: list[str]  # not built yet
    done: list[str]  # wonders that are
    tokens: list[str]
    symbols: list[str]  # of science, each once
    prices: list[int]  # of a unit of each good
    loot: list[int]  # what it still loses to the pawn
    ahead: int  # spaces that the pawn has gone towards the other capital


class DuelPublic(TypedDict):
    """What everybody knows of a game of 7 Wonders Duel."""

    game: Literal["seven_wonders_duel"]
    open: bool
    phase: DuelPhase
    age: int
    turn: int
    active: int
    awaited: list[int]
    layout: list[str]  # "?" for a card face down, "" for one that was taken
    backs: list[int]  # the places of guilds that lie face down
    free: list[int]  # the places that nothing covers
    due: list[int]  # the places of which the card is asked
    pawn: int  # 0 in the middle
    tokens: list[str]
    offer: list[str]  # wonders or tokens to take from
    discards: list[str]
    winner: int  # 0: nobody yet; 3: both
    victory: DuelVictory
    cities: list[DuelPublicCity]


class DuelOwnCity(TypedDict):
    """A city of 7 Wonders Duel as a seat knows both to price a card."""

    coins: int
    built: str  # cards with spaces between them
    counts: list[int]  # of each colour
    fixed: list[int]  # of each good
    choices: list[int]
    reserved: list[int]  # goods at a fixed price
    wonders: list[str]
    done: list[str]
    tokens: list[str]
    symbols: list[int]  # of each, how many


class DuelView(TypedDict):
    """What a seat of 7 Wonders Duel knows."""

    seat: int
    open: bool
    phase: DuelPhase
    age: int
    turn: int
    awaited: int
    active: int
    cities: list[DuelOwnCity]
    cards: list[str]  # as `layout`
    free: list[int]
    due: list[int]
    pawn: int
    loot: list[list[int]]
    tokens: list[str]
    offer: list[str]
    discards: str  # cards with spaces between them
    seen: str  # a bitmap over all cards
    winner: int
    victory: DuelVictory
    backs: NotRequired[int]
