"""Notices copied tags: two tags for the same card, or one tag in two places.

The first tag of a card is taken for the right one. Only the person who lays another one is notified before that card
lies open: until then it is secret that the card was seen twice. Nothing is refused here: that is for the rules, and
people find out which card is the right one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from host.stations.roster import sorts
from host.table.news import CardName, News, Sentence, sentence
from shared_rules import tag

if TYPE_CHECKING:
    from host.table.table import Table

# A tag may be carried from one reader to another faster than the first one is reported gone.
CARRIED = 3.0
MOST = 5  # warnings to one seat before its card lies open: forged tags reveal little of what others hold

KNOWN = 2000  # tags that are remembered, several boxes of cards; a station that makes up numbers fills no memory

TITLE = "Two tags, one card"


class DuplicateTags:
    """The tags seen at one table; a listener of it."""

    def __init__(self, table: Table, clock: Callable[[], float] = time.monotonic) -> None:
        self._table, self._clock = table, clock
        self._cards = set(table.game.cards_of(table.header.options))
        self._sorts = sorts(table)  # sorting reports two tags with the same text itself
        self._tag_of: dict[str, str] = {}
        self._card_of: dict[str, str] = {}
        self._lying: dict[int, str] = {}
        self._doubted: dict[str, tuple[int, int, float]] = {}
        self._hidden: dict[str, int] = {}
        self._warned_of: set[tuple[str, ...]] = set()
        self._warnings: Counter[int] = Counter()

    def was_laid(self, card: str) -> bool:
        """Whether a tag of this card was laid on a reader."""
        return card in self._tag_of

    def replace(self, uid: str, card: str) -> None:
        """People report that a tag without a text is on this card: the tag read before is dead, or gone."""
        self._card_of[uid], self._tag_of[card] = card, uid

    def on_card(self, seat: int, uid: str, text: str) -> None:
        """A tag lies on the reader of `seat`: its number and its text (`7w/altar.3`)."""
        if self._lying.get(seat) == uid:
            return  # repeated after a new greeting
        other = next((one for one, there in self._lying.items() if there == uid and one != seat), None)
        self._lying[seat] = uid
        if other is not None:
            doubts = [(lain, doubt) for lain, doubt in self._doubted.items() if self._lying.get(doubt[0]) == lain]
            self._doubted = {**dict(doubts), uid: (other, seat, self._clock())}
        code, card = tag.split(text)
        if code == self._table.game.code and card in self._cards:
            self._read(seat, uid, card)

    def on_gone(self, seat: int, uid: str) -> None:
        """The tag left the reader of `seat`: if it came to another one long before, there are two of it."""
        self.forget_card(seat)
        first, second, since = self._doubted.get(uid, (0, 0, 0.0))
        if seat == first and self._clock() - since > CARRIED:
            self._twice(uid, first, second)
        self._doubted.pop(uid, None)

    def forget_card(self, seat: int) -> None:
        """Nothing is known any more of what lies at `seat`."""
        self._lying.pop(seat, None)

    def _read(self, seat: int, uid: str, card: str) -> None:
        before = self._card_of.get(uid, card)
        if len(self._card_of) < KNOWN:
            self._card_of.setdefault(uid, card)
        first = self._tag_of.setdefault(card, uid)
        if before != card:
            self._card_of[uid] = card
            text = sentence("This tag named another card before. Check that it names the card it is on.")
            self._warn(seat, (uid, card), text)
        elif first != uid and not self._sorts:
            text = sentence(
                "Another tag says {name} too: this one is {tag}. Put both cards side by side and rewrite the wrong "
                "tag.",
                name=CardName(self._table, card),
                tag=_short(uid),
            )
            if self._warn(seat, (card, first, uid), text):
                self._hidden[card] = seat
                self.on_change(self._table)

    def _twice(self, uid: str, first: int, second: int) -> None:
        text = sentence(
            "Tag {tag} lies on two stations at once: one is a copy. Put both cards side by side and replace the copy's "
            "tag.",
            tag=_short(uid),
        )
        for seat in (first, second):
            self._warn(seat, (uid, str(seat)), text)

    def _warn(self, seat: int, what: tuple[str, ...], text: Sentence) -> bool:
        """Tells the seat, unless it was warned before or too often; True if it did."""
        if what in self._warned_of or self._warnings[seat] >= MOST:
            return False
        self._warned_of.add(what)
        self._warnings[seat] += 1
        self._table.announce(News(seat, sentence(TITLE), (text,), "refused"))
        return True

    # -- as a listener of the table --------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """News have nothing on tags."""

    def on_change(self, table: Table) -> None:
        """Once a card lies open, everybody may know that there are two tags for it."""
        public = _texts(table.public()) if self._hidden else set[str]()
        for card in [card for card in self._hidden if card in public]:
            who = table.player(self._hidden.pop(card))
            text = sentence(
                "Two tags say {name}; {who} laid the second one. Put both cards side by side.",
                name=CardName(table, card),
                who=who,
            )
            table.announce(News(None, sentence(TITLE), (text,)))


def _short(uid: str) -> str:
    """The end of a tag's number: enough to distinguish two tags."""
    return f"...{uid[-6:]}"


def _texts(data: object) -> set[str]:
    """Every text in plain data."""
    if isinstance(data, dict):
        inside = cast("dict[str, object]", data).values()
    elif isinstance(data, list | tuple):
        inside = cast("list[object]", data)
    else:
        return {data} if isinstance(data, str) else set()
    return {text for one in inside for text in _texts(one)}
