"""Every moment of every golden game: what the host finds legal, MicroPython finds legal on the View it was sent."""

from tests.golden.make import goldens, on_stations
from tests.golden.test_goldens import views
from tests.promises import promise
from tests.rules import on_station
from tests.rules.stations import station_digests

PROMISES = [
    promise("A station and the host agree on which plays are legal", how="at every moment", often="long: all"),
]

AT_ONCE = 50  # views that one start of MicroPython is asked about


def soak(games=None):
    """Asks about all goldens that stations play (of these games). Returns a sentence; raises AssertionError."""
    asked = 0
    for game, name in goldens():
        if name in on_stations(game) and game in (games or (game,)):
            lines = views(game, name, None)
            for at in range(0, len(lines), AT_ONCE):
                some = lines[at : at + AT_ONCE]
                assert station_digests(game, some) == list(on_station.digests(game, some)), (game, name, at)
            asked += len(lines)
    return f"{asked} views of golden games were understood by MicroPython as by the host."
