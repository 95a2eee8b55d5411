"""A message survives the wire or is refused; it never arrives changed. See parity.py for the checks."""

import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.virtual.run import run_script
from shared_rules.wire.framing import MAX_LINE, Damaged, Receiver, Sender, crc32, decode, encode
from tests.wire import parity

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("name, check", [pair for pair in parity.checks() if pair[0] != "check_all"])
def test_on_cpython(name, check):
    check()


@pytest.mark.micropython
def test_all_of_it_on_micropython():
    source = Path(parity.__file__).read_text(encoding="utf-8")
    printed = run_script("from parity import check_all\nprint(check_all())", files={"parity.py": source})
    assert int(printed) == len(parity.checks())


@pytest.mark.long
@given(at=st.integers(0, 10**6), data=PLAIN)
def test_any_plain_data_comes_back_as_it_was(at, data):
    assert parity.one(encode(0, "view", {"at": at, "data": data})) == ("view", {"at": at, "data": data})


@given(st.binary(max_size=300))
def test_noise_never_becomes_a_message_and_never_raises(noise):
    receiver = Receiver()
    assert receiver.feed(noise + b"\n") == []
    assert receiver.feed(parity.PLAY_LINE + b"\n") == [("play", parity.PLAY)]


@given(st.lists(st.integers(1, 40), max_size=30), st.lists(TEXT, min_size=1, max_size=4))
def test_pieces_of_any_size_make_the_same_messages(sizes, texts):
    sender, receiver, found = Sender(), Receiver(), []
    stream = b"".join(sender.line("news", **parity.news(text)) for text in texts)
    for size in sizes:
        found += receiver.feed(stream[:size])
        stream = stream[size:]
    found += receiver.feed(stream)
    assert found == [("news", parity.news(text)) for text in texts]


@pytest.mark.micropython
def test_what_micropython_writes_cpython_reads():
    source = (
        "from parity import TEXTS, news\n"
        "from shared_rules.wire.framing import Sender\n"
        "sender = Sender()\n"
        "for text in TEXTS: print(sender.line('news', **news(text)).decode(), end='')"
    )
    written = run_script(source, files={"parity.py": Path(parity.__file__).read_text(encoding="utf-8")})
    found = Receiver().feed(written.encode())
    assert found == [("news", parity.news(text)) for text in parity.TEXTS]


def test_half_a_letter_is_refused_before_it_is_sent():
    with pytest.raises(ValueError):
        encode(0, "sorry", {"why": "half \ud83d"})


def test_a_body_of_another_alphabet_is_damaged():
    body = '٣ ping {"n":1}'.encode()
    with pytest.raises(Damaged):
        decode(b"@%s %08X" % (body, crc32(body)))


def test_a_receiver_keeps_no_more_memory_than_one_line():
    receiver = Receiver()
    flood = bytes(range(32, 127)) * 100
    receiver.feed(flood)
    tracemalloc.start()
    try:
        for _ in range(100):
            receiver.feed(flood)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < MAX_LINE


def test_a_sender_skips_no_number_when_it_refuses_to_send():
    sender = Sender()
    with pytest.raises(ValueError):
        sender.line("ping", n="one")
    assert json.loads(sender.line("ping", n=1).split(b" ", 2)[2][:-10]) == {"n": 1}
    assert sender.line("ping", n=2).startswith(b"@1 ")
