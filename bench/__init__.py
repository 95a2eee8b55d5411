"""Measures the figures that the design promises, each with its method.

A module of this folder that has a function `figures()` takes part: it yields Figure values.
"""

from typing import NamedTuple


class Figure(NamedTuple):
    """One measured figure beside the one to hold.

    hold is the bound in `unit`, `at_most` names the side of it the figure must lie; hold None
    means reported only. method describes how it was measured.
    """

    what: str
    measured: float
    unit: str
    hold: float | None
    at_most: bool
    method: str

    @property
    def held(self) -> bool:
        if self.hold is None:
            return True
        return self.measured <= self.hold if self.at_most else self.measured >= self.hold
