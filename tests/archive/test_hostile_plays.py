"""Files of plays that nobody wrote in good faith: each is a sentence or left out, and nothing else goes wrong."""

import csv
import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.archive.past_games import take_plays
from host.archive.plays import read_plays
from host.archive.results import all_results
from host.errors import BadFile
from host.house.records_page import keep
from host.journal.file import NoJournal

PLAY = {
    "sourceName": "x",
    "sourcePlayId": "1",
    "playDate": "2024-05-01 20:00:00",
    "durationMin": 40,
    "game": {"name": "Oh Hell", "bggId": 1116},
    "players": [{"name": name, "score": points} for name, points in (("Anna", 30), ("Bela", 20), ("Cili", 10))],
}


def changed(**fields):
    return json.dumps({**PLAY, **fields}).encode()


HOSTILE = {
    "a minute of a million years": changed(durationMin=99_999_999_999),
    "the first day of all": changed(playDate="0001-01-01 00:00:00"),
    "the last one": changed(playDate="9999-12-31 23:59:59"),
    "half a letter in an id": changed(sourcePlayId="\ud800"),
    "half a letter in a game": changed(game={"name": "\ud800 Hell"}),
    "half a letter in a name": changed(players=[{"name": "\udfff", "score": 1}, *PLAY["players"]]),
    "an id without end": changed(sourcePlayId="9" * 500_000),
    "a game without end": changed(game={"name": "o" * 500_000}),
    "points without a number": b'{"game": {"name": "Oh Hell"}, "players": [{"name": "A", "score": NaN}]}',
    "points without end": b'{"game": {"name": "Oh Hell"}, "players": [{"name": "A", "score": 1e999}]}',
    "a cell without end": b"date,game,player,points\n2024-05-01,Oh Hell,Anna," + b"9" * (csv.field_size_limit() + 1),
    "a line of zeros": b"date,game,player,points\n\0\0,\0,\0,\0\n",
    "a quote that never ends": b'date,game,player,points\n"2024-05-01,Oh Hell,Anna,3\n',
    "brackets": b"[" * 100_000,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_a_sentence_or_is_left_out(tmp_path, data):
    said = keep(tmp_path, "plays.json", data)  # as a request brings it
    said.encode()
    assert len(said) < 1_000
    with suppress(NoJournal):  # where nothing was taken
        assert {one.started[:4] for one in all_results(tmp_path)} <= {"2024"}


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_are_plays_or_a_sentence(data):
    try:
        read_plays("it", data)
    except BadFile as error:
        assert len(str(error)) < 300


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3),
)


@given(st.dictionaries(st.sampled_from([*PLAY, "plays", "games", "format", "rank"]), VALUES, max_size=6))
@pytest.mark.long
@pytest.mark.sample
def test_any_values_are_plays_or_a_sentence(fields):
    for whole in ({**PLAY, **fields}, {"plays": [{**PLAY, **fields}], "games": [], "players": [], **fields}):
        with suppress(BadFile):
            read_plays("it", json.dumps(whole).encode())


def test_a_play_with_an_endless_length_is_taken_without_it(tmp_path):
    (one,) = take_plays(tmp_path, read_plays("it", HOSTILE["a minute of a million years"]))
    assert one.game == 1 and one.play.minutes == 0
