"""Which cards of 7 Wonders belong to a game, by number of players (SW-11, SW-12, SW-116)."""

from shared_rules import deck
from shared_rules.contract import Refusal
from shared_rules.deck import ALL, ANY, Pile
from shared_rules.phrases import _
from shared_rules.seven_wonders import GAME as PLAYED
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.names import AGES, copy_name

GUILDS, BOARDS = 3, 4  # the places of their piles


def cities_of(settings: "dict[str, str]") -> int:
    """The largest mark that is used: two players have the decks of three (SW-116)."""
    return max(3, int(settings["players"]))


class SevenWondersDeck(deck.Deck):
    """See `shared_rules.deck`."""

    sentences = {"out": "OUT: for {mark} players or more, and you are {players}. Into the box."}

    def piles(self, settings: "dict[str, str]") -> "tuple[Pile, ...]":
        """The three Ages, and the guilds: two more than cities are drawn (SW-12)."""
        ages = tuple([Pile(where, ALL, "", "") for where in ("Age I", "Age II", "Age III")])
        return ages + (Pile("Age III", cities_of(settings) + 2, "guild", "Guilds"), Pile("boards", ANY, "", ""))

    def place(self, card: str, settings: "dict[str, str]") -> "int | Refusal":
        """By its Age, if its mark is not too high (SW-11); wonder boards are drawn at the table (SW-14)."""
        if card in cards.wonders():
            return BOARDS
        mark = cards.mark_of(card)
        if mark > cities_of(settings):
            return Refusal("out", card=card, mark=mark, players=settings["players"])
        return cards.structure_of(card).age - 1 if mark else GUILDS

    def label(self, card: str) -> str:
        """Its name and its mark."""
        return copy_name(card)

    def mark(self, card: str) -> str:
        """Its mark, `3+`."""
        mark = cards.mark_of(card)
        return "%d+" % mark if mark else ""

    def unseen(self, card: str) -> str:
        """Guilds are drawn unseen."""
        return _("A guild") if card in cards.guilds() else ""

    def explain(self, card: str) -> "list[str]":
        """From how many players on it is used."""
        mark = cards.mark_of(card)
        if card in cards.wonders():
            return [copy_name(card), _("A wonder board: shuffle them apart, each player draws one.")]
        if not mark:
            how = _("Shuffle all ten face down and lay them one by one: as many as you need are in.")
            return [_("A guild"), how]
        age, least = AGES[cards.structure_of(card).age], max(3, mark)
        fewest = least if least > 3 else 2
        return [copy_name(card), _("Age %s") % age, _("In with %d players or more") % fewest]


GAME = SevenWondersDeck(PLAYED)
