"""Short ways to set up a moment of Tower of Babel and to play on from it, for the tests of its rules.

Where a test names no wonders, three discs lie at each in the order of the table: `ship_disc.4`, which
asks for 5 ships, lies at artemis with `ship_disc.5` (5) and `ship_disc.6` (6).
"""

from shared_rules.contract import TABLE, load
from shared_rules.tower_of_babel import cards

GAME = load("tower_of_babel")


def some(kind, count, first=1):
    """This many cards of a kind, from a number on."""
    return [f"{kind}.{number}" for number in range(first, first + count)]


def seat(*hand, **more):
    """A seat of a position that holds these building cards."""
    return {"hand": list(hand), **more}


def at(*seats, players=4, options=None, **moment):
    """The State at the beginning of a turn of seat 1, with these seats and others without cards."""
    seats = list(seats) + [{} for _ in range(players - len(seats))]
    if (options or {}).get("deal") != "open":
        for one in seats:
            one.setdefault("hand", [])
    return GAME.position({"seats": seats, "options": options or {}, **moment})


def play(state, *lines):
    """Makes these plays (`2 offer ship.1`), TABLE's as `table draw ship.7`. Returns all events."""
    events = []
    for line in lines:
        who, _, text = line.partition(" ")
        events += state.do(TABLE if who == "table" else int(who), GAME.parse(text))
    return events


def rest(state):
    """Offers nothing for everybody who is still asked for an offer. Returns the events."""
    events = []
    while state.board.phase == "offer":
        events += state.do(state.awaited()[0], GAME.parse("offer"))
    return events


def draws(state):
    """Lets TABLE draw the first card that could come, as long as one is awaited. Returns what came."""
    came = []
    while state.awaited() == (TABLE,):
        found = state.plays(TABLE)[0]
        came.append(GAME.text(found))
        state.do(TABLE, found)
    return came


def code(state, seat, text):
    """The code of a play's refusal, or None."""
    refusal = state.refuse(seat, GAME.parse(text))
    return refusal and refusal.code


def plays(state, seat, verb=""):
    """The texts of the plays that are listed, of one verb if it is given."""
    return [GAME.text(one) for one in state.plays(seat) if one.verb == verb or not verb]


def ways(state, seat, card=None):
    """{text of the play: None or the refusal's code}, read from the View as a station gets it."""
    view = GAME.view(state.view(seat))
    return {GAME.text(way.play) if way.play else None: way.refusal and way.refusal.code for way in view.ways(card)}


def happened(events, wanted):
    """The figures of all events with this code."""
    return [event.figures for event in events if event.code == wanted]


def buildings(state, wonder):
    """The value of the buildings on a wonder, by seat."""
    return state.buildings[cards.WONDERS.index(wonder)][1:]


def hand(state, seat):
    """The building cards in a hand, sorted."""
    return sorted(state.views[seat].cards)


def sheet(state, seat, category=None):
    """The points of a seat, in one category if it is given."""
    return sum(line.points for line in state.scores()[seat - 1] if category in (None, line.category))


def offered(*offers, need="ship_disc.4", own=(), players=4, options=None, **moment):
    """Seat 1 builds at the disc and the others have offered these pieces (seat 2 first), each as a list."""
    seats = [seat(*own)]
    for cards_of in offers:
        seats.append(seat(*[card for card in cards_of if not card.startswith("trader")]))
    state = at(*seats, players=players, options=options, **moment)
    play(state, f"1 build {need}")
    for number, cards_of in enumerate(offers, 2):
        play(state, " ".join([f"{number} offer", *cards_of]))
    rest(state)
    return state
