"""Who sat at each game, in a file beside the journal: a name can be taken out of it, and every digest stays right.

    names.json   {"games": {"7": {"started": "2026-02-28T18:00:00+00:00", "names": ["Anna", null]}}}

Where people have come and gone during a game, its entry has `bots`, as {"2": "normal"}, and the `free` seats, as [3].

The journal's own row shows `Player 1`, `Player 2`; null is somebody whose name was taken out. Journals of earlier
Heralds hold the names in their rows: those are read from there, and `host.journal.people` covers them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

from host.computer import kept
from host.computer.whole import write_whole
from host.errors import BadFile
from host.languages.letters import plain
from host.plain import Json, Plain

NAMES_FILE = "names.json"
SOMEBODY = "somebody"
KNOWN = kept.KnownFields(
    ("games",), {"games": kept.Each(kept.KnownFields(("started", "names", "bots", "free")), by=("started",))}
)
REMEDY = "Mend it, or move it away: seats are called Player 1, Player 2 then"


def placeholders(seats: int) -> list[str]:
    """What the journal's own row calls the seats."""
    return [f"Player {seat}" for seat in range(1, seats + 1)]


def on_one_line(name: str) -> str:
    """A name from a file as a record can hold it and anybody may show it: one line of whole letters that nothing obeys,
    no spaces at its ends."""
    return plain(" ".join(name.encode("utf-8", "replace").decode().split()))


class Names:
    """The names of the seats of one folder's games."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAMES_FILE
        self._stamp: tuple[int, ...] = ()
        self._games: dict[str, dict[str, object]] = {}

    def of(self, game: int, started: str, row: Sequence[str]) -> tuple[str, ...]:
        """The names of a game that began then; those of its `row` if this file has no entry. Raises BadFile."""
        found = self._read().get(str(game))
        if found is None or found["started"] != started or len(found["names"]) != len(row):
            return tuple(row)
        return tuple(SOMEBODY if name is None else on_one_line(name) for name in found["names"])

    def exchanged(self, game: int, started: str) -> tuple[dict[str, str], list[int]] | None:
        """({seat: level} of the bots, the free seats) of a game since somebody came or left; None if nobody did. Raises
        BadFile."""
        found = self._read().get(str(game))
        if found is None or found["started"] != started or "bots" not in found:
            return None
        return found["bots"], found.get("free", [])

    def reseat(
        self, game: int, started: str, names: Sequence[str], bots: Mapping[str, str], free: Sequence[int]
    ) -> None:
        """The seats of a game are called so from now on, bots play those, and these are free. Raises BadFile,
        OSError."""
        entry = {"started": started, "names": list(names), "bots": dict(bots), "free": list(free)}
        self._write(self._read() | {str(game): entry})

    def note(self, begun: Mapping[int, tuple[str, Sequence[str]]]) -> None:
        """Keeps (when it began, names) of each game that begins; on disk when it returns. Raises BadFile, OSError."""
        new = {str(game): {"started": started, "names": list(names)} for game, (started, names) in begun.items()}
        self._write(self._read() | new)

    def take_out(self, gone: Callable[[str], bool]) -> None:
        """Takes out every name of which `gone` is true. Raises BadFile, OSError."""
        games = self._read()
        kept = {
            number: {**game, "names": [None if name is None or gone(name) else name for name in game["names"]]}
            for number, game in games.items()
        }
        if kept != games:
            self._write(kept)

    def _read(self) -> dict[str, Plain]:
        """The file's games; it is read again only when it has changed."""
        stamp = _stamp_of(self._path)
        if not stamp or stamp != self._stamp:
            self._games, self._stamp = self._read_file(), stamp
        return self._games

    def _read_file(self) -> dict[str, dict[str, object]]:
        try:
            games: Json = json.loads(self._path.read_text(encoding="utf-8-sig"))["games"]
            if not (isinstance(games, dict) and all(map(_is_a_game, games.values()))):
                raise TypeError
            return cast(dict[str, dict[str, object]], games)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise BadFile(f"{self._path} cannot be read ({error.strerror}). {REMEDY}.") from error
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadFile(f"{self._path} is not a list of names. {REMEDY}.") from error

    def _write(self, games: dict[str, Plain]) -> None:
        whole = kept.with_newer(self._path, {"games": games}, KNOWN)
        write_whole(self._path, json.dumps(whole, ensure_ascii=False, indent=1) + "\n", private=True)


def _stamp_of(path: Path) -> tuple[int, ...]:
    """A value that changes with the file; () without a file."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size


def _is_a_game(game: Json) -> bool:
    if not isinstance(game, dict):
        return False
    names, bots, free = game["names"], game.get("bots", {}), game.get("free", [])
    texts = isinstance(names, list) and all(name is None or isinstance(name, str) for name in names)
    levels = isinstance(bots, dict) and all(isinstance(one, str) for one in bots.values())
    seats = isinstance(free, list) and all(type(one) is int for one in free)
    return isinstance(game["started"], str) and texts and levels and seats
