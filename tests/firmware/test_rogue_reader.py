"""A reader that misbehaves on purpose works again within one second, without a human, on every bus.

The firmware's own reader task, chip, bus and board modules and the unmodified drivers run on CPython
over the models; the clock is a model too.
"""

import importlib
import random
import sys
from contextlib import contextmanager

import pytest

from firmware import chip
from firmware.tasks import reader
from host.virtual.board import PicoBoard
from host.virtual.pn532 import ACK, NACK, SYNTAX_ERROR, framed
from host.virtual.rogue import MISCHIEF, UNTIL_RESET, VERSIONS
from host.virtual.tags import Ntag213
from shared_rules import tag
from tests.firmware.model_time import ModelTime
from tests.promises import promise
from tests.virtual import driver_acts
from tests.virtual.desk import desk
from tests.virtual.reader_bench import StillClock

UID, OTHER = "04a1b2c3d4e5f6", "04ffeeddccbbaa"
WITHIN_MS = 1000
WIRES = ("bus low", "bus high", "irq high", "irq low", "reset cut")
MANNERS = ("long wires", "asked too soon", "selected too late")  # what a patient and slow station gets on with
SHIFTED = ("padded", "bare")  # and what any station does
# What need not lead to a fault each time.
MAY_PASS = (
    *WIRES,
    *MANNERS,
    *SHIFTED,
    *VERSIONS,
    "restart after",
    "odd lists",
    "no lists of two",
    "weak field",
    "kept answer",
)
# On a serial line there is no status byte, its clock is the chip's, and a stuck line is silence.
ELSEWHERE = {
    "spi": (),
    "i2c": ("asked too soon", "selected too late"),
    "uart": ("bus low", "bus high", *MANNERS),
}
CASES = [(bus, what) for bus, never in ELSEWHERE.items() for what in MISCHIEF if what not in never]
# `make quick` tries the usual bus; the hundreds of cases of the others are together as dear as a slow test.
LATER = (pytest.mark.long, pytest.mark.sample)
WHILE_WORKING = [pytest.param(bus, what, marks=() if bus == "spi" else LATER) for bus, what in CASES]


class Heard:
    """A station that notes what it receives, and when."""

    errand = None

    def __init__(self, clock):
        self._clock, self.said, self.troubles = clock, [], []
        self.missing = [False]  # the reports on the reader, each change once

    def arrived(self, uid, text, readable=True):
        assert readable and text == {UID: "7w/altar.3", OTHER: "7w/baths.3"}[uid]
        self.said.append((self._clock.ms, "+" + uid))

    def left(self):
        self.said.append((self._clock.ms, "-"))

    def two_cards(self, two):
        self.said.append((self._clock.ms, "2" if two else "1"))

    def too_quick(self):
        raise AssertionError("every card lay long enough")

    def reader_missing(self, missing):
        if missing != self.missing[-1]:
            self.missing.append(missing)

    def trouble(self, part, what):
        self.troubles.append(what)


class Place:
    """A reader task with its chip on a bus, and hands."""

    def __init__(self, world, bus):
        self._world, self.clock = world, world.clock
        self.board = PicoBoard(world.clock)
        self.board.reader._answer_ms = 2  # a chip takes its time
        self.heard = Heard(world.clock)
        self._bus = bus

    def start(self, monkeypatch):
        board = importlib.import_module("firmware.board")
        made = board.chip(self._bus)
        importlib.import_module("firmware.buses." + self._bus)
        drivers = [one for name, one in sys.modules.items() if name.startswith(("firmware.buses.", "adafruit_pn532"))]
        self._world.give_to(monkeypatch, chip, reader, *drivers)
        self.reader = reader.Reader(made, self.heard)
        self._work = self.reader.run()

    def wait(self, ms):
        end = self.clock.ms + ms
        self._world.run(self._work, lambda: self.clock.ms >= end)

    def lay(self, uid, text):
        self.board.field.put(Ntag213.card(bytes.fromhex(uid), text))

    def said(self):
        return [what for _, what in self.heard.said]


