"""A tiny game that keeps the contract, for tests of the firmware alone: it is not a game of Herald's.

Its cards: `a1` may be built for nothing or sold, `b1` costs coins in three ways (or in those that the View names),
`c1` cannot be built, `d1` cannot be used at all; `t1` can only be turned up,
`s1` only taken. `pass` needs no card, nor does `back`, for which nothing need be
awaited. Runs on MicroPython too, as `shared_rules.toy`.
"""

# ruff: noqa: RUF005, UP031  (it runs on MicroPython)

from collections import namedtuple

from shared_rules import contract
from shared_rules.contract import Refusal, Way

Play = namedtuple("Play", ("verb", "card", "coins"))
PASS = Play("pass", "", 0)
BACK = Play("back", "", 0)


class View(contract.View):
    def __init__(self, data):
        self.seat, self.awaited, self.lines = 1, data["awaited"], data["lines"]
        self.may_pass = data.get("may_pass", False)
        self.dear_pass = data.get("dear_pass", False)  # one more way to pass, which is refused
        self.may_build = data.get("may_build", False)
        self.may_take_back = data.get("may_take_back", False)
        self.open = data.get("open", False)
        self._prices = data.get("prices", (1, 2, 3))

    def ways(self, card):
        if card is None:
            ways = [Way(Play("build", "a1", 0), None)] if self.may_build else []
            ways += [Way(Play("pass", "", 1), Refusal("poor"))] if self.dear_pass else []
            ways += [Way(PASS, None)] if self.may_pass and self.awaited else []
            return ways + ([Way(BACK, None)] if self.may_take_back else [])
        if not self.awaited:
            return [Way(None, Refusal("waiting"))]
        return _dear(card, self._prices) if card[0] == "b" else USES.get(card[0], _unknown)(card)

    def reach(self):
        return ["a1", "b1", "c1"]


def _free(card):
    return [Way(Play("build", card, 0), None), Way(Play("sell", card, 0), None)]


def _dear(card, prices):
    ways = [Way(Play("build", card, coins), None) for coins in prices]
    return ways + [Way(Play("stage", card, 0), Refusal("poor")), Way(Play("sell", card, 0), None)]


def _refused(card):
    return [Way(Play("build", card, 0), Refusal("poor")), Way(Play("sell", card, 0), None)]


def _unknown(card):
    return [Way(None, Refusal("unknown", card=card))]


def _turned(card):
    return [Way(Play("turn", card, 0), None)]


def _taken(card):
    return [Way(Play("take", card, 0), None)]


USES = {"a": _free, "c": _refused, "t": _turned, "s": _taken}


class Toy(contract.Game):
    name, title, code = "toy", "Toy", "ty"
    at_once, soon = ("turn",), ("take", "pass")

    def text(self, play):
        return " ".join([play.verb, play.card, "L%d" % play.coins if play.coins else ""]).strip()

    def view(self, data):
        return View(data)


GAME = Toy()
