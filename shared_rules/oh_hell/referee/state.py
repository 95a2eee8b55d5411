"""A game of Oh Hell: deal, bids, tricks, count, and the next deal (OH-10 to OH-43)."""

from shared_rules.card_game.referee import state
from shared_rules.contract import Event, ScoreLine, Section
from shared_rules.oh_hell import BID, NO_BID, PLAY, cards
from shared_rules.oh_hell.referee import counting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import Play


class State(state.State):
    """See `card_game.referee.state`, and `OhHell` for the values."""

    def begin(self) -> None:
        """The first deal."""
        self.deal_hands()

    def sizes(self) -> "list[int]":
        """The sizes of all deals (OH-11)."""
        ones = self.players if self.options["ones"] == "each" else 1
        return cards.sizes(cards.largest(self.players, self.options), self.options["course"], ones)

    def turner(self) -> int:
        """The dealer turns up the card for trump (OH-50)."""
        return self.dealer

    def deal_hands(self) -> None:
        """Hands from the dealer's left on, then the card that is turned up (OH-13, OH-14)."""
        self.shuffle_all()
        self.size, self.tricks, self.led = self.sizes()[self.number - 1], 0, ""
        for seat in self.seats:
            self.bid[seat], self.taken[seat], self.failed[seat] = NO_BID, 0, []
        for seat in self.around(self.next_seat(self.dealer)) * self.size:
            self.deal("hand", seat)
        self.trump = cards.trump_of(self.number) if self.options["trump"] == cards.ROTATES else ""
        if self.options["trump"] == cards.TURNED and self.size * self.players < len(cards.deck_of(self.options)):
            self.deal("turned")

    def dealt(self, events: "list[Event]") -> None:
        """Bidding begins on the dealer's left (OH-14, OH-20)."""
        for card in self.pile("turned"):
            self.trump = cards.suit_of(card)
        events.append(Event("deal", {"number": self.number, "size": self.size, "trump": self.trump}))
        self.leader = self.next_seat(self.dealer)
        self.wait_for(BID, (self.leader,))

    def do_bid(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """The dealer bids last (OH-20)."""
        self.bid[seat] = int(play.value)
        events.append(Event("bid", {"seat": seat, "bid": self.bid[seat], "size": self.size}))
        self.wait_for(PLAY if seat == self.dealer else BID, (self.next_seat(seat),))

    def do_play(self, seat: int, play: "Play", events: "list[Event]") -> None:
        """A card joins the trick (OH-30 to OH-34, OH-52)."""
        suit = cards.suit_of(play.card)
        self.move(play.card, ("hand", seat), ("trick", seat))
        events.append(Event("played", {"seat": seat, "card": play.card}))
        for failed, trick in self.failed[seat]:
            if failed == suit:
                events.append(Event("revoke", {"seat": seat, "suit": suit, "trick": trick, "card": play.card}))
        self.failed[seat] = [one for one in self.failed[seat] if one[0] != suit]
        self.led = self.led or suit
        if suit != self.led and self.led not in [one[0] for one in self.failed[seat]]:
            self.failed[seat].append([self.led, self.tricks + 1])
        if [one for one in self.seats if not self.pile("trick", one)]:
            self.wait_for(PLAY, (self.next_seat(seat),))
        else:
            self.take(events)

    def take(self, events: "list[Event]") -> None:
        """A complete trick goes to its winner, who leads to the next (OH-30, OH-33, OH-34)."""
        trick = [(seat, self.pile("trick", seat)[0]) for seat in self.around(self.leader)]
        self.leader = cards.takes(trick, self.led, self.trump, self.options["alike"])
        self.taken[self.leader] += 1
        self.tricks, self.led = self.tricks + 1, ""
        events.append(Event("trick", {"seat": self.leader, "cards": [card for _seat, card in trick]}))
        self.gather("trick", "gone")
        self.pile("gone").sort(key=self.lookups.order.__getitem__)
        self.wait_for(PLAY, (self.leader,))
        if self.tricks == self.size:
            self.count(events)

    def count(self, events: "list[Event]") -> None:
        """The points of a deal (OH-40), then the next one or the end (OH-12, OH-42)."""
        rows: list[list[int]] = []
        for seat in self.seats:
            tricks, bid = counting.points(self.options, self.bid[seat], self.taken[seat], self.size)
            met = 1 if self.bid[seat] == self.taken[seat] else 0
            self.won[seat] += tricks
            self.bids_won[seat] += bid
            self.met[seat] += met
            self.run[seat] = (self.run[seat] + 1) * met
            self.longest[seat] = max(self.longest[seat], self.run[seat])
            rows.append([self.bid[seat], self.taken[seat], tricks + bid])
        events.append(Event("counted", {"number": self.number, "rows": rows}))
        if self.number == len(self.sizes()):
            self.end_game(events)
        else:
            self.number, self.dealer = self.number + 1, self.next_seat(self.dealer)
            self.deal_hands()

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract; of a second pack a station of one need not know."""
        data = state.State.view(self, seat)
        if self.options["packs"] == cards.TWO:
            data["options"]["packs"] = cards.TWO
        return data

    def shown_to(self, seat: int) -> "dict[str, Any]":
        """See `card_game.referee.state`; which of two alike takes a trick, where there are two (OH-33)."""
        data = state.State.shown_to(self, seat)
        if self.options["packs"] == cards.TWO:
            data["alike"] = self.options["alike"]
        return data

    def sheet(self, seat: int) -> "list[ScoreLine]":
        """Points of tricks and of bids (OH-40)."""
        return [
            ScoreLine("tricks", self.won[seat], "tricks", {}),
            ScoreLine("bids", self.bids_won[seat], "bids", {"met": self.met[seat]}),
        ]

    def sections(self) -> "list[Section]":
        """The bids of each seat: how many were met, of how many, and in a row at best (OH-43)."""
        met, best, of = self.met, self.longest, len(self.sizes())
        rows = [{"seat": seat, "met": met[seat], "of": of, "longest": best[seat]} for seat in self.seats]
        return [Section("bids", [Event("bids", row) for row in rows])]