@contextmanager
def at(monkeypatch, bus):
    place = Place(ModelTime(), bus)
    with desk(place.board):
        place.start(monkeypatch)
        place.wait(600)
        assert place.reader.faults == 0 and place.reader.resets == 0
        yield place


@pytest.mark.parametrize("bus", ["spi", "i2c", "uart"])
def test_every_bus_tells_the_version_and_a_card(monkeypatch, bus):
    place = Place(ModelTime(), bus)
    with desk(place.board):
        place.start(monkeypatch)
        place.board.field.put(Ntag213.card(bytes.fromhex(UID), "7w/altar.3"))
        place._world.run(everything(place.reader.chip, found := []), lambda: len(found) == 3)
        assert found == [bytes((0x32, 1, 6, 7)), [bytes.fromhex(UID)], b"\x03\x18\xd4\x0b\x0a\x68erald:card"[:16]]
        place.wait(400)
        assert place.said() == ["+" + UID] and place.reader.faults == 0
        place.board.field.clear()
        place.wait(800)
        assert place.said() == ["+" + UID, "-"] and place.reader.faults == 0


async def everything(chip, found):
    await chip.start()
    found.append(bytes(chip.version))
    found.append(await chip.list())
    found.append(bytes(await chip.read(4)))
    await chip._answer(0, 10**9)  # keeps the loop busy until somebody looks


@pytest.mark.parametrize(("bus", "what"), WHILE_WORKING)
@pytest.mark.parametrize("count", [1, 2, UNTIL_RESET])
def test_a_card_is_read_within_a_second_of_any_mischief(monkeypatch, bus, what, count):
    rng = random.Random(f"{bus} {what} {count}")
    with at(monkeypatch, bus) as place:
        for _ in range(3):
            began, before = place.clock.ms, place.reader.faults
            place.board.reader.misbehave(what, count)
            place.wait(rng.uniform(1, 350))
            place.lay(UID, "7w/altar.3")
            place.wait(began + WITHIN_MS - place.clock.ms)
            assert place.said() == ["+" + UID], "not within a second"
            assert place.reader.faults > before or what in MAY_PASS or place.board.reader.done == 0
            place.board.reader.behave()
            place.board.field.clear()
            place.wait(1200)
            assert place.said() == ["+" + UID, "-"]
            place.heard.said.clear()
        assert place.heard.troubles == []


@pytest.mark.parametrize(("bus", "what"), WHILE_WORKING)
@pytest.mark.parametrize("count", [1, 3, UNTIL_RESET])
def test_a_resting_card_stays_one_card_through_any_mischief(monkeypatch, bus, what, count):
    with at(monkeypatch, bus) as place:
        place.lay(UID, "7w/altar.3")
        place.wait(700)
        place.board.reader.misbehave(what, count)
        place.wait(3000)
        assert place.said() == ["+" + UID]
        place.board.reader.behave()
        place.board.field.clear()
        place.lay(OTHER, "7w/baths.3")
        place.wait(WITHIN_MS)
        assert place.said() == ["+" + UID, "-", "+" + OTHER]


@promise("A reader whose set-up was lost is set up again: when it starts, after a fault, and while nothing lies there")
@pytest.mark.parametrize("bus", ["spi", "i2c", "uart"])
def test_the_first_command_after_a_reset_may_be_lost(monkeypatch, bus):
    """It is the driver's SAMConfiguration, whose answer the driver never looks at."""
    place = Place(ModelTime(), bus)
    place.board.reader.misbehave("first lost", 10**6)
    with desk(place.board):
        place.start(monkeypatch)
        place.wait(600)
        assert place.board.reader.done
        place.lay(UID, "7w/altar.3")
        place.wait(WITHIN_MS)
    assert place.said() == ["+" + UID] and place.heard.troubles == []


@pytest.mark.parametrize("bus", ["spi", "i2c", "uart"])
@pytest.mark.parametrize("ms", [0, 37, 700, 2500])
def test_a_chip_that_starts_again_between_two_commands_is_set_up_again(monkeypatch, bus, ms):
    """With a bound of tries that it kept, it would answer "none" for ever, and nothing would be at fault."""
    with at(monkeypatch, bus) as place:
        place.wait(ms)
        tries = place.board.reader._tries
        place.board.reader.restart()
        place.board.reader._tries = tries
        place.wait(5000)
        place.lay(UID, "7w/altar.3")
        place.wait(WITHIN_MS)
        assert place.said() == ["+" + UID] and place.heard.troubles == []


