"""`herald journal`, and what a person reads when records and journals are not as they should be."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host import cli
from host.journal.file import JOURNAL
from host.journal.journal import Journal
from host.journal.mirror import MIRROR
from host.journal.reading import JournalReader
from host.session.session import Session
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.journal.test_journal_chain import tamper

GOLDEN = Path(__file__).parents[1] / "golden" / "seven_wonders"


def herald(*arguments):
    result = CliRunner().invoke(cli.app, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def sentence(result, code):
    assert result.exit_code == code and "Traceback" not in result.output
    text = result.stderr.strip()
    assert text and "\n" not in text
    return text


@pytest.fixture
def home(tmp_path):
    """A journal with two finished games; what can be saved of it alone is tried, so its mirror is away."""
    folder = tmp_path / "games"
    for name in ("dealt-3", "open-4"):
        assert herald("journal", "import", GOLDEN / f"{name}.record", "--home", folder).exit_code == 0
    (folder / MIRROR).unlink()
    return folder


def test_what_is_imported_is_exported_again_letter_by_letter(home, tmp_path):
    result = herald("journal", "export", "--home", home, "--to", tmp_path / "out")
    assert result.exit_code == 0 and "126 plays in" in result.output
    written = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in written] == ["2026-02-28-seven_wonders-1.record", "2026-02-28-seven_wonders-2.record"]
    assert written[0].read_text() == (GOLDEN / "dealt-3.record").read_text()
    assert written[1].read_text() == (GOLDEN / "open-4.record").read_text()


def test_a_finished_game_that_was_imported_waits_for_nobody(home):
    journal = JournalReader.read(home)
    assert len(journal.games()) == 2 and journal.unfinished() == []
    journal.close()


def test_a_whole_journal_says_so_with_exit_code_0(home):
    result = herald("journal", "check", home)
    assert result.exit_code == 0
    assert "Game 1 (seven_wonders): 126 lines, the chain is whole." in result.output
    data = json.loads(herald("journal", "check", home / JOURNAL, "--json").output)
    assert data["whole"] and [(game["lines"], game["saved"]) for game in data["games"]] == [(126, 126), (79, 79)]


def test_a_broken_game_is_named_exported_as_far_as_it_goes_and_goes_on_there(home, tmp_path):
    tamper(home, "UPDATE lines SET text = 'sell altar.3' WHERE game = 1 AND n = 60", "DELETE FROM finishes")
    result = herald("journal", "check", "--home", home)
    assert result.exit_code == 1
    text = " ".join(result.output.split())
    assert "line 60 is not what Herald wrote, or was put in." in text and "Lines 1 to 59 can be saved" in text
    result = herald("journal", "export", 1, "--home", home, "--to", tmp_path)
    assert "Game 1 is not whole: 59 plays could be saved." in sentence(result, 1)
    saved = tmp_path / "2026-02-28-seven_wonders-1.record"
    head = (GOLDEN / "dealt-3.record").read_text().splitlines()[: 59 + 9]
    assert saved.read_text().splitlines() == head
    assert "is game 3 of the journal now" in herald("journal", "import", saved, "--home", home).output
    journal = Journal.open(home)
    table = Table.resume(journal.header(3), journal, ShuffledDealer(1))
    assert table.line == 59 and not table.over
    journal.close()


def test_resume_says_what_is_broken_and_what_to_do(home):
    journal = Journal.open(home)
    table = Table.start("seven_wonders", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(1), 1)
    table.deal_if_due()
    journal.close()
    tamper(home, "DELETE FROM lines WHERE game = 3 AND n = 2")
    text = sentence(herald("resume", "--home", home), 5)
    assert "Game 3" in text and "line 2 is missing" in text
    assert "herald journal check" in text and "herald journal export 3" in text


def test_undone_plays_are_printed_with_all(home):
    journal = Journal.open(home)
    table = Table.start("seven_wonders", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(1), 1)
    table.deal_if_due()
    for seat in table.seats:
        assert table.submit(seat, "a", table.moment, table.game.text(table.state.plays(seat)[0])).ok
    where = table.turns()[0].line
    assert table.undo(where).ok
    journal.close()
    text = herald("journal", "export", 3, "--all", "--home", home).output
    assert text.count("(undone)") == 3 and f"table undo to {where}" in text
    rows = json.loads(herald("journal", "export", 3, "--all", "--json", "--home", home).output)["3"]
    assert [row["kind"] for row in rows if not row["stands"]] == ["play"] * 3 + ["undo"]


@pytest.mark.parametrize("date", ["/tmp/marks", "../../../a", "..\\..\\a", "C:a"])
def test_whatever_date_a_record_says_it_is_written_into_the_folder_that_was_named(tmp_path, date):
    text = (GOLDEN / "dealt-3.record").read_text().replace("date: 2026-02-28", f"date: {date}")
    (tmp_path / "given.record").write_text(text)
    home, out = tmp_path / "games", tmp_path / "out"
    assert herald("journal", "import", tmp_path / "given.record", "--home", home).exit_code == 0
    assert herald("journal", "export", "--home", home, "--to", out).exit_code == 0
    (written,) = out.iterdir()
    assert written.read_text() == text and not set("\\/:") & set(written.name)
    journal = Journal.open(home)
    session = Session.resume(journal.header(1), journal, home)
    session._life.write_record()  # as at the end of a game that goes on from a record
    journal.close()
    assert session.record_path == home / written.name and session.record_path.read_text() == text


def test_a_record_is_not_taken_in_twice(home):
    result = herald("journal", "import", GOLDEN / "dealt-3.record", "--home", home)
    assert result.exit_code == 0 and "is in the journal already, as game 1." in " ".join(result.output.split())


def test_a_folder_of_records_is_taken_in_but_for_those_that_do_not_replay(home, tmp_path):
    folder = tmp_path / "records"
    folder.mkdir()
    shutil.copy(GOLDEN / "dealt-4.record", folder / "a.record")
    (folder / "b.record").write_text((GOLDEN / "dealt-5.record").read_text().replace("sell", "stage", 1))
    result = herald("journal", "import", folder, "--home", home)
    assert "b.record does not replay, so it was left out. Line" in sentence(result, 3)
    assert "a.record is game 3 of the journal now." in " ".join(result.output.split())
    rows = json.loads(herald("journal", "import", folder, "--home", home, "--json").output)
    assert [row["game"] for row in rows] == [3, None]


def changed(tmp_path, change):
    path = tmp_path / "some.record"
    path.write_bytes(change((GOLDEN / "dealt-3.record").read_bytes()))
    return path


def test_rules_of_another_version_are_said(home, tmp_path):
    path = changed(tmp_path, lambda data: data.replace(b"rules: 1\n", b"rules: 0\n"))
    for arguments in (["replay", path], ["position", path]):
        result = herald(*arguments)
        assert result.exit_code == 0
        assert "played by rules 0, and this Herald has rules 1" in result.stderr
    result = herald("journal", "import", path, "--home", home)
    assert "was left out. This record was played by rules 0" in result.stderr and result.exit_code == 3
    assert json.loads(herald("replay", path, "--json").stdout)["rules"] == "0"


@pytest.mark.parametrize("change", [lambda data: b"\xef\xbb\xbf" + data, lambda data: data.replace(b"\n", b"\r\n")])
def test_a_record_that_an_editor_has_saved_in_its_way_is_read(tmp_path, change):
    plain = herald("replay", GOLDEN / "dealt-3.record").output
    assert herald("replay", changed(tmp_path, change)).output == plain


def test_a_missing_name_is_named(tmp_path):
    path = changed(tmp_path, lambda data: data.replace(b"name 2: B\xc3\xa9la\n", b"name 2:\n"))
    assert "Line 7: the name of player 2 is missing." in sentence(herald("replay", path), 3)


@pytest.mark.parametrize("lines", [30, 60, 120])
def test_a_record_cut_off_after_a_line_says_who_is_to_play(tmp_path, lines):
    path = changed(tmp_path, lambda data: b"".join(data.splitlines(keepends=True)[:lines]))
    text = " ".join(herald("replay", path).output.split())
    assert "[0]" not in text
    assert "to play." in text or "it is the table's turn to deal, so the record may have been cut off there." in text


def test_a_record_cut_off_in_a_line_says_so(tmp_path):
    for cut in range(1, 12):
        path = changed(tmp_path, lambda data, cut=cut: data[: len(data) // 2 - cut])
        result = herald("replay", path)
        assert "in the middle of a line: it may have been cut off there" in result.stderr or (
            result.exit_code == 3 and "Line" in result.stderr
        )


# -- files that are damaged ---------------------------------------------------------------------

COMMANDS = (["games"], ["resume"], ["journal", "check"], ["journal", "export"], ["games", "--record", 1])


def damages():
    for page in range(15):
        yield (
            f"page {page} zeroed",
            lambda data, page=page: data[: page * 4096] + bytes(4096) + data[page * 4096 + 4096 :],
        )
    for size in (1, 600, 4095, 4096, 9000, 20_000, 40_000):
        yield f"cut to {size}", lambda data, size=size: data[:size]
    yield "no database", lambda data: b"this was a journal once\n" * 900


@pytest.mark.long
@pytest.mark.parametrize(("what", "damage"), list(damages()), ids=[what for what, _ in damages()])
def test_a_damaged_file_is_sentences_and_never_a_traceback(home, what, damage):
    data = (home / JOURNAL).read_bytes()
    (home / JOURNAL).write_bytes(damage(data))
    broken = (home / JOURNAL).read_bytes()
    for command in COMMANDS:
        result = herald(*command, "--home", home)
        assert result.exit_code in (0, 1, 2, 5), (command, result.output)
        assert "Traceback" not in result.output
    if broken != data:
        assert herald("journal", "check", home).exit_code in (1, 5)
    assert (home / JOURNAL).read_bytes() == broken


@pytest.mark.long
def test_what_is_before_a_damaged_page_can_be_saved(home, tmp_path):
    """Some page holds lines of the second half of a game: the first half is exported."""
    whole = (home / JOURNAL).read_bytes()
    saved = []
    for page in range(1, len(whole) // 4096):
        (home / JOURNAL).write_bytes(whole[: page * 4096] + bytes(4096) + whole[page * 4096 + 4096 :])
        data = json.loads(herald("journal", "check", "--home", home, "--json").output or "{}")
        saved += [game["saved"] for game in data.get("games", ()) if game["game"] == 1]
    assert any(0 < count < 126 for count in saved)


@pytest.mark.parametrize("content", [b"", b"x", b"no database at all\n" * 99])
def test_import_into_what_is_no_journal_is_one_sentence(tmp_path, content):
    home = tmp_path / "games"
    home.mkdir()
    (home / JOURNAL).write_bytes(content)
    result = herald("journal", "import", GOLDEN / "dealt-3.record", "--home", home)
    assert result.exit_code == (0 if not content else 5)


def test_nothing_to_check_export_or_import_is_one_sentence(tmp_path):
    assert "There is no journal" in sentence(herald("journal", "check", tmp_path), 5)
    assert "There is no journal" in sentence(herald("journal", "export", "--home", tmp_path), 5)
    assert "There is no record in" in sentence(herald("journal", "import", tmp_path, "--home", tmp_path), 3)
    Journal.open(tmp_path).close()
    assert "There is no game 7" in sentence(herald("journal", "export", 7, "--home", tmp_path), 2)
    assert "There is no game in" in sentence(herald("journal", "export", "--home", tmp_path), 2)


def test_mend_makes_the_journal_again_and_check_then_finds_nothing(tmp_path):
    folder = tmp_path / "games"
    assert herald("journal", "import", GOLDEN / "dealt-3.record", "--home", folder).exit_code == 0
    (folder / JOURNAL).write_bytes(b"no database at all" * 100)
    told = herald("journal", "check", "--home", folder)
    assert told.exit_code == 1 and "The mirror beside it knows 1 games" in " ".join(told.output.split())
    mended = herald("journal", "mend", "--home", folder)
    assert mended.exit_code == 0 and "Game 1 (seven_wonders): 126 lines." in mended.output
    assert herald("journal", "check", "--home", folder).exit_code == 0
