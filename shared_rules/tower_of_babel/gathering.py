"""What one seat may know, and how it gathers cards: one by one, a card laid on the reader joins what lies before the
seat, or leaves it if it is there. The gathered cards are an offer (TB-29), a completion (TB-43) or an exchange (TB-92).
"""

from shared_rules import contract
from shared_rules.contract import Refusal
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import (
    ACTION,
    ADD,
    DISCS,
    DRAW,
    EXCHANGE,
    FIRST,
    OFFER,
    OVER,
    Board,
    counts,
    trader_in,
)
from shared_rules.tower_of_babel.plays import Play, one

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Base = contract.View[Play]
else:
    Base = contract.View

SET_UP = (FIRST, DISCS)


class Gathering(Base):
    """What one seat may know.

    board    what everybody knows
    cards    the building cards in hand; None in an `open` game, where Herald does not know them
    actions  the action cards in hand; fresh: those of them that must wait for the next turn
    laid     the pieces gathered so far, in order: an offer stays here, face down, until all are revealed
    discs    the discs this seat has taken: they lie face down before it
    used     in an `open` game: the cards this seat knows to be elsewhere, as a bitmap over `all_cards`
    mine     in an `open` game: the cards everybody knows to be in this hand: they came back from an offer
    """

    __slots__ = ("actions", "board", "cards", "discs", "fresh", "laid", "mine", "seat", "used")

    def __init__(self, seat: int, board: Board) -> None:
        self.seat, self.board = seat, board
        self.cards: list[str] | None = None if board.open else []
        self.actions: list[str] = []
        self.fresh: list[str] = []
        self.laid: list[str] = []
        self.discs: list[str] = []
        self.mine: list[str] = []
        self.used = 0

    @property
    def awaited(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]: the Board knows it
        """Whether this seat owes a play."""
        return self.seat in self.board.awaited

    @property
    def open(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]: the Board knows it
        """See contract."""
        return self.board.open

    @property
    def trader(self) -> str:
        """This seat's trader card."""
        return "trader.%d" % self.seat

    @property
    def hand(self) -> "list[str] | None":
        """Everything in hand: building cards, the trader card, action cards. None where Herald does not know."""
        if self.cards is None:
            return None
        away = self.trader in self.laid or self.trader in self._outside()
        return self.cards + ([] if away else [self.trader]) + [card for card in self.actions if card not in self.laid]

    def _outside(self) -> "Sequence[str]":
        """This seat's own cards that lie revealed as an offer: they cannot be exchanged (TB-102)."""
        return self.board.offers[self.seat] or ()

    def _not_now(self) -> Refusal:
        """Why this seat may not do what belongs to another moment (TB-13, TB-17, TB-20, TB-24, TB-29)."""
        phase = self.board.phase
        if phase == OVER:
            return Refusal("over")
        if phase in SET_UP:
            return Refusal("first" if phase == FIRST else "set_up")
        if self.seat in self.board.awaited:
            return Refusal("not_that", phase=phase)
        if phase in (DRAW, ACTION):
            return Refusal("drawing")
        if phase == OFFER:
            return Refusal("laid_already" if self.seat != self.board.active else "others")
        return Refusal("waiting", phase=phase, seat=self.board.asked or self.board.active)

    # -- gathering ------------------------------------------------------------------------------

    def _gathers(self) -> bool:
        return self.board.phase in (OFFER, ADD, EXCHANGE) and self.seat in self.board.awaited

    def _joining(self) -> "list[Play]":
        """The plays that gather a building card of a hand that Herald knows."""
        if self.cards is None or not self._gathers():
            return []
        laid, found = self.laid, counts(self.laid)
        return [one("add", card) for card in self.cards if self._refuse_card(card, laid, found) is None]

    def _refuse_remove(self, play: "Play") -> "Refusal | None":
        """See TB-29."""
        if not self._gathers():
            return self._not_now()
        return None if play.cards[0] in self.laid else Refusal("not_laid", card=play.cards[0])

    def _refuse_add(self, play: "Play") -> "Refusal | None":
        if not self._gathers():
            kind = cards.kind_of(play.cards[0])
            return Refusal("joker_when") if kind == cards.JOKER and self.board.phase != OVER else self._not_now()
        return self._refuse_card(play.cards[0], self.laid, counts(self.laid))

    def _refuse_card(self, card: str, laid: "Sequence[str]", found: "list[int]") -> "Refusal | None":
        """Why a card cannot join those laid, `found` of each type: not there, or too much."""
        kind = cards.type_of(card)
        if kind < 0 or self.cards is None or card not in self.cards or card in laid:
            refusal = self._not_there(card, kind, laid)
            if refusal is not None:
                return refusal
        phase = self.board.phase
        if phase == OFFER:
            return self._refuse_in_offer(kind, found)
        if phase == ADD:
            return self._refuse_in_build(card, kind, laid, found)
        return Refusal("full", most=cards.EXCHANGED) if len(laid) >= cards.EXCHANGED else None

    def _not_there(self, card: str, kind: int, laid: "Sequence[str]") -> "Refusal | None":
        """A card that is not in this hand, or no card for this moment (TB-14)."""
        board = self.board
        if card in laid:
            return Refusal("laid", card=card)
        if kind < 0:
            return self._not_special(card)
        if self.cards is not None:
            return None if card in self.cards else Refusal("not_in_hand", card=card)
        if self.used and self.used >> cards.index(card) & 1:
            return Refusal("elsewhere", card=card)
        outside = self._outside()
        if card in outside:
            return Refusal("laid", card=card)
        held = board.held[self.seat] - sum(counts(outside))
        if card in self.mine:
            return None
        if sum(counts(laid)) + len([known for known in self.mine if known not in laid]) < held:
            return None
        return Refusal("known_hand" if self.mine else "no_cards", card=card, held=held)

    def _not_special(self, card: str) -> "Refusal | None":
        """The trader card belongs into an offer, the joker into a build of one's own (TB-30, TB-35, TB-93, TB-110)."""
        phase = self.board.phase
        if card[:6] == "trader":
            if phase != OFFER:
                return Refusal("trader_when")
            return self._trader_alone() if card == self.trader else Refusal("not_yours", card=card)
        if cards.kind_of(card) != cards.JOKER or phase != ADD:
            return Refusal("joker_when") if cards.kind_of(card) == cards.JOKER else Refusal("no_building_card")
        if card not in self.actions:
            return Refusal("not_in_hand", card=card)
        return Refusal("fresh") if card in self.fresh else None

    def _trader_alone(self) -> "Refusal | None":
        """A trader card needs a building card beside it (TB-35): without any, it would never be an offer."""
        alone = not self.board.held[self.seat] and "t" not in self.board.letters
        return Refusal("trader_alone") if alone else None

    def _refuse_in_offer(self, kind: int, found: "list[int]") -> "Refusal | None":
        """How much an offer may hold (TB-31 to TB-33)."""
        if kind < 0:
            return None
        need, letters = self.board.need, self.board.letters
        counted = sum(found)
        if "w" in letters:
            counted = sum([found[place] for place in range(4) if need[place]]) if need[kind] else 0
        if counted >= sum(need):
            return Refusal("full", most=sum(need))
        if need[kind] and "s" not in letters and found[kind] >= need[kind]:
            return Refusal("full_type", kind=kind, most=need[kind])
        return None

    def _refuse_in_build(self, card: str, kind: int, laid: "Sequence[str]", found: "list[int]") -> "Refusal | None":
        """The requirement is met exactly (TB-43); a joker is worth two cards and never one (TB-93, TB-94)."""
        missing = self.board.missing
        short = [missing[place] - found[place] for place in range(4)]
        jokers = len(laid) - sum(found)
        if kind < 0:
            if self._jokers_fit(short, jokers + 1):
                return None
            whole = sum(short) >= cards.JOKER_CARDS * (jokers + 1)
            return Refusal("joker_of_two_types" if whole else "no_joker")
        if not self.board.need[kind]:
            return Refusal("wrong_type", card=card, need=list(self.board.need))
        short[kind] -= 1
        if short[kind] < 0 or not self._jokers_fit(short, jokers):
            return Refusal("full", most=sum(missing))
        return None

    def _jokers_fit(self, short: "list[int]", jokers: int) -> bool:
        """Whether this many jokers find room in the shortage of each type: two cards each, of one type only if
        the table rules so (TB-94)."""
        if "j" in self.board.letters:
            return sum([left // cards.JOKER_CARDS for left in short]) >= jokers
        return sum(short) >= cards.JOKER_CARDS * jokers

    def _gathered(self, play: "Play") -> "tuple[Sequence[str], list[int], Refusal | None]":
        """The cards there together with those that a play names at once, and their number of each type."""
        laid, found = self.laid, counts(self.laid)
        if play.cards:
            laid = laid[:]
            for card in play.cards:
                refusal = self._refuse_card(card, laid, found)
                if refusal is not None:
                    return laid, found, refusal
                laid.append(card)
                kind = cards.type_of(card)
                if kind >= 0:
                    found[kind] += 1
        return laid, found, None

    def _refuse_offer(self, play: "Play") -> "Refusal | None":
        """See TB-34, TB-35."""
        if self.board.phase != OFFER or self.seat not in self.board.awaited:
            return self._not_now()
        if not play.cards and not self.laid:
            return None
        laid, _, refusal = self._gathered(play)
        if refusal is None and len(laid) == 1 and trader_in(laid) and "t" not in self.board.letters:
            return Refusal("trader_alone")
        return refusal

    def _refuse_complete(self, play: "Play") -> "Refusal | None":
        """See TB-27, TB-93, TB-106."""
        if self.board.phase != ADD or self.seat != self.board.active or self.seat not in self.board.awaited:
            return self._not_now()
        laid, found, refusal = self._gathered(play)
        if refusal is not None:
            return refusal
        missing = self.board.missing
        short = [missing[kind] - found[kind] for kind in range(4)]
        jokers = len(laid) - sum(found)
        whole = "j" not in self.board.letters or not any(left & 1 for left in short)
        if sum(short) == cards.JOKER_CARDS * jokers and (whole or not jokers):
            return None
        return Refusal("incomplete", missing=short, jokers=jokers)

    def _refuse_swap(self, play: "Play") -> "Refusal | None":
        """See TB-92."""
        if self.board.phase != EXCHANGE or self.seat != self.board.asked:
            return self._not_now()
        laid, _, refusal = self._gathered(play)
        return refusal or (None if laid else Refusal("nothing_to_swap"))
