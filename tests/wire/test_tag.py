"""The bytes on a card's tag, compared with ndeflib, an independent implementation of NDEF."""

import random

import ndef
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from host.virtual.run import run_script
from shared_rules import tag
from shared_rules.tag import NotOurs
from tests.night import examples
from tests.promises import promise

CARD = "7w/altar.3"
texts = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=120)


def tlv(message: bytes) -> bytes:
    length = bytes([len(message)]) if len(message) < 255 else b"\xff" + len(message).to_bytes(2, "big")
    return b"\x03" + length + message + b"\xfe"


def external(payload: bytes, kind: str = "urn:nfc:ext:herald:card", name: str = "") -> ndef.Record:
    return ndef.Record(kind, name, payload)


def code(data: bytes) -> str:
    with pytest.raises(NotOurs) as caught:
        tag.read(data)
    return caught.value.code


def test_a_card_is_the_bytes_of_the_document():
    assert tag.write(CARD) == b"\x03\x18\xd4\x0b\x0aherald:card7w/altar.3\xfe\0"


def test_other_readers_see_one_external_record():
    data = tag.write(CARD)
    (record,) = ndef.message_decoder(data[2 : 2 + data[1]])
    assert (record.type, record.data) == ("urn:nfc:ext:herald:card", CARD.encode())


@given(texts)
def test_every_text_comes_back_and_fills_whole_pages(text: str):
    data = tag.write(text)
    assert tag.read(data) == text
    assert len(data) % 4 == 0 and len(data) <= tag.CAPACITY


@given(texts)
def test_what_ndeflib_writes_is_read(text: str):
    assert tag.read(tlv(b"".join(ndef.message_encoder([external(text.encode())])))) == text


@pytest.mark.parametrize("text", ["", "a b", "ő", "x\n", "x" * 128])
def test_a_text_that_no_tag_takes_is_refused(text: str):
    with pytest.raises(ValueError, match="a tag takes"):
        tag.write(text)


def test_the_longest_text_fits():
    assert len(tag.write("x" * 127)) == tag.CAPACITY


def test_other_records_before_ours_are_skipped():
    before = [ndef.UriRecord("https://example.org"), ndef.TextRecord("Altar"), external(b"x", "urn:nfc:ext:other:type")]
    message = b"".join(ndef.message_encoder([*before, external(CARD.encode(), name="id")]))
    assert tag.read(tlv(message)) == CARD


def test_lock_and_memory_control_and_padding_are_skipped():
    data = tag.write(CARD)
    assert tag.read(b"\x01\x03\xa0\x0c\x34" + data) == CARD
    assert tag.read(b"\0\0\x02\x03\xf0\x02\x03\0" + data) == CARD


def test_the_long_form_of_a_length_is_read():
    data = tag.write(CARD)
    assert tag.read(b"\x03\xff\x00" + data[1:]) == CARD


