"""The words of Oh Hell that a station and the host share."""

from shared_rules.card_game import words
from shared_rules.oh_hell import BID, NO_BID, PLAY
from shared_rules.oh_hell.cards import suit_of
from shared_rules.oh_hell.names import card_name, short_name, suit_name
from shared_rules.phrases import _, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import Play
    from shared_rules.contract import Refusal


class Words(words.Words):
    """See `card_game.words`."""

    def title(self, view: "Any") -> "list[str]":
        """Deal and trump, what is asked, bids and tricks; 16 letters each."""
        if view.over:
            return words.Words.title(self, view)
        deal = plural(view.size, "Deal %d: %d card", "Deal %d: %d cards") % (view.number, view.size)
        if view.due:  # number of cards dealt to each before one is turned up
            return [deal] + words.Words.title(self, view)[1:]
        lines = [deal, _("Trump: %s") % suit_name(view.trump)]
        if view.awaited and view.phase == BID:
            lines.append(_("Press A to bid"))
        elif view.awaited:
            lines.append(_("Follow %s") % suit_name(view.led) if view.led else _("You lead: lay"))
        if view.bid[view.seat] != NO_BID:
            lines.append(_("Tricks %d of %d") % (view.taken[view.seat], view.bid[view.seat]))
        return lines

    def heading(self, view: "Any", play: "Play") -> str:
        """`Play` and the sign of the card, which has room in one row."""
        return _("Play %s") % short_name(play.card) if play.verb == PLAY else words.Words.heading(self, view, play)

    def caption(self, view: "Any", play: "Play") -> "tuple[str, str]":
        """(head, detail): the whole name of a card and what it does; what a bid leaves to the others."""
        if play.verb == BID:
            bid = [one for one in view.bid[1:] if one != NO_BID]
            return self.heading(view, play), _("%d of %d tricks are bid") % (sum(bid), view.size)
        if play.verb != PLAY:
            return words.Words.caption(self, view, play)
        return self.heading(view, play), card_name(play.card) + ": " + _does(view, suit_of(play.card))

    def why(self, refusal: "Refusal") -> str:
        """A suit has its name."""
        if refusal.code == "must_follow":
            suit = suit_name(refusal.figures["suit"])
            return _("You have {suit}, and {suit} were led: play one of them.").format(suit=suit)
        return words.Words.why(self, refusal)

    def explain(self, card: str) -> "list[str]":
        """Its name, and the order of the ranks."""
        if not self.game.is_card(card):
            return []
        return [card_name(card), _("Low to high: 2 to 10, J, Q, K, A"), _("Follow suit if you can")]


def _does(view: "Any", suit: str) -> str:
    """What a card of a suit is to the trick."""
    if not view.led:
        return _("leads the trick")
    if suit == view.led:
        return _("follows suit")
    return _("a trump") if suit == view.trump else _("not the suit: it cannot take")
