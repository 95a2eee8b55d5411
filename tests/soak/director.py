"""A director who is killed again and again: every result that was confirmed stays, and the standings are those of an
evening without kills. HERALD_KILLS sets the number of kills (default 200)."""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from host.director.book import Book
from host.director.event import Evening
from host.director.standings import standings
from tests.promises import promise

PROMISES = [
    promise(
        "Nothing that a director entered is lost when the director's program is killed, and the standings stay right",
        how="kills directors over whole events",
        often="long: 200 kills (HERALD_KILLS)",
    ),
]

KILLS = int(os.environ.get("HERALD_KILLS", "200"))
ROUNDS = 60
LONGEST = 0.2  # seconds between the last word of a director and its end
NAMES = [f"Player {n}" for n in range(1, 14)]
SIZES = (2, 2)  # of the tables: duels
DIRECTOR = """
import sys
from pathlib import Path
from tests.soak.director import evening
evening(Path(sys.argv[1]), int(sys.argv[2]), lambda n: print(n, flush=True))
"""


def evening(path, rounds, told=lambda n: None):
    """Goes on with the event until this many rounds are over; `told` gets the number of written entries."""
    from host.director.direct import tables as _tables  # the director's own way to draw

    book = Book(path)
    if not (event := Evening(book.entries())).size:
        book.add(0, "begin", {"title": "Soak", "players": NAMES, "sizes": list(SIZES)})
    while (event := Evening(book.entries())) and (len(event.rounds) < rounds or event.open_tables()):
        missing = event.open_tables()
        if missing:
            kind, data = "result", _result(event, missing[0])
        else:
            kind, data = "round", {"tables": _tables(event, SIZES), "time": ""}
        book.add(event.size, kind, data)
        told(event.size + 1)
    book.close()


def _result(event, table):
    """What this table plays, the same whenever it is asked."""
    players = event.rounds[-1].tables[table - 1]
    chance = random.Random(f"{len(event.rounds)} {players}")
    points = {name: chance.randrange(30, 80) for name in players}
    scores = {name: (1 + sum(other > own for other in points.values()), own) for name, own in points.items()}
    return {"round": len(event.rounds), "table": table, "scores": scores, "reason": ""}


def _killed(path, chance):
    """Lets a director work for a while and kills it; True when it came to its end. Raises AssertionError when an entry
    that was confirmed is missing."""
    process = subprocess.Popen(
        [sys.executable, "-c", DIRECTOR, str(path), str(ROUNDS)], stdout=subprocess.PIPE, text=True
    )
    told = [process.stdout.readline() for _ in range(chance.randrange(3))]
    time.sleep(chance.random() * LONGEST)
    process.kill()
    told += process.communicate()[0].splitlines()
    heard = max((int(line) for line in told if line.strip().isdigit()), default=0)
    book = Book(path)
    size = Evening(book.entries()).size
    book.close()
    if size < heard:
        raise AssertionError(f"{heard} entries were told, {size} are there.")
    return process.returncode == 0


def soak(kills=KILLS, seed=1):
    """Kills directors. Returns a sentence; raises AssertionError when something was lost."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        calm, rough = Path(folder) / "calm", Path(folder) / "rough"
        done = 0
        while done < kills:
            if _killed(rough, chance):
                rough.rename(Path(folder) / f"over-{done}")  # an evening is over: the next one begins
            done += 1
        evening(rough, ROUNDS)
        evening(calm, ROUNDS)
        found = [standings(Evening(Book(path).entries())) for path in (calm, rough)]
    if found[0] != found[1]:
        raise AssertionError("The standings differ from those of an evening without kills.")
    return (
        f"{kills} kills of a director, every entry that was told is there, and the standings are those without kills."
    )
