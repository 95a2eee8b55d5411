"""The health of a station from its counters and reports: each fault is reported once when it starts and once when it
ends.

A symptom is one count more: a reset of the reader, a damaged line, a repeated play, a task started
again. A part is faulty when enough symptoms come within WINDOW, and well when it has been calm for a while.
With a part that comes and goes this while is longer each time, so its fault is not reported again and again.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from host.stations.faults import ANSWERS, CABLE, FAULTS, MEMORY, OF_TASK, PROGRAM, READER
from shared_rules.wire.referee.rows import counters_by_name

WINDOW = 30.0  # seconds
CALM = 20.0  # seconds without a symptom until a part counts as well; doubled by every relapse
LONGEST_CALM = 640.0
HEAP_LOW = 195_000  # bytes in use of about 227,000; judged by the least of HEAP_LOOKS pongs, as garbage comes and goes
HEAP_FINE = 180_000
HEAP_LOOKS = 20


class Change(NamedTuple):
    """A part became ill, or well again."""

    part: str
    ill: bool

    def sentence(self, whose: str) -> str:
        """The sentence for people; `whose` as in "Ada's station (seat 1)"."""
        fault = FAULTS[self.part]
        text = (fault.begins if self.ill else fault.ends)() % whose
        return text[0].upper() + text[1:]


class _Part:
    """The symptoms of one part."""

    def __init__(self, enough: int) -> None:
        self.ill = False
        self._enough = enough
        self._recent: deque[float] = deque(maxlen=enough)
        self._latest = self._since_well = -LONGEST_CALM
        self._calm = CALM

    def symptom(self, now: float, count: int) -> bool:
        """Notes `count` symptoms; True if that makes the part ill."""
        self._recent.extend([now] * min(count, self._enough))
        self._latest = now
        if self.ill or len(self._recent) < self._enough or now - self._recent[0] > WINDOW:
            return False
        relapsed = now - self._since_well < LONGEST_CALM
        self._calm = min(LONGEST_CALM, self._calm * 2) if relapsed else CALM
        self.ill = True
        return True

    def recovered(self, now: float) -> bool:
        """True if the part has just been calm long enough."""
        if not self.ill or now - self._latest < self._calm:
            return False
        self.ill, self._since_well = False, now
        self._recent.clear()
        return True


class Counts(NamedTuple):
    """The counters of a pong by the part whose symptoms they count."""

    reader: int = 0
    cable: int = 0
    answers: int = 0
    program: int = 0


class Health:
    """One station's. Each method returns the changes it brought about, mostly none."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._parts: dict[str, _Part] = {}
        self._counts: Counts | None = None
        self._heaps: deque[int] = deque(maxlen=HEAP_LOOKS)
        self._full = False
        self._fine = self._patience = 0  # pongs in a row that were fine, and how many are wanted: more after a relapse

    @property
    def ill(self) -> list[str]:
        """The parts that are ill now, in the order in which they first were."""
        return [name for name, part in self._parts.items() if part.ill] + [MEMORY] * self._full

    def started(self) -> None:
        """The station was greeted: its counters may begin again."""
        self._counts = None
        self._heaps.clear()

    def ponged(self, heap: int, faults: list[object], damaged: int) -> list[Change]:
        """A pong came: heap in use, the station's counters, and the lines that came damaged to us."""
        counts = _counts_of(faults)
        counts = counts._replace(cable=counts.cable + damaged)
        before, self._counts = self._counts or counts, counts
        changes: list[Change] = []
        for name, now, then in zip((READER, CABLE, ANSWERS), counts, before, strict=False):
            changes += self.symptom(name, now - then)
        if counts.program > before.program and not self._task_ill():
            changes += self.symptom(PROGRAM, 1)
        elif counts.program > before.program:
            self._prolong()
        return changes + self._weighed(heap) + self.look()

    def troubled(self, part: str) -> list[Change]:
        """The station itself named a task that failed; any name but those of OF_TASK counts as its program."""
        name = OF_TASK.get(part, PROGRAM)
        return self.symptom(name, FAULTS[name].enough)

    def symptom(self, name: str, count: int = 1) -> list[Change]:
        """This many symptoms of a part; 0 or fewer change nothing."""
        if count <= 0:
            return []
        part = self._parts.setdefault(name, _Part(FAULTS[name].enough))
        return [Change(name, True)] if part.symptom(self._clock(), count) else []

    def look(self) -> list[Change]:
        """Parts that have been calm long enough."""
        now = self._clock()
        return [Change(name, False) for name, part in self._parts.items() if part.recovered(now)]

    def _task_ill(self) -> bool:
        return any(self._parts[name].ill for name in OF_TASK.values() if name in self._parts)

    def _prolong(self) -> None:
        """A task that was named in `trouble` once is started again and again without another report."""
        for name in OF_TASK.values():
            if name in self._parts and self._parts[name].ill:
                self._parts[name].symptom(self._clock(), 1)

    def _weighed(self, heap: int) -> list[Change]:
        self._heaps.append(heap)
        least = min(self._heaps)
        if not self._full and len(self._heaps) == HEAP_LOOKS and least > HEAP_LOW:
            self._full, self._fine = True, 0
            return [Change(MEMORY, True)]
        self._fine = self._fine + 1 if least < HEAP_FINE else 0
        if self._full and self._fine > self._patience:
            self._full = False
            self._patience = min(round(LONGEST_CALM), max(HEAP_LOOKS, self._patience * 2))
            return [Change(MEMORY, False)]
        return []


def _counts_of(faults: list[object]) -> Counts:
    """The counters in a pong; what a station leaves out, or not a count, is 0."""
    found = counters_by_name(faults)
    return Counts(found["reader_resets"], found["damaged_there"], found["retries"], found["restarts"])
