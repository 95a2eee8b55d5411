"""What happens in Crazy Eights: turns, the pile that goes back into the pack, and the count of each deal."""

from shared_rules.eights import RANKS, is_eight, rank_of, suit_of

from shared_rules.card_game.referee import state

HAND, DEALS, EIGHT, COURT = 5, 3, 50, 10


def points_of(card):
    """What a card costs whoever still holds it."""
    if is_eight(card):
        return EIGHT
    return min(RANKS.index(rank_of(card)) + 2, COURT) if rank_of(card) != "ace" else 1


class State(state.State):
    """See `card_game.referee.state`."""

    def begin(self):
        """The first deal."""
        self.deal_hands()

    def deal_hands(self):
        """Five cards each, and one for the pile."""
        self.shuffle_all()
        self.round += 1
        self.suit, self.drawn_cards, self.stock = "", 0, True
        for seat in self.seats:
            self.deal("hand", seat, HAND)
        self.deal("pile")

    def dealt(self, events):
        """After a deal its first seat plays; after a draw the same seat goes on."""
        if not self.suit:
            self.suit = suit_of(self.pile("pile")[-1])
            self.active = (self.round - 1) % self.players + 1
        self.go_on()

    def go_on(self):
        """The active seat plays or draws; the pile but for its top card is the new pack when the old one is empty."""
        if not self.left():
            self.gather("pile", "deck", keep=1)
        self.stock = self.left() > 0
        self.wait_for("turn", (self.active,))

    def do_play(self, seat, play, events):
        """A card on the pile."""
        self.lay(seat, play.card, suit_of(play.card), events)

    def do_eight(self, seat, play, events):
        """An eight, and the suit that counts from now on."""
        self.lay(seat, play.card, play.value, events)

    def lay(self, seat, card, suit, events):
        """The last card ends the deal."""
        self.move(card, ("hand", seat), ("pile", ""))
        self.suit = suit
        if self.pile("hand", seat):
            self.next_turn(seat)
        else:
            self.wait_for("count", (self.next_seat(seat),))

    def do_draw(self, seat, play, events):
        """One card, which may be played at once."""
        self.drawn_cards += 1
        self.deal("hand", seat)

    def do_pass(self, seat, play, events):
        """Nothing to play."""
        self.next_turn(seat)

    def next_turn(self, seat):
        """The seat on the left is next."""
        self.active, self.drawn_cards = self.next_seat(seat), 0
        self.go_on()

    def do_show(self, seat, play, events):
        """A card that was left in hand costs its points, and lies open."""
        self.move(play.card, ("hand", seat), ("pile", ""))
        self.points[seat] += points_of(play.card)
        following = seat if self.pile("hand", seat) else self.next_seat(seat)
        if self.pile("hand", following):
            self.wait_for("count", (following,))
        elif self.round < DEALS:
            self.deal_hands()
        else:
            self.end_game(events)
