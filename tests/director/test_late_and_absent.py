"""An evening as it goes: people come late, leave, do not come, and a round is drawn too early."""

import stat

import pytest

from host.director.book import Book
from host.director.direct import Director
from host.director.event import Evening
from host.director.standings import standings
from host.errors import WrongUse
from host.house.events_page import facts
from host.web.archive.event_page import event_page
from tests.director.test_event import herald
from tests.promises import promise


@pytest.fixture
def director(tmp_path):
    book = Book(tmp_path / "e")
    yield Director(book)
    book.close()


def begun(director, names, sizes=(2, 2), rounds=0):
    director.begin("Spring", list(names), sizes, rounds)
    return director


def placed(director):
    return {one.player: (one.place, one.points) for one in standings(director.event)}


def test_who_arrives_late_plays_from_the_next_round_on_and_keeps_a_number_in_the_book(director, tmp_path):
    begun(director, ["Anna", "Bela", "Cili"])
    director.draw("2026-01-01T18:00")
    director.join("Dora")
    with pytest.raises(WrongUse, match="Dora is in this event already"):
        director.join("DORA")
    first = next(n for n, table in enumerate(director.event.rounds[0].tables, 1) if len(table) == 2)
    director.result(first, dict.fromkeys(director.event.rounds[0].tables[first - 1], 5))
    drawn = director.draw("2026-01-01T19:00")
    assert sorted(name for table in drawn.tables for name in table) == ["Anna", "Bela", "Cili", "Dora"]
    kept = Book(tmp_path / "e")
    assert Evening(kept.entries()).players == ["Anna", "Bela", "Cili", "Dora"]
    kept.close()
    assert b'"player": "{4}"' in (tmp_path / "e").read_bytes()


def test_who_does_not_come_has_no_points_and_leaves_a_walkover(director):
    begun(director, ["Anna", "Bela"])
    director.draw("2026-01-01T18:00")
    assert director.absent("bela") == "Bela"
    assert placed(director) == {"Anna": (1, 1.0), "Bela": (2, 0.0)}
    assert director.event.open_tables() == [] and director.event.byes == ["Anna"]
    with pytest.raises(WrongUse, match="At this table sit Anna"):
        director.result(1, {"Anna": 5, "Bela": 3})
    assert director.present("BELA") == "Bela"
    director.result(1, {"anna": 3, "BELA": 5})
    assert placed(director) == {"Bela": (1, 1.0), "Anna": (2, 0.0)}
    with pytest.raises(WrongUse, match="has a result with Anna"):
        director.absent("Anna")


def test_at_a_larger_table_the_others_play_without_who_did_not_come(director):
    begun(director, ["Anna", "Bela", "Cili", "Dora"], (3, 4))
    director.draw("2026-01-01T18:00")
    director.absent("Dora")
    director.result(1, {"Anna": 30, "Bela": 20, "Cili": 10})
    assert placed(director) == {"Anna": (1, 1.0), "Bela": (2, 0.5), "Cili": (3, 0.0), "Dora": (4, 0.0)}
    assert director.event.tables == [["Anna", "Bela", "Cili"]], "nobody has met who was not there"


def test_a_round_drawn_too_early_is_taken_back_unless_it_has_a_result(director):
    begun(director, ["Anna", "Bela", "Cili", "Dora"])
    with pytest.raises(WrongUse, match="No round was drawn"):
        director.cancel()
    director.draw("2026-01-01T18:00")
    director.cancel()
    assert director.event.rounds == []
    director.draw("2026-01-01T18:01")
    director.result(1, dict.fromkeys(director.event.rounds[0].tables[0], 5))
    with pytest.raises(WrongUse, match="has results"):
        director.cancel()


