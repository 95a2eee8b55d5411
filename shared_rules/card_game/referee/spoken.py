"""The table of any game of cards in zones for people who listen: what everybody may see, made of `State.public()`."""

from shared_rules.card_game import SEATS
from shared_rules.phrases import _, listed, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.card_game import CardGame


class Spoken:
    """See `shared_rules.referee.modules.SpokenModule`; one object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game

    def player(self, public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
        """The piles of a seat."""
        lines = [
            _("%s, %s: %s.")
            % (names[seat - 1], self.zone_name(one.name), self.cards_in(public["zones"][one.name][seat - 1]))
            for one in self.game.zones
            if one.owner == SEATS
        ]
        return lines or [_("%s has no cards of their own.") % names[seat - 1]]

    def middle(self, public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
        """The piles of the table."""
        lines: list[str] = []
        for one in self.game.zones:
            if one.owner != SEATS:
                for place, name in enumerate(one.each or ("",)):
                    said = self.zone_name(name or one.name)
                    lines.append(_("On the table, %s: %s.") % (said, self.cards_in(public["zones"][one.name][place])))
        return lines

    def zone_name(self, name: str) -> str:
        """What people call a zone, one of its piles or a value: by `CardGame.names`, or as they are written."""
        english = self.game.names.get(name) or _ZONES.get(name)
        return _(english) if english else name.replace("_", " ")

    def cards_in(self, pile: "Any") -> str:
        """The cards of a pile, or how many there are."""
        if isinstance(pile, int):
            return plural(pile, "%d card", "%d cards") % pile
        return listed([self.game.card_name(card) for card in pile]) or _("nothing")


_ZONES = {
    "hand": "in hand",
    "deck": "face down",
    "pile": "on the pile",
    "trick": "in the trick",
    "discards": "on the discard pile",
    "points": "points",
    "round": "round",
}
