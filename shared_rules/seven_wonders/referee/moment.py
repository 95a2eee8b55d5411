"""What a game of 7 Wonders consists of at one moment: the figures that a State keeps up to date."""

from shared_rules.contract import TABLE, Refusal
from shared_rules.referee import state
from shared_rules.referee.asks import Asks
from shared_rules.seven_wonders import cards, plays
from shared_rules.seven_wonders.referee.pool import sides_of, wonder_plays
from shared_rules.seven_wonders.view import WONDERS, View, cities_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import ScoreLine
    from shared_rules.seven_wonders.plays import Play

HAND_SIZE = 7


class Moment(state.State):
    """All of a moment. `ring` is how many places with a city there are; lists by seat or by place leave
    place 0 empty.

    free_city  the place of the Free City, or 0; holder: the seat that plays for it now, or 0
    hands     by place, cards; None in an open game. The Free City's hand is the draw pile (SW-116)
    chosen    by place, the play that lies face down in this turn, or None
    discards  the known cards on the discard pile; buried: the number of all cards there (SW-27)
    tapped    boards are laid on the seats' own readers (option `wonders`)
    pool      while TABLE is awaited: its plays, one per physical possibility
    guilds    the guilds of this game so far, in a dealt game
    asks      what still has to happen before the turn ends: SEVENTH and DIG, each with its `place`
    purses    by place, the coins of the start of a sixth turn that were not spent in it
    places    in an open game: where Herald knows each used card to be, card -> a word
    paid      by place, the coins paid so far to the left and to the right neighbour
    ages      for every finished Age, the points each place's sheet then had
    """

    package = "seven_wonders"
    SAME = ("players", "ring", "options", "seats", "all_places", "free_city", "holder", "open", "tapped", "over",
            "phase", "age", "turn", "buried", "due", "seen", "owing", "final")  # fmt: skip
    LISTS = ("discards", "pool", "guilds", "asks", "purses", "chosen", "ages", "places")
    NESTED = ("paid", "cities", "hands")

    def __init__(self, players: int, options: "dict[str, str]") -> None:
        """See SW-19."""
        cards.keep_all()
        plays.keep_all()
        self.players, self.ring = players, cities_of(players)
        self.options = options
        self.seats = tuple(range(1, players + 1))
        self.all_places = tuple(range(1, self.ring + 1))
        self.free_city = self.ring if self.ring > players else 0
        self.holder = 0
        self.open = options["deal"] == "open"
        self.over = False
        self.phase, self.age, self.turn = WONDERS, 1, 1
        self.cities: list[Any] = [None] * (self.ring + 1)
        self.hands: Any = None if self.open else [None] + [[] for _ in self.all_places]
        self.chosen: list[Any] = [None] * (self.ring + 1)
        self.discards: list[str] = []
        self.buried = 0
        self.tapped = options["wonders"] == "tapped"
        self.pool = wonder_plays(options)
        self.due = 1
        self.guilds: list[str] = []
        self.asks = Asks()
        self.purses = [0] * (self.ring + 1)
        self.paid = [[0, 0] for _ in range(self.ring + 1)]
        self.ages: list[list[int]] = []
        self.places: dict[str, str] = {}
        self.seen = 0
        self.views: list[Any] = [None] + [View(seat, players, self.open, sides_of(options)) for seat in self.seats]
        self.owing: tuple[int, ...] = (TABLE,)
        self.final: list[list[ScoreLine]] = []

    def refuse_table(self, play: "Play") -> "Refusal | None":
        if self.owing != (TABLE,):
            return Refusal("table_not_awaited")
        if play in self.pool:
            return None
        return Refusal("not_to_come", card=play.card)

    def player_of(self, place: int) -> int:
        """The seat that plays for a place."""
        return self.holder if place == self.free_city else place
