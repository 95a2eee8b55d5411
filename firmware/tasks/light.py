"""A coloured light, for those who built one in: it repeats what tune and display signal.

Blue, orange, sky blue and white differ for any eyes, and every meaning has a rhythm of its
own besides. The light alone carries no message.
"""

import asyncio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OFF = (0, 0, 0)
_BLUE, _ORANGE, _SKY, _WHITE = (0, 57, 89), (115, 80, 0), (43, 90, 116), (60, 60, 60)

# Steps of (colour, milliseconds); the last colour stays.
SIGNALS = {
    "accepted": ((_SKY, 900), (OFF, 0)),
    "refused": ((_ORANGE, 120), (OFF, 100)) * 3,
    "turn": ((_BLUE, 400), (OFF, 200), (_BLUE, 0)),
    "reveal": ((_WHITE, 250), (_SKY, 250), (_WHITE, 250), (OFF, 0)),
    "conflict": ((_ORANGE, 500), (OFF, 200)) * 2,
    "over": ((_WHITE, 1500), (OFF, 300), (_WHITE, 1500), (OFF, 0)),
}


class Light:
    """`set` is called with (red, green, blue), each 0 to 255."""

    def __init__(self, set: "Callable[[tuple[int, int, int]], None]") -> None:
        self._set = set
        self._wanted = asyncio.Event()
        self._signal = ()

    def show(self, name: str) -> None:
        """Begins the signal of this name; an unknown name is darkness."""
        self.play(SIGNALS.get(name, ((OFF, 0),)))

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
