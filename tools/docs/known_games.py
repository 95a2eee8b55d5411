"""Makes docs/known-games.md: the games of other people that are known, from host/house/known_games.toml."""

from host.house.known_games import known_games
from tools.docs import ROOT

PATH = ROOT / "docs" / "known-games.md"
HEAD = """\
# Games of other people
<!-- Made by `make docs` from host/house/known_games.toml. -->
The home page lists these too, for the owner of the house. A game is a program that runs with all rights of whoever
plays it: install one only if you trust its author. `pip install NAME` in Herald's environment is all.
[sharing-a-game.md](sharing-a-game.md) says how your own comes into this list.

"""
NONE = "None is known yet. Yours would be the first.\n"


def make(old: str) -> str:
    """The list."""
    rows = [
        "| [{title}]({page}) | {seats[0]} to {seats[1]} | {about} | `{package}` |".format(**one)
        for one in known_games()
    ]
    table = ["| Game | Players | About | To install |", "|-|-|-|-|", *rows]
    return HEAD + ("\n".join(table) + "\n" if rows else NONE)
