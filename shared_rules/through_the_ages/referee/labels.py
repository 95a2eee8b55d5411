"""What the printed label of a card of Through the Ages shows besides its name."""

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.deck import mark_of
from shared_rules.through_the_ages.names import AGES, kind_name

# A sign and a name for each group of kinds, so that no label relies on colour alone.
GROUPS = (
    (("leader",), "bust", "leader"),
    (("wonder",), "pyramid", "wonder"),
    (("action",), "star", "action card"),
    (cards.LAND, "pickaxe", "farm or mine"),
    (cards.URBAN, "house", "urban building"),
    (cards.UNITS, "sword", "military unit"),
    (cards.SPECIAL, "gear", "special technology"),
    (("government",), "crown", "government"),
    (cards.MILITARY, "shield", "military card"),
)


def describe(card: str) -> "tuple[str, str, str]":
    """(sign, group, where it belongs) of a card: ("pickaxe", "farm or mine", "Age I, mine, 4 players")."""
    found = cards.card_of(card)
    place = "Age %s, %s" % (AGES[found.age], kind_name(found.kind))
    mark = mark_of(card)
    if mark:
        place += ", %s players" % mark
    for kinds, sign, group in GROUPS:
        if found.kind in kinds:
            return sign, group, place
    raise KeyError(card)
