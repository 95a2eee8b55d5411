"""Through the Ages, original edition, 2 to 4 players, all three modes; RULES.md maps each clause to its code."""

from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.view import View

    Base = contract.Game[Play, View]
else:
    Base = contract.Game


class ThroughTheAges(Base):
    """See contract."""

    name = "through_the_ages"
    title = "Through the Ages"
    code = "ta"
    seats = (2, 4)
    simultaneous = False
    rules_version = "1"
    at_once = ("turn", "event", "final", "add", "remove")
    soon = ("take", "lead", "learn", "play", "tactic", "prepare", "discard", "quiet", "done", "end")

    def parse(self, text: str) -> "Any":
        """See contract: `referee.parsing`; a station only writes plays."""
        return self.part("referee.parsing").parse(text)


GAME = ThroughTheAges()
