"""The words on labels, in the languages of a seat. Names of cards are the games' own (host/languages/codes.py).

A label's English comes in pieces between commas; the figures of a piece stand as {0}, {1} in its template.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from host.languages.catalogue import Speaker, speaking
from host.languages.codes import ENGLISH
from shared_rules.contract import Game
from shared_rules.phrases import _

# (sign, kind, place) of a card for its label, as `LabelsModule.describe` of a game gives them.
Describe = Callable[[str], tuple[str, str, str]]
PIECES = (
    "sheet {0} of {1}",
    "Test page: print it at {0} % (actual size) on plain paper.",
    "The ruler must be {0} mm long.",
    "Hold the page and a sheet of labels before a lamp: each frame lies on a label.",
    "Age A",
    "Age I",
    "Age II",
    "Age III",
    "{0} of {1}",
    "{0} players",
    "{0}+ players",
    "Copy {0}",
    "Seat {0}",
    "pack of {0}",
    "clubs",
    "diamonds",
    "hearts",
    "spades",
    "lowest number first",
    "drafted at the start",
    "on the board or set aside",
    "one tag for both sides",
    "raw material",
    "raw materials",
    "manufactured good",
    "manufactured goods",
    "civilian",
    "scientific",
    "commercial",
    "military",
    "guild",
    "wonder",
    "wonder board",
    "progress token",
    "building card",
    "trader card",
    "action card",
    "disc",
    "leader",
    "farm or mine",
    "farm",
    "mine",
    "urban building",
    "arena",
    "laboratory",
    "library",
    "temple",
    "theatre",
    "military unit",
    "infantry unit",
    "cavalry unit",
    "artillery unit",
    "air force unit",
    "special technology",
    "civil technology",
    "colonization technology",
    "construction technology",
    "military technology",
    "government",
    "military card",
    "aggression",
    "bonus",
    "event",
    "pact",
    "tactic",
    "territory",
    "war",
)


def in_language(code: str) -> Callable[[str], str]:
    """What puts a label's English into this language: `Age I, 3+ players`. English and words that no template has
    stay as they are."""
    if code == ENGLISH:
        return str
    speaker = Speaker("host", code, code)

    def translate(text: str) -> str:
        with speaking(speaker):
            return ", ".join(_piece(piece) for piece in text.split(", ")) if text else ""

    return translate


def _piece(piece: str) -> str:
    places = count()
    template = re.sub(r"\d+", lambda _found: f"{{{next(places)}}}", piece)
    if template not in PIECES:
        return piece
    return _(PIECES[PIECES.index(template)]).format(*re.findall(r"\d+", piece))


def describing(game: Game) -> Describe:
    """How a game describes its labels; empty texts for a game without `referee.labels`."""
    return game.find("referee.labels", "describe", lambda _card: ("", "", ""))  # pyright: ignore[reportUnknownLambdaType]
