"""How a bot decides: from a View alone, for any game that keeps the contract."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from shared_rules.contract import Game, View, Way

if TYPE_CHECKING:
    from shared_rules.contract import Play


# Chance to take the best kind of play at hand rather than look at the next one.
EAGERNESS = 0.8
# Passing and the like come after everything that needs a card.
LAST = 100


class Choice(NamedTuple):
    """A play, and the card to lay on the reader for it (None when it needs no card)."""

    play: Play
    card: str | None


class Strategy:
    """Seeded. A game lists the ways to use a card best first: the first kind of play that any card
    allows is the likeliest, and within a kind every card is as likely as another. It leaves the game only when nothing
    else is left."""

    def __init__(self, game: Game, seed: object) -> None:
        self._game = game
        self._random = random.Random(str(seed))

    def choose(self, view: View, cards: Sequence[str]) -> Choice | None:
        """A legal play with one of `cards` or with none; None when there is nothing to play."""
        kinds: dict[str, tuple[int, list[Choice]]] = {}
        forward = view.plays()  # a strategy does not take back what it chose or gathered
        for card in cards:
            self._gather(view.ways(card), card, kinds, 0, forward)
        self._gather(view.ways(None), None, kinds, LAST, forward)
        if len(kinds) > 1:
            for verb in self._game.leaving:
                kinds.pop(verb, None)
        if not kinds:
            return None
        ranked = sorted(kinds.values(), key=lambda kind: kind[0])
        for _, choices in ranked[:-1]:
            if self._random.random() < EAGERNESS:
                return self._random.choice(choices)
        return self._random.choice(ranked[-1][1])

    def _gather(
        self,
        ways: list[Way],
        card: str | None,
        kinds: dict[str, tuple[int, list[Choice]]],
        first: int,
        forward: list[Play],
    ) -> None:
        """Adds the first allowed play of each verb to `kinds`, with the verb's place in the list."""
        ranks: dict[str, int] = {}
        taken: set[str] = set()
        for way in ways:
            if way.play is None:
                continue
            verb = self._game.text(way.play).split(" ", 1)[0]
            rank = ranks.setdefault(verb, first + len(ranks))
            if way.refusal is None and verb not in taken and way.play in forward:
                taken.add(verb)
                before, choices = kinds.get(verb, (rank, []))
                kinds[verb] = (max(before, rank), [*choices, Choice(way.play, card)])
