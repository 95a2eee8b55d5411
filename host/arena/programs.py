"""Lets programs of other people play in the arena: one line of JSON to them, one line of text back (docs/arena.md)."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from host.arena.arena import Habit
from host.errors import HeraldError, WrongUse
from shared_rules.contract import Game, NotAPlay, View
from shared_rules.referee.knowledge import Knowledge

if TYPE_CHECKING:
    from shared_rules.contract import Play


PATIENCE = 10.0  # seconds for a line, the first one too
FAREWELL = 2.0  # seconds for a program to end when its input does


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
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def tell(self, message: Mapping[str, Any]) -> None:
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
            self._lines.put("")  # the next question finds the end too
            raise SilentProgram("it has ended")
        return line.strip()

    def forget_late_answers(self) -> None:
        """An answer to a question of a game that is over is ignored."""
        while not self._lines.empty():
            if not self._lines.get():
                self._lines.put("")
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
            if not self._failed:
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
            raise SilentProgram(f'"{line}" is not a play: {error}') from error
        if view.refuse(play) is not None:
            raise SilentProgram(f'"{line}" is not allowed there')
        return play

    def _try(self, what: Callable[[], Any]) -> Any:
        try:
            return what()
        except SilentProgram as error:
            self._failed = True
            self._program.faults.append(str(error))
            return None
