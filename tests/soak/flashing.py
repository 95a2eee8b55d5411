"""Flashers killed and cables pulled at random bytes, some 200 times: see tests/pico/killed_boards.py.

python -m tests.soak flashing        (HERALD_KILLS=500: their number; HERALD_SEED=7: other programs and bytes)
"""

import os
from collections import Counter

from tests.pico.killed_boards import killed
from tests.promises import promise

PROMISES = [
    promise(
        "If the flasher is killed or the cable pulled, a board either has its whole program or waits at "
        "the prompt; the message about it is true, and the next `herald flash` repairs the board",
        how="cuts at random bytes, with files that behave as littlefs does",
        often="long: 200 kills (HERALD_KILLS)",
    ),
]

KILLS = int(os.environ.get("HERALD_KILLS", "200"))
SEED = int(os.environ.get("HERALD_SEED", "1000"))


def soak() -> str:
    """Raises AssertionError at the first board that is neither whole nor at the prompt; returns the figures."""
    found = Counter(ending(result.trouble) for result in killed(KILLS, SEED))
    return f"{KILLS} flashers killed: " + ", ".join(f"{count} {what}" for what, count in sorted(found.items()))


def ending(trouble: str) -> str:
    """The report on the board, in a few words."""
    if not trouble:
        return "had ended before"
    if "incomplete" in trouble:
        return "left the board at the prompt"
    return "could not tell" if "not known" in trouble else "left the board as it was"
