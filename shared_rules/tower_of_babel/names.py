"""The names of pieces, types and wonders of Tower of Babel, short enough for an OLED."""

from shared_rules.phrases import called
from shared_rules.tower_of_babel import cards

WONDERS = ("Babel", "Colossus", "Lighthouse", "Gardens", "Mausoleum", "Artemis", "Zeus", "Pyramids")
# The types as they fit a narrow screen.
TYPES = ("camel", "crane", "ship", "mason")


def card_name(card: str) -> str:
    """What people call a piece: `ship.7` -> Ship, `two_colour_disc.1` -> Two colour disc."""
    words = cards.split(card)[0].replace("_", " ")
    return called(words[:1].upper() + words[1:] + (" card" if words == "trader" else ""))
