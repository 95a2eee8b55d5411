"""Every tune, once: what a station's buzzer plays and its light shows, and how much attention the news deserves.

A row is a name, whether it is published to brokers, its rank, its notes, and after `:` what the light shows. A note is
Hz/milliseconds, 0 Hz is a rest; a step of light is colour/milliseconds, and the last colour stays. Without steps the
light goes on showing what it did. Ranks, each with what the one before it has:

    own        a station's own tone, which no news has
    answer     news of one seat
    spoken     news of one seat that somebody waits for: a voice speaks them
    news       news of everybody
    milestone  what a brief announcer keeps, a voice speaks and a page plays
    great      what everybody looks up for; the later row is shown first

The table is a text, since tuples take more of a station's memory; a row is read when it is played. The page has its
tunes from here, too: `make docs` writes host/web/static/frame/tunes.js.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

TUNES = """
arrived no own 1568/40
accepted yes answer 1319/70 1760/110 : sky/900 off/0
refused yes spoken 330/140 0/30 247/220 : orange/120 off/100 orange/120 off/100 orange/120 off/100
turn yes milestone 1047/60 0/40 1047/60 : blue/400 off/200 blue/0
reveal yes news 784/70 988/70 1175/70 1568/140 : white/250 sky/250 white/250 off/0
conflict yes great 440/90 0/30 440/90 0/30 294/200 : orange/500 off/200 orange/500 off/200
over yes great 784/110 784/110 784/110 1047/320 : white/1500 off/300 white/1500 off/0
"""
# Blue, orange, sky blue and white differ for any eyes. A text, too: a station knows no name more for each of them.
_COLOURS = "off 0/0/0 blue 0/57/89 orange 115/80/0 sky 43/90/116 white 60/60/60"


def tune(name: str) -> "list[tuple[int, int]]":
    """(Hz, milliseconds) of each note; none for a name that no row has."""
    return _steps(_parts(name)[0], int)


def light(name: str) -> "list[tuple[tuple[int, int, int], int]]":
    """(colour, milliseconds) of each step of light; none for a name that no row has."""
    return _steps(_parts(name)[1], _colour)


def _colour(name: str) -> "tuple[int, int, int]":
    words: list[str] = list(_COLOURS.split())
    red, green, blue = words[words.index(name) + 1].split("/")
    return int(red), int(green), int(blue)


def _parts(name: str) -> "tuple[str, str]":
    """What stands before and after `:` in a row."""
    start = TUNES.find("\n" + name + " ") + 1
    if not start or not name or " " in name:
        return "", ""
    found = TUNES[start : TUNES.find("\n", start)].split(":")
    return found[0], found[1] if len(found) > 1 else ""


def _steps(text: str, first: "Callable[[str], Any]") -> "list[tuple[Any, int]]":
    found = [one.split("/") for one in text.split() if "/" in one]
    return [(first(one), int(ms)) for one, ms in found]
