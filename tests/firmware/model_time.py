"""Time in the hands of a test: the firmware's tasks run on CPython as fast as it can, and their
sleeps move a model clock, on which models of chips and of people's hands run too."""

import types

from tests.virtual.reader_bench import StillClock

_ROUND = 1 << 30  # ticks begin again at 0 after so many


class _Sleep:
    def __init__(self, ms):
        self.ms = ms

    def __await__(self):
        yield self.ms


class ModelTime:
    """`asyncio` and `time` as MicroPython has them, as far as a task uses them, on `clock`."""

    def __init__(self):
        self.clock = StillClock()
        self.asyncio = types.SimpleNamespace(sleep_ms=_Sleep)
        self.time = types.SimpleNamespace(
            ticks_ms=lambda: int(self.clock.ms) % _ROUND,
            ticks_diff=lambda later, earlier: (later - earlier + _ROUND // 2) % _ROUND - _ROUND // 2,
            sleep_ms=self.clock.pass_ms,
            sleep=lambda seconds: self.clock.pass_ms(seconds * 1000),
            monotonic=lambda: self.clock.ms / 1000,
        )

    def give_to(self, monkeypatch, *modules):
        """Lets these modules have this time."""
        for module in modules:
            for name in ("asyncio", "time"):
                if hasattr(module, name):
                    monkeypatch.setattr(module, name, getattr(self, name))

    def run(self, work, until):
        """Runs the coroutine until `until()`; every step of it takes a tenth of a millisecond at least."""
        while not until():
            self.clock.pass_ms(max(work.send(None), 0.1))
