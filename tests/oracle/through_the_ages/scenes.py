"""Positions for tests: a game stopped at a question of one's own making."""

from tests.oracle.through_the_ages.actions import Act
from tests.oracle.through_the_ages.referee import Referee
from tests.oracle.through_the_ages.rulings import Rulings


def game(seats: int = 3, mode: str = "full", **rulings) -> Referee:
    """A game in round 5 of Age I with a full row of farms; seat 1 is at its actions."""
    found = Referee(seats, mode, Rulings(**rulings))
    found.row = [f"irrigation.{place}" for place in range(13)]
    found.round, found.level = 5, 1
    at(found, Act(1))
    return found


def at(game: Referee, *questions) -> None:
    """The next question, and nothing after it."""
    game._stack = list(reversed(questions))
    game._run()


def active(game: Referee, seat: int):
    """The seat begins its turn's actions; returns its civilization."""
    game.active = seat
    game.refresh()
    game.civs[seat].begin_turn(False, seat)
    at(game, Act(seat))
    return game.civs[seat]


def own(civ, **workers) -> None:
    """Workers on cards, technologies laid if they were not."""
    for name, number in workers.items():
        if name not in civ.workers:
            civ.lay_technology(name)
        civ.workers[name] = number


def stock(civ, food: int = 0, ore: int = 0) -> None:
    """Exactly this much food and this many resources, on cards of level A; the rest in the bank."""
    held = sum(civ.food.values()) + sum(civ.ore.values())
    civ.food = {1: food, **{value: 0 for value in civ.food if value > 1}}
    civ.ore = {1: ore, **{value: 0 for value in civ.ore if value > 1}}
    civ.blue += held - food - ore
