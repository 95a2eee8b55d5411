"""Lets a station without a table claim a seat in the lobby: it shows the free seats, and its button A takes one.

Where no seat waits, it shows the address of the house. A table's card that is laid on it seats it at that table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, Protocol

from host.errors import WrongUse
from host.languages.catalogue import speaking
from host.tags.desk import LAID, PRESSED
from host.tags.desks import Attendant, Desks, Hashes
from host.tags.tables import table_of
from host.web.http.guard import LOCAL
from host.web.table.qr import cells
from shared_rules.phrases import _
from shared_rules.wire.messages import ITEM

ROW = 16
SPLIT = re.compile(rf"[^.]{{1,{ROW // 2 - 1}}}\.?")


class WaitingSeat(NamedTuple):
    """A seat of a table in the lobby: the table's number, the seat, and the name of the person there."""

    table: int
    seat: int
    name: str


class Lobby(Protocol):
    """What a station in the lobby asks of its house."""

    def waiting(self) -> list[WaitingSeat]:
        """The seats that wait for a station, by table and seat."""
        ...

    def seated(self, station: str) -> WaitingSeat | None:
        """The seat that this station has claimed."""
        ...

    def claim(self, station: str, place: WaitingSeat) -> None:
        """The station plays for this seat from now on. Raises WrongUse."""
        ...

    def go_to(self, station: str, table: int) -> None:
        """The station plays at this table, whose card was laid on it. Raises WrongUse."""
        ...

    def leave(self, station: str) -> None:
        """The station's seat waits for a station again."""
        ...

    def under_way(self) -> list[str]:
        """A few words about every table that has begun."""
        ...

    def language(self) -> str:
        """The language of the house."""
        ...

    def address(self) -> str:
        """Where a browser finds the house, or empty as long as that is not known."""
        ...

    def claim_code(self) -> str:
        """The code that the first questions of a house without an owner ask for, or empty."""
        ...


class Claims(Desks["_Free"]):
    """All stations of a house that play at no table. Belongs to one event loop."""

    def __init__(self, hashes: Callable[[], Hashes], lobby: Lobby) -> None:
        super().__init__(hashes, lambda number, url, made: _Free(self, lobby, number, url, made))

    async def keep(self, free: dict[str, str], language: str) -> None:
        """Takes care of these stations, {number: URL}, in this language."""
        for number in [number for number, one in self.here.items() if one.language != language]:
            await self.release(number)
        await self.look(free)
        self.show()


class _Free(Attendant):
    """One station in the lobby."""

    def __init__(self, claims: Claims, lobby: Lobby, number: str, url: str, hashes: Hashes) -> None:
        super().__init__(number, url, hashes, lobby.language())
        self._claims, self._lobby = claims, lobby
        self._on = 0  # which of the waiting seats is offered
        self._listing, self._note = False, ""
        self._does: tuple[Callable[[], None], ...] = ()

    def show(self) -> None:
        """Offers a seat, names the one it has, or shows where the house is."""
        with speaking(self.speaker):
            mine, waiting = self._lobby.seated(self.number), self._lobby.waiting()
            if self._note:
                self._ask("Herald", [self._note], (_("back"), self._forget))
            elif mine is not None:
                self._show_claimed(mine, [place for place in waiting if place.table == mine.table])
            elif waiting:
                self._show_offer(waiting)
            else:
                self._show_house()

    def _show_offer(self, waiting: list[WaitingSeat]) -> None:
        place = waiting[self._on % len(waiting)]
        line = _("Table {n}: {name}'s seat waits for a station. Press A to play there.")
        lines = [line.format(n=place.table, name=place.name)]
        title = _("Table {n}: {name}?").format(n=place.table, name=place.name)
        if len(waiting) == 1:
            self._ask(title, lines, (_("sit here"), lambda: self._claim(place)))
        else:
            self._ask(title, lines, (_("sit"), lambda: self._claim(place)), (_("next"), self._next))

    def _show_claimed(self, mine: WaitingSeat, more: list[WaitingSeat]) -> None:
        title = _("Table {n}: {name}").format(n=mine.table, name=mine.name)
        leave = (_("leave"), lambda: self._lobby.leave(self.number))
        if more:
            line = _("{name}'s seat waits, too. Press A if this station goes round.").format(name=more[0].name)
            self._ask(title, [line], (_("too"), lambda: self._claim(more[0])), leave)
        else:
            self._ask(title, [_("The game begins on the home page.")], leave)

    def _show_house(self) -> None:
        if self._listing:
            lines = self._lobby.under_way()[:8] or [_("No table is open yet.")]
            self._ask(_("Tables"), lines, (_("back"), self._list))
        elif code := self._lobby.claim_code():
            lines = [_("Code for the first questions:"), code, *_rows(self._lobby.address())]
            self._ask("Herald", lines, (_("tables"), self._list))
        else:
            address = self._lobby.address()
            lines = [_("Begin a game in a browser:"), *_rows(address)] if address else [_("Begin a game in a browser.")]
            self._ask("Herald", _with_code(address, _("tables")) or lines, (_("tables"), self._list))

    def _ask(self, title: str, lines: list[str], *choices: tuple[str, Callable[[], None]]) -> None:
        self._does = tuple(does for _words, does in choices)
        self.desk.ask(title, [line[:ITEM] for line in lines], tuple(words for words, _does in choices))

    async def serve(self) -> None:
        """Does what its buttons choose, one after another."""
        while True:
            self.show()
            happened = await self.desk.happening()
            if happened.kind == PRESSED and happened.choice < len(self._does):
                self._does[happened.choice]()
            elif happened.kind == LAID:
                self._on_card(table_of(happened.text))

    def _claim(self, place: WaitingSeat) -> None:
        try:
            self._lobby.claim(self.number, place)
        except WrongUse:  # another station was faster, or a page: the display shows what is true now
            self.desk.beep("refused")
        else:
            self.desk.beep("accepted")
        self._claims.show()

    def _on_card(self, table: int) -> None:
        try:
            with speaking(self.speaker):
                if not table:
                    raise WrongUse(_("This is no table's card."))
                self._lobby.go_to(self.number, table)
        except WrongUse as error:
            self._note = str(error)
            self.desk.beep("refused")
        else:
            self._note = ""
            self.desk.beep("accepted")
        self._claims.show()

    def _forget(self) -> None:
        self._note = ""

    def _next(self) -> None:
        self._on += 1

    def _list(self) -> None:
        self._listing = not self._listing


def _with_code(address: str, choice: str) -> list[str]:
    """The rows of a display with the QR code of the address on the left; none where no phone reaches it."""
    host, _colon, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    drawn = cells(address) if host and host not in LOCAL else []
    words = ["Herald", "", *_columns(host), f":{port}"]
    beside = [*words, *[""] * (len(drawn) - 1 - len(words)), f"A {choice}"]
    return [f"{left}{right[: ROW // 2]}" for left, right in zip(drawn, beside, strict=False)]


def _columns(host: str) -> list[str]:
    """A host in half rows, cut after its dots."""
    rows = [""]
    for part in SPLIT.findall(host):
        if len(rows[-1] + part) > ROW // 2:
            rows.append("")
        rows[-1] += part
    return rows


def _rows(address: str) -> list[str]:
    """An address in rows of a display: cut before its port if it is too long for one."""
    plain = address.removeprefix("http://").rstrip("/")
    host, colon, port = plain.rpartition(":")
    return [plain] if len(plain) <= ROW or not colon else [host, colon + port]