def test_the_long_form_of_a_record_is_read():
    record = b"\xc4\x0b\0\0\0\x0aherald:card" + CARD.encode()
    assert tag.read(tlv(record)) == CARD


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (bytes(144), "blank"),
        (b"\xfe" + bytes(15), "blank"),
        (bytes.fromhex("0103a00c340300fe"), "blank"),
        (tlv(b"".join(ndef.message_encoder([ndef.TextRecord("Altar")]))), "foreign"),
        (b"\x03\xff\x01\x90" + bytes(140), "foreign"),
        (b"\x03\xff\xff\xff" + bytes(140), "broken"),
        # Erased by a phone or a program: one empty record, behind a lock control TLV, without an end.
        (bytes.fromhex("0303d00000fe"), "blank"),
        (bytes.fromhex("0103a00c340303d00000fe"), "blank"),
        (bytes.fromhex("0303d00000"), "blank"),
        (tlv(b"\xd0\x00\x01x"), "foreign"),
        (tlv(b"\x90\x00\x00\x51\x00\x00"), "foreign"),
        # No NDEF at all is never blank: that is written over without a question.
        (b"Garage door tag 17, do not erase", "broken"),
        (bytes.fromhex("1337b347020102"), "broken"),
        (b"\xff" * 144, "broken"),
        (b"\xaa" * 144, "broken"),
        (bytes(20) + b"x" + bytes(123), "broken"),
        (bytes(143) + b"\x01", "broken"),
        (b"\x01\xf0" + bytes(142), "foreign"),
        (b"\xfd\x02xx\x03\x00\xfe", "blank"),
        (bytes.fromhex("0103a00cff7fffff010e5402"), "broken"),
        (tlv(b"\xd4\x0b\x0bherald:card" + CARD.encode()), "broken"),
        (tlv(b"\xd4\x0b"), "broken"),
        (tlv(b"\xc4\x0b\xff\xff\xff\xffherald:card"), "broken"),
        (tlv(b"\xc4\x0b\x00"), "broken"),
        (tlv(b"\xd4\x0b\x00herald:card"), "broken"),
        (tlv(b"\xd4\x0b\x02herald:card\x80\xff"), "broken"),
        (tlv(b"\x94\x0b\x02herald:carX12" + b"\x94\x0b\x09"), "broken"),
        (tag.write(CARD)[:20], "more"),
        (b"\x01", "more"),
        (b"", "more"),
    ],
)
def test_what_is_no_card_says_why(data: bytes, why: str):
    assert code(data) == why


@promise("A tag that is not NDEF, or somebody else's, is overwritten only after a question; an erased tag without one")
def test_random_contents_are_hardly_ever_blank():
    rng = random.Random(1)
    found = [code(bytes(rng.randrange(256) for _ in range(144))) for _ in range(2000)]
    assert found.count("blank") < 20


def test_a_record_behind_the_last_one_does_not_count():
    last = b"\x51\x00\x00"
    assert code(tlv(last + b"\xd4\x0b\x0aherald:card" + CARD.encode())) == "foreign"


@given(st.binary(max_size=160))
def test_any_bytes_give_a_text_or_a_reason(data: bytes):
    try:
        assert tag.read(data)
    except NotOurs as wrong:
        assert wrong.code in ("blank", "foreign", "broken", "more")