@promise("A reader that understands nothing at full speed is spoken to slowly, and one that was well for long is not")
@pytest.mark.parametrize(("bus", "what"), [case for case in CASES if case[1] in MANNERS])
def test_a_reader_that_wants_time_gets_it_from_its_first_start(monkeypatch, bus, what):
    """Reported of red boards and of long wires; and that asking for the status at once makes a chip forget."""
    place = Place(ModelTime(), bus)
    place.board.reader.misbehave(what, 10**6)
    with desk(place.board):
        place.start(monkeypatch)
        place.wait(1500)
        place.lay(UID, "7w/altar.3")
        place.wait(30_000)
        assert place.said() == ["+" + UID] and place.heard.troubles == []
        assert place.reader.faults <= 2 and place.reader.resets <= 2


@promise(
    "A reader that cannot be reset, and answers what it was asked before the station started, is used all the same"
)
@pytest.mark.parametrize("bus", ["spi", "i2c", "uart"])
def test_an_answer_from_before_the_start_is_not_taken_for_the_first_one(monkeypatch, bus):
    """Reported of I2C, after a restart by software: a list's answer came in the place of an acknowledgement."""
    place = Place(ModelTime(), bus)
    place.board.reader.misbehave("kept answer", 10**6)
    with desk(place.board):
        place.start(monkeypatch)
        place.board.reader._answer(0x4A, b"\x00")
        place.wait(600)
        place.lay(UID, "7w/altar.3")
        place.wait(30_000)
        assert place.board.reader.done or bus != "i2c"  # elsewhere the start does away with it
        assert place.said() == ["+" + UID] and place.heard.troubles == []
        assert place.reader.faults == 0 and place.reader.resets <= 1  # the next start finds nothing left


@promise("A copy of the reader's chip that does not say what it is, or says that it is another, is used all the same")
@pytest.mark.parametrize(("bus", "what"), [case for case in CASES if case[1] in VERSIONS])
def test_a_reader_is_not_judged_by_what_it_calls_itself(monkeypatch, bus, what):
    """Reported of copies on I2C; another project's driver asks, and goes on without an answer."""
    place = Place(ModelTime(), bus)
    place.board.reader.misbehave(what, 10**6)
    with desk(place.board):
        place.start(monkeypatch)
        place.wait(600)
        assert place.board.reader.done, "it was never asked, which some copies need"
        place.lay(UID, "7w/altar.3")
        place.wait(30_000)
        assert place.said() == ["+" + UID] and place.heard.troubles == []
        assert place.reader.faults == place.reader.resets == 0


def test_a_reader_that_was_well_for_long_is_started_again_at_full_speed(monkeypatch):
    with at(monkeypatch, "spi") as place:
        place.lay(UID, "7w/altar.3")
        place.wait(10_000)
        place.board.reader.misbehave("silent", 2)
        place.wait(3000)
        assert place.reader.resets == 1 and place.board.reader.hz == 1_000_000


@pytest.mark.parametrize("what", SHIFTED)
def test_a_zero_more_or_less_before_an_answer_is_no_fault(monkeypatch, what):
    with at(monkeypatch, "spi") as place:
        place.board.reader.misbehave(what, 10**6)
        place.lay(UID, "7w/altar.3")
        place.wait(2000)
        assert place.said() == ["+" + UID] and place.reader.faults == 0


