"""The report after a game of 7 Wonders Duel: figures of its course that no sheet has.

Sections and their lines (Events):
    under     `seat`, `wonder`, `card`: what lies under a wonder
    lost      `seat`, `card`: a card that was destroyed, or a wonder that was removed as the eighth
    down      `age`, `count`: how many cards lay face down to the end
    payments  `seat`, `coins`: what was paid for goods over the game
"""

from shared_rules.contract import Event, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders_duel.referee.state import State

# Found as boardgamegeek.com/boardgame/173346/7-wonders-duel, and in a table of ranks with the year 2015. A wrong number
# files a play under another game.
BOARD_GAME_GEEK = 173346
ALSO_CALLED = ("7 Csoda: Párbaj", "Seven Wonders Duel")

SEATS = (1, 2)


def first_player(lines: "list[tuple[int, str]]") -> int:
    """Seat 1 begins every game."""
    return 1


def strength(state: "State", seat: int) -> int:
    """How many spaces this seat has pushed the pawn beyond the middle; 0 for the other one."""
    return max(0, state.board.ahead(seat))


def sections(state: "State") -> "list[Section]":
    """All sections that have a line."""
    found = [
        Section("under", _under(state)),
        Section("lost", [Event("lost", {"seat": seat, "card": card}) for seat, card in state.lost]),
        Section("down", _down(state)),
        Section("payments", _payments(state)),
    ]
    return [section for section in found if section.lines]


def _under(state: "State") -> "list[Event]":
    lines: list[Event] = []
    for seat in SEATS:
        city = state.board.cities[seat]
        for number in range(len(city.done)):
            lines.append(Event("under", {"seat": seat, "wonder": city.done[number], "card": city.under[number]}))
    return lines


def _down(state: "State") -> "list[Event]":
    count = state.faces_down()
    return [Event("down", {"age": state.board.age, "count": count})] if count else []


def _payments(state: "State") -> "list[Event]":
    spent = [(seat, state.board.cities[seat].spent) for seat in SEATS]
    return [Event("payments", {"seat": seat, "coins": coins}) for seat, coins in spent if coins]
