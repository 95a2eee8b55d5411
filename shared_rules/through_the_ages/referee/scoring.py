"""The score sheet of Through the Ages: culture points by where they came from, and what the end brings.

Reasons of a ScoreLine and their figures:
    production   culture scored at the end of turns
    cards        culture scored by action cards
    famine       culture lost for food that was missing (TA-103)
    prepared, events, colonies, fights, leaders, wonders    of the later modes, by source; fights may be negative
    impacts      Age III events that came as current events
    impact       `card`: an Age III event scored at the end
    track        in a tally: culture on the track, from any source
    technologies `count`, `names`: technologies of level I in play (simple game)
    strength, happy, science   `count`: the rating (simple game)
    food, resources            `count`: made per turn (simple game)
"""

from shared_rules.contract import Event, ScoreLine
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from shared_rules.through_the_ages.referee import bonus, impacts
from shared_rules.through_the_ages.referee.sources import SIMPLE_SOURCES, SOURCES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.referee.moment import Moment

CULTURE, TECHNOLOGIES, STRENGTH, HAPPINESS = "culture", "technologies", "strength", "happiness"
SCIENCE, SUPPLY = "science", "supply"
CATEGORIES = (CULTURE, TECHNOLOGIES, STRENGTH, HAPPINESS, SCIENCE, SUPPLY)
HISTORY, CONQUEST, IMPACT = "history", "conquest", "impact"
# In the later modes: what a civilization made, what happened to it, what it took, and what the end brought.
LATER_CATEGORIES = (CULTURE, HISTORY, CONQUEST, IMPACT)

_CATEGORY = {"prepared": HISTORY, "events": HISTORY, "colonies": CONQUEST, "fights": CONQUEST, "impacts": IMPACT}
SCORED_LEVEL, EACH = 1, 2


def sheets(state: "Moment") -> "list[list[ScoreLine]]":
    """The sheets of all seats. In the full game what is still face down is scored only at the end."""
    if not state.mode.politics:
        return [sheet(state.civs[seat]) for seat in state.seats]
    return [later_sheet(state, seat) for seat in state.seats]


def sheet(civ: "Civ") -> "list[ScoreLine]":
    """The ScoreLines of one civilization of the simple game, in the order of the categories; nothing for 0 (TA-110)."""
    lines = [ScoreLine(CULTURE, civ.sources[place], SIMPLE_SOURCES[place], {}) for place in range(3)]
    names = technologies(civ)
    lines.append(ScoreLine(TECHNOLOGIES, EACH * len(names), "technologies", {"count": len(names), "names": names}))
    lines.append(ScoreLine(STRENGTH, EACH * civ.strength, "strength", {"count": civ.strength}))
    lines.append(ScoreLine(HAPPINESS, EACH * civ.happy, "happy", {"count": civ.happy}))
    lines.append(ScoreLine(SCIENCE, civ.science_rate, "science", {"count": civ.science_rate}))
    for sort in (FOOD, RESOURCES):
        made = impacts.per_turn(civ, sort)
        lines.append(ScoreLine(SUPPLY, made, sort, {"count": made}))
    return [line for line in lines if line.points]


def later_sheet(state: "Moment", seat: int) -> "list[ScoreLine]":
    """The ScoreLines of one civilization of the advanced or full game."""
    civ = state.civs[seat]
    lines = [
        ScoreLine(_CATEGORY.get(SOURCES[place], CULTURE), civ.sources[place], SOURCES[place], {})
        for place in range(len(SOURCES))
    ]
    lines = [line for category in LATER_CATEGORIES for line in lines if line.category == category]
    cards = [] if civ.out else last_events(state, seat)
    lines += last_lines([(card, impacts.of_card(state, seat, card)) for card in cards], civ.culture, state.options)
    return [line for line in lines if line.points]


def last_lines(found: "list[tuple[str, int]]", culture: int, options: "dict[str, str]") -> "list[ScoreLine]":
    """What the last events bring, in their order. Nobody has less than no culture points: by the option `last_events`
    all count at once, or those that cost points come first, and the track stops them at 0 (TA-200). A game of Herald
    1.0 has no such option: its cards count one after another."""
    if "last_events" not in options:
        return _one_by_one(found, culture)
    gains = sum([points for _card, points in found if points > 0])
    left = culture if options["last_events"] == "losses_first" else culture + gains
    lines: list[ScoreLine] = []
    for card, points in found:
        counted = max(-left, points)
        if points < 0:
            left += counted
        lines.append(ScoreLine(IMPACT, counted, "impact", {"card": card}))
    return lines


def _one_by_one(found: "list[tuple[str, int]]", culture: int) -> "list[ScoreLine]":
    """As `last_lines`, each card for itself, in their order."""
    lines: list[ScoreLine] = []
    for card, points in found:
        counted = max(-culture, points)
        culture += counted
        lines.append(ScoreLine(IMPACT, counted, "impact", {"card": card}))
    return lines


def last_events(state: "Moment", seat: int) -> "list[str]":
    """The Age III events that the end of the game scores for a seat: those laid open (TA-187) or kept (TA-208), and
    in the full game those left among the current and future events (TA-200), unless an option forbids (TA-209) or all
    others resigned, so that no last round was played (TA-195)."""
    found = bonus.scored(state, seat)
    played_out = state.over and len(state.out) < state.players - 1
    if played_out and state.mode.impacts and state.options["unscored"] == "no":
        coming = state.events + state.future
        found += sorted([card for card in coming if card[:7] == "impact_"])
    return found


def technologies(civ: "Civ") -> "list[str]":
    """The names of level I technologies in play, government included."""
    found = [tech.card for tech in civ.techs] + civ.specials + [civ.government]
    return [card.id for card in found if card.age == SCORED_LEVEL]


def points(lines: "list[ScoreLine]") -> int:
    """The sum of a sheet's lines."""
    return sum([line.points for line in lines])


def ranking(sheets: "list[list[ScoreLine]]", options: "dict[str, str]", out: "Any" = ()) -> "list[tuple[int, ...]]":
    """Seats from first to last as tuples; equal points share a place or go to the later seat (TA-111). Whoever resigned
    comes after all others, the first one to do so last (TA-194, TA-202)."""
    return placed([points(sheet) for sheet in sheets], options, out)


def placed(totals: "list[int]", options: "dict[str, str]", out: "Any" = ()) -> "list[tuple[int, ...]]":
    """The same by the points of each seat (TA-111)."""
    places: dict[int, list[int]] = {}
    for seat, total in enumerate(totals, 1):
        if seat not in out:
            places.setdefault(total, []).append(seat)
    shared = [places[total] for total in sorted(places, reverse=True)]
    gone: list[tuple[int, ...]] = [(seat,) for seat in list(out)[::-1]]
    if options["victory"] == "shared":
        return [tuple(seats) for seats in shared] + gone
    return [(seat,) for seats in shared for seat in seats[::-1]] + gone


def result(sheets: "list[list[ScoreLine]]", options: "dict[str, str]", out: "Any" = ()) -> "Event":
    """The Event that ends a game."""
    totals = [points(sheet) for sheet in sheets]
    found = [list(place) for place in ranking(sheets, options, out)]
    return Event("over", {"totals": totals, "ranking": found})
