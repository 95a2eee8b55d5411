"""Hands that lay tags on one virtual station, as somebody does who sets up a deck: for `herald tags write --virtual`.

On the way a few things happen that happen to people: a tag that is right already, one with a link on it,
a tag at the edge of the field, a tag that is laid twice.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress

from host.virtual.oled import read
from host.virtual.tagged_cards import TaggedCards
from host.virtual.tags import MifareClassic, Ntag213, Tag
from host.virtual.virtual_station import VirtualStation
from shared_rules import tag
from shared_rules.contract import Game

PATIENCE = 10.0  # seconds for the station to ask or to show what it should
STEADY = 0.2  # seconds without a change after which the OLED is read
FINGER = 0.8  # seconds until a finger answers a question that just came
AWAY = 0.6  # seconds between two tags
NOTICED = 3.0  # seconds until the OLED speaks of another card, after a tag was taken away
TRIES = 4  # how often a tag is laid until then

STEP = re.compile(r"(\d+) of \d+")  # in the OLED's top row: "Write 4 of 95 1/2"

RIGHT, LINK, EDGE = 1, 2, 3  # the places in the order where something happens
STOLEN, TWICE, DOOR_KEY = 2, 4, 6
# An NDEF message with the address https://example.org.
WEB_LINK = bytes.fromhex("0310d1010c55046578616d706c652e6f7267fe00")

Lay = Callable[["ScriptedHands"], Coroutine[object, object, None]]


class ScriptedHands:
    """Two hands and two eyes at one station; `tell` gets the OLED's text after each tag."""

    def __init__(self, station: VirtualStation, tell: Callable[[str], None]) -> None:
        self._station, self._tell = station, tell

    async def begin(self) -> None:
        """Waits until the station asks for a tag."""
        await self._station.shown(lambda picture: _waits(read(picture)), PATIENCE * 3)

    async def lay(self, tag: Tag) -> list[str]:
        """Lays a tag, waits for the OLED's answer, and leaves it there. The OLED's rows."""
        before = self._station.screen
        await self._station.place(tag)
        return await self._answer(before)

    async def _answer(self, before: bytes) -> list[str]:
        """The OLED's rows once it waits for a hand again. What it shows until then, such as that the host is not
        heard, is no answer: who takes the tag away meanwhile stops what is being written."""
        with suppress(TimeoutError):
            await self._station.shown(lambda picture: picture != before and _waits(read(picture)), PATIENCE)
        return await self._look()

    async def _look(self) -> list[str]:
        rows: list[str] = []
        while rows != (rows := read(self._station.screen)):
            await asyncio.sleep(STEADY)
        self._tell("    OLED: " + " | ".join(row for row in rows if row))
        return rows

    async def press(self, button: str) -> list[str]:
        """Presses a button, and returns the OLED's text once that is done."""
        await asyncio.sleep(FINGER)
        before = self._station.screen
        await self._station.press(button)
        return await self._answer(before)

    async def take(self) -> None:
        """Takes the tag away."""
        await self._station.remove()
        await asyncio.sleep(AWAY)

    async def whole(self, tag: Tag) -> None:
        """Lays a tag, agrees if that is asked, and takes it away."""
        rows = await self.lay(tag)
        for _ in range(TRIES):  # a slow computer may not have seen the button
            if not _asks(rows):
                break
            rows = await self.press("A")
        await self.take()

    async def until_done(self, tag: Tag) -> None:
        """Lays a tag again until the OLED goes on, as people do: a slow computer may not have seen it before it was
        taken away. Says so when the OLED never does."""
        title = read(self._station.screen)[0]
        for _ in range(TRIES):
            await self.whole(tag)
            with suppress(TimeoutError):
                await self._station.shown(lambda picture: _step(read(picture)[0]) not in ("", _step(title)), NOTICED)
                return
        self._tell(f"    This tag was laid {TRIES} times, and the OLED still says: {title}. The next one is laid.")


def _asks(rows: Sequence[str]) -> bool:
    """Whether the OLED asks about the tag on the reader."""
    return rows[-1].startswith(("A write", "A change"))


def _waits(rows: Sequence[str]) -> bool:
    """Whether the OLED waits for a hand: its last row shows what A does."""
    return rows[-1].startswith("A ")


def _step(title: str) -> str:
    """The number of the card in a top row like "Write 4 of 95"; empty for a question about the tag that lies there, or
    while the host is not heard."""
    found = STEP.search(title)
    return found[1] if found else ""


def for_walking(game: Game, order: Sequence[str], protected: bool = False) -> Lay:
    """Lays a tag for every card in the order; blank ones, but for a few, or all write-protected."""
    deck = TaggedCards(game)

    async def lay(hands: ScriptedHands) -> None:
        await hands.begin()
        for at, card in enumerate(order):
            uid = deck.uid(card)
            if protected:
                await hands.until_done(Ntag213.protected(uid))
                continue
            if at == EDGE:
                await hands.whole(Ntag213(bytes(Ntag213.blank(uid).memory), fails_after=20))
            tags = {RIGHT: deck.tag(card), LINK: Ntag213.holding(uid, WEB_LINK)}
            await hands.until_done(tags.get(at, Ntag213.blank(uid)))

    return lay


def for_tables(count: int) -> Lay:
    """Lays this many blank tags."""

    async def lay(hands: ScriptedHands) -> None:
        await hands.begin()
        for at in range(count):
            await hands.until_done(Ntag213.blank(b"\x04" + (at + 1).to_bytes(6, "big")))

    return lay


def for_checking(game: Game, order: Sequence[str]) -> Lay:
    """Lays a deck in which one card is missing, one there twice, and among which a door key lies."""
    deck = TaggedCards(game)

    async def lay(hands: ScriptedHands) -> None:
        await hands.begin()
        for at, card in enumerate(order):
            if at == DOOR_KEY:
                await hands.whole(MifareClassic(b"\x9a\x1b\x2c\x3d"))
            if at != STOLEN:
                await hands.until_done(deck.tag(card))
            if at == TWICE:
                await hands.whole(Ntag213.card(b"\x04" + bytes(6), tag.join(game.code, card)))
        await hands.press("A")
        await asyncio.sleep(PATIENCE)

    return lay


def for_reading(game: Game) -> Lay:
    """Lays one card."""

    async def lay(hands: ScriptedHands) -> None:
        await hands.begin()
        await hands.lay(TaggedCards(game).tag(game.cards()[0]))
        await asyncio.sleep(PATIENCE)

    return lay
