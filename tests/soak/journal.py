"""Journals, logs and mirrores damaged at random, and copies taken while a host writes.

    python -m tests.soak journal        (HERALD_DAMAGES=1000: their number)

What must hold of each: no damaged file is called whole, every line that is given out was
written, what one file lost the other still has, and what both lost is reported.
"""

import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from host.journal.check import Findings, examine
from host.journal.file import JOURNAL, JournalError
from host.journal.history import Entry
from host.journal.journal import Journal
from host.journal.mending import mended
from host.journal.mirror import MIRROR
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.fakes import tiny
from tests.promises import promise

PROMISES = [
    promise(
        "All damage to journal, log or mirror is noticed, and no more is lost than the disk lost",
        how="damages files at random and takes copies while a host writes",
        often="long: 1,000 damages (HERALD_DAMAGES)",
    ),
]

DAMAGES = int(os.environ.get("HERALD_DAMAGES", "1000"))
BASE, LOG, LOCK = JOURNAL, JOURNAL + "-wal", JOURNAL + ".lock"
FILES = (BASE, LOG, MIRROR, LOCK)
GAMES, PLAYS = 4, 9

Files = dict[str, bytes]
Truth = dict[int, list[Entry]]


class Moment(NamedTuple):
    """What lay on the disk after a play was answered, and what had been answered by then."""

    files: Files
    truth: Truth


def moments(folder: Path, chance: random.Random) -> list[Moment]:
    """A host's whole life: games, refusals, undos, new starts, its log taken into the file now and then."""
    tiny.enter()
    journal, found = Journal.open(folder), list[Moment]()
    for number in range(1, GAMES + 1):
        table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(number), seed=number)
        table.deal_if_due()
        for _ in range(PLAYS):
            _play(table, chance)
            if chance.random() < 0.1:
                journal._base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            found.append(_moment(folder, journal))
        if chance.random() < 0.5:
            journal.close()
            journal = Journal.open(folder)
    journal.close()
    return found


def _play(table: Table, chance: random.Random) -> None:
    if not table.awaited():
        return
    seat = table.awaited()[0]
    table.submit(seat, f"no{table.moment}", table.moment, "dance")
    text = table.game.text(chance.choice(table.state.plays(seat)))
    assert table.submit(seat, f"k{table.moment}", table.moment, text).ok
    if chance.random() < 0.1:
        table.undo(6)


def _moment(folder: Path, journal: Journal) -> Moment:
    files = {name: (folder / name).read_bytes() for name in FILES if (folder / name).exists()}
    return Moment(files, {header.id: journal.entries(header.id) for header in journal.games()})


# -- damages: (chance, bytes) -> bytes, or None: the file is gone ------------------------------


def bit(chance: random.Random, data: bytes) -> bytes | None:
    """One bit turned over."""
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def blank(chance: random.Random, data: bytes) -> bytes | None:
    """A stretch of zeros, as a lost sector leaves."""
    at, length = chance.randrange(len(data)), chance.choice((1, 16, 512, 4096))
    return (data[:at] + bytes(length) + data[at + length :])[: len(data)]


def litter(chance: random.Random, data: bytes) -> bytes | None:
    """A stretch of something else."""
    at, length = chance.randrange(len(data)), chance.choice((2, 40, 700))
    return (data[:at] + chance.randbytes(length) + data[at + length :])[: len(data)]


def short(chance: random.Random, data: bytes) -> bytes | None:
    """The end is cut off."""
    return data[: chance.randrange(len(data))]


def gone(chance: random.Random, data: bytes) -> bytes | None:
    """Deleted."""
    return None


DAMAGES_OF_A_FILE: tuple[Callable[[random.Random, bytes], bytes | None], ...] = (bit, bit, blank, litter, short, gone)


class Trial(NamedTuple):
    """Damaged files: what was answered, and whether journal (with its log) and mirror were touched."""

    files: Files
    truth: Truth
    journal: bool
    mirror: bool
    how: str


