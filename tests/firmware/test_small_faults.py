"""Small faults that nobody would hear of otherwise: a buzzer that hums on, help over a strange card, a reader's list
with one thing wrong, a station that has shown nothing, a View without what is only there now and then."""

import asyncio
import contextlib
import itertools
import types

import pytest

from firmware import chip
from firmware.buses import patient
from firmware.presence import steady
from firmware.tasks import buzzer
from host.stations.relay import Relay
from shared_rules.contract import TABLE, load
from shared_rules.tower_of_babel.message import described
from shared_rules.wire import tunes
from shared_rules.wire.referee.tunes import NAMES as TUNES
from tests.firmware.model_time import ModelTime
from tests.firmware.player import NAMES, UID, Player


class Pwm:
    """A buzzer's pin: what was asked of it, in order."""

    def __init__(self):
        self.asked = []

    def freq(self, hertz):
        self.asked.append(hertz)

    def duty_u16(self, duty):
        self.asked.append("on" if duty == buzzer.VOLUME else "off" if duty == 0 else duty)


@pytest.fixture
def waits(monkeypatch):
    """The buzzer's sleeps in milliseconds; they take no time."""
    waits = []

    async def sleep_ms(ms):
        waits.append(ms)
        await asyncio.sleep(0)

    monkeypatch.setattr(buzzer, "asyncio", types.SimpleNamespace(Event=asyncio.Event, sleep_ms=sleep_ms))
    return waits


async def played(*names, steps):
    """The calls to the pin when each of these tunes runs for some steps, and the last one for all it has."""
    pwm = Pwm()
    one = buzzer.Buzzer(pwm)
    running = asyncio.create_task(one.run())
    for name in names:
        one.play(name)
        for _ in range(steps if name != names[-1] else len(tunes.tune(name)) + 3):
            await asyncio.sleep(0)
    running.cancel()
    return pwm.asked


def sounded(name):
    notes = [[hertz, "on"] if hertz else ["off"] for hertz, _ in tunes.tune(name)]
    return [*itertools.chain(*notes), "off"]


@pytest.mark.parametrize("name", sorted(TUNES))
def test_a_tune_sounds_its_notes_rests_silently_and_ends_in_silence(name, waits):
    assert asyncio.run(played(name, steps=0)) == sounded(name)
    assert waits == [ms for _, ms in tunes.tune(name)]
    assert buzzer.VOLUME == 1 << 15  # half of the time: as loud as a buzzer is


def test_the_tunes_of_a_turn_are_told_apart_by_how_many_notes_they_have_and_whether_they_rise():
    shapes = {}
    for name in ("arrived", "refused", "accepted", "turn", "conflict"):
        notes = [hertz for hertz, _ in tunes.tune(name) if hertz]
        shapes[len(notes), (notes[-1] > notes[0]) - (notes[-1] < notes[0])] = name
    assert len(shapes) == 5


def test_a_card_that_is_read_is_heard_and_one_that_is_none_sounds_refused():
    player = Player().seated()
    player.station.arrived(UID, "7w/altar.3")
    player.station.arrived(UID, "", False)
    assert player.tunes[-2:] == ["arrived", "refused"]


def test_a_new_tune_replaces_the_one_that_plays(waits):
    first = tunes.tune("over")[0][0]
    assert asyncio.run(played("over", "accepted", steps=1)) == [first, "on", "off", *sounded("accepted")]


def test_d_over_a_card_of_another_game_shows_the_buttons_and_holding_it_explains_nothing():
    player = Player().seated()
    player.station.arrived(UID, "xx/altar.3")
    assert player.press("D").rows()[0].startswith("Buttons")
    player.station.held("D")
    player.station.released("D")
    assert player.rows()[0].startswith("Buttons")
    assert player.press("B").rows()[0] == "Other game"


@pytest.mark.parametrize(("card", "hint"), [("altar.3", "Take your card"), ("", "Accepted.")])
def test_a_card_is_to_be_taken_only_where_one_lies(card, hint):
    player = Player().seated()
    if card:
        player.lay(card)
    player.station.mode, player.station._mode_ms = "accepted", 2000
    assert player.press("C").rows()[-1].strip() == hint


# InListPassiveTarget: how many tags; of each its number, SENS_RES (2), SEL_RES, the length of its UID, and that.
ONE = (1, 1, 0, 0x44, 0, 4, 0xA, 0xB, 0xC, 0xD)
TWO = (2, *ONE[1:], 2, 0, 0x44, 0, 7, *range(7))


