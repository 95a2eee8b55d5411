"""`herald tally --typed`: a score pad in the terminal, without cards and stations."""

import sqlite3
from contextlib import closing

import pytest
from typer.testing import CliRunner

from host import cli
from host.archive.results import all_results
from host.journal.file import JournalError
from host.journal.journal import Journal
from host.session.score_pad import as_figure
from host.session.unfinished import Unfinished, all_unfinished
from tests.promises import promise

PROMISES = [
    promise(
        "A count at stations, a check of tags and a score pad that were interrupted go on with the same "
        "command, and a pad is kept once"
    ),
    promise(
        "A score pad that is typed gives the totals, the places and the winner that the rules give, in "
        "every game; it is kept in the journal and can be corrected"
    ),
    promise(
        "An unfinished count or pad survives the end of its house and goes on; a count made on a page is in the history"
    ),
]


def typed(folder, *lines, again=False):
    arguments = ["tally", "seven-wonders-duel", "--typed", "--names", "Anna,Bela", "--home", str(folder)]
    arguments += ["--again"] if again else []
    return CliRunner().invoke(cli.app, arguments, input="".join(f"{line}\n" for line in lines))


def test_figures_are_typed_column_by_column_with_a_way_back_and_the_result_is_kept(tmp_path):
    anna = ("20", "back", "21", "x", "3", "", "", "", "", "6", "", "")
    bela = ("30", "", "", "", "", "", "", "5", "")
    done = typed(tmp_path, *anna, *bela)
    assert done.exit_code == 0, done.output
    assert "Scientific: x is no number." in done.output and "Bela wins" in done.output
    assert "1. Bela: 35 points" in done.output and "Kept as game 1." in done.output
    (kept,) = all_results(tmp_path)
    assert [seat.points for seat in kept.seats] == [26, 35]


def test_a_victory_without_points_needs_no_figure_of_the_other(tmp_path):
    done = typed(tmp_path, *[""] * 8, "military", *[""] * 9)
    assert done.exit_code == 0 and "Anna wins" in done.output and "Military supremacy" in done.output


def test_a_pad_that_is_broken_off_goes_on_with_the_next_figure(tmp_path):
    broken_off = typed(tmp_path, "20", "3")
    assert broken_off.exit_code == 2 and "The same command goes on from here." in broken_off.output
    assert not (tmp_path / "herald.sqlite").exists()
    done = typed(tmp_path, *[""] * 7, "30", *[""] * 8)
    assert done.exit_code == 0 and "It goes on where it was broken off" in done.output, done.output
    (kept,) = all_results(tmp_path)
    assert [seat.points for seat in kept.seats] == [23, 30]
    assert list(tmp_path.glob("unfinished-*")) == []


def test_a_pad_that_was_broken_off_can_begin_anew(tmp_path):
    typed(tmp_path, "20", "3")
    done = typed(tmp_path, *[""] * 9, "30", *[""] * 8, again=True)
    assert done.exit_code == 0, done.output
    (kept,) = all_results(tmp_path)
    assert [seat.points for seat in kept.seats] == [0, 30]


def test_a_disk_that_is_full_loses_no_figure_and_is_tried_again(tmp_path, monkeypatch):
    write, full = Journal.add_games, [True]

    def add(*anything):
        if full:
            full.pop()
            raise JournalError("The disk is full.")
        return write(*anything)

    monkeypatch.setattr(Journal, "add_games", add)
    done = typed(tmp_path, "20", *[""] * 8, "30", *[""] * 8, "")
    assert done.exit_code == 0, done.output
    assert "The disk is full." in done.output and "Kept as game 1." in done.output
    (kept,) = all_results(tmp_path)
    assert [seat.points for seat in kept.seats] == [20, 30]


