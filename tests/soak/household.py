"""An evening of six hours in fast motion, with a table of each game in one house and everything that disturbs one.

HERALD_EVENINGS sets how many (default 1), HERALD_EVENINGS_SEED their first seed (default: the day). The network goes
and comes with another address, the clock jumps both ways, the disk is full and free again, the house and its tables are
killed, phones sleep, and what they send arrives twice or late.
"""

import datetime
import os
import tempfile
from collections import Counter
from pathlib import Path

from tests.household.evening import evening
from tests.household.house import why_not_alone
from tests.promises import promise

PROMISES = [
    promise(
        "Whatever happens to a house, every play of its tables counts once, and every page ends with what the rules "
        "make of the journal",
        how="kills house and tables, takes network and disk away, moves the clock, puts phones to sleep",
        often="each time: a short evening at one table; long: six hours with five tables (HERALD_EVENINGS)",
    ),
]

HOURS = 6
COUNT, SEED = "HERALD_EVENINGS", "HERALD_EVENINGS_SEED"


def soak():
    """Plays them. Returns a sentence with the figures; AssertionError names the seed and what was wrong."""
    if why := why_not_alone():
        return f"Not tried: this computer has no namespaces for a house of its own ({why.strip()})."
    first = int(os.environ.get(SEED, datetime.date.today().toordinal()))
    count, figures = int(os.environ.get(COUNT, 1)), Counter()
    for seed in range(first, first + count):
        with tempfile.TemporaryDirectory() as folder:
            figures.update(evening(Path(folder), seed, HOURS))
    said = ", ".join(f"{name} {number:g}" for name, number in figures.items())
    return f"{count} evenings from seed {first}, and every play counted once: {said}."
