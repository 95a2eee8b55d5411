"""A game that is made of another one: what counts its cards, sorts them or writes down its score, `NAME.tally`.

Only these load it. What a game is by itself, it has from the game that was played.
"""

from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Base = contract.Game[Any, contract.View[Any]]
else:
    Base = contract.Game

# The class that a module offers: it is made for the game.
CLASSES = {"words": "Words", "news": "News"}


class DerivedGame(Base):
    """See contract. Seats, options and cards are those of the game.

    played     the game
    kind       what it is, after the game's name and a dot, and the folder of its own modules; titled: in its title
    sentences  refusal codes of the game's own -> English sentences
    """

    simultaneous = True
    kind: str = ""
    titled: str = ""
    sentences: "dict[str, str]" = {}

    def __init__(self, played: "contract.Game[Any, Any]") -> None:
        self.played, self.seats = played, played.seats
        self.name, self.title = played.name + "." + self.kind, played.title + ", " + self.titled
        self.code, self.rules_version = played.code, played.rules_version

    @property
    def options(self) -> "tuple[contract.Option, ...]":
        """Those of the game."""
        return self.played.options

    @property
    def figures(self) -> "dict[str, Any]":
        """Those of the game."""
        return self.played.figures

    def start(self, seats: int, options: "dict[str, str] | None" = None) -> "contract.State[Any]":
        """See contract."""
        return self.part("referee.state").State(self, self.check_seats(seats), self.complete(options))

    def check_seats(self, seats: "Any") -> int:
        """See contract."""
        return self.played.check_seats(seats)

    def text(self, play: "Any") -> str:
        """See contract: the words of the play, a tuple, without empty ones."""
        return " ".join([word for word in play if word])

    def view(self, data: "dict[str, Any]") -> "contract.View[Any]":
        """See contract."""
        return self.part("view").rebuild(self, data)

    def position(self, data: "dict[str, Any]") -> "contract.State[Any]":
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
        """See contract: `words` and `referee.news` are objects that know this game."""
        module = __import__("shared_rules." + self.kind + "." + name, None, None, (name,))
        made = CLASSES.get(name.split(".")[-1])
        return getattr(module, made)(self) if made else module
