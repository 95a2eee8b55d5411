"""The model of the reader, frame by frame."""

import pytest

from host.virtual.pn532 import ACK as ABORT
from host.virtual.pn532 import NACK, SYNTAX_ERROR
from host.virtual.reader_buses import ReaderUart
from host.virtual.rogue import RogueReader
from host.virtual.tags import MifareClassic, Ntag213
from tests.virtual.reader_bench import ReaderBench, frame

ALTAR = Ntag213.card(bytes.fromhex("04a1b2c3d4e5f6"), "7w/altar.3")
BATHS = Ntag213.card(bytes.fromhex("04ffeeddccbbaa"), "7w/baths.3")
LISTED_ALTAR = bytes.fromhex("010044000704a1b2c3d4e5f6")
LIST_ONE, LIST_TWO = (0x4A, 1, 0), (0x4A, 2, 0)


def test_it_tells_its_version():
    assert ReaderBench().call(0x02) == bytes((0x32, 1, 6, 7))


def test_irq_is_low_while_there_is_something_to_read():
    bench = ReaderBench()
    bench.call(0x02)
    assert bench.irq == [1, 0, 1, 0, 1]  # ACK, answer
    assert not bench.ready()


def test_a_tag_that_lies_there_is_listed_at_once():
    bench = ReaderBench()
    bench.field.put(ALTAR)
    assert bench.call(*LIST_ONE) == b"\x01" + LISTED_ALTAR


def test_listing_waits_without_end_until_a_tag_comes():
    bench = ReaderBench()
    bench.command(*LIST_ONE)
    bench.clock.pass_ms(1e9)
    assert not bench.ready()
    bench.field.put(ALTAR)
    assert bench.answer() == b"\x4b\x01" + LISTED_ALTAR


def test_with_few_tries_listing_ends_empty():
    bench = ReaderBench()
    assert bench.call(0x32, 0x05, 0xFF, 0x01, 0x02) == b""
    bench.command(*LIST_ONE)
    bench.clock.pass_ms(60)
    assert not bench.ready()
    bench.clock.pass_ms(60)
    assert bench.answer() == b"\x4b\x00"


def test_before_sam_configuration_and_after_a_restart_it_lists_nothing():
    bench = ReaderBench()
    bench.field.put(ALTAR)
    bench.chip.restart()
    assert bench.call(0x32, 0x05, 0xFF, 0x01, 0x02) == b""
    bench.command(*LIST_ONE)
    bench.clock.pass_ms(120)
    assert bench.answer() == b"\x4b\x00"
    assert bench.call(0x14, 1, 20, 1) == b""
    assert bench.call(*LIST_ONE) == b"\x01" + LISTED_ALTAR


def test_an_ack_from_the_host_aborts_listing():
    bench = ReaderBench()
    bench.command(*LIST_ONE)
    bench.write(ABORT)
    bench.field.put(ALTAR)
    assert not bench.ready()
    assert bench.call(0x02)[0] == 0x32


def test_a_new_command_aborts_listing_too():
    bench = ReaderBench()
    bench.command(*LIST_ONE)
    assert bench.call(0x02)[0] == 0x32
    bench.field.put(ALTAR)
    assert not bench.ready()


def test_a_nack_has_the_answer_repeated():
    bench = ReaderBench()
    first = bench.call(0x02)
    bench.write(NACK)
    assert bench.answer() == b"\x03" + first


def test_a_tag_is_read_and_written():
    bench = ReaderBench()
    bench.field.put(Ntag213.blank(ALTAR.uid))
    bench.call(*LIST_ONE)
    assert bench.call(0x40, 1, 0x30, 3)[:5] == b"\x00\xe1\x10\x12\x00"
    assert bench.call(0x40, 1, 0xA2, 4, 1, 2, 3, 4) == b"\x00"
    assert bench.call(0x42, 0x30, 4)[:5] == b"\x00\x01\x02\x03\x04"


def test_without_a_listed_tag_there_is_nothing_to_talk_to():
    bench = ReaderBench()
    bench.field.put(ALTAR)
    assert bench.call(0x40, 1, 0x30, 4) == b"\x27"


def test_a_tag_that_left_does_not_answer_until_it_is_listed_again():
    bench = ReaderBench()
    bench.field.put(ALTAR)
    bench.call(*LIST_ONE)
    bench.field.clear()
    assert bench.call(0x40, 1, 0x30, 4) == b"\x01"
    bench.field.put(ALTAR)
    assert bench.call(0x40, 1, 0x30, 4) == b"\x01"
    bench.call(*LIST_ONE)
    assert bench.call(0x40, 1, 0x30, 4)[0] == 0


def test_a_tag_that_refused_must_be_listed_again():
    bench = ReaderBench()
    bench.field.put(ALTAR)
    bench.call(*LIST_ONE)
    assert bench.call(0x40, 1, 0x30, 200) == b"\x13"
    assert bench.call(0x40, 1, 0x30, 4) == b"\x01"


