"""Draws possible hands of the others in Oh Hell: without the suits that they did not follow, and preferably hands that
fit their bids."""

from __future__ import annotations

from host.bots.cores.position import Dealer, Lot, Position
from host.games.oh_hell.core.deal import RANK, Deal
from shared_rules.oh_hell import NO_BID

DRAWS = 8  # hands that are drawn; those that fit the bids best are dealt
TRIES = 8


class HandDealer(Dealer):
    """See Dealer.

    own     the seat that looks, from 0; hidden: the cards that it does not see
    counts  how many cards each seat holds; lacks: the suits that each does not have
    """

    def __init__(self, own: int, hidden: list[int], counts: list[int], lacks: list[set[int]]) -> None:
        super().__init__()
        self.own, self.hidden, self.counts, self.lacks = own, hidden, counts, lacks

    def deal(self, position: Position, lot: Lot) -> None:
        """See Dealer."""
        assert isinstance(position, Deal)
        own, best, least = position.hands[self.own], position.hands, -1.0
        for _ in range(DRAWS):
            hands = self._drawn(lot)
            hands[self.own] = own
            position.hands = hands
            misses = self._misses(position)
            if least < 0 or misses < least:
                best, least = hands, misses
        position.hands = best

    def _misses(self, deal: Deal) -> float:
        """How far the promises of these hands are from what their seats still need."""
        total = 0.0
        for seat, bid in enumerate(deal.bids):
            if seat != self.own and bid != NO_BID:
                total += abs(deal.promise(seat) - max(0, bid - deal.taken[seat]))
        return total

    def _drawn(self, lot: Lot) -> list[list[int]]:
        """Hands of the others, the own one empty; where suits that are lacking leave no way, by chance alone."""
        if any(self.lacks):
            for _ in range(TRIES):
                hands = self._sorted_out(lot.drawn(self.hidden, len(self.hidden)))
                if hands is not None:
                    return hands
        drawn = lot.drawn(self.hidden, len(self.hidden))
        hands, at = list[list[int]](), 0
        for seat, count in enumerate(self.counts):
            wanted = 0 if seat == self.own else count
            hands.append(drawn[at : at + wanted])
            at += wanted
        return hands

    def _sorted_out(self, drawn: list[int]) -> list[list[int]] | None:
        """The seats that lack most choose first from the drawn cards; None where one finds too few."""
        hands: list[list[int]] = [[] for _ in self.counts]
        for seat in sorted(range(len(self.counts)), key=lambda one: -len(self.lacks[one])):
            if seat != self.own:
                fitting = [at for at, card in enumerate(drawn) if card // RANK not in self.lacks[seat]]
                fitting = fitting[: self.counts[seat]]
                if len(fitting) < self.counts[seat]:
                    return None
                hands[seat] = [drawn[at] for at in fitting]
                for at in reversed(fitting):
                    del drawn[at]
        return hands
