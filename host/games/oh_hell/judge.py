"""What a position of Oh Hell is worth: the points that a deal comes to when everybody plays for their bid.

The rest of a deal is played in numbers alone, by habit (`host.games.oh_hell.core.deal`). A play is weighed in WORLDS
such deals, in which the cards of the others are drawn at random, the same ones for every play of a moment.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.bots.judge import GIST, Judge, Once, Reason
from host.games.oh_hell.core.deal import Deal
from host.games.oh_hell.core.reading import hidden_from, number, read
from shared_rules.oh_hell import BID
from shared_rules.phrases import _

if TYPE_CHECKING:
    from shared_rules.card_game import Play
    from shared_rules.oh_hell.referee.state import State

WORLDS = 24
NEAR = 0.02  # deduction for a trick beside the bid: of bids that bring the same, the nearer one is better
MOST = 0.65  # from this share on, a bid is met or missed with most hands


class OhHellJudge(Judge["State", "Play"]):
    """See Judge."""

    WIDTH = (60.0, 10.0)
    HORIZON = 0
    SECONDS = 1.2
    SIGHT: Sequence[float] = (0.17, 0.29, 0.53, 0.87, 1.62)
    POINTS = 0.02
    COUNTED = float(WORLDS)

    def weigh(self, state: State, seat: int, play: Play, once: Once | None = None) -> float:
        """See Judge: the points of this deal, the others' on average taken off a little."""
        ends = _ends(state, seat, play)
        found = sum([deal.worth(seat - 1) for deal in ends], 0.0)
        if play.verb == BID:
            found -= NEAR * sum([abs(deal.taken[seat - 1] - deal.bids[seat - 1]) for deal in ends])
        return found

    def reasons(self, state: State, seat: int, play: Play) -> list[Reason]:
        """See Judge: how the deals end, in tricks beyond the bid."""
        found = [deal.taken[seat - 1] - deal.bids[seat - 1] for deal in _ends(state, seat, play)]
        kept, over, under = found.count(0), sum(one > 0 for one in found), sum(one < 0 for one in found)
        part = kept / len(found)
        if part > MOST:
            return [Reason(_("With most hands that the others may hold, you take as many tricks as you bid."), part)]
        if part >= 1.0 - MOST:
            return [Reason(_("With about half of the hands that the others may hold, your bid is met."), part)]
        if kept >= max(over, under):
            return [
                Reason(
                    _("You are likelier to take as many tricks as you bid than more, or than fewer."), max(part, GIST)
                )
            ]
        if over >= under:
            return [
                Reason(_("More tricks than that mostly come by themselves: you have to give some away."), part - 1.0)
            ]
        return [Reason(_("Fewer tricks than that mostly come by themselves: you have to win more."), part - 1.0)]

    def outlook(self, state: State) -> list[float]:
        """See Judge: the points so far, and those of this deal so far."""
        totals = [float(sum(line.points for line in sheet)) for sheet in state.scores()]
        if state.over or state.dealing:
            return totals
        deal = read(state, state.owing[0])
        deal.finish()
        return [before + gained for before, gained in zip(totals, deal.gained(), strict=True)]

    def quiet(self, state: State) -> bool:
        """See Judge: `outlook` plays a deal to its end."""
        return not state.dealing

    def progress(self, state: State) -> float:
        """See Judge: by deals."""
        return 1.0 if state.over else (state.number - 1) / len(state.sizes())


def _ends(state: State, seat: int, play: Play) -> list[Deal]:
    """The ends of WORLDS deals after a play, the same ones for every play of a moment."""
    luck, found = random.Random(f"{state.number} {state.tricks}"), list[Deal]()
    hidden, now = hidden_from(state, seat), read(state, seat)
    for _world in range(WORLDS):
        deal = now.copy()
        _redeal(deal, seat - 1, hidden, luck)
        deal.do(number(play))
        deal.finish()
        found.append(deal)
    return found


def _redeal(deal: Deal, seat: int, hidden: list[int], luck: random.Random) -> None:
    """Other cards for all other seats."""
    drawn, at = luck.sample(hidden, sum(len(hand) for hand in deal.hands) - len(deal.hands[seat])), 0
    for place, hand in enumerate(deal.hands):
        if place != seat:
            deal.hands[place] = drawn[at : at + len(hand)]
            at += len(hand)


JUDGE = OhHellJudge()
