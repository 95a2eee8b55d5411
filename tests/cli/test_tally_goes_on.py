"""A count at stations that was broken off: the same command goes on with it."""

import asyncio
from contextlib import closing

import pytest

from host.cli.tally import TallyOptions, _begin, _check_no_earlier, _number_of, _waiting
from host.errors import BadFile, WrongUse
from host.house.jobs import HouseJobs
from host.journal.journal import Journal
from host.session.kept_count import KeptCount
from host.session.session import Session
from host.session.unfinished import Unfinished, all_unfinished, new_file
from shared_rules.contract import load
from tests.promises import promise

PROMISES = [
    promise(
        "A count at stations, a check of tags and a score pad that were interrupted go on with the same "
        "command, and a pad is kept once"
    ),
]

DUEL = load("seven_wonders_duel")
PORTS = "socket://127.0.0.1:9"


def asked(home, **more):
    return TallyOptions(game="seven-wonders-duel", names="Ada,Bela", ports=PORTS, stations=1, home=home, **more)


def options(**given):
    return DUEL.part("tally").GAME.complete(given)


def waiting(home, *names, **given):
    return _waiting(home, "seven_wonders_duel.tally", names or ("Ada", "Bela"), options(**given))


def broken_off(home):
    """A count with one card, as a terminal leaves it."""
    setup = asked(home).setup(DUEL, 2, {})
    with KeptCount(new_file(home, setup.game), home, goes_on=False).session(setup) as session:
        assert session.table.submit(1, "p1", 0, "add lumber_yard").ok


def test_the_same_command_goes_on_with_a_count_that_was_killed(tmp_path):
    broken_off(tmp_path)
    count = KeptCount(waiting(tmp_path), tmp_path, goes_on=True)
    with count.session(asked(tmp_path).setup(DUEL, 2, {})) as session:
        lines = _begin(session, DUEL)
        assert session.table.line == 1 and session.setup.urls == (PORTS,)
        assert "one player after another" in lines[0] and "after 1 entries; --again" in lines[1]


def test_another_count_begins_where_nothing_of_these_players_waits(tmp_path):
    assert waiting(tmp_path) is None
    broken_off(tmp_path)
    assert waiting(tmp_path) is not None and waiting(tmp_path, "Ada", "Cili") is None


class Stations:
    """A house without stations."""

    free = {}


class Settings:
    language, names, cards_at = "en", ("Ada", "Bela"), ""


@promise("A count that was begun in a terminal goes on on a page of the house, and one of a page in the terminal")
def test_a_count_of_the_terminal_is_offered_by_the_page_and_goes_back_to_the_terminal(tmp_path):
    broken_off(tmp_path)

    async def on_the_page():
        jobs = HouseJobs(tmp_path, Stations(), Settings, lambda: ("", ""))
        (offered,) = jobs.facts()["unfinished"]
        assert (offered["kind"], offered["names"]) == ("tally", "Ada, Bela")
        number = await jobs.resume(offered["name"], "")
        job = jobs.jobs.job(number)
        while not job.more()["sheets"]:
            assert not job.over, job.trouble
            await asyncio.sleep(0)
        assert [card for card, _name in job.more()["sheets"][0]["cards"]] == ["lumber_yard"]
        with pytest.raises(WrongUse, match="elsewhere"), Unfinished(tmp_path / offered["name"]).claimed():
            raise AssertionError("two were at it")
        assert job.enter(2, "add stone_pit") == ""
        await jobs.stop()

    asyncio.run(on_the_page())
    count = KeptCount(waiting(tmp_path), tmp_path, goes_on=True)
    with count.session(asked(tmp_path).setup(DUEL, 2, {})) as session:
        assert session.table.line == 2
        jobs = HouseJobs(tmp_path, Stations(), Settings, lambda: ("", ""))
        assert jobs.facts()["unfinished"] == [], "it is under way in the terminal"
        with pytest.raises(WrongUse, match="elsewhere"):
            asyncio.run(jobs.resume(count.file.name, ""))
    assert [one["name"] for one in jobs.facts()["unfinished"]] == [count.file.name]
    assert not list(tmp_path.glob("*.lock"))


