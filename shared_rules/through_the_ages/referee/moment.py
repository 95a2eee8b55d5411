"""What a game of Through the Ages consists of at one moment, and what the parts of its rules ask of it."""

from shared_rules.contract import TABLE
from shared_rules.referee import state
from shared_rules.referee.asks import Asks
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.civ import Civ
from shared_rules.through_the_ages.referee import pool
from shared_rules.through_the_ages.referee.sources import SIMPLE_SOURCES, SOURCES
from shared_rules.through_the_ages.sight import OVER, ROW, SPACES
from shared_rules.through_the_ages.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.through_the_ages.plays import Play

# The options that the simple game asks for.
SIMPLE_OPTIONS = ("deal", "mode", "victory", "free_wonder", "homer")


class Moment(state.State):
    """All of a moment. Lists by seat leave place 0 empty.

    mode      what is played; asks: what has to happen, see `Asks`
    civs      the civilizations; row: the 13 spaces, "" for an empty one
    round     from 1; active: the seat whose turn it is; age: of the decks in use, after the last deck one more
    pool      TABLE's plays that may still turn up a card of the civil deck
    events    cards that may be among the current events; left: how many of them are
    future    the future events; past: the events that came, in order; finals: Age III events laid open
    draws     in a dealt game TABLE's plays that draw a military card; stock: how many cards the deck has
    kept      [seat, card, chosen]: Age III events that players keep, see `bonus`
    pile      military cards discarded, as far as Herald knows them
    pacts     [card, who offered it, party A, party B]; wars: [card, who declared it, on whom]
    shields   by seat, who alone may attack it (TA-205), or 0; out: the seats that resigned, in order
    known     in an open game: where Herald knows a military card to be, see `known`
    last      this is the last round (TA-109); end_round: which one will be, or 0
    course    after each round, the culture points of every seat
    told      what the Views received last
    """

    package = "through_the_ages"
    SAME = ("players", "options", "mode", "seats", "open", "over", "last", "end_round", "round", "active", "age",
            "left", "stock", "owing", "final", "told")  # fmt: skip
    LISTS = ("asks", "row", "pool", "events", "future", "past", "course", "draws", "pile", "finals", "out", "shields",
             "known")  # fmt: skip
    NESTED = ("civs", "kept", "pacts", "wars")

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        """See TA-44, TA-105."""
        cards.keep_all()
        self.mode = modes.mode_of(options["mode"])
        self.players, self.options = players, options
        if not self.mode.politics:
            self.options = {name: options[name] for name in SIMPLE_OPTIONS}
        self.seats = tuple(range(1, players + 1))
        self.open = options["deal"] == "open"
        self.over = self.last = False
        self.round: int = 1
        self.active, self.age, self.end_round = 1, 0, 0
        self.civs: list[Any] = [None] + [Civ() for _ in self.seats]
        for civ in self.civs[1:]:
            civ.sources = [0] * len(SOURCES if self.mode.politics else SIMPLE_SOURCES)
        self.row = [""] * SPACES
        self.pool = pool.turn_plays(0, players)[:]
        self.events, self.left = pool.first_events(self.mode, players)
        self.future: list[str] = []
        self.past: list[str] = []
        self.finals: list[str] = []
        self.kept: list[list[Any]] = []
        self.draws: list[Play] = []
        self.stock = 0
        self.pile: list[str] = []
        self.pacts: list[list[Any]] = []
        self.wars: list[list[Any]] = []
        self.shields = [0] * (players + 1)
        self.out: list[int] = []
        self.known: dict[str, int] = {}
        self.course: list[list[int]] = []
        self.asks = Asks()
        self.owing: tuple[int, ...] = ()
        self.final: list[list[ScoreLine]] = []
        self.views: list[Any] = [None]
        self.link_views()

    def link_views(self) -> None:
        """Makes a View for every seat that shares row, civilizations and pacts with this moment."""
        self.told: Any = None
        self.views = [None] + [View(seat, self.players, self.open, self.civs[seat], self.row) for seat in self.seats]
        for view in self.views[1:]:
            view.mode, view.civs, view.pacts, view.wars = self.mode, self.civs, self.pacts, self.wars
            view.shields = self.shields

    @property
    def phase(self) -> str:
        """The phase shown to Views."""
        if self.over:
            return OVER
        kind = self.asks.top().kind
        return ROW if kind == "turn" else kind

    def dealer(self) -> int:
        """Who turns up cards: TABLE, or the active player of an open game."""
        return self.active if self.open else TABLE

    def figured(self) -> int:
        """By how many players figures on cards go that differ by it, ranks among them (TA-195)."""
        return self.players - (len(self.out) if self.options["figures"] == "left" else 0)

    def order(self) -> "list[int]":
        """The seats that are in the game, from the active one clockwise (TA-135)."""
        found = [(self.active + step - 1) % self.players + 1 for step in range(self.players)]
        return [seat for seat in found if seat not in self.out]
