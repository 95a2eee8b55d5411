"""The archive of a house that has played for years: python -m bench archive, or archive:GAMES

A journal of this many finished games (10,000 if nothing is named) is written by the journal itself, from a few random
games under many names and dates. Measured: its history, its page, its export, records taken in again, and the memory
that a backup of the house and its restore take.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench import Figure
from host.house.settings import Settings, write_settings
from host.journal.header import NewGame
from host.journal.history import Entry
from host.journal.journal import Journal
from host.journal.reading import JournalReader
from shared_rules.contract import load

LONG = True
GAMES, RECORDS = 10_000, 500
ROOT = Path(__file__).resolve().parents[1]
PEOPLE = 60
PLAYED = ("seven_wonders", "seven_wonders_duel", "tower_of_babel")
DIFFERENT = 5  # random games of each kind
EACH = 500  # games in a transaction
PEAK = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"  # kilobytes, on Linux
FIRST = datetime(2016, 1, 1, 18, tzinfo=UTC)


def figures(words: str = "") -> Iterator[Figure]:
    """Seconds, or memory, for what reads or writes a whole archive."""
    games = int(words or GAMES)
    with tempfile.TemporaryDirectory() as folder:
        home, other = Path(folder) / "games", Path(folder) / "other"
        fill(home, games)
        hold = 1.0 if games <= 1_000 else 5.0
        for what, command in (
            ("history, first time", ("history",)),
            ("history", ("history",)),
            ("history as data, ratings and all", ("history", "--json")),
            ("history as a page", ("history", "--html", str(Path(folder) / "page.html"))),
            ("export as json", ("export", "--format", "json", "--to", str(Path(folder) / "all.json"))),
        ):
            yield _figure(f"{what}, {games:,} games", hold if "history" in what else None, home, *command)
        yield _figure(f"records of {games:,} games", None, home, "journal", "export", "--to", str(other))
        yield _figure(f"taking them in, {games:,} records", None, other, "journal", "import", str(other))
        yield from backups(home, Path(folder), games)


def backups(home: Path, folder: Path, games: int) -> Iterator[Figure]:
    """The most memory that a process takes which makes a backup of this house, and one that restores it elsewhere."""
    write_settings(home, Settings(ready=True))
    file, other = folder / "backup.zip", folder / "restored"
    for what, code in (
        ("a backup", f"pack_into(Path({str(home)!r}), open({str(file)!r}, 'wb'))"),
        ("a restore", f"accept(Path({str(other)!r}), Path({str(file)!r})); assert finish(Path({str(other)!r}))"),
    ):
        lines = ("from pathlib import Path", "from host.house.backup import accept, finish, pack_into", code, PEAK)
        child = [sys.executable, "-c", "\n".join(lines)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(child, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        yield Figure(f"memory of {what}, {games:,} games", int(done.stdout) / 1024, "MB", 512.0, True, "at most")
    if JournalReader.read(other).games()[-1].id != games:
        raise AssertionError("the restored house lacks games")


def fill(home: Path, games: int) -> None:
    """Writes this many finished games into the journal of a folder."""
    chance, kinds = random.Random(5), [one for game in PLAYED for one in _lines(game)]
    journal = Journal.open(home)
    try:
        for first in range(0, games, EACH):
            journal.add_games([_game(kinds, chance, n) for n in range(first, min(games, first + EACH))])
            journal.fold_log()
    finally:
        journal.close()


def _game(
    kinds: Sequence[tuple[str, int, dict[str, str], list[tuple[int, str]]]], chance: random.Random, n: int
) -> NewGame:
    game, seats, options, plays = kinds[chance.randrange(len(kinds))]
    begun = FIRST + timedelta(hours=9 * n)
    names = [f"Person {one}" for one in chance.sample(range(PEOPLE), seats)]
    lines = [
        Entry(k, seat, text, f"p{k}", k - 1, "", (begun + timedelta(seconds=20 * k)).isoformat(timespec="milliseconds"))
        for k, (seat, text) in enumerate(plays, 1)
    ]
    version = load(game).rules_version
    return NewGame(game, version, names, options, n, {}, begun.isoformat(timespec="milliseconds"), lines, over=True)


def _lines(game: str) -> Iterator[tuple[str, int, dict[str, str], list[tuple[int, str]]]]:
    rules = load(game)
    for seed in range(DIFFERENT):
        chance, options = random.Random(seed), rules.complete({})
        seats = max(rules.seats[0], min(rules.seats[1], 2 + seed % 3))
        state, plays = rules.start(seats, options), list[tuple[int, str]]()
        while not state.over:
            seat = state.awaited()[0]
            play = chance.choice(state.plays(seat))
            plays.append((seat, rules.text(play)))
            state.do(seat, play)
        yield game, seats, options, plays


def _figure(what: str, hold: float | None, home: Path, *command: str) -> Figure:
    environment = {**os.environ, "HERALD_HOME": str(home), "PYTHONPATH": str(ROOT)}
    before = _spent()
    subprocess.run([sys.executable, "-m", "host", *command], env=environment, check=True, stdout=subprocess.DEVNULL)
    return Figure(what, _spent() - before, "s", hold, True, "one process, from its start to its end, processor time")


def _spent() -> float:
    """Seconds of processor time that ended children of this process took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