def answers(table, seat):
    """The first answer to all that a seat is still asked, and that this is all."""
    view = table.game.view(table.view(seat))
    while question := view.question():
        yield f"{question.name} {question.values[0] if question.values else 0}"
        view = table.game.view(table.view(seat))
    yield "done anyway"


def test_a_count_that_is_confirmed_is_in_the_journal_and_nowhere_else(tmp_path):
    broken_off(tmp_path)
    count = KeptCount(waiting(tmp_path), tmp_path, goes_on=True)
    with count.session(asked(tmp_path).setup(DUEL, 2, {})) as session:
        table = session.table
        for seat in (1, 2):
            for text in answers(table, seat):
                verdict = table.submit(seat, f"q{table.moment}", table.moment, text)
                assert verdict.ok, verdict.why
        number = count.into_the_journal(table.record())
    assert all_unfinished(tmp_path) == []
    with closing(Journal.open(tmp_path)) as journal:
        assert [(one.id, one.game) for one in journal.games()] == [(number, "seven_wonders_duel.tally")]
        assert not journal.unfinished()


def test_a_count_that_herald_1_0_kept_in_the_journal_itself_is_named_with_the_way_to_it(tmp_path):
    with closing(Journal.open(tmp_path)) as journal:
        session = Session.open(asked(tmp_path).setup(DUEL, 2, {}), journal, tmp_path)
        assert session.table.submit(1, "p1", 0, "add lumber_yard").ok
    names = ("Ada", "Bela")
    with pytest.raises(WrongUse, match="`herald resume 1`"):
        _check_no_earlier(tmp_path, "seven_wonders_duel.tally", names, options())
    _check_no_earlier(tmp_path, "seven_wonders_duel.tally", ("Ada", "Cili"), options())
    _check_no_earlier(tmp_path / "empty", "seven_wonders_duel.tally", names, options())


def test_who_names_three_players_has_said_how_many_they_are():
    played = load("seven_wonders")
    assert [_number_of(played, names) for names in ("Ada, Bela,Cili", "Ada", "", "A,B,C,D,E,F,G,H")] == [
        3,
        None,
        None,
        None,
    ]


def test_a_count_that_cannot_begin_or_go_on_is_a_sentence(tmp_path):
    setup = asked(tmp_path).setup(DUEL, 2, {})
    alone = KeptCount(new_file(tmp_path, setup.game), tmp_path, goes_on=False)
    with pytest.raises(WrongUse, match="2 players"), alone.session(setup._replace(names=("Ada",))):
        raise AssertionError("it began")
    broken_off(tmp_path)
    count = KeptCount(waiting(tmp_path), tmp_path, goes_on=True)
    count.file.path.write_text(count.file.path.read_text().replace("add lumber_yard", "add nothing"))
    with pytest.raises(BadFile, match="nothing for a tally"), count.session(setup):
        raise AssertionError("it went on")


def test_a_count_that_the_journal_cannot_take_stays_where_it_is_and_says_why(tmp_path):
    broken_off(tmp_path)
    count = KeptCount(waiting(tmp_path), tmp_path, goes_on=True)
    record, before = count.file.read(), count.file.path.read_text()
    record.lines = [(1, "count 99")]
    with pytest.raises(BadFile, match="count 99"):
        count.into_the_journal(record)
    assert count.file.path.read_text() == before


def test_a_file_that_cannot_be_deleted_is_reported(tmp_path, caplog):
    file = new_file(tmp_path, "seven_wonders_duel.tally")
    file.path.mkdir()
    file.remove()
    assert file.trouble and f"{file.path} cannot be deleted ({file.trouble})." in caplog.text
