"""The report after a game of Tower of Babel: the cards that were face down, and figures of its course.

Sections and their lines (Events):
    discs     `seat`, `needs`: what the discs each player took asked for, by type
    hands     of a dealt game: `seat`, `counts`: how many building cards of each type were left
    actions   `seat`, `cards`: action cards left in hand
    course    `turns`, `passes`, `builds`, `failed`
    offers    `seat`, `given`: cards given to the builds of others, `traded`: discs by the trader card
"""

from shared_rules.contract import Event, Section
from shared_rules.tower_of_babel.board import counts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tower_of_babel.referee.state import State

# A session log of 17 June 2005 at trickylight.co.uk: "Tower of Babel (Hans im Gluck) BGG Id: 15510". One source; 15817,
# which stood here before, is boardgamegeek.com/boardgame/15817/manila. A wrong number files a play under another game.
BOARD_GAME_GEEK = 15510


def first_player(lines: "list[tuple[int, str]]") -> int:
    """The seat that the table named (TB-16)."""
    named = [text.split()[1] for _seat, text in lines if text.startswith("first ")]
    return int(named[0]) if named else 0


def sections(state: "State") -> "list[Section]":
    """All sections that have a line."""
    tally = state.tally
    course = {"turns": state.board.turn, "passes": tally.passes, "builds": tally.builds, "failed": tally.failed}
    found = [
        Section("discs", [_discs(state, seat) for seat in state.seats if state.views[seat].discs]),
        Section("hands", _hands(state)),
        Section("actions", _actions(state)),
        Section("course", [Event("course", course)]),
        Section("offers", [_offers(state, seat) for seat in state.seats if tally.given[seat]]),
    ]
    return [section for section in found if section.lines]


def _discs(state: "State", seat: int) -> "Event":
    needs = [list(state.figures.needs[disc]) for disc in state.views[seat].discs]
    return Event("discs", {"seat": seat, "needs": needs})


def _hands(state: "State") -> "list[Event]":
    if state.open:
        return []
    return [Event("hands", {"seat": seat, "counts": counts(state.views[seat].cards)}) for seat in state.seats]


def _actions(state: "State") -> "list[Event]":
    held = [(seat, state.views[seat].actions) for seat in state.seats]
    return [Event("actions", {"seat": seat, "cards": actions[:]}) for seat, actions in held if actions]


def _offers(state: "State", seat: int) -> "Event":
    figures = {"seat": seat, "given": state.tally.given[seat], "traded": state.tally.traded[seat]}
    return Event("offers", figures)
