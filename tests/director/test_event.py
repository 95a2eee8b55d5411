"""Events: pairing, standings, the book that only grows, and a director who is killed."""

import random
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.director import pairing
from host.director.book import Book
from host.director.direct import tables as drawn
from host.director.event import Evening, scores_of
from host.director.standings import earned, standings
from host.errors import BadFile
from host.journal import journal as journal_module
from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from tests.fakes import worlds
from tests.promises import promise

NAMES = [f"P{n:02}" for n in range(12)]


def herald(*words, code=0):
    answer = CliRunner().invoke(app, ["event", *map(str, words)])
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.mark.parametrize("players", [2, 5, 8, 11, 12])
def test_in_a_swiss_event_nobody_meets_twice_and_byes_go_round(players):
    chance, names = random.Random(3), NAMES[:players]
    entries = [("begin", {"title": "t", "players": names, "sizes": [2, 2]})]
    for number in range(1, min(4, players - 1) + 1):
        event = Evening(entries)
        table = standings(event)
        byes = [one[0] for one in event.tables if len(one) == 1]
        points = {one.player: one.points for one in table}
        drawn = pairing.swiss([one.player for one in table], points, pairing.meetings(event.tables), byes)
        assert sorted(name for one in drawn for name in one) == sorted(names)
        entries.append(("round", {"tables": drawn}))
        for n, one in enumerate(drawn, 1):
            if len(one) == 2:
                scores = scores_of({name: chance.randrange(40, 70) for name in one})
                entries.append(("result", {"round": number, "table": n, "scores": scores}))
    met = pairing.meetings(Evening(entries).tables)
    assert max(met.values()) == 1
    byes = Counter(one[0] for one in Evening(entries).tables if len(one) == 1)
    assert not byes or max(byes.values()) == 1


def test_leaders_meet_when_they_have_not_met():
    points = {"A": 2.0, "B": 2.0, "C": 1.0, "D": 1.0}
    assert pairing.swiss(list("ABCD"), points, Counter()) == [["A", "B"], ["C", "D"]]
    met = pairing.meetings([["A", "B"]])
    assert {frozenset(one) for one in pairing.swiss(list("ABCD"), points, met)} <= {
        frozenset(pair) for pair in ("AC", "BD", "AD", "BC")
    }


def test_nine_players_at_three_tables_meet_all_others_in_few_rounds():
    tables, met = [], Counter()
    for _ in range(2):
        drawn = pairing.spread(NAMES[:9], [3, 3, 3], met)
        assert sorted(name for one in drawn for name in one) == NAMES[:9]
        tables += drawn
        met = pairing.meetings(tables)
    assert max(met.values()) == 1


def test_tables_are_as_even_as_can_be():
    assert pairing.sizes(10, 3, 7) == [5, 5]
    assert pairing.sizes(8, 3, 5) == [4, 4]
    with pytest.raises(ValueError, match="cannot sit"):
        pairing.sizes(5, 3, 4)


@pytest.mark.parametrize(("sizes", "seated"), [([2, 2], [2, 2, 2, 2, 2]), ([3, 7], [5, 5]), ([3, 4], [4, 3, 3])])
def test_a_round_is_drawn_for_as_many_at_a_table_as_the_event_was_begun_with(sizes, seated):
    tables = drawn(Evening([("begin", {"title": "t", "players": NAMES[:10], "sizes": sizes})]), tuple(sizes))
    assert [len(table) for table in tables] == seated
    assert sorted(name for table in tables for name in table) == NAMES[:10]


def test_event_points_are_the_part_of_the_others_that_were_beaten():
    scores = scores_of({"A": 60, "B": 50, "C": 50, "D": 40})
    assert [round(earned(scores, one), 3) for one in "ABCD"] == [1.0, 0.5, 0.5, 0.0]


def test_a_book_only_grows(tmp_path):
    book = Book(tmp_path / "e")
    book.add(0, "begin", {"title": "t", "players": ["A", "B"], "sizes": [2, 2]})
    for statement in ("DELETE FROM entries", "UPDATE entries SET kind = 'x'"):
        with pytest.raises(sqlite3.Error, match="only grows"):
            sqlite3.connect(tmp_path / "e", isolation_level=None).execute(statement)
    with pytest.raises(BadFile, match="Somebody else"):
        book.add(0, "leave", {"player": "A"})
    book.close()


def test_another_program_s_file_is_left_alone(tmp_path):
    sqlite3.connect(tmp_path / "e").execute("CREATE TABLE notes (n)").connection.close()
    with pytest.raises(BadFile, match="another program"):
        Book(tmp_path / "e")


