"""What `herald learn` lists."""

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.cli.learn import first_at, named_card, obey, say_next
from host.journal.journal import Journal
from host.lessons.first_game import first_game_plan, first_setup
from host.lessons.lesson import lessons
from host.lessons.lesson_run import LessonRun
from host.lessons.progress import LearnerProgress
from host.setup.setup import names_for
from shared_rules.contract import load
from tests.games import SHIPPED

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, home, *words):
        self.heard, theirs = "", 0
        self._ours, theirs = pty.openpty()
        names = {"PYTHONPATH": str(ROOT), "COLUMNS": "200", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "host", *words, "--home", str(home)],
            **{"stdin": theirs, "stdout": theirs, "stderr": theirs},
            env={**os.environ, **names},
            cwd=home,
        )
        os.close(theirs)
        asyncio.get_running_loop().add_reader(self._ours, self._read)

    def _read(self):
        try:
            self.heard += os.read(self._ours, 65536).decode()
        except OSError:
            asyncio.get_running_loop().remove_reader(self._ours)

    def type(self, line):
        os.write(self._ours, f"{line}\n".encode())

    async def says(self, pattern):
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(pattern, self.heard)):
                assert self._process.poll() is None, self.heard
                await asyncio.sleep(0.05)
        return found

    async def end(self, by):
        self._process.send_signal(by)
        await asyncio.to_thread(self._process.wait, PATIENCE)
        asyncio.get_running_loop().remove_reader(self._ours)
        os.close(self._ours)


@pytest.mark.parametrize(
    "language, title", [("en", "Your first card"), ("hu", "Az első kártyád"), ("da", "Dit første kort")]
)
def test_the_lessons_of_a_game_are_listed_in_the_language_that_is_asked_for(tmp_path, language, title):
    listed = CliRunner().invoke(
        app, ["learn", "seven-wonders", "--list", "--language", language, "--home", str(tmp_path)]
    )
    assert listed.exit_code == 0 and f"  1  {title}\n" in listed.output


def test_a_language_that_there_is_not_is_refused(tmp_path):
    refused = CliRunner().invoke(app, ["learn", "seven-wonders", "--language", "xx", "--home", str(tmp_path)])
    assert refused.exit_code != 0


@pytest.mark.parametrize(
    ("count", "taken", "learnt", "following", "said"),
    [
        (1, 0, (), None, "To take it yourself: herald learn oh-hell\n"),
        (2, 0, (), 1, "Next: "),
        (2, 1, (), 0, "Next: "),
        (2, 1, (0,), None, "To take it yourself: herald learn oh-hell\n"),
        (2, 0, (1,), None, "To take it yourself: herald learn oh-hell\n"),
        (2, 1, (0, 1), None, "You know all lessons of this game."),
    ],
)
def test_what_comes_next_is_never_what_was_just_taken(count, taken, learnt, following, said, tmp_path, capsys):
    """Scripted hands learn nothing: a lesson that they show is not known afterwards."""
    found, progress = lessons(load("oh_hell"))[:count], LearnerProgress(tmp_path)
    for at in learnt:
        progress.win(found[at].game, found[at].name, 1)
    assert say_next(found, found[taken], progress) == ("" if following is None else found[following].name)
    assert capsys.readouterr().out.startswith(said + ("" if following is None else found[following].title))


@pytest.mark.parametrize("what", ["first", "campaign"])
def test_real_cards_without_a_station_are_refused_with_the_way_out(tmp_path, what):
    words = ["learn", "through-the-ages", what, "--deal", "open", "--home", str(tmp_path)]
    refused = CliRunner().invoke(app, words)
    assert refused.exit_code == 2 and "--ports" in refused.output


@pytest.mark.parametrize("game", SHIPPED)
def test_in_a_first_game_with_real_cards_all_are_people_at_stations_and_each_is_guided(game):
    kind, rules = first_game_plan(load(game)), load(game)
    for urls, shares in ((("auto",), ()), (("one",), (1,) * kind.seats)):
        setup = first_setup(first_at(rules, names_for(kind.seats), urls, "open"))
        assert setup.real_cards and setup.guided == setup.people == setup.real
        assert not setup.bots and setup.station_of == shares
        assert rules.complete(setup.options)["deal"] == "open"


