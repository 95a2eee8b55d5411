"""The cards that lie on the readers of a table's stations, and what their tags mean."""

from __future__ import annotations

from collections.abc import Sequence

from host.plain import Plain
from host.stations.duplicates import DuplicateTags
from host.stations.link import StationLink
from host.stations.roster import Roster
from host.stations.setup import StationSetup
from shared_rules import tag


class Readers:
    """The readers of all stations; every link notes what lies on its own.

    enrolled  the cards of tags without a text, by their numbers
    tags      the tags seen at this table, a listener of it
    """

    def __init__(self, roster: Roster, setup: StationSetup) -> None:
        self._roster, self._table = roster, roster.table
        self.enrolled, self.tags = setup.enrolled, DuplicateTags(roster.table)
        self._on_card, self._on_gone = setup.on_card, setup.on_gone

    def card_on(self, seat: int) -> str:
        """The card of this game that lies on the reader of a seat, as `altar.3`; empty where none does."""
        link = self._roster.at(seat)
        code, card = tag.split(link.card if link is not None else "")
        return card if code == self._table.game.code else ""

    def unseen(self, cards: Sequence[str]) -> str:
        """Of copies that look alike the first whose tag was not laid on any reader yet, or the first of all."""
        return next((card for card in cards if not self.tags.was_laid(card)), cards[0])

    def name_card(self, seat: int, card: str, by_hand: bool = True) -> None:
        """People name the card on the reader of a seat: its tag means that card from now on. With an empty reader they
        name the card they mean. Without `by_hand` the tag means this copy only until the card is taken away. Raises
        BadFile if that cannot be written."""
        link = self._roster.at(seat)
        if link is None:
            return
        text = tag.join(self._table.game.code, card)
        if by_hand and link.lying:
            self.enrolled.enrol(link.lying, text)
        link.send("known", uid=link.lying, card=text)
        link.card, link.by_hand = text, text if by_hand else ""
        if link.lying:
            self.tags.forget_card(seat)
            if by_hand:
                self.tags.replace(link.lying, card)
            self.tags.on_card(seat, link.lying, text)

    def on_card(self, link: StationLink, fields: Plain) -> None:
        """A station reports a card on its reader."""
        uid = fields["uid"]
        card = fields["card"] or self.enrolled.card(uid)
        link.lay(uid, card, self._table.moment)
        if card != fields["card"]:
            link.send("known", uid=uid, card=card)
        self._on_card(link.seat, uid, card)
        self.tags.on_card(link.seat, uid, link.card)

    def on_gone(self, link: StationLink, fields: Plain) -> None:
        """A station reports that its reader is empty again."""
        link.clear_reader()
        link.refused = None
        self.tags.on_gone(link.seat, fields["uid"])
        self._on_gone(link.seat)
