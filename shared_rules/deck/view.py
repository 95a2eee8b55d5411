"""Answers which cards belong to the decks of a game, the same on station and host, while people sort a box."""

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.deck import ANY, DONE, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.deck import Deck, Pile

    Base = contract.View[Play]
else:
    Base = contract.View


class View(Base):
    """What every station knows alike.

    settings  for whom the decks are sorted: `players`, and options of the game
    counts    how many cards are in, pile by pile; of: how many are expected in all
    drawn     those that were drawn unseen, as a bitmap over the game's cards: shown as numbers only
    """

    counts_laid = True
    __slots__ = ("awaited", "counts", "drawn", "game", "of", "over", "piles", "seat", "settings")

    def __init__(self, game: "Deck", seat: int, settings: "dict[str, str]") -> None:
        self.game, self.seat, self.settings = game, seat, settings
        self.piles: tuple[Pile, ...] = game.piles(settings)
        self.counts = [0] * len(self.piles)
        self.of = self.drawn = 0
        self.over = False
        self.awaited = True

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract. The single way of a card that is in, or a refusal: it is out."""
        if card is None:
            return [] if self.over else [Way(DONE, None)]
        refusal = self._out(card)
        return [Way(None, refusal)] if refusal else [Way(Play("in", card, ""), None)]

    def _out(self, card: str) -> "Refusal | None":
        if card not in self.game.cards_of(self.settings):
            return Refusal("unknown_card", card=card)
        if self.over:
            return Refusal("over")
        at = self.game.place(card, self.settings)
        if isinstance(at, Refusal):
            return at
        pile = self.piles[at]
        if 0 <= pile.keep <= self.counts[at] and not self.has_drawn(card):
            return Refusal("pile_full", kept=pile.keep, many=pile.many)
        return None

    def inside(self) -> int:
        """How many of the expected cards are in."""
        return sum([self.counts[at] for at, pile in enumerate(self.piles) if pile.keep != ANY])

    def has_drawn(self, card: str) -> bool:
        """Whether this card is among those that were drawn."""
        return bool(self.drawn >> self.game.cards_of(self.settings).index(card) & 1)

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        asked = self.game.cards_of(self.settings) if card is None else (card,)
        found: list[Play] = [way.play for one in asked for way in self.ways(one) if way.play and way.refusal is None]
        return found + ([DONE] if card is None and not self.over else [])

    def reach(self) -> "list[str] | None":
        """See contract: anything may come out of the box."""
        return [] if self.over else None

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract. What a reader saw is never refused, only that a card that is out is called in."""
        if self.over:
            return Refusal("over")
        return self._out(play.card) if play.verb == "in" else None

    def data(self) -> "dict[str, Any]":
        """All of the above as plain data; `rebuild` reads it."""
        return {
            "seat": self.seat,
            "settings": self.settings,
            "counts": self.counts[:],
            "of": self.of,
            "drawn": "%x" % self.drawn,
            "over": self.over,
        }


def rebuild(game: "Deck", data: "dict[str, Any]") -> "View":
    """The View that `View.data` described."""
    view = View(game, data["seat"], data["settings"])
    view.counts, view.of, view.drawn, view.over = data["counts"], data["of"], int(data["drawn"], 16), data["over"]
    view.awaited = not view.over
    return view
