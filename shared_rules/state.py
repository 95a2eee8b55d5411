"""The State of a game that has its report and its positions in modules of their own, as every large game has."""

from shared_rules import contract
from shared_rules.contract import NotOver, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.contract import Section


class State(contract.State):
    """See contract. The modules are those of the game's package, and are loaded when they are first needed.

    package  the game's name, for `load`
    views    by seat, what each may know; place 0 is empty
    """

    package: str = ""
    views: "list[Any]"

    def report(self) -> "list[Section]":
        """See contract: `report.sections(state)`."""
        if not self.over:
            raise NotOver("The game is not over: what is hidden stays hidden until then.")
        return load(self.package).part("report").sections(self)

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract: `data()` of the seat's View."""
        return self.views[seat].data()

    def public(self) -> "dict[str, Any]":
        """See contract: `position.public(state)`."""
        return load(self.package).part("position").public(self)

    def position(self) -> "dict[str, Any]":
        """See contract: `position.write(state)`, whose form the module describes."""
        return load(self.package).part("position").write(self)
