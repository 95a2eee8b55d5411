"""The games that tests are about, in two sorts.

`every()`: all packages, those of HERALD_GAMES too, must keep the contract; with HERALD_GAME it alone is
tested (`make game GAME=NAME`). SHIPPED: what Herald brings has translations, a printed rest, hints, clauses and figures
in bytes besides, and those tests list SHIPPED. A test names no game for what holds for all of either sort.
"""

import os

from host.computer import outside
from host.languages.game_words import games
from shared_rules.contract import load

ONE = os.environ.get("HERALD_GAME", "").lower().replace("-", "_")
SHIPPED = tuple(name for name in games() if outside.folder_of(name).parent == outside.OWN)


def every():
    """The games that must keep the contract."""
    return [ONE] if ONE else games()


def midway(name, plays):
    """This many plays, or half of those that a short game of it takes."""
    state, count = load(name).start(load(name).seats[0], {}), 0
    while not state.over and count < 2 * plays:
        seat = state.awaited()[0]
        state.do(seat, state.plays(seat)[0])
        count += 1
    return min(plays, count // 2)
