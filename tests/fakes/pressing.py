"""The person at a virtual station who answers its question.

A question is deaf at first, for 0.7 s by the station's own clock, which is late on a busy machine: a single press after
a fixed wait is sometimes not heard. A person then presses again.
"""

import asyncio
from contextlib import suppress

from host.virtual import oled

DEAF = 0.8  # seconds
HEARD = 3.0  # seconds for a press that was heard to change the display
PRESSES = 10


async def answer(station, button, question):
    """Presses a button until the display no longer has these words of the question."""
    for _ in range(PRESSES):
        await asyncio.sleep(DEAF)
        await station.press(button)
        with suppress(TimeoutError):
            await station.shown(lambda picture: question not in oled.words(picture), HEARD)
            return
    raise AssertionError(f"{question!r} is still shown after {PRESSES} presses of {button}\n{station.art()}")
