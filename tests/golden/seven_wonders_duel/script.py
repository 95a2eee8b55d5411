"""The golden games of 7 Wonders Duel: both ways to deal, every way to win, every ruling."""

import random

from shared_rules.contract import TABLE, load
from shared_rules.seven_wonders_duel import cards

GAME = load("seven_wonders_duel")

RULINGS = {
    "rulings-2": {"middle_pawn": "last_chooses", "destroyed": "discards", "lighthouse": "earlier"},
    "open-first-2": {"deal": "open", "wonders": "first_game"},
    "open-2": {"deal": "open"},
    "backs-2": {"guild_backs": "seen"},
    "open-backs-2": {"deal": "open", "guild_backs": "seen"},
}

# How each game ends, and which of the possible games of that name it is: the first that does end so.
GOALS = {
    "military-2": ("military", 125),
    "scientific-2": ("scientific", 31),
    "civilian-2": ("civilian", 48),
    "tie-2": ("shared", 2521),
    "blue-2": ("blue", 64),
    "rulings-2": ("civilian", 143),
    "open-2": ("civilian", 11),
    "open-first-2": ("civilian", 0),
    "backs-2": ("civilian", 4),
    "open-backs-2": ("civilian", 8),
}

GAMES = {name: (2, RULINGS.get(name, {})) for name in GOALS}

# The colours that a player of such a game would rather build, and whether both players would.
WANTED = {"military-2": ("red", False), "scientific-2": ("green", False)}
EAGERNESS = 0.75


def choose(name, state, seat, chance, number):
    """Mostly a wonder if one can be had, else a building, else anything."""
    chance = random.Random(f"{name} {GOALS[name][1]} {number}")
    plays = state.plays(seat)
    if seat != TABLE and plays[0].verb in ("build", "wonder", "discard"):
        for wanted in _wishes(name, state, seat, plays):
            if wanted and chance.random() < EAGERNESS:
                plays = wanted
                break
    return GAME.text(chance.choice(plays))


def _wishes(name, state, seat, plays):
    """Lists of plays, the dearest wish first."""
    wanted, colour = [], WANTED.get(name, ("", False))[0]
    if seat == 1 and colour:
        wanted.append([play for play in plays if play.verb == "build" and cards.colour_of(play.card) == colour])
        wanted.append([play for play in plays if play.verb == "wonder" and cards.wonder(play.what).shields])
    wanted += [[play for play in plays if play.verb == verb] for verb in ("wonder", "build")]
    return wanted


def chapter(state):
    """Legal plays are counted by Age."""
    return f"Age {state.board.age}"
