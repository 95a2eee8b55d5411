"""A clock that was wrong takes no result away: what began after a round is known by its number, or named and taken."""

from typing import NamedTuple

import pytest

from host.director.book import Book
from host.director.direct import Director
from tests.promises import promise

PROMISES = [
    promise(
        "A game whose clock was wrong is taken into its round: by its number in a house, elsewhere once it is asked for"
    ),
]


class Seat(NamedTuple):
    name: str
    place: int
    points: int


class Game(NamedTuple):
    id: int
    started: str
    table: int = 0
    seats: tuple[Seat, ...] = (Seat("Ada", 1, 30), Seat("Be\u0301la", 2, 20))  # with accents apart


@pytest.fixture
def director(tmp_path):
    book = Book(tmp_path / "e.event")
    director = Director(book)
    director.begin("Spring", ["Ada", "B\u00e9la"], (2, 2))
    yield director
    book.close()


def test_a_game_that_began_too_early_by_the_clock_is_named_and_taken_when_asked_for(director):
    director.draw("2026-11-29T10:00:00+00:00")
    early = Game(1, "2026-11-29T08:31:00+00:00")
    assert director.take_all([early]) == [] and director.left_out([early]) == [(1, early)]
    assert director.take_all([early], left_out=True) == [(1, early)]
    assert director.left_out([early]) == [] and director.event.open_tables() == []


def test_a_game_of_an_earlier_round_is_not_taken_again(director):
    director.draw("2026-11-29T10:00:00+00:00")
    first = Game(1, "2026-11-29T10:01:00+00:00")
    assert director.take_all([first])
    director.draw("2026-11-29T11:00:00+00:00")
    assert director.left_out([first]) == [] and director.take_all([first], left_out=True) == []


def test_a_house_knows_what_began_after_a_round_by_its_number_whatever_the_clock(director):
    director.draw("2026-11-29T10:00:00+00:00", games={2: 7})
    before, after = Game(7, "2026-11-29T12:00:00+00:00", 2), Game(8, "2026-11-29T08:00:00+00:00", 2)
    other = Game(1, "2026-11-29T07:00:00+00:00", 3)  # a table that was opened later
    assert director.take_all([before]) == [] and director.left_out([after]) == []
    assert director.take_all([before, after, other]) == [(1, after)]


def test_names_with_accents_apart_or_two_spaces_are_one_player(tmp_path):
    book = Book(tmp_path / "two.event")
    director = Director(book)
    director.begin("Spring", ["Anna Kov\u00e1cs", "Ada"], (2, 2))
    assert director.event.player_named("anna  kova\u0301cs") == "Anna Kov\u00e1cs"
    book.close()
