"""How long each seat of a game took, from the times in the journal; no rule depends on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from host.journal.history import Entry, History, moment_of
from shared_rules.contract import TABLE
from shared_rules.referee.record import Record, steps

PAUSE = 600  # seconds after which nobody thinks any more: people left the table, or it had no power


def seat_times(record: Record, entries: Iterable[Entry]) -> list[int]:
    """Seconds between the moments at which a seat was asked and at which it played, by seat, for the plays that stand.

    Longer than PAUSE counts for nobody. After an undo, time begins again where people went on. Raises BrokenRecord.
    """
    kept = list(entries)
    lines = History(kept).lines
    breaks, taken = _breaks(kept, lines), [0.0] * len(record.names)
    asked: dict[int, datetime] = {}
    latest: datetime | None = None
    # One step more than lines: the last is the end of the game.
    for line, (state, seat, _play) in zip(lines, steps(record), strict=False):
        now = moment_of(line.time)
        if now is None:
            continue
        latest = breaks.get(line.n, latest)
        if line.n in breaks:
            asked = dict.fromkeys(asked, breaks[line.n])
        asked = {one: asked.get(one, latest or now) for one in state.awaited()}
        began = asked.pop(seat, now) if seat != TABLE else now
        spent = (now - began).total_seconds()
        if 0 < spent <= PAUSE:
            taken[seat - 1] += spent
        latest = now
    return [round(one) for one in taken]


def _breaks(entries: Sequence[Entry], lines: Iterable[Entry]) -> dict[int, datetime]:
    """{number of a line: when people went on before it} of the lines before which something was taken back."""
    standing, found = {line.n for line in lines}, dict[int, datetime]()
    latest: datetime | None = None
    for entry in entries:
        if entry.n not in standing:
            latest = moment_of(entry.time) or latest
        elif latest is not None:
            found[entry.n], latest = latest, None
    return found


def clock(seconds: int) -> str:
    """`12:05`, or `1:02:05` from an hour on."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