@given(texts, st.data())
def test_a_damaged_byte_never_gives_another_error(text: str, draw: st.DataObject):
    data = bytearray(tag.write(text))
    data[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    try:
        tag.read(bytes(data))
    except NotOurs as wrong:
        assert wrong.code


@given(texts, st.sampled_from([b"", b"\x01\x03\xa0\x0c\x34", b"\x02\x20" + bytes(32)]))
def test_a_reader_that_fetches_what_is_needed_ends_with_the_text(text: str, before: bytes):
    whole = (before + tag.write(text) + bytes(144))[: tag.CAPACITY]
    if len(before) + len(tag.write(text)) > tag.CAPACITY:
        return
    length = 16
    while length < tag.needed(whole[:length]):
        length = min(length + 16, tag.CAPACITY)
    assert tag.read(whole[:length]) == text


def padding(draw: st.DrawFn) -> bytes:
    """TLVs that a reader skips: null, lock and memory control, and one of somebody's own."""
    kind = draw(st.sampled_from([0x00, 0x01, 0x02, 0xFD]))
    if kind == 0x00:
        return b"\0" * draw(st.integers(1, 4))
    value = draw(st.binary(min_size=0 if kind == 0xFD else 3, max_size=3))
    return bytes((kind, len(value))) + value


def records(draw: st.DrawFn) -> list[ndef.Record]:
    """What may stand on a tag: links, notes, other externals, records that only look like ours, and ours."""
    kinds = {
        "link": lambda: ndef.UriRecord("https://example.org/" + draw(st.text("abc", max_size=5))),
        "note": lambda: ndef.TextRecord(draw(st.text("herald:cd7w/", max_size=12))),
        "other": lambda: external(draw(st.binary(max_size=9)), "urn:nfc:ext:herald:cart"),
        "longer": lambda: external(b"7w/no", "urn:nfc:ext:herald:cards"),
        "media": lambda: ndef.Record("herald/card", "", b"7w/no"),
        "ours": lambda: external(
            draw(st.sampled_from([b"7w/altar.3", b"7w/baths.3"])), name=draw(st.sampled_from(["", "x"]))
        ),
    }
    chosen = draw(st.lists(st.sampled_from(list(kinds)), min_size=0, max_size=4))
    return [kinds[kind]() for kind in chosen]


def by_ndeflib(message: bytes) -> str | None:
    """The first card of ours that ndeflib finds in a message."""
    found = ndef.message_decoder(message, known_types={})
    return next((bytes(record.data).decode() for record in found if record.type == "urn:nfc:ext:herald:card"), None)


@st.composite
def tags(draw: st.DrawFn) -> tuple[bytes, str | None]:
    """The data area of a tag that another program wrote, and the card ndeflib finds there."""
    before = b"".join(padding(draw) for _ in range(draw(st.integers(0, 3))))
    message = b"".join(ndef.message_encoder(records(draw)))
    long_form = draw(st.booleans())
    length = b"\xff" + len(message).to_bytes(2, "big") if long_form or len(message) > 254 else bytes([len(message)])
    data = before + b"\x03" + length + message + b"\xfe"
    assume(len(data) <= tag.CAPACITY)
    return data + draw(st.binary(max_size=tag.CAPACITY - len(data))), by_ndeflib(message)


@pytest.mark.long
@settings(max_examples=examples(400))
@given(tags())
def test_several_and_foreign_records_give_the_card_that_ndeflib_finds(written: tuple[bytes, str | None]):
    data, card = written
    if card is None:
        assert code(data) in ("blank", "foreign")
    else:
        assert tag.read(data) == card


@pytest.mark.long
@settings(max_examples=examples(400))
@given(tags(), st.data())
def test_a_damaged_tag_never_gives_a_card_that_does_not_stand_there(
    written: tuple[bytes, str | None], draw: st.DataObject
):
    """Cut off or with some bytes changed: what is read is still a whole record of ours, letter by letter."""
    data = bytearray(written[0])
    for _ in range(draw.draw(st.integers(1, 4))):
        data[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    data = bytes(data[: draw.draw(st.integers(0, len(data)))])
    try:
        text = tag.read(data)
    except NotOurs as wrong:
        assert wrong.code in ("blank", "foreign", "broken", "more")
        return
    assert tag.TYPE in data and text.encode() in data.split(tag.TYPE, 1)[1] and all(" " < one <= "~" for one in text)


@pytest.mark.parametrize("form", [0, 1, 2, 3, 5, 6, 7, 0x24])
def test_our_type_in_another_form_of_record_or_in_a_chunk_is_not_ours(form: int):
    assert code(tlv(bytes((0xD0 | form, 11, 5)) + b"herald:card7w/no")) == "foreign"


def test_a_card_cut_at_any_byte_is_no_card():
    data = tag.write(CARD)
    for length in range(len(data) - 2):
        assert code(data[:length]) == "more"


def test_an_ordinary_card_takes_two_reads():
    data = tag.write(CARD) + bytes(100)
    assert tag.needed(data[:16]) == 26
    assert tag.read(data[:32]) == CARD


@pytest.mark.micropython
def test_micropython_reads_and_writes_the_same():
    source = """
from shared_rules import tag
print(tag.write("7w/altar.3").hex(), tag.read(tag.write("7w/altar.3")), tag.read(memoryview(tag.write("a/b"))))
for data in (bytes(144), b"\\x03\\xff\\x01\\x90" + bytes(140), b"\\x03\\x02\\xd4\\x0b\\xfe", b"\\x03"):
    try:
        print(tag.read(data))
    except tag.NotOurs as wrong:
        print(wrong.code)
"""
    expected = f"{tag.write(CARD).hex()} {CARD} a/b\nblank\nforeign\nbroken\nmore\n"
    assert run_script(source) == expected


@given(st.sampled_from(("7w", "ta", "club")), texts)
def test_a_text_is_split_where_it_was_joined(code, card):
    assert tag.split(tag.join(code, card)) == (code, card)


def test_a_text_without_a_slash_names_no_card():
    assert tag.split("altar.3") == ("altar.3", "") and tag.split("") == ("", "")
