"""The questions that count a finished game of Tower of Babel, and the cards that may belong to a player.

The score track knows the points of finished wonders and refused offers (TB-15). The points of the end are
counted: the buildings on unfinished wonders, the discs, and the action cards that count then. Discs and
cards are laid on the reader; a player without tags on them enters how many there are of each.
"""

from shared_rules import tally
from shared_rules.contract import Refusal
from shared_rules.phrases import _, plural
from shared_rules.tally import choice, number
from shared_rules.tower_of_babel import GAME as PLAYED
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.deck import copies_of, discs_of, label
from shared_rules.tower_of_babel.names import WONDERS, card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tally import Question
    from shared_rules.tally.view import View

TRACK, HOW, LAID, SAID = "track", "discs", "laid", "said"
SITES, NONE, SOME = "sites", "none", "some"
MOST_POINTS, MOST_VALUE, MOST_COPIES = 399, 59, 6

# The action cards that count at the end without being played (TB-82).
COUNTING = (cards.FIVE_POINTS, cards.DISC_BONUS)
# Pieces that are counted instead of laid: kinds, each the name of its question.
DISCS = tuple([kind + "_disc" for kind in cards.TYPES]) + (cards.TWO_COLOUR,)


def _buildings(place: int) -> "Question":
    name = cards.WONDERS[place]
    return number(name, MOST_VALUE, "at %s", "Value at %s? 0 if finished", "", name)


def _pieces(kind: str) -> "Question":
    return number(kind, MOST_COPIES, "", "How many do you have: %s?", "", kind)


class TowerOfBabelTally(tally.Tally):
    """See `shared_rules.tally`."""

    settings = ("use_two_colour_variant", "disc_numbers", "action_card_counts")
    sentences = {
        "no_points": "{copy} counts nothing at the end: leave it.",
        "not_used": "{copy} is not used in this game: how did it get there?",
        "said": "You say how many discs and cards you have: redo discs to lay them.",
        "too_many_pieces": "More discs or cards of one kind were said than there are: count again.",
        "misfit_end": "The game ends when all discs of one type are taken. Look for a disc that is missing, "
        "or choose Done as it is.",
    }
    questions = (
        (
            number(TRACK, MOST_POINTS, "score track", "How many points on the score track?", "points"),
            choice(SITES, (NONE, SOME), "wonders", "Have you buildings at wonders that are not finished?", "wonders"),
        )
        + tuple([_buildings(place) for place in range(len(WONDERS))])
        + (choice(HOW, (LAID, SAID), "your discs", "How do you count discs and action cards?", "discs"),)
        + tuple([_pieces(kind) for kind in DISCS + COUNTING])
    )

    def asked(self, view: "View") -> "tuple[Question, ...]":
        """The numbers of discs and cards only where they are not laid, and the wonders one by one only where there are
        buildings to count; after answers for each wonder the question for all of them is left out."""
        said, answers = view.sheet.said(HOW, "") == SAID, view.sheet.answers
        left_out = cards.WONDERS if answers.get(SITES) == NONE else ()
        if all(name in answers for name in cards.WONDERS):
            left_out = (SITES,)
        return tuple([one for one in self.questions if one.name not in left_out and self._is_asked(view, one, said)])

    def _is_asked(self, view: "View", question: "Question", said: bool) -> bool:
        return question.name not in DISCS + COUNTING or (said and _some(view, question))

    def settled(self, view: "View", question: "Question") -> bool:
        """Nobody who lays discs is asked how they are counted."""
        return question.name == HOW and bool(view.sheet.cards)

    def most(self, view: "View", question: "Question") -> int:
        """The number of discs or cards of a kind, less those that others have laid."""
        if question.name not in DISCS + COUNTING:
            return question.most
        lying = [card for card in view.lying if cards.kind_of(card) == question.name]
        return _in_game(view, question.name) - len(lying)

    def refuse_card(self, view: "View", card: str) -> "Refusal | None":
        """What counts nothing, or is not of this game."""
        kind, copy = cards.split(card)
        if kind not in DISCS + COUNTING:
            return Refusal("no_points", card=card)
        unused = card not in discs_of(view.settings) if kind in DISCS else copy > copies_of(kind, view.settings)
        if unused:
            return Refusal("not_used", card=card)
        return Refusal("said") if view.sheet.said(HOW, LAID) == SAID else None

    def value_name(self, question: "Question", value: str) -> str:
        """`14 points`, `value 3`, `2 discs`, `I lay them`."""
        if question.name == HOW:
            return _("I lay them") if value == LAID else _("I say how many")
        if question.name == SITES:
            return _("None") if value == NONE else _("Yes, I have")
        count = int(value)
        if question.name in cards.WONDERS:
            return _("value %d") % count
        if question.name == TRACK:
            return plural(count, "%d point", "%d points") % count
        if question.name in DISCS:
            return plural(count, "%d disc", "%d discs") % count
        return plural(count, "%d card", "%d cards") % count

    def about_name(self, about: str) -> str:
        """A kind of piece, or a wonder."""
        return _(WONDERS[cards.WONDERS.index(about)]) if about in cards.WONDERS else card_name(about)

    def label(self, card: str) -> str:
        """With its number."""
        return label(card)

    def explain(self, card: str) -> "list[str]":
        """What it is."""
        kind = cards.split(card)[0]
        if kind in DISCS:
            return [label(card), _("A disc you took")]
        return [label(card), _("Counts at the end") if kind in COUNTING else _("Counts nothing")]


def _in_game(view: "View", kind: str) -> int:
    if kind in COUNTING:
        return copies_of(kind, view.settings)
    return len([disc for disc in discs_of(view.settings) if cards.kind_of(disc) == kind])


def _some(view: "View", question: "Question") -> bool:
    return _in_game(view, question.name) > 0


GAME = TowerOfBabelTally(PLAYED)
