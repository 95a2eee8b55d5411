"""How the cards and tokens of a position lie on a table with real cards, for people who lay a short game out."""

from shared_rules.phrases import _
from shared_rules.through_the_ages.names import AGES, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

PLACES = {
    "row": "Card row: %s.",
    "events": "Current events, face down: %s.",
    "finals": "Final events, face up: %s.",
}
# What lies before a player besides the government and technologies.
CARDS = {
    "leader": "leader: %s",
    "wonders": "finished wonders: %s",
    "hand": "civil cards in hand: %s",
    "war": "military cards in hand: %s",
}


def lines(position: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """One line for each place of the table, then one for each player."""
    found = [_(PLACES[part]) % _cards(position[part]) for part in PLACES if position.get(part)]
    found.append(_("Civil deck, shuffled: %s.") % _cards(sorted(position["deck"])))
    found.append(_("Military deck: the other military cards of Age %s, shuffled.") % AGES[int(position["age"])])
    rows = zip(names, position["seats"], strict=True)
    return [*found, *("%s: %s." % (name, "; ".join(_seat(row))) for name, row in rows)]


def _seat(row: "dict[str, Any]") -> "list[str]":
    """The cards in front of one player, and the figures on the tracks."""
    found = [card_name(row.get("government", "despotism"))]
    found += [_technology(*technology) for technology in row["techs"]]
    found += [_(CARDS[part]) % _cards(row[part]) for part in CARDS if row.get(part)]
    pool, culture, science = row.get("pool", 1), row.get("culture", 0), row.get("science", 0)
    return [*found, _("unused workers: %d, culture: %d, science: %d") % (pool, culture, science)]


def _technology(name: str, workers: int, tokens: int) -> str:
    called = card_name(name)
    if tokens:
        return _("%s (workers: %d, blue tokens: %d)") % (called, workers, tokens)
    return _("%s (workers: %d)") % (called, workers) if workers else called


def _cards(cards: "str | Sequence[str]") -> str:
    return ", ".join(card_name(card) for card in ([cards] if isinstance(cards, str) else cards))
