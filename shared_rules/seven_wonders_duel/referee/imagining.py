"""What a player knows of a game of 7 Wonders Duel: all but what still lies face down.

In Ages I and II any building that has not come up can be one of those. In Age III three guilds are
among them and three buildings are in the box, nobody knows which.
"""

from shared_rules.referee.knowledge import pick
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.board import AGES, DOWN, GUILDS_KEPT
from shared_rules.seven_wonders_duel.referee import position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules import contract
    from shared_rules.contract import Game
    from shared_rules.referee.knowledge import Chance, Knowledge
    from shared_rules.seven_wonders_duel.referee.state import State

IN_SIGHT = True  # what a player does, both see
LYING = ("tokens", "offer", "discards", "gone")
OWNED = ("cards", "wonders", "done", "under", "tokens")


def knows(state: "State", seat: int) -> "dict[str, Any]":
    """See contract: the position without the cards that can still come up; both players know the same."""
    data = position.write(state)
    for key in ("deck", "guilds"):
        data.pop(key, None)
    return data


def draw(game: "Game", knowledge: "Knowledge", chance: "Chance") -> "contract.State":
    """See `knowledge.imagine`."""
    data = knowledge.known.copy()
    data["options"] = dict(data["options"], deal="dealt")
    seen = _known_things(data)
    guilds = [guild for guild in cards.guilds() if guild in seen]
    deck = [card for card in cards.deck(data["age"]) if card not in seen]
    if data["age"] == AGES:
        others = [guild for guild in cards.guilds() if guild not in seen]
        more = pick(chance, others, GUILDS_KEPT - len(guilds))
        guilds += more
        deck = pick(chance, deck, max(0, data["layout"].count(DOWN) - len(more))) + more
    data["deck"], data["guilds"] = deck, guilds
    return game.position(data)


def _known_things(data: "dict[str, Any]") -> "set[str]":
    """Everything that has come up so far."""
    seen = set(data["layout"])
    for key in LYING:
        seen.update(data[key])
    for seat in data["seats"]:
        for key in OWNED:
            seen.update(seat[key])
    return seen
