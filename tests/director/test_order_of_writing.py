"""A clock that was wrong takes no result away: what began after a round is known by its number, or named and taken."""

from typing import NamedTuple

import pytest

from host.director.book import Book
from host.director.direct import Director
from host.director.standings import standings
from tests.promises import promise

PROMISES = [
    promise(
        "A game from a computer with a wrong clock counts in its round: by its number in a house, elsewhere on request"
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
    fewest: bool = False


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


LOW = (Seat("Ada", 1, 3), Seat("Béla", 2, 9))


def shares(director):
    return [(one.place, one.player, one.points, one.share) for one in standings(director.event)]


@promise("An event also counts a game in which the fewest points win by the fewest points")
def test_where_the_fewest_points_win_few_points_are_the_better_share(director):
    director.draw("2026-11-29T10:00:00+00:00")
    assert director.take_all([Game(1, "2026-11-29T10:01:00+00:00", seats=LOW, fewest=True)])
    assert shares(director) == [(1, "Ada", 1.0, 0.75), (2, "Béla", 0.0, 0.25)]


def test_a_typed_result_says_which_points_win_and_a_correction_keeps_it(director):
    director.draw("2026-11-29T10:00:00+00:00")
    director.result(1, {"Ada": 3, "Béla": 9}, fewest=True)
    director.result(1, {"Ada": 2, "Béla": 8}, reason="A slip.")
    assert shares(director) == [(1, "Ada", 1.0, 0.8), (2, "Béla", 0.0, 0.2)]
    director.result(1, {"Ada": 2, "Béla": 8}, reason="It was another game.", fewest=False)
    assert shares(director) == [(1, "Béla", 1.0, 0.8), (2, "Ada", 0.0, 0.2)]
