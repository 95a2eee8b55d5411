"""The tally of a finished game of 7 Wonders that nobody refereed, as a game of its own.

Every seat says what lies before it, in any order: its wonder, the cards of its city (laid on the
reader one after another), and with the buttons its stages, coins and conflict tokens. When all have
said that this is all, the positions' own checks and the score sheet of the game do the rest.

It keeps the one contract, so table, journal, record, stations and replay need nothing new: a record
whose header says `game: seven_wonders.tally` is a tally. Its options are those of the game.
"""

from shared_rules import contract
from shared_rules.seven_wonders import GAME as PLAYED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Tally(contract.Game):
    """See contract."""

    name = "seven_wonders.tally"
    title = "7 Wonders, tally"
    code = PLAYED.code
    seats = (3, 7)
    simultaneous = True
    rules_version = PLAYED.rules_version

    @property
    def options(self) -> "tuple[contract.Option, ...]":
        """Those of the game."""
        return PLAYED.options

    def start(self, seats: int, options: "dict[str, str]") -> "contract.State":
        """See contract."""
        from shared_rules.seven_wonders.tally.state import State

        fewest, most = self.seats
        if seats == 2:
            raise ValueError("With two players the Free City is counted too: say 3 seats, the third is the Free City.")
        if not fewest <= seats <= most:
            raise ValueError("A tally is made of %d to %d cities, not %s." % (fewest, most, seats))
        return State(seats, self.complete(options))

    def position(self, data: "dict[str, Any]") -> "contract.State":
        """See contract."""
        from shared_rules.seven_wonders.tally import state

        return state.read(self, data)

    def sayings(self, position: "dict[str, Any]") -> "list[list[str]]":
        """All that the seats would say to tally a finished game, as texts of plays, seat by seat.

        position: that game's, as its State writes it.
        """
        from shared_rules.seven_wonders.tally import state

        return [state.sayings(seat) + ["done"] for seat in position["seats"]]

    def cards(self) -> "tuple[str, ...]":
        """See contract."""
        return PLAYED.cards()


GAME = Tally()
