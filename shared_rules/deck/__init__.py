"""Sorting the cards of a game for a number of players, as a game in itself; a game supplies data.

Every seat is a station on which cards are laid one after another. Its View answers at once: a way to
use the card means IN, a refusal means OUT and why. The host turns what the reader saw into a play of that
seat, so the record of a sorting shows what was laid where:

    in altar.3 04a1b2      this card, on the tag with this number, belongs to the decks
    out palace.7 04c3d4    this one does not
    foreign 04e5f6         a tag without a card of this game
    done                   no more cards; the Events list the missing and the surplus ones

Some cards are drawn unseen: the first that are laid are in, and nothing reveals which they are.
`public()` has the figures; `complete` in it is True when all is well.

A game offers it with one module, `deck.py`, that holds a subclass of Deck as `GAME`.
"""

from collections import namedtuple

from shared_rules.contract import NotAPlay, Option
from shared_rules.derived_game import DerivedGame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from shared_rules.contract import Game, Refusal

    Pile = NamedTuple("Pile", [("where", str), ("keep", int), ("one", str), ("many", str)])
    Play = NamedTuple("Play", [("verb", str), ("card", str), ("uid", str)])
else:
    # Cards of one kind: where they are put; ALL, ANY, or how many of them are drawn unseen; and for
    # those drawn, what one and several are called, since their names stay unknown: `guild`, `Guilds`.
    # Elsewhere `keep >= 0` asks whether they are drawn. The words are English; `words` translates them.
    Pile = namedtuple("Pile", ("where", "keep", "one", "many"))

    # verb; card; number of its tag, which a station leaves to the host
    Play = namedtuple("Play", ("verb", "card", "uid"))

# `keep` of a pile: all its cards must be there; it may have as many as there are.
ALL, ANY = -1, -2

STATIONS = (1, 7)
VERBS = ("in", "out")
DONE = Play("done", "", "")


class Deck(DerivedGame):
    """See `DerivedGame`. `seats` is how many stations may sort at once; the players are an option.

    settings   names of that game's options that decide which cards belong
    sentences  begin with OUT
    """

    kind, titled = "deck", "sorting the decks"
    settings: "tuple[str, ...]" = ()

    def __init__(self, played: "Game[Any, Any]") -> None:
        DerivedGame.__init__(self, played)
        self.seats = STATIONS

    # -- what a game supplies ---------------------------------------------------------------------

    def piles(self, settings: "dict[str, str]") -> "tuple[Pile, ...]":
        """The piles there are with these settings (`players` and those named above), in a fixed order."""
        raise NotImplementedError

    def place(self, card: str, settings: "dict[str, str]") -> "int | Refusal":
        """The place in `piles` where a card of the game belongs, or why it goes back into the box."""
        raise NotImplementedError

    def mode(self, settings: "dict[str, str]") -> str:
        """The mode of the game in 16 letters, or "" in a game that has one only."""
        return ""

    def label(self, card: str) -> str:
        """The name people use for a card, distinguished from its copies: `Altar 3+`; its name in the game's `names`
        where each card is one of a kind."""
        return self.played.part("names").card_name(card)

    def unseen(self, card: str) -> str:
        """What one calls a card that is always drawn unseen, `A guild`, or ""."""
        return ""

    def mark(self, card: str) -> str:
        """The text after the pile's name that distinguishes a card from its copies, or ""."""
        return ""

    def explain(self, card: str) -> "list[str]":
        """Lines for the help button."""
        return [self.unseen(card) or self.label(card)]

    # -- the contract -----------------------------------------------------------------------------

    @property
    def options(self) -> "tuple[Option, ...]":
        """How many players, and the options of the game that decide which cards belong."""
        fewest, most = self.played.seats
        counts = tuple([str(count) for count in range(fewest, most + 1)])
        players = Option("players", counts, "", "for how many players the cards are sorted")
        return (players,) + tuple([option for option in self.played.options if option.name in self.settings])

    def complete(self, options: "dict[str, str] | None") -> "dict[str, str]":
        """See contract. A wrong number of players gets the game's own sentence."""
        players = (options or {}).get("players", "")
        if players:
            self.played.check_seats(players if players.strip("0123456789") or len(players) > 3 else int(players))
        return DerivedGame.complete(self, options)

    def check_seats(self, seats: "Any") -> int:
        """See contract: the number of stations."""
        if not self.seats[0] <= seats <= self.seats[1]:
            raise ValueError("Cards are sorted at %d to %d stations, not %s." % (self.seats + (seats,)))
        return seats

    def parse(self, text: str) -> "Play":
        """See contract."""
        words = text.split()
        if words == ["done"] or (len(words) == 2 and words[0] == "foreign"):
            return Play(words[0], "", "".join(words[1:]))
        if words and words[0] in VERBS and len(words) in (2, 3):
            return Play(words[0], words[1], "".join(words[2:]))
        raise NotAPlay('"%s" says nothing about a card: it should be like "in altar.3 04a1b2".' % text)
