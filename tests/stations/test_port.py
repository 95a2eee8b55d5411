"""What a port writes when a station did not read for a while, and the report on a path that is not a port."""

import os

import pytest
import serial

from host.stations.port import PortTrouble, StationPort, open_port


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
