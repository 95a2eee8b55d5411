"""The cards of a club's tables: laid on a station that belongs to no table, one gives it to its table.

A card is a tag with the text `club/table.3`. No game has a package of that code, so in a game it is a foreign card.
"""

from __future__ import annotations

from collections.abc import Iterable

from shared_rules import tag
from shared_rules.phrases import _

CODE = "club"
PREFIX = "table."
MOST = 99  # tables of a club


def table_of(text: str) -> int:
    """The number of the table whose card this is, or 0."""
    code, card = tag.split(text)
    number = card.removeprefix(PREFIX)
    return int(number) if code == CODE and card != number and number.isdecimal() and len(number) < 3 else 0


class TableCards:
    """What `Walk` goes through: a card for each of these tables."""

    name_of_deck = "tables"

    def __init__(self, numbers: Iterable[int]) -> None:
        self.order = tuple(f"{PREFIX}{number}" for number in numbers)

    def text(self, card: str) -> str:
        """The text of a card's tag."""
        return tag.join(CODE, card)

    def name(self, card: str) -> str:
        """What people call it."""
        return _("Table {n}").format(n=card.removeprefix(PREFIX))

    def marks(self, card: str) -> str:
        """It needs no further mark: there is one of each name."""
        return ""

    def called(self, card: str) -> str:
        """Its name."""
        return self.name(card)

    def card(self, text: str) -> str:
        """The card of a tag's text, or empty: none of these."""
        code, card = tag.split(text)
        return card if code == CODE and card in self.order else ""
