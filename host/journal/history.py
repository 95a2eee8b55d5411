"""The history of a game: the entries of its journal, and which plays stand after undo and redo.

A journal only grows, so going back is an entry too. Entries are numbered as they were written, and such a
number is a *moment*. The plays that stand are the *lines* of the game's record.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

PLAY, UNDO, REDO, LEFT = "play", "undo", "redo", "left"
OWN = (UNDO, REDO, LEFT)  # the kinds of entries that no seat plays; `own_id` names them
_TO = "undo to "
BY_HAND = "named"  # before the number of a tag that named no card: people did


class Entry(NamedTuple):
    """One entry of the journal. n counts from 1; `at` is the moment the player saw.

    uid   the number of the tag on the reader, or empty; after BY_HAND where people named the card
    kind  play; undo, whose text is `undo to 12`: the first twelve plays stand, those after it no more;
          or redo: all that stood before the latest undo stands again. `seat` is who made or asked for it. left:
          another game was begun in the place of this one, as long as it is the last entry. A kind of a newer Herald
          counts as a moment, and changes nothing that stands.
    """

    n: int
    seat: int
    text: str
    play_id: str
    at: int
    uid: str
    time: str
    kind: str = PLAY


def undo_text(line: int) -> str:
    """The text of an entry that goes back to `line` plays."""
    return f"{_TO}{line}"


def own_id(kind: str, n: int = 0) -> str:
    """What the journal calls its own entry `n` of a kind; without `n`, how all of those begin."""
    return f"{kind}-{n or ''}"


class History:
    """What the entries of a journal come to.

    lines    the plays that stand, in order
    moment   number of the newest entry, 0 before the first
    rewound  number of the newest undo or redo, 0 without one: everything seen before it is out of date
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.lines: list[Entry] = []
        self.moment = self.rewound = 0
        self._undone: list[tuple[int, list[Entry]]] = []
        for entry in entries:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        """Adds the next entry of the journal."""
        self.moment = entry.n
        if entry.kind == PLAY:
            self.lines.append(entry)
        elif entry.kind in (UNDO, REDO):
            self.rewound = entry.n
            self._turn(entry)

    def _turn(self, entry: Entry) -> None:
        if entry.kind == UNDO:
            line = int(entry.text.removeprefix(_TO))
            self._undone.append((line, self.lines[line:]))
            del self.lines[line:]
        elif self._undone:
            line, undone = self._undone.pop()
            self.lines[line:] = undone

    def undone(self) -> tuple[int, list[Entry]]:
        """What a redo would bring back: (plays that stand before it, the plays); empty without an undo."""
        line, undone = self._undone[-1] if self._undone else (len(self.lines), [])
        return line, list(undone)


def minutes_of(lines: Iterable[Entry]) -> int:
    """How long a game has been played: from its first play to its last."""
    times = [moment for moment in (moment_of(line.time) for line in lines) if moment]
    return max(0, round((max(times) - min(times)).total_seconds() / 60)) if times else 0


def moment_of(text: str) -> datetime | None:
    """The moment in the time of an entry; None for a time that somebody changed."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
