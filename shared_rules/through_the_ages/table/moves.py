"""Moves of blue tokens in words, so that people can move the real ones."""

from shared_rules.through_the_ages.civ import BANK
from shared_rules.through_the_ages.words import card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def tokens(moves: "Sequence[Sequence[Any]]") -> str:
    """Moves of blue tokens in words: `2 blue from the bank to Bronze`."""
    return ", ".join(["%d blue from %s to %s" % (count, _place(one), _place(two)) for one, two, count in moves])


def _place(name: str) -> str:
    return "the bank" if name == BANK else card_name(name)
