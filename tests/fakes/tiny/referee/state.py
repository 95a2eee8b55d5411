"""How a round of Tiny goes."""

from shared_rules.card_game.referee import state
from shared_rules.contract import Event

ROUNDS, HAND = 3, 2


class State(state.State):
    def begin(self):
        for seat in self.seats * HAND:
            self.deal("hand", seat)

    def dealt(self, events):
        self.wait_for("choose", self.seats)

    def do_show(self, seat, play, events):
        self.how[seat] = play.verb
        if play.card:
            self.move(play.card, ("hand", seat), ("chosen", seat))
        events.append(Event("chosen", {"seat": seat}))
        if self.has_played(seat):
            self.reveal(events)

    do_hide = do_pass = do_show

    def reveal(self, events):
        shown = {seat: int(self.pile("chosen", seat)[0]) for seat in self.seats if self.how[seat] == "show"}
        self.leader = max(shown, key=shown.get, default=0)
        for seat in self.seats:
            self.points[seat] += shown.get(seat, 1) + (2 if seat == self.leader else 0)
            for card in self.pile("chosen", seat)[:]:
                self.move(card, ("chosen", seat), ("gone" if self.open or seat in shown else "down", ""))
        events.append(Event("revealed", {"shown": sorted(shown.items()), "leader": self.leader}))
        self.round += 1
        if self.round == ROUNDS:
            self.end_game(events)
        elif self.round % 2:
            self.wait_for("choose", self.seats)
        else:  # what is left goes back face down
            self.gather("hand", "deck")
            self.begin()
