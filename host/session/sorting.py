"""Sorting a deck: each card laid on a reader is answered by its station, spoken, and counted by the table."""

from __future__ import annotations

from collections.abc import Callable

from host.table.news import News
from host.table.table import Table
from shared_rules.phrases import _


class Sorter:
    """Tells the table of a sorting what the readers saw, as plays of the station's seat.

    The station has shown its answer before: this counts, and tells `told` what people hear, the card's name and
    whether it is in. Every game's package for sorting understands `in CARD UID`, `out CARD UID` and `foreign UID`.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._number = 0
        self.told: list[Callable[[str], None]] = []

    def laid(self, seat: int, uid: str, text: str) -> None:
        """A tag came to rest at a station: its number, and its text as `7w/altar.3`."""
        code, _stroke, card = text.partition("/")
        if code != self._table.game.code or card not in self._table.game.cards():
            self._tell(seat, "")
            self._submit(seat, f"foreign {uid}")
            return
        verb = "in" if self._belongs(seat, card) else "out"
        self._tell(seat, card)
        self._submit(seat, f"{verb} {card} {uid}")

    def finish(self) -> None:
        """Says that no more cards come, as the station's button does."""
        if not self._table.over:
            self._submit(1, "done")

    def _belongs(self, seat: int, card: str) -> bool:
        table = self._table
        return table.game.view(table.view(seat)).ways(card)[0].refusal is None

    def _tell(self, seat: int, card: str) -> None:
        table = self._table
        words = table.words.answer(table.game.view(table.view(seat)), card)
        for told in self.told:
            told(words)

    def _submit(self, seat: int, text: str) -> None:
        table = self._table
        self._number += 1
        verdict = table.submit(seat, f"laid-{self._number}", table.moment, text)
        if not verdict.ok:
            table.announce(News(seat, _("Not counted"), (verdict.why,), "refused"))
