"""7 Wonders Duel in numbers: `tables` and `city`, the `game`, `dealing` what is hidden, `reading` the rules' States."""

from host.bots.cores.seven_wonders_duel.reading import can_read, dealer_of, number, read

SEARCH = "tree"
__all__ = ["SEARCH", "can_read", "dealer_of", "number", "read"]
