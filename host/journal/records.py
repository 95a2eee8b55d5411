"""Records out of a journal and into one."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any

from host.errors import BadFile
from host.journal.file import now
from host.journal.history import Entry
from host.journal.journal import Header, Journal
from shared_rules.contract import TABLE, State, load
from shared_rules.table import record
from shared_rules.table.record import Record

SUFFIX = ".record"


class KnownAlready(BadFile):
    """A record that the journal holds already, as `game`."""

    def __init__(self, path: Path, game: int) -> None:
        super().__init__(f"{path} is in the journal already, as game {game}.")
        self.game = game


def file_of(header: Header) -> str:
    """The name of a game's record: `2026-02-28-seven_wonders-7.record`. The date of a game that came as a record is
    whatever its file said: it may name no other folder."""
    day = re.sub(r"[^\w-]", "-", header.started[:10])
    return f"{day}-{header.game}-{header.id}{SUFFIX}"


def other_rules(found: Record) -> str:
    """The sentence about a record of another version of the rules, or ""."""
    try:
        here = load(found.game).rules_version
    except ImportError:
        return ""
    if found.rules == here:
        return ""
    return (
        f"This record was played by rules {found.rules}, and this Herald has rules {here}: a play may mean something "
        "else, so scores can differ. Use the Herald it was played with to be certain."
    )


def records_in(place: Path) -> list[Path]:
    """The record files that `place` means: itself, or those in a folder. Raises BadFile when there is none."""
    if not place.is_dir():
        return [place]
    found = sorted(place.glob("*" + SUFFIX))
    if not found:
        raise BadFile(f"There is no record in {place}: records end in {SUFFIX}.")
    return found


def take(journal: Journal, path: Path, found: Record) -> Header:
    """Writes a record into the journal as a game of its own. Raises BadFile for one that does not replay
    here, KnownAlready for one that is there."""
    why = other_rules(found)
    if why:
        raise BadFile(f"{path} was left out. {why}")
    state = _replayed(path, found)
    found.names = [journal.called(name) for name in found.names]
    for header in journal.games():
        if (header.game, header.names) == (found.game, tuple(found.names)) and _same(journal.record(header.id), found):
            raise KnownAlready(path, header.id)
    header = _begun(journal, found)
    journal.append(header.id, [_line(n, seat, text) for n, (seat, text) in enumerate(found.lines, 1)])
    if state.over:
        journal.finish(header.id)
    return header


def _same(ours: Record, found: Record) -> bool:
    """Whether two records tell the same game, whoever plays its seats from here on."""
    ours.bots = found.bots
    return ours == found


def _replayed(path: Path, found: Record) -> State:
    if not found.lines:
        raise BadFile(f"{path} holds no play, so there is nothing to take in.")
    try:
        return record.replay(found)
    except record.BrokenRecord as error:
        raise BadFile(f"{path} does not replay, so it was left out. {error}") from error


def _begun(journal: Journal, found: Record) -> Header:
    """Who continues it: people with real cards where hands are not known, else one at the page and bots."""
    is_open = found.options.get("deal") == "open"
    seats = list(range(1, found.seats + 1))
    seating: dict[str, Any] = {"humans": [], "real": seats, "ports": ["auto"]} if is_open else {"humans": [1]}
    if found.bots:
        seating["bots"] = {str(seat): level for seat, level in found.bots.items()}
    seed = secrets.randbelow(1_000_000)
    return journal.begin(found.game, found.rules, found.names, found.options, seed, seating, found.date)


def _line(n: int, seat: int, text: str) -> Entry:
    play_id = f"table-{n}" if seat == TABLE else f"record-{n}"
    return Entry(n, seat, text, play_id, n - 1, "", now())
