"""The cards of Oh Hell as the page shows them."""

from __future__ import annotations

from typing import TypedDict

from host.languages.game_words import GameWords
from shared_rules.oh_hell.cards import DECK, rank_of, suit_of
from shared_rules.oh_hell.names import SIGNS, SUITS, short_name, suit_name

GRAVE: tuple[str, ...] = ()
KEPT = ("counted",)  # the pad shows all deals


class OhHellCard(TypedDict):
    """A card of Oh Hell."""

    name: str
    short: str  # the rank in one letter or two
    suit: str
    rank: int


class OhHellSuit(TypedDict):
    """A suit of Oh Hell."""

    name: str
    sign: str


class OhHellCatalog(TypedDict):
    """What the page of Oh Hell must know."""

    cards: dict[str, OhHellCard]
    suits: dict[str, OhHellSuit]


def catalog(words: GameWords) -> OhHellCatalog:
    """The pack."""
    return {
        "cards": {
            card: {
                "name": words.card_name(card),
                "short": short_name(card)[1:],
                "suit": suit_of(card),
                "rank": rank_of(card),
            }
            for card in DECK
        },
        "suits": {suit: {"name": suit_name(suit), "sign": SIGNS[suit]} for suit in SUITS},
    }
