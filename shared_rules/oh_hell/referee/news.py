"""Sentences of Oh Hell for announcers."""

from shared_rules.card_game.referee import news
from shared_rules.oh_hell.names import card_name, suit_name
from shared_rules.phrases import _, plural
from shared_rules.referee.news import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.contract import ScoreLine, Section

    Told = tuple[str, list[str], str]

CATEGORY_NAMES = {"tricks": "Tricks", "bids": "Bids"}


class News(news.News):
    """See `card_game.referee.news`."""

    CATEGORIES = tuple(CATEGORY_NAMES.items())

    def tell_deal(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """A deal begins."""
        count = plural(figures["size"], "%d card each.", "%d cards each.") % figures["size"]
        trump = _("Trump: %s.") % suit_name(figures["trump"])
        return _("Deal %d") % figures["number"], [count, trump], "turn"

    def tell_bid(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """A bid (OH-20)."""
        return _("Bid"), [_("%s bids %d.") % (names[figures["seat"] - 1], figures["bid"])], ""

    def tell_played(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """A card (OH-34)."""
        return _("Played"), [_("%s plays %s.") % (names[figures["seat"] - 1], card_name(figures["card"]))], ""

    def tell_revoke(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """A revoke (OH-52)."""
        name, suit = names[figures["seat"] - 1], suit_name(figures["suit"])
        first = _("%s did not follow %s in trick %d, and now plays %s.")
        return (
            _("A revoke"),
            [first % (name, suit, figures["trick"], card_name(figures["card"])), _("Take the play back, or go on.")],
            "conflict",
        )

    def tell_trick(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """A trick is complete."""
        return _("Trick"), [_("%s takes the trick.") % names[figures["seat"] - 1]], "reveal"

    def tell_counted(self, figures: "dict[str, Any]", names: "Sequence[str]") -> "Told":
        """The points of a deal, which concern everybody, no matter who laid the last card."""
        lines: list[str] = [
            Line(seat, _("%s: bid %d, took %d: %d.") % ((names[seat - 1],) + tuple(row)))
            for seat, row in enumerate(figures["rows"], 1)
        ]
        return _("Deal %d is counted") % figures["number"], lines, "conflict"

    def sheet_line(self, line: "ScoreLine") -> str:
        """What a line of the sheet counts."""
        if line.reason == "tricks":
            return _("points for tricks")
        met = line.figures["met"]
        return plural(met, "%d bid was met", "%d bids were met") % met if met else _("no bid was met")

    def section(self, found: "Section", names: "Sequence[str]") -> "tuple[str, Sequence[str]]":
        """The bids of each player (OH-43)."""
        lines = [
            _("%s: %d of %d bids met, %d in a row at best.")
            % (names[line.figures["seat"] - 1], line.figures["met"], line.figures["of"], line.figures["longest"])
            for line in found.lines
        ]
        return _("Bids"), lines
