"""The report after a game of Through the Ages: culture turn by turn, cards left in hands, events that never came.

Sections and their lines (Events):
    course   `seat`, `points`: culture points after each round
    hands    `seat`, `cards`: what was left in hand, worth nothing
    events   `card`: events that never came up, of a dealt or an open game alike; in the later modes those prepared
"""

from shared_rules.contract import Event, Section
from shared_rules.phrases import _
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.names import card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.through_the_ages.referee.moment import Moment

# Found as boardgamegeek.com/boardgame/25613/through-the-ages-a-story-of-civilization: the original edition of 2006,
# whose rules these are. 182028 is the new edition of 2015. A wrong number files a play under another game.
BOARD_GAME_GEEK = 25613
ALSO_CALLED = ("Through the Ages: A Story of Civilization",)


def first_player(lines: "list[tuple[int, str]]") -> int:
    """Seat 1 is the first player of every game."""
    return 1


def role(state: "Moment", seat: int) -> str:
    """What distinguishes a civilization in lists of games: the government it ended with."""
    return card_name(state.civs[seat].government.id)


def roles() -> str:
    """What the roles are called together."""
    return _("Governments")


def strength(state: "Moment", seat: int) -> "int | None":
    """The strength of a civilization at the end; None for one that dropped out."""
    civ = state.civs[seat]
    return None if civ.out else civ.strength


def sections(state: "Moment") -> "list[Section]":
    """All sections that have a line."""
    course = [
        Event("course", {"seat": seat, "points": [culture[seat - 1] for culture in state.course]})
        for seat in state.seats
        if state.course
    ]
    hands = [Event("hands", {"seat": seat, "cards": state.civs[seat].hand[:]}) for seat in state.seats]
    left = state.events
    if state.mode.politics:
        left = [card for card in state.events + state.future if cards.card_of(card).age]
        for line in hands:
            line.figures["cards"] += state.civs[line.figures["seat"]].military
    found = [
        Section("course", course),
        Section("hands", [line for line in hands if line.figures["cards"]]),
        Section("events", [Event("events", {"card": card}) for card in left]),
    ]
    return [section for section in found if section.lines]
