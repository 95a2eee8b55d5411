"""A game of almost nothing, to prove that the host knows no game.

Two or three seats. TABLE deals two cards of twelve to everyone; all choose one at the same time: `show 7`
for its number in points, or `hide 7` for one point and a card that stays face down. The highest shown
number wins the round and two points more. Three rounds. In open games the hands are not known, and a
card that was shown cannot come again. `pass` needs no card, and is allowed to whoever won the last round.

Offered to the host as `shared_rules.tiny` by `enter()`.
"""

import sys
from importlib import import_module

from shared_rules import contract
from shared_rules.contract import TABLE, BrokenPosition, Event, NotAPlay, Option, PlayRefused, Refusal, ScoreLine, Way
from tests.fakes.tiny import table, words
from tests.fakes.tiny.table import news

CARDS = tuple(str(number) for number in range(1, 13))
VERBS = ("show", "hide")
ROUNDS = 3
HAND = 2


class Tiny(contract.Game):
    name, title, code, rules_version = "tiny", "Tiny", "ty", "1"
    seats = (2, 3)
    simultaneous = True
    options = (Option("deal", ("dealt", "open"), "T-1", "who deals"),)

    def start(self, seats, options):
        if seats not in (2, 3):
            raise ValueError(f"Tiny is played by 2 or 3 players, not {seats}.")
        unknown = set(options) - {"deal"}
        if unknown or options.get("deal", "dealt") not in ("dealt", "open"):
            raise ValueError("Tiny knows the option deal (dealt, open) and no other.")
        return State(seats, options.get("deal", "dealt") == "open")

    def parse(self, text):
        words = tuple(text.split(" "))
        good = words == ("pass",) or (len(words) == 2 and words[0] in (*VERBS, "deal") and words[1] in CARDS)
        if not good:
            raise NotAPlay(f"`{text}` is no play of Tiny: show N, hide N or pass.")
        return words

    def text(self, play):
        return " ".join(play)

    def view(self, data):
        return View(**data)

    def position(self, data):
        """Only a finished game: `points` of every seat."""
        if len(data.get("points", ())) not in (2, 3):
            raise BrokenPosition("Tiny has no positions but finished ones.")
        state = State(len(data["points"]), True)
        state.points = dict(enumerate(data["points"], 1))
        state.over, state.round = True, ROUNDS
        return state

    def cards(self):
        return CARDS


class View(contract.View):
    def __init__(self, seat, awaited, hand, gone, leads):
        self.seat, self.awaited, self.hand, self.gone, self.leads = seat, awaited, hand, gone, leads

    def ways(self, card):
        if card is None:
            return [Way(("pass",), self.refuse(("pass",)))] if self.leads else []
        return [Way((verb, card), self.refuse((verb, card))) for verb in VERBS]

    def plays(self, card=None):
        cards = (None, *(self.hand or CARDS)) if card is None else (card,)
        return [way.play for one in cards for way in self.ways(one) if way.refusal is None]

    def refuse(self, play):
        if not self.awaited:
            return Refusal("not_awaited")
        if play == ("pass",):
            return None if self.leads else Refusal("not_leading")
        if self.hand is not None and play[1] not in self.hand:
            return Refusal("not_held", card=play[1])
        return Refusal("gone", card=play[1]) if play[1] in self.gone else None

    def reach(self):
        return self.hand


class State(contract.State):
    def __init__(self, seats, is_open):
        self.count, self.open, self.over = seats, is_open, False
        self.hands = {seat: [] for seat in range(1, seats + 1)}
        self.chosen, self.points, self.gone = {}, dict.fromkeys(self.hands, 0), []
        self.deck, self.round, self.leader = list(CARDS), 0, 0

    def awaited(self):
        if self.over:
            return ()
        if not self.open and any(len(hand) < HAND - self.round % 2 for hand in self.hands.values()):
            return (TABLE,)
        return tuple(seat for seat in self.hands if seat not in self.chosen)

    def plays(self, seat, card=None):
        if seat == TABLE:
            return [("deal", one) for one in self.deck] if self.awaited() == (TABLE,) else []
        return [play for play in self._view(seat).plays(card) if self.refuse(seat, play) is None]

    def refuse(self, seat, play):
        if seat == TABLE:
            return None if play in self.plays(TABLE) else Refusal("not_to_come")
        refusal = self._view(seat).refuse(play)
        if refusal is None and play[1:] and play[1] in [chosen[1] for chosen in self.chosen.values() if chosen[1:]]:
            return Refusal("gone", card=play[1])
        return refusal

    def do(self, seat, play):
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        if seat == TABLE:
            poorest = min(self.hands, key=lambda one: (len(self.hands[one]), one))
            self.deck.remove(play[1])
            self.hands[poorest].append(play[1])
            return []
        self.chosen[seat] = play
        events = [Event("chosen", {"seat": seat})]
        return events + self._reveal() if len(self.chosen) == self.count else events

    def _reveal(self):
        shown = {seat: int(play[1]) for seat, play in self.chosen.items() if play[0] == "show"}
        for seat, play in self.chosen.items():
            self.points[seat] += shown.get(seat, 1)
            if play[1:]:
                self.gone.append(play[1])
                if not self.open:
                    self.hands[seat].remove(play[1])
        self.leader = max(shown, key=shown.get, default=0)
        if self.leader:
            self.points[self.leader] += 2
        self.chosen, self.round = {}, self.round + 1
        if self.round % 2 == 0:  # what is left goes back face down
            self.deck += [card for hand in self.hands.values() for card in hand]
            self.hands = {seat: [] for seat in self.hands}
        self.over = self.round == ROUNDS
        return [Event("revealed", {"shown": sorted(shown.items()), "leader": self.leader})]

    def scores(self):
        return [[ScoreLine("numbers", self.points[seat], "shown", {"round": self.round})] for seat in self.hands]

    def ranking(self):
        totals = sorted(set(self.points.values()), reverse=True)
        return [tuple(seat for seat in self.hands if self.points[seat] == total) for total in totals]

    def _view(self, seat):
        return View(**self.view(seat))

    def view(self, seat):
        hand = None if self.open else list(self.hands[seat])
        awaited = seat in self.awaited()
        return {"seat": seat, "awaited": awaited, "hand": hand, "gone": self._seen(), "leads": self.leader == seat}

    def _seen(self):
        return list(self.gone) if self.open else []

    def public(self):
        return {"round": self.round, "points": sorted(self.points.items()), "leader": self.leader}

    def position(self):
        return {}

    def copy(self):
        other = State(self.count, self.open)
        other.over, other.round, other.leader = self.over, self.round, self.leader
        other.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        other.chosen, other.points = dict(self.chosen), dict(self.points)
        other.gone, other.deck = list(self.gone), list(self.deck)
        return other


GAME = Tiny()


def enter():
    """Makes `shared_rules.contract.load("tiny")` find this game."""
    sys.modules["shared_rules.tiny"] = sys.modules[__name__]
    sys.modules["shared_rules.tiny.words"] = words
    sys.modules["shared_rules.tiny.table"] = table
    sys.modules["shared_rules.tiny.table.news"] = news
    for part in ("deck", "tally", "table.tallied"):
        sys.modules[f"shared_rules.tiny.{part}"] = import_module(f"tests.fakes.tiny.{part}")
