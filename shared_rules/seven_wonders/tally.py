"""The questions that count a finished game of 7 Wonders, and the cards that may be in a city.

Nobody is asked which neighbour a conflict token came from: tokens are in one pile, and the score is the
same. With two players the Free City is a third place; the player on its left, seat 1, lays its cards
when a seat answers for its own city (SW-115).
"""

from shared_rules import tally
from shared_rules.contract import Refusal
from shared_rules.phrases import _, player, plural
from shared_rules.seven_wonders import GAME as PLAYED
from shared_rules.seven_wonders import cards, names
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.names import KINDS
from shared_rules.tally import Play, choice, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tally import Question
    from shared_rules.tally.view import View

FEWEST_CITIES = 3

# A neighbour on each side, a conflict with each of them in each Age (SW-99).
TOKENS_OF_A_KIND, TOKENS_AT_ALL = 2, 6
TOKENS = (("fives", 5), ("threes", 3), ("ones", 1), ("defeats", -1))
WONDER, SIDE, STAGES, COINS = "wonder", "side", "stages", "coins"
SIDES = ("A", "B")
MOST_STAGES, MOST_COINS = 4, 199


class SevenWondersTally(tally.Tally):
    """See `shared_rules.tally`."""

    settings = ("sides", "twins")
    sentences = {
        "mark_too_high": "{copy} is for {mark} players or more and you are {players}: how did it get there?",
        "too_many_guilds": "{copy} would be one guild more than the {kept} of this game: one is from the box.",
        "duplicate": "{copy} is counted in your city, and no structure stands twice in one: take one of them out.",
        "other_side": "This game was played with sides {side} only.",
        "taken": "Another player has the board of {said}: ask who is right.",
        "misfit_fives": "{who} has {shields} shields, which beats {beaten} of its neighbours, but {number} tokens "
        "of 5. Look for a card that is missing, or choose Done as it is.",
        "misfit_defeats": "{who} has fewer shields than {stronger} of its neighbours, but {number} tokens of -1. "
        "Look for a card that is missing, or choose Done as it is.",
        "misfit_all": "All victory tokens together are {won}, all defeats {lost}, and each conflict gives one of both. "
        "Count again, or choose Done as it is.",
    }
    questions = (
        choice(WONDER, tuple(cards.wonders()), "your wonder", "Which board is it?", "wonder", True),
        choice(SIDE, SIDES, "your side", "Which side of it?", "side"),
        number(STAGES, MOST_STAGES, "your stages", "How many stages of it are built?", "stages"),
        number(COINS, MOST_COINS, "your coins", "How many coins lie on it?", "coins"),
        number("fives", TOKENS_OF_A_KIND, "tokens of 5", "How many tokens of 5? (Age III)", "5s"),
        number("threes", TOKENS_OF_A_KIND, "tokens of 3", "How many tokens of 3? (Age II)", "3s"),
        number("ones", TOKENS_OF_A_KIND, "tokens of 1", "How many tokens of 1? (Age I)", "1s"),
        number("defeats", TOKENS_AT_ALL, "tokens of -1", "How many tokens of -1? (defeats)", "-1s"),
    )

    def places(self, seats: int) -> int:
        """With two players the Free City is the third city (SW-115)."""
        return max(seats, FEWEST_CITIES)

    def place_name(self, place: int) -> str:
        """The only city without a seat."""
        return _("Free City")

    def whose(self, place: int, own: int, places: int) -> str:
        """Neighbours are called so."""
        if place == left_of(own, places):
            return _("your left neighbour")
        return _("your right neighbour") if place == right_of(own, places) else player(place)

    def most(self, view: "View", question: "Question") -> int:
        """A board has its stages, and there are six conflicts."""
        if question.name == STAGES:
            board, side = view.sheet.said(WONDER, ""), view.sheet.said(SIDE, "")
            return len(cards.board(board, side)[1]) if board and side else MOST_STAGES
        if question.name == COINS:
            return MOST_COINS
        others = [view.sheet.said(name, 0) for name, _title in TOKENS if name != question.name]
        return min(max(0, TOKENS_AT_ALL - sum(others)), question.most)

    def meaning(self, view: "View", card: str) -> "Play | None":
        """A wonder board names the owner of this city."""
        return Play("say", WONDER, card) if card in cards.wonders() else None

    def refuse_card(self, view: "View", card: str) -> "Refusal | None":
        """A card from another game, one guild too many, or a structure that the city has."""
        mark = cards.mark_of(card)
        if mark > view.places:
            return Refusal("mark_too_high", card=card, mark=mark, players=view.seats)
        kept = view.places + 2  # SW-12
        if not mark and len([one for one in view.lying if not cards.mark_of(one)]) >= kept:
            return Refusal("too_many_guilds", card=card, kept=kept)
        for other in view.sheet.cards:
            if _same(card, view.settings) == _same(other, view.settings):
                return Refusal("duplicate", card=other)
        return None

    def refuse_value(self, view: "View", question: "Question", value: str) -> "Refusal | None":
        """The option `sides` leaves out a side."""
        sides = view.settings["sides"]
        return Refusal("other_side", side=sides) if question.name == SIDE and sides not in ("both", value) else None

    def value_name(self, question: "Question", value: str) -> str:
        """`Rhodos`, `Side A`, `3 stages`, `14 coins`, `1 of 5`."""
        if question.name == WONDER:
            return names.card_name(value)
        if question.name == SIDE:
            return _("Side %s") % value
        count = int(value)
        if question.name == STAGES:
            return plural(count, "%d stage", "%d stages") % count
        if question.name == COINS:
            return plural(count, "%d coin", "%d coins") % count
        return _("%d of %d") % (count, dict(TOKENS)[question.name])

    def label(self, card: str) -> str:
        """With its mark."""
        return names.copy_name(card)

    def explain(self, card: str) -> "list[str]":
        """Age and colour."""
        if card in cards.wonders():
            return [names.card_name(card), _("Your wonder board")]
        structure = cards.structure_of(card)
        return [names.copy_name(card), _("Age %s, %s") % (names.AGES[structure.age], _(KINDS[structure.colour]))]


def _same(card: str, settings: "dict[str, str]") -> str:
    """What must not stand twice in a city (SW-30)."""
    structure, _mark = cards.split(card)
    return structure if settings["twins"] == "different" else cards.name_of(structure)


GAME = SevenWondersTally(PLAYED)
