"""What a board's port sends, by its bytes: Herald's messages, MicroPython's prompt, or something else."""

from __future__ import annotations

import re

# A prompt answers this with itself, a raw one too; Herald's station and most programs take no notice.
NUDGE = b"\x02\r\n"
_STATION = re.compile(rb"@\d+ [a-z]+ \{")
# MicroPython's prompt and greeting, a program that failed, and what main.py prints where a button is held at the start.
_PROMPT = re.compile(rb">>> |MicroPython|Traceback|Herald: a button is held")


def is_station(data: bytes) -> bool:
    """Whether Herald's messages are in it."""
    return _STATION.search(data) is not None


def is_prompt(data: bytes) -> bool:
    """Whether it comes from MicroPython itself: no program is running, or it has just ended."""
    return _PROMPT.search(data) is not None
