"""The golden games of 7 Wonders: every player count, every board, both ways to deal, every ruling."""

from shared_rules.contract import load

GAME = load("seven_wonders")

# The wonders in the order of the seats, the Free City's last. Every board is in at least one.
WONDERS = {
    "dealt-2": "gizah B, rhodos A, babylon B",
    "dealt-3": "gizah A, halikarnassos A, olympia A",
    "dealt-4": "rhodos A, babylon A, ephesos A, alexandria A",
    "dealt-5": "olympia B, rhodos B, babylon B, halikarnassos B, gizah B",
    "dealt-6": "alexandria B, ephesos B, olympia B, babylon B, halikarnassos A, rhodos A",
    "dealt-7": "gizah B, olympia A, babylon B, halikarnassos B, ephesos A, alexandria B, rhodos B",
    "open-2": "alexandria A, ephesos B, olympia A",
    "open-4": "halikarnassos A, babylon B, olympia A, gizah A",
    "open-7": "rhodos B, halikarnassos B, olympia B, alexandria A, babylon B, gizah B, ephesos B",
    "rulings-2-4": "olympia B, gizah B, babylon B",
    "rulings-2-79": "olympia B, babylon B, halikarnassos B",
    "rulings-3-43": "babylon B, olympia B, halikarnassos B",
    "rulings-5-62": "olympia B, halikarnassos B, babylon B, alexandria B, gizah A",
}
# The last number of these names is a seed with which the rulings matter: `test_rulings.py` plays their
# lines with the other values.
RULINGS = {
    "rulings-2-4": {
        "twins": "different",
        "discounts": "add_up",
        "first_holder": "right",
        "free_city_seventh": "no",
    },
    "rulings-2-79": {
        "twins": "different",
        "discounts": "add_up",
        "copied_scientists": "nothing",
        "first_holder": "right",
        "free_city_seventh": "no",
    },
    "rulings-3-43": {
        "sides": "B",
        "seventh_coins": "held",
    },
    "rulings-5-62": {
        "sixth_turn": "halikarnassos_first",
        "lighthouse": "itself",
        "copied_guild": "not",
        "neighbours_same_turn": "no",
        "seventh_coins": "start",
    },
}


def _options(name):
    return RULINGS.get(name) or {"deal": name.split("-")[0]}


GAMES = {name: (int(name.split("-")[1]), _options(name)) for name in WONDERS}

# How readily a player takes the best kind of play at hand, in the order they are listed.
EAGERNESS = 0.75


def choose(name, state, seat, chance, number):
    """Mostly a stage if one can be had, else a structure, else anything."""
    if state.phase == "wonders":
        return "wonder " + WONDERS[name].split(", ")[number]
    plays = state.plays(seat)
    for verb in ("stage", "build", "dig"):
        wanted = [play for play in plays if play.verb == verb]
        if wanted and chance.random() < EAGERNESS:
            return GAME.text(chance.choice(wanted))
    return GAME.text(chance.choice(plays))


def chapter(state):
    """Legal plays are counted by Age."""
    return f"Age {state.age}"