def test_a_tag_at_the_edge_times_out():
    bench = ReaderBench()
    bench.field.put(Ntag213(ALTAR.memory, fails_after=1))
    bench.call(*LIST_ONE)
    assert bench.call(0x40, 1, 0x30, 4)[0] == 0
    assert bench.call(0x40, 1, 0x30, 8) == b"\x01"


def test_two_tags_are_told_apart_when_asked_for_two():
    bench = ReaderBench()
    bench.field.put(ALTAR)
    bench.field.put(BATHS)
    answer = bench.call(*LIST_TWO)
    assert answer[0] == 2
    assert answer[1:13] == LISTED_ALTAR
    assert answer[13:] == b"\x02" + LISTED_ALTAR[1:5] + BATHS.uid
    assert bench.call(0x40, 2, 0x30, 7) == b"\x00" + bytes(BATHS.memory[28:44])
    assert bench.call(*LIST_ONE) == b"\x01" + LISTED_ALTAR


def test_released_tags_are_forgotten():
    bench = ReaderBench()
    bench.field.put(ALTAR)
    bench.call(*LIST_ONE)
    assert bench.call(0x04)[2] == 1
    assert bench.call(0x52, 0) == b"\x00"
    assert bench.call(0x04)[2] == 0


def test_a_classic_tells_its_number_only():
    bench = ReaderBench()
    bench.field.put(MifareClassic(b"\x11\x22\x33\x44"))
    assert bench.call(*LIST_ONE) == b"\x01\x01\x00\x04\x08\x04\x11\x22\x33\x44"
    assert bench.call(0x40, 1, 0x30, 4) != b"\x00"


@pytest.mark.parametrize("at", [3, 4, 5, 6, 7])
def test_a_damaged_frame_is_ignored(at: int):
    bench = ReaderBench()
    damaged = bytearray(frame(0x02))
    damaged[at] ^= 0x10
    bench.write(bytes(damaged))
    assert not bench.ready()
    assert bench.chip.ignored == 1


def test_an_unknown_command_is_a_syntax_error():
    bench = ReaderBench()
    bench.command(0x77)
    assert bench.read(8) == SYNTAX_ERROR


def test_it_takes_its_time():
    bench = ReaderBench(answer_ms=5)
    bench.command(0x02)
    assert not bench.ready()
    bench.clock.pass_ms(5)
    assert bench.answer()[0] == 0x03


def test_asleep_it_misses_what_wakes_it():
    bench = ReaderBench()
    assert bench.call(0x16, 0xB0, 0) == b"\x00"
    bench.write(frame(0x02))
    assert not bench.ready()
    assert bench.call(0x02)[0] == 0x32


def test_the_reset_line_cures_a_dead_chip():
    bench = ReaderBench()
    bench.command(*LIST_ONE)
    bench.chip.dead = True
    bench.field.put(ALTAR)
    bench.write(frame(0x02))
    assert bench.transfer(2, 0)[1] == 0
    bench.chip.reset_line(0)
    bench.write(frame(0x02))
    assert bench.transfer(2, 0)[1] == 0
    bench.chip.reset_line(1)
    assert bench.call(0x02)[0] == 0x32


def test_without_chip_select_it_hears_nothing():
    bench = ReaderBench()
    assert bench.bus.exchange(b"\x80" + frame(0x02)) == bytes(10)
    assert not bench.ready()


def test_on_the_serial_line_it_speaks_without_being_asked_and_what_was_taken_is_gone():
    bench = ReaderBench()
    line = ReaderUart(bench.chip)
    line.typed(frame(0x02))
    assert line.take(99) == b"", "nobody opened the line"
    line.connected = True
    line.typed(b"\x55\x55\0\0\0")
    line.typed(frame(0x02))
    assert line.take(6) == ABORT
    assert line.take(99)[5:11] == bytes((0xD5, 0x03, 0x32, 1, 6, 7)) and line.take(99) == b""


def test_a_command_that_was_ended_before_its_ack_was_fetched_is_never_obeyed():
    bench = ReaderBench()
    bench.write(frame(0x02))
    bench.write(ABORT)
    assert not bench.ready()
    bench.write(NACK)  # repeat the last answer
    assert bench.read().startswith(SYNTAX_ERROR) and not bench.ready()


def test_a_deaf_reader_misses_commands_and_not_what_ends_one():
    bench = ReaderBench()
    chip = RogueReader(bench.field, bench.clock, bench.irq.append)
    chip.misbehave("deaf")
    heard = []
    for sent in (ABORT, frame(0x02), frame(0x02)):
        chip.hear(sent)
        heard.append((chip.done, chip.waiting))
    assert heard == [(0, None), (1, None), (1, ABORT)]
