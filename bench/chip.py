"""What a person waits for at a Pico: from power to hello, from tap to picture, from button to wire.

The steps run on MicroPython under Node, from the tree that a Pico gets; their processor time and their bytes on the
display's bus and the port are counted. _chip_waits.py turns them into the time that a Pico needs, with its program in
an image or as files. Its figures beside those of the emulated chip: _chip_kept.py.

`python -m bench chip:ages` measures the kinds of game whose name has that word; `python -m bench.chip ages` prints
the rows that bench/speed.md has of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Figure
from bench._chip_waits import ACCEPTED, AHEAD, CHIP, FILES, HAVE, IMAGE, NAME, THEN, WIRE, Parts, hello_ms, waits
from bench._limits import HELLO, WAITS
from bench.station import Moment, moments
from host.computer.folders import built
from host.languages.game_words import games
from host.pico.build import build
from host.virtual.run import run_script
from shared_rules.contract import Game, load

GAMES = 4  # random games of each kind, of the most players
TRIES = 2  # the least of them counts: a busy computer takes longer
STEPS, START, TASKS = (Path(__file__).with_name(f"_chip_{name}.py") for name in ("steps", "start", "tasks"))
RUN = "import json, tasks\nprint(json.dumps(tasks.measure(json.loads(%r))))"
RUN_START = "import json, start\nprint(json.dumps(await start.loaded()))"

# Names that _chip_steps.py and _chip_tasks.py ask for.
OF_STEPS = ("_draw", "_inverted", "_reach", "_rows", "_waiting", "menu_words")
OF_TASKS = ("_arrive", "_driver", "_hear", "_play", "_slow", "_spi", "_has_reported")
LOOKED_AT = frozenset(OF_STEPS + OF_TASKS)
AS = {IMAGE: "image", FILES: "as files"}
WHAT = {
    NAME: "last answer of the tag to the card's name",
    AHEAD: "last answer to the whole preview, worked out before",
    THEN: "last answer to the whole preview, worked out then",
    WIRE: "A to the wire",
    ACCEPTED: 'verdict to "Accepted."',
    HAVE: "view to `have`",
}


def figures(word: str = "") -> Iterator[Figure]:
    """The waiting time of every step, for an ordinary moment, the longest view and the most ways of every kind: in
    the image, and as files."""
    now = loaded_bytes()
    method = f"as files {hello_ms(FILES, now):.0f}, of {now:,} bytes of modules"
    yield Figure("chip: power to hello", hello_ms(IMAGE, now), "chip ms", HELLO, True, method)
    for game, kind, options in kinds():
        if word.lower() in kind.lower():
            for sort, moment in sorts(game, options).items():
                yield from _rows(f"{kind}, {sort}", moment, measure(game, moment))


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


def measure(game: Game, moment: Moment, language: str = "en") -> Parts:
    """Microseconds of processor time and bytes by step, as _chip_tasks.py counts them."""
    job: dict[str, Any] = {"game": game.name, "code": game.code, "seat": moment.seat, "card": moment.card}
    others = [card for card in list(game.cards())[:4] if card != moment.card]
    job |= {"view": json.loads(moment.view), "language": language, "others": others}
    files = {name.name.removeprefix("_chip_"): name.read_text(encoding="utf-8") for name in (STEPS, START, TASKS)}
    tree = build(built() / "station-bench", LOOKED_AT)
    tries = [run_script(RUN % json.dumps(job), files=files, tree=tree, timeout=300) for _ in range(TRIES)]
    found = [json.loads(one.splitlines()[-1]) for one in tries]
    return {part: min(one[part] for one in found) for part in found[0]}


def _rows(kind: str, moment: Moment, parts: Parts) -> Iterator[Figure]:
    for program, hold in WAITS.items():
        # In an open game nothing is worked out before, as nobody knows the hand.
        hold = hold if parts["ahead"] < parts["page"] / 2 else {**hold, AHEAD: hold[THEN]}
        for step, ms in waits(parts, program).items():
            method = f"{len(moment.view)} bytes of view, {moment.ways} ways"
            if step == HAVE:
                method += f"; what is in it is read {parts['seen'] * CHIP[program]:.0f} ms later at most"
            what = f"chip, {kind}, {AS[program]}: {WHAT[step]}"
            yield Figure(what, ms, "chip ms", hold.get(step), True, method)


def _print(word: str) -> None:
    for game, kind, options in kinds():
        for sort, moment in sorts(game, options).items() if word.lower() in kind.lower() else ():
            parts = measure(game, moment)
            pairs = zip(waits(parts, IMAGE).values(), waits(parts, FILES).values(), strict=True)
            figures = [f"{image:.0f} / {as_files:.0f}" for image, as_files in pairs]
            cells = [f"{kind}, {sort}", str(len(moment.view)), str(moment.ways), *figures]
            sys.stdout.write(f"| {' | '.join(cells)} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    _print(" ".join(sys.argv[1:]))
