"""The facts of a game before its first line, as the journal keeps them: who plays what since when, by which options.

Pure: it opens no file. A row of the journal becomes a Header, a Header with the plays becomes a Record.
"""

from __future__ import annotations

import json
import re
from binascii import crc32
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from host.journal.chain import FINISHES, LINES
from host.journal.file import now
from host.journal.history import BY_HAND, Entry
from host.journal.names import SOMEBODY, Names
from host.journal.people import People
from host.plain import Plain
from shared_rules.referee.record import Record


class Header(NamedTuple):
    """The facts of a game before its first line. `started` is ISO 8601 in UTC; `seating` is who
    sits where, as `host.setup.setup` keeps it."""

    id: int
    game: str
    rules_version: str
    names: tuple[str, ...]
    options: dict[str, str]
    seed: int
    started: str
    seating: Plain

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.names)

    @property
    def mark(self) -> str:
        """Six letters that distinguish this game from another one: the ids of its stations' plays begin with them."""
        return f"{crc32(repr((self.id, self.game, self.seed, self.started)).encode()):08x}"[:6]


class RefusedPlay(NamedTuple):
    """A refused play: its id gets this answer again."""

    seat: int
    play_id: str
    why: str


class NewGame(NamedTuple):
    """A whole game that is to be written at once; fields as in Header."""

    game: str
    rules_version: str
    names: Sequence[str]
    options: Mapping[str, str]
    seed: int
    seating: Mapping[str, object]
    started: str
    lines: Sequence[Entry] = ()
    over: bool = False


_ISO = re.compile(r"\d{4}-\d\d-\d\dT")


def record_of(header: Header, lines: Iterable[Entry]) -> Record:
    """Header and lines as a Record value."""
    kept = list(lines)
    plays, names, day = [(line.seat, line.text) for line in kept], header.names, day_of(header)
    named = [number for number, line in enumerate(kept, 1) if line.uid.startswith(BY_HAND)]
    return Record(header.game, header.rules_version, header.options, names, day, plays, _bots(header), named)


def day_of(header: Header) -> str:
    """The date of a game as its record has it."""
    return header.started.partition("T")[0] if _ISO.match(header.started) else header.started


def _bots(header: Header) -> dict[int, str]:
    """How well the bots of a game play, by seat."""
    return {int(seat): level for seat, level in header.seating.get("bots", {}).items()}


def header_of(row: tuple[int, str, str, str, str, int, str, str]) -> Header:
    """The Header in a row of `games`. Raises ValueError or TypeError for a row that was changed."""
    number, game, version, names, options, seed, started, seating = row
    try:
        names, options, seating = json.loads(names), json.loads(options), json.loads(seating)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    header = Header(number, game, version, tuple(names), options, seed, started, seating)
    if not (_are_texts(names) and _are_texts([game, version, started]) and _is_seating(seating)):
        raise ValueError("the header of a game has parts of another type")
    if not (isinstance(options, dict) and _are_texts(list(cast(dict[str, object], options).values()))):
        raise ValueError("the options of a game are not texts")
    return header


def _are_texts(parts: object) -> bool:
    return isinstance(parts, list) and all(isinstance(part, str) for part in cast(list[object], parts))


def _is_seating(seating: object) -> bool:
    bots = cast(dict[str, object], seating).get("bots", {}) if isinstance(seating, dict) else None
    if not isinstance(bots, dict):
        return False
    levels, kept = cast(dict[str, object], bots), cast(dict[str, object], seating)
    seats = [kept.get(name, []) for name in ("humans", "real", "coached", "guided", "free")]
    return (
        all(seat.isdecimal() and len(seat) < 3 for seat in levels)
        and _are_texts(list(levels.values()))
        and all(_are_texts(kept.get(name, [])) for name in ("ports", "languages"))
        and all(isinstance(one, list) and {type(seat) for seat in cast(list[object], one)} <= {int} for one in seats)
    )


def rows_of(game: int, new: NewGame) -> list[tuple[str, tuple[object, ...]]]:
    """(table, columns) of a whole game, its header apart."""
    rows: list[tuple[str, tuple[object, ...]]] = [(LINES, (game, *line)) for line in new.lines]
    return rows + ([(FINISHES, (game, new.lines[-1].n, now()))] if new.over and new.lines else [])


def with_names(names: Names, people: People, headers: Iterable[Header]) -> list[Header]:
    """Headers with the names that people are called by today, and the bots that play now. Nobody has a name at a seat
    where nobody has sat down. Raises BadFile."""
    found: list[Header] = []
    for one in headers:
        now = names.exchanged(one.id, one.started)
        seating = one.seating if now is None else _exchanged(one, *now)
        free: list[int] = seating.get("free", [])
        called = tuple(
            SOMEBODY if seat in free else people.called(str(name))
            for seat, name in enumerate(names.of(one.id, one.started, one.names), 1)
        )
        found.append(one._replace(names=called, seating=seating))
    return found


def _exchanged(header: Header, bots: Mapping[str, str], free: Sequence[int]) -> Plain:
    """Who sits where once people have come and gone: people without a station are at the page."""
    real: list[int] = header.seating.get("real", [])
    humans = [seat for seat in range(1, header.seats + 1) if seat not in real and str(seat) not in bots]
    return {**header.seating, "bots": dict(bots), "humans": humans, "free": list(free)}
