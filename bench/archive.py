"""The archive of a house that has played for years: python -m bench archive, or archive:GAMES,MOVED

Journals of finished games are written by the journal itself, from a few random games under many names and dates. Of
GAMES (10,000 if nothing is named): the history, the page that a house shows of it and its export. Of MOVED (1,000),
since each game is looked at again: records taken out and in again, and the memory that a backup of the house and its
restore take.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
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
GAMES, MOVED = 10_000, 1_000
ROOT = Path(__file__).resolve().parents[1]
PEOPLE = 60
PLAYED = ("seven_wonders", "seven_wonders_duel", "tower_of_babel")
DIFFERENT = 5  # random games of each kind
EACH = 500  # games in a transaction
# Kilobytes, on Linux; what getrusage says of a child includes the memory of this process, which began it.
PEAK = "print(next(row.split()[1] for row in open('/proc/self/status') if row.startswith('VmHWM')))"
FIRST = datetime(2016, 1, 1, 18, tzinfo=UTC)


def figures(words: str = "") -> Iterator[Figure]:
    """Seconds, or memory, for what reads or writes a whole archive."""
    given = [int(word) for word in words.split(",") if word]
    games, moved = [*given, *(GAMES, MOVED)[len(given) :]]
    with tempfile.TemporaryDirectory() as folder:
        home, fewer, other = (Path(folder) / name for name in ("games", "fewer", "other"))
        fill(home, games)
        hold = 1.0 if games <= 1_000 else 5.0
        for what, command in (
            ("history, first time", ("history",)),
            ("history", ("history",)),
            ("history as data, ratings and all", ("history", "--json")),
            ("history as a page", ("history", "--html", str(Path(folder) / "page.html"))),
            ("export as json", ("export", "--format", "json", "--to", str(Path(folder) / "all.json"))),
        ):
            yield _figure(f"{what}, {games:,} games", hold if "history" in what else None, home, "host", *command)
        for what, kind in (("the latest games", "doors"), ("what is counted of all", "whole")):
            page = ("host.web.archive.history", "en", str(home), kind)
            yield _figure(f"page of a house: {what}, {games:,} games", 1.0 if kind == "doors" else hold, home, *page)
        fill(fewer, moved)
        yield _figure(f"records of {moved:,} games", None, fewer, "host", "journal", "export", "--to", str(other))
        yield _figure(f"taking them in, {moved:,} records", None, other, "host", "journal", "import", str(other))
        yield from backups(fewer, Path(folder), moved)


def backups(home: Path, folder: Path, games: int) -> Iterator[Figure]:
    """The time and the most memory of a process that makes a backup of this house, and of one that restores it
    elsewhere."""
    write_settings(home, Settings(ready=True))
    file, other = folder / "backup.zip", folder / "restored"
    for what, code in (
        ("a backup", f"pack_into(Path({str(home)!r}), open({str(file)!r}, 'wb'))"),
        (
            "a restore",
            f"there = Path({str(other)!r}); unpack(there, Path({str(file)!r})); accept(there); assert finish(there)",
        ),
    ):
        lines = (
            "from pathlib import Path",
            "from host.house.backup import accept, finish, pack_into, unpack",
            code,
            PEAK,
        )
        child = [sys.executable, "-c", "\n".join(lines)]
        environment, before = {**os.environ, "PYTHONPATH": str(ROOT)}, _spent()
        done = subprocess.run(child, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        yield Figure(f"{what}, {games:,} games", _spent() - before, "s", None, True, "processor time")
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
    before, begun = _spent(), time.monotonic()
    subprocess.run([sys.executable, "-m", *command], env=environment, check=True, stdout=subprocess.DEVNULL)
    took = time.monotonic() - begun
    how = f"one process, from its start to its end, processor time; by the clock {took:.1f} s"
    return Figure(what, _spent() - before, "s", hold, True, how)


def _spent() -> float:
    """Seconds of processor time that ended children of this process took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
