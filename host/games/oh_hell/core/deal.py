"""The rest of one deal of Oh Hell: a card is its place in a pack, the same for one of a second pack; a bid BID and its
number.

What seats do by habit (`finish`): they bid what their cards promise; who still needs tricks takes them as
cheaply as can be, anyone who needs none throws away the highest card that loses.
"""

from __future__ import annotations

from collections.abc import Sequence

from host.bots.cores.position import Position
from shared_rules.oh_hell import GAME, NO_BID
from shared_rules.oh_hell.cards import DECK, RANKS, SUITS
from shared_rules.oh_hell.referee.counting import points

RANK = len(RANKS)
NO_TRUMP = len(SUITS)
BID = len(DECK)
# How often a card takes a trick, roughly: what bids are guessed by.
STRONG, GOOD, TRUMP = 12, 11, 5
RIVALS = 0.2  # how much the points of the others count
SPAN = 100.0  # more points than that lie between no two ends of a deal


class Deal(Position):
    """See Position. Seats count from 1 there, and from 0 in what is here:

    hands   of all seats; table: (seat, card) of the trick so far; bids: NO_BID before one is made; taken: tricks
    closed_sum   what all bids together may not come to, or -1 (OH-21); size: tricks; count: the options of counting
    last    whether of two cards that are alike the one played last is higher
    """

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[list[int]] = []
        self.table: list[tuple[int, int]] = []
        self.bids: list[int] = []
        self.taken: list[int] = []
        self.trump, self.size, self.closed_sum, self.count = NO_TRUMP, 0, 0, GAME.complete({})
        self.last = False

    # -- the rules ----------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """See Position."""
        seat = self.seat - 1
        if self.bids[seat] == NO_BID:
            closed = self.closed(seat)
            return [BID + bid for bid in range(self.size + 1) if bid != closed]
        hand = self.hands[seat]
        if not self.table:
            return hand[:]
        led = self.table[0][1] // RANK
        return [card for card in hand if card // RANK == led] or hand[:]

    def closed(self, seat: int) -> int:
        """The bid that a seat may not choose, or one below 0 (OH-21)."""
        others = [bid for place, bid in enumerate(self.bids) if place != seat]
        return self.closed_sum - sum(others) if NO_BID not in others else -1

    def do(self, play: int) -> None:
        """See Position."""
        seat = self.seat - 1
        following = (seat + 1) % len(self.hands)
        if play >= BID:
            self.bids[seat] = play - BID
        else:
            self.hands[seat].remove(play)
            self.table.append((seat, play))
            if len(self.table) == len(self.hands):
                following = self.best()[0]
                self.taken[following] += 1
                self.table = []
        over = not self.table and not self.hands[following]
        self.seat = 0 if over else following + 1

    def best(self) -> tuple[int, int]:
        """(seat, card) that takes the trick so far."""
        best = self.table[0]
        for one in self.table[1:]:
            if self.beats(one[1], best[1]):
                best = one
        return best

    def beats(self, card: int, other: int) -> bool:
        """Whether a card beats the one that takes the trick so far."""
        suit, held = card // RANK, other // RANK
        return card > other or (card == other and self.last) if suit == held else suit == self.trump

    def copy(self) -> Deal:
        """See Position."""
        twin = Deal()
        twin.seat, twin.trump, twin.size, twin.closed_sum = self.seat, self.trump, self.size, self.closed_sum
        twin.count, twin.last = self.count, self.last
        twin.hands, twin.table = [hand[:] for hand in self.hands], self.table[:]
        twin.bids, twin.taken = self.bids[:], self.taken[:]
        return twin

    def gained(self) -> list[int]:
        """What this deal brings each seat (OH-40)."""
        return [
            sum(points(self.count, bid, taken, self.size)) for bid, taken in zip(self.bids, self.taken, strict=True)
        ]

    def points(self, seat: int) -> int:
        """See Position: of this deal."""
        return self.gained()[seat - 1]

    def worth(self, seat: int) -> float:
        """What this deal brings a seat, from 0, the others' on average taken off a little."""
        gained = self.gained()
        own = gained.pop(seat)
        return own - RIVALS * sum(gained) / len(gained)

    def shares(self) -> list[float]:
        """See Position: by what the deal is worth, since a game has many."""
        seats = range(len(self.hands))
        return [0.0] + [max(0.0, min(1.0, 0.5 + self.worth(seat) / SPAN)) for seat in seats]

    def play_on(self, seat: int) -> None:
        """See Position."""
        while self.seat:
            place = self.seat - 1
            if place == seat - 1 and self.bids[place] != NO_BID:
                self.do(self._best_of(place))
            else:
                self.do(BID + self.guess(place) if self.bids[place] == NO_BID else self.choose(place))

    def _best_of(self, place: int) -> int:
        """The card that brings most when everybody goes on by habit."""
        plays = self.legal()
        best, most = plays[0], -1000.0
        for play in plays if len(plays) > 1 else []:
            twin = self.copy()
            twin.do(play)
            twin.finish()
            worth = twin.worth(place)
            if worth > most:
                best, most = play, worth
        return best

    # -- habits -------------------------------------------------------------------------------------

    def guess(self, seat: int) -> int:
        """The bid that a seat's cards promise, or the one below it where that is closed."""
        bid = min(self.size, int(self.promise(seat) + 0.5))
        return bid if bid != self.closed(seat) else bid - 1 if bid else 1

    def promise(self, seat: int) -> float:
        """How many tricks the cards of a seat take, roughly."""
        total = 0.0
        for card in self.hands[seat]:
            rank = card % RANK
            if card // RANK == self.trump:
                total += 0.85 if rank >= STRONG - 2 else 0.6 if rank >= TRUMP else 0.4
            else:
                total += 0.65 if rank >= STRONG else 0.4 if rank >= GOOD else 0.15 if rank >= GOOD - 1 else 0.03
        return total

    def finish(self) -> list[int]:
        """Plays to the end by habit; the tricks of every seat."""
        while self.seat:
            seat = self.seat - 1
            self.do(BID + self.guess(seat) if self.bids[seat] == NO_BID else self.choose(seat))
        return self.taken

    def choose(self, seat: int) -> int:
        """A card by habit."""
        hand, need = self.hands[seat], self.bids[seat] - self.taken[seat]
        if len(hand) == 1:
            return hand[0]
        if not self.table:
            return self.end_of(hand, need <= 0)
        led, best = self.table[0][1] // RANK, self.best()[1]
        usable = [card for card in hand if card // RANK == led] or hand
        wins = [card for card in usable if self.beats(card, best)]
        last = len(self.table) == len(self.hands) - 1
        if need > 0 and wins:
            return self.end_of(wins, last or need >= len(hand))
        loses = [card for card in usable if card not in wins]
        return self.end_of(loses, need > 0) if loses else self.end_of(wins, not last)

    def end_of(self, cards: Sequence[int], lowest: bool) -> int:
        """The lowest of some cards, or the highest."""
        if len(cards) == 1:
            return cards[0]
        return min(cards, key=self.height) if lowest else max(cards, key=self.height)

    def height(self, card: int) -> int:
        """How high a card is, trumps above all."""
        return card % RANK + (RANK if card // RANK == self.trump else 0)