def trial(seen: list[Moment], chance: random.Random) -> Trial:
    """One of: a damaged file, two of them, an old file among newer ones, a copy taken file by file meanwhile."""
    at = chance.randrange(1, len(seen))
    files, truth = dict(seen[at].files), seen[at].truth
    kind = chance.choice(("one", "one", "two", "old", "copy"))
    if kind == "copy":
        begun = chance.randrange(at + 1)
        names = chance.sample(FILES, len(FILES))
        times = sorted(chance.randint(begun, at) for _ in names)
        files = {name: seen[t].files[name] for name, t in zip(names, times, strict=True) if name in seen[t].files}
        return Trial(files, seen[begun].truth, True, True, f"copied {list(zip(names, times, strict=True))}")
    if kind == "old":
        name, before = chance.choice((BASE, LOG, MIRROR)), chance.randrange(at)
        old = seen[before].files.get(name)
        files.pop(name, None)
        files.update({name: old} if old is not None else {})
        return Trial(files, truth, name != MIRROR, name == MIRROR, f"{name} of {before} at {at}")
    names = chance.sample([name for name in (BASE, LOG, MIRROR) if files.get(name)], 1 if kind == "one" else 2)
    done: list[str] = []
    for name in names:
        damage = chance.choice(DAMAGES_OF_A_FILE)
        left = damage(chance, files.pop(name))
        files.update({name: left} if left is not None else {})
        done.append(f"{damage.__name__} {name}")
    return Trial(files, truth, {BASE, LOG} & {*names} != set(), MIRROR in names, f"{done} at {at}")


# -- what must hold ----------------------------------------------------------------------------


def hold(folder: Path, one: Trial) -> bool:
    """Raises AssertionError when a trial ends badly; whether every line was still there."""
    for name, data in one.files.items():
        (folder / name).write_bytes(data)
    report = _examined(folder)
    saved = {game.number: game.saved for game in report.games} if report else {}
    all_there = _truly(saved, one)
    if not (one.journal and one.mirror):
        assert all_there, "what one file lost, the other has"
    if not one.journal and report is not None:
        assert report.whole or "may be lost" in report.troubles[0], (
            report.troubles,
            [game.faults for game in report.games],
        )
    if report is not None and report.whole and not report.notes:
        assert all_there, "nothing is said to be whole that is not"
    _goes_on(folder, saved, all_there and not (one.journal and one.mirror))
    return all_there


def _examined(folder: Path) -> Findings | None:
    try:
        return examine(folder)
    except JournalError:
        return None


def _truly(saved: Truth, one: Trial) -> bool:
    """Whether all that was answered is there; what is there is a beginning of what was, or goes further than it
    when a copy was finished later."""
    for game, lines in saved.items():
        truth = one.truth.get(game, [])
        assert lines[: len(truth)] == truth[: len(lines)], f"game {game} was changed"
    return all(len(saved.get(game, [])) >= len(lines) for game, lines in one.truth.items())


def _goes_on(folder: Path, saved: Truth, whole: bool) -> None:
    """A host that is started now has what `check` promised to save, in journal and mirror both. Lines that no
    digest proves any more are left to `herald journal export`."""
    games = [game for game, lines in saved.items() if lines]
    try:
        found = _prove(folder, games)
        if not examine(folder).whole:
            raise JournalError("Something is lost for good.")
    except JournalError:
        if not games:
            return
        mended(folder)
        found = _prove(folder, games)
    for game, lines in found.items():
        assert lines[: len(saved[game])] == saved[game][: len(lines)], f"game {game} after a new start"
        assert not whole or len(lines) >= len(saved[game]), f"game {game} after a new start"
    assert examine(folder).whole


def _prove(folder: Path, games: list[int]) -> Truth:
    """The lines of these games, as a host has them that opens the journal for writing."""
    journal = Journal.open(folder)
    try:
        for game in games:
            journal.prove(game)
        return {game: journal.entries(game) for game in games}
    finally:
        journal.close()


def damaged(count: int, seed: int) -> tuple[int, int]:
    """The number of trials, and after how many of them something was really lost."""
    chance, lost = random.Random(seed), 0
    with tempfile.TemporaryDirectory() as folder:
        seen = moments(Path(folder), chance)
    for number in range(count):
        one = trial(seen, random.Random(f"{seed}:{number}"))
        with tempfile.TemporaryDirectory() as folder:
            try:
                lost += not hold(Path(folder), one)
            except AssertionError as error:
                error.add_note(f"trial {number} of seed {seed}: {one.how}")
                raise
    return count, lost


def soak() -> str:
    """Raises AssertionError at the first that ends badly; returns a sentence with the figures."""
    count, lost = damaged(DAMAGES, 14)
    return (
        f"{count} damaged or half-copied journals: every line that one file lost was had from the other; in {lost} "
        "both had lost it, and that was said."
    )
