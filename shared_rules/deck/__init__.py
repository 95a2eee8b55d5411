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

from shared_rules import contract
from shared_rules.contract import NotAPlay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from shared_rules.contract import Refusal

    Pile = NamedTuple("Pile", [("where", str), ("keep", int), ("one", str), ("many", str)])
    Play = NamedTuple("Play", [("verb", str), ("card", str), ("uid", str)])
    Base = contract.Game[Play, contract.View[Play]]
else:
    Base = contract.Game

    # Cards of one kind: where they are put; ALL, ANY, or how many of them are drawn unseen; and for
    # those drawn, what one and several are called, since their names stay unknown: `guild`, `Guilds`.
    # Elsewhere `keep >= 0` asks whether they are drawn. The words are English; `words` translates them.
    Pile = namedtuple("Pile", ("where", "keep", "one", "many"))

    # verb; card; number of its tag, which a station leaves to the host
    Play = namedtuple("Play", ("verb", "card", "uid"))

# `keep` of a pile: all its cards must be there; it may have as many as there are.
ALL, ANY = -1, -2

VERBS = ("in", "out")
DONE = Play("done", "", "")


class Deck(Base):
    """See contract. `seats` is how many stations may sort at once; the players are an option.

    played     the game whose cards are sorted
    settings   names of that game's options that decide which cards belong
    sentences  refusal codes of the game's own -> English sentences, beginning with OUT
    """

    seats = (1, 7)
    simultaneous = True
    settings: "tuple[str, ...]" = ()
    sentences: "dict[str, str]" = {}

    def __init__(self, played: "contract.Game[Any, Any]") -> None:
        self.played = played
        self.name, self.title = played.name + ".deck", played.title + ", sorting the decks"
        self.code, self.rules_version = played.code, played.rules_version

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
    def options(self) -> "tuple[contract.Option, ...]":
        """How many players, and the options of the game that decide which cards belong."""
        fewest, most = self.played.seats
        counts = tuple([str(count) for count in range(fewest, most + 1)])
        players = contract.Option("players", counts, "", "for how many players the cards are sorted")
        return (players,) + tuple([option for option in self.played.options if option.name in self.settings])

    @property
    def figures(self) -> "dict[str, Any]":
        """Those of the game."""
        return self.played.figures

    def complete(self, options: "dict[str, str] | None") -> "dict[str, str]":
        """See contract. A wrong number of players gets the game's own sentence."""
        players = (options or {}).get("players", "")
        if players:
            self.played.check_seats(players if players.strip("0123456789") or len(players) > 3 else int(players))
        return Base.complete(self, options)

    def start(self, seats: int, options: "dict[str, str] | None" = None) -> "contract.State[Play]":
        """See contract."""
        if not self.seats[0] <= seats <= self.seats[1]:
            raise ValueError("Cards are sorted at %d to %d stations, not %s." % (self.seats + (seats,)))
        return self.part("referee.state").State(self, seats, self.complete(options))

    def parse(self, text: str) -> "Play":
        """See contract."""
        words = text.split()
        if words == ["done"] or (len(words) == 2 and words[0] == "foreign"):
            return Play(words[0], "", "".join(words[1:]))
        if words and words[0] in VERBS and len(words) in (2, 3):
            return Play(words[0], words[1], "".join(words[2:]))
        raise NotAPlay('"%s" says nothing about a card: it should be like "in altar.3 04a1b2".' % text)

    def text(self, play: "Play") -> str:
        """See contract."""
        return " ".join([word for word in play if word])

    def view(self, data: "dict[str, Any]") -> "contract.View[Play]":
        """See contract."""
        return self.part("view").rebuild(self, data)

    def position(self, data: "dict[str, Any]") -> "contract.State[Play]":
        """See contract."""
        return self.part("referee.state").read(self, data)

    def cards(self) -> "tuple[str, ...]":
        """See contract."""
        return self.played.cards()

    def cards_of(self, options: "dict[str, str]") -> "tuple[str, ...]":
        """See contract."""
        return self.played.cards_of(options)

    def is_card(self, card: str) -> bool:
        """See contract."""
        return self.played.is_card(card)

    def part(self, name: str) -> "Any":
        """See contract: `words` and `news` are objects that know this game."""
        module = __import__("shared_rules.deck." + name, None, None, (name,))
        made = {"words": "Words", "referee.news": "News"}.get(name)
        return getattr(module, made)(self) if made else module
