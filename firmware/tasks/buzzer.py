"""Short tunes on a passive buzzer. A new tune replaces the one that plays."""

import asyncio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import PWM

# Steps of (frequency in Hz, milliseconds); 0 Hz is a rest.
TUNES = {
    "arrived": ((1568, 40),),
    "accepted": ((1319, 70), (1760, 110)),
    "refused": ((330, 140), (0, 30), (247, 220)),
    "turn": ((1047, 60), (0, 40), (1047, 60)),
    "reveal": ((784, 70), (988, 70), (1175, 70), (1568, 140)),
    "conflict": ((440, 90), (0, 30), (440, 90), (0, 30), (294, 200)),
    "over": ((784, 110), (784, 110), (784, 110), (1047, 320)),
}
VOLUME = 32768


class Buzzer:
    """`pwm` has the methods of machine.PWM."""

    def __init__(self, pwm: "PWM") -> None:
        self._pwm = pwm
        self._wanted = asyncio.Event()
        self._tune = ()

    def play(self, name: str) -> None:
        """Starts the tune of this name; an unknown name is silence."""
        self._tune = TUNES.get(name, ())
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
