"""The hands of `herald tags --virtual`: a tag that went unseen is laid again, and none is given up without a word."""

import asyncio
from collections import Counter

import pytest

from host.virtual import scripted_hands
from host.virtual.scripted_hands import TRIES, ScriptedHands, for_checking, for_walking
from tests.fakes import tiny

CARDS = tiny.GAME.cards()[:6]


class SlowStation:
    """A station on a computer so slow that it sees a tag only when it was laid `blind` times before; its OLED is rows
    of text, and what it says of the last tag comes when the next one lies there already."""

    def __init__(self, title, blind):
        self.title, self.blind = title, blind
        self.done, self.laid = 0, Counter()
        self.screen = self._rows()

    def _rows(self):
        return [self.title % self.done, "", "A skip   B back"]

    async def place(self, tag):
        self.screen = [*self._rows(), "reading"]
        self.laid[bytes(tag.uid)] += 1
        if self.laid[bytes(tag.uid)] > self.blind:
            self.done += 1

    async def remove(self):
        self.screen = self._rows()

    async def press(self, button):
        self.screen = self._rows()

    async def shown(self, wanted, patience):
        """Between two tags the host is not heard for a while."""
        if not wanted(self.screen) and not wanted(["HERALD", "Looking for the", "host ..."]):
            raise TimeoutError


class SlowHost:
    """A station whose host takes a while to write a tag that was agreed to: until then the OLED asks for nothing, and
    the tag must stay. One that is taken away is asked for again, in words that fill two pages."""

    def __init__(self):
        self.screen, self.lies, self.stolen, self.done = self._rows("Write 1 of 2"), False, 0, 0

    def _rows(self, title, footer="A skip   B back"):
        return [title, "", footer]

    async def place(self, tag):
        self.screen, self.lies = self._rows("Write over it?", "A write   B no"), True

    async def press(self, button):
        self.screen = self._rows("Tags", "")

    async def remove(self):
        self.lies = False
        if self.screen == self._rows("Tags", ""):
            self.stolen += 1
            self.screen = self._rows("Write 1 of 2 1/2")

    async def shown(self, wanted, patience):
        while not wanted(self.screen):
            if self.screen != self._rows("Tags", ""):
                raise TimeoutError
            self.done += self.lies
            self.screen = self._rows("Write 2 of 2")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    for name in ("STEADY", "FINGER", "AWAY", "PATIENCE", "NOTICED"):
        monkeypatch.setattr(scripted_hands, name, 0)
    monkeypatch.setattr(scripted_hands, "read", lambda rows: rows)


def laid(lay, station):
    said = []
    asyncio.run(lay(ScriptedHands(station, said.append)))
    return [line for line in said if "OLED:" not in line]


@pytest.mark.parametrize("blind", [0, 1, TRIES - 1])
@pytest.mark.parametrize("protected", [False, True])
def test_a_tag_that_went_unseen_is_laid_again_until_the_oled_goes_on(blind, protected):
    station = SlowStation("Write %d of 6", blind)
    assert laid(for_walking(tiny.GAME, CARDS, protected), station) == []
    assert station.done >= len(CARDS)
    assert sorted(station.laid.values())[: len(CARDS) - 1] == [blind + 1] * (len(CARDS) - 1)


def test_a_deck_is_looked_at_card_by_card_although_the_station_is_slow():
    station = SlowStation("%d of 6", 1)
    assert laid(for_checking(tiny.GAME, CARDS), station) == []
    assert station.done >= len(CARDS) - 1  # one is missing on purpose


def test_a_tag_that_is_never_seen_is_given_up_with_its_reason():
    said = laid(for_walking(tiny.GAME, CARDS[:1]), SlowStation("Write %d of 1", TRIES))
    assert said == [
        f"    This tag was laid {TRIES} times, and the OLED still says: Write 0 of 1. The next one is laid."
    ]


def test_a_tag_stays_until_what_was_agreed_to_is_done():
    station = SlowHost()
    assert laid(for_walking(tiny.GAME, CARDS[:1]), station) == []
    assert (station.done, station.stolen) == (1, 0)


def test_a_title_that_counts_its_pages_is_no_other_card():
    station = SlowHost()
    station.screen = ["Write 1 of 2 1/2", "", "A skip   B back"]
    station.place = _nothing
    assert "This tag was laid" in laid(for_walking(tiny.GAME, CARDS[:1]), station)[0]


async def _nothing(tag):
    """A tag that the station does not see."""
