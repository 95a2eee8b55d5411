"""What a tally makes of finished cities: a position of the game, its sheets, and what cannot be right."""

from shared_rules.contract import Event, Refusal, ScoreLine, Section
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.tally import COINS, SIDE, STAGES, TOKENS, WONDER
from shared_rules.tally.referee.state import number_entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders.referee.state import State
    from shared_rules.tally.view import Sheet

# What counts at the end: somebody who writes a position by hand is told what is missing.
COUNTED = ("coins", "stages", "cards", "left", "right")

SIDES = 3  # an Age gives at most one token towards each neighbour (SW-101)


def finished(sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
    """The position of the answers; place 0 of the Sheets is empty."""
    cities = [_city(sheet) for sheet in sheets[1:]]
    data: dict[str, Any] = {"options": options, "phase": "over", "sides": "unknown", "seats": cities[:seats]}
    if len(cities) > seats:
        data["free_city"] = cities[-1]
    return data


def _city(sheet: "Sheet") -> "dict[str, Any]":
    """A city as a position writes it. Tokens are spread over both sides as they fit: of one kind
    there is at most one a side, and at most three are on a side."""
    left: list[int] = []
    right: list[int] = []
    for name, value in TOKENS:
        for number in range(sheet.said(name, 0)):
            left_next = number == 0 if value > 0 else len(left) < SIDES
            (left if left_next else right).append(value)
    return {
        "wonder": sheet.said(WONDER, ""),
        "side": sheet.said(SIDE, ""),
        "cards": sheet.cards[:],
        "stages": sheet.said(STAGES, 0),
        "coins": sheet.said(COINS, 0),
        "left": left,
        "right": right,
    }


def misfit(state: "State", sheets: "list[Sheet]") -> "Refusal | None":
    """Tokens that cannot have come from these shields. The last conflicts were fought with the
    cities as they are there (SW-98, SW-99), and each conflict gives one victory and one defeat."""
    won, lost = 0, 0
    for place in state.all_places:
        said, own = sheets[place].said, state.cities[place].shields
        beside = [state.cities[one(place, state.ring)].shields for one in (left_of, right_of)]
        beaten, stronger = [sum([one < own for one in beside]), sum([one > own for one in beside])]
        city = 0 if place == state.free_city else place
        if said("fives", 0) != beaten:
            return Refusal("misfit_fives", city=city, number=said("fives", 0), beaten=beaten, shields=own)
        if said("defeats", 0) < stronger:
            return Refusal("misfit_defeats", city=city, number=said("defeats", 0), stronger=stronger)
        won += sum([said(name, 0) for name, value in TOKENS if value > 0])
        lost += said("defeats", 0)
    return None if won == lost else Refusal("misfit_all", won=won, lost=lost)


def sheets(state: "State") -> "list[list[ScoreLine]]":
    """The score sheets. Nobody entered which neighbour a token came from, so no line names one."""
    return [
        [
            ScoreLine(line.category, line.points, line.reason, {"value": line.points})
            if line.reason == "token"
            else line
            for line in sheet
        ]
        for sheet in state.scores()
    ]


def ended(state: "State") -> "Event":
    """The Event that announces the result."""
    return state.result(state.sheets())


def report(state: "State") -> "list[Section]":
    """With two players the sheet of the Free City, which has no place in the ranking (SW-126)."""
    return [
        Section(section.code, [_without_side(line) for line in section.lines])
        for section in state.report()
        if section.code == "free_city"
    ]


def _without_side(line: "Event") -> "Event":
    if line.figures["reason"] != "token":
        return line
    return Event(line.code, dict(line.figures, figures={"value": line.figures["points"]}))


def sayings(position: "dict[str, Any]") -> "list[list[str]]":
    """For every city of a position, all its answers."""
    cities = list(position["seats"]) + ([position["free_city"]] if "free_city" in position else [])
    return [_sayings(city) for city in cities]


def _sayings(city: "dict[str, Any]") -> "list[str]":
    tokens = list(city["left"]) + list(city["right"])
    texts = ["wonder " + city["wonder"], "side " + city["side"]]
    texts += ["add " + card for card in city["cards"]]
    texts += ["stages %d" % city["stages"]] + number_entries("coins", city["coins"])
    return texts + ["%s %d" % (name, tokens.count(value)) for name, value in TOKENS]
