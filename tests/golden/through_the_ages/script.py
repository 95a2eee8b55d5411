"""The golden games of Through the Ages: every player count, both ways to deal, every kind of play."""

from shared_rules.contract import load
from shared_rules.through_the_ages import cards

GAME = load("through_the_ages")

# The letters stand for deals in which, all together, every leader leads, every action card is played, every
# technology and government comes, and every event.
NAMES = ("dealt-2-b", "dealt-3-k", "dealt-4-d", "open-2-e", "open-3-i", "open-4-c", "rulings-4")
RULINGS = {"rulings-4": {"deal": "dealt", "victory": "last_seat"}}
# Of the later modes: mode, deal, players and a letter. All together, every card of the game is used in them.
LATER = (
    "advanced-dealt-2-b",
    "advanced-dealt-3-c",
    "advanced-dealt-4-a",
    "advanced-open-2-c",
    "advanced-open-3-b",
    "advanced-open-4-a",
    "full-dealt-2-f",
    "full-dealt-3-c",
    "full-dealt-4-o",
    "full-open-2-a",
    "full-open-3-a",
    "full-open-4-a",
    "full-dealt-4-e",
    "full-dealt-4-j",
    "full-dealt-3-b",
    "full-dealt-4-b",
    "full-dealt-2-e",
    "full-dealt-3-a",
)
GAMES = {name: (int(name.split("-")[1]), RULINGS.get(name, {"deal": name.split("-")[0]})) for name in NAMES}
for name in LATER:
    mode, deal, players, _ = name.split("-")
    GAMES[name] = (int(players), {"deal": deal, "mode": mode})

# MicroPython takes its time over the long games: of the later modes it plays one for each mode and way to deal.
BRIEF = ("advanced-dealt-2-b", "advanced-open-2-c", "full-dealt-2-e", "full-open-2-a")
STATIONS = sorted([name for name in GAMES if name not in LATER or name in BRIEF])

# How readily a player takes the best kind of play at hand, in the order they are listed.
EAGERNESS = 0.8
ORDER = ("levy", "revolution", "lead", "stage", "reform", "play", "learn", "build", "upgrade", "grow", "train", "take")


# The same in the later modes, and what is wanted of political actions.
LATER_ORDER = ("levy", "colonize", "revolution", "lead", "stage", "reform", "play", "learn", "tactic", "build")
LATER_ORDER = (*LATER_ORDER, "upgrade", "train", "grow", "trade", "take")
POLITICS = ("colonize", "declare", "attack", "offer", "prepare", "cancel", "quiet")
# How often somebody who could drop out does.
TIRED = 0.01


def choose_later(state, seat, chance):
    """Mostly what makes a civilization grow and meet the others; every answer is as likely as another."""
    plays = state.plays(seat)
    if not seat:
        return GAME.text(chance.choice(plays))
    if state.phase == "act" and chance.random() < 0.9:
        for verb in LATER_ORDER:
            wanted = [play for play in plays if play.verb == verb and not silly(state, seat, play)]
            if wanted and chance.random() < EAGERNESS:
                return GAME.text(chance.choice(wanted))
        return "end"
    if state.phase == "politics":
        if chance.random() < TIRED and any(play.verb == "resign" for play in plays):
            return "resign"
        for verb in POLITICS:
            wanted = [play for play in plays if play.verb == verb]
            if wanted and (verb == "quiet" or chance.random() < 0.5):
                return GAME.text(chance.choice(wanted))
    verb = chance.choice(sorted({play.verb for play in plays if play.verb != "resign"}))
    return GAME.text(chance.choice([play for play in plays if play.verb == verb]))


def choose(name, state, seat, chance, number):
    """Mostly what makes a civilization grow; at times something useless, so that it is in a golden too."""
    if state.mode.politics:
        return choose_later(state, seat, chance)
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
