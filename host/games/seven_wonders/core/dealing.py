"""What one seat of 7 Wonders cannot see, dealt again and again: hands and the discard pile as the rules imagine them
for that seat (`shared_rules.referee.knowledge.imagine`), and the cards of later Ages."""

from __future__ import annotations

from collections.abc import Callable

from host.bots.cores.position import Dealer, Lot, Position
from host.games.seven_wonders.core.game import AGES, Wonders
from host.games.seven_wonders.core.tables import GUILDS, deck

WORLDS = 96  # number of imagined moments before they repeat
EACH = 4  # playouts from one imagined moment before the next one is looked at


class WondersDealer(Dealer):
    """See Dealer. `world`: imagines the moment once more; only what the asking seat knows is the same in all."""

    def __init__(self, players: int, world: Callable[[], Wonders]) -> None:
        super().__init__()
        self._world = world
        self._worlds: list[Wonders] = []
        self._dealt = 0
        self._decks = [deck(age, players) if age else [] for age in range(AGES + 1)]
        self._guilds_in_play = players + 2

    def deal(self, position: Position, lot: Lot) -> None:
        """See Dealer."""
        assert isinstance(position, Wonders)
        place = self._dealt // EACH % WORLDS
        self._dealt += 1
        if place == len(self._worlds):
            self._worlds.append(self._world())
        world = self._worlds[place]
        position.hands, position.pile = world.hands[:], world.pile
        position.decks = [self._deck(age, lot) if age > position.age else [] for age in range(AGES + 1)]

    def _deck(self, age: int, lot: Lot) -> list[int]:
        cards = self._decks[age]
        if age == AGES:
            cards = cards + lot.drawn(GUILDS, self._guilds_in_play)
        return lot.drawn(cards, len(cards))
