"""Lets programs of other people play in the arena: one line of JSON to them, one line of text back (docs/arena.md)."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from host.arena.arena import Habit
from host.errors import HeraldError, WrongUse
from shared_rules.contract import Game, NotAPlay, View
from shared_rules.referee.knowledge import Knowledge

if TYPE_CHECKING:
    from shared_rules.contract import Play

if sys.platform == "linux":
    import resource

Answer = TypeVar("Answer")

PATIENCE = 10.0  # seconds for a line, the first one too
FAREWELL = 2.0  # seconds for a program to end when its input does
LONGEST, QUOTED = 4096, 80  # letters of a line that are read, and of one that a fault quotes
WAITING = 100  # lines that nobody asked for, beyond which the program itself has to wait
MEMORY = 2 * 1024**3  # bytes of data that a program may have, where the system can hold it to that


class SilentProgram(HeraldError):
    """A program that ended, or did not answer in time."""


class Program:
    """A command that runs for a whole contest. Its games go on by habit after a fault, so that nobody waits.

    faults  sentences: what it did wrong, one for each game at most
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        """Raises WrongUse for a command that cannot be started."""
        self.command, self.faults, self._patience = command, list[str](), patience
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise WrongUse(f'The program "{command}" cannot be started: {error}.') from error
        _limit(self._process.pid)
        self._lines: queue.Queue[str] = queue.Queue(WAITING)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        try:
            while line := self._process.stdout.readline(LONGEST):
                self._lines.put(line)
                if not line.endswith("\n") and len(line) >= LONGEST:
                    self._process.kill()  # it never ends its line
                    break
        except (OSError, ValueError):
            pass  # no text, or closed
        self._lines.put("")

    def tell(self, message: Mapping[str, object]) -> None:
        """One line to the program. Raises SilentProgram."""
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise SilentProgram("it has ended") from error

    def answer(self) -> str:
        """Its next line. Raises SilentProgram."""
        try:
            line = self._lines.get(timeout=self._patience)
        except queue.Empty:
            raise SilentProgram(f"it did not answer within {self._patience:g} seconds") from None
        if not line:
            self._end_again()
            raise SilentProgram("it has ended")
        if len(line) >= LONGEST and not line.endswith("\n"):
            raise SilentProgram(f"its line is longer than {LONGEST} letters")
        return line.strip()

    def _end_again(self) -> None:
        """The next question finds the end, too."""
        with suppress(queue.Full):
            self._lines.put_nowait("")

    def forget_late_answers(self) -> None:
        """An answer to a question of a game that is over is ignored."""
        for _late in range(self._lines.qsize()):  # one that floods never ends
            if not self._lines.get():
                self._end_again()
                return

    def close(self) -> None:
        """Ends the program: its input ends, and it is killed where that is not enough."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
            self._process.wait(FAREWELL)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()


def _quoted(line: str) -> str:
    return line if len(line) <= QUOTED else line[:QUOTED] + " …"


def _limit(process: int) -> None:
    """Holds a program to MEMORY, on Linux."""
    if sys.platform == "linux":
        with suppress(OSError, ValueError):  # it has ended already
            resource.prlimit(process, resource.RLIMIT_DATA, (MEMORY, MEMORY))


class Guest:
    """A Program at one seat of one game: see `arena.Player`."""

    def __init__(self, program: Program, game: Game, options: Mapping[str, str], seat: int, seats: int, seed: int):
        self._program, self._game, self._habit = program, game, Habit(game, seed)
        self._failed = False
        program.forget_late_answers()
        begins = {"game": game.name, "options": dict(options), "seat": seat, "seats": seats}
        self._try(lambda: program.tell({"begin": begins}))

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Play:
        """See `arena.Player`: asked of the program until its first fault, by habit from there on."""
        if not self._failed:
            found = self._try(lambda: self._ask(view(), knowledge()))
            if found is not None:
                return found
        return self._habit.play(view, knowledge)

    def end(self, points: list[int], places: list[int]) -> None:
        """Tells the program how the game ended: points and places by seat."""
        if not self._failed:
            self._try(lambda: self._program.tell({"end": {"points": points, "places": places}}))

    def _ask(self, view: View, knowledge: Knowledge) -> Play:
        plays = {self._game.text(play): play for play in view.plays()}
        self._program.tell({"choose": {"known": knowledge.known, "plays": list(plays)}})
        line = self._program.answer()
        try:
            play = plays[line] if line in plays else self._game.parse(line)
        except NotAPlay as error:
            raise SilentProgram(f'"{_quoted(line)}" is not a play') from error
        if view.refuse(play) is not None:
            raise SilentProgram(f'"{_quoted(line)}" is not allowed there')
        return play

    def _try(self, what: Callable[[], Answer]) -> Answer | None:
        try:
            return what()
        except SilentProgram as error:
            self._failed = True
            self._program.faults.append(str(error))
            return None
