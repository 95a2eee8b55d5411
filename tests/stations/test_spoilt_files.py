"""Small files beside the journal that somebody spoilt: a game begins all the same, or says which file it is."""

import json

import pytest

from host.errors import HeraldError
from host.settings.rows import LETTERS
from host.stations import enrolments, status
from host.stations.seat_settings import FILE, SeatSettings
from host.stations.seating import Seating

SPOILT = ["", "5", "null", '{"1": 5}', "[[1]]", "[" * 100_000, "\x00"]


@pytest.mark.parametrize("text", SPOILT, ids=range(len(SPOILT)))
def test_seats_and_letters_that_cannot_be_read_count_as_none(tmp_path, text):
    for name in (FILE, "stations.json"):
        (tmp_path / name).write_text(text)
    letters = SeatSettings(tmp_path)
    assert not any(letters.of(seat, LETTERS) for seat in range(1, 8))
    assert Seating(tmp_path / "stations.json").choose("e66a", {1, 2}) in (1, 2)


@pytest.mark.parametrize("text", SPOILT, ids=range(len(SPOILT)))
def test_a_word_of_a_host_that_cannot_be_read_is_none(tmp_path, text):
    assert status.running(tmp_path) is None
    (tmp_path / status.RUNNING_FILE).write_text(text)
    assert status.running(tmp_path) is None


@pytest.mark.parametrize("text", SPOILT, ids=range(len(SPOILT)))
def test_enrolled_tags_that_cannot_be_read_are_a_sentence(tmp_path, text):
    (tmp_path / enrolments.ENROLLED_FILE).write_text(text)
    with pytest.raises(HeraldError, match="or move it away"):
        enrolments.Enrolments(tmp_path)


def keep_large(folder):
    SeatSettings(folder).keep(2, "letters", True)


SAID = {"process": 7, "at": 1000.0, "stations": [{"port": "/dev/ttyACM0", "ill": ["reader"], "faults": [0, 1]}]}


def host_that_said(folder, monkeypatch, now=1001.0, **changed):
    monkeypatch.setattr(status.time, "time", lambda: now)
    (folder / status.RUNNING_FILE).write_text(json.dumps({**SAID, **changed}))
    return status.running(folder)


def test_a_host_that_spoke_just_now_is_running(tmp_path, monkeypatch):
    assert host_that_said(tmp_path, monkeypatch).stations == SAID["stations"]


def test_a_host_that_spoke_before_the_clock_was_set_back_is_not_running(tmp_path, monkeypatch):
    assert host_that_said(tmp_path, monkeypatch, now=0.0) is None


@pytest.mark.parametrize(
    "changed",
    [{"process": float("inf")}, {"at": "x"}, {"stations": 5}, {"stations": ["x"]}, {"table": 5}]
    + [
        {"stations": [{"port": "x", **more}]}
        for more in ({"port": 5}, {"heap": "1"}, {"ill": ["x"]}, {"ill": [[]]}, {"faults": 1})
    ],
    ids=str,
)
def test_what_a_host_cannot_have_said_counts_as_nothing(tmp_path, monkeypatch, changed):
    assert host_that_said(tmp_path, monkeypatch, **changed) is None


@pytest.mark.parametrize("keep", [lambda at: Seating(at / "stations.json").remember("e66a", 1), keep_large])
def test_a_folder_in_the_place_of_a_new_file_stops_no_game(tmp_path, keep):
    for name in ("f.new", "large.new"):
        (tmp_path / name).mkdir()
    keep(tmp_path)
