"""What is asked to count a finished simple game of Through the Ages, and what may lie before a player.

Technologies, special technologies, the government, finished wonders and the leader are laid on the
reader; every technology that workers can stand on is asked how many do. Despotism needs no card.
"""

from shared_rules import tally
from shared_rules.contract import Refusal
from shared_rules.tally import number
from shared_rules.through_the_ages import GAME as PLAYED
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.words import card_name, explain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tally import Question
    from shared_rules.tally.view import View

CULTURE = "culture"
MOST_CULTURE, MOST_WORKERS, ALL_WORKERS = 999, 19, 25
WORKED = cards.LAND + cards.URBAN + cards.UNITS
# The technologies printed on the board, with the workers of their own.
PRINTED = ("agriculture", "bronze", "philosophy", "religion", "warriors")


def workers(name: str) -> "Question":
    """The question how many workers stand on a technology."""
    called = card_name(name)
    return number(name, MOST_WORKERS, called[:13], "How many workers stand on %s?" % called, called)


class ThroughTheAgesTally(tally.Tally):
    """See `shared_rules.tally`."""

    sentences = {
        "other_mode": "{copy} has no part in the simple game: take it away.",
        "not_kept": "{copy} counts nothing where it lies: only what is in play does.",
        "one_kind": "{copy} cannot lie beside {other}: only one of them is in play.",
    }
    questions = (
        number(CULTURE, MOST_CULTURE, "your culture", "How many culture points have you on the track?", CULTURE),
    ) + tuple([workers(name) for name in PRINTED])

    def complete(self, options: "dict[str, str]") -> "dict[str, str]":
        """See contract. Strength and science of the later modes hang on pacts, which lie before no single player."""
        full = tally.Tally.complete(self, options)
        if full["mode"] != modes.SIMPLE.name:
            raise ValueError(
                "A tally counts the simple game. Of the %s one the culture track says all but the last events: "
                "`herald position` counts those, too." % full["mode"]
            )
        return full

    def asked(self, view: "View") -> "tuple[Question, ...]":
        """The technologies that were laid bring their workers."""
        names = [cards.split(card)[0] for card in view.sheet.cards]
        return self.questions + tuple([workers(name) for name in names if cards.known(name).kind in WORKED])

    def question(self, name: str) -> "Question | None":
        """See `Tally`."""
        if name == CULTURE:
            return self.questions[0]
        card = cards.named(name)
        return workers(name) if card is not None and card.kind in WORKED and card.age <= 1 else None

    def most(self, view: "View", question: "Question") -> int:
        """Nobody has more workers than yellow tokens (TA-10)."""
        if question.name == CULTURE:
            return MOST_CULTURE
        names = [one.name for one in self.asked(view) if one.name not in (CULTURE, question.name)]
        return min(MOST_WORKERS, max(0, ALL_WORKERS - sum([view.sheet.said(name, 0) for name in names])))

    def refuse_card(self, view: "View", card: str) -> "Refusal | None":
        """Of another mode, no card that stays in play, or one of which there can be only one (TA-54, TA-81, TA-91)."""
        found = cards.card_of(card)
        if found.age > 1 or not cards.in_game(card, view.seats):
            return Refusal("other_mode", card=card)
        if found.kind in ("action", "event"):
            return Refusal("not_kept", card=card)
        single = found.kind in cards.SPECIAL + ("government", "leader")
        for other in view.sheet.cards:
            there = cards.card_of(other)
            if there.id == found.id or (single and there.kind == found.kind):
                return Refusal("one_kind", card=card, other=card_name(other))
        return None

    def value_name(self, question: "Question", value: str) -> str:
        """`120 culture`, `3 workers`."""
        if question.name == CULTURE:
            return value + " culture"
        return "1 worker" if value == "1" else value + " workers"

    def card_name(self, card: str) -> str:
        """See `words`."""
        return card_name(card)

    def explain(self, card: str) -> "list[str]":
        """What the card says."""
        return explain(card)


GAME = ThroughTheAgesTally(PLAYED)