def test_where_the_sizes_fit_nobody_else_the_fewest_sit_out_and_not_the_same_again(director):
    begun(director, ["Anna", "Bela", "Cili", "Dora", "Emil"], (3, 4))
    with pytest.raises(WrongUse, match="With byes 1 of them sits out"):
        director.draw("2026-01-01T18:00")
    for _ in range(2):
        drawn = director.draw("2026-01-01T18:00", byes=True)
        assert sorted(map(len, drawn.tables)) == [1, 4]
        number = next(n for n, table in enumerate(drawn.tables, 1) if len(table) == 4)
        director.result(number, dict.fromkeys(drawn.tables[number - 1], 10))
    assert len(set(director.event.byes)) == 2


def test_results_of_every_round_are_shown_with_who_wrote_them_and_corrected(tmp_path):
    file = tmp_path / "a.event"
    herald("new", file, "Anna,Bela", "--rounds", 2)
    assert "round 1 of 2" in herald("round", file, "--minutes", 45)
    herald("result", file, 1, "anna=60,BELA=50", "--by", "Cili")
    herald("round", file)
    assert "table 1: Anna 60, Bela 50 (written by Cili)" in herald("show", file, "--round", 1)
    assert "There is no round 3" in herald("show", file, "--round", 3, code=2)
    herald("result", file, 1, "Anna=40,Bela=50", "--round", 1, "--reason", "a guild", "--by", "Dora")
    shown = herald("show", file, "--round", 1)
    assert "table 1: Bela 50, Anna 40 (written by Dora)" in shown
    assert "Corrected. Round 1, table 1: a guild (Dora); before: Anna 60, Bela 50" in shown


def test_the_wall_shows_the_clock_and_slips_hold_a_line_for_each_player(tmp_path):
    file, wall, slips = tmp_path / "a.event", tmp_path / "wall.html", tmp_path / "slips.html"
    herald("new", file, "Anna,Bela,Cili")
    assert "No round was drawn" in herald("show", file, "--slips", slips, code=2)
    herald("round", file)
    herald("clock", file, 45)
    herald("show", file, "--html", wall)
    assert '<p class="clock">Until ' in wall.read_text()
    assert stat.S_IMODE(wall.stat().st_mode) & 0o044, "a web server may read it"
    herald("show", file, "--slips", slips)
    text = slips.read_text()
    assert text.count('class="slip"') == 1 and all(f">{name}<" in text for name in ("Anna", "Bela", "Cili"))


def test_figures_that_no_book_holds_are_refused_before_they_are_written(director):
    begun(director, ["Anna", "Bela"])
    director.draw("2026-01-01T18:00")
    with pytest.raises(WrongUse, match="too large"):
        director.result(1, {"Anna": 10**9, "Bela": 1})
    director.result(1, {"Anna": 10**9 - 1, "Bela": 1})
    assert placed(director)["Anna"] == (1, 1.0)


# -- standings as docs/events.md describes them, written a second time from that page alone ----------


def by_hand(games, players, byes):
    """{player: (points, opponents, share)} of games as {player: points}."""

    def score(game, one):
        others = [game[other] for other in game if other != one]
        return sum(1 if game[one] > other else 0.5 if game[one] == other else 0 for other in others) / len(others)

    def middle(numbers):
        return sum(numbers) / len(numbers) if numbers else 0

    def strength(other, one):
        without = [score(game, other) for game in games if other in game and one not in game]
        return middle(without) if without else 0.5

    def share(game, one):
        own, others = max(0, game[one]), middle([max(0, game[other]) for other in game if other != one])
        return own / (own + others) if own + others else 0.5

    return {
        one: (
            byes.count(one) + sum(score(game, one) for game in games if one in game),
            middle([strength(other, one) for game in games if one in game for other in game if other != one]),
            middle([share(game, one) for game in games if one in game]),
        )
        for one in players
    }


