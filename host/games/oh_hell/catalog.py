"""The cards of Oh Hell as the page shows them."""

from __future__ import annotations

from host.languages.game_words import GameWords
from host.plain import Plain
from shared_rules.oh_hell.cards import DECK, rank_of, suit_of
from shared_rules.oh_hell.names import SIGNS, SUITS, short_name, suit_name

GRAVE: tuple[str, ...] = ()
KEPT = ("counted",)  # the pad shows all deals


def catalog(words: GameWords) -> Plain:
    """{cards: {identity: {name, short, suit, rank}}, suits: {suit: {name, sign}}}; `short` is the rank in one letter or
    two."""
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
