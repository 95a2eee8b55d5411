"""The course of a game: the lines of its journal, and which plays stand after undo and redo.

A journal only grows, so going back is a line too. Lines are numbered as they were written; the plays that
stand are those a record holds, and `line` counts them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from host.language import Language
from shared_rules.contract import TABLE, Game, State

PLAY, UNDO, REDO = "play", "undo", "redo"
_TO = "undo to "


class Line(NamedTuple):
    """One line of the journal. n counts from 1; `at` is the moment the player saw.

    kind  play; undo, whose text is `undo to 12`: the first twelve plays stand, those after it no more;
          or redo: all that stood before the latest undo stands again. `seat` is who made or asked for it.
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
    """The text of a journal's line that goes back to `line` plays."""
    return f"{_TO}{line}"


class Course:
    """What the lines of a journal come to.

    lines    the plays that stand, in order
    moment   number of the newest line of the journal, 0 before the first
    rewound  number of the newest undo or redo, 0 if there was none: what was seen before it is out of date
    """

    def __init__(self, entries: Iterable[Line] = ()) -> None:
        self.lines: list[Line] = []
        self.moment = self.rewound = 0
        self._undone: list[tuple[int, list[Line]]] = []
        for entry in entries:
            self.take(entry)

    def take(self, entry: Line) -> None:
        """Adds the next line of the journal."""
        self.moment = entry.n
        if entry.kind == PLAY:
            self.lines.append(entry)
            return
        self.rewound = entry.n
        if entry.kind == UNDO:
            line = int(entry.text.removeprefix(_TO))
            self._undone.append((line, self.lines[line:]))
            del self.lines[line:]
        elif self._undone:
            line, undone = self._undone.pop()
            self.lines[line:] = undone

    def undone(self) -> tuple[int, list[Line]]:
        """What a redo would bring back: (plays that stand before it, the plays); none when there was no undo."""
        line, undone = self._undone[-1] if self._undone else (len(self.lines), [])
        return line, list(undone)


class Turn(NamedTuple):
    """A place to go back to: `line` plays stood when `seats` were to choose; `where` names it."""

    line: int
    where: str
    seats: tuple[int, ...]


class Turns:
    """Where the turns of a course began: whenever a seat is awaited that was not just before, or after a
    seat played that was not asked (one of those that may tap a card for the table).

    Found without knowing the game, by making its plays again in a State of its own.
    """

    def __init__(self, game: Game, language: Language, seats: int, options: dict[str, str]) -> None:
        self._game, self._language = game, language
        self._begin = lambda: game.start(seats, dict(options))
        self._restart(0)

    def _restart(self, rewound: int) -> None:
        self._rewound, self._line = rewound, 0
        self._state: State = self._begin()
        self._owing: set[int] = set()
        self._found: list[Turn] = []
        self._look(TABLE)

    def of(self, course: Course) -> list[Turn]:
        """The turns of this course, oldest first; the last one is the one under way."""
        if course.rewound != self._rewound:
            self._restart(course.rewound)
        for line in course.lines[self._line :]:
            self._state.do(line.seat, self._game.parse(line.text))
            self._line += 1
            self._look(line.seat)
        return list(self._found)

    def _look(self, player: int) -> None:
        """Notes a new turn, if the play of `player` began one."""
        awaited = set(self._state.awaited())
        unasked = player != TABLE and player not in self._owing
        self._owing.discard(player)
        if TABLE in awaited or not awaited:
            return
        if unasked or awaited - self._owing:
            view = self._game.view(self._state.view(min(awaited)))
            self._found.append(Turn(self._line, self._language.where(view), tuple(sorted(awaited))))
        self._owing = awaited
