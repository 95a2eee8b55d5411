"""The cards of a virtual table: every physical card with its own tag."""

from __future__ import annotations

import hashlib

from host.virtual.tags import Ntag213
from shared_rules import tag
from shared_rules.contract import Game


class TaggedCards:
    """All cards of one game. A card keeps its tag, as cards do."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._tags: dict[str, Ntag213] = {}

    def tag(self, card: str) -> Ntag213:
        """The tag of the card with this identity; its number is the same in every game."""
        if card not in self._tags:
            self._tags[card] = Ntag213.card(self.uid(card), tag.join(self._game.code, card))
        return self._tags[card]

    def uid(self, card: str) -> bytes:
        """The 7 bytes of a card's tag number; 04 is the maker's first byte on every NTAG213."""
        return b"\x04" + hashlib.sha256(tag.join(self._game.code, card).encode()).digest()[:6]
