"""Counting one deal of Oh Hell that nobody refereed: bids and tricks, typed or laid (OH-55)."""

from shared_rules.oh_hell import GAME as PLAYED
from shared_rules.oh_hell.cards import most_of
from shared_rules.phrases import _, plural
from shared_rules.tally import Tally, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tally import Question

MOST = 17  # tricks of a deal: 52 cards for three, and no deal is larger


class OhHellTally(Tally):
    """See `shared_rules.tally`."""

    settings = PLAYED.deck_settings
    sentences = {
        "misfit_trick": "The cards of whole tricks are laid, {players} for each: {cards} are none. Count again.",
        "misfit_size": "All tricks are {size}, and {players} players have cards for {most} at most. Count again.",
    }
    questions = (
        number("bid", MOST, "your bid", "How many tricks did you bid?", "bid"),
        number("tricks", MOST, "your tricks", "How many tricks did you take?", "tricks"),
    )

    def own(self) -> str:
        """Hands are played out: what lies before a seat are the tricks it took."""
        return _("of your tricks")

    def asked(self, view: "Any") -> "tuple[Question, ...]":
        """Players who lay the cards of their tricks need not count them."""
        return self.questions[:1] if view.sheet.cards else self.questions

    def most(self, view: "Any", question: "Question") -> int:
        """No deal has more tricks (OH-10)."""
        return min(MOST, most_of(view.seats, view.settings))

    def value_name(self, question: "Question", value: str) -> str:
        """`3 tricks`."""
        return plural(int(value), "%s trick", "%s tricks") % value


GAME = OhHellTally(PLAYED)
