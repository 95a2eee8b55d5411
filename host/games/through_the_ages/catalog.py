"""The cards of Through the Ages as the page draws them, by row: the physical copies look alike.

A card: {name, age, kind, kind_name, cost, price, lines, stages, worth}; `worth` is what a blue token on it is
worth, `stages` the resources of a wonder's stages. `price` is `cost` in figures, where it is no more than that:
{science} or {military}, and {build}, the resources of a worker.
"""

from __future__ import annotations

from typing import TypedDict

from host.languages.game_words import GameWords
from shared_rules.through_the_ages import cards, meanings, words
from shared_rules.through_the_ages.legal import ZONES

GRAVE: tuple[str, ...] = ("destroy", "disband", "resign")


class AgesCard(TypedDict):
    """A card of Through the Ages."""

    name: str
    age: str
    kind: str
    kind_name: str
    cost: str
    price: dict[str, int]
    lines: list[str]
    stages: list[int]  # what each stage of a wonder costs
    worth: int


class AgesCatalog(TypedDict):
    """What the page of Through the Ages must know."""

    cards: dict[str, AgesCard]  # by the name of their row
    zones: list[int]  # civil actions that each place of the card row costs


def catalog(game_words: GameWords) -> AgesCatalog:
    """All cards by the name of their row, the printed ones included."""
    rows = [cards.START, *cards.tables()]
    found = [cards.Card(row) for table in rows for row in cards.rows(table)]
    return {"cards": {card.id: _card(card) for card in found}, "zones": list(ZONES)}


def _card(card: cards.Card) -> AgesCard:
    return {
        "name": words.card_name(card.id),
        "age": words.AGES[card.age],
        "kind": card.kind,
        "kind_name": words.kind_name(card.kind),
        "cost": meanings.cost_text(card),
        "price": _price(card),
        "lines": meanings.effects(card),
        "stages": list(card.stages),
        "worth": card.worth(),
    }


def _price(card: cards.Card) -> dict[str, int]:
    if card.stages or card.peaceful or not meanings.cost_text(card):
        return {}
    paid = "military" if card.kind in cards.MILITARY else "science"
    found = {paid: card.price, "build": 0 if card.kind in cards.MILITARY else card.build}
    return {name: n for name, n in found.items() if n}
