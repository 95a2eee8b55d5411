"""What must hold of the wire on CPython and on MicroPython alike; `check_all` runs everything.

Runs on both, so it uses only what both have: no pytest here, a failing check raises.
"""

from shared_rules.wire.framing import Damaged, Receiver, Sender, crc32, decode, encode

# PROTOCOL.md promises it; on a station the name is compiled away.
MAX_LINE = 4096

PLAY = {"id": "k3-5", "at": 92, "text": "build altar.3", "uid": "04a1b2c3d4e5f6"}
PLAY_LINE = b'@17 play {"id":"k3-5","at":92,"text":"build altar.3","uid":"04a1b2c3d4e5f6"} 997A1FBB'

# Letters of every length in UTF-8, control bytes (Ctrl-C among them), and texts that look like escapes.
TEXTS = (
    "",
    "Altar",
    "őrző é ü Ű øæå",
    "\u20ac \u263a",
    "\U0001f600\U0001f680 both",
    "a\x00b\x03c\r\nd\te\x7f",
    '"quoted" \\back\\ /slash',
    "\\ud83d is no letter, \\\\u0003 neither",
    "@7 ping {} ABCD",
)


def news(text):
    return {"title": text, "lines": [text, text], "tune": "", "code": ""}


def one(line):
    """The only message of a line, fields and all."""
    found = Receiver().feed(line)
    assert len(found) == 1, line
    return found[0]


def check_the_crc_is_that_of_zip_and_ethernet():
    assert crc32(b"123456789") == 0xCBF43926
    assert crc32(b"") == 0


def check_the_line_in_the_document():
    assert decode(PLAY_LINE) == (17, "play", PLAY)


def check_every_text_comes_back():
    for text in TEXTS:
        assert one(encode(3, "news", news(text))) == ("news", news(text)), text


def check_a_line_is_printable_ascii_and_ends_once():
    for text in TEXTS:
        line = encode(3, "news", news(text))
        assert all(32 <= byte < 127 for byte in line[:-1]), line
        assert line[-1:] == b"\n"


def check_every_cut_is_refused_and_the_next_line_read():
    whole = PLAY_LINE + b"\n"
    for length in range(1, len(PLAY_LINE)):
        receiver = Receiver()
        assert receiver.feed(whole[:length] + b"\n" + whole) == [("play", PLAY)], length
        assert receiver.damaged == 1


def check_every_lost_head_is_refused():
    for length in range(1, len(PLAY_LINE)):
        receiver = Receiver()
        assert receiver.feed(PLAY_LINE[length:] + b"\n") == [], length
        assert receiver.damaged == 1


def check_every_flipped_bit_is_refused():
    for at in range(len(PLAY_LINE)):
        for bit in range(8):
            line = bytearray(PLAY_LINE)
            line[at] ^= 1 << bit
            assert Receiver().feed(bytes(line) + b"\n") == [], (at, bit)


def check_one_byte_at_a_time():
    sender, receiver, found = Sender(), Receiver(), []
    stream = b"".join(sender.line("news", **news(text)) for text in TEXTS)
    for at in range(len(stream)):
        found += receiver.feed(stream[at : at + 1])
    assert found == [("news", news(text)) for text in TEXTS]
    assert (receiver.damaged, receiver.missed) == (0, 0)


def check_a_carriage_return_before_the_newline_is_dropped():
    receiver = Receiver()
    assert receiver.feed(b"\r\n" + PLAY_LINE + b"\r\n") == [("play", PLAY)]
    assert receiver.feed(PLAY_LINE[:9] + b"\r" + PLAY_LINE[9:] + b"\n") == []
    assert receiver.damaged == 1


def check_prompt_and_traceback_between_messages():
    receiver = Receiver()
    noise = b'MicroPython v1.29.0\r\n>>> \r\nTraceback:\n\n\n  File "x"\n\xff\xfe\x03\n'
    assert receiver.feed(noise + PLAY_LINE + b"\n") == [("play", PLAY)]
    assert receiver.damaged == 5  # empty lines are nothing


def check_the_longest_line():
    room = MAX_LINE - len(encode(0, "view", {"at": 1, "data": ""}))
    line = encode(0, "view", {"at": 1, "data": "x" * room})
    assert len(line) == MAX_LINE
    assert one(line) == ("view", {"at": 1, "data": "x" * room})
    try:
        encode(0, "view", {"at": 1, "data": "x" * (room + 1)})
    except ValueError:
        return
    raise AssertionError("a line longer than MAX_LINE was made")


def check_a_flood_of_garbage_is_bounded_and_forgotten():
    receiver = Receiver()
    buffer = getattr(receiver, "_line", b"")  # on a station private names are short: CPython looks at it
    assert len(buffer) < MAX_LINE  # only who needs more takes more
    for _ in range(12):
        assert receiver.feed(b"@1 ping " + b"{" * 1000) == []
        assert len(buffer) <= MAX_LINE
    assert receiver.feed(b"\n" + PLAY_LINE + b"\n") == [("play", PLAY)]
    assert receiver.damaged == 1


def check_lost_lines_are_counted():
    sender, receiver = Sender(), Receiver()
    lines = [sender.line("ping", n=n) for n in range(10)]
    for n in (0, 1, 4, 5, 9):
        receiver.feed(lines[n])
    assert receiver.missed == 5


def check_a_restarted_sender_is_no_gap():
    receiver = Receiver()
    for seq in (7, 8, 0, 1):
        receiver.feed(encode(seq, "ping", {"n": 1}))
    assert receiver.missed == 0


def check_the_sequence_goes_round():
    sender, receiver, found = Sender(), Receiver(), []
    for _ in range(9998):  # no short cut: on a station nothing private has its name
        sender.line("ping", n=0)
    for n in range(4):
        line = sender.line("ping", n=n)
        found.append(decode(line[:-1])[0])
        receiver.feed(line)
    assert (found, receiver.missed) == ([9998, 9999, 0, 1], 0)


def check_a_line_that_does_not_fit_the_table_is_damaged():
    for body in (
        b'0 ping {"n":"1"}',
        b'0 ping {"n":true}',
        b"0 ping {}",
        b'0 ping {"n":1,"m":2}',
        b"0 ping [1]",
        b"0 ping 1",
        b"0 nosuch {}",
        b'x ping {"n":1}',
        b'-1 ping {"n":1}',
        b'10000 ping {"n":1}',
        b'0 ping {"n":1',
        b'0 news {"title":"\\ud83d","lines":[],"tune":"","code":""}',
        b'0 news {"title":"\\ude00\\ud83d","lines":[],"tune":"","code":""}',
        b'0 news {"title":"\\ud83d","lines":[],"tune":"\\u00e9","code":""}',
        b"0 view " + b"[" * 3000,
    ):
        receiver = Receiver()
        assert receiver.feed(b"@%s %08X\n" % (body, crc32(body))) == [], body
        assert receiver.damaged == 1, body


def check_decode_says_what_is_wrong():
    for line, words in ((b"hello there", "not a message"), (PLAY_LINE[:-1] + b"0", "checksum differs")):
        try:
            decode(line)
        except Damaged as wrong:
            assert str(wrong) == words
        else:
            raise AssertionError(line)


def checks():
    """Every check of this file, by name, in a fixed order."""
    return [(name, work) for name, work in sorted(globals().items()) if name.startswith("check_")]


def check_all():
    """Runs them all and returns how many there are."""
    for name, work in checks():
        if name != "check_all":
            work()
    return len(checks())
