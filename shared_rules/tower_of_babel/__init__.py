"""Tower of Babel, 3 to 5 players; RULES.md maps each clause to its code."""

from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tower_of_babel.plays import Play
    from shared_rules.tower_of_babel.view import View

    Base = contract.Game[Play, View]
else:
    Base = contract.Game


class TowerOfBabel(Base):
    """See contract."""

    name = "tower_of_babel"
    title = "Tower of Babel"
    code = "tb"
    seats = (3, 5)
    simultaneous = True
    rules_version = "1"
    at_once = ("put", "action", "add", "remove")
    soon = ("build", "use", "offer", "back", "complete", "swap", "keep", "end", "pass")

    def view(self, data: "dict[str, Any]") -> "View":
        """See contract."""
        view: View = self.part("message").rebuild(data)
        return view


GAME = TowerOfBabel()
