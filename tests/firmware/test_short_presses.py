"""No press is lost that is as long as people press, whatever the station is doing."""

import random

import pytest

from firmware.tasks import buttons
from tests.firmware.host_end import HostEnd
from tests.firmware.model_time import ModelTime
from tests.firmware.test_healing import shows, started
from tests.firmware.test_whole_station import Table, card_tag, run
from tests.promises import promise

PRESS_MS = 60
# The longest time in which an emulated station was seen not to look (a game is loaded), and what follows a press.
HOLE_MS, AFTER_MS = 380, 500


class Contact:
    """A pin with a finger on it: it falls and rises at moments, and bounces as contacts do."""

    IRQ_FALLING = 4

    def __init__(self):
        self.level, self._handler = 1, None

    def value(self):
        return self.level

    def irq(self, handler, trigger, hard):
        assert trigger == self.IRQ_FALLING and hard
        self._handler = handler

    def move(self, level):
        fell, self.level = self.level and not level, level
        if fell:
            self._handler(self)


class Spy:
    def __init__(self):
        self.pressed_ones, self.others = "", []

    def pressed(self, letter):
        self.pressed_ones += letter

    def held(self, letter, again=False):
        self.others.append(letter)

    def released(self, letter):
        self.others.append(letter.lower())


class Hand:
    """Buttons in model time. `looks` is when the task may run: all the time but in holes."""

    def __init__(self, monkeypatch):
        self.world, self.spy = ModelTime(), Spy()
        self.world.give_to(monkeypatch, buttons)
        self.contacts = {letter: Contact() for letter in "ABCD"}
        self._work = buttons.Buttons(tuple(self.contacts.items()), self.spy).run()
        self.wait(50)

    def wait(self, ms):
        end = self.world.clock.ms + ms
        self.world.run(self._work, lambda: self.world.clock.ms >= end)

    def hole(self, ms):
        """The program is busy with something else."""
        self.world.clock.pass_ms(ms)

    def press(self, letter, at, ms=PRESS_MS, bounces=3):
        """From `at` ms from now on for so long; the contact bounces when it closes and when it opens."""
        contact, after = self.contacts[letter], self.world.clock.after
        for edge in range(bounces):
            for moment in (at, at + ms):
                after(moment + 2 * edge, lambda: contact.move(0))
                after(moment + 2 * edge + 1, lambda: contact.move(1))
        after(at + 2 * bounces, lambda: contact.move(0))
        after(at + ms + 2 * bounces, lambda: contact.move(1))


@promise("A press of 60 ms is never lost and never counts twice, whatever the station is doing")
@pytest.mark.parametrize("hole", [0, 25, 73, 91, 116, 142, 226, HOLE_MS])
def test_a_press_counts_once_at_any_moment_of_a_hole(monkeypatch, hole):
    for at in range(0, 30 + hole, 7):
        hand = Hand(monkeypatch)
        hand.press("A", at)
        hand.wait(20)
        for _ in range(hole):
            hand.hole(1)
        hand.wait(AFTER_MS)
        assert hand.spy.pressed_ones == "A" and hand.spy.others == [], at


@pytest.mark.long
def test_random_holes_and_presses_in_their_order(monkeypatch):
    rng = random.Random(5)
    for _ in range(300):
        hand, wanted, at = Hand(monkeypatch), "", rng.uniform(0, 50)
        for letter in rng.sample("ABCD", 4):
            hand.press(letter, at, rng.uniform(PRESS_MS, 150))
            at += rng.uniform(20, 200)
            wanted += letter
        while hand.world.clock.ms < 1500:
            hand.wait(rng.uniform(1, 60))
            for _ in range(rng.randrange(142)):
                hand.hole(1)
        hand.wait(300)
        assert hand.spy.pressed_ones == wanted


@pytest.mark.parametrize("gap", [60, 100, 200])
def test_a_second_press_of_the_same_button_counts_where_it_ends_behind_the_hole(monkeypatch, gap):
    hand = Hand(monkeypatch)
    hand.press("A", 0)
    hand.press("A", PRESS_MS + gap, 200)
    hand.wait(25)
    for _ in range(140 + gap - 60):
        hand.hole(1)
    hand.wait(AFTER_MS)
    assert hand.spy.pressed_ones == "AA"


@promise("A button's wire may pick up what a switched light or a refrigerator sends without a press being counted")
@pytest.mark.parametrize("reads", [0, 1, 5, 8])
def test_a_spike_is_no_press(monkeypatch, reads):
    """It lasts for so many reads of the pin, each of which takes a Pico some microseconds."""

    class Spike(Contact):
        left = 0

        def value(self):
            self.left -= 1
            return 0 if self.left >= 0 else self.level

    hand = Hand(monkeypatch)
    contact = hand.contacts["A"]
    contact.__class__ = Spike
    for _ in range(20):
        contact.left = reads
        contact._handler(contact)
        hand.wait(60)
    assert hand.spy.pressed_ones == ""


# A station that is busy for long whenever a View came.
BUSY = """
import time
import firmware.app
from firmware.station import Station
real = Station.see

def see(self, at, data, first=False):
    real(self, at, data, first)
    print("busy")
    time.sleep_ms(300)

Station.see = see
await firmware.app.run()
"""


@pytest.mark.micropython
@run
async def test_a_short_press_while_a_view_is_read_is_obeyed():
    station = await started(BUSY)
    try:
        async with HostEnd(station.url) as host:
            await host.seat()
            table = Table()
            await host.show(table.at, table.view())
            await station.place(card_tag(table.choose("build").card))
            await station.shown(shows("A play"))
            seen = station.console.count("busy")
            table.at += 1
            host.send("view", at=table.at, data=table.view())
            await station.until(lambda: station.console.count("busy") > seen)
            await station.tap("A")
            assert (await host.expect("play"))["at"] == table.at
    finally:
        await station.stop()
