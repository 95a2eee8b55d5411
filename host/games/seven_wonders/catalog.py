"""The structures and boards of 7 Wonders as the page draws them.

A structure: {name, age, colour, cost, chain_from, chain_to, effects}; a wonder: {name, sides}, a side:
{makes, stages}, a stage: {cost, effects}. A cost is {coins, goods}, goods are letters in rising order.
An effect is a verb and its words: ["make", "CW", choice], ["points", 3], ["science", "gear"],
["price", "raw", "left"], ["earn", 2, ["grey"], "around"], ["power", "dig"].
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from host.languages.game_words import GameWords
from shared_rules.counted import Counted
from shared_rules.seven_wonders import cards

GRAVE: tuple[str, ...] = ()

# A verb and its figures.
Effect: TypeAlias = (
    tuple[Literal["make", "use"], str, bool]  # goods, and whether it is one of them
    | tuple[Literal["points", "shields", "coins"], int]
    | tuple[Literal["science", "power"], str]
    | tuple[Literal["price"], str, str]  # raw or made; left, right or both
    | tuple[Literal["earn", "count"], int, list[str], str]  # so much for each of these; own, beside or around
)


class WondersCost(TypedDict):
    """What is paid for a part of 7 Wonders."""

    coins: int
    goods: str  # a letter each, in rising order


class WondersPart(TypedDict):
    """What a structure or a stage of 7 Wonders costs and does."""

    cost: WondersCost
    effects: list[Effect]


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
    shown = {row.split()[0]: _structure(row, game_words) for row in cards.rows()}
    for later, structure in shown.items():
        for earlier in structure["chain_from"]:
            shown[earlier]["chain_to"].append(later)
    return {"cards": shown, "wonders": {wonder: _wonder(wonder) for wonder in cards.wonders()}}


def _structure(row: str, game_words: GameWords) -> WondersStructure:
    part = cards.Structure(row)
    return {
        "name": game_words.card_name(cards.cards_of(row)[0]),
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


def _part(part: cards.Part) -> WondersPart:
    return {"cost": {"coins": part.coins, "goods": part.goods}, "effects": _effects(part)}


def _effects(part: cards.Part) -> list[Effect]:
    found: list[Effect] = []
    if part.makes:
        found.append(("make", "".join(part.makes), len(part.makes[0]) > 1))
    if part.uses:
        found.append(("use", "".join(part.uses), True))
    if part.points:
        found.append(("points", part.points))
    if part.shields:
        found.append(("shields", part.shields))
    if part.gain:
        found.append(("coins", part.gain))
    if part.earn:
        found.append(("earn", *_plain(part.earn)))
    if part.count:
        found.append(("count", *_plain(part.count)))
    if part.symbol:
        found.append(("science", part.symbol))
    if part.prices:
        kind, side = part.prices[0]
        found.append(("price", kind, "both" if len(part.prices) > 1 else side))
    if part.power:
        found.append(("power", part.power))
    return found


def _plain(one: Counted) -> tuple[int, list[str], str]:
    return one.each, list(one.what), one.where
