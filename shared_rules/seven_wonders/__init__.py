"""7 Wonders, first edition, base game, 2 to 7 players; RULES.md maps each clause to its code."""

from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.view import View

    Base = contract.Game[Play, View]
else:
    Base = contract.Game


class SevenWonders(Base):
    """See contract."""

    name = "seven_wonders"
    title = "7 Wonders"
    code = "7w"
    seats = (2, 7)
    simultaneous = True
    rules_version = "1"
    soon = ("dig", "wonder", "back", "pass")

    def cards(self) -> "tuple[str, ...]":
        """See contract: the wonder boards carry tags too, and come after the cards."""
        return tuple(self.part("cards").tagged())


GAME = SevenWonders()
