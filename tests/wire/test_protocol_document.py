"""PROTOCOL.md agrees with the code: its lines can be decoded, its times are those of the code."""

import re
from pathlib import Path

import pytest

from firmware.tasks import link
from host.stations import port, timing
from host.table import questions
from shared_rules.wire import framing
from shared_rules.wire.messages import VERSION
from shared_rules.wire.referee.rows import SENDERS

DOCUMENT = (Path(framing.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
EXCHANGE = re.findall(r"^(station|host) +(@.*)$", DOCUMENT, re.M)


def test_the_lines_of_the_exchange_are_real():
    assert len(EXCHANGE) >= 10
    sequence = {"station": 0, "host": 0}
    for sender, line in EXCHANGE:
        seq, name, fields = framing.decode(line.encode())
        assert SENDERS[name] == sender and seq == sequence[sender]
        assert framing.encode(seq, name, fields) == line.encode() + b"\n"
        sequence[sender] += 1


def test_the_exchange_greets_in_this_version_and_repeats_its_play_unchanged():
    messages = [framing.decode(line.encode())[1:] for _, line in EXCHANGE]
    assert messages[0][1]["protocol"] == VERSION
    plays = [fields for name, fields in messages if name == "play"]
    verdict = next(fields for name, fields in messages if name == "verdict")
    assert len(plays) == 2 and plays[0] == plays[1] and verdict["id"] == plays[0]["id"]


def test_the_bytes_that_are_written_out_are_those_of_a_line():
    (written,) = re.findall(r"^((?:[0-9A-F]{2} )+0A)$", DOCUMENT, re.M)
    assert bytes.fromhex(written).decode().rstrip("\n") == min((line for _, line in EXCHANGE), key=len)


def test_the_line_that_is_explained_is_one():
    line = next(line for line in DOCUMENT.splitlines() if line.startswith("@17 play"))
    assert framing.decode(line.encode())[:2] == (17, "play")


@pytest.mark.parametrize(
    ("words", "value", "told"),
    [
        ("| `hello` | every second |", link.HELLO_MS, 1000),
        ("| `view` | every second |", timing.REPEAT_VIEW, 1),
        ("| `play` | every 500 ms |", link.RETRY_MS, 500),
        ("| `ask` | every second |", questions.REPEAT, 1),
        ("A station that has not received a line for 5 seconds", link.SILENCE_MS, 5000),
        ("A host that has not heard a line for 5 seconds", timing.SILENCE, 5),
        ("The host pings every second", timing.PING_EVERY, 1),
        ("(at most 8 wait; the oldest is dropped first)", link.WAITING, 8),
        ("keeps up to 64 lines", port.WAITING_LINES, 64),
        ("repeated within 2 seconds", timing.SAME_START, 2),
        ("at most 4,096 bytes", framing.MAX_LINE, 4096),
        ("0 to 9999, then 0 again", framing.SEQUENCE, 10000),
    ],
)
def test_a_figure_is_that_of_the_code(words, value, told):
    assert words in DOCUMENT and value == told
