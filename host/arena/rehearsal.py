"""A game from outside Herald is played once in memory before its table opens: a mistake of its author is then one
sentence, not a table that stands still.

It cannot find what needs another process: rules that go by the order of a set. `make game` looks for more.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, cast

from host.bots.strategy import Strategy
from host.computer.outside import place_in
from host.errors import GameStopped
from host.languages.game_words import GameWords, game_words
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, Event, Game, PlayRefused, ScoreLine, State
from shared_rules.wire.framing import MAX_LINE
from shared_rules.wire.referee.tunes import NAMES as TUNES

if TYPE_CHECKING:
    from shared_rules.contract import Play

log = logging.getLogger("herald")

SEED = 1
MOST_PLAYS = 2_000  # a game may be longer: what comes later is met at the table
ROOM = MAX_LINE - 100  # bytes of a line for a View: the rest names the message and checks it
SLOW = 10.0  # seconds without a play, after which the line is named at which the game is


def rehearse(game: Game, options: Mapping[str, str], names: Sequence[str]) -> None:
    """Plays a dealt game of players with these names by habit, and makes the same plays again. Raises GameStopped with
    what its author must do; an error in the game's own code is raised as it is."""
    with _watched(game) as played:
        _rehearse(_Rehearsal(game, {**options, "deal": "dealt"}, names), played)


def _rehearse(made: _Rehearsal, played: threading.Event) -> None:
    state = made.start()
    twin = made.start()
    bots = [Strategy(made.game, seat) for seat in range(1, made.seats + 1)]
    dealer = ShuffledDealer(SEED)
    made.require_sheets(state)
    for line in range(1, MOST_PLAYS):
        if state.over:
            break
        seat = state.awaited()[0]
        play = dealer.choose(state, line) if seat == TABLE else made.choice(state, seat, bots[seat - 1])
        made.tell(state.do(seat, play))
        made.again(twin, state, seat, play)
        played.set()
    made.require_sheets(state)


class _Rehearsal:
    """The game, and what is asked of it at every play."""

    def __init__(self, game: Game, options: dict[str, str], names: Sequence[str]) -> None:
        self.game, self.options, self.seats = game, options, len(names)
        self._words: GameWords = game_words(game.name)
        self._names = names

    def start(self) -> State:
        """The State before the first play."""
        return self.game.start(self.seats, dict(self.options))

    def choice(self, state: State, seat: int, bot: Strategy) -> Play:
        """A play of a seat that owes one, from a View that a station can hold."""
        data = state.view(seat)
        size = len(json.dumps(data, separators=(",", ":")))
        if size > ROOM:
            largest = max(data, key=lambda name: len(json.dumps(data[name])))
            self._stop(
                f"its View of seat {seat} has {size} bytes, and a station takes {ROOM}: `{largest}` is the largest"
                " part, so keep less in it"
            )
        view = self.game.view(data)
        found = bot.choose(view, view.reach() or ())
        if found is None:
            phase = f" in the phase {data['phase']!r}" if "phase" in data else ""
            self._stop(f"seat {seat} is awaited{phase}, but has no play: name the phase in a verb, or look at `refuse`")
        return found.play

    def tell(self, events: list[Event]) -> None:
        """Every Event has words, or is left out."""
        for event in events:
            told = self._words.tell(event, self._names)
            if told is None:
                continue
            if not _is_told(told):
                self._stop(f"tell_{event.code} must return None or (title, [line, ...], tune), and gives {told!r}")
            tune = told[2]
            if tune and tune not in TUNES:
                self._stop(f'tell_{event.code} names the tune {tune!r}: it can be "" or {", ".join(sorted(TUNES))}')

    def again(self, twin: State, state: State, seat: int, play: Play) -> None:
        """The same play leads to the same position, or a record would not replay."""
        try:
            twin.do(seat, play)
            same = twin == state
        except PlayRefused:
            same = False
        if not same:
            self._stop(
                f"`{self.game.text(play)}` of seat {seat}, made again after the same plays, led to another position."
                " Rules may use no random number, clock or order of a set: let `deal` bring chance"
            )

    def require_sheets(self, state: State) -> None:
        """Every seat has a score sheet at any moment."""
        known = [category for category, _ in self._words.category_names()]
        for seat, sheet in enumerate(state.scores(), 1):
            for line in sheet:
                if not _is_line(line):
                    self._stop(
                        f"sheet({seat}) must return a list of ScoreLine(category, points, reason, {{...}}), and holds"
                        f" {line!r}"
                    )
                if line.category not in known:
                    self._stop(f"sheet({seat}) counts in {line.category!r}, which `categories` does not list")

    def _stop(self, why: str) -> NoReturn:
        raise GameStopped(f"{self.game.title} (shared_rules.{self.game.name}) cannot be played: {why}.")


def _is_told(told: object) -> bool:
    """Whether an announcement is what `News.tell` promises."""
    parts = list(cast("tuple[object, ...]", told)) if isinstance(told, tuple) else []
    if len(parts) != 3 or not isinstance(parts[1], list | tuple):
        return False
    lines = cast("list[object]", parts[1])
    texts = [parts[0], *lines, parts[2]]
    return bool(parts[0]) and all(isinstance(text, str) for text in texts)


def _is_line(line: object) -> bool:
    """Whether a line of a sheet is one that can be added and kept."""
    if not isinstance(line, ScoreLine):
        return False
    given = cast("tuple[object, object]", (line.points, line.figures))  # whatever the game put there
    return isinstance(given[0], int) and isinstance(given[1], dict)


@contextmanager
def _watched(game: Game) -> Generator[threading.Event]:
    """Says where a game is that makes no play for a long time; `set` of what it yields is called at each play."""
    played, over, me = threading.Event(), threading.Event(), threading.get_ident()

    def watch() -> None:
        while not over.wait(SLOW):
            if not played.is_set():
                place = place_in(sys._current_frames().get(me))
                where = f" at {place}" if place else ""
                log.warning(
                    "%s has made no play for %d seconds: does a loop%s never end? Ctrl-C ends.",
                    *(game.title, SLOW, where),
                )
                return
            played.clear()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield played
    finally:
        over.set()
