"""What bots think with, compiled: every golden and every search comes out as the sources make it."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from host.bots import compiling as fast
from tests.promises import promise

PROMISES = [
    promise(
        "The compiled rules play exactly like their sources",
        how="every golden, and searches in every game and mode",
        often="long",
    ),
]

ROOT = Path(__file__).resolve().parents[2]
# The sources, or their compiled copy, come before the tests.
SCRIPT = """
from tests.soak.compiled import shown
shown(__import__("sys").argv[1:])
"""


def soak(games=None):
    """Compiles into a separate folder and compares. Returns a sentence; raises AssertionError."""
    games = fast.games() if games is None else list(games)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        why = fast.make(folder, games)
        assert not why, why
        assert list(folder.glob("*__mypyc*")), "nothing was compiled"
        compiled, plain = said(folder, games), said(ROOT, games)
    assert compiled == plain
    return f"{len(plain.splitlines())} goldens and searches came out the same, compiled and not."


def said(folder, games):
    """What the rules in a folder make of the goldens and of searches: text."""
    command = [sys.executable, "-c", SCRIPT, *games]
    paths = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, cwd=folder, env=paths, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def shown(games):
    """Prints a line for every golden, with its outcome, and for a game of habit bots and searches in every game and
    mode."""
    from bench import playouts
    from host.arena.arena import Habit, play_game
    from host.bots import search
    from host.bots.judge import judge_of
    from host.bots.levels import Strong
    from host.bots.search import Budget, Search
    from shared_rules.contract import load
    from shared_rules.referee.record import parse
    from tests.golden.make import goldens, outcome, read

    assert Path(search.__file__).is_relative_to(Path.cwd()), "these are not the rules of this folder"
    for game, name in goldens():
        if game in games:
            print(game, name, outcome(parse(read(game, name)[0])))  # noqa: T201
    for game, seats, mode in playouts.GAMES:
        if game in games:
            rules = load(game)
            options = rules.complete({"mode": mode} if mode else {})
            judge = judge_of(game, options)
            habits = [Habit(rules, seat) for seat in range(seats)]  # they look at Views, the others do not
            print(game, mode, play_game(rules, options, habits, 1).scores())  # noqa: T201
            for number, known in enumerate(playouts.moments_of(rules, judge, options, seats)):
                found = Search(rules, judge, known, number, judge.HORIZON).run(Budget(playouts=16))
                print(game, mode, number, found)  # noqa: T201
                strong = Strong(rules, judge, number).search(known, Budget(playouts=64))
                print(game, mode, number, strong)  # noqa: T201
