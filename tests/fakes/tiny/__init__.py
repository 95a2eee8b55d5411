"""A game of almost nothing, to prove that the host knows no game; `tests/fakes/odd` sorts and counts it.

Two or three seats. TABLE deals two cards of twelve to everyone; all choose one at the same time: `show 7` for its
number in points, or `hide 7` for one point and a card that stays face down. The highest shown number wins the round and
two points more. Three rounds. In open games the hands are not known, and a card that was shown cannot come again.
`pass` needs no card, and is allowed to the winner of the last round.
"""

import sys

from shared_rules.card_game import NOBODY, OWNER, SEATS, CardGame, value, verb, zone
from shared_rules.contract import Refusal


def refuse_pass(view, play):
    return None if view.leader == view.seat else Refusal("not_leading")


class Tiny(CardGame):
    """`gone` are the cards that were shown, and in open games those that were hidden: a leak that tests look for."""

    name, title, code, seats, rules_version = "tiny", "Tiny", "ty", (2, 3), "1"
    simultaneous = True
    deck = tuple(str(number) for number in range(1, 13))
    zones = (
        zone("hand", SEATS, OWNER),
        zone("chosen", SEATS, NOBODY),
        zone("gone"),
        zone("down", seen_by=NOBODY),
        zone("deck", seen_by=NOBODY),
    )
    values = (value("points", each=True), value("round"), value("leader"), value("how", "", True, NOBODY))
    verbs = (
        verb("show", "hand", ("choose",), caption="Show %s"),
        verb("hide", "hand", ("choose",), caption="Hide %s"),
        verb("pass", "", ("choose",), None, refuse_pass, "Pass"),
    )
    sentences = {"not_leading": "Only the winner of the last round may pass."}

    def card_name(self, card):
        return f"the {card}"


GAME = Tiny()


def enter():
    """Makes `shared_rules.contract.load("tiny")` find this game, whose other modules are found beside it."""
    sys.modules["shared_rules.tiny"] = sys.modules[__name__]
