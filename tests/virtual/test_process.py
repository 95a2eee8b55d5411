"""The loop of a station's process."""

import itertools
import json
import os
import socket
from contextlib import suppress

import pytest

from host.pico.build import build, build_board
from host.virtual import __main__ as by_hand
from host.virtual.process import StationProcess
from host.virtual.processor import Processor, Setup
from host.virtual.wires import HEAD, I2C_WRITE, PIN_WRITE, Cutter, Request


@pytest.fixture
def station():
    station = StationProcess(Setup("e660000000000001", [build(), build_board()], "import asyncio"), lambda event: None)
    station.power_on()
    yield station
    station.power_off()


def handle(station, obey):
    """A pipe to write to; what is written has the station obey."""
    theirs, ours = os.pipe()

    def heard():
        os.read(theirs, 1)
        obey()

    station.watch(theirs, heard)
    return ours


@pytest.mark.micropython
def test_what_was_said_over_a_connection_that_breaks_at_that_moment_is_no_fault(station):
    last = itertools.cycle([False, False, True])  # the loop ends at every third look

    def go_on():
        if next(last):
            raise SystemExit
        os.write(end, b".")

    drop, end = handle(station, station.drop), handle(station, go_on)
    with socket.create_connection(("127.0.0.1", int(station.url.rsplit(":", 1)[1])), timeout=60) as host:
        os.write(end, b".")
        with pytest.raises(SystemExit):  # the connection was taken in one of its looks
            station.run()
        os.write(drop, b".")
        host.send(b".")  # both are there to be read when the loop looks
        os.write(end, b".")
        with pytest.raises(SystemExit):
            station.run()
        with suppress(ConnectionResetError):
            assert host.recv(1) == b""


def test_requests_are_whole_however_the_pipe_cuts_their_bytes():
    sent = HEAD.pack(I2C_WRITE, 1, 60, 0, 3) + b"abc" + HEAD.pack(PIN_WRITE, 3, 1, 0, 0)
    cutter = Cutter()
    found = [request for at in range(len(sent)) for request in cutter.feed(sent[at : at + 1])]
    assert found == [Request(I2C_WRITE, 1, 60, 0, b"abc"), Request(PIN_WRITE, 3, 1, 0, b"")]
    assert [*Cutter().feed(sent)] == found


def test_an_answer_to_a_processor_that_was_stopped_meanwhile_is_no_fault():
    processor = Processor(Setup("e660000000000001", []), 1)
    theirs, processor._answers = os.pipe()
    os.close(theirs)
    processor.answer(b"\0")
    os.close(processor._answers)


def test_what_a_program_prints_is_told_line_by_line_but_for_what_it_says_to_the_host():
    told = []
    station = StationProcess(Setup("e660000000000001", []), told.append)
    for data in (b"one\r\n@1 ping {}\ntw", b"o\n\n", b"half"):
        station._printed(data)
    assert told == [{"event": "console", "text": text} for text in ("one", "two")]


def test_a_station_that_was_started_by_hand_says_which_one_it_is_and_where(monkeypatch, capfd):
    monkeypatch.setattr(StationProcess, "power_on", lambda station: None)
    monkeypatch.setattr(StationProcess, "run", lambda station: None)
    monkeypatch.setattr(StationProcess, "watch", lambda station, handle, obey: None)
    by_hand.main(["--uid", "e660000000000009", "--tree", ".", "--board", "."])
    said = json.loads(capfd.readouterr().out)
    assert (said["event"], said["uid"]) == ("ready", "e660000000000009") and said["url"].startswith("socket://127.")