def test_the_terminal_goes_back_skips_and_begins_again_as_the_panel_does(tmp_path, capsys):
    async def typed():
        with closing(Journal.open(tmp_path)) as journal:
            run = LessonRun(lessons(load("oh_hell"))[0], journal, tmp_path, lambda said: None)
            run.session.table.deal_if_due()
            run.leader.begin(0)
            taken = []
            for word in ("back", "skip", "skip", "back", "skip", "restart"):
                await obey(run, word)
                await asyncio.sleep(0)
                taken.append(run.leader.number)
            await run.session.stop()
            return taken

    assert asyncio.run(typed()) == [0, 1, 2, 1, 2, 0]
    assert capsys.readouterr().out == "That cannot be done at this step.\n"


@pytest.mark.parametrize("game", SHIPPED)
def test_the_terminal_tells_what_lies_on_the_table_since_no_cards_lie_beside_it(game, tmp_path, capsys):
    async def typed():
        with closing(Journal.open(tmp_path)) as journal:
            run = LessonRun(lessons(load(game))[0], journal, tmp_path, lambda said: None)
            run.session.table.deal_if_due()
            await obey(run, "table")
            await run.session.stop()

    asyncio.run(typed())
    told = capsys.readouterr().out
    assert told.startswith("    Table: ") and "Ada: " in told


@pytest.mark.parametrize(
    ("game", "typed", "card"), [("oh_hell", "Ace of clubs", "clubs.ace"), ("oh_hell", "2 OF HEARTS", "hearts.2")]
)
def test_a_card_is_laid_by_the_name_that_the_lesson_gives_it_and_the_hand_is_told(game, typed, card, tmp_path, capsys):
    async def laid():
        with closing(Journal.open(tmp_path)) as journal:
            run = LessonRun(lessons(load(game))[0], journal, tmp_path, lambda said: None)
            run.session.table.deal_if_due()
            await obey(run, "table")
            found = named_card(run, typed.lower())
            await run.session.stop()
            return found

    assert asyncio.run(laid()) == card
    assert "Your cards: 2 of hearts, 3 of clubs" in capsys.readouterr().out


@pytest.mark.micropython
def test_who_types_next_at_the_end_of_a_lesson_begins_the_next_one_and_enter_alone_ends(tmp_path):
    async def scenario():
        first, second = lessons(load("oh_hell"))[:2]
        terminal = Terminal(tmp_path, "learn", "oh-hell", "--name", "Ada")
        await terminal.says("Type a card")
        for taken in range(len(first.steps)):
            await terminal.says(f"{taken + 1}/{len(first.steps)}  ")
            terminal.type("skip")
        await terminal.says("Stars: 1 of 3")
        await terminal.says("Type next to begin it now")
        terminal.type("hm")
        await terminal.says("hm is not an answer here. Type next to begin it now")
        terminal.type("again")
        for taken in range(len(first.steps)):
            await terminal.says(f"(?s)hm is not an answer.*{taken + 1}/{len(first.steps)}  ")
            terminal.type("skip")
        await terminal.says("(?s)Stars: 1 of 3.*Type next.*Stars: 1 of 3.*Type next")
        terminal.type("next")
        await terminal.says(f"Oh Hell: {second.title}. Starting the station")
        await terminal.says("1/1  ")
        terminal.type("skip")
        await terminal.says(f"(?s){second.title}. Starting.*Type next to begin it now")
        terminal.type("")
        await terminal.end(signal.SIGINT)
        return terminal.heard

    heard = asyncio.run(asyncio.wait_for(scenario(), 120))
    assert heard.count("Starting the station") == 2 and "herald learn oh-hell --name Ada" in heard
    assert LearnerProgress(tmp_path, "Ada").done(load("oh_hell")) == ["01-tricks", "02-bidding"]
    assert not LearnerProgress(tmp_path).done(load("oh_hell"))
