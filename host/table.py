"""The table: the only authority of a game.

It alone holds the State. A play arrives as text, is checked, written to the journal, and only then
applied, answered and announced. Everything that leaves is a view of one seat, what is public, or News
with an audience; hidden cards never leave this object.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from host.batch import Batch, Submission, timestamp
from host.journal import Header, Journal, JournalError, Line
from host.language import Language, language
from host.news import Listener, News, Verdict
from shared_rules.contract import (
    TABLE,
    Event,
    Game,
    NotAPlay,
    PlayRefused,
    ScoreLine,
    Section,
    State,
    load,
)
from shared_rules.record import Record

log = logging.getLogger("herald")

NO_DEAL = "The journal cannot be written, so no card can be dealt"


class Dealer(Protocol):
    """Who answers for TABLE: shuffles, deals, turns up."""

    def choose(self, state: State, n: int) -> Any:
        """One of the plays the State awaits from TABLE; it becomes line `n`."""
        ...


class CannotResume(ValueError):
    """A journalled game that this program cannot continue; the text says why in one sentence."""


class Table:
    """One game in progress. Synchronous; belongs to one thread (the host's loop).

    game     the Game being played
    header   who plays what since when, as the journal keeps it
    names    names of the seats 1..n as a tuple; `names[seat - 1]`
    moment   how many plays the record holds, TABLE's included
    """

    def __init__(self, header: Header, journal: Journal, dealer: Dealer | None) -> None:
        self.header = header
        self.game: Game = load(header.game)
        self.language: Language = language(header.game)
        self.names: tuple[str, ...] = tuple(header.names)
        self.seats: tuple[int, ...] = tuple(range(1, header.seats + 1))
        self._journal = journal
        self._dealer = dealer
        self._listeners: list[Listener] = []
        self._state: State = self.game.start(header.seats, dict(header.options))
        self._lines: list[Line] = []
        self._answers: dict[tuple[int, str], Verdict] = {}
        self._last_own: dict[int, int] = {}
        self._stalled = self._ended = False
        self._failed: set[str] = set()

    @classmethod
    def start(
        cls,
        game: str,
        names: Sequence[str],
        options: Mapping[str, str],
        journal: Journal,
        dealer: Dealer | None = None,
        seed: int = 0,
        seating: Mapping[str, Any] | None = None,
    ) -> Table:
        """A new game, journalled. Call `settle()` once the listeners are there: it deals.

        Raises ValueError with a sentence for a wrong number of seats or an unknown option, and
        JournalError when the journal cannot be written.
        """
        rules = load(game)
        rules.start(len(names), dict(options))
        # All of them, so that a record tells every ruling it was played by.
        full = {option.name: option.values[0] for option in rules.options} | dict(options)
        header = journal.begin(game, rules.rules_version, tuple(names), full, seed, seating or {})
        return cls(header, journal, dealer)

    @classmethod
    def resume(cls, header: Header, journal: Journal, dealer: Dealer | None = None) -> Table:
        """The game of `header` at the line where it stopped. Raises CannotResume, JournalError."""
        table = cls(header, journal, dealer)
        if header.rules_version != table.game.rules_version:
            raise CannotResume(
                f"Game {header.id} was begun with rules {header.rules_version}, this program has "
                f"{table.game.rules_version}. Continue it with the program it was begun with."
            )
        for line in journal.lines(header.id):
            table._repeat(line)
        table._answers.update(journal.refusals(header.id))
        return table

    def _repeat(self, line: Line) -> None:
        try:
            self._state.do(line.seat, self.game.parse(line.text))
        except (NotAPlay, PlayRefused) as error:
            raise CannotResume(
                f"Line {line.n} of game {self.header.id} does not replay ({line.seat} {line.text}): {error}"
            ) from error
        self._keep(line)

    def _keep(self, line: Line) -> None:
        self._lines.append(line)
        if line.seat != TABLE:
            self._answers[line.seat, line.play_id] = Verdict(True)
            self._last_own[line.seat] = line.n

    @property
    def moment(self) -> int:
        """How many plays the record holds."""
        return len(self._lines)

    @property
    def over(self) -> bool:
        """True when nothing is awaited any more."""
        return self._state.over

    @property
    def state(self) -> State:
        """The State itself. For this module, the dealer and tests: never give it to a listener."""
        return self._state

    @property
    def stalled(self) -> bool:
        """True when the journal could not be written and `settle` should be tried again."""
        return self._stalled

    def awaited(self) -> tuple[int, ...]:
        """The seats that owe a play now, ascending."""
        return tuple(self._state.awaited())

    def view(self, seat: int) -> dict[str, Any]:
        """What `seat` (1..n) may know now, as plain data."""
        return self._state.view(seat)

    def public(self) -> dict[str, Any]:
        """What everybody may know now, as plain data."""
        return self._state.public()

    def sheets(self) -> list[list[ScoreLine]]:
        """One score sheet per seat as things stand, in seat order."""
        return [list(sheet) for sheet in self._state.scores()]

    def report(self) -> list[Section]:
        """What was hidden, and figures of the game's course. Raises NotOver before the end."""
        return list(self._state.report())

    def ranking(self) -> list[tuple[int, ...]]:
        """Seats from first to last, seats that share a place together."""
        return [tuple(place) for place in self._state.ranking()]

    def last_play(self, seat: int) -> int:
        """The line (1..moment) that holds the latest play of `seat`, or 0."""
        return self._last_own.get(seat, 0)

    def record(self) -> Record:
        """The whole game as a Record. It tells who holds what: for files, not for listeners."""
        return self._journal.record(self.header.id)

    def listen(self, listener: Listener) -> None:
        """Adds a listener; it hears everything from now on."""
        self._listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Removes a listener; nothing happens when it was none."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def announce(self, news: News) -> None:
        """Tells the listeners something that is no play: a station lost, a game resumed."""
        for listener in tuple(self._listeners):
            self._safely(listener, lambda listener=listener: listener.heard(news))

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            self._safely(listener, lambda listener=listener: listener.changed(self))

    def _safely(self, listener: Listener, call: Callable[[], None]) -> None:
        """One broken announcer must not stop the game or keep the others from hearing of it."""
        try:
            call()
        except Exception:
            name = type(listener).__name__
            log.exception("%s failed", name)
            if name not in self._failed:
                self._failed.add(name)
                self.announce(News(None, "A fault", (f"{name} of the host failed; the game goes on.",)))

    def submit(
        self,
        seat: int,
        play_id: str,
        at: int,
        text: str,
        uid: str = "",
        answer: Callable[[Verdict], None] | None = None,
    ) -> Verdict:
        """One play of a seat; the arguments are those of a Submission."""
        return self.submit_all([Submission(seat, play_id, at, text, uid, answer)])[0]

    def submit_all(self, submissions: Iterable[Submission]) -> list[Verdict]:
        """Plays that arrived together: judged in order, written together, answered, then announced.

        Never raises for bad input: the Verdict's `why` is the sentence.
        """
        waiting, verdicts = deque(submissions), list[Verdict]()
        while waiting:
            batch = Batch(self.game, self.language, self._state, self.moment, self._last_own, self._answers, self.seats)
            while waiting and not batch.full:
                batch.take(waiting.popleft())
            verdicts += self._settle_batch(batch)
        return verdicts

    def _settle_batch(self, batch: Batch) -> list[Verdict]:
        try:
            self._journal.append(self.header.id, batch.lines, batch.refused)
        except JournalError as error:
            verdicts = [
                Verdict(False, str(error)) if place in batch.fresh else verdict
                for place, (_, verdict) in enumerate(batch.verdicts)
            ]
            return self._answer(batch, verdicts)
        self._state = batch.state
        for line in batch.lines:
            self._keep(line)
        for one in batch.refused:
            self._answers[one.seat, one.play_id] = Verdict(False, one.why)
        verdicts = self._answer(batch, [verdict for _, verdict in batch.verdicts])
        if batch.lines:
            self._tell(batch.events)
            self.settle(changed=True)
        return verdicts

    def _answer(self, batch: Batch, verdicts: list[Verdict]) -> list[Verdict]:
        for (one, _), verdict in zip(batch.verdicts, verdicts, strict=True):
            if one.answer is not None:
                one.answer(verdict)
        return verdicts

    def _line(self, n: int, seat: int, play: Any, play_id: str, at: int, uid: str) -> Line:
        return Line(n, seat, self.game.text(play), play_id, at, uid, timestamp())

    def settle(self, changed: bool = False) -> None:
        """Lets the dealer play for TABLE as long as TABLE is awaited, and tells the listeners.

        `changed` says that a play was made before. Also the way to try again after the journal
        could not be written.
        """
        try:
            events = self._deal()
            self._stalled = False
        except JournalError as error:
            events = []
            self._say_stalled(error)
        self._finish()
        if events:
            self._tell(events)
        if changed or events:
            self._changed()

    def _deal(self) -> list[Event]:
        """All plays TABLE owes now, in one synced transaction; the events they caused."""
        if self._dealer is None or self.awaited() != (TABLE,):
            return []
        state, lines, events = self._state.copy(), list[Line](), list[Event]()
        while tuple(state.awaited()) == (TABLE,):
            n = self.moment + len(lines) + 1
            play = self._dealer.choose(state, n)
            events += state.do(TABLE, play)
            lines.append(self._line(n, TABLE, play, f"table-{n}", n - 1, ""))
        self._journal.append(self.header.id, lines)
        self._state = state
        for line in lines:
            self._keep(line)
        return events

    def _say_stalled(self, error: JournalError) -> None:
        if not self._stalled:
            self.announce(News(None, "The game waits", (f"{NO_DEAL}. {error}",), "refused"))
        self._stalled = True

    def _finish(self) -> None:
        if self.over and not self._ended:
            try:
                self._journal.finish(self.header.id)
                self._ended = True
            except JournalError as error:
                self._say_stalled(error)

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            told = self.language.tell(event, self.names)
            if told is not None:
                title, lines, tune = told
                self.announce(News(None, title, tuple(lines), tune, (event,)))
