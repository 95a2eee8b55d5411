"""Thousands of placements as hands make them: never a double, never a wrong card, two cards reported at once."""

import random

import pytest

from firmware.presence import ALONE_MS, ARRIVED, LEFT, ONE, SWAPPED, TWO, Presence
from firmware.tasks import reader
from shared_rules import tag
from tests.firmware.model_time import ModelTime
from tests.firmware.traces import TRACES, steps

UIDS = {"a": bytes.fromhex("04a1b2c3d4e5f6"), "b": bytes.fromhex("04ffeeddccbbaa")}
TEXTS = {"a": "7w/altar.3", "b": "7w/baths.3"}
BY_UID = {uid: letter for letter, uid in UIDS.items()}
TRY_MS, LIST_MS, READ_MS = 30, 6, 8
PLACEMENTS = 10_000
# This soon two cards are shown on the OLED, of which a whole frame takes so long: 1024 bytes of 9 bits at 400 kHz, and
# the windows of its eight rows.
TWO_MS, FRAME_MS = 300, 26


class Hands:
    """A chip whose field follows a trace; it takes the time a chip takes."""

    def __init__(self, world, try_ms=TRY_MS):
        self._world, self._try_ms = world, try_ms
        self.foreign, self._tries, self._listed = False, 255, []
        self.seen, self.readable, self.two_since = [], [], None

    def show(self, seen, readable, at):
        self.seen, self.readable = seen, readable
        both = len(seen) == 2
        self.two_since = (self.two_since or at) if both else None

    async def start(self):
        await self._world.asyncio.sleep_ms(120)

    async def tries(self, count):
        self._tries = count

    async def list(self):
        waited = 0
        while not self.seen and waited < self._try_ms * (self._tries + 1):
            await self._world.asyncio.sleep_ms(10)
            waited += 10
        await self._world.asyncio.sleep_ms(LIST_MS * len(self.seen))
        self._listed = list(self.seen)
        return [UIDS[letter] for letter in self._listed]

    async def read(self, page):
        listed = self._listed
        await self._world.asyncio.sleep_ms(READ_MS)
        if len(listed) != 1 or listed[0] not in self.readable:
            self._listed = []
            return None
        at = (page - tag.FIRST_PAGE) * 4
        return (tag.write(TEXTS[listed[0]]) + bytes(32))[at : at + 16]


class Spy:
    """A station that writes down what it receives, and how late it learnt of two cards."""

    errand = None

    def __init__(self, world):
        self._world, self.hands = world, None
        self.said, self.here, self.slowest_two = [], "", 0

    def arrived(self, uid, text, readable=True):
        assert not self.here, "a second arrival without a departure"
        self.here = BY_UID[bytes.fromhex(uid)]
        assert readable and text == TEXTS[self.here], "a wrong card"
        self.said.append("+" + self.here)

    def left(self):
        assert self.here, "a departure of nothing"
        self.said.append("-" + self.here)
        self.here = ""

    def two_cards(self, two):
        self.said.append("2" if two else "1")
        if two and self.hands.two_since is not None:
            self.slowest_two = max(self.slowest_two, self._world.clock.ms - self.hands.two_since)

    def too_quick(self):
        self.said.append("quick")

    def reader_missing(self, missing):
        assert not missing

    def trouble(self, part, what):
        raise AssertionError(what)


@pytest.fixture
def world(monkeypatch):
    time = ModelTime()
    time.give_to(monkeypatch, reader)
    return time


def play(world, trace, rng=None, again=None, try_ms=TRY_MS):
    """What the station gets when hands do `trace`; with `rng` at their own pace."""
    hands, spy = Hands(world, try_ms), Spy(world)
    spy.hands = hands
    work, clock = reader.Reader(hands, spy).run(), world.clock
    at = began = clock.ms
    for ms, seen, readable in steps("- 300, " + trace):
        # Hands do not wait until the reader looks: they move while it rests, at any moment of its pauses.
        clock.after(at - began, lambda seen=seen, readable=readable, at=at: hands.show(seen, readable, at))
        at += ms * (rng.uniform(0.75, 1.0) if rng and ms <= 300 else rng.uniform(1, 1.5) if rng else 1)
    world.run(work, lambda: clock.ms >= at)
    return spy


@pytest.mark.parametrize("try_ms", [5, 30, 45], ids="a try of {} ms".format)
@pytest.mark.parametrize("name", TRACES)
def test_every_trace_becomes_what_it_should(world, name, try_ms):
    trace, becomes = TRACES[name]
    spy = play(world, trace, try_ms=try_ms)
    assert " ".join(spy.said) == becomes
    assert spy.slowest_two <= TWO_MS - FRAME_MS


@pytest.mark.long
def test_ten_thousand_placements_without_a_double_and_without_a_wrong_card(world):
    rng, placed, slowest = random.Random(7), 0, 0
    names = [name for name in TRACES if "minute" not in name]
    while placed < PLACEMENTS:
        name = rng.choice(names)
        trace, becomes = TRACES[name]
        spy = play(world, trace, rng)
        assert " ".join(spy.said) == becomes, name
        placed += becomes.count("+")
        slowest = max(slowest, spy.slowest_two)
    assert reader.RESTING_PAUSE_MS < slowest <= TWO_MS - FRAME_MS  # hands did come just after a look


@pytest.mark.long
def test_arrivals_and_departures_alternate_whatever_is_seen():
    rng, presence, here = random.Random(11), Presence(), False
    for _ in range(100_000):
        seen = rng.choice([[], [], [b"a"], [b"a"], [b"b"], [b"a", b"b"], [b"c"]])
        before = presence.uid
        for _ in range(rng.choice((1, 1, 2, 12))):
            event = presence.feed(seen, rng.choice((5, 40, 150, 5000)))
            if event in (ARRIVED, LEFT):
                assert here is (event == LEFT)
                here = event == ARRIVED
            if event == SWAPPED:
                assert here and before != presence.uid
            if event in (TWO, ONE):
                assert presence.two is (event == TWO)
            assert bool(presence.uid) is here


def test_a_reset_of_the_reader_in_the_middle_takes_no_card_away():
    presence = Presence()
    assert presence.feed([b"a"], 0) == ARRIVED
    assert [presence.feed(seen, ms) for seen, ms in (([], 4000), ([], 10), ([b"a"], 10))] == [None] * 3


@pytest.mark.parametrize("first, left, event", [(b"a", b"b", SWAPPED), (b"a", b"a", ONE), (b"", b"b", ARRIVED)])
def test_the_last_of_two_is_told_as_soon_as_it_was_alone_for_long_enough(first, left, event):
    presence = Presence()
    if first:
        presence.feed([first], 0)
    assert presence.feed([b"a", b"b"], 50) == TWO
    looks = [presence.feed([left], 50) for _ in range(ALONE_MS // 50 + 1)]
    assert looks == [None] * (ALONE_MS // 50) + [event] and presence.uid == left and presence.settled


def test_the_debounce_can_be_adjusted():
    for gone_ms in (100, 320, 1000):
        presence = Presence(gone_ms)
        presence.feed([b"a"], 0)
        missed = 0
        while presence.feed([], 50) is None:
            missed += 50
        assert missed == -(-gone_ms // 50) * 50