@pytest.mark.long
def test_an_evening_from_the_command_line(tmp_path):
    file = tmp_path / "spring.event"
    herald("new", file, "Anna,Bela,Cili,=Dora")
    assert "round 1" in herald("round", file)
    assert "missing" in herald("round", file, code=2)
    first, second = Evening(Book(file).entries()).rounds[0].tables
    herald("result", file, 1, f"{first[0]}=60,{first[1]}=50")
    herald("result", file, 2, f"{second[0]}=60,Nobody=50", code=2)
    herald("result", file, 2, f"{second[0]}=40,{second[1]}=50")
    herald("result", file, 2, f"{second[0]}=51,{second[1]}=50", code=2)
    herald("result", file, 2, f"{second[0]}=51,{second[1]}=50", "--reason", "a guild was forgotten")
    assert "a guild was forgotten" in herald("show", file)
    text = herald("show", file, "--csv")
    assert text.splitlines()[1].split(",")[0] == "1"
    assert "'=Dora" in text
    winners = {one.player for one in standings(Evening(Book(file).entries())) if one.points == 1}
    assert winners == {first[0], second[0]}
    assert "round 2" in herald("round", file)


def test_an_event_takes_bytes_that_are_no_letters_and_draws_no_round_without_two_players(tmp_path):
    book = tmp_path / "a.event"
    herald("new", book, "Anna,Bela", "--title", "Cup \udcff")
    herald("round", book)
    herald("result", book, 1, "Anna=3,Bela=2", "--reason", "\udcfe")
    assert "Cup \\udcff" in herald("show", book) and "\\udcfe" in herald("show", book)
    herald("leave", book, "Anna")
    assert "A round needs two players" in herald("round", book, code=2)


@promise("An event never gets stuck because somebody left")
@pytest.mark.long
def test_an_event_goes_on_when_those_who_are_left_do_not_fit_its_tables_and_who_left_comes_back(tmp_path):
    book = tmp_path / "a.event"
    herald("new", book, "Anna,Bela,Cili,Dora,Emil,Flora", "--fewest", 3, "--most", 4)
    warning = (
        "5 players cannot sit at tables of 3 to 4. Tables of 2 to 4 seat them. Tables of 3 to 5 seat them. "
        "With byes 1 of them sits out."
    )
    left = " ".join(herald("leave", book, "Flora").split())
    assert warning in left and left.index(warning) < left.index("Flora plays no further round")
    assert warning in " ".join(herald("round", book, code=2).split())
    assert "larger than" in herald("round", book, "--fewest", 5, code=2)
    herald("round", book, "--most", 5)
    assert [len(table) for table in Evening(Book(book).entries()).tables] == [5]
    herald("result", book, 1, "Anna=5,Bela=4,Cili=3,Dora=2,Emil=1")
    assert "Left: Flora" in herald("return", book, "Anna", code=2)
    assert "plays again" in herald("return", book, "Flora")
    assert "Nobody has" in herald("return", book, "Flora", code=2)
    herald("round", book)
    event = Evening(Book(book).entries())
    assert event.sizes == (3, 5) and [len(table) for table in event.rounds[-1].tables] == [3, 3]


@pytest.mark.parametrize("players", range(2, 30))
@pytest.mark.parametrize("allowed", [(2, 2), (3, 4), (4, 4), (5, 7)])
def test_the_sizes_that_a_refusal_names_seat_everybody(players, allowed):
    try:
        assert sum(pairing.sizes(players, *allowed)) == players
    except ValueError as error:
        named = [(int(few), int(most)) for few, most in re.findall(r"Tables of (\d+) to (\d+) seat", str(error))]
        out = [int(byes) for byes in re.findall(r"With byes (\d+)", str(error))]
        assert named
        assert all(sum(pairing.sizes(players, *sizes)) == players for sizes in named)
        assert all(sum(pairing.sizes(players - byes, *allowed)) == players - byes for byes in out)


@pytest.mark.long
def test_results_are_taken_from_a_table_s_journal_once(tmp_path):
    file, chance = tmp_path / "spring.event", random.Random(1)
    herald("new", file, "Ada,Bela")
    herald("round", file)
    assert "Still missing: table 1" in herald("take", file, "--home", empty(tmp_path / "none"))
    world = worlds.World("seven_wonders_duel", 2, {}, worlds.Notebook(ShuffledDealer(1)), tmp_path / "table")
    while not world.table.over:
        seat = chance.choice(world.table.awaited())
        world.do(("play", seat, world.game.text(chance.choice(world.table.state.plays(seat)))))
    first = [world.table.names[seat - 1] for seat in world.table.ranking()[0]]
    world.close()
    assert "All results are in" in herald("take", file, "--home", tmp_path / "table")
    herald("take", file, "--home", tmp_path / "table")
    entries = Book(file).entries()
    assert [kind for kind, _ in entries].count("result") == 1
    assert [one.player for one in standings(Evening(entries)) if one.place == 1] == first


def empty(folder):
    """A folder whose journal holds no game."""
    Journal.open(folder).close()
    return folder


