"""Sorting the decks of 7 Wonders for a number of players, as a game of its own.

Every seat is a station on which cards are laid one after another. Its View answers at once: a way to
use the card means IN, a refusal means OUT and why. What the reader saw the host says as a play of that
seat, so the record of a sorting tells what was laid where:

    in altar.3 04a1b2      this card, on the tag with this number, belongs to the decks
    out palace.7 04c3d4    this one does not
    foreign 04e5f6         a tag that is no card of this game
    done                   no more cards; the Events say what is missing or too many

Guilds are drawn unseen: the first that are laid are in, and nothing says which they are.
Its one option is `players`. `public()` has the figures; `complete` in it is True when all is well.
"""

from shared_rules import contract
from shared_rules.contract import NotAPlay
from shared_rules.seven_wonders import GAME as PLAYED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders.deck.view import Play

FEWEST, MOST = 2, 7


class Deck(contract.Game):
    """See contract. `seats` is how many stations may sort at once."""

    name = "seven_wonders.deck"
    title = "7 Wonders, sorting the decks"
    code = PLAYED.code
    seats = (1, 7)
    simultaneous = True
    rules_version = PLAYED.rules_version

    @property
    def options(self) -> "tuple[contract.Option, ...]":
        """None has a default: `players` must be said."""
        return ()

    def start(self, seats: int, options: "dict[str, str]") -> "contract.State":
        """See contract."""
        from shared_rules.seven_wonders.deck.state import State

        players = options.get("players", "")
        if not players.isdigit() or not FEWEST <= int(players) <= MOST or len(options) > 1:
            raise ValueError("7 Wonders is played by %d to %d players, not %s." % (FEWEST, MOST, players or "none"))
        if not self.seats[0] <= seats <= self.seats[1]:
            raise ValueError("Cards are sorted at 1 to 7 stations, not %s." % seats)
        return State(seats, int(players))

    def parse(self, text: str) -> "Play":
        """See contract."""
        from shared_rules.seven_wonders.deck.view import VERBS, Play

        words = text.split()
        if words == ["done"] or (len(words) == 2 and words[0] == "foreign"):
            return Play(words[0], "", "".join(words[1:]))
        if words and words[0] in VERBS and len(words) in (2, 3):
            return Play(words[0], words[1], "".join(words[2:]))
        raise NotAPlay('"%s" says nothing about a card: it should be like "in altar.3 04a1b2".' % text)

    def text(self, play: "Play") -> str:
        """See contract."""
        return " ".join([word for word in play if word])

    def position(self, data: "dict[str, Any]") -> "contract.State":
        """See contract."""
        from shared_rules.seven_wonders.deck import state

        return state.read(self, data)

    def cards(self) -> "tuple[str, ...]":
        """See contract."""
        return PLAYED.cards()


GAME = Deck()
