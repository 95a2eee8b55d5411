"""What a tally of Tiny makes of the answers."""

from shared_rules.contract import Event, Refusal, Section


def finished(sheets, options, seats):
    told = [{"points": _points(sheet)} for sheet in sheets[1 : seats + 1]]
    return {"game": "tiny", "options": options, "seats": told, "over": True}


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
    """All points as hidden ones; of the middle one, so that it fits."""
    return [[f"hidden {row['points']}"] for row in position["seats"]] + [["hidden 1"]]
