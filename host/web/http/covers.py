"""A game's drawing on its card of the first screen: `page/cover.svg` in the game's folder, if it exists.

    <svg xmlns="…" data-colour="#2f7343"><symbol id="cover" viewBox="0 0 240 132">…

Its tones --d1 to --d5 are mixed of the colour by the page. A game without one has the plain drawing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from host.web.http.markup import address, file_of

COLOUR = re.compile(r'data-colour="(#[0-9a-f]{6})"')
PLAIN_COLOUR = "#5b5346"
PLAIN = "cover.svg"  # of static/


class Cover(NamedTuple):
    """Where a browser finds the drawing, and the colour of the game."""

    drawing: str
    colour: str


def cover_of(game: str) -> Cover:
    """The Cover of a game."""
    path = f"games/{game}/page/cover.svg"
    try:
        found = COLOUR.search(file_of(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Cover(address(PLAIN), PLAIN_COLOUR)
    return Cover(address(path), found[1] if found else PLAIN_COLOUR)
