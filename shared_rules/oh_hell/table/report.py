"""The report after the end: how often each bid was met (OH-43)."""

from shared_rules.card_game.table import report
from shared_rules.contract import Event, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Report(report.Report):
    """See `State.report`: a line has `seat`, `met`, `of` and `longest`."""

    def sections(self, state: "Any") -> "list[Section]":
        """One line for each seat."""
        deals = len(state.sizes())
        lines = [
            Event("bids", {"seat": seat, "met": state.met[seat], "of": deals, "longest": state.longest[seat]})
            for seat in state.seats
        ]
        return [Section("bids", lines)]
