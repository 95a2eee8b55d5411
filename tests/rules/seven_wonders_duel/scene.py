"""Short ways to set up a moment of 7 Wonders Duel and to play on from it, for the tests of its rules."""

from shared_rules.contract import load
from shared_rules.seven_wonders_duel import cards

GAME = load("seven_wonders_duel")

# Where a row begins that can lie alone, all its cards free.
ALONE = {1: 14, 2: 0, 3: 5}

# Cards that make a good: two that make one unit each in the order of their Ages, then one that makes two.
MAKERS = {
    "C": ("clay_pool", "clay_pit", "brickyard"),
    "W": ("lumber_yard", "logging_camp", "sawmill"),
    "S": ("quarry", "stone_pit", "shelf_quarry"),
    "G": ("glassworks", "glassblower"),
    "P": ("press", "drying_room"),
}


def city(goods="", **more):
    """A seat of a position; `goods` as letters puts brown and grey cards into it that make just these."""
    return {**more, "cards": [*more.get("cards", ()), *makers(goods)]}


def makers(goods):
    """Cards that make these units: up to three of a raw material, two of a manufactured good."""
    found = []
    for good, names in MAKERS.items():
        units = goods.count(good)
        found += [names[0], names[2]] if units == 3 else names[:units]
    return found


def row(age, *free):
    """A layout of which nothing is left but one row with these cards, all free."""
    return [""] * ALONE[age] + list(free)


def at(first=None, second=None, *free, **moment):
    """The State of an open game with these seats, in which these cards are free.

    It is the Age of the latest card; a card of an earlier one can only be asked what it costs.
    """
    seats = [first or {}, second or {}]
    if "layout" not in moment and moment.get("phase", "play") != "over":
        used = [card for seat in seats for card in (*seat.get("cards", ()), *seat.get("under", ()))]
        used += [*moment.get("discards", ()), *free]
        age = moment.setdefault("age", max([cards.building(card).age for card in used], default=1))
        laid = [card for card in free if cards.building(card).age == age]
        spare = [card for card in cards.deck(age) if card not in used]
        moment["layout"] = row(age, *laid, *spare[: max(0, 3 - len(laid))])
    return GAME.position({"seats": seats, **moment})


def do(state, seat, text):
    """Makes a play; returns its events."""
    return state.do(seat, GAME.parse(text))


def code(state, seat, text):
    """The code of a play's refusal, or None."""
    found = state.refuse(seat, GAME.parse(text))
    return found and found.code


def plays(state, seat, card=None):
    """The texts of the plays that are allowed."""
    return [GAME.text(play) for play in state.plays(seat, card)]


def cost(state, seat, text):
    """What a building or a wonder would cost this seat altogether, coins enough or not."""
    bank, goods = state.views[seat].bill(GAME.parse(text))
    return bank + sum(units * price for _, units, price in goods)


def coins(state):
    """The coins of both cities."""
    return [found.coins for found in state.board.cities[1:]]


def happened(events, wanted):
    """The figures of all events with this code."""
    return [event.figures for event in events if event.code == wanted]


def points(state, seat):
    """{category: points} of a seat's score sheet, only categories that have lines."""
    found = {}
    for line in state.scores()[seat - 1]:
        found[line.category] = found.get(line.category, 0) + line.points
    return found


def set_up(chance, options=None):
    """A dealt game, played at random to its first turn."""
    state = GAME.start(2, options or {})
    while state.board.phase != "play":
        step(state, chance)
    return state


def step(state, chance):
    """One random play; returns (seat, text, events)."""
    seat = state.awaited()[0]
    play = chance.choice(state.plays(seat))
    return seat, GAME.text(play), state.do(seat, play)
