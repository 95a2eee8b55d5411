"""Which of the things that were told no longer stand, because the table went back behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.table.table import Table


class UndoneNews:
    """Numbered news of plays, each with the moment that it tells of."""

    def __init__(self) -> None:
        self._new: list[int] = []
        self._moments: dict[int, int] = {}

    def hear(self, number: int) -> None:
        """News `number` tells of the moment that the table says next that it has reached."""
        self._new.append(number)

    def changed(self, table: Table) -> None:
        """The table is at a new moment: it is that of the news heard since the one before."""
        self._moments |= dict.fromkeys(self._new, table.moment)
        self._new.clear()

    def undone(self, table: Table) -> list[int]:
        """The numbers of the news whose plays do not stand now, ascending."""
        standing = table.standing()
        return sorted(number for number, moment in self._moments.items() if moment not in standing)
