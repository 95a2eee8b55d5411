"""What a port writes when a station did not read for a while, and the report on a path that is not a port."""

import fcntl
import os
import struct
import sys

import pytest
import serial

from host.stations.port import PortTrouble, StationPort, open_port
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
