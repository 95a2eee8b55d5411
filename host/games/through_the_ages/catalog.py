"""The cards of Through the Ages as the page draws them, by row: the physical copies look alike.

A card: {name, age, kind, kind_name, cost, price, lines, stages, worth}; `worth` is what a blue token on it is
worth, `stages` the resources of a wonder's stages. `price` is `cost` in figures, where it is no more than that:
{science} or {military}, and {build}, the resources of a worker.
"""

from __future__ import annotations

from host.languages.game_words import GameWords
from host.plain import Plain
from shared_rules.through_the_ages import cards, meanings, words
from shared_rules.through_the_ages.legal import ZONES

GRAVE: tuple[str, ...] = ("destroy", "disband", "resign")


def catalog(game_words: GameWords) -> Plain:
    """All cards by the name of their row, the printed ones included."""
    rows = [cards.START, *cards.tables()]
    found = [cards.Card(row) for table in rows for row in cards.rows(table)]
    return {"cards": {card.id: _card(card) for card in found}, "zones": list(ZONES)}


def _card(card: cards.Card) -> Plain:
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
