"""The model of an NTAG213 against its data sheet."""

import pytest

from host.virtual.tags import MifareClassic, Nak, Ntag213, Silence, from_json
from shared_rules import tag as identity

UID = bytes.fromhex("04a1b2c3d4e5f6")


def card() -> Ntag213:
    return Ntag213.card(UID, "7w/altar.3")


def test_the_head_has_number_check_bytes_and_capability():
    head = card().exchange(b"\x30\x00")
    assert head[:3] + head[4:8] == UID == card().uid
    assert head[3] == 0x88 ^ 0x04 ^ 0xA1 ^ 0xB2
    assert head[8] == 0xC3 ^ 0xD4 ^ 0xE5 ^ 0xF6
    assert head[12:] == b"\xe1\x10\x12\x00"


def test_a_read_gives_four_pages_from_any_page():
    data = identity.write("7w/altar.3")
    assert card().exchange(b"\x30\x04") == data[:16]
    assert card().exchange(b"\x30\x05") == data[4:20]


def test_a_read_near_the_end_goes_on_at_page_0():
    answer = card().exchange(b"\x30\x2c")
    assert answer[:4] == bytes(4)  # the password's answer is not shown
    assert answer[4:] == bytes(card().memory[:12])


def test_it_tells_its_version_to_who_asks_for_nothing_else():
    assert card().exchange(b"\x60") == bytes.fromhex("0004040201000f03")
    with pytest.raises(Nak):
        card().exchange(b"\x60\x00")


def test_a_fast_read_gives_just_the_pages_asked_for():
    assert card().exchange(b"\x3a\x04\x09") == identity.write("7w/altar.3")[:24]


@pytest.mark.parametrize("command", [b"\x30\x2d", b"\x30\xff", b"\x30", b"\x3a\x09\x04", b"\x55", b"\xa2\x04\x01"])
def test_what_a_tag_does_not_know_it_refuses(command: bytes):
    with pytest.raises(Nak):
        card().exchange(command)


def test_a_page_is_written_and_read_back():
    tag = Ntag213.blank(UID)
    data = identity.write("7w/altar.3")
    for at in range(0, len(data), 4):
        assert tag.exchange(bytes((0xA2, 4 + at // 4)) + data[at : at + 4]) == b""
    assert identity.read(tag.exchange(b"\x30\x04") + tag.exchange(b"\x30\x08")) == "7w/altar.3"


@pytest.mark.parametrize("page", [0, 1, 45, 255])
def test_the_number_and_pages_that_are_not_there_cannot_be_written(page: int):
    with pytest.raises(Nak):
        card().exchange(bytes((0xA2, page, 1, 2, 3, 4)))


def test_capability_bits_can_only_be_set():
    tag = Ntag213.blank(UID)
    tag.exchange(b"\xa2\x03\x00\x00\x00\x0f")
    assert tag.exchange(b"\x30\x03")[:4] == b"\xe1\x10\x12\x0f"


def test_locked_pages_refuse():
    tag = Ntag213.blank(UID)
    tag.exchange(b"\xa2\x02\xff\xff\x10\x01")  # pages 4 and 8
    tag.exchange(b"\xa2\x28\x01\x00\x00\x00")  # pages 16 and 17
    for page in (4, 8, 16, 17):
        with pytest.raises(Nak):
            tag.exchange(bytes((0xA2, page, 0, 0, 0, 0)))
    for page in (5, 9, 15, 18):
        assert tag.exchange(bytes((0xA2, page, 0, 0, 0, 0))) == b""
    assert tag.uid == UID


def test_a_tag_at_the_edge_falls_silent():
    tag = Ntag213(card().memory, fails_after=2)
    tag.exchange(b"\x30\x00")
    tag.exchange(b"\x30\x04")
    with pytest.raises(Silence):
        tag.exchange(b"\x30\x08")


def test_tags_survive_being_written_down():
    tag = Ntag213(card().memory, fails_after=3)
    assert from_json(tag.to_json()).to_json() == tag.to_json()
    assert from_json(MifareClassic(b"abcd").to_json()).uid == b"abcd"
    with pytest.raises(ValueError, match="no tag"):
        from_json({"kind": "loyalty"})


def test_sizes_are_checked():
    with pytest.raises(ValueError, match="180"):
        Ntag213(b"123")
    with pytest.raises(ValueError, match="144"):
        Ntag213.holding(UID, bytes(145))
    with pytest.raises(ValueError, match="4 bytes"):
        MifareClassic(UID)
