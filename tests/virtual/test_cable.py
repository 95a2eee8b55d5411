"""The serial port's buffers lose what a Pico's lose, and nothing else."""

from host.virtual.cable import INPUT, Cable


def test_with_nobody_listening_the_latest_256_bytes_survive():
    cable = Cable()
    cable.printed(bytes(range(200)), 0)
    cable.printed(bytes(range(200)), 1)
    assert bytes(cable.outgoing) == bytes(range(144, 200)) + bytes(range(200))
    assert cable.lost == 144


def test_a_listener_gets_everything():
    cable = Cable()
    cable.connect()
    cable.printed(bytes(5000), 0)
    cable.sent(5000, 1)
    cable.printed(b"next", 2)
    assert (bytes(cable.outgoing), cable.lost) == (b"next", 0)


def test_a_listener_that_does_not_read_for_half_a_second_loses_the_rest():
    cable = Cable()
    cable.connect()
    cable.printed(bytes(1000), 0)
    cable.sent(0, 1)
    cable.printed(bytes(1000), 400)
    cable.sent(0, 401)
    assert len(cable.outgoing) == 2000
    cable.printed(bytes(1000), 501)
    assert (len(cable.outgoing), cable.lost) == (256, 2744)


def test_what_was_under_way_is_gone_with_the_cable():
    cable = Cable()
    cable.connect()
    cable.printed(b"half a line", 0)
    cable.received(b"half a")
    cable.disconnect()
    assert cable.take() == b"" and not cable.outgoing


def test_input_is_bounded():
    cable = Cable()
    cable.connect()
    assert cable.room == INPUT == 768
    cable.received(bytes(1) * 700)
    assert cable.room == 68
    assert len(cable.take()) == 700
    assert cable.room == INPUT


def test_ctrl_c_empties_the_input_and_is_told():
    cable = Cable()
    cable.connect()
    assert cable.received(b"@1 ping") is False
    assert cable.received(b"abc\x03\r\n") is True
    assert cable.take() == b"\r\n"
