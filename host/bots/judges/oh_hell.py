"""What a position of Oh Hell is worth: the points that a deal comes to when everybody plays for their bid.

The rest of a deal is played in numbers alone, by habit (`host.bots.cores.oh_hell.deal`). A play is weighed in WORLDS
such deals, in which the cards of the others are drawn at random, the same ones for every play of a moment.
"""

from __future__ import annotations

import random
from typing import Any

from host.bots.cores.oh_hell.deal import Deal
from host.bots.cores.oh_hell.reading import hidden_from, number, read
from host.bots.judges import Judge, Once
from shared_rules.contract import State

WORLDS = 24


class OhHellJudge(Judge):
    """See Judge."""

    WIDTH = (60.0, 10.0)
    HORIZON = 0
    SECONDS = 1.2
    POINTS = 0.02

    def weigh(self, state: Any, seat: int, play: Any, once: Once | None = None) -> float:
        """See Judge: the points of this deal, the others' on average taken off a little."""
        luck, total = random.Random(f"{state.number} {state.tricks}"), 0.0
        hidden, now = hidden_from(state, seat), read(state)
        for _ in range(WORLDS):
            deal = now.copy()
            _redeal(deal, seat - 1, hidden, luck)
            deal.do(number(play))
            deal.finish()
            total += deal.worth(seat - 1)
        return total

    def outlook(self, state: Any) -> list[float]:
        """See Judge: the points so far, and those of this deal so far."""
        totals = [float(sum(line.points for line in sheet)) for sheet in state.scores()]
        if state.over or state.dealing:
            return totals
        deal = read(state)
        deal.finish()
        return [before + gained for before, gained in zip(totals, deal.gained(), strict=True)]

    def quiet(self, state: Any) -> bool:
        """See Judge: `outlook` plays a deal to its end."""
        return not state.dealing

    def progress(self, state: State) -> float:
        """See Judge: by deals."""
        found: Any = state
        return 1.0 if found.over else (found.number - 1) / len(found.sizes())


def _redeal(deal: Deal, seat: int, hidden: list[int], luck: random.Random) -> None:
    """Other cards for all other seats."""
    drawn, at = luck.sample(hidden, sum(len(hand) for hand in deal.hands) - len(deal.hands[seat])), 0
    for place, hand in enumerate(deal.hands):
        if place != seat:
            deal.hands[place] = drawn[at : at + len(hand)]
            at += len(hand)


JUDGE = OhHellJudge()
