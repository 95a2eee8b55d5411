"""The sentences that a station shows while people sort the cards of a box. Those drawn unseen lie face down, so nothing
here names or explains one.
"""

from shared_rules.contract import Refusal
from shared_rules.phrases import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.deck import Deck, Pile, Play
    from shared_rules.deck.view import View

ROWS = 6  # lines of the idle screen
ROOM = 15  # letters that a way has in a menu

_SENTENCES = {
    "over": "The sorting is over.",
    "unknown_card": "OUT: {card} is no card of {title}.",
    "pile_full": "OUT: {kept} {many} are in. Into the box, unseen.",
    "no_such_seat": "There is no seat {seat}.",
}


class Words:
    """See `shared_rules.referee.modules.WordsModule`; one object for one game."""

    def __init__(self, game: "Deck") -> None:
        self.game = game

    def card_name(self, card: str) -> str:
        """The name of a card; a card drawn unseen has no name."""
        return self.game.unseen(card) or self.game.label(card)

    def title(self, view: "View") -> "list[str]":
        """The lines of the idle screen, each of 16 letters at most."""
        if view.over:
            return [_("All is sorted")]
        drawn = [_progress(pile, view.counts[at])[:16] for at, pile in enumerate(view.piles) if pile.keep >= 0]
        mode = self.game.mode(view.settings)
        lines = [_("Decks for %s") % view.settings["players"]] + ([mode] if mode else []) + [_("Lay card by card")]
        return (lines + [_("In: %d of %d") % (view.inside(), view.of)] + drawn)[:ROWS]

    def heading(self, view: "View", play: "Play") -> str:
        """IN with the pile a card belongs to; IN alone where both have no room in one row."""
        if play.verb == "done":
            return _("No more cards")
        if _pile(view, play.card) is None:
            return _("OUT")
        head = _("IN %s") % self.where(view, play.card)
        return head if len(head) <= ROOM else _("IN")

    def where(self, view: "View", card: str) -> str:
        """The pile of a card that belongs, with its mark among its copies: `Age I 3+`."""
        pile = _pile(view, card)
        return (_(pile.where) + " " + self.game.mark(card)).rstrip() if pile else ""

    def caption(self, view: "View", play: "Play") -> "tuple[str, str]":
        """(head, detail) of a card that is in, or of having no more."""
        head, detail = self.heading(view, play), _detail(view, play)
        if play.verb == "in" and head == _("IN"):
            detail = self.where(view, play.card) + ". " + detail
        return head, detail

    def why(self, refusal: "Refusal") -> str:
        """OUT, and why."""
        words = dict(refusal.figures, title=self.game.played.title)
        if "many" in words:
            words["many"] = _(words["many"]).lower()
        return _(self.game.sentences.get(refusal.code) or _SENTENCES[refusal.code]).format(**words)

    def explain(self, card: str) -> "list[str]":
        """Lines for the help button."""
        return self.game.explain(card) if self.game.is_card(card) else []


def _pile(view: "View", card: str) -> "Pile | None":
    at = view.game.place(card, view.settings)
    return None if isinstance(at, Refusal) else view.piles[at]


def _progress(pile: "Pile", count: int) -> str:
    return _("%s %d of %d") % (_(pile.many), count, pile.keep)


def _detail(view: "View", play: "Play") -> str:
    if play.verb == "done":
        return _("Ends the sorting")
    at = view.game.place(play.card, view.settings)
    if isinstance(at, Refusal) or view.piles[at].keep < 0:
        return _("Next card")
    number = view.counts[at] + (0 if view.has_drawn(play.card) else 1)
    one = _(view.piles[at].one)
    return _("%s %d of %d. Next card") % (one[0].upper() + one[1:], number, view.piles[at].keep)
