"""7 Wonders Duel in numbers: `tables` and `city`, the `game`, `dealing` what is hidden, `reading` the rules' States."""

from host.games.seven_wonders_duel.core.reading import can_read, dealer_of, number, read

SEARCH = "tree"
POINTS = 20.0  # as many as in 7 Wonders count as much as the victory
WINS = True
__all__ = ["POINTS", "SEARCH", "WINS", "can_read", "dealer_of", "number", "read"]
