"""Counting Tiny: shown cards are laid, the rest is asked for. A separate place holds what nobody took."""

from shared_rules.contract import Refusal
from shared_rules.tally import Tally, choice, number
from tests.fakes.tiny import GAME as PLAYED

LUCK = {"7": number("luck.7", 30, "luck of 7", "How lucky was the 7?", "luck")}


class TinyTally(Tally):
    sentences = {
        "bad_luck": "{copy} cannot lie there: take it away.",
        "none_hidden": "Something must have been hidden.",
    }
    questions = (
        choice("hat", ("red", "blue"), "your hat", "Which hat?", "hat", True),
        number("hidden", 3, "hidden", "How many were hidden?", "hidden"),
    )

    def places(self, seats):
        return seats + 1

    def speaker(self, place, seats):
        return place if place <= seats else seats

    def place_name(self, place):
        return "the middle"

    def asked(self, view):
        return self.questions[1:] if view.place > view.seats else self.questions + self._of(view.sheet.cards)

    def _of(self, cards):
        return tuple(LUCK[card] for card in cards if card in LUCK)

    def question(self, name):
        return Tally.question(self, name) or LUCK.get(name.partition(".")[2])

    def refuse_card(self, view, card):
        return Refusal("bad_luck", card=card) if card == "12" else None

    def card_name(self, card):
        return "the " + card


GAME = TinyTally(PLAYED)
