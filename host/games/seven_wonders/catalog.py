"""The structures and boards of 7 Wonders as the page draws them.

A structure: {name, age, colour, cost, chain_from, chain_to, effects}; a wonder: {name, sides}, a side:
{makes, stages}, a stage: {cost, effects}. A cost is {coins, goods}, goods are letters in rising order.
An effect is a list, a verb and its words: ["make", "CW", choice], ["points", 3], ["science", "gear"],
["price", "raw", "left"], ["earn", 2, ["grey"], "around"], ["power", "dig"].
"""

from __future__ import annotations

from typing import Any, TypedDict

from host.languages.game_words import GameWords
from shared_rules.counted import Counted
from shared_rules.seven_wonders import cards as rules

cards: Any = rules  # the rules carry no types for their fields; their docstrings name them

GRAVE: tuple[str, ...] = ()


class WondersCost(TypedDict):
    """What is paid for a part of 7 Wonders."""

    coins: int
    goods: str  # a letter each, in rising order


class WondersPart(TypedDict):
    """What a structure or a stage of 7 Wonders costs and does."""

    cost: WondersCost
    effects: list[list[Any]]  # a verb and its figures


class WondersStructure(WondersPart):
    """A structure of 7 Wonders."""

    name: str
    age: int
    colour: str
    chain_from: list[str]
    chain_to: list[str]


class WondersSide(TypedDict):
    """A side of a board of 7 Wonders."""

    makes: str
    stages: list[WondersPart]


class WondersBoard(TypedDict):
    """A board of 7 Wonders."""

    name: str
    sides: dict[str, WondersSide]


class WondersCatalog(TypedDict):
    """What the page of 7 Wonders must know."""

    cards: dict[str, WondersStructure]
    wonders: dict[str, WondersBoard]


def catalog(game_words: GameWords) -> WondersCatalog:
    """All structures by id and all wonders by id."""
    structures = [cards.Structure(row) for row in cards.rows()]
    shown = {part.id: _structure(part, game_words) for part in structures}
    for part in structures:
        for earlier in part.chain:
            shown[earlier]["chain_to"].append(part.id)
    return {"cards": shown, "wonders": {wonder: _wonder(wonder) for wonder in cards.wonders()}}


def _structure(part: Any, game_words: GameWords) -> WondersStructure:
    card = cards.cards_of(cards.row_of(part.id))[0]
    return {
        "name": game_words.card_name(card),
        "age": part.age,
        "colour": part.colour,
        "chain_from": list(part.chain),
        "chain_to": [],
        **_part(part),
    }


def _wonder(wonder: str) -> WondersBoard:
    return {"name": wonder.capitalize(), "sides": {side: _side(wonder, side) for side in "AB"}}


def _side(wonder: str, side: str) -> WondersSide:
    makes, stages = cards.board(wonder, side)
    return {"makes": makes, "stages": [_part(stage) for stage in stages]}


def _part(part: Any) -> WondersPart:
    return {"cost": {"coins": part.coins, "goods": part.goods}, "effects": _effects(part)}


def _effects(part: Any) -> list[list[Any]]:
    found: list[list[Any]] = []
    if part.makes:
        found.append(["make", "".join(part.makes), len(part.makes[0]) > 1])
    if part.uses:
        found.append(["use", "".join(part.uses), True])
    for verb, figure in (("points", part.points), ("shields", part.shields), ("coins", part.gain)):
        if figure:
            found.append([verb, figure])
    found += [[verb, *_plain(one)] for verb, one in (("earn", part.earn), ("count", part.count)) if one]
    if part.symbol:
        found.append(["science", part.symbol])
    if part.prices:
        kind, side = part.prices[0]
        found.append(["price", kind, "both" if len(part.prices) > 1 else side])
    if part.power:
        found.append(["power", part.power])
    return found


def _plain(one: Counted) -> list[Any]:
    return [one.each, list(one.what), one.where]
