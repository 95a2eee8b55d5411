"""A coloured light, if one is built in: it repeats what tune and display signal.

Its signals are in shared_rules/wire/tunes.py: every meaning has its own rhythm besides its colours. No message is
shown by the light alone.
"""

import asyncio

from shared_rules.wire.tunes import light, tune

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OFF = (0, 0, 0)


class Light:
    """`set` is called with (red, green, blue), each 0 to 255."""

    def __init__(self, set: "Callable[[tuple[int, int, int]], None]") -> None:
        self._set = set
        self._wanted = asyncio.Event()
        self._signal = ()

    def show(self, name: str) -> None:
        """Begins the signal of this name; an unknown name is darkness, a tune without a signal changes nothing."""
        steps = light(name)
        if steps or not tune(name):
            self.play(steps or ((OFF, 0),))

    def play(self, steps: "Sequence[tuple[tuple[int, int, int], int]]") -> None:
        """Begins these steps of (colour, milliseconds); the last colour stays."""
        self._signal = steps
        self._wanted.set()

    async def run(self) -> None:
        """For ever."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            for colour, ms in self._signal:
                if self._wanted.is_set():
                    break
                self._set(colour)
                await asyncio.sleep_ms(ms)
