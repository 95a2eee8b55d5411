"""A fault is reported once, in words, and so is its end; a fault that comes and goes is not reported for ever."""

import random

import pytest

from firmware.tasks.link import SILENCE_MS
from host.languages.catalogue import Speaker, speaking
from host.stations import timing
from host.stations.fault_words import part
from host.stations.faults import ANSWERS, CABLE, FAULTS, MEMORY, OF_TASK, PROGRAM, READER
from host.stations.health import (
    CALM,
    HEAP_FINE,
    HEAP_LOOKS,
    HEAP_LOW,
    LONGEST_CALM,
    WINDOW,
    Change,
    Health,
    _counts_of,
)


class Ward:
    """A station that pongs every second."""

    def __init__(self):
        self.now, self.faults, self.damaged, self.heap = 0.0, [0, 0, 0, 0], 0, 90_000
        self.health = Health(lambda: self.now)
        self.changes = []
        self.passes(1)

    def passes(self, seconds, **each):
        for _ in range(seconds):
            self.now += 1
            for place in each.values():
                self.faults[place] += 1
            self.changes += self.health.ponged(self.heap, list(self.faults), self.damaged)


@pytest.fixture
def ward():
    return Ward()


@pytest.mark.parametrize(("place", "part"), [(0, READER), (1, CABLE), (2, ANSWERS)])
def test_a_part_that_fails_is_said_once_and_again_when_it_is_well(ward, place, part):
    ward.passes(20, broken=place)
    assert ward.changes == [Change(part, True)] and ward.health.ill == [part]
    ward.passes(int(CALM) - 2)
    assert len(ward.changes) == 1
    ward.passes(3)
    assert ward.changes == [Change(part, True), Change(part, False)] and ward.health.ill == []


def test_a_single_slip_is_no_news(ward):
    for _ in range(10):
        ward.passes(1, reader=0)
        ward.passes(1, cable=1)
        ward.passes(60)
    assert ward.changes == []


def test_a_part_that_comes_and_goes_is_said_less_and_less_often(ward):
    for _ in range(60):
        ward.passes(4, reader=0)
        ward.passes(26)
    assert 2 <= len(ward.changes) <= 4
    ward.passes(700)
    assert ward.changes[-1] == Change(READER, False)


def test_memory_is_judged_by_what_is_left_after_garbage(ward):
    chance = random.Random(1)
    for _ in range(200):
        ward.heap = chance.randrange(150_000, 239_000)
        ward.passes(1)
    assert ward.changes == []
    ward.heap = HEAP_LOW + 1
    ward.passes(HEAP_LOOKS)
    ward.heap = HEAP_LOW - 1000
    ward.passes(100)
    assert ward.changes == [Change(MEMORY, True)]
    ward.heap = HEAP_FINE - 1
    ward.passes(2)
    assert ward.changes == [Change(MEMORY, True), Change(MEMORY, False)]


def test_memory_that_comes_and_goes_is_said_less_and_less_often(ward):
    for _ in range(100):
        ward.heap = HEAP_LOW + 1
        ward.passes(HEAP_LOOKS)
        ward.heap = HEAP_FINE - 1
        ward.passes(1)
    assert 2 <= len(ward.changes) <= 4
    ward.passes(700)
    assert ward.changes[-1] == Change(MEMORY, False)


def test_a_task_that_is_started_again_and_again_stays_ill_without_a_further_word(ward):
    ward.changes += ward.health.troubled("screen")
    ward.passes(60, restarts=3)
    assert ward.changes == [Change("screen", True)]
    ward.passes(int(CALM) + 1)
    assert ward.changes[-1] == Change("screen", False) and len(ward.changes) == 2


def test_a_task_without_a_name_is_the_program(ward):
    ward.passes(1, restarts=3)
    assert ward.changes == [Change(PROGRAM, True)]


def test_a_station_that_starts_again_begins_to_count_anew(ward):
    ward.passes(2, cable=1)
    ward.health.started()
    ward.faults = [0, 0, 0, 0]
    ward.passes(3)
    ward.faults = [0, 3, 0, 0]
    ward.health.started()
    ward.passes(5)
    assert ward.changes == []


@pytest.mark.parametrize("faults", [[], [1], ["x", None, {}, []], [-1, 2**70, 1.5, True], list(range(50))])
def test_counters_that_are_none_harm_nobody(ward, faults):
    ward.health.ponged(1, faults, 0)
    ward.health.troubled("<b>")
    ward.passes(3)


