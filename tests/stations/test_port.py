"""What a port writes when a station did not read for a while, and the report on a path that is not a port."""

import asyncio
import fcntl
import os
import struct
import sys
import threading
import time

import pytest
import serial

from host.stations import port as ports
from host.stations.port import Connection, PortTrouble, StationPort, open_port
from tests.promises import promise

TIOCGEXCL = 0x80045440  # of Linux: whether a terminal lets nobody else in


class Slow:
    """A port that takes what it is given, but for one line in the middle of which nobody read."""

    def __init__(self, cut):
        self.cut, self.taken = cut, []

    def write(self, line):
        self.taken.append(line)
        if len(self.taken) == self.cut:
            raise serial.SerialTimeoutException("Write timeout")


def test_the_first_line_and_the_one_after_a_cut_begin_on_a_line_of_their_own_and_no_other():
    port, slow = StationPort("x", bytes, str), Slow(cut=2)
    for line in (b"one\n", b"two\n", b"three\n", b"four\n"):
        port._put(slow, line)
    assert slow.taken == [b"\none\n", b"two\n", b"\nthree\n", b"four\n"]


class Clinging:
    """A port of a board that takes `rate` bytes at each look, and that closes only when all are taken or thrown away:
    Linux waits 30 s for that (libiio 653, go-serial 104), Windows at times for ever (pyserial 513)."""

    dtr = True
    in_waiting = 0

    def __init__(self, rate):
        self._left, self._rate, self.lost, self.closed = 100, rate, 0, threading.Event()

    @property
    def out_waiting(self):
        self._left = max(0, self._left - self._rate)
        return self._left

    def read(self, count):
        self.closed.wait(0.01)
        return b""

    def reset_output_buffer(self):
        self.lost, self._left = self._left, 0

    def close(self):
        end = time.monotonic() + 30
        while self._left and time.monotonic() < end:
            self.closed.wait(0.01)  # other tests give time.sleep another meaning
        self.closed.set()


class Stuck(Clinging):
    """Nothing helps."""

    def reset_output_buffer(self):
        raise OSError


@promise("A station that takes nothing holds up the end of a table for no more than two seconds")
@pytest.mark.parametrize(
    ("board", "lost", "closes"), [(Clinging(20), 0, True), (Clinging(0), 100, True), (Stuck(0), 0, False)]
)
@pytest.mark.long
@pytest.mark.sample
def test_a_port_is_closed_soon_whatever_its_board_does(monkeypatch, board, lost, closes):
    monkeypatch.setattr(ports, "open_port", lambda url: board)

    async def open_and_close():
        port = StationPort("x", bytes, str)
        await port.open()
        began = time.monotonic()
        await asyncio.wait_for(port.close(), 20)
        return time.monotonic() - began

    assert asyncio.run(open_and_close()) < 8  # less than those 30 s, on a busy computer too
    assert (board.lost, board.closed.wait(5 if closes else 0)) == (lost, closes)


@pytest.mark.skipif(os.name != "posix", reason="a port is a file there")
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("/dev/null", "/dev/null is no serial port"),
        ("/", "/ is no serial port"),
        ("loop://?x", "loop://?x cannot be opened"),
        ("loop://?logging=x", "cannot be opened"),
        ("socket://nohost.invalid:4000", "socket://nohost.invalid:4000 cannot be opened"),
        ("foo://x", "foo://x cannot be opened: invalid URL"),
        ("\0", "cannot be opened"),
    ],
)
def test_what_is_no_port_is_one_sentence_without_numbers_of_the_system(url, said):
    with pytest.raises(PortTrouble) as told:
        open_port(url)
    assert said in str(told.value) and str(told.value).endswith(".") and "rrno" not in str(told.value)
    assert str(told.value).count("not open") <= 1


@promise("While a table uses a port, no terminal or editor can open it and take away what a station says")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whether others are kept out")
@pytest.mark.parametrize("linked", [True, False])
def test_a_port_that_is_open_lets_no_other_program_in(linked, tmp_path):
    """Not even one that asks for no lock. A pseudo-terminal, which no other program looks for, is left as it is."""
    ours, theirs = os.openpty()
    (tmp_path / "usb-Pico").symlink_to(os.ttyname(theirs))
    port = open_port(str(tmp_path / "usb-Pico") if linked else os.ttyname(theirs))
    assert struct.unpack("i", fcntl.ioctl(theirs, TIOCGEXCL, bytes(4))) == (linked,)
    port.close()
    os.close(theirs)
    os.close(ours)


def at_a_station(test):
    """Runs `test(port, reader, writer)`: a port opened by the host, and a station's end of it, which said "hello" as
    soon as it was connected."""

    async def whole():
        came = asyncio.Queue()

        async def serve(reader, writer):
            writer.write(b"hello\n")
            await writer.drain()
            await came.put((reader, writer))

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            heard = asyncio.Queue()
            port = StationPort(f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}", heard.put_nowait, str)
            await port.open()
            reader, writer = await came.get()
            await test(port, heard, reader, writer)
            writer.close()

    asyncio.run(whole())


def test_what_a_virtual_station_says_first_is_heard(monkeypatch):
    """It would say it again, a second later, while somebody waits for the table."""

    def slow(self):
        time.sleep(0.1)  # on a busy computer its station speaks before pyserial is done
        unhurried(self)

    unhurried = Connection._reconfigure_port
    monkeypatch.setattr(Connection, "_reconfigure_port", slow)

    async def listen(port, heard, reader, writer):
        async with asyncio.timeout(20):
            assert await heard.get() == b"hello\n"
        writer.close()
        await port.close()

    at_a_station(listen)


@pytest.mark.parametrize("notices", [True, False])
def test_a_virtual_station_s_port_is_closed_once_the_station_has_noticed(monkeypatch, notices):
    """It takes no other program before. One that notices nothing is not waited for, however much it talks."""
    monkeypatch.setattr(ports, "DRAIN", 60 if notices else 0.1)

    async def leave(port, heard, reader, writer):
        async def station():
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()
            return time.monotonic()

        noticed = asyncio.create_task(station() if notices else asyncio.sleep(0))
        async with asyncio.timeout(20):
            await port.close()
        assert not notices or (noticed.done() and noticed.result() <= time.monotonic())

    at_a_station(leave)
