"""Sorting the pack of Oh Hell: all 52 cards must be there."""

from shared_rules.card_game.deck import WholeDeck
from shared_rules.oh_hell import GAME as PLAYED

GAME = WholeDeck(PLAYED)
