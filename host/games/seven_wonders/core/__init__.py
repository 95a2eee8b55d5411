"""7 Wonders in numbers: `tables`, `market`, `city`, the `game`, its `policy` and `weights`, `dealing`, `reading`."""

from host.games.seven_wonders.core.reading import can_read, dealer_of, number, read

SEARCH = "own tree"
POINTS = 100.0  # WORTH and SPAN of `game`
WINS = True
__all__ = ["POINTS", "SEARCH", "WINS", "can_read", "dealer_of", "number", "read"]
