"""What pages see of a moment of any game of cards in zones; its zones and its values stand beside these."""

from __future__ import annotations

from typing import TypedDict


class CardGameSeen(TypedDict):
    """What a seat, or everybody, sees of a game of cards in zones."""

    players: int
    owing: list[int]
    open: bool
