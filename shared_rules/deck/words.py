"""The words of sorting cards. Those drawn unseen lie face down, so nothing here names or explains one."""

from shared_rules.contract import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.deck import Deck, Pile, Play
    from shared_rules.deck.view import View

ROWS = 3  # lines of the idle screen that are left for the piles drawn unseen

_SENTENCES = {
    "over": "The sorting is over.",
    "unknown_card": "OUT: {card} is no card of {title}.",
    "pile_full": "OUT: {kept} {many} are in. Into the box, unseen.",
    "no_such_seat": "There is no seat {seat}.",
}


class Words:
    """See `host.languages.game_words.WordsModule`; one object for one game."""

    def __init__(self, game: "Deck") -> None:
        self.game = game

    def card_name(self, card: str) -> str:
        """The name of a card; one that is drawn unseen has none."""
        return self.game.unseen(card) or self.game.label(card)

    def title(self, view: "View") -> "list[str]":
        """The lines of the idle screen, each of 16 letters at most."""
        if view.over:
            return ["All is sorted"]
        drawn = [_progress(pile, view.counts[at])[:16] for at, pile in enumerate(view.piles) if pile.keep >= 0]
        lines = ["Decks for %s" % view.settings["players"], "Lay card by card"]
        return lines + ["%d of %d in" % (view.inside(), view.of)] + drawn[:ROWS]

    def heading(self, view: "View", play: "Play") -> str:
        """IN with the pile a card belongs to."""
        if play.verb == "done":
            return "No more cards"
        pile = _pile(view, play.card)
        return " ".join(["IN:", pile.where, self.game.mark(play.card)]).rstrip() if pile else "OUT"

    def caption(self, view: "View", play: "Play") -> "tuple[str, str]":
        """(head, detail) of a card that is in, or of having no more."""
        return self.heading(view, play), _detail(view, play)

    def why(self, refusal: "Refusal") -> str:
        """OUT, and why."""
        words = dict(refusal.figures, title=self.game.played.title)
        words["many"] = words.get("many", "").lower()
        return (self.game.sentences.get(refusal.code) or _SENTENCES[refusal.code]).format(**words)

    def explain(self, card: str) -> "list[str]":
        """Lines for the help button."""
        return self.game.explain(card) if card in self.game.cards() else []


def _pile(view: "View", card: str) -> "Pile | None":
    at = view.game.place(card, view.settings)
    return None if isinstance(at, Refusal) else view.piles[at]


def _progress(pile: "Pile", count: int) -> str:
    return "%s %d of %d" % (pile.many, count, pile.keep)


def _detail(view: "View", play: "Play") -> str:
    if play.verb == "done":
        return "Ends the sorting"
    at = view.game.place(play.card, view.settings)
    if isinstance(at, Refusal) or view.piles[at].keep < 0:
        return "Next card"
    number = view.counts[at] + (0 if view.has_drawn(play.card) else 1)
    one = view.piles[at].one
    return "%s%s %d of %d. Next card" % (one[0].upper(), one[1:], number, view.piles[at].keep)
