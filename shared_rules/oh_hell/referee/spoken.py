"""The table of Oh Hell for people who listen: bids, tricks and points before the cards."""

from shared_rules.card_game import DEAL
from shared_rules.card_game.referee import spoken
from shared_rules.oh_hell import BID, NO_BID
from shared_rules.oh_hell.cards import suit_of
from shared_rules.oh_hell.names import RANKS, SIGNS, SUITS, card_name, short_name, suit_name
from shared_rules.phrases import _, listed, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Spoken(spoken.Spoken):
    """See `card_game.referee.spoken`."""

    def player(self, public: "dict[str, Any]", seat: int, names: "Sequence[str]") -> "list[str]":
        """Bid, tricks, points of the deals before, and how many cards are left."""
        bid, taken, hand = public["bid"][seat], public["taken"][seat], public["zones"]["hand"][seat - 1]
        points = public["won"][seat] + public["bids_won"][seat]
        held = hand if isinstance(hand, int) else len(hand)
        scored = plural(points, "%d point", "%d points") % points
        cards = plural(held, "%d card in hand", "%d cards in hand") % held
        if bid == NO_BID:
            return [_("%s: no bid yet, %s, %s.") % (names[seat - 1], scored, cards)]
        return [_("%s: bid %d, tricks taken %d, %s, %s.") % (names[seat - 1], bid, taken, scored, cards)]

    def middle(self, public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
        """Trump, the trick, the bids of all, and what was played before in this deal."""
        bids, size = [bid for bid in public["bid"][1:] if bid != NO_BID], public["size"]
        lines = [*_open_cards(public, names), _("Bids in all: %d. Tricks: %d.") % (sum(bids), size)]
        return lines + _suit_by_suit(public["zones"]["gone"][0])

    def spelt(self, text: str) -> str:
        """A use of a card without the card, which is named before or behind it; of any other text each short name in
        full. A voice has no word for the sign of a suit."""
        if not any(sign in text for sign in SIGNS.values()):
            return text
        for card in self.game.cards():
            short = short_name(card)
            text = text.replace(_("Play %s") % short, (_("Play %s") % "").rstrip(": "))
            text = text.replace(short, card_name(card))
        return text

    def lies(self, public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
        """What people with real cards find on the table: trump and trick, then bid, tricks and hand of each player."""
        seats = range(1, len(names) + 1)
        return _open_cards(public, names) + [line for seat in seats for line in self.player(public, seat, names)]


def _open_cards(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """Trump and the card turned up for it, and the trick once cards are played."""
    # Before the first bid the card for trump may not be turned up yet (OH-14).
    known = public["trump"] or public["phase"] != DEAL
    lines = [_("Trump: %s.") % suit_name(public["trump"])] if known else []
    lines += [_("Turned up: %s.") % card_name(card) for card in public["zones"]["turned"][0]]
    return lines if public["phase"] in (DEAL, BID) else lines + _trick(public, names)


def _trick(public: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """The cards of the trick, in the order in which they were played."""
    seats, leader = len(names), public["leader"]
    order = [(leader - 1 + at) % seats + 1 for at in range(seats)] if leader else []
    played = [(seat, card) for seat in order for card in public["zones"]["trick"][seat - 1]]
    first = _("Trick %d of %d.") % (min(public["tricks"] + 1, public["size"]), public["size"])
    if not played:
        return [first, _("%s leads.") % names[leader - 1]] if leader else [first]
    return [first] + [f"{names[seat - 1]}: {card_name(card)}." for seat, card in played]


def _suit_by_suit(cards: "Sequence[str]") -> "list[str]":
    """Suit by suit, which takes a third of the time of their names."""
    lines: list[str] = []
    for suit in SUITS:
        ranks = [card.split(".")[1] for card in cards if suit_of(card) == suit]
        if ranks:
            called = listed([_(RANKS[rank]) if rank in RANKS else rank for rank in ranks])
            lines.append(_("Played before, %s: %s.") % (suit_name(suit), called))
    return lines
