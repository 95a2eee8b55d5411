"""Shows a set-up of real cards on the page, as a drawing, and takes cards that are typed instead of tapped.

A game draws itself in its module `referee.spread`: `VERBS` are the verbs of the plays that fill the drawing, and
`spread(view)` its rows, [(label, slots)]. A slot is a card that lies face up, `x` one that lies face down, `?` the one
that comes next, or `o` one that comes later. A typed line becomes the same play as a tap.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from host.journal.history import BY_HAND
from host.session.naming import CardNaming
from host.table.table import Table
from shared_rules.phrases import _
from shared_rules.referee.rulings import is_open

if TYPE_CHECKING:
    from shared_rules.contract import Play

NEXT, LATER, DOWN = "?", "o", "x"


class Slot(NamedTuple):
    """One place of a drawing: its card as people call it, or NEXT, LATER or DOWN."""

    is_card: bool
    text: str


class Spread:
    """What people lay out now at one table whose cards are real."""

    def __init__(self, table: Table, naming: CardNaming) -> None:
        self._table, self._naming = table, naming
        self._verbs: tuple[str, ...] = table.game.find("referee.spread", "VERBS", ())

    def drawing(self) -> list[tuple[str, list[Slot]]]:
        """The rows of the drawing, as the table speaks; empty while nothing is laid out."""
        seat, plays = self._due()
        if not plays:
            return []
        with self._table.words.spoken():
            view = self._table.game.view(self._table.view(seat))
            rows = self._table.game.part("referee.spread").spread(view)
        return [(label, [self._slot(one) for one in slots]) for label, slots in rows]

    def cards(self) -> list[tuple[str, str]]:
        """(card, name) of every kind that may come next, by name."""
        playable = {_card(play) for play in self._due()[1]}
        return [
            (next(card for card in kind.cards if card in playable), kind.called)
            for kind in self._naming.every_kind()
            if playable & set(kind.cards)
        ]

    def lay(self, card: str) -> str:
        """This card, or one that looks like it, lies next: why not, in one sentence, or empty."""
        seat, plays = self._due()
        copies = {card, *self._naming.copies(card)}
        fits = {_card(play): play for play in reversed(plays) if _card(play) in copies}
        if not fits:
            return _("That card does not come next: it lies already, or does not belong there.")
        play = fits[self._naming.unseen(sorted(fits))]
        name, text = f"typed-{secrets.token_hex(6)}", self._table.game.text(play)
        verdict = self._table.submit(seat, name, self._table.moment, text, BY_HAND)
        return "" if verdict.ok else verdict.why

    def _slot(self, text: str) -> Slot:
        if text in (NEXT, LATER, DOWN):
            return Slot(False, text)
        return Slot(True, self._card_name(text))

    def _card_name(self, card: str) -> str:
        """The name of a card, with what is printed on it where others have that name too."""
        name, kinds = self._table.words.card_name(card), self._naming.every_kind()
        alike = [kind for kind in kinds if self._table.words.card_name(kind.cards[0]) == name]
        return next((kind.called for kind in alike if len(alike) > 1 and card in kind.cards), name)

    def _due(self) -> tuple[int, list[Play]]:
        """The seat that reports what comes up, and all that may come."""
        if not self._verbs or not is_open(self._table.header.options):
            return 0, []
        state = self._table.state
        for seat in [seat for seat in self._table.awaited() if seat] or self._table.seats:
            plays: list[Play] = state.plays(seat)
            found = [play for play in plays if self._table.game.text(play).split()[0] in self._verbs]
            if found := [play for play in found if state.refuse(seat, play) is None]:
                return seat, found
        return 0, []


def _card(play: Any) -> str:
    """The one card that such a play names."""
    return str(getattr(play, "card", "") or play.cards[0])
