"""The buildings, wonders and tokens of 7 Wonders Duel as the page draws them, and how the cards lie.

{cards: {id: face}, layouts: {Age: [[x, ...] for each row]}}; a face is {name, kind, colour (a tint), age,
cost: {coins, goods}, signs, words, chain_from, chain_to}. `signs` are names of icons, with a figure after
a colon (`coin:4`) or several that one may choose from (`wood/clay`); `words` have the same in sentences.
"""

from __future__ import annotations

from typing import TypedDict

from host.languages.game_words import GameWords
from shared_rules.phrases import _
from shared_rules.seven_wonders_duel import cards, words
from shared_rules.seven_wonders_duel.layout import ROWS

GRAVE: tuple[str, ...] = ()


class DuelCost(TypedDict):
    """What is paid for a card of 7 Wonders Duel."""

    coins: int
    goods: str  # a letter each


class DuelFace(TypedDict):
    """A card, wonder or token of 7 Wonders Duel."""

    name: str
    kind: str
    colour: str
    age: int
    cost: DuelCost | None  # null of a token
    signs: list[str]
    words: list[str]
    chain_from: list[str]
    chain_to: list[str]


class DuelCatalog(TypedDict):
    """What the page of 7 Wonders Duel must know."""

    cards: dict[str, DuelFace]
    layouts: dict[str, list[list[int]]]  # of each Age, row by row


def catalog(game_words: GameWords) -> DuelCatalog:
    """All that carries a tag, by its identity, and the layouts of the three Ages."""
    shown = {card: _face(card) for card in cards.all_cards()}
    for card, face in shown.items():
        for earlier in face["chain_from"]:
            shown[earlier]["chain_to"].append(card)
    return {"cards": shown, "layouts": {str(age): [list(row) for row in ROWS[age]] for age in (1, 2, 3)}}


def _face(card: str) -> DuelFace:
    told = words.face(card)
    building = cards.building(card)
    part = building or cards.wonder(card) or cards.token(card)
    assert part is not None  # it is one of all_cards
    return {
        "name": told["name"],
        "kind": told["kind"].split(", ")[-1].capitalize(),
        "colour": told["colour"],
        "age": told["age"],
        "cost": None if told["colour"] == "token" else {"coins": part.coins, "goods": part.goods},
        "signs": _signs(part),
        "words": words.effects(part) + ([_(words.RULES[card])] if card in words.RULES else []),
        "chain_from": [building.chain] if building and building.chain else [],
        "chain_to": [],
    }


def _signs(part: cards.Part) -> list[str]:
    names = words.GOODS
    found = [names[good] for good in part.makes]
    if part.uses is not None:
        goods = cards.GOODS[cards.RAW :] if part.uses else cards.GOODS[: cards.RAW]
        found.append("/".join(names[good] for good in goods))
    if part.prices:
        found += ["coin:1", *(names[good] for good in part.prices)]
    found += ["shield"] * part.shields
    found += [part.symbol] if part.symbol else []
    for sign, figure in (("coin", part.gain), ("points", part.points)):
        if figure:
            found.append(f"{sign}:{figure}")
    found += [f"coin:{part.earn.each}"] if part.earn else []
    found += [f"points:{part.count.each}"] if part.count else []
    return found + ["again"] * part.again + ["discards"] * part.dig