def test_a_list_answer_gives_the_numbers():
    assert chip._numbers(bytes((0,))) == []
    assert chip._numbers(bytes(ONE)) == [b"\x0a\x0b\x0c\x0d"]
    assert chip._numbers(bytes(TWO)) == [b"\x0a\x0b\x0c\x0d", bytes(range(7))]


@pytest.mark.parametrize(
    "at, value", [(0, 3), (1, 0), (1, 2), (5, 0), (5, 5), (5, 7), (5, 10), (10, 1), (10, 3), (14, 8), (14, 10)]
)
def test_a_list_answer_with_one_thing_wrong_is_a_fault(at, value):
    answer = bytearray(TWO)
    answer[at] = value
    with pytest.raises((chip.ReaderFault, IndexError)):
        chip._numbers(answer)


@pytest.mark.parametrize("length", [0, 3, 5, 6, 8, 9, 11])
def test_a_tag_with_a_number_of_no_known_length_is_a_fault(length):
    with pytest.raises(chip.ReaderFault):
        chip._numbers(bytes((*ONE[:5], length, *range(length))))


@pytest.mark.parametrize("length", range(1, len(TWO)))
def test_a_list_answer_that_was_cut_is_a_fault(length):
    with pytest.raises((chip.ReaderFault, IndexError)):
        chip._numbers(bytes(TWO[:length]))


class CutShort:
    """A driver whose chip answers every command with so many bytes of zero."""

    def __init__(self, length):
        self._answer = bytes(length)

    def send_command(self, _command, _parameters):
        return True

    def ready(self):
        return True

    def process_response(self, _command, response_length):
        return self._answer[:response_length]

    def abort(self):
        pass


@pytest.mark.parametrize("length", range(6))
@pytest.mark.parametrize(
    "ask",
    [
        lambda one: one.tries(1),
        lambda one: one.field(True),
        lambda one: one.list(),
        lambda one: one.read(4),
        lambda one: one.write(4, b"Anna"),
    ],
)
def test_whatever_a_chip_answers_is_taken_or_is_a_fault(monkeypatch, ask, length):
    """Anything else would end the task of the reader."""
    time = ModelTime()
    time.give_to(monkeypatch, chip)
    pins = types.SimpleNamespace(value=lambda *_to: 0)
    one = chip.Chip(lambda _slow: CutShort(length), pins, pins)
    with contextlib.suppress(StopIteration, chip.ReaderFault):
        time.run(started(one, ask), until=lambda: False)


async def started(one, ask):
    await one.start()
    await ask(one)


@pytest.mark.parametrize(
    "have, view, due, shown", [(-1, -1, (), False), (3, 3, (), True), (3, 3, {1}, False), (2, 3, (), False)]
)
def test_before_any_view_nothing_is_shown(have, view, due, shown):
    link = types.SimpleNamespace(have_at=have, view_at=view)
    assert Relay.is_shown(types.SimpleNamespace(_views_wanted=due), link) is shown


def test_a_view_of_babel_says_second_in_the_second_turn_of_two_and_only_then():
    game = load("tower_of_babel")
    state = game.start(3, {"deal": "dealt"})
    while TABLE in state.awaited():
        state.do(TABLE, state.plays(TABLE)[0])
    data = state.view(state.awaited()[0])
    assert "second" not in data and game.view(data).board.second is False
    assert described(game.view({**data, "second": True}))["second"] is True
    assert "second" not in described(game.view({**data, "second": False}))


def test_a_station_welcomed_again_at_its_seat_keeps_its_view_and_at_another_seat_drops_it():
    station = Player().seated().station
    station.seated("toy", 1, NAMES)
    assert station.view is not None
    station.seated("toy", 2, NAMES)
    assert station.view is None and station.name == NAMES[1]


def test_telephones_count_as_one_and_a_tag_of_four_bytes_is_itself():
    assert steady(b"\x08abc") == steady(b"\x08xyz") == b"\x08"
    for uid in (b"\x04abc", b"\x08abcdef"):
        assert steady(uid) == uid


def test_what_is_known_to_be_ready_is_fetched_once_and_the_next_answer_is_waited_for(monkeypatch):
    looked = [False, True, False, True]
    reader, waited = type("Reader", (patient.Patient,), {"looks_ready": lambda _: looked.pop()})(), []
    monkeypatch.setattr(patient, "time", types.SimpleNamespace(sleep_ms=waited.append))
    assert reader.ready() and reader._wait_ready()
    assert waited == [] and len(looked) == 3
    assert reader._wait_ready() and waited == [1, 1] and looked == [False]  # before the first look, too
