"""Short tunes on a passive buzzer. A new tune replaces the one that plays."""

import asyncio

from shared_rules.wire.tunes import tune

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import PWM

VOLUME = 32768


class Buzzer:
    """`pwm` has the methods of machine.PWM."""

    def __init__(self, pwm: "PWM") -> None:
        self._pwm = pwm
        self._wanted = asyncio.Event()
        self._tune: "list[tuple[int, int]]" = []

    def play(self, name: str) -> None:
        """Starts the tune of this name; an unknown name is silence."""
        self._tune = tune(name)
        self._wanted.set()

    async def run(self) -> None:
        """For ever."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            for hertz, ms in self._tune:
                if self._wanted.is_set():
                    break
                self._sound(hertz)
                await asyncio.sleep_ms(ms)
            self._sound(0)

    def _sound(self, hertz: int) -> None:
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(VOLUME if hertz else 0)
