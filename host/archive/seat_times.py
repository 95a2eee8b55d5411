"""How long each seat of a game took, from the times in the journal; no rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime

from host.journal.history import Entry, History, moment_of
from shared_rules.contract import TABLE, Game, State
from shared_rules.referee.record import Record, steps

PAUSE = 600  # seconds after which nobody thinks any more: people left the table, or it had no power


def seat_times(record: Record, entries: Iterable[Entry], resumes: Iterable[str] = ()) -> list[int]:
    """Seconds between the moments at which a seat was asked and at which it played, by seat, for the plays that stand.

    Longer than PAUSE counts for nobody. After an undo, and after the host was away (`resumes`), time begins again where
    people went on. Raises BrokenRecord.
    """
    kept = list(entries)
    lines = History(kept).lines
    breaks, _since = _breaks(kept, lines)
    clock = SeatClock(len(record.names), resumes)
    # One step more than lines: the last is the end of the game.
    for line, (state, _seat, _play) in zip(lines, steps(record), strict=False):
        clock.take(state.awaited(), line, breaks.get(line.n))
    return clock.seconds


def _breaks(entries: Sequence[Entry], lines: Iterable[Entry]) -> tuple[dict[int, datetime], datetime | None]:
    """{number of a line: when people went on before it} of the lines before which something was taken back; and when
    they did after the last line, None where nothing was taken back there."""
    standing, found = {line.n for line in lines}, dict[int, datetime]()
    latest: datetime | None = None
    for entry in entries:
        if entry.n not in standing:
            latest = moment_of(entry.time) or latest
        elif latest is not None:
            found[entry.n], latest = latest, None
    return found, latest


class SeatClock:
    """Adds up what each seat takes, play by play.

    since   {seat: since when it is asked}, after `awaits`
    """

    def __init__(self, seats: int, resumes: Iterable[str] = ()) -> None:
        self.since: dict[int, datetime] = {}
        self._taken = [0.0] * seats
        self._latest: datetime | None = None
        self._resumes = sorted(moment for moment in map(moment_of, resumes) if moment is not None)

    @property
    def seconds(self) -> list[int]:
        """What each seat took, in whole seconds."""
        return [round(one) for one in self._taken]

    def take(self, awaited: Collection[int], line: Entry, again: datetime | None = None) -> None:
        """A play that stands, and who was awaited when it was made. `again`: when people went on just before it."""
        now = moment_of(line.time)
        if now is None:
            return
        self.awaits(awaited, now, again)
        began = self.since.pop(line.seat, now) if line.seat != TABLE else now
        spent = (now - began).total_seconds()
        if 0 < spent <= PAUSE:
            self._taken[line.seat - 1] += spent
        self._latest = now

    def awaits(self, awaited: Collection[int], now: datetime, again: datetime | None = None) -> None:
        """These seats are asked now, or were until now: who was not asked before is asked since the latest play."""
        resumed = [one for one in self._resumes if one <= now and (self._latest is None or self._latest < one)]
        pauses = [one for one in (again, *resumed[-1:]) if one is not None]
        if pauses:
            self._latest = max(pauses)
            self.since = dict.fromkeys(self.since, self._latest)
        self.since = {seat: self.since.get(seat, self._latest or now) for seat in awaited if seat != TABLE}


class LiveTimes:
    """The same of a game under way, which it follows: a play costs one play, an undo the game once more."""

    def __init__(self, game: Game, seats: int, begin: Callable[[], State], resumes: Iterable[str] = ()) -> None:
        """`begin` gives the State before the first play."""
        self._game, self._seats, self._begin, self._resumes = game, seats, begin, tuple(resumes)
        self._restart(0)

    def _restart(self, rewound: int) -> None:
        self._rewound, self._line = rewound, 0
        self._state = self._begin()
        self._clock = SeatClock(self._seats, self._resumes)
        self._again: datetime | None = None  # when people went on, after the last line

    def of(
        self, history: History, entries: Callable[[], list[Entry]], now: datetime | None = None
    ) -> tuple[list[int], dict[int, float]]:
        """(seconds that each seat took for the plays that stand, {seat that is asked: seconds since then, at most
        PAUSE}). `entries` reads all that the journal has of the game; `now` is this moment, if it is left out."""
        breaks = dict[int, datetime]()
        if history.rewound != self._rewound:
            self._restart(history.rewound)
            breaks, self._again = _breaks(entries(), history.lines)
        elif self._again is not None and history.lines[self._line :]:
            breaks, self._again = {history.lines[self._line].n: self._again}, None
        for line in history.lines[self._line :]:
            self._clock.take(self._state.awaited(), line, breaks.get(line.n))
            self._state.do(line.seat, self._game.parse(line.text))
            self._line += 1
        now = now or datetime.now(UTC)
        self._clock.awaits(self._state.awaited(), now, self._again)
        waited = {seat: (now - asked).total_seconds() for seat, asked in self._clock.since.items()}
        return self._clock.seconds, {seat: round(min(max(0.0, one), PAUSE), 1) for seat, one in waited.items()}


def clock(seconds: int) -> str:
    """`12:05`, or `1:02:05` from an hour on."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
