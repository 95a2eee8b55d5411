"""Small files beside the journal that somebody spoilt: a game begins all the same, or says which file it is."""

import pytest

from host.errors import HeraldError
from host.stations import enrolled
from host.stations.large import FILE, LargeLetters
from host.stations.seating import Seating

SPOILT = ["", "5", "null", '{"1": 5}', "[[1]]", "[" * 100_000, "\x00"]


@pytest.mark.parametrize("text", SPOILT, ids=range(len(SPOILT)))
def test_seats_and_letters_that_cannot_be_read_count_as_none(tmp_path, text):
    for name in (FILE, "stations.json"):
        (tmp_path / name).write_text(text)
    letters = LargeLetters(tmp_path)
    assert not any(seat in letters for seat in range(1, 8))
    assert Seating(tmp_path / "stations.json").choose("e66a", {1, 2}) in (1, 2)


@pytest.mark.parametrize("text", SPOILT, ids=range(len(SPOILT)))
def test_enrolled_tags_that_cannot_be_read_are_a_sentence(tmp_path, text):
    (tmp_path / enrolled.NAME).write_text(text)
    with pytest.raises(HeraldError, match="or move it away"):
        enrolled.Enrolled(tmp_path)
