"""One deal of Oh Hell in numbers: `deal` plays it, `dealing` gives out hidden hands, `reading` the rules' States."""

from host.games.oh_hell.core.reading import can_read, dealer_of, number, read

SEARCH = "worlds"
POINTS = 100.0  # SPAN of `deal`
WINS = False
__all__ = ["POINTS", "SEARCH", "WINS", "can_read", "dealer_of", "number", "read"]
