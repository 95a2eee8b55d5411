"""The questions that count a finished game of 7 Wonders Duel, and the cards that may be in a city.

Buildings in the city, built wonders and progress tokens are laid on the reader. Whether a supremacy
ended the game follows from the pawn and the symbols.
"""

from shared_rules import tally
from shared_rules.contract import Refusal
from shared_rules.phrases import _, plural
from shared_rules.seven_wonders_duel import GAME as PLAYED
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.names import AGES, KINDS, card_name
from shared_rules.tally import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tally import Question
    from shared_rules.tally.view import View

COINS, PAWN = "coins", "pawn"
MOST_COINS, CAPITAL = 199, 9
WONDERS_EACH, WONDERS_LIMIT, GUILDS_KEPT, OF_AGE = 4, 7, 3, 20


class SevenWondersDuelTally(tally.Tally):
    """See `shared_rules.tally`."""

    sentences = {
        "too_many_wonders": "{copy} would be one wonder too many: each city has four at most, both have seven.",
        "too_many_guilds": "{copy} would be one guild more than the {kept} of this game: one is from the box.",
        "too_many_of_age": "{copy} would be one card of Age {age} more than the {kept} that are laid out.",
        "two_victories": "The pawn stands on a capital, and somebody has six symbols: the game was over with the "
        "first of these. Look again.",
        "misfit_pawn": "The pawn cannot stand on both halves: look again.",
    }
    questions = (
        number(COINS, MOST_COINS, "your coins", "How many coins do you have?", "coins"),
        number(PAWN, CAPITAL, "pawn's spaces", "Pawn's space on the other half? 0: no", "pawn"),
    )

    def refuse_card(self, view: "View", card: str) -> "Refusal | None":
        """A wonder, a guild or a card of an Age beyond their numbers (SD-15, SD-17, SD-18, SD-70)."""
        if cards.wonder(card):
            here = len([other for other in view.sheet.cards if cards.wonder(other)])
            both = len([other for other in view.lying if cards.wonder(other)])
            if here >= WONDERS_EACH or both >= WONDERS_LIMIT:
                return Refusal("too_many_wonders", card=card)
        guilds = cards.guilds()
        if card in guilds and len([other for other in view.lying if other in guilds]) >= GUILDS_KEPT:
            return Refusal("too_many_guilds", card=card, kept=GUILDS_KEPT)
        built = cards.building(card)
        others = [cards.building(other) for other in view.lying]
        if built is not None and len([one for one in others if one and one.age == built.age]) >= OF_AGE:
            return Refusal("too_many_of_age", card=card, age=AGES[built.age], kept=OF_AGE)
        return None

    def value_name(self, question: "Question", value: str) -> str:
        """`14 coins`, `3 spaces`."""
        count = int(value)
        if question.name == COINS:
            return plural(count, "%d coin", "%d coins") % count
        return plural(count, "%d space", "%d spaces") % count

    def explain(self, card: str) -> "list[str]":
        """Age and kind."""
        building = cards.building(card)
        if building is None:
            return [card_name(card), _("A wonder you built") if cards.wonder(card) else _("A progress token of yours")]
        return [card_name(card), _("Age %s, %s") % (AGES[building.age], _(KINDS[building.colour]))]


GAME = SevenWondersDuelTally(PLAYED)
