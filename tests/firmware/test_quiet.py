"""Garbage is cleared while nobody waits: it takes a Pico as long as six rows of the display."""

import json

import pytest

from bench import _tap
from bench._model_station import Clock, HostPort, Loop, TimedBoard, running
from bench.station import UID
from host.virtual.tags import Ntag213
from shared_rules.contract import load
from shared_rules.wire import messages

pytestmark = pytest.mark.micropython  # which has the letters of the display

GAME = "seven_wonders"
COLLECT_MS = 3000  # how often garbage is cleared where nothing happens
# What an emulated Pico took for pages of a card with many uses: longer than it is quiet before garbage is cleared.
WORKS_MS = (120, 160, 210)
# When a card is laid, after garbage was cleared.
PHASES_MS = range(0, COLLECT_MS, 375)


class Desk:
    """A station in model time that needs `work_ms` for a page. `cleared` has when garbage was cleared, and whether
    the display still had to show something then; `pressed` when a press was obeyed."""

    def __init__(self, clock, loop, app, work_ms):
        self.clock, self.loop, self.app = clock, loop, app
        self.cleared, self.pressed = [], []
        self._page, self._work_ms, self._pressed = app.page, work_ms, app.pressed
        app.page, app.pressed = self._slow_page, self._obey
        loop.gc.collect = self._clear

    def _slow_page(self):
        self.clock.pass_ms(self._work_ms)
        return self._page()

    def _obey(self, button):
        self.pressed.append(self.clock.ms)
        self._pressed(button)

    def _clear(self):
        self.cleared.append((self.clock.ms, self.app.screen.drawing()))

    def wait(self, ms):
        end = self.clock.ms + ms
        self.loop.run(lambda: self.clock.ms >= end)


def seated(work_ms, then):
    game = load(GAME)
    one = _tap.moment(game)
    clock = Clock()
    board, loop = TimedBoard(clock), Loop(clock, 3)
    welcome = {"game": GAME, "seat": one.seat, "names": ["Anna"] * 7, "boot": "t1-", "language": "en"}
    port = HostPort(clock, welcome, json.loads(one.view))

    def ping():
        port.say("ping", n=1)
        clock.after(1000, ping)

    ping()
    with running(board, loop, port) as app:
        loop.run(lambda: "have" in port.heard)
        desk = Desk(clock, loop, app, work_ms)
        desk.wait(2 * COLLECT_MS)
        then(desk, board, f"{game.code}/{one.card}")


@pytest.mark.parametrize("phase_ms", PHASES_MS)
@pytest.mark.parametrize("work_ms", WORKS_MS)
def test_garbage_waits_until_the_picture_of_a_card_is_whole(work_ms, phase_ms):
    def lay(desk, board, text):
        desk.cleared.clear()
        desk.loop.run(lambda: bool(desk.cleared))
        desk.wait(phase_ms)
        desk.cleared.clear()
        board.field.put(Ntag213.card(UID, text))
        desk.loop.run(lambda: bool(desk.app.station.uid))
        desk.wait(work_ms + COLLECT_MS)
        assert desk.cleared and not [when for when, drawing in desk.cleared if drawing]

    seated(work_ms, lay)


def test_garbage_is_cleared_beside_a_display_that_never_ends():
    def stuck(desk, board, text):
        desk.app.screen.drawing = lambda: True
        desk.cleared.clear()
        desk.wait(3 * COLLECT_MS)
        assert len(desk.cleared) >= 2

    seated(0, stuck)


def test_a_press_is_obeyed_before_garbage_is_cleared():
    def press(desk, board, text):
        for late_ms in range(60):
            desk.cleared.clear()
            desk.loop.run(lambda: bool(desk.cleared))
            desk.cleared.clear()
            desk.pressed.clear()
            down = desk.clock.ms + COLLECT_MS + late_ms
            desk.clock.after(COLLECT_MS + late_ms, lambda: board.press("A", True))
            desk.loop.run(lambda: bool(desk.pressed))
            assert not [when for when, _ in desk.cleared if when >= down], late_ms
            board.press("A", False)

    seated(0, press)


def test_what_a_press_sends_is_looked_up_before_it():
    """To find its row takes a station a third of the time from the press to the wire. The host pings meanwhile."""

    def press(desk, board, text):
        board.field.put(Ntag213.card(UID, text))
        desk.wait(5000)
        assert "play" in [known[0] for known in messages._known]

    seated(0, press)


@pytest.mark.parametrize("card", [True, False])
def test_garbage_is_cleared_as_seldom_as_the_memory_allows(card):
    """A View or a press that comes meanwhile is late."""

    def rest(desk, board, text):
        if card:
            board.field.put(Ntag213.card(UID, text))
        desk.wait(2 * COLLECT_MS)
        desk.cleared.clear()
        desk.wait(60000)
        assert 15 <= len(desk.cleared) <= 60000 // COLLECT_MS

    seated(0, rest)
