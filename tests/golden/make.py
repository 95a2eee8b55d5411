"""Plays the golden games again and writes the expected results.

    python -m tests.golden.make [GAME ...]

A golden is a record (`seven_wonders/dealt-4.record`) and what it leads to (`dealt-4.json` beside it):
how many plays were legal, the final sheets in words, the ranking and the digest. Run this only after a
deliberate change of rules, and read the difference before it is committed.

Each game's folder has a `script.py` that lists these games:

    GAMES                        {name: (seats, options)}
    choose(name, state, seat, chance, number)    the text of the next play, line `number` from 0
    STATIONS                     names of those that MicroPython plays too, if not all
    chapter(state)               where legal plays are counted together, "Age I"
"""

import importlib
import json
import random
import sys
from pathlib import Path

from host.languages.game_words import game_words
from shared_rules.contract import TABLE, load
from shared_rules.referee.record import Record, digest, parse, steps

HERE = Path(__file__).parent
NAMES = ("Anna", "Béla", "Cili", "Dóra", "Emil", "Flóra", "Gábor", "Hanna", "Iván", "Júlia")


def goldens():
    """(game, name) of every golden, in order."""
    found = sorted(path.parent.name for path in HERE.glob("*/script.py"))
    return [(game, name) for game in found for name in sorted(script(game).GAMES)]


def script(game):
    """The module that lists a game's goldens."""
    return importlib.import_module(f"tests.golden.{game}.script")


def on_stations(game):
    """The names of the goldens that MicroPython plays too: all, or those of the script's STATIONS."""
    return getattr(script(game), "STATIONS", sorted(script(game).GAMES))


def play(game, name):
    """The Record of one golden game, the same at every run."""
    rules, scripted = load(game), script(game)
    players, options = scripted.GAMES[name]
    chance, lines = random.Random(name), []
    state = rules.start_kept(players, options)
    while not state.over:
        seat = TABLE if state.awaited() == (TABLE,) else chance.choice(state.awaited())
        text = scripted.choose(name, state, seat, chance, len(lines))
        state.do(seat, rules.parse(text))
        lines.append((seat, text))
    return Record(game, rules.rules_version, options, NAMES[:players], "2026-02-28", lines)


def outcome(record):
    """What a record leads to, as plain data."""
    chapter, news = script(record.game).chapter, game_words(record.game).news
    legal, state = {}, None
    for state, seat, _ in steps(record):
        if seat != TABLE and seat is not None:
            legal[chapter(state)] = legal.get(chapter(state), 0) + len(state.plays(seat))
    return {
        "legal plays": legal,
        "totals": [sum(line.points for line in sheet) for sheet in state.scores()],
        "ranking": [list(place) for place in state.ranking()],
        "sheets": [
            [f"{line.category} {line.points}: {news.sheet_line(line)}" for line in sheet] for sheet in state.scores()
        ],
        "digest": digest(state),
    }


def read(game, name):
    """(text of the record, what must come out of it) of one golden."""
    record = (HERE / game / f"{name}.record").read_text(encoding="utf-8")
    return record, json.loads((HERE / game / f"{name}.json").read_text(encoding="utf-8"))


def main(wanted):
    for game, name in goldens():
        if not wanted or game in wanted:
            text = play(game, name).text()
            (HERE / game / f"{name}.record").write_text(text, encoding="utf-8")
            expected = json.dumps(outcome(parse(text)), indent=1, ensure_ascii=False)
            (HERE / game / f"{name}.json").write_text(expected + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
