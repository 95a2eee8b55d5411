"""What a seat may know of a score pad: all of it. No station shows it, so a View offers nothing at one."""

from shared_rules import contract

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import Refusal, Way
    from shared_rules.pad.referee.pad import Play, ScorePad

    Base = contract.View[Play]
else:
    Base = contract.View


class View(Base):
    """What one seat may know, rebuilt from `State.view`."""

    def __init__(self, game: "ScorePad", data: "dict[str, Any]") -> None:
        self.game, self.seat, self.over = game, data["seat"], data["over"]
        self.awaited = not self.over
        self.columns: list[dict[str, str]] = data["columns"]

    def ways(self, card: "str | None") -> "list[Way[Play]]":
        """See contract."""
        return []

    def plays(self, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        return []

    def refuse(self, play: "Play") -> "Refusal | None":
        """See contract."""
        return contract.Refusal("typed")

    def reach(self) -> "list[str] | None":
        """See contract."""
        return []

    def data(self) -> "dict[str, Any]":
        """All of it as plain data."""
        return {"seat": self.seat, "columns": self.columns, "over": self.over}


def rebuild(game: "ScorePad", data: "dict[str, Any]") -> "View":
    """See contract."""
    return View(game, data)
