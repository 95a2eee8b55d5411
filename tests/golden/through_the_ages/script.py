"""The golden games of Through the Ages: every player count, both ways to deal, every kind of play."""

from shared_rules.contract import load
from shared_rules.through_the_ages import cards

GAME = load("through_the_ages")

# The letters stand for deals in which, all together, every leader leads, every action card is played, every
# technology and government comes, and every event.
NAMES = ("dealt-2-b", "dealt-3-k", "dealt-4-d", "open-2-e", "open-3-i", "open-4-c", "rulings-4")
RULINGS = {"rulings-4": {"deal": "dealt", "victory": "last_seat"}}
GAMES = {name: (int(name.split("-")[1]), RULINGS.get(name, {"deal": name.split("-")[0]})) for name in NAMES}

# How readily a player takes the best kind of play at hand, in the order they are listed.
EAGERNESS = 0.8
ORDER = ("levy", "revolution", "lead", "stage", "reform", "play", "learn", "build", "upgrade", "grow", "train", "take")


def choose(name, state, seat, chance, number):
    """Mostly what makes a civilization grow; at times something useless, so that it is in a golden too."""
    plays = state.plays(seat)
    if seat:
        for verb in ORDER:
            wanted = [play for play in plays if play.verb == verb and not silly(state, seat, play)]
            if wanted and chance.random() < EAGERNESS:
                return GAME.text(chance.choice(wanted))
        if chance.random() < EAGERNESS:
            for play in plays:
                if play.verb == "end":
                    return GAME.text(play)
    return GAME.text(chance.choice(plays))


def silly(state, seat, play):
    """A card too dear for now, or an urban building of Age A when there is better."""
    if play.verb == "take":
        return len(state.civs[seat].hand) > 2 and cards.card_of(play.card).kind in ("action", "leader")
    return False


def chapter(state):
    """Legal plays are counted by round."""
    return f"round {state.round}"
