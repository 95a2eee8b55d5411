"""One deal of Oh Hell in numbers: `deal` plays it, `dealing` gives out hidden hands, `reading` the rules' States."""

from host.bots.cores.oh_hell.reading import can_read, dealer_of, number, read

SEARCH = "worlds"
__all__ = ["SEARCH", "can_read", "dealer_of", "number", "read"]
