"""What a position of Oh Hell is worth: the points that a deal comes to when everybody plays for their bid.

The rest of a deal is played in numbers alone, by a plain habit: a seat that still needs tricks takes them as cheaply as
can be, anyone who needs none throws away the highest card that loses. A play is weighed in WORLDS such deals, in which
the cards of the others are drawn at random, the same ones for every play of a moment.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from host.bots.judges import Judge, Once
from shared_rules.contract import State
from shared_rules.oh_hell import BID, NO_BID
from shared_rules.oh_hell.cards import DECK, RANKS, SUITS, points

WORLDS = 24
NUMBERS = {card: number for number, card in enumerate(DECK)}
RANK = len(RANKS)
NO_TRUMP = len(SUITS)
# How often a card takes a trick, roughly: what the bids of the others are guessed by.
STRONG, GOOD, TRUMP = 12, 11, 5


class Deal:
    """The rest of a deal in numbers: a card is its place in the pack, a seat its number less 1.

    hands   of all seats; table: (seat, card) of the trick so far; next: who plays
    """

    __slots__ = ("bids", "hands", "next", "table", "taken", "trump")

    def __init__(self, state: Any) -> None:
        self.hands = [[NUMBERS[card] for card in state.pile("hand", seat)] for seat in state.seats]
        self.trump = SUITS.index(state.trump) if state.trump else NO_TRUMP
        self.bids, self.taken = list(state.bid[1:]), list(state.taken[1:])
        tricks = [(seat, state.pile("trick", seat)) for seat in state.around(state.leader)]
        self.table = [(seat - 1, NUMBERS[held[0]]) for seat, held in tricks if held]
        self.next = (state.leader - 1 + len(self.table)) % state.players

    def guess(self) -> None:
        """Bids that nobody has made yet, by the cards of each."""
        for seat, bid in enumerate(self.bids):
            if bid == NO_BID:
                worth = sum(_promise(card, self.trump, len(self.hands)) for card in self.hands[seat])
                self.bids[seat] = int(worth + 0.5)

    def finish(self) -> list[int]:
        """The tricks of every seat at the end."""
        players = len(self.hands)
        while self.hands[self.next] or self.table:
            if len(self.table) == players:
                self.take()
                continue
            seat = self.next
            self.play(seat, self.choose(seat))
        return self.taken

    def play(self, seat: int, card: int) -> None:
        """A seat's card joins the trick."""
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        self.next = (seat + 1) % len(self.hands)

    def take(self) -> None:
        """The trick goes to the seat that takes it."""
        self.next = self.best()[0]
        self.taken[self.next] += 1
        self.table = []

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
        return card > other if suit == held else suit == self.trump

    def choose(self, seat: int) -> int:
        """A card by habit."""
        hand, need = self.hands[seat], self.bids[seat] - self.taken[seat]
        if len(hand) == 1:
            return hand[0]
        if not self.table:
            return self.lead(hand, need)
        led, best = self.table[0][1] // RANK, self.best()[1]
        usable = [card for card in hand if card // RANK == led] or hand
        wins = [card for card in usable if self.beats(card, best)]
        loses = [card for card in usable if not self.beats(card, best)]
        last = len(self.table) == len(self.hands) - 1
        if need > 0 and wins:
            return min(wins, key=self.height) if last or need >= len(hand) else max(wins, key=self.height)
        if need > 0:
            return min(loses, key=self.height)
        if loses:
            return max(loses, key=self.height)
        return max(wins, key=self.height) if last else min(wins, key=self.height)

    def lead(self, hand: Sequence[int], need: int) -> int:
        """A card to lead: one that may take the trick, or the lowest."""
        return max(hand, key=self.height) if need > 0 else min(hand, key=self.height)

    def height(self, card: int) -> int:
        """How high a card is, trumps above all."""
        return card % RANK + (RANK if card // RANK == self.trump else 0)


def _promise(card: int, trump: int, players: int) -> float:
    rank = card % RANK
    if card // RANK == trump:
        return 0.85 if rank >= STRONG - 2 else 0.6 if rank >= TRUMP else 0.4
    return 0.65 if rank >= STRONG else 0.4 if rank >= GOOD else 0.15 if rank >= GOOD - 1 else 0.03


class OhHellJudge(Judge):
    """See Judge."""

    WIDTH = (60.0, 10.0)
    HORIZON = 0
    SECONDS = 1.2
    POINTS = 0.02

    def weigh(self, state: Any, seat: int, play: Any, once: Once | None = None) -> float:
        """See Judge: the points of this deal, the others' on average taken off a little."""
        luck, total = random.Random(f"{state.number} {state.tricks}"), 0.0
        hidden = _hidden(state, seat)
        for _ in range(WORLDS):
            deal = Deal(state)
            _redeal(deal, seat - 1, hidden, luck)
            total += _outcome(state, deal, seat - 1, play)
        return total

    def outlook(self, state: Any) -> list[float]:
        """See Judge: the points so far, and those of this deal so far."""
        totals = [float(sum(line.points for line in sheet)) for sheet in state.scores()]
        if state.over or state.dealing:
            return totals
        deal = Deal(state)
        deal.guess()
        taken = deal.finish()
        for place in range(len(totals)):
            totals[place] += sum(points(state.options["count"], deal.bids[place], taken[place]))
        return totals

    def quiet(self, state: Any) -> bool:
        """See Judge: `outlook` plays a deal to its end."""
        return not state.dealing

    def progress(self, state: State) -> float:
        """See Judge: by deals."""
        found: Any = state
        return 1.0 if found.over else (found.number - 1) / len(found.sizes())


def _outcome(state: Any, deal: Deal, seat: int, play: Any) -> float:
    """The points of a seat after a play, in one world."""
    if play.verb == BID:
        deal.bids[seat] = int(play.value)
    deal.guess()
    if play.verb != BID:
        deal.play(seat, NUMBERS[play.card])
    taken, count = deal.finish(), state.options["count"]
    gained = [sum(points(count, bid, tricks)) for bid, tricks in zip(deal.bids, taken, strict=True)]
    return gained[seat] - 0.2 * (sum(gained) - gained[seat]) / (len(gained) - 1)


def _hidden(state: Any, seat: int) -> list[int]:
    """The cards that a seat does not see."""
    seen = {*state.pile("gone"), *state.pile("turned"), *state.pile("hand", seat)}
    for other in state.seats:
        seen.update(state.pile("trick", other))
    return [number for card, number in NUMBERS.items() if card not in seen]


def _redeal(deal: Deal, seat: int, hidden: list[int], luck: random.Random) -> None:
    """Other cards for all other seats."""
    drawn, at = luck.sample(hidden, sum(len(hand) for hand in deal.hands) - len(deal.hands[seat])), 0
    for place, hand in enumerate(deal.hands):
        if place != seat:
            deal.hands[place] = drawn[at : at + len(hand)]
            at += len(hand)


JUDGE = OhHellJudge()
