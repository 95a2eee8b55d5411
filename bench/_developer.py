"""Forty lines that develop in Through the Ages, as a yardstick: takes, learns, builds on and upgrades technologies.

No search, no value of anything: a fixed order of what is done first. It attacks nobody, and ignores what others do.
"""

import random
from collections.abc import Callable
from typing import Any

from shared_rules.contract import Game, View
from shared_rules.referee.knowledge import Knowledge, imagine
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import FOOD, RESOURCES, Civ, section
from shared_rules.through_the_ages.production import REQUIRED, step
from shared_rules.through_the_ages.referee.impacts import per_turn

# What is wanted first in the row, and learned first: special technologies and units come last.
KINDS = ("mine", "lab", "farm", "government", "law", "library", "theater", "temple", "arena", "infantry")
NEVER = ("resign", "destroy", "disband", "cancel", "attack", "declare", "offer")
LEAST_STRENGTH = 2  # times the Age, and once more


class Developer:
    """See `arena.Player`."""

    def __init__(self, game: Game, seed: object) -> None:
        self._game, self._seed = game, str(seed)

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """What stands first in its order; of several alike the first one."""
        known = knowledge()
        state: Any = imagine(self._game, known, random.Random(f"{self._seed} {known.known!r}"))
        civ = state.civs[known.seat]
        return max(state.plays(known.seat), key=lambda play: _rank(civ, play, int(state.age)))


def _rank(civ: Civ, play: Any, age: int) -> float:
    """The higher, the sooner; 0 is the end of a turn, and everything below is never done by choice."""
    verb = play.verb
    if verb in NEVER:
        return -9.0
    if verb in ("lead", "accept", "send", "defend", "strike", "prepare", "tactic"):
        return 9.0
    if verb in ("learn", "reform", "revolution"):
        return 8.0 if _wanted(play.card) > 0 and verb != "revolution" else -1.0
    if verb == "upgrade":
        return 7.0 + cards.known(play.to).age / 10
    if verb in ("build", "train"):
        return 6.0 + _need(civ, play.on, age)
    if verb == "grow":
        return 5.0 if not civ.pool and per_turn(civ, FOOD) + civ.stock(FOOD) > section(civ.yellow - 1)[1] else -1.0
    if verb == "take":
        return 2.0 + _wanted(play.card) / 10 if _wanted(play.card) > 0 and len(civ.hand) < 4 else -1.0
    return {"play": 4.0, "stage": 3.0, "end": 0.0, "quiet": 0.0}.get(verb, -1.0)


def _wanted(identity: str) -> int:
    card = cards.card_of(identity)
    return len(KINDS) - KINDS.index(card.kind) if card.kind in KINDS else 5 if card.kind in ("leader", "wonder") else 0


def _need(civ: Civ, name: str, age: int) -> float:
    """What a worker is put to first: food that lacks, content people, some strength, then mines and laboratories."""
    card = cards.known(name)
    if card.kind == "farm":
        return 0.9 if per_turn(civ, FOOD) <= section(civ.yellow)[1] else -7.0
    if card.happy and civ.happy <= step(REQUIRED, civ.yellow):
        return 0.8 + card.age / 100
    if card.strength and not card.happy:
        return 0.7 + card.age / 100 if civ.strength < LEAST_STRENGTH * (age + 1) else -7.0
    if card.kind == "mine":
        return 0.6 + card.age / 100 if per_turn(civ, RESOURCES) < 4 + 2 * age else -7.0
    return 0.5 + card.age / 100 + 0.05 * (card.kind == "lab")