def test_the_sentence_of_what_is_well_again_is_not_that_of_what_is_ill():
    ill, well = (Change(READER, ill).sentence("Ada's station (seat 1)") for ill in (True, False))
    assert ill == "The card reader of Ada's station (seat 1) does not answer: look at its switches and wires."
    assert well == "The card reader of Ada's station (seat 1) works again."


def test_a_counter_that_no_station_can_have_reached_is_none():
    assert _counts_of([1 << 40, (1 << 40) - 1, 1, -1, 7]) == (0, (1 << 40) - 1, 1, 0)
    assert _counts_of(["7"]) == (0, 0, 0, 0)


@pytest.mark.parametrize(("last", "changes"), [(WINDOW, [Change(READER, True)]), (WINDOW + 1, [])])
def test_symptoms_within_the_window_count_together_to_its_last_second(ward, last, changes):
    start = ward.now
    for after in (0, 10, last):
        ward.now = start + after
        found = ward.health.symptom(READER)
    assert found == changes


def test_no_symptom_is_none_and_many_at_once_are_enough(ward):
    assert ward.health.symptom(READER, 0) == ward.health.symptom(READER, -3) == []
    assert ward.health.symptom(READER, 2) == [] and ward.health.ill == []
    assert ward.health.symptom(READER, 99) == [Change(READER, True)]
    assert ward.health.symptom(READER, 99) == [], "it is ill already"


def calm_of(ward):
    """Makes the reader ill. Returns how many seconds it is well after."""
    ward.health.symptom(READER, 3)
    since = ward.now
    while not ward.health.look():
        ward.now += 1
    return ward.now - since


def test_every_relapse_doubles_the_calm_that_is_wanted_up_to_the_longest(ward):
    assert [calm_of(ward) for _ in range(7)] == [CALM, 2 * CALM, 4 * CALM, 8 * CALM, 16 * CALM, *[LONGEST_CALM] * 2]
    ward.now += LONGEST_CALM - 1
    assert calm_of(ward) == LONGEST_CALM
    ward.now += LONGEST_CALM
    assert calm_of(ward) == CALM, "that was long ago"


def test_memory_is_judged_to_the_byte_and_after_enough_looks(ward):
    ward.health.started()
    ward.heap = HEAP_LOW
    ward.passes(2 * HEAP_LOOKS)
    assert ward.changes == []
    ward.heap = HEAP_LOW + 1
    ward.passes(HEAP_LOOKS - 1)
    assert ward.changes == []
    ward.passes(1)
    assert ward.changes == [Change(MEMORY, True)] and ward.health.ill == [MEMORY]
    ward.heap = HEAP_FINE
    ward.passes(HEAP_LOOKS)
    assert len(ward.changes) == 1
    ward.heap = HEAP_FINE - 1
    ward.passes(1)
    assert ward.changes[1:] == [Change(MEMORY, False)] and ward.health.ill == []


def test_what_was_in_use_before_a_new_start_is_not_judged(ward):
    ward.heap = HEAP_LOW + 1
    ward.passes(HEAP_LOOKS - 1)
    ward.health.started()
    ward.passes(HEAP_LOOKS - 1)
    assert ward.changes == []


@pytest.mark.parametrize("task", ["reader", "screen", "buttons", "buzzer", "link", "clock"])
def test_every_task_that_a_station_names_is_a_part_of_its_own(ward, task):
    assert ward.health.troubled(task) == [Change(task, True)]
    ward.passes(1, restarts=3)
    assert ward.health.ill == [task], "it was started again: the program is well"


def test_lines_that_came_damaged_to_the_host_are_the_cables_too(ward):
    for damaged in range(1, 6):
        ward.damaged = damaged
        ward.passes(1)
    assert ward.changes == [Change(CABLE, True)]


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_has_its_sentences(fault):
    for ill in (True, False):
        text = Change(fault, ill).sentence("Ada's station (seat 1)")
        assert "Ada's station (seat 1)" in text and text.endswith(".") and text[0].isupper()


def test_a_page_calls_every_fault_in_its_readers_words():
    with speaking(Speaker("host", "hu", "hu")):
        assert part(READER) == "olvasó"
        assert part(OF_TASK["memory"]) == part(MEMORY) != "memory"


def test_the_host_knows_when_a_station_calls_it_silent():
    assert timing.STATION_SILENCE * 1000 == SILENCE_MS
