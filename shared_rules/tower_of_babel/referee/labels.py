"""What the printed label of a piece of Tower of Babel shows besides its name."""

from shared_rules.tower_of_babel import cards

# A sign for each type, so that no label relies on colour alone.
SIGNS = {"camel": "camel", "crane": "crane", "ship": "ship", "stonemason": "hammer"}


def describe(card: str) -> "tuple[str, str, str]":
    """(sign, kind, which of them) of a piece: ("ship", "disc", "3 of 6, lowest number first")."""
    kind, number = cards.split(card)
    sort = cards.sort_of(card)
    if sort == cards.BUILDING:
        return SIGNS[kind], "building card", "Copy %d" % number
    if sort == cards.TRADER:
        return "bust", "trader card", "Seat %d" % number
    if sort == cards.ACTION:
        return "star", "action card", "Copy %d" % number
    if kind == cards.TWO_COLOUR:
        return "halves", "disc", "%d of 4" % number
    return SIGNS[kind.partition("_")[0]], "disc", "%d of 6, lowest number first" % number
