"""What the emulated chip took, kept beside the parts that _chip_tasks.py counted at the same moments.

bench/speed.md says how both were measured. Moments are those of bench/chip.py, in English, in small letters.
"""

from __future__ import annotations

from typing import NamedTuple

from bench._chip_waits import ACCEPTED, AHEAD, FILES, HAVE, IMAGE, NAME, THEN, WIRE, Parts


class Kept(NamedTuple):
    """A moment: its parts, and the chip's milliseconds by program and step (medians)."""

    what: str
    parts: Parts
    chip: dict[str, dict[str, float]]


# Bytes of modules that a start has to load, and milliseconds from power to hello.
HELLO = ((FILES, 50_249, 648), (IMAGE, 50_249, 107))
# Rows that the model misses by more than 15 %, all of the game that no constant was fitted to. Presses and lines of the
# host came at any moment, 5 to 20 of each; what a verdict on a card of many ways takes besides is not known.
APART = frozenset(
    ("7 Wonders, open, " + moment, program, step)
    for moment, program, step in (
        ("ordinary", IMAGE, NAME),
        ("ordinary", IMAGE, WIRE),
        ("ordinary", FILES, NAME),
        ("longest view", IMAGE, ACCEPTED),
        ("most ways", IMAGE, THEN),
        ("most ways", IMAGE, ACCEPTED),
        ("most ways", FILES, NAME),
        ("most ways", FILES, ACCEPTED),
    )
)

KEPT = (
    Kept(
        "Through the Ages, full, dealt, ordinary",
        {
            "told": 61,
            "first row": 78,
            "ahead": 36,
            "page": 222,
            "drawing": 171,
            "asking": 51,
            "answered": 97,
            "sending": 52,
            "verdict": 146,
            "view": 178,
            "sending bytes": 87,
            "verdict bytes": 73,
            "view bytes": 917,
            "first row bus": (74, 2),
            "drawing bus": (928, 16),
            "verdict bus": (98, 2),
        },
        {
            IMAGE: {NAME: 9.3, AHEAD: 39.7, WIRE: 9.9, ACCEPTED: 15.6, HAVE: 23.4},
            FILES: {NAME: 14.5, AHEAD: 58.5, WIRE: 11.5, ACCEPTED: 22.8, HAVE: 30.4},
        },
    ),
    Kept(
        "Through the Ages, full, dealt, longest view",
        {
            "told": 73,
            "first row": 167,
            "ahead": 36,
            "page": 314,
            "drawing": 176,
            "asking": 57,
            "answered": 108,
            "sending": 50,
            "verdict": 139,
            "view": 211,
            "sending bytes": 104,
            "verdict bytes": 73,
            "view bytes": 1264,
            "first row bus": (138, 2),
            "drawing bus": (904, 16),
            "verdict bus": (98, 2),
        },
        {
            IMAGE: {NAME: 14.8, AHEAD: 46.9, WIRE: 8.7, ACCEPTED: 16.1, HAVE: 29.3},
            FILES: {NAME: 23.7, AHEAD: 74.5, THEN: 87.7, WIRE: 12.5, ACCEPTED: 21.9, HAVE: 41.4},
        },
    ),
    Kept(
        "Through the Ages, full, dealt, most ways",
        {
            "told": 60,
            "first row": 77,
            "ahead": 34,
            "page": 456,
            "drawing": 161,
            "asking": 52,
            "answered": 98,
            "sending": 50,
            "verdict": 197,
            "view": 175,
            "sending bytes": 92,
            "verdict bytes": 73,
            "view bytes": 1020,
            "first row bus": (66, 2),
            "drawing bus": (984, 16),
            "verdict bus": (98, 2),
        },
        {
            IMAGE: {NAME: 8.7, AHEAD: 44.9, WIRE: 8.3, ACCEPTED: 17.2, HAVE: 25.3},
            FILES: {NAME: 14.5, AHEAD: 59, THEN: 98, WIRE: 10.9, ACCEPTED: 25.7, HAVE: 34.7},
        },
    ),
    Kept(
        "7 Wonders, open, ordinary",
        {
            "told": 62,
            "first row": 107,
            "ahead": 418,
            "page": 441,
            "drawing": 181,
            "asking": 52,
            "answered": 97,
            "sending": 51,
            "verdict": 233,
            "view": 98,
            "sending bytes": 87,
            "verdict bytes": 73,
            "view bytes": 281,
            "first row bus": (42, 2),
            "drawing bus": (864, 16),
            "verdict bus": (98, 2),
        },
        {
            IMAGE: {NAME: 8.5, THEN: 58.7, WIRE: 11.6, ACCEPTED: 20.4, HAVE: 15.2},
            FILES: {NAME: 14.7, THEN: 94, WIRE: 10.7, ACCEPTED: 32.1, HAVE: 19.1},
        },
    ),
    Kept(
        "7 Wonders, open, longest view",
        {
            "told": 63,
            "first row": 95,
            "ahead": 518,
            "page": 527,
            "drawing": 162,
            "asking": 52,
            "answered": 100,
            "sending": 55,
            "verdict": 198,
            "view": 133,
            "sending bytes": 94,
            "verdict bytes": 73,
            "view bytes": 560,
            "first row bus": (58, 2),
            "drawing bus": (992, 16),
            "verdict bus": (98, 2),
        },
        {
            IMAGE: {NAME: 9, THEN: 68.5, WIRE: 9.6, ACCEPTED: 22.9, HAVE: 20},
            FILES: {NAME: 15.4, THEN: 110.3, WIRE: 13, ACCEPTED: 31.7, HAVE: 21.7},
        },
    ),
    Kept(
        "7 Wonders, open, most ways",
        {
            "told": 65,
            "first row": 92,
            "ahead": 797,
            "page": 800,
            "drawing": 171,
            "asking": 51,
            "answered": 97,
            "sending": 53,
            "verdict": 304,
            "view": 117,
            "sending bytes": 97,
            "verdict bytes": 73,
            "view bytes": 490,
            "first row bus": (122, 2),
            "drawing bus": (944, 16),
            "verdict bus": (98, 2),
        },
        {
            IMAGE: {NAME: 10.6, THEN: 100.2, WIRE: 9.6, ACCEPTED: 39.3, HAVE: 16.9},
            FILES: {NAME: 15.1, THEN: 147.6, WIRE: 12.9, ACCEPTED: 48.9, HAVE: 22.9},
        },
    ),
)
