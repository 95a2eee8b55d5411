"""Short ways to set up a moment of the advanced or the full game, for the tests of its rules."""

from shared_rules.contract import TABLE
from tests.rules.through_the_ages.scene import GAME


def later(*seats, players=3, mode="advanced", options=None, **moment):
    """The State in the political action of seat 1 in round 5, with these seats and others as at the start."""
    seats = [*seats, *({} for _ in range(players - len(seats)))]
    settings = {"mode": mode, **(options or {})}
    where = {"round": 5, "active": 1, "phase": "politics", **moment}
    return GAME.position({"options": settings, "seats": seats, **where})


def acting(*seats, **moment):
    """The same in the actions of seat 1."""
    return later(*seats, **{"phase": "act", **moment})


def troops(warriors=0, **more):
    """Technologies with a farm, a mine and these units: troops(2, swordsmen=1)."""
    techs = [["agriculture", 2, 0], ["bronze", 2, 0], ["philosophy", 1, 0], ["warriors", warriors, 0]]
    return techs + [[name, count, 0] for name, count in more.items()]


def run(state, *lines):
    """Plays as in a record, `2 bid 3` or `table event rats`; returns the events of all."""
    happened = []
    for line in lines:
        seat, _, text = line.partition(" ")
        happened += state.do(TABLE if seat == "table" else int(seat), GAME.parse(text))
    return happened


def reveal(state, event, prepared="rats"):
    """Seat 1 prepares a card it holds and this event comes; returns the events."""
    state.events, state.left = [event], 1
    return run(state, f"1 prepare {prepared}", f"table event {event}")


def codes(happened):
    return [event.code for event in happened]


def of(happened, code):
    """The figures of all events with this code."""
    return [event.figures for event in happened if event.code == code]


def offers(state):
    """The texts of the plays of the awaited seat."""
    return [GAME.text(play) for play in state.plays(state.awaited()[0])]


def why(state, line):
    """The code of the Refusal of a line, or None."""
    seat, _, text = line.partition(" ")
    refusal = state.refuse(TABLE if seat == "table" else int(seat), GAME.parse(text))
    return refusal and refusal.code
