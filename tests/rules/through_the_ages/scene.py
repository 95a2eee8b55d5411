"""Short ways to set up a moment of Through the Ages and to play on from it, for the tests of its rules."""

from shared_rules.contract import TABLE, load

GAME = load("through_the_ages")

# A start with nothing spent, for seats that a test needs to be rich.
RICH = {"techs": [["agriculture", 2, 4], ["bronze", 2, 8], ["philosophy", 1, 0], ["warriors", 1, 0]], "science": 20}


FULL = {"mode": "full"}


def at(*seats, players=3, **moment):
    """The State in a turn of seat 1, round 4, with these seats and others as at the start."""
    seats = [*seats, *({} for _ in range(players - len(seats)))]
    return GAME.position({"round": 4, "active": 1, "seats": seats, **moment})


def rich(**more):
    """A seat with 4 food, 8 resources and 20 science; `more` adds to it or replaces."""
    return {**RICH, **more}


def start(players=3, deal="dealt", **options):
    """A new game."""
    return GAME.start(players, {"deal": deal, **options})


def dealt(state, cards=None):
    """Turns up cards as TABLE or, in an open game, as the player: these first, then the first that may come."""
    wanted = list(cards or [])
    while state.phase in ("row", "event"):
        seat = state.awaited()[0]
        play = GAME.parse(f"{'event' if state.phase == 'event' else 'turn'} {wanted.pop(0)}") if wanted else None
        state.do(seat, play or state.plays(seat)[0])
    return state


def do(state, *texts):
    """The plays of the seats that are awaited, one after another; returns the events of all."""
    events = []
    for text in texts:
        events += state.do(state.awaited()[0], GAME.parse(text))
    return events


def refusal(state, text, seat=None):
    """The Refusal of a play of the awaited seat (or another), or None."""
    return state.refuse(seat or state.awaited()[0], GAME.parse(text))


def code(state, text, seat=None):
    """The code of a play's refusal, or None."""
    found = refusal(state, text, seat)
    return found and found.code


def ways(state, card, seat=None):
    """{text of the play: None or the refusal's code} of a card, read from the View as a station gets it."""
    view = GAME.view(state.view(seat or state.awaited()[0]))
    return {GAME.text(way.play) if way.play else None: way.refusal and way.refusal.code for way in view.ways(card)}


def plays(state, card=None):
    """The texts of the plays of the awaited seat that are allowed."""
    return [GAME.text(play) for play in state.plays(state.awaited()[0], card)]


def happened(events, wanted):
    """The figures of all events with this code."""
    return [event.figures for event in events if event.code == wanted]


def civ(state, seat=1):
    return state.civs[seat]


def workers(state, seat=1):
    """{technology: workers} of a seat, only where there are any."""
    return {tech.card.id: tech.workers for tech in state.civs[seat].techs if tech.workers}


def stock(state, seat=1):
    """{technology: blue tokens} of a seat, only where there are any."""
    return {tech.card.id: tech.blue for tech in state.civs[seat].techs if tech.blue}


def sheet(state, seat=1):
    """{reason: points} of a seat's score sheet."""
    return {line.reason: line.points for line in state.scores()[seat - 1]}


def next_turn(state, seat):
    """Ends turns until it is this seat's turn again and its row is full."""
    while True:
        do(state, "end")
        while state.phase != "act":
            mover = state.awaited()[0]
            chosen = state.plays(mover)
            state.do(mover, chosen[-1] if mover != TABLE else chosen[0])
        if state.active == seat:
            return state
