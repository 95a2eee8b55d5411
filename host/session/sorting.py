"""Sorting a deck: each card laid on a reader is answered by its station, spoken, and counted by the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from host.table.news import News, sentence
from host.table.table import Table
from shared_rules import tag


class Sorter:
    """Tells the table of a sorting what the readers saw, as plays of the station's seat.

    The station has shown its answer before: this counts, and gives `told` the sentence for people, the card's name and
    whether it is in; `inside` is whether the last one was.
    Every game's package for sorting understands `in CARD UID`, `out CARD UID` and `foreign UID`.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._number, self._run = 0, secrets.token_hex(3)  # a sorting that goes on has plays of earlier runs
        self.inside = False
        self.listeners: list[Callable[[str], None]] = []

    def on_card(self, seat: int, uid: str, text: str) -> None:
        """A tag came to rest at a station: its number, and its text as `7w/altar.3`."""
        code, card = tag.split(text)
        self.inside = False
        if code != self._table.game.code or not self._table.game.is_card(card):
            self._tell(seat, "")
            self._submit(seat, f"foreign {uid}")
            return
        self.inside = self._belongs(seat, card)
        verb = "in" if self.inside else "out"
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
        for told in self.listeners:
            told(words)

    def _submit(self, seat: int, text: str) -> None:
        table = self._table
        self._number += 1
        verdict = table.submit(seat, f"laid-{self._run}-{self._number}", table.moment, text)
        if not verdict.ok:
            table.announce(News(seat, sentence("Not counted"), (verdict.why,), "refused"))
