"""What a printed label says of a card besides its name: the host's, for sheets of labels."""

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.words import AGES, kind_name

# A sign for each group of kinds, so that no label relies on colour alone.
SIGNS = (
    (("leader",), "triangle"),
    (("wonder",), "hexagon"),
    (("action",), "star"),
    (cards.LAND, "square"),
    (cards.URBAN, "diamond"),
    (cards.UNITS, "cross"),
)
OTHER = "circle"
MARKS = ("", "3+ players", "4 players")


def describe(card: str) -> "tuple[str, str, str]":
    """(sign, kind, where it belongs) of a card: ("square", "mine", "Age I, 4 players")."""
    found = cards.card_of(card)
    sign = OTHER
    for kinds, named in SIGNS:
        if found.kind in kinds:
            sign = named
    deck = "military " if found.kind in cards.MILITARY else ""
    mark = MARKS[_mark(card)]
    return sign, deck + kind_name(found.kind), "Age " + AGES[found.age] + (", " + mark if mark else "")


def _mark(card: str) -> int:
    """0 for a copy without a mark, 1 for "3+", 2 for "4" (TA-9)."""
    row = cards.row_of(cards.split(card)[0])
    counts = [int(count) for count in row.split(None, 4)[3]] if row else [6, 6, 6]
    copy = cards.split(card)[1]
    return len([count for count in counts if copy > count]) if cards.card_of(card).kind not in cards.MILITARY else 0