KILLED = """
import os, sys
from host.director.book import Book
from host.director.direct import tables as drawn
from pathlib import Path
book, n = Book(Path(sys.argv[1])), int(sys.argv[2])
while True:
    book.add(n, "leave", {"player": f"P{n}"})
    n += 1
    print(n, flush=True)
"""


@promise(
    "Nothing that a director entered is lost when the director's program is killed, and the standings stay right",
    often="a few each time",
)
@pytest.mark.process
def test_a_director_who_is_killed_keeps_all_that_was_told(tmp_path):
    told = 0
    for chance in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path / "e"), str(told)], stdout=subprocess.PIPE, text=True
        )
        for _ in range(3 + 5 * chance):
            told = int(process.stdout.readline())
        process.kill()
        rest = [int(line) for line in process.communicate()[0].split() if line.isdigit()]
        entries = Book(tmp_path / "e").entries()
        assert len(entries) >= max([told, *rest])
        assert [data["player"] for _, data in entries] == [f"P{n}" for n in range(len(entries))]
        told = len(entries)


def test_the_page_for_the_wall_shows_round_results_and_standings(tmp_path):
    file, page = tmp_path / "spring.event", tmp_path / "wall.html"
    herald("new", file, "Anna,Bela,<i>Cili", "--title", "Spring")
    herald("round", file)
    pair = next(one for one in Evening(Book(file).entries()).rounds[0].tables if len(one) == 2)
    herald("result", file, 1, f"{pair[0]}=60,{pair[1]}=50")
    herald("show", file, "--html", page)
    text = page.read_text()
    assert "Spring" in text and "Round 1" in text and "Bye" in text and "&lt;i&gt;Cili" in text and "<i>" not in text
    name = pair[0].replace("<", "&lt;").replace(">", "&gt;")
    assert f"<span>{name}</span><b>60</b>" in text and "refresh" not in text
    rows = standings(Evening(Book(file).entries()))
    assert text.count('<th scope="row">') == len(rows)


@pytest.mark.long
def test_a_game_behind_a_clock_that_went_back_is_named_and_taken_when_asked_for(tmp_path, monkeypatch):
    """The power failed after the round was drawn; the computer came back without a network, 90 minutes behind."""
    file, chance = tmp_path / "spring.event", random.Random(3)
    herald("new", file, "Ada,Bela")
    herald("round", file)
    with monkeypatch.context() as behind:
        behind.setattr(journal_module, "now", lambda: (datetime.now(UTC) - timedelta(minutes=90)).isoformat())
        world = worlds.World("seven_wonders_duel", 2, {}, worlds.Notebook(ShuffledDealer(1)), tmp_path / "table")
        while not world.table.over:
            seat = chance.choice(world.table.awaited())
            world.do(("play", seat, world.game.text(chance.choice(world.table.state.plays(seat)))))
        world.close()
    said = herald("take", file, "--home", tmp_path / "table")
    assert "Still missing: table 1." in said and "--anyway` takes it" in said
    assert "Game 1" in said and "Ada" in said and "Bela" in said, "the game that was left out is named"
    assert "All results are in." in herald("take", file, "--anyway", "--home", tmp_path / "table")


@promise("A Swiss event gives no bye that makes two players meet again needlessly")
@pytest.mark.long
@pytest.mark.parametrize("players", [5, 7, 9, 11])
def test_no_other_bye_would_have_saved_a_second_meeting(players):
    """Each round against every other choice of who sits out, among those who did so least often."""
    names, rounds = [f"P{n:02}" for n in range(1, players + 1)], 0
    for seed in range(10):
        chance, points = random.Random(seed), dict.fromkeys(names, 0.0)
        tables, byes = list[list[str]](), list[str]()
        for _round in range(min(players, 8)):
            order = sorted(names, key=lambda one: (-points[one], one))
            met = pairing.meetings(tables)
            drawn = pairing.swiss(order, points, met, byes)
            if any(len(one) == 2 and met[frozenset(one)] for one in drawn):
                assert not _bye_without_second_meeting(order, met, byes), (seed, order, drawn)
            rounds += 1
            for one in drawn:
                points[chance.choice(one)] += 1
            byes += [one[0] for one in drawn if len(one) == 1]
            tables += drawn
    assert rounds == 10 * min(players, 8)


def _bye_without_second_meeting(order, met, byes):
    """Who could sit out so that no two play who have met; empty if nobody. Each was out as seldom as anybody."""
    fewest = min(byes.count(one) for one in order)
    for out in (one for one in order if byes.count(one) == fewest):
        if _paired(tuple(one for one in order if one != out), met):
            return out
    return ""


def _paired(left, met):
    """Whether these can be paired so that no two play who have met: tried one after another."""
    if not left:
        return True
    one, *others = left
    free = (other for other in others if not met[frozenset((one, other))])
    return any(_paired(tuple(each for each in others if each != other), met) for other in free)
