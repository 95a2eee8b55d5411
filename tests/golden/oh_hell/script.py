"""The golden games of Oh Hell: every player count, both ways to deal, and every option."""

GAMES = {f"dealt-{seats}": (seats, {}) for seats in range(3, 11)}
GAMES |= {f"open-{seats}": (seats, {"deal": "open"}) for seats in (3, 5)}
GAMES |= {
    "rikiki-4": (4, {"count": "rikiki", "trump": "rotates", "course": "up_down", "hook": "no", "most": "4"}),
    "tricks-3": (3, {"count": "tricks", "trump": "none", "course": "down", "most": "17"}),
    "packs-10": (10, {"packs": "two", "alike": "last"}),
    "up-4": (4, {"course": "up", "most": "5", "deal": "open"}),
}


def choose(name, state, seat, chance, number):
    """Any legal play."""
    return state.game.text(chance.choice(state.plays(seat)))


def chapter(state):
    """Legal plays are counted together for each deal."""
    return f"Deal {state.number}"
