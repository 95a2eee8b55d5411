"""The score sheet: culture points of the game, and the bonuses of its end (TA-110).

Reasons of a ScoreLine and their figures:
    production   culture scored at the end of turns
    cards        culture scored by action cards
    famine       culture lost for food that was missing (TA-103)
    track        in a tally: culture on the track, whatever it came from
    technologies `count`, `names`: technologies of level I in play
    strength, happy, science   `count`: the rating
    food, resources            `count`: made per turn
"""

from shared_rules.contract import Event, ScoreLine
from shared_rules.through_the_ages.civ import FOOD, RESOURCES, per_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.through_the_ages.civ import Civ

CULTURE, TECHNOLOGIES, STRENGTH, HAPPINESS = "culture", "technologies", "strength", "happiness"
SCIENCE, SUPPLY = "science", "supply"
CATEGORIES = (CULTURE, TECHNOLOGIES, STRENGTH, HAPPINESS, SCIENCE, SUPPLY)

SOURCES = ("production", "cards", "famine")
SCORED_LEVEL, EACH = 1, 2


def sheet(civ: "Civ") -> "list[ScoreLine]":
    """The ScoreLines of one civilization, in the order of the categories; nothing for a figure of 0."""
    lines = [ScoreLine(CULTURE, civ.sources[place], SOURCES[place], {}) for place in range(3)]
    names = technologies(civ)
    lines.append(ScoreLine(TECHNOLOGIES, EACH * len(names), "technologies", {"count": len(names), "names": names}))
    lines.append(ScoreLine(STRENGTH, EACH * civ.strength, "strength", {"count": civ.strength}))
    lines.append(ScoreLine(HAPPINESS, EACH * civ.happy, "happy", {"count": civ.happy}))
    lines.append(ScoreLine(SCIENCE, civ.science_rate, "science", {"count": civ.science_rate}))
    for sort in (FOOD, RESOURCES):
        made = per_turn(civ, sort)
        lines.append(ScoreLine(SUPPLY, made, sort, {"count": made}))
    return [line for line in lines if line.points]


def technologies(civ: "Civ") -> "list[str]":
    """The names of level I technologies in play, government included."""
    found = [tech.card for tech in civ.techs] + civ.specials + [civ.government]
    return [card.id for card in found if card.age == SCORED_LEVEL]


def points(lines: "list[ScoreLine]") -> int:
    """The sum of a sheet's lines."""
    return sum([line.points for line in lines])


def ranking(sheets: "list[list[ScoreLine]]", options: "dict[str, str]") -> "list[tuple[int, ...]]":
    """Seats from first to last as tuples; equal points share a place or go to the later seat (TA-111)."""
    places: dict[int, list[int]] = {}
    for seat in range(1, len(sheets) + 1):
        places.setdefault(points(sheets[seat - 1]), []).append(seat)
    shared = [places[total] for total in sorted(places, reverse=True)]
    if options["victory"] == "shared":
        return [tuple(seats) for seats in shared]
    return [(seat,) for seats in shared for seat in seats[::-1]]


def result(sheets: "list[list[ScoreLine]]", options: "dict[str, str]") -> "Event":
    """The Event that ends a game."""
    totals = [points(sheet) for sheet in sheets]
    return Event("over", {"totals": totals, "ranking": [list(place) for place in ranking(sheets, options)]})
