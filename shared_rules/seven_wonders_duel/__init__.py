"""7 Wonders Duel, base game, 2 players; RULES.md maps each clause to its code."""

from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders_duel.plays import Play
    from shared_rules.seven_wonders_duel.view import View

    Base = contract.Game[Play, View]
else:
    Base = contract.Game


class SevenWondersDuel(Base):
    """See contract."""

    name = "seven_wonders_duel"
    title = "7 Wonders Duel"
    code = "7d"
    seats = (2, 2)
    simultaneous = False
    rules_version = "1"
    at_once = ("offer", "lay", "turn", "draw")
    soon = ("draft", "token", "keep", "dig")


GAME = SevenWondersDuel()
