"""What a tally of Tiny makes of what was said."""

from shared_rules.contract import Event, Refusal, Section


def finished(sheets, options, seats):
    return {"points": [_points(sheet) for sheet in sheets[1 : seats + 1]]}


def _points(sheet):
    return sum(int(card) for card in sheet.cards) + sheet.said("hidden", 0) + sheet.said("luck.7", 0)


def misfit(state, sheets):
    hidden = sum(sheet.said("hidden", 0) for sheet in sheets)
    return Refusal("none_hidden") if not hidden else None


def sheets(state):
    return state.scores()


def ended(state):
    return Event("revealed", {"shown": [], "leader": state.ranking()[0][0]})


def report(state):
    return [Section("middle", [])]


def sayings(position):
    return [[f"hidden {points}"] for points in position["points"]]