def test_a_disk_that_is_full_gets_no_game_without_figures(tmp_path, monkeypatch):
    write = Journal._add_rows

    def no_room(journal, game, rows, lines):
        if rows:
            raise JournalError("The disk is full.")
        return write(journal, game, rows, lines)

    monkeypatch.setattr(Journal, "_add_rows", no_room)
    done = typed(tmp_path, "20", *[""] * 8, "30", *[""] * 8)
    assert done.exit_code == 2 and "The disk is full." in done.output
    with closing(sqlite3.connect(tmp_path / "herald.sqlite")) as base:
        assert base.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_a_pad_whose_program_was_killed_before_its_file_went_is_kept_once_and_not_offered_again(tmp_path, monkeypatch):
    def killed(_file):
        """Nothing after it runs."""
        raise SystemExit(137)

    with monkeypatch.context() as patched:
        patched.setattr(Unfinished, "remove", killed)
        typed(tmp_path, "20", *[""] * 8, "30", *[""] * 8)
    assert len(list(tmp_path.glob("unfinished-*"))) == 1 and len(all_results(tmp_path)) == 1
    assert all_unfinished(tmp_path) == [] and list(tmp_path.glob("unfinished-*")) == []
    done = typed(tmp_path, "1", *[""] * 8, "2", *[""] * 8)
    assert "It goes on where it was broken off" not in done.output
    assert [[seat.points for seat in kept.seats] for kept in all_results(tmp_path)] == [[20, 30], [1, 2]]


def test_a_pad_that_is_not_finished_is_still_offered_beside_one_of_the_same_players_that_is(tmp_path):
    typed(tmp_path, "20", *[""] * 8, "30", *[""] * 8)
    typed(tmp_path, "7")
    ((file, record),) = all_unfinished(tmp_path)
    assert record.lines[0][1].endswith("7") and file.path.exists()


def test_a_finished_pad_whose_file_cannot_be_deleted_is_not_offered_and_stops_no_page(tmp_path, monkeypatch, caplog):
    def read_only(_path, missing_ok=False):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("pathlib.Path.unlink", read_only)
    typed(tmp_path, "20", *[""] * 8, "30", *[""] * 8)
    assert len(list(tmp_path.glob("unfinished-*"))) == 1 and len(all_results(tmp_path)) == 1
    assert all_unfinished(tmp_path) == [] == all_unfinished(tmp_path)
    assert caplog.text.count("cannot be deleted (Read-only file system)") == 1


@pytest.mark.parametrize(
    ("typed_text", "figure"),
    [
        ("\u22123", "-3"),
        ("\u2013 3", "-3"),
        ("\uff0d\uff13", "-3"),
        (" 18\u00a0", "18"),
        ("18.0", "18"),
        ("+18,00", "18"),
        ("\uff11\uff12", "12"),
        ("2\t3", "2/3"),
        ("2 : 3", "2/3"),
        ("= \u221223", "=-23"),
        ("1.5", "1.5"),
        ("1,000", "1,000"),
        ("10\u00b2", "10\u00b2"),
        ("2\u00bd", "2\u00bd"),
        ("\u0661\u0662", "12"),
        ("x", "x"),
        ("-", "-"),
        ("military", "military"),
    ],
)
@promise(
    "A score pad takes figures as people type and paste them: other minus signs, full-width digits, spaces and "
    "whole decimals; anything else is refused in one sentence"
)
def test_figures_are_taken_as_people_type_and_paste_them(typed_text, figure):
    assert as_figure(typed_text) == figure


def test_a_pasted_row_is_refused_by_what_it_says_and_the_folder_may_be_new(tmp_path):
    broken_off = typed(tmp_path / "new", "\uff11\uff18", "20\t15\t22", "1,5", "\u22123", " 7.0 ")
    assert "Scientific: 20/15/22 is no number." in broken_off.output and "1,5 is no number." in broken_off.output
    assert "Scientific: -3 cannot be." in broken_off.output and "says nothing" not in broken_off.output
    (kept,) = all_unfinished(tmp_path / "new")
    assert [text for _seat, text in kept[1].lines] == ["civilian 18", "scientific 7"]
