"""What is not a card of a game and lies on the reader all the same: telephones, bank cards, passports, door keys, and
readers that do not hear whole numbers. None of it may be taken for a broken reader, or come and go while it rests."""

import pytest

from firmware import chip
from host.virtual.pn532 import Field, Pn532
from host.virtual.tags import IsoDep, MifareClassic, Nak, Ntag213, Tag, from_json
from tests.firmware import test_rogue_reader as rogue
from tests.firmware.model_time import ModelTime
from tests.promises import promise
from tests.virtual.desk import desk

CARD = bytes.fromhex(rogue.UID)
LONG = bytes.fromhex("78807002204648495645442020494e5445524e5420")  # as some transit cards describe themselves


class Heard(rogue.Heard):
    """A station that also takes what is no card."""

    def arrived(self, uid, text, readable=True):
        self.said.append((uid, text, readable))

    def left(self):
        self.said.append("left")

    def two_cards(self, two):
        self.said.append("two" if two else "one")


class Half(Tag):
    """A tag of seven bytes as a bad copy of the reader's chip gives it: it stops after the first half of the number."""

    sens_res, sel_res = b"\x00\x44", 0x04
    uid = b"\x88" + CARD[:3]

    def exchange(self, command):
        raise Nak


def rest(monkeypatch, bus, *tags, ms=20000):
    """What a station hears of things that rest on its reader, and are then taken away."""
    place = rogue.Place(ModelTime(), bus)
    place.heard = Heard(place.clock)
    with desk(place.board):
        place.start(monkeypatch)
        place.wait(600)
        for one in tags:
            place.board.field.tags.append(one)
        place.board.field.on_change()
        place.wait(ms)
        place.board.field.clear()
        place.wait(1500)
    assert (place.reader.faults, place.reader.resets, place.heard.troubles) == (0, 0, [])
    assert place.heard.missing == [False]
    return place.heard.said


@promise("A telephone, bank card or passport that rests on a reader is named once, and is never taken for a bad reader")
@pytest.mark.parametrize("bus", ["spi", "i2c", "uart"])
@pytest.mark.parametrize("uid", ["", "a7274115", "04a1b2c3d4e5f6", "04a1b2c3d4e5f6a7b8c9"])
@pytest.mark.parametrize("ats", [b"\x78\x33\x88\x00", LONG, b""])
def test_one_that_speaks_otherwise_comes_once_and_goes_once(monkeypatch, bus, uid, ats):
    said = rest(monkeypatch, bus, IsoDep(bytes.fromhex(uid), ats))
    assert [type(one) for one in said] == [tuple, str] and said[0][1:] == ("", True) and said[1] == "left"
    assert said[0][0] == (uid or "08")


@pytest.mark.parametrize(("other", "uid"), [(MifareClassic(b"\xe6\x3a\xe5\xd5"), "e63ae5d5"), (Half(), "8804a1b2")])
def test_a_door_key_and_half_a_number_come_once_and_go_once(monkeypatch, other, uid):
    assert rest(monkeypatch, "spi", other) == [(uid, "", True), "left"]


@pytest.mark.parametrize("ats", [b"\x78\x33\x88\x00", LONG])
def test_a_telephone_above_a_card_is_two(monkeypatch, ats):
    card = Ntag213.card(CARD, "7w/altar.3")
    for tags in ((IsoDep(ats=ats), card), (card, IsoDep(ats=ats))):
        assert rest(monkeypatch, "spi", *tags) == ["two", "one"]


def test_the_model_gives_what_such_a_card_says_of_itself_after_its_number():
    field = Field()
    reader = Pn532(field, ModelTime().clock, lambda level: None)
    reader._set_up = True
    for one in (IsoDep(b"\xa7\x27\x41\x15", LONG), Ntag213.blank(CARD)):
        field.tags.append(one)
    reader._perform(bytes((0x4A, 2, 0)))
    body = bytes(reader.waiting)[7:-2]
    assert body.startswith(b"\x02\x01\x00\x04\x20\x04\xa7\x27\x41\x15" + bytes([len(LONG) + 1]) + LONG + b"\x02")
    assert chip._numbers(body) == [b"\xa7\x27\x41\x15", CARD]


def test_such_a_card_is_kept_as_plain_data():
    one = from_json(IsoDep(b"\xa7\x27\x41\x15", LONG).to_json())
    assert (one.uid, one.ats, one.sel_res) == (b"\xa7\x27\x41\x15", LONG, 0x20)
