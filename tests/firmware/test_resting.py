"""OLEDs burn in: what the panel does when nobody touches anything. The clock is a model."""

import asyncio
from functools import partial
from types import SimpleNamespace

import pytest

from firmware.tasks import screen
from firmware.tasks.screen import DIM, DIM_MS, FULL, REST_MS, STEP_MS, Screen
from host.virtual.ssd1306 import Ssd1306
from tests.firmware.player import Player
from tests.firmware.test_quiet import seated
from tests.promises import promise

MINUTE = 60000
TICK = 500


class Over(Exception):
    """The evening is over."""


class Evening:
    """A clock with touches at given milliseconds, for the screen's task and as its event, and a panel that notes
    what it receives: `seen` holds (ms, contrast or "text"). `status` gives its status at a time; None: it is silent."""

    status = staticmethod(lambda ms: 0x03)
    setup = b""

    def __init__(self, touches, end):
        self.ms, self._touches, self._end, self.seen = 0, list(touches), end, []
        self.buffer = bytearray(1025)
        self.i2c_device = self
        self.player = Player().seated()
        self.screen = Screen(lambda: self, self.player.station)
        self.screen._wanted = self

    async def sleep_ms(self, ms):
        """Other tasks need no time here."""

    # its event
    async def wait(self):
        while not self._set:
            if self.ms > self._end:
                raise Over
            self.ms += TICK
            self.screen.passed(TICK)
            if self._touches and self._touches[0] <= self.ms:
                self._touches.pop(0)
                self.screen.refresh()

    def set(self):
        self._set = True

    def is_set(self):
        return self._set

    def clear(self):
        self._set = False

    # the panel
    def contrast(self, value):
        self.seen.append((self.ms, value))

    def fill_rect(self, *_):
        pass

    def text(self, letter, x, y, colour):
        self.seen.append((self.ms, "text"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def write(self, data, end=None):
        pass

    def readinto(self, buffer, *, start=0, end=None):
        status = self.status(self.ms)
        if status is None:
            raise OSError
        buffer[start:end] = bytes([status]) * len(buffer[start:end])


@pytest.fixture
def evening(monkeypatch):
    def spend(touches, end, status=Evening.status):
        one = Evening(touches, end)
        one.status = status
        monkeypatch.setattr(screen, "asyncio", SimpleNamespace(sleep_ms=one.sleep_ms, Event=asyncio.Event))
        with pytest.raises(Over):
            asyncio.run(one.screen.run())
        return one

    return spend


def contrasts(one):
    return [found for found in one.seen if found[1] != "text"]


def test_the_panel_is_dimmed_after_five_minutes_and_lit_by_a_touch(evening):
    assert contrasts(evening([], DIM_MS + 1)) == [(DIM_MS, DIM)]
    one = evening([DIM_MS + MINUTE], DIM_MS + 2 * MINUTE)
    assert contrasts(one) == [(DIM_MS, DIM), (DIM_MS + MINUTE, FULL)]


def test_touches_now_and_then_leave_it_lit(evening):
    assert contrasts(evening(range(MINUTE, 60 * MINUTE, 4 * MINUTE), 60 * MINUTE)) == []


def test_later_the_name_alone_moves_over_the_panel(evening):
    one = evening([], REST_MS + 10 * STEP_MS)
    assert sorted({ms for ms, what in one.seen if what == "text" and ms > 0}) == [
        REST_MS + step * STEP_MS for step in range(11)
    ]


def test_no_dot_is_lit_for_more_than_two_steps_while_it_rests():
    places = [screen.resting("Anna", step) for step in range(64)]
    for row in range(8):
        for column in range(16):
            lit = [place.rows[row][column] != " " for place in places]
            assert not any(all(lit[at : at + 3]) for at in range(len(lit) - 2)), (row, column)
    assert len({tuple(place.rows) for place in places}) > 24


def test_a_touch_while_it_rests_brings_the_page_back(evening):
    at = REST_MS + STEP_MS + 1000
    one = evening([at], at + MINUTE)
    assert (at, FULL) in one.seen and (at, "text") in one.seen
    assert one.screen._rows == one.player.station.page().rows


# Commands that a panel may take noise for: flipped, shifted twice, all dots lit, inverted, no power for its dots.
CONFUSING = (b"\xc0", b"\x45", b"\xd3\x0b", b"\xa5", b"\xa7", b"\x8d\x10")


def mirrored(oled):
    """What it is sent from now on lies in a mirror, and some of it must be sent again."""
    oled.confuse(b"\xa0")
    oled.misread()


def in_columns(oled):
    """What it is sent from now on is put from top to bottom."""
    oled.confuse(b"\x20\x01")
    oled.misread()


# A panel on and off, by its status register.
ON, OFF = 0x03, 0x43


@pytest.mark.parametrize("lost", [OFF, None])
def test_a_panel_that_lost_its_power_is_noticed_within_seconds(evening, lost):
    with pytest.raises(OSError):
        evening([], MINUTE, lambda ms: ON if ms < 10000 else lost)


def test_a_panel_that_lost_its_power_is_noticed_while_it_is_touched_all_the_time(evening):
    with pytest.raises(OSError):
        evening(range(TICK, MINUTE, TICK), MINUTE, lambda ms: ON if ms < 10000 else OFF)


@pytest.mark.parametrize("wrong", [OFF, 0xFF, None])
def test_one_status_that_was_read_wrongly_is_not_believed(evening, wrong):
    evening([], 3 * MINUTE, lambda ms: wrong if ms in (30000, 90000) else ON)


@pytest.mark.parametrize("says", [OFF, 0xFF, None])
def test_a_panel_that_always_says_that_it_is_off_is_not_asked_again(evening, says):
    evening([], MINUTE, lambda ms: says)


def test_a_panel_whose_status_is_always_nothing_is_left_alone(evening):
    evening([], MINUTE, lambda ms: 0)


@promise("What a display misread, by long wires or a spark, is put right on it within half a minute")
@pytest.mark.micropython  # which has the letters of the display
@pytest.mark.parametrize("status", ["believed", "not believed"])
@pytest.mark.parametrize(
    "misread", [Ssd1306.misread, mirrored, in_columns, *[partial(Ssd1306.confuse, code=code) for code in CONFUSING]]
)
def test_what_a_panel_misread_is_put_right(status, misread):
    """Reported of small and large panels at 400 kHz; only what changes is drawn, so it would stay."""

    def spoil(desk, board, text):
        if status == "not believed":  # a chip that reports off while it is on
            board.oled.read = lambda: 0x40
            desk.app.screen._believed = False
        picture = board.oled.picture()
        misread(board.oled)
        assert board.oled.picture() != picture
        desk.wait(30_000)
        assert board.oled.picture() == picture

    seated(0, spoil)