# (players, sizes, rounds as [tables as {player: points}]); who stands alone has a bye.
EVENTS = [
    ("AB", (2, 2), [[{"A": 5, "B": 3}]]),
    ("ABC", (2, 2), [[{"A": 5, "B": 3}, {"C": 0}], [{"A": 2, "C": 4}, {"B": 0}], [{"B": 1, "C": 1}, {"A": 0}]]),
    ("ABCD", (2, 2), [[{"A": 5, "B": 5}, {"C": 9, "D": 1}], [{"C": 3, "A": 4}, {"B": 2, "D": 2}]]),
    ("ABCDE", (2, 2), [[{"A": 5, "B": 4}, {"C": 3, "D": 8}, {"E": 0}], [{"A": 1, "D": 2}, {"E": 7, "B": 7}, {"C": 0}]]),
    ("ABC", (3, 4), [[{"A": 50, "B": 40, "C": 40}], [{"A": 30, "B": 60, "C": 10}]]),
    ("ABCDEFG", (3, 4), [[{"A": 50, "B": 40, "C": 30, "D": 20}, {"E": 60, "F": 60, "G": 10}]]),
    ("ABCDEFG", (3, 4), [[{"A": 5, "B": 4, "C": 3}, {"D": 2, "E": 2, "F": 2}, {"G": 0}], [{"G": 9, "A": 1, "D": 5}]]),
    ("ABCDE", (5, 5), [[{"A": 0, "B": 0, "C": 0, "D": 0, "E": 0}]]),
    ("ABCDEF", (3, 3), [[{"A": -3, "B": 4, "C": 2}, {"D": 1, "E": 5, "F": 3}], [{"A": 9, "E": 2, "C": 2}]]),
    ("ABCDEFGHI", (3, 3), [[{"A": 3, "B": 2, "C": 1}, {"D": 3, "E": 2, "F": 1}, {"G": 3, "H": 2, "I": 1}]]),
]


@promise("Standings follow docs/events.md, and no size of table is favoured")
@pytest.mark.parametrize(("players", "sizes", "rounds"), EVENTS)
def test_ten_events_stand_as_the_document_counts_them(director, players, sizes, rounds):
    begun(director, players, sizes)
    games, byes = [], []
    for tables in rounds:
        director._write("round", {"tables": [list(table) for table in tables], "time": ""})
        for number, table in enumerate(tables, 1):
            if len(table) == 1:
                byes += table
            else:
                games.append(table)
                director.result(number, table)
    wanted = by_hand(games, players, byes)
    found = standings(director.event)
    assert {one.player: pytest.approx((one.points, one.opponents, one.share), abs=1e-5) for one in found} == wanted
    for one in found:
        assert one.place == 1 + sum(rounded(other) > rounded(wanted[one.player]) for other in wanted.values())


def rounded(row):
    return tuple(round(number, 6) for number in row)


@promise("Standings follow docs/events.md, and no size of table is favoured")
def test_the_size_of_a_table_favours_nobody(director):
    """Who wins with the same lead has the same figures, at a table of three and at one of five."""
    begun(director, "ABCDEFGH", (3, 5))
    director._write("round", {"tables": [list("ABC"), list("DEFGH")], "time": ""})
    director.result(1, {"A": 20, "B": 10, "C": 10})
    director.result(2, {"D": 20, "E": 10, "F": 10, "G": 10, "H": 10})
    rows = {one.player: one for one in standings(director.event)}
    assert rows["A"][2:] == rows["D"][2:] == (1, 0.5, pytest.approx(2 / 3, abs=1e-5), 1)
    assert rows["A"].place == rows["D"].place == 1


def test_who_has_left_is_marked_and_thirds_are_written_alike_on_the_wall_and_for_the_director(director):
    """The wall had 0.7 where the director read 0.667, and nobody saw there who plays no more."""
    begun(director, ["Anna", "Bela", "Cili", "Dora"], (3, 4))
    director.draw("2026-01-01T18:00")
    director.result(1, {"Anna": 40, "Bela": 30, "Cili": 20, "Dora": 10})
    director.leave("Bela")
    rows = facts(director.event)["written"]
    assert [row[1:3] for row in rows] == [["Anna", "1"], ["Bela (has left)", "0.667"], ["Cili", "0.333"], ["Dora", "0"]]
    wall = event_page(director.event)
    assert all(f">{text}<" in wall for row in rows for text in row)
