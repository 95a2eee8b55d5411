"""The stream that all pages of a browser share (frame/stream.js), told as stories in Node with a clock of their own."""

import json
import subprocess
from pathlib import Path

import pytest

from host.plain import Plain
from host.web.http.markup import STATIC
from tests.promises import promise

PROMISES = [
    promise(
        "A page whose connection is dead says so and reconnects within 43 seconds, and at once when people return "
        "to it",
        how="stories with a clock of their own, and Chromium behind a relay that carries nothing any more",
    ),
]
STORIES = Path(__file__).parent / "streams_of_pages.mjs"

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def module(tmp_path_factory):
    """The module where Node takes it for one."""
    copy = tmp_path_factory.mktemp("frame") / "stream.mjs"
    copy.write_text((STATIC / "frame/stream.js").read_text(encoding="utf-8"), encoding="utf-8")
    return copy


@pytest.fixture
def told(module):
    def tell(story: str) -> dict[str, Plain]:
        command = ["node", str(STORIES), module.as_uri(), story]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return tell


def test_pages_that_begin_together_share_one_stream_and_each_hears_its_own(told):
    found = told("together")
    assert found["paths"] == [["/t/2/stream?seat=1", "/t/3/stream"]]
    assert found["heard"] == [["two", "snapshot"], ["two", "change"], ["one", "snapshot"]]


def test_a_page_that_comes_or_goes_changes_the_stream_and_nobody_is_told_of_a_loss(told):
    found = told("comes_and_goes")
    one, two = "/stream?seat=1", "/stream?seat=2"
    assert found["paths"] == [[one], [one, two], [two]] and found["open"] == 0 and found["heard"] == []


def test_a_connection_without_an_event_for_forty_seconds_is_said_to_be_lost_and_opened_anew(told):
    found = told("dies")
    assert found["quiet"] == 1 and found["before"] == [1, 1] and found["after"] == [2, 2]
    assert found["more"] > 2  # it does not rely on the new one
    assert found["heard"][1] == ["one", "lost"] and found["heard"][-1] == ["one", "snapshot"]


def test_one_table_that_is_silent_is_missed_though_another_is_heard(told):
    found = told("one_of_two_dies")
    assert found["opened"] == 2 and found["heard"][2:] == [["one", "lost"]]


def test_a_page_that_is_seen_again_opens_its_stream_anew_and_says_so_if_that_takes_long(told):
    found = told("woken")
    assert (found["fresh"], found["at_once"], found["silent"]) == (1, 2, 1)
    assert found["heard"] == [["one", "snapshot"], ["one", "lost"], ["one", "snapshot"]]


def test_a_refused_stream_asks_for_the_sentence_and_waits_longer_each_time(told):
    found = told("refused")
    assert found["pauses"] == [1, 2, 4, 8, 16, 32, 60, 60] and found["asked"] == 9
    assert "one,lost,Too many." in found["said"]


def test_what_no_waiting_helps_is_not_asked_again(told):
    found = told("refused_for_good")
    assert found["opened"] == 1 and found["heard"][-1] == ["one", "gone", "Not here."]


def test_a_stream_of_several_that_is_refused_disturbs_no_other(told):
    found = told("one_refused")
    assert found["patient"] == 1 and found["paths"][-1] == ["/t/3/stream", "/t/4/stream"]
    assert found["heard"] == [["one", "lost", "Too many."], ["two", "snapshot"], ["one", "gone", "No table."]]


def test_what_breaks_off_is_left_to_the_browser(told):
    found = told("breaks_off")
    assert (found["opened"], found["asked"]) == (1, 0)
    assert found["heard"] == [["one", "snapshot"], ["one", "lost"], ["one", "snapshot"]]


def test_a_page_that_ended_without_a_word_is_forgotten(told):
    found = told("forgotten")
    assert found["paths"][-1] == ["/stream?seat=2"] and found["alive"] == [False, True]
