"""The serial port of a virtual station, and programs that do not close it as they should."""

import selectors
import socket
import struct

from host.virtual.serial_port import SerialPort


def opened(port, loop):
    """A program opens the port; its end of the cable."""
    program = socket.create_connection(("127.0.0.1", port.number), timeout=60)
    while not port.cable.connected:
        turn(loop)
    return program


def turn(loop):
    for key, _ in loop.select(10):
        key.data()


def test_a_program_that_dies_with_the_port_open_leaves_it_to_the_next_one():
    loop, typed = selectors.DefaultSelector(), []
    port = SerialPort(loop, typed.append, lambda: 0.0)
    port.listen()
    number = port.number
    dead = opened(port, loop)
    dead.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    dead.close()  # with a reset, as the system does it for a program that was killed
    port.cable.printed(b"to nobody", 0.0)
    port.send()
    assert not port.cable.connected and not port.cable.outgoing
    with opened(port, loop) as alive:
        alive.sendall(b"hello")
        while not typed:
            turn(loop)
        port.cable.printed(b"ready", 0.0)
        port.send()
        assert (typed, alive.recv(99), port.number) == ([b"hello"], b"ready", number)
    port.close()
    loop.close()


def test_a_program_that_reads_late_gets_every_byte_once_and_in_order():
    loop = selectors.DefaultSelector()
    port = SerialPort(loop, lambda data: None, lambda: 0.0)
    port.listen()
    with opened(port, loop) as slow:
        whole = b"".join(b"%07d " % number for number in range(100_000))
        port.cable.printed(whole, 0.0)
        for _ in range(20):
            port.send()  # more than the system takes at once
        assert port.cable.outgoing
        read = bytearray()
        slow.settimeout(0)
        while len(read) < len(whole):
            turn(loop)
            try:
                read += slow.recv(1 << 20)
            except BlockingIOError:
                continue
        assert bytes(read) == whole and not port.cable.outgoing
        assert not loop.select(0), "nothing is watched that has nothing to do"
    port.close()
    loop.close()
