"""Draws what a seat does not know of a game of cards in zones: every hidden card at random.

A card comes only where `CardGame.may_hold` lets it lie; where the draw finds no such place, anywhere.
"""

from shared_rules.card_game import DEAL, OWNER, UNKNOWN, piles_of, visible
from shared_rules.contract import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame
    from shared_rules.card_game.referee.state import State
    from shared_rules.contract import Game
    from shared_rules.referee.knowledge import Chance, Knowledge

TRIES = 20


class Imagining:
    """See `referee.knowledge`; one object for one game."""

    def __init__(self, game: "CardGame") -> None:
        self.game = game

    def knows(self, state: "State", seat: int) -> "dict[str, Any]":
        """The position with every card and value hidden that the seat may not see."""
        twin = state.copy()
        for one in self.game.zones:
            keys = piles_of(one, state.players)
            for place in range(len(keys)):
                if not visible(one, keys[place], seat):
                    held = twin.zones[one.name][place]
                    held[:] = [UNKNOWN] * len(held)
        for one in self.game.values:
            if not one.each:
                if not visible(one, TABLE, seat):
                    setattr(twin, one.name, one.start)
            else:
                held = getattr(twin, one.name)
                for key in twin.seats:
                    if not visible(one, key, seat):
                        held[key] = one.start
        return twin.position()

    def draw(self, game: "Game", knowledge: "Knowledge", chance: "Chance") -> "State":
        """A dealt State that this knowledge allows."""
        state: State = self.game.part("referee.position").read(knowledge.known, True)
        state.open, state.options = False, dict(state.options, deal="dealt")
        if state.phase == DEAL and state.due:
            state.owing = (TABLE,)
        self._fill(state, chance)
        state.pile(self.game.rest).sort(key=state.lookups.order.__getitem__)
        return state

    def _fill(self, state: "State", chance: "Chance") -> None:
        """Gives every unknown card a name."""
        known = [card for name in state.zones for held in state.zones[name] for card in held if card]
        hidden = [card for card in self.game.cards_of(state.options) if card not in known]
        piles = [
            (one.name, key, state.zones[one.name][place], state.zones[one.name][place].count(UNKNOWN))
            for one in self.game.zones
            for place, key in enumerate(piles_of(one, state.players))
            if UNKNOWN in state.zones[one.name][place]
        ]
        dealt: list[list[str]] | None = None
        for _ in range(TRIES):
            dealt = dealt or self._deal(state, hidden, piles, chance)
        if dealt is None:  # nothing fits: by chance alone
            chance.shuffle(hidden)
            dealt, at = [], 0
            for pile in piles:
                dealt.append(hidden[at : at + pile[3]])
                at += pile[3]
        for place, (name, _key, held, _count) in enumerate(piles):
            came = dealt[place][:]
            held[:] = [card or came.pop(0) for card in held]
            if self.game.zone(name).seen_by == OWNER:  # as people hold it
                held.sort(key=state.lookups.order.__getitem__)

    def _deal(
        self, state: "State", hidden: "list[str]", piles: "list[Any]", chance: "Chance"
    ) -> "list[list[str]] | None":
        """One draw, the cards with the fewest places first; None where a card had none left."""
        drawn = hidden[:]
        chance.shuffle(drawn)
        fits = {
            card: [at for at, (name, key, _, _) in enumerate(piles) if self.game.may_hold(state, name, key, card)]
            for card in drawn
        }
        drawn.sort(key=lambda card: len(fits[card]))
        left: list[int] = [pile[3] for pile in piles]
        dealt: list[list[str]] = [[] for _ in piles]
        for card in drawn:
            room = sum([left[at] for at in fits[card]])
            if not room:
                return None
            number = int(chance.random() * room)
            for at in fits[card]:
                if number < left[at]:
                    dealt[at].append(card)
                    left[at] -= 1
                    break
                number -= left[at]
        return dealt
