"""What Herald 0.2 wrote opens today: journal, mirror, names, people, house rules and an event, in kept_0_2/.

The folder holds a finished game of 7 Wonders Duel and a game of Tower of Babel that was interrupted at its 68th entry.
"""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.journal.journal import Journal
from host.session.session import Session
from host.setup.options import house_options
from shared_rules.contract import load
from shared_rules.referee import record

KEPT = Path(__file__).parent / "kept_0_2"


@pytest.fixture
def home(tmp_path):
    return Path(shutil.copytree(KEPT, tmp_path / "games"))


def run(*arguments):
    result = CliRunner().invoke(app, [str(one) for one in arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_every_game_of_its_journal_is_whole_and_has_the_same_record(home):
    journal = Journal.open(home)
    for number in (1, 2):
        assert journal.record(number).lines == record.parse((KEPT / f"{number}.record").read_text()).lines
    journal.close()
    run("journal", "check", "--home", home)


def test_a_finished_game_has_the_same_scores(home):
    journal = Journal.open(home)
    (was, now) = (record.parse((KEPT / "1.record").read_text()), journal.record(1))
    assert record.replay(now).scores() == record.replay(was).scores()
    journal.close()


def test_an_interrupted_game_is_resumed_at_the_same_moment(home):
    journal = Journal.open(home)
    (header,) = journal.unfinished()
    table = Session.resume(header, journal, home).table
    assert (table.moment, table.line, table.awaited()) == (68, 68, (3,))
    play = table.game.text(table.state.plays(3)[0])
    assert table.submit(3, "next", table.moment, play).ok and table.moment > 68
    journal.close()


def test_people_have_the_names_they_have_today(home):
    assert "Clea" in run("people", "list", "--home", home)


def test_house_rules_are_read(home):
    found = house_options(home, load("tower_of_babel"))
    assert found == {"light_row": "6/3", "final_tie": "discs"}


def test_an_event_goes_on(home):
    assert "Dora" in run("event", "round", home / "spring.event")
