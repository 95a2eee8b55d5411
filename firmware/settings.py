"""Reads what the owner of a board chose: `/settings.json` on the board, which herald flash leaves alone."""

import json

# A card that is gone for longer than this would seem to stay for ever.
GONE_MOST_MS = 10000
SETTINGS = "/settings.json"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def read() -> "tuple[dict[str, Any], str]":
    """What the owner of this board chose, as a dict without what is wrong, and a sentence about that; ({}, "") where
    nothing is written.

    bus     how the reader is wired: "spi" (also when left out), "i2c" or "uart"
    sound   False: the buzzer stays silent
    light   True: a NeoPixel is soldered to its pin
    rotate  True: the display is mounted upside down
    gone_ms how long a card must be missed until it counts as gone
    """
    try:
        with open(SETTINGS, "rb") as file:
            data = file.read()
    except OSError:
        return {}, ""
    try:
        # Notepad puts a mark before what it saves as UTF-8.
        chosen = json.loads(data[3:] if data[:3] == b"\xef\xbb\xbf" else data)
    except (ValueError, UnicodeError):
        chosen = None
    if not isinstance(chosen, dict):
        return {}, "settings.json is not JSON in UTF-8, so it is ignored."
    wrong = [name for name in chosen if not _is_right(name, chosen[name])]
    for name in wrong:
        del chosen[name]
    # MicroPython takes a name that is no text, too.
    told = ", ".join(sorted([str(name) for name in wrong]))
    return chosen, "Wrong values in settings.json (%s)." % told if wrong else ""


def _is_right(name: str, value: "Any") -> bool:
    if name == "gone_ms":
        return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= GONE_MOST_MS
    return isinstance(value, {"bus": str, "sound": bool, "light": bool, "rotate": bool}.get(name, ()))
