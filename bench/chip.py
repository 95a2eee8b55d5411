"""From tap to picture and from button to wire: what the station's own Python takes on a Pico, step by step.

The steps run on MicroPython under Node, from the tree that a Pico gets, and their processor time is counted. Code
that is interpreted takes CHIP times as long on a Pico: with that constant the first version that an emulated RP2040
measured (MEASURED) took here what it took there, from A to the wire (597 us for 55 ms) and from a view to `have`
(925 us for 107 ms less 22 ms for its bytes, 1,181 us for 169 less 56). The buses' own time stands in `_tap`; what
the drivers do between them is not in these figures.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Figure, _tap
from bench.station import Moment, longest_view
from host.languages.game_words import games
from host.virtual.run import run_script
from shared_rules.contract import Game, load

CHIP = 0.093  # milliseconds on a Pico for one microsecond here
STEPS = Path(__file__).with_name("_chip_steps.py")
RUN = "import json, steps\nprint(json.dumps(steps.measure(json.loads(%r))))"

# Milliseconds measured on the emulated chip, buses included, before any of this was looked after: the median in
# play of 7 Wonders, then for the longest view of each game the middle of the range.
MEASURED = {
    "seven_wonders": {"first row": 153, "preview": 223, "sending": 55, "view": 107},
    "seven_wonders_duel": {"first row": 107, "preview": 201, "sending": 55, "view": 169},
    "tower_of_babel": {"first row": 104, "preview": 144, "sending": 55},
    "through_the_ages": {"first row": 237, "preview": 322, "sending": 55},
}
PREVIEW = {"through_the_ages": 130}
HOLD = {"first row": 60, "preview": 100, "preview unforeseen": 100, "sending": 25, "view": 60}
WHAT = {
    "first row": "tap read to the card's name",
    "preview": "tap read to its ways, worked out before",
    "preview unforeseen": "tap read to its ways, worked out then",
    "sending": "A to the wire",
    "view": "view to `have`",
    "seen": "view read, so that a tap finds it",
}


def figures() -> Iterator[Figure]:
    """Chip milliseconds of every step, for an ordinary and the longest view of every game."""
    for name in games():
        game = load(name)
        for sort, moment in (("ordinary", _tap.moment(game)), ("longest", longest_view(game))):
            yield from _rows(game, sort, moment, measure(game, moment))


def measure(game: Game, moment: Moment, language: str = "en") -> dict[str, int]:
    """Microseconds of processor time by step, as bench/_chip_steps.py counts them."""
    job: dict[str, Any] = {"game": game.name, "code": game.code, "seat": moment.seat, "card": moment.card}
    job |= {"view": json.loads(moment.view), "language": language}
    found = run_script(RUN % json.dumps(job), files={"steps.py": STEPS.read_text(encoding="utf-8")}, timeout=300)
    return json.loads(found.splitlines()[-1])


def _rows(game: Game, sort: str, moment: Moment, us: dict[str, int]) -> Iterator[Figure]:
    parts = {
        "first row": us["tag"] + us["first row"],
        "preview": us["tag"] + us["ahead"] + us["drawing"],
        "preview unforeseen": us["tag"] + us["page"] + us["drawing"],
        "sending": us["sending"],
        "view": us["view"],
        "seen": us["seen"],
    }
    detail = ", ".join(f"{part} {us[part] * CHIP:.0f}" for part in ("tag", "ways", "words", "layout", "drawing"))
    for step, used in parts.items():
        before = MEASURED[game.name].get(step.removesuffix(" unforeseen"))
        beside = f"{before} on the emulated chip with buses; " if before and sort == "longest" else ""
        hold = PREVIEW.get(game.name, HOLD[step]) if "preview" in step else HOLD.get(step)
        method = beside + (f"parts: {detail}" if step == "preview unforeseen" else f"{len(moment.view)} bytes of view")
        yield Figure(f"chip, {game.title}, {sort}: {WHAT[step]}", used * CHIP, "chip ms", hold, True, method)