@pytest.mark.long
def test_what_a_station_hears_on_spi_is_what_the_driver_alone_would_hear(monkeypatch):
    """Its own way to the bus fetches less, in two parts: answers of every length, shifted, torn, long and noise."""
    rng = random.Random("spi")
    board = PicoBoard(StillClock())
    with desk(board):
        spi = importlib.import_module("firmware.buses.spi")
        ModelTime().give_to(monkeypatch, spi, sys.modules["firmware.buses.patient"])
        ours = spi.make(False)
        theirs = driver_acts.open_reader()
        sound = 0
        for _ in range(1500):
            frame = framed(0x4A, rng.randbytes(rng.randrange(0, 70)))
            kind = rng.randrange(6)
            if kind == 1:
                frame = bytes(rng.randrange(1, 4)) + frame
            elif kind == 2:
                frame = frame[rng.randrange(1, 3) :]
            elif kind == 3:
                frame = frame[: rng.randrange(len(frame))]
            elif kind == 4:
                frame = rng.choice((ACK, NACK, SYNTAX_ERROR, b"\xff" * 90, b""))
            elif kind == 5:
                frame = rng.randbytes(80)
            length = rng.choice((0, 1, 17, 64))
            heard = [heard_of(board.reader, driver, frame, length) for driver in (ours, theirs)]
            assert heard[0] == heard[1], frame.hex()
            sound += isinstance(heard[0], bytes)
        assert sound > 200


def heard_of(reader, driver, frame, length):
    """The data of this frame as an answer to a list, or "fault"."""
    reader._say(frame)
    driver.known_ready = True
    try:
        return bytes(driver.process_response(0x4A, response_length=length))
    except chip._ERRORS:
        return "fault"


def test_a_chip_that_lists_two_only_every_second_time_is_soon_asked_for_one(monkeypatch):
    with at(monkeypatch, "spi") as place:
        place.board.reader.misbehave("odd lists", 10**6)
        place.lay(UID, "7w/altar.3")
        place.wait(30_000)
        assert 0 < place.board.reader.done <= 4 and place.reader.resets == 0
        assert place.said() == ["+" + UID]


@pytest.mark.parametrize("every", [2, 1], ids=["every second list", "every list until it is asked for one"])
def test_a_tag_is_written_by_a_chip_that_lists_two_badly(monkeypatch, every):
    with at(monkeypatch, "spi") as place:
        blank = Ntag213.blank(bytes.fromhex(UID))
        said = errand(place, blank, "odd lists" if every == 2 else "no lists of two")
        assert [given[3] for given in said] == [""], said
        assert tag.read(blank.memory[16:160]) == "7w/altar.3" and place.heard.troubles == []


@promise("A tag at the edge of the field is written all the same, and not called one that refuses")
def test_a_tag_in_a_weak_field_is_written_and_read_back(monkeypatch):
    with at(monkeypatch, "spi") as place:
        said = errand(place, Ntag213.blank(bytes.fromhex(UID)), "weak field")
        assert [given[3] for given in said] == [""] and place.heard.troubles == []


def errand(place, laid, what):
    """What the station says of writing this tag while the reader does `what`."""
    said = []
    place.heard.arrived = lambda *given: None
    place.heard.tag_done = lambda *given: (said.append(given), setattr(place.heard, "errand", None))
    place.board.field.put(laid)
    place.wait(600)
    place.board.reader.misbehave(what, 10**6)
    place.heard.errand = ("e1", UID, tag.write("7w/altar.3").hex())
    place.wait(3000)
    return said


def test_a_reader_without_wires_is_told_once_and_found_within_a_second_when_they_are_mended(monkeypatch):
    with at(monkeypatch, "spi") as place:
        place.board.reader.misbehave("deaf", 10**6)
        place.wait(30_000)
        assert len(place.heard.troubles) == 1 and "does not answer" in place.heard.troubles[0]
        assert place.reader.resets > 30
        assert place.heard.missing == [False, True]  # and stays on the display as long as it is so
        place.board.reader.behave()
        place.lay(UID, "7w/altar.3")
        place.wait(WITHIN_MS)
        assert place.said() == ["+" + UID] and place.heard.missing == [False, True, False]


def test_an_unknown_bus_is_named(monkeypatch):
    place = Place(ModelTime(), "usb")
    with desk(place.board):
        monkeypatch.setattr(place, "_bus", "spi")
        place.start(monkeypatch)
        board = importlib.import_module("firmware.board")
        place.reader.chip = board.chip("usb")
        place.wait(3000)
    assert place.heard.troubles == [
        "The card reader does not answer (start: settings.json names the bus usb). Look at its wires."
    ]
