"""Plans undo, redo and the exchange of one card: how the game stands then, and what people put back.

Nothing here changes the game: a Rewind is a plan, which the Table writes to the journal before it counts. Who may ask
for it, how far back, and who must agree is settled before (`host.table.undo`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from host.journal.history import REDO, UNDO, Entry, History, undo_text
from host.languages.game_words import GameWords
from host.table.news import Verdict
from host.table.past_news import put_back, put_back_alone
from host.table.turns import Turn
from shared_rules.contract import TABLE, Game, State
from shared_rules.phrases import _
from shared_rules.referee.rulings import is_open


class Rewind(NamedTuple):
    """An undo or a redo that may be written: `kind` and `text` of its entry, the State after it, what makes sentences
    about what goes back where for the words of a reader, and the plays to be made again after it."""

    kind: str
    text: str
    state: State
    returns: Callable[[GameWords], Sequence[str]] = lambda words: ()
    again: tuple[Entry, ...] = ()


class Rewinding:
    """Plans the undos and redos of one game. A line is a number of plays that stood.

    options   the options of the game
    repeated  the State that plays lead to from the beginning
    turns     where the turns began, oldest first
    """

    def __init__(
        self,
        game: Game,
        seats: tuple[int, ...],
        options: Mapping[str, str],
        history: History,
        repeated: Callable[[Iterable[Entry]], State],
        turns: Callable[[], list[Turn]],
    ) -> None:
        self._game, self._seats, self._options = game, seats, options
        self._history, self._repeated, self._turns = history, repeated, turns

    # -- what an undo or a redo would concern --------------------------------------------------

    def last_line(self, seat: int) -> int | None:
        """The line to which an undo of the latest standing play of `seat` goes back, or None."""
        lines = self._history.lines
        return next((at for at in reversed(range(len(lines))) if lines[at].seat == seat), None)

    def players(self, line: int) -> set[int]:
        """The seats that have made a play that stands, after the first `line` plays."""
        return {one.seat for one in self._history.lines[line:]} - {TABLE}

    def revealed(self, line: int) -> bool:
        """Whether a card that everybody saw, or that somebody drew, came up after the first `line` plays and would be
        taken back by going there. What Herald dealt right after that line stays."""
        later = self._history.lines[line:]
        while later and later[0].seat == TABLE:
            later = later[1:]
        return any(one.seat == TABLE or one.text.split()[0] in self._game.turning for one in later)

    def undone_players(self) -> set[int]:
        """The seats whose plays a redo would bring back, or take away; empty when there is nothing to redo."""
        line, undone = self._undone()
        return {one.seat for one in undone} - {TABLE} | self.players(line) if undone else set()

    def exchangeable(self, line: int, seat: int) -> bool:
        """Whether a seat may take back its own card alone since `line`: real cards of a round in which everybody chose
        once, and nothing followed."""
        seats = [one.seat for one in self._history.lines[line:]]
        is_round = self._game.simultaneous and sorted(seats) == list(self._seats)
        return is_round and is_open(self._options) and seat in seats

    def _undone(self) -> tuple[int, list[Entry]]:
        """The plays that can be redone: only while the turn to which the table went back is still under way."""
        line, undone = self._history.undone()
        return (line, undone) if undone and self._turns()[-1].line <= line else (len(self._history.lines), [])

    # -- plans; a Verdict says why there is none -----------------------------------------------

    def back(self, line: int, names: Callable[[], tuple[str, ...]]) -> Rewind | Verdict:
        """Back to where `line` plays stood. What Herald dealt right after that line stays dealt."""
        lines = self._history.lines
        if not 0 <= line < len(lines):
            said = _("The game is at line {n}: it cannot go back to line {line}.")
            return Verdict(False, said.format(n=len(lines), line=line))
        state = self._repeated(lines[:line])
        while line < len(lines) and lines[line].seat == TABLE and tuple(state.awaited()) == (TABLE,):
            state.do(lines[line].seat, self._game.parse(lines[line].text))
            line += 1
        if line == len(lines):
            return Verdict(False, _("There is nothing to undo after that line."))
        plan = Rewind(UNDO, undo_text(line), state)
        if not is_open(self._options):  # nothing lies on a table of wood
            return plan
        before, undone = state.copy(), lines[line:]

        def returns(words: GameWords) -> list[str]:
            return put_back(before.copy(), undone, self._game, words, names())

        return plan._replace(returns=returns)

    def back_alone(self, line: int, seat: int, names: Callable[[], tuple[str, ...]]) -> Rewind:
        """Back to where `line` plays stood for one seat alone, where it is `exchangeable`: the others' plays are made
        again."""
        lines = self._history.lines[line:]
        state = self._repeated(self._history.lines[:line])
        before = state.copy()

        def returns(words: GameWords) -> list[str]:
            return put_back_alone(before.copy(), lines, seat, self._game, words, names())

        again = tuple(one for one in lines if one.seat != seat)
        return Rewind(UNDO, undo_text(line), state, returns, again)

    def forth(self) -> Rewind | Verdict:
        """What the latest undo took away is brought back, as long as the turn after it is under way: what was chosen in
        it since is dropped."""
        line, undone = self._undone()
        if not undone:
            return Verdict(False, _("There is nothing to redo."))
        return Rewind(REDO, REDO, self._repeated([*self._history.lines[:line], *undone]))
