"""Finds puzzles and adds them to host/games/GAME/lessons/puzzles.json: `python -m tools.puzzles GAME --minutes 10`.

It goes on where it stopped, game by game of normal bots, until there are MOST or the minutes are over. Every puzzle
that is kept was checked by two long searches: AGAIN and FAST of `host/lessons/finder.py` say how long. `make fast` and
PYTHONPATH=build/fast make it quicker, and it writes there.
"""

import argparse
import time
from itertools import islice

from host.bots.judge import judge_of
from host.cli.arguments import seats_of
from host.languages.game_words import games
from host.lessons.finder import find
from host.lessons.lesson import lessons_of
from host.lessons.puzzle import FILE, lines, puzzles
from shared_rules.contract import load

MOST = 50  # puzzles of a game
FROM_ONE_GAME = 2  # puzzles of one game at most, for variety
OPTIONS = {"deal": "dealt"}  # of the games that puzzles are from


def main(argv: list[str] | None = None) -> None:
    """Prints a line for every puzzle that is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--seats", type=int, help="players of the games that puzzles are from; a usual number without")
    parser.add_argument("--minutes", type=float, default=10)
    wanted = parser.parse_args(argv)
    game = load(wanted.game)
    seats, judge = seats_of(game, wanted.seats), judge_of(game.name, game.complete(OPTIONS))
    assert judge is not None, f"nobody has judged {game.title}"
    path = lessons_of(game.name) / FILE
    kept, end = list(puzzles(game.name)), time.monotonic() + 60 * wanted.minutes
    seed = max((int(one.name.split("-")[1]) for one in kept), default=0)
    while len(kept) < MOST and time.monotonic() < end:
        seed += 1
        for one in islice(find(game, judge, OPTIONS, seats, seed), FROM_ONE_GAME):
            if one.found and 2 * sum(other.found for other in kept) > len(kept):
                continue  # at most half of them are found at a glance
            kept.append(one)
            path.write_text(lines(kept), encoding="utf-8")
            print(
                f"{len(kept)}: {one.name} {one.best.play} {one.best.chance}, {'easy' if one.found else 'hard'}",
                flush=True,
            )


if __name__ == "__main__":
    main()
