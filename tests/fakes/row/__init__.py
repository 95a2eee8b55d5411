"""A game of one row, to prove that the page works for games without hands.

Two to four seats play one after the other. Four of twelve cards lie face up; who is awaited takes one for its
number in points, in two plays: `pick 3` and then, with any other card of the row, `push 5`, which sends that
card to the end. Without a card there is `roll 1` to `roll 6` for nothing at all, and `rest`. Two rounds.

Offered to the host as `shared_rules.row` by `enter()`.
"""

import sys

from shared_rules import contract
from shared_rules.contract import Event, NotAPlay, Option, PlayRefused, Refusal, ScoreLine, Way
from tests.fakes.row import referee as table
from tests.fakes.row import words
from tests.fakes.row.referee import news

CARDS = tuple(str(number) for number in range(1, 13))
WIDTH, ROUNDS = 4, 2
PLAIN = (*(("roll", str(number)) for number in range(1, 7)), ("rest",))


class Row(contract.Game):
    name, title, code, rules_version = "row", "Row", "rw", "1"
    seats = (2, 4)
    options = (Option("deal", ("dealt", "open"), "R-1", "who deals"),)

    def start(self, seats, options):
        return State(seats)

    def parse(self, text):
        play = tuple(text.split(" "))
        if play not in PLAIN and not (len(play) == 2 and play[0] in ("pick", "push") and play[1] in CARDS):
            raise NotAPlay(f"`{text}` is no play of Row.")
        return play

    def text(self, play):
        return " ".join(play)

    def view(self, data):
        return View(**data)

    def cards(self):
        return CARDS


class View(contract.View):
    def __init__(self, seat, awaited, row, picked):
        self.seat, self.awaited, self.row, self.picked = seat, awaited, row, picked

    def ways(self, card):
        if card is None:
            return [Way(play, self.refuse(play)) for play in PLAIN]
        play = ("push" if self.picked else "pick", card)
        return [Way(play, self.refuse(play))]

    def plays(self, card=None):
        cards = (None, *self.row) if card is None else (card,)
        return [way.play for one in cards for way in self.ways(one) if way.refusal is None]

    def refuse(self, play):
        if not self.awaited:
            return Refusal("not_awaited")
        if play in PLAIN:
            return Refusal("push_first") if self.picked else None
        if play[1] not in self.row or play[0] != ("push" if self.picked else "pick"):
            return Refusal("not_there", card=play[1])
        return None

    def reach(self):
        return list(self.row)


class State(contract.State):
    def __init__(self, seats):
        self.count, self.turn, self.picked, self.over = seats, 0, "", False
        self.line, self.points = list(CARDS), [0] * seats

    def awaited(self):
        return () if self.over else (self.turn % self.count + 1,)

    def plays(self, seat, card=None):
        return self._view(seat).plays(card)

    def refuse(self, seat, play):
        return self._view(seat).refuse(play)

    def do(self, seat, play):
        refusal = self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        if play[0] == "pick":
            self.picked = play[1]
            self.line.remove(play[1])
            return [Event("picked", {"seat": seat, "card": play[1]})]
        if play[0] == "push":
            self.points[seat - 1] += int(self.picked)
            self.line.remove(play[1])
            self.line.append(play[1])
        self.picked, self.turn = "", self.turn + 1
        self.over = self.turn == ROUNDS * self.count
        return [Event("played", {"seat": seat, "verb": play[0]})]

    def scores(self):
        return [[ScoreLine("numbers", points, "taken", {})] for points in self.points]

    def ranking(self):
        totals = sorted(set(self.points), reverse=True)
        return [tuple(seat for seat in range(1, self.count + 1) if self.points[seat - 1] == one) for one in totals]

    def _view(self, seat):
        return View(**self.view(seat))

    def view(self, seat):
        return {"seat": seat, "awaited": seat in self.awaited(), "row": self.line[:WIDTH], "picked": self.picked}

    def public(self):
        return {"round": self.turn // self.count + 1, "row": self.line[:WIDTH], "picked": self.picked}

    def position(self):
        return {}

    def copy(self):
        other = State(self.count)
        other.turn, other.picked, other.over = self.turn, self.picked, self.over
        other.line, other.points = list(self.line), list(self.points)
        return other


GAME = Row()


def enter():
    """Makes `shared_rules.contract.load("row")` find this game."""
    sys.modules["shared_rules.row"] = sys.modules[__name__]
    sys.modules["shared_rules.row.words"] = words
    sys.modules["shared_rules.row.table"] = table
    sys.modules["shared_rules.row.table.news"] = news
