"""Short ways to set up a moment of 7 Wonders and to play on from it, for the tests of its rules."""

from shared_rules.contract import TABLE, load
from shared_rules.seven_wonders.goods import Goods
from shared_rules.seven_wonders.referee.cities import City

GAME = load("seven_wonders")

# Boards for seats that a test does not care about.
SPARE = ("ephesos", "rhodos", "babylon", "gizah", "alexandria", "halikarnassos", "olympia")


def city(wonder="gizah", side="A", **more):
    """A seat of a position."""
    return {"wonder": wonder, "side": side, **more}


def at(*seats, players=3, **moment):
    """The State of an open game (or a dealt one, if seats have hands) with these seats and spare ones."""
    seats = list(seats)
    taken = {seat["wonder"] for seat in seats}
    for wonder in SPARE:
        if len(seats) < players and wonder not in taken:
            seats.append(city(wonder))
    return GAME.position({"seats": seats, **moment})


def ways(state, seat, card):
    """{text of the play: None or the refusal's code} of a card, read from the View as a station gets it."""
    view = GAME.view(state.view(seat))
    return {GAME.text(way.play) if way.play else None: way.refusal and way.refusal.code for way in view.ways(card)}


def plays(state, seat, card=None):
    """The texts of the plays that are allowed."""
    return [GAME.text(play) for play in state.plays(seat, card)]


def refusal(state, seat, text):
    """The Refusal of a play, or None."""
    return state.refuse(seat, GAME.parse(text))


def code(state, seat, text):
    """The code of a play's refusal, or None."""
    found = refusal(state, seat, text)
    return found and found.code


def turn(state, chosen=None):
    """Plays one whole turn: the texts given by seat, everybody else sells something. Returns the events."""
    chosen, events = dict(chosen or {}), []
    taken = {text.split()[1] for text in chosen.values() if " " in text}
    for seat in sorted(state.awaited(), key=lambda seat: seat not in chosen):
        if seat in chosen:
            play = GAME.parse(chosen[seat])
        else:
            play = next(play for play in state.plays(seat) if play.verb == "sell" and play.card not in taken)
        events += state.do(seat, play)
    return events


def coins(state):
    """The coins of every city, in order."""
    return [city.coins for city in state.cities[1:]]


def happened(events, wanted):
    """The figures of all events with this code."""
    return [event.figures for event in events if event.code == wanted]


def sheet(state, seat):
    """{category: points} of a seat's score sheet, only categories that have lines."""
    found = {}
    for line in state.scores()[seat - 1]:
        found[line.category] = found.get(line.category, 0) + line.points
    return found


def line(state, seat, card):
    """The points of the line about a card on a seat's sheet, or None without a line."""
    for found in state.scores()[seat - 1]:
        if found.figures.get("card") == card:
            return found.points
    return None


def play_on(state, random):
    """Plays a game to its end at random; yields (seat, text, events) for every play."""
    while not state.over:
        seat = state.awaited()[0] if state.awaited()[0] == TABLE else random.choice(state.awaited())
        play = random.choice(state.plays(seat))
        yield seat, GAME.text(play), state.do(seat, play)


def buyer(own: list[str], prices: list[int]) -> City:
    """A city that makes these goods and buys at these prices, for questions to the price kernel alone."""
    made = City("gizah", "A")
    made.goods = Goods(own)
    made.raw_left, made.raw_right, made.made_left, made.made_right = prices
    return made
