"""Games of other people that are known: `known_games.toml` beside it, for the home page and docs/known-games.md.

Nothing is fetched from there: a game is a program, and people decide about it by themselves.

[[games]]
title = "Ladders"                        # what the game is called
package = "herald-ladders"               # what pip installs
game = "ladders"                         # its package among Herald's games
about = "Climb by cards that rise."      # a sentence in English
seats = [2, 5]
page = "https://example.org/ladders"     # where it is described
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from host.plain import Plain

FILE = Path(__file__).with_name("known_games.toml")


class KnownGame(TypedDict):
    """A game of other people."""

    title: str
    package: str
    game: str
    about: str
    seats: tuple[int, int]
    page: str


@lru_cache(maxsize=4)
def known_games(path: Path = FILE) -> list[KnownGame]:
    """All of them, by title. Raises ValueError for a row that lacks something."""
    rows: Plain = tomllib.loads(path.read_text(encoding="utf-8"))
    return sorted((_row(one) for one in rows.get("games", [])), key=lambda one: one["title"])


def _row(one: Plain) -> KnownGame:
    missing = [name for name in KnownGame.__annotations__ if name not in one]
    if missing or not str(one["page"]).startswith("https://"):
        raise ValueError(f"{one.get('title', 'A game')}: {', '.join(missing) or 'its page is no https address'}.")
    few, many = one["seats"]
    return {
        "title": str(one["title"]),
        "package": str(one["package"]),
        "game": str(one["game"]),
        "about": str(one["about"]),
        "seats": (int(few), int(many)),
        "page": str(one["page"]),
    }
