"""From power to hello, from tap to picture and from button to wire: what the station's own Python takes on a Pico.

The steps run on MicroPython under Node, from the tree that a Pico gets, and their processor time is counted. Code
that is interpreted takes CHIP times as long on a Pico: with that constant the first version that an emulated RP2040
measured (MEASURED) took here what it took there, from A to the wire (597 us for 55 ms) and from a view to `have`
(925 us for 107 ms less 22 ms for its bytes, 1,181 us for 169 less 56). The buses' own time is in `_tap`; what
the drivers do between them is not in these figures.

A start is for the most part not interpreted: modules are read from the flash. So it is reckoned from that version's
too, whose first picture came after PICTURE and its hello after HELLO: today hello is written before the display is
touched, and what is before that takes longer in so far as there is more to load, at most.

`python -m bench chip:ages` measures the kinds of game whose name has that word; `python -m bench.chip ages` prints
the rows that docs/speed.md has of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Figure
from bench.station import Moment, moments
from host.computer.folders import built
from host.languages.game_words import games
from host.pico.build import build
from host.virtual.run import run_script
from shared_rules.contract import Game, load

CHIP = 0.093  # milliseconds on a Pico for one microsecond here
GAMES = 4  # random games of each kind, of the most players
STEPS, START = (Path(__file__).with_name(name) for name in ("_chip_steps.py", "_chip_start.py"))
RUN = "import json, steps\nprint(json.dumps(steps.measure(json.loads(%r))))"
RUN_START = "import json, start\nprint(json.dumps(await start.loaded()))"

# Milliseconds measured on the emulated chip, buses included, before any of this was looked after: the median in
# play of 7 Wonders, then for the longest view of each game the middle of the range.
MEASURED = {
    "seven_wonders": {"first row": 153, "preview": 223, "sending": 55, "view": 107},
    "seven_wonders_duel": {"first row": 107, "preview": 201, "sending": 55, "view": 169},
    "tower_of_babel": {"first row": 104, "preview": 144, "sending": 55},
    "through_the_ages": {"first row": 237, "preview": 322, "sending": 55},
}
HELLO, PICTURE = 573, 503
DISPLAY = 62  # of PICTURE, the bus's share of making the display ready and drawing on it, by _model_station
START_BYTES = 43_382  # of the modules that were loaded until then
PREVIEW = {"through_the_ages": 130}
HOLD = {"first row": 60, "preview": 100, "preview unforeseen": 100, "sending": 25, "view": 60}
HOLD_HELLO = 500
LOOKED_AT = frozenset({"_draw", "_reach", "_rows", "_waiting", "menu_words"})  # names that _chip_steps.py asks for
WHAT = {
    "first row": "tap read to the card's name",
    "preview": "tap read to its ways, worked out before",
    "preview unforeseen": "tap read to its ways, worked out then",
    "sending": "A to the wire",
    "view": "view to `have`",
    "seen": "view read, so that a tap finds it",
}


def figures(word: str = "") -> Iterator[Figure]:
    """Chip milliseconds of every step, for an ordinary moment, the longest view and the most ways of every kind."""
    now = loaded_bytes()
    method = f"{HELLO} on the emulated chip; {now:,} bytes of modules to load, {START_BYTES:,} there"
    yield Figure("chip: power to hello, at most", hello(now), "chip ms", HOLD_HELLO, True, method)
    for game, kind, options in kinds():
        if word.lower() in kind.lower():
            for sort, moment in sorts(game, options).items():
                yield from _rows(game, f"{kind}, {sort}", moment, measure(game, moment))


def hello(loaded: int) -> float:
    """Chip milliseconds from power to hello at most, with this many bytes of modules to load."""
    return (PICTURE - DISPLAY) * loaded / START_BYTES


def loaded_bytes() -> int:
    """Bytes of the compiled modules that a station has loaded when its hello is written."""
    tree = build()
    found = run_script(RUN_START, files={"start.py": START.read_text(encoding="utf-8")})
    names = [name.replace(".", "/") + ".mpy" for name in json.loads(found.splitlines()[-1])]
    places = [folder / name for name in names for folder in (tree, tree / "lib")]
    return sum(place.stat().st_size for place in places if place.exists())


def kinds() -> Iterator[tuple[Game, str, dict[str, str]]]:
    """(game, what people call it, options) of every game, mode and way to deal."""
    for name in games():
        game = load(name)
        values = {option.name: option.values for option in game.options}
        for mode in values.get("mode", ("",)):
            for deal in values["deal"]:
                options = {"mode": mode, "deal": deal} if mode else {"deal": deal}
                yield game, ", ".join([game.title, *options.values()]), options


def sorts(game: Game, options: dict[str, str]) -> dict[str, Moment]:
    """An ordinary Moment, that with the longest View and that with the most ways of a card; none of a game in which
    every card counts by itself."""
    found = [moment for seed in range(GAMES) for moment in moments(game, seed, options)]
    if not found:
        return {}
    allowed = (one for one in found if game.view(json.loads(one.view)).ways(one.card)[0].refusal is None)
    longest = max(found, key=lambda moment: len(moment.view))
    return {"ordinary": next(allowed), "longest view": longest, "most ways": max(found, key=lambda one: one.ways)}


def measure(game: Game, moment: Moment, language: str = "en") -> dict[str, int]:
    """Microseconds of processor time by step, as bench/_chip_steps.py counts them."""
    job: dict[str, Any] = {"game": game.name, "code": game.code, "seat": moment.seat, "card": moment.card}
    others = [card for card in list(game.cards())[:4] if card != moment.card]
    job |= {"view": json.loads(moment.view), "language": language, "others": others}
    steps, tree = {"steps.py": STEPS.read_text(encoding="utf-8")}, build(built() / "station-bench", LOOKED_AT)
    found = run_script(RUN % json.dumps(job), files=steps, tree=tree, timeout=300)
    return json.loads(found.splitlines()[-1])


def _steps(us: dict[str, int]) -> dict[str, int]:
    """Microseconds of every step in WHAT, made of its parts."""
    return {
        "first row": us["tag"] + us["first row"],
        "preview": us["tag"] + us["ahead"] + us["drawing"],
        "preview unforeseen": us["tag"] + us["page"] + us["drawing"],
        "sending": us["sending"],
        "view": us["view"],
        "seen": us["seen"],
    }


def _rows(game: Game, kind: str, moment: Moment, us: dict[str, int]) -> Iterator[Figure]:
    detail = ", ".join(f"{part} {us[part] * CHIP:.0f}" for part in ("tag", "ways", "words", "layout", "drawing"))
    for step, used in _steps(us).items():
        before = MEASURED[game.name].get(step.removesuffix(" unforeseen"))
        beside = f"{before} on the emulated chip with buses; " if before and "longest" in kind else ""
        hold = PREVIEW.get(game.name, HOLD[step]) if "preview" in step else HOLD.get(step)
        of = f"{len(moment.view)} bytes of view, {moment.ways} ways"
        method = beside + (f"parts: {detail}" if step == "preview unforeseen" else of)
        yield Figure(f"chip, {kind}: {WHAT[step]}", used * CHIP, "chip ms", hold, True, method)


def _print(word: str) -> None:
    for game, kind, options in kinds():
        for sort, moment in sorts(game, options).items() if word.lower() in kind.lower() else ():
            figures = [f"{used * CHIP:.0f}" for used in _steps(measure(game, moment)).values()]
            cells = [f"{kind}, {sort}", str(len(moment.view)), str(moment.ways), *figures]
            sys.stdout.write(f"| {' | '.join(cells)} |\n")


if __name__ == "__main__":
    _print(" ".join(sys.argv[1:]))
