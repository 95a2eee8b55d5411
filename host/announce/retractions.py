"""Which announced news no longer stand, because the table went back to before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.table.table import Table


class UndoneNews:
    """Numbered news of plays, each with its moment."""

    def __init__(self) -> None:
        self._new: list[int] = []
        self._moments: dict[int, int] = {}

    def add(self, number: int) -> None:
        """News `number` belongs to the moment that the table reports next."""
        self._new.append(number)

    def place(self, number: int, moment: int) -> None:
        """News `number` belongs to this moment."""
        self._moments[number] = moment

    def on_change(self, table: Table) -> None:
        """The table is at a new moment: it is that of the news heard since the one before."""
        self._moments |= dict.fromkeys(self._new, table.moment)
        self._new.clear()

    def undone(self, table: Table) -> list[int]:
        """The numbers of the news whose plays do not stand now, ascending."""
        standing = table.standing_moments()
        return sorted(number for number, moment in self._moments.items() if moment not in standing)
