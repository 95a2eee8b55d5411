"""What a game of Tower of Babel consists of at one moment, and the small changes that many plays share."""

from shared_rules.contract import TABLE, Event, Refusal
from shared_rules.referee import state
from shared_rules.referee.asks import Asks
from shared_rules.tower_of_babel import cards, plays
from shared_rules.tower_of_babel.board import ACTION, DRAW, TURN, Board
from shared_rules.tower_of_babel.plays import Play, each
from shared_rules.tower_of_babel.referee.options import YES, Figures, figures, letters
from shared_rules.tower_of_babel.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import ScoreLine


class Tally:
    """Figures of a game's course: passes, builds that stood and that failed; by seat the cards given
    to the builds of others, and the discs that a trader card brought."""

    __slots__ = ("builds", "failed", "given", "passes", "traded")

    def __init__(self, players: int) -> None:
        self.passes = self.builds = self.failed = 0
        self.given = [0] * (players + 1)
        self.traded = [0] * (players + 1)

    def copy(self) -> "Tally":
        """An independent copy."""
        twin = Tally(0)
        twin.passes, twin.builds, twin.failed = self.passes, self.builds, self.failed
        twin.given, twin.traded = self.given[:], self.traded[:]
        return twin


class Moment(state.State):
    """All of a moment. Lists by seat leave place 0 empty.

    board      what everybody knows; views: what each seat also knows
    figures    the options, read
    deck       in a dealt game TABLE's plays that draw a card, in no order; slots: where each is in it
    discards   the building cards on the discard pile; played: the action cards used
    box        the action cards that can still be drawn
    buildings  by wonder and seat the value of the buildings there; standing: by seat, together
    remaining  by type how many discs of it lie on the board
    points     by seat what refused offers gave
    scored     (wonder, by seat the value that stood there) of every finished wonder, in order
    built      the wonder of the newest build, or -1; failed: whether that build failed
    idle       without reshuffling: how many turns with an empty deck have passed since the one in which a build
               stood; -1 in that one
    using      the card exchange card that is being used, or ""
    asks       what still has to happen before somebody is awaited, as steps
    due        the seats that draw a card each, the next one last; back: (phase, awaited) to return to
    refused    by seat, how many cards of a refused offer wait for their points
    known      in an open game: where Herald knows a card to be, card -> "pile", "seat 2", "laid 2"
    secret     in an open game: (card, seat) for cards on the pile that only one seat knows of
    tally      figures of the game's course for the report
    """

    package = "tower_of_babel"
    SAME = ("players", "options", "figures", "seats", "open", "over", "left", "using", "back", "built", "idle",
            "failed", "owing", "final")  # fmt: skip
    LISTS = ("pool", "deck", "slots", "discards", "played", "box", "standing", "remaining", "points", "scored", "asks",
             "due", "refused", "known", "secret", "board", "tally")  # fmt: skip
    NESTED = ("buildings",)

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        """See TB-13."""
        cards.keep_all()
        plays.keep_all()
        self.players, self.options = players, options
        self.figures: Figures = figures(options)
        self.seats = tuple(range(1, players + 1))
        self.open = options["deal"] == "open"
        self.over = False
        self.board = Board(players, self.open, letters(options), self.figures.numbers, self.figures.two)
        self.views: list[Any] = [None] + [View(seat, self.board) for seat in self.seats]
        self.pool = [Play("first", (), (seat,)) for seat in self.seats]
        self.deck: list[Play] = []
        self.slots: dict[str, int] = {}
        self.discards: list[str] = []
        self.played: list[str] = []
        self.box = self.figures.actions[:]
        self.left = 0
        self.buildings = [[0] * (players + 1) for _ in cards.WONDERS]
        self.standing = [0] * (players + 1)
        self.remaining = [0, 0, 0, 0]
        self.points = [0] * (players + 1)
        self.scored: list[tuple[int, list[int]]] = []
        self.using = ""
        self.asks = Asks()
        self.due: list[int] = []
        self.back: Any = None
        self.refused = [0] * (players + 1)
        self.built: int = -1
        self.idle: int = 0
        self.failed = False
        self.known: dict[str, str] = {}
        self.secret: list[tuple[str, int]] = []
        self.tally = Tally(players)
        self.owing: tuple[int, ...] = (TABLE,)
        self.final: list[list[ScoreLine]] = []

    def wait_for(self, phase: str, seats: "tuple[int, ...]") -> None:
        """See `shared_rules.referee.state.State`: the board gives it to all Views."""
        board = self.board
        board.phase, board.awaited = phase, seats
        self.owing = seats

    def draw_for(self, seats: "list[int]", events: "list[Event]") -> None:
        """Has these seats draw a card each, in order; then the steps go on, or play returns to `back`."""
        raise NotImplementedError

    def refuse_table(self, play: "Play") -> "Refusal | None":
        if self.owing != (TABLE,):
            return Refusal("table_not_awaited")
        card = play.cards[0] if play.cards else ""
        if self.board.phase == DRAW:
            slot = self.slots.get(card, -1)
            there = 0 <= slot < len(self.deck) and self.deck[slot] == play
        else:
            there = play in self.pool
        return None if there else Refusal("not_to_come", card=card)

    def begin_turn(self, events: "list[Event]") -> None:
        """See TB-17."""
        board = self.board
        self.wait_for(TURN, (board.active,))
        events.append(Event("turn", {"seat": board.active, "second": board.second}))

    def to_hand(self, seat: int, found: "Sequence[str]", seen: bool) -> None:
        """Pieces return to a hand; `seen`: everybody has seen them (TB-52)."""
        view = self.views[seat]
        if view.cards is not None:
            view.cards += cards.buildings(found)
            return
        for card in cards.buildings(found):
            if seen:
                self.known[card] = "seat %d" % seat
            elif self.known[card] == "laid %d" % seat:
                del self.known[card]

    def answered(self, seat: int, events: "list[Event]") -> None:
        """A seat was asked with others; when all have answered, the steps go on."""
        done = self.has_played(seat)
        self.board.awaited = self.owing
        if done:
            self.go_on(events)

    def ask_action(self, seat: int) -> None:
        """TABLE draws an action card for a seat (TB-11, TB-73)."""
        self.pool = each("action", self.box)
        self.board.asked = seat
        self.wait_for(ACTION, (TABLE,))

    def use_up(self, seat: int, card: str) -> None:
        """A used action card is discarded (TB-88)."""
        self.views[seat].actions.remove(card)
        self.played.append(card)

    def discard(self, found: "Sequence[str]") -> None:
        """Building cards go to the discard pile (TB-50)."""
        self.discards += found
        if self.options["reshuffle_discards"] == YES:
            self.board.stock += len(found)
        if self.open:
            for card in found:
                self.known[card] = "pile"
