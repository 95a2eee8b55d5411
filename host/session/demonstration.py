"""What an open game still catches, shown by really laying such cards on a reader.

One card for every reason for which the rules refuse a whole card, as the game gives them; and, once the
seat has played, the very same tag again and a second tag that claims to be the same card. The reason is
read from the OLED.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from host.bots.bots import PATIENCE
from host.errors import GameStopped
from host.virtual.oled import read, words
from host.virtual.tags import Ntag213, Tag
from shared_rules import tag

if TYPE_CHECKING:
    from host.session.session import Session

# This much of a reason must be on the OLED: the sentence may be longer than the screen.
RECOGNISED = 24


class Demonstration:
    """Lays forbidden cards at one seat before its first plays; `say(sentence)` reports what was seen.

    displays  (what was laid, the OLED's text), in order
    """

    def __init__(self, session: Session, seat: int, say: Callable[[str], None]) -> None:
        self.displays: list[tuple[str, str]] = []
        self._session = session
        self._seat = seat
        self._say = say
        self._turn = 0

    async def before_play(self, seat: int) -> None:
        """For `Session.start`. Raises GameStopped when the OLED does not give the reason."""
        if seat != self._seat:
            return
        self._turn += 1
        if self._turn == 1:
            for card in self._one_card_for_every_reason():
                await self._lay(self._name_of(card), card, self._session.tag(card))
        elif self._turn == 2:
            card = self._own_card()
            if card and self._is_refused(card):
                await self._lay(f"{self._name_of(card)}, the tag that was used already", card, self._session.tag(card))
                await self._lay(f"{self._name_of(card)}, a second tag with the same copy", card, self._copy(card))

    def _name_of(self, card: str) -> str:
        return f"{self._session.table.words.card_name(card)} ({card})"

    def _one_card_for_every_reason(self) -> list[str]:
        found: dict[str, str] = {}
        game, view = self._session.table.game, self._session.table.view(self._seat)
        seen = game.view(view)
        for card in game.cards_of(self._session.table.header.options):
            first = seen.ways(card)[0]
            if first.play is None and first.refusal is not None:
                found.setdefault(first.refusal.code, card)
        return list(found.values())

    def _own_card(self) -> str:
        """The card of this seat's last play: the word of its text that is a card, or "" if it has none."""
        known = set(self._session.table.game.cards_of(self._session.table.header.options))
        lines = [text for seat, text in self._session.table.plays() if seat == self._seat]
        return next((word for word in lines[-1].split() if word in known), "")

    def _is_refused(self, card: str) -> bool:
        """Whether a card that was played cannot be used again: in some games it can be taken back."""
        table = self._session.table
        return table.game.view(table.view(self._seat)).ways(card)[0].refusal is not None

    def _copy(self, card: str) -> Tag:
        text = tag.join(self._session.table.game.code, card)
        return Ntag213.card(b"\x04" + hashlib.sha256(f"copy of {text}".encode()).digest()[:6], text)

    async def _lay(self, what: str, card: str, tag: Tag) -> None:
        table, operator = self._session.table, self._session.operators[self._seat]
        station = self._session.virtual_stations[self._seat]
        await self._session.stations.ready(self._seat)
        way = table.game.view(table.view(self._seat)).ways(card)[0]
        if way.refusal is None:
            raise GameStopped(f"{what} should be refused, but the station offers it. This is a bug in Herald.")
        why = table.words.why(way.refusal)
        await operator.lay(tag)
        try:
            await station.shown(lambda picture: squeezed(why)[:RECOGNISED] in squeezed(words(picture)), PATIENCE)
        except TimeoutError as error:
            raise GameStopped(f"{what}: the OLED does not say why ({why}).") from error
        said = " / ".join(row for row in read(station.screen)[1:-1] if row)
        self.displays.append((what, said))
        self._say(f"  {what}\n    OLED: {said}")
        await operator.take_away()


def squeezed(text: str) -> str:
    """Without spaces and in small letters: rows of an OLED break words anywhere."""
    return "".join(text.split()).lower()
