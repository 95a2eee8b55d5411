"""Oh Hell (in Hungary Rikiki), 3 to 10 players, ordinary packs of 52 cards; RULES.md maps clauses to code."""

from shared_rules.card_game import NOBODY, OWNER, SEATS, CardGame, value, verb, zone
from shared_rules.contract import Refusal
from shared_rules.oh_hell import cards
from shared_rules.oh_hell.names import CAPTION_BID, CAPTION_PLAY, card_name, too_large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from shared_rules import contract
    from shared_rules.card_game import Play

BID, PLAY = "bid", "play"
NO_BID = -1


def bids(view: "Any") -> "tuple[str, ...]":
    """0 up to the size (OH-20)."""
    return tuple([str(number) for number in range(view.size + 1)])


def closed_sum(options: "Mapping[str, str]", size: int) -> int:
    """What all bids together may not come to, or -1 (OH-21)."""
    return size if options["hook"] == "yes" else -1


def refuse_bid(view: "Any", play: "Play") -> "Refusal | None":
    """The dealer, who bids last, may not bring the bids to that sum (OH-21, OH-22)."""
    bid = int(play.value)
    left = closed_sum(view.options, view.size) - sum([one for one in view.bid[1:] if one != NO_BID])
    return Refusal("hooked", bid=bid) if bid == left and view.seat == view.dealer else None


def refuse_card(view: "Any", play: "Play") -> "Refusal | None":
    """A player who can follow suit has to, where the hand is known (OH-31, OH-32, OH-35, OH-53)."""
    led = view.led
    if not led or play.card.startswith(led):  # no suit begins with the name of another one
        return None
    for card in view.hand or ():
        if card.startswith(led):
            return Refusal("must_follow", suit=led)
    return None


class OhHell(CardGame):
    """See `CardGame`.

    turned   the card whose suit is trump; trick: what each seat played to it; gone: all played before in this deal
    number   of the deal, from 1; size: cards for each player; tricks: how many are taken
    led      the suit that must be followed, or ""; trump: its suit, or ""; leader: who leads, or takes the last one
    bid, taken        of each seat in this deal
    failed   of each seat, [suit, trick] of the suits it did not follow (OH-52)
    met, run, longest for the report: bids met, in a row now and at best; won, lost: points of tricks and of bids
    """

    name, title, code, seats, rules_version = "oh_hell", "Oh Hell", "oh", (3, 10), "1"
    at_once = ("deal", "play")
    deck, settings, deck_settings = cards.DECK, ("hook",), ("packs",)
    sentences = {
        "hooked": "The bids together may not be equal to the tricks: as dealer you cannot bid {bid}.",
        "must_follow": "You have {suit}, and {suit} were led: play one of them.",
        "lies_trick": "{name} lies in this trick already: take another card.",
        "lies_gone": "{name} was played in this deal: it lies among the tricks.",
        "lies_turned": "{name} is turned up: it takes no part in this deal.",
    }
    zones = (
        zone("hand", SEATS, OWNER),
        zone("trick", SEATS),
        zone("turned"),
        zone("gone"),
        zone("deck", seen_by=NOBODY),
    )
    values = (
        (value("dealer", 1), value("number", 1), value("size"), value("tricks"), value("leader"))
        + (value("led", ""), value("trump", ""), value("failed", [], True))
        + tuple([value(name, 0, True) for name in ("taken", "met", "run", "longest", "won", "bids_won")])
        + (value("bid", NO_BID, True),)
    )
    verbs = (
        verb("bid", "", (BID,), bids, refuse_bid, CAPTION_BID),
        verb("play", "hand", (PLAY,), None, refuse_card, CAPTION_PLAY),
    )

    def start(self, seats: int, options: "dict[str, str] | None" = None) -> "contract.State[Play]":
        """See contract. Raises ValueError where there are too few cards for the largest size (OH-10)."""
        full = self.complete(options)
        most = cards.most_of(self.check_seats(seats), full)
        if cards.largest(seats, full) > most:
            raise ValueError(too_large(seats, most, full["most"]))
        return CardGame.start(self, seats, full)

    def cards_of(self, options: "dict[str, str]") -> "tuple[str, ...]":
        """See contract: a second pack comes by an option (OH-1)."""
        return cards.deck_of(options)

    def is_card(self, card: str) -> bool:
        """See contract; without making a second pack."""
        return (
            card[: -len(cards.SECOND)] if card.count(".") == 2 and card.endswith(cards.SECOND) else card
        ) in self.deck

    def every_card(self) -> "tuple[str, ...]":
        """See CardGame."""
        return cards.both()

    def card_name(self, card: str) -> str:
        """`10 of hearts`."""
        return card_name(card)

    def may_hold(self, state: "Any", name: str, key: "Any", card: str) -> bool:
        """A seat that did not follow a suit has none of it."""
        return name != "hand" or cards.suit_of(card) not in [suit for suit, _trick in state.failed[key]]


GAME = OhHell()
