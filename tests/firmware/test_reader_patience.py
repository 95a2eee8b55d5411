"""How patient the reader's task is: with an empty place, a chip that fails, a card that cannot be read, slow looks."""

import types

import pytest

from firmware.chip import ReaderFault
from firmware.presence import ARRIVED, LEFT, Presence
from firmware.tasks import reader
from tests.firmware.model_time import ModelTime
from tests.firmware.test_reader_traces import LIST_MS, Hands, Spy, play
from tests.promises import promise


class Noted(Hands):
    """Notes how often it was started and looked at: `asked` holds [tries a look, looks]. The looks in `failing`,
    counted from 0, end in a fault."""

    def __init__(self, world, failing=()):
        super().__init__(world)
        self.asked, self.starts, self.looks, self.failing = [], 0, 0, failing

    async def start(self):
        await super().start()
        self.starts += 1

    async def tries(self, count):
        await super().tries(count)
        self.asked.append([count, 0])

    async def list(self):
        self.looks += 1
        if self.looks - 1 in self.failing:
            await self._world.asyncio.sleep_ms(1)
            raise ReaderFault("list: no answer")
        self.asked[-1][1] += 1
        return await super().list()


@pytest.fixture
def world(monkeypatch):
    time = ModelTime()
    time.give_to(monkeypatch, reader)
    return time


@pytest.fixture
def rests(world, monkeypatch):
    """The pauses that the task makes between two looks, in milliseconds."""
    noted = []

    def sleep_ms(ms):
        noted.append(ms)
        return world.asyncio.sleep_ms(ms)

    monkeypatch.setattr(reader, "asyncio", types.SimpleNamespace(sleep_ms=sleep_ms))
    return noted


def watching(world, hands):
    spy = Spy(world)
    spy.hands = hands
    task = reader.Reader(hands, spy)
    return task, task.run()


def test_an_empty_place_is_asked_often_for_twenty_looks_and_then_seldom_until_a_card_comes(world):
    hands = Noted(world)
    _, work = watching(world, hands)
    world.run(work, lambda: hands.looks == 24)
    assert hands.asked == [[6, 20], [26, 4]]
    hands.show(["a"], ["a"], world.clock.ms)
    world.run(work, lambda: hands.looks == 30)
    assert hands.asked[2][0] == 1
    hands.show([], [], world.clock.ms)
    world.run(work, lambda: len(hands.asked) == 5)
    assert [tries for tries, _ in hands.asked] == [6, 26, 1, 6, 26]


@promise(
    "The reader is not asked while a preview is drawn, and a broken display does not keep anybody from "
    "taking a card away"
)
@pytest.mark.parametrize("ms, next_look", [(0, 90), (70, 90), (130, 130), (10_000, 250)])
def test_the_chip_is_asked_again_when_the_display_shows_the_card_or_does_not_come_to_it(world, ms, next_look):
    """A look in the midst of a preview would take its time from it."""
    hands, came = Noted(world), list[float]()
    task, work = watching(world, hands)
    arrived = task._station.arrived
    task._station.arrived = lambda *card: (came.append(world.clock.ms), arrived(*card))
    task.drawing = lambda: world.clock.ms < came[0] + ms
    hands.show(["a"], ["a"], world.clock.ms)
    world.run(work, lambda: came)
    looks = hands.looks
    world.run(work, lambda: hands.looks > looks)
    waited = world.clock.ms - came[0] - LIST_MS
    assert next_look <= waited <= next_look + reader.UNSETTLED_PAUSE_MS


@pytest.mark.parametrize(
    "failing, resets",
    [((), 0), ((4,), 0), ((4, 6, 8), 0), ((4, 5), 1), ((4, 5, 8, 9), 2)],
    ids=["never", "once", "now and then", "twice in a row", "twice in a row, two times"],
)
def test_a_failed_look_is_tried_again_and_only_the_second_in_a_row_resets_the_chip(world, failing, resets):
    hands = Noted(world, failing)
    task, work = watching(world, hands)
    world.run(work, lambda: hands.looks == 15)
    assert (task.faults, task.resets, hands.starts) == (len(failing), resets, 1 + resets)


def test_after_a_card_that_nobody_could_read_the_empty_place_is_watched_without_a_rest(world, rests):
    assert play(world, "a? 400, - 3000").said == ["quick"]
    assert reader.UNSETTLED_PAUSE_MS in rests and rests[-8:] == [0] * 8


def test_two_cards_that_were_each_there_for_a_moment_do_not_add_up_to_one_that_cannot_be_read(world):
    assert play(world, "a? 400, - 700, b? 400, - 700").said == ["quick", "quick"]


def test_the_time_before_a_card_came_is_no_time_in_which_it_could_not_be_read(world):
    assert play(world, "- 2000, a? 550, a 300, - 700", try_ms=100).said == ["+a", "-a"]


@pytest.mark.parametrize("gone_ms, looks", [(299, 3), (300, 3), (301, 4), (320, 4), (450, 4), (451, 5)])
def test_a_slow_look_counts_as_150_ms_without_a_card_and_no_more(gone_ms, looks):
    presence = Presence(gone_ms)
    assert presence.feed([b"a"], 0) == ARRIVED
    assert [presence.feed([], 5000) for _ in range(looks)] == [None] * (looks - 1) + [LEFT]
