"""The loop of a station's process."""

import itertools
import os
import socket
from contextlib import suppress

import pytest

from host.pico.build import build, build_board
from host.virtual.process import StationProcess
from host.virtual.processor import Setup


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


def test_what_was_said_over_a_connection_that_breaks_at_that_moment_is_no_fault(station):
    last = itertools.cycle([False, False, True])  # the loop ends at every third look

    def go_on():
        if next(last):
            raise SystemExit
        os.write(end, b".")

    drop, end = handle(station, station.drop), handle(station, go_on)
    with socket.create_connection(("127.0.0.1", int(station.url.rsplit(":", 1)[1])), timeout=20) as host:
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
