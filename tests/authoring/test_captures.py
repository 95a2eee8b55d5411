"""Captures: readable text that reads back, and every one in tests/captures plays again with the same result."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from host.authoring.replaying import _ToHost, _ToStation, differences, to_host, to_station
from host.errors import BadFile
from host.stations.capture import FIRST, HOST, OPENED, STATION, TABLE, CapturedLine, Scribe, parse, read, text_of
from shared_rules.wire.framing import Damaged, Sender
from tests.fakes.messages import completed, made

FOLDER = Path(__file__).parents[1] / "captures"
FILES = sorted(FOLDER.glob("*.capture"))
IDS = [path.stem for path in FILES]


def current(path):
    """A capture, and a line of it that lacks a field that the table has by now is whole."""
    return parse(completed(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_captured_session_reads_and_prints_back(path):
    capture = read(path)
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    assert [entry.text() for entry in capture.entries] == lines
    assert any(entry.side == STATION for entry in capture.entries)


@pytest.mark.micropython
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_captured_session_goes_the_same_way_at_a_virtual_station(path):
    assert asyncio.run(to_station(current(path))) == []


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_captured_session_goes_the_same_way_at_a_host(path):
    capture = current(path)
    if capture.table is None:
        pytest.skip("without `# table` only a station can be given this capture")
    assert asyncio.run(to_host(capture)) == []


def changed(path, old, new):
    """A capture in which one sound line of a side has other content; CRC and all."""
    capture = current(path)
    for place, entry in enumerate(capture.entries):
        if entry.side in (STATION, HOST):
            try:
                name, fields = entry.message()
            except Damaged:
                continue
            if name == old[0] and fields.get(old[1]) == old[2]:
                line = Sender().line(name, **{**fields, old[1]: new})
                capture.entries[place] = entry._replace(data=line.rstrip(b"\n"))
                return capture
    raise AssertionError(f"no such line: {old}")


@pytest.mark.long
def test_what_a_host_says_otherwise_is_found(monkeypatch):
    monkeypatch.setattr("host.authoring.replaying.PATIENCE", 2.0)
    capture = changed(FOLDER / "opening.capture", ("verdict", "ok", True), False)
    found = asyncio.run(to_host(capture))
    assert any(one.startswith("verdict: ") and "ok=False" in one for one in found)


@pytest.mark.micropython
def test_what_a_station_says_otherwise_is_found(monkeypatch):
    """The view was confirmed under a moment that no host ever sent."""
    monkeypatch.setattr("host.authoring.replaying.PATIENCE", 2.0)
    capture = changed(FOLDER / "opening.capture", ("have", "at", 0), 7)
    found = asyncio.run(to_station(capture._replace(entries=capture.entries[:6])))
    assert len(found) == 1 and found[0].startswith("have: ") and "at=7" in found[0]


def test_a_damaged_line_of_a_station_has_nobody_do_anything():
    replay = _ToStation(None)
    for data in (b"@1 play {} 0000", b"boot", b"\xff"):
        asyncio.run(replay.step(CapturedLine(0, STATION, data)))
    assert replay.inbox.messages == []


def test_what_a_station_says_of_itself_or_says_again_is_not_waited_for(monkeypatch):
    replay, waited, sender = _ToStation(None), [], Sender()
    replay._writer = SimpleNamespace(write=lambda data: None)
    welcome = made("welcome", game="seven_wonders", seat=1, boot="a-", language="en")
    asyncio.run(replay.step(CapturedLine(0, HOST, Sender().line("welcome", **welcome).rstrip(b"\n"))))

    async def receives(name, count, **_):
        waited.append((name, count))

    monkeypatch.setattr(replay.inbox, "receives", receives)
    play = {"at": 3, "text": "sell altar.3", "uid": "04"}
    for name, fields in (
        ("pong", {"n": 1, "heap": 9, "faults": []}),
        ("play", {"id": "a-1", **play}),
        ("play", {"id": "a-1", **play}),
        ("trouble", {"what": "reader: silent"}),
    ):
        asyncio.run(replay.step(CapturedLine(0, STATION, sender.line(name, **made(name, **fields)).rstrip(b"\n"))))
    assert waited == [("play", 1)]


class Hands:
    """What the person at a replayed station did."""

    def __init__(self):
        self.did = []

    async def place(self, tag):
        self.did.append("lay")

    async def remove(self):
        self.did.append("take")

    async def press(self, button, ms=0):
        self.did.append(button)


def test_a_play_is_made_by_the_hands_that_the_view_of_the_host_asks_for(monkeypatch):
    hands = Hands()
    replay = _ToStation(hands)
    replay._writer = SimpleNamespace(write=lambda data: None)
    monkeypatch.setattr(replay.inbox, "receives", lambda *_, **__: asyncio.sleep(0))
    capture = changed(FOLDER / "opening.capture", ("play", "text", "build stone_pit.3"), "sell stone_pit.3")
    for entry in capture.entries:
        if entry.side in (STATION, HOST):
            asyncio.run(replay.step(entry))
    assert " ".join(hands.did).startswith("lay A take lay A take lay C C A")


def test_a_replayed_station_that_was_refused_says_hello_until_it_is_answered_anew(monkeypatch):
    replay, said = _ToHost(None, 1), []

    def write(line):
        said.append(line)
        replay.inbox.messages += [("welcome", {})] if len(said) == 2 else []

    async def until(true, patience):
        return true()

    replay.inbox.messages, replay._writer = [("sorry", {"why": "full"})], SimpleNamespace(write=write)
    monkeypatch.setattr(replay.inbox, "until", until)
    hello = made("hello", uid="e6", protocol=5, cause="power")
    asyncio.run(replay._greet(hello))
    assert len(said) == 2


@pytest.mark.parametrize(
    "data", [b"@1 ping {} FFFF", b"", b"!odd", b"\xff\x00\x03\\", b"ends with ", bytes(range(1, 10)), "é".encode()]
)
def test_any_line_at_all_reads_back(data):
    entry = CapturedLine(1.5, STATION, data)
    assert parse(f"{FIRST}\n{entry.text()}\n").entries == [entry]


@pytest.mark.parametrize(
    "text", ["", "hello", f"{FIRST}\nnonsense", f"{FIRST}\n1.000 nobody x", f"{FIRST}\n# table {{"]
)
def test_what_is_no_capture_is_named_with_its_line(text):
    with pytest.raises(BadFile, match=r"not a capture|line 2"):
        parse(text)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"game": "seven_wonders"', '"game": "chess"', "no game is called chess"),
        ('{"game": "seven_wonders", ', "{", "describes no game"),
        ('"names": ["Ada", "Bela", "Cleo"]', '"names": 7', "describes no game"),
        ('"options": {"deal": "dealt"', '"options": {"deal": "never"', "describes no game"),
        (" 0 wonder olympia A", " 0 marvel olympia A", "is not a play"),
        (" 0 wonder olympia A", " one wonder olympia A", "cannot be played"),
        (" 0 wonder olympia A", " 0 deal altar.3", "cannot be played"),
        (" 2 build", " 9 build", "no such seat"),
    ],
)
def test_a_capture_that_cannot_have_been_is_a_sentence(monkeypatch, old, new, why):
    monkeypatch.setattr("host.authoring.replaying.PATIENCE", 0.5)
    text = completed((FOLDER / "opening.capture").read_text(encoding="utf-8"))
    assert old in text
    with pytest.raises(BadFile, match=why):
        asyncio.run(to_host(parse(text.replace(old, new))))


def test_what_does_not_begin_as_a_capture_is_not_read_to_its_end(tmp_path):
    file = tmp_path / "no.capture"
    file.write_bytes(b"something else\n\xff")
    with pytest.raises(BadFile, match="its first line must be"):
        read(file)


def test_a_scribe_cuts_lines_however_the_bytes_come():
    entries, now = [], [0.0]
    scribe = Scribe(entries.append, lambda: now[0])
    line = Sender().line("ping", **made("ping", n=3))
    for byte in line + line[:5]:
        now[0] += 0.001
        scribe.feed(HOST, bytes([byte]))
    scribe.note(OPENED)
    scribe.rest()
    assert [entry.data for entry in entries] == [line.rstrip(b"\n"), b"", line[:5]]
    assert entries[0].message() == ("ping", {"n": 3}) and "DAMAGED" in text_of(entries[2])


def test_a_scribe_holds_no_endless_line():
    entries = []
    scribe = Scribe(entries.append)
    scribe.feed(STATION, b"x" * 100_000)
    assert sum(len(entry.data) for entry in entries) + 4096 >= 99_000


def test_a_difference_is_one_sentence():
    here = [("play", {"at": 1, "text": "a", "uid": ""}), ("play", {"at": 1, "text": "a", "uid": ""})]
    fields = {"play": ("at", "text", "uid")}
    assert differences(here, here[:1], fields) == []
    assert differences(here, [], fields) == ["play: the capture has 1, 0 came; this one did not: at=1 text=a uid="]


@pytest.mark.parametrize(
    ("side", "data", "text"),
    [
        (TABLE, b"12 sell altar", "    1.500 table   12 sell altar"),
        (OPENED, b"", "    1.500 opened"),
        (STATION, b"\xff", "    1.500 station DAMAGED (not a message): !\\xff"),
    ],
)
def test_an_entry_is_written_for_people(side, data, text):
    assert text_of(CapturedLine(1.5, side, data)) == text
