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
        """The piles of a seat, and the values that everybody sees of it."""
        lines = [
            _("%s, %s: %s.")
            % (names[seat - 1], self.zone_name(one.name), self.cards_in(public["zones"][one.name][seat - 1]))
            for one in self.game.zones
            if one.owner == SEATS
        ]
        for called, said in self.values_in(public, names, seat):
            lines.append(_("%s, %s: %s.") % (names[seat - 1], called, said))
        return lines or [_("%s has no cards of their own.") % names[seat - 1]]

    def middle(self, public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
        """The piles of the table, and its values."""
        lines: list[str] = []
        for one in self.game.zones:
            if one.owner != SEATS:
                for place, name in enumerate(one.each or ("",)):
                    said = self.zone_name(name or one.name)
                    lines.append(_("On the table, %s: %s.") % (said, self.cards_in(public["zones"][one.name][place])))
        for called, said in self.values_in(public, names):
            lines.append(_("On the table, %s: %s.") % (called, said))
        return lines

    def values_in(self, public: "dict[str, Any]", names: "Sequence[str]", seat: int = 0) -> "list[tuple[str, str]]":
        """What the values of a seat that everybody sees are called, or those of the table, each with what it is in
        words: those with words, but for an empty one and a seat that there is not."""
        found: list[tuple[str, str]] = []
        for one in self.game.values:
            held = public[one.name]
            held = held[seat] if one.each and held else held
            plain = isinstance(held, (int, str)) and not isinstance(held, bool)
            if one.each != bool(seat) or not self.game.names.get(one.name, "?") or not plain:
                continue
            if held != "" and not (one.seats and held == 0):
                said = names[int(held) - 1] if one.seats else self.game.value_name(one, str(held))
                found.append((self.zone_name(one.name), said))
        return found

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
