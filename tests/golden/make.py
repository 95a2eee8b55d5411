"""Plays the golden games anew and writes what must come out of them.

    python -m tests.golden.make

A golden is a record (`seven_wonders/dealt-4.record`) and what it leads to (`dealt-4.json` beside it):
how many plays were legal in each Age, the final sheets in words, the ranking and the digest. Run this
only after a deliberate change of rules, and read the difference before it is committed.
"""

import json
import random
from pathlib import Path

from shared_rules.contract import TABLE, load
from shared_rules.record import Record, digest, parse, steps
from shared_rules.seven_wonders import news

FOLDER = Path(__file__).parent / "seven_wonders"

# name: (wonders in the order of the seats, the Free City's last, options). Every board is in at least one.
GAMES = {
    "dealt-3": ("gizah A, halikarnassos A, olympia A", {}),
    "dealt-4": ("rhodos A, babylon A, ephesos A, alexandria A", {}),
    "dealt-5": ("olympia B, rhodos B, babylon B, halikarnassos B, gizah B", {}),
    "dealt-6": ("alexandria B, ephesos B, olympia B, babylon B, halikarnassos A, rhodos A", {}),
    "dealt-7": ("gizah B, olympia A, babylon B, halikarnassos B, ephesos A, alexandria B, rhodos B", {}),
    "dealt-2": ("gizah B, rhodos A, babylon B", {}),
    "open-2": ("alexandria A, ephesos B, olympia A", {}),
    "rulings-2": (
        "olympia B, babylon B, halikarnassos B",
        {
            "twins": "different",
            "discounts": "add_up",
            "copied_scientists": "nothing",
            "first_holder": "right",
            "free_city_seventh": "no",
        },
    ),
    "open-4": ("halikarnassos A, babylon B, olympia A, gizah A", {}),
    "open-7": ("rhodos B, halikarnassos B, olympia B, alexandria A, babylon B, gizah B, ephesos B", {}),
    "rulings-5": (
        "olympia B, halikarnassos B, babylon B, alexandria B, gizah A",
        {
            "sixth_turn": "halikarnassos_first",
            "lighthouse": "itself",
            "copied_guild": "not",
            "neighbours_same_turn": "no",
            "seventh_coins": "start",
        },
    ),
}
NAMES = ("Anna", "Béla", "Cili", "Dóra", "Emil", "Flóra", "Gábor")

# How readily a player takes the best kind of play at hand, in the order they are listed.
EAGERNESS = 0.75


def play(name):
    """The Record of one golden game: eager players, the same at every run."""
    wonders, options = GAMES[name]
    wonders = wonders.split(", ")
    chance, lines = random.Random(name), []
    options = {"deal": name.split("-")[0], **options} if not name.startswith("rulings") else options
    players = int(name.split("-")[1])
    state = load("seven_wonders").start(players, options)
    game = load("seven_wonders")
    while not state.over:
        seat = state.awaited()[0] if state.awaited()[0] == TABLE else chance.choice(state.awaited())
        if state.phase == "wonders":
            text = "wonder " + wonders[len(lines)]
        else:
            text = game.text(_choose(state, seat, chance))
        state.do(seat, game.parse(text))
        lines.append((seat, text))
    return Record("seven_wonders", game.rules_version, options, NAMES[:players], "2026-02-28", lines)


def _choose(state, seat, chance):
    """Mostly a stage if one can be had, else a structure, else anything."""
    plays = state.plays(seat)
    for verb in ("stage", "build", "dig"):
        wanted = [play for play in plays if play.verb == verb]
        if wanted and chance.random() < EAGERNESS:
            return chance.choice(wanted)
    return chance.choice(plays)


def outcome(record):
    """What a record leads to, as plain data."""
    legal, state = {1: 0, 2: 0, 3: 0}, None
    for state, seat, _ in steps(record):
        if seat != TABLE and seat is not None:
            legal[state.age] += len(state.plays(seat))
    return {
        "legal plays by Age": [legal[age] for age in (1, 2, 3)],
        "totals": [sum(line.points for line in sheet) for sheet in state.scores()],
        "ranking": [list(place) for place in state.ranking()],
        "sheets": [
            [f"{line.category} {line.points}: {news.sheet_line(line)}" for line in sheet] for sheet in state.scores()
        ],
        "digest": digest(state),
    }


def read(name):
    """(text of the record, what must come out of it) of one golden."""
    record = (FOLDER / f"{name}.record").read_text(encoding="utf-8")
    return record, json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def main():
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        text = play(name).text()
        (FOLDER / f"{name}.record").write_text(text, encoding="utf-8")
        expected = json.dumps(outcome(parse(text)), indent=1, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(expected + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
