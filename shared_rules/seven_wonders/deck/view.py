"""Which cards belong to the decks: the one answer that station and host both give."""

from collections import namedtuple

from shared_rules import contract
from shared_rules.contract import Refusal, Way
from shared_rules.seven_wonders import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    Play = NamedTuple("Play", [("verb", str), ("card", str), ("uid", str)])
else:
    # verb; card; number of its tag, which a station leaves to the host
    Play = namedtuple("Play", ("verb", "card", "uid"))

VERBS = ("in", "out")
DONE = Play("done", "", "")


def marks_up_to(players: int) -> int:
    """The largest mark that is used: two players have the decks of three (SW-116)."""
    return max(3, players)


def guilds_kept(players: int) -> int:
    """How many guilds are drawn (SW-12)."""
    return marks_up_to(players) + 2


class View(contract.View):
    """What every station knows alike.

    players  for whom the decks are sorted; inside: how many cards are in, of how many
    guilds   the guilds that are in, as a bitmap over `cards.guilds()`: shown as a number only
    """

    __slots__ = ("awaited", "guilds", "inside", "of", "over", "players", "seat")

    def __init__(self, seat: int, players: int) -> None:
        self.seat, self.players = seat, players
        self.inside = self.of = self.guilds = 0
        self.over = False
        self.awaited = True

    def ways(self, card: "str | None") -> "list[Way]":
        """See contract. The single way of a card that is in, or a refusal: it is out."""
        if card is None:
            return [] if self.over else [Way(DONE, None)]
        refusal = self._out(card)
        return [Way(None, refusal)] if refusal else [Way(Play("in", card, ""), None)]

    def _out(self, card: str) -> "Refusal | None":
        if cards.find(card) is None:
            return Refusal("unknown_card", card=card)
        if self.over:
            return Refusal("over")
        mark = cards.split(card)[1]
        if mark > marks_up_to(self.players):
            return Refusal("out", card=card, mark=mark, players=self.players)
        if not mark and not self.has_guild(card) and self.count_guilds() >= guilds_kept(self.players):
            return Refusal("guilds_full", kept=guilds_kept(self.players))
        return None

    def has_guild(self, card: str) -> bool:
        """Whether this guild is among those that are in."""
        return bool(self.guilds >> cards.guilds().index(card) & 1)

    def count_guilds(self) -> int:
        """How many guilds are in."""
        return len([place for place in range(len(cards.guilds())) if self.guilds >> place & 1])

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        asked = cards.all_cards() if card is None else [card]
        found = [way.play for one in asked for way in self.ways(one) if way.refusal is None]
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
            "players": self.players,
            "inside": self.inside,
            "of": self.of,
            "guilds": self.guilds,
            "over": self.over,
        }


def rebuild(data: "dict[str, Any]") -> "View":
    """The View that `View.data` described."""
    view = View(data["seat"], data["players"])
    view.inside, view.of, view.guilds, view.over = data["inside"], data["of"], data["guilds"], data["over"]
    view.awaited = not view.over
    return view
