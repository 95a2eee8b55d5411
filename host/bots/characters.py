"""Bots with a style: the child, who follows one idea that a person can see, and four characters.

The purpose of a play is one of IDEAS, named by the game's Judge (`Judge.idea`). A character overrates plays for its
own idea. In a game whose Judge names no ideas characters play alike, as normal bots do.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

from host.bots.judge import AnyJudge

if TYPE_CHECKING:
    from shared_rules.contract import Play


BUILDING, TRADE, WAR, SCIENCE = "building", "trade", "war", "science"
IDEAS: Final = (BUILDING, TRADE, WAR, SCIENCE)

# How likely a child looks for its idea.
FAITH: Final = 0.7


class Character(NamedTuple):
    """One style.

    idea  one of IDEAS; lean: how much more such a play seems worth, in parts of what lies between the best play of the
    moment and the mean of all
    """

    idea: str
    lean: float


# By level. The figures are small enough that a character still takes what is plainly better.
CHARACTERS: Final[dict[str, Character]] = {
    "builder": Character(BUILDING, 0.5),
    "merchant": Character(TRADE, 0.6),
    "general": Character(WAR, 0.7),
    "scholar": Character(SCIENCE, 0.7),
}


def leaning(judge: AnyJudge, weighed: list[tuple[float, Play]], character: Character) -> Play:
    """The play that a character makes of all that were weighed."""
    best = max(weight for weight, _ in weighed)
    bonus = character.lean * (best - sum(weight for weight, _ in weighed) / len(weighed))
    return max(weighed, key=lambda pair: pair[0] + (bonus if judge.idea(pair[1]) == character.idea else 0.0))[1]


def idea_of(seed: str) -> str:
    """The one idea that a child has in a game."""
    return random.Random(f"idea {seed}").choice(IDEAS)
