"""The report after a game of 7 Wonders: cards that nobody could see, and figures of its course.

Sections and their lines (Events; a `seat` is a place in the ring, the Free City's after the players'):
    under      `seat`, `stage`, `card`: the card under a board; card is "" if nobody entered it
    discards   `card`: the discard pile of a dealt game, in the order in which cards were put there
    payments   `seat`, `to`, `coins`: what one city paid another over the game
    ages       `seat`, `points`: how many points each Age added to its sheet
    free_city  with two players, its score sheet: `category`, `points`, `reason`, `figures`
"""

from shared_rules.contract import Event, Section
from shared_rules.phrases import _
from shared_rules.seven_wonders import words
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.referee import scoring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.referee.state import State

# Found in several public repositories and game lists: boardgamegeek.com/boardgame/68448/7-wonders. A wrong number files
# a play under another game.
BOARD_GAME_GEEK = 68448
ALSO_CALLED = ("7 Csoda", "Seven Wonders")


def role(state: "State", seat: int) -> str:
    """The name of a seat in lists of games: its wonder and the side, `Gizah A`."""
    city = state.cities[seat]
    return words.card_name(city.wonder) + " " + city.side


def roles() -> str:
    """What the roles are called together."""
    return _("Wonders")


def strength(state: "State", seat: int) -> int:
    """The shields of a seat's city at the end."""
    return state.cities[seat].shields


def sections(state: "State") -> "list[Section]":
    """All sections that have a line."""
    found = [
        Section("under", _under(state)),
        Section("discards", _discards(state)),
        Section("payments", _payments(state)),
        Section("ages", _ages(state)),
        Section("free_city", _free_city(state)),
    ]
    return [section for section in found if section.lines]


def beside(state: "State") -> "list[Section]":
    """With two players the sheet of the Free City as it stands, its sum last (SW-126)."""
    lines = _free_city(state)
    return [Section("free_city", lines + [_sum(state, lines)])] if state.free_city else []


def _sum(state: "State", lines: "list[Event]") -> "Event":
    return Event("free_city", {"total": sum([line.figures["points"] for line in lines])})


def _under(state: "State") -> "list[Event]":
    lines: list[Event] = []
    for place in state.all_places:
        staged = state.cities[place].staged
        for number in range(len(staged)):
            lines.append(Event("under", {"seat": place, "stage": number + 1, "card": staged[number]}))
    return lines


def _discards(state: "State") -> "list[Event]":
    if state.open:
        return []
    return [Event("discards", {"card": card}) for card in state.discards]


def _payments(state: "State") -> "list[Event]":
    lines: list[Event] = []
    for place in state.all_places:
        neighbours = (left_of(place, state.ring), right_of(place, state.ring))
        for side in (0, 1):
            coins = state.paid[place][side]
            if coins:
                lines.append(Event("payments", {"seat": place, "to": neighbours[side], "coins": coins}))
    return lines


def _ages(state: "State") -> "list[Event]":
    """The Ages that Herald saw: none for a position that was set up at the end."""
    lines: list[Event] = []
    for place in state.all_places if state.ages else ():
        totals = [0] + [points[place - 1] for points in state.ages]
        gains = [totals[age + 1] - totals[age] for age in range(len(state.ages))]
        lines.append(Event("ages", {"seat": place, "points": gains}))
    return lines


def _free_city(state: "State") -> "list[Event]":
    if not state.free_city or not state.cities[state.free_city]:
        return []
    sheet = scoring.sheet(state.free_city, state.cities, state.ring, state.options)
    return [
        Event(
            "free_city",
            {"category": line.category, "points": line.points, "reason": line.reason, "figures": line.figures},
        )
        for line in sheet
    ]
