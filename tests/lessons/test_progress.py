"""One progress for each name, wherever somebody learns."""

import asyncio
from contextlib import closing

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.cli.learn import follow
from host.journal.journal import Journal
from host.lessons.classes import Class, Learner
from host.lessons.exercise import exercises
from host.lessons.first_game import NAME
from host.lessons.lesson import lessons
from host.lessons.lesson_run import PLAIN, LessonRun
from host.lessons.progress import LearnerProgress
from host.lessons.running import LearnerProfile, learning_map
from shared_rules.contract import load
from tests.promises import promise

GAME = load("oh_hell")
LESSON = lessons(GAME)[0]
SILENT = "socket://127.0.0.1:9"


def skipped(leader):
    """The lesson does every step itself: one star."""
    leader.begin(0)
    while not leader.over:
        leader.do("skip")
    return leader


async def in_a_terminal(home, urls=()):
    folder = home / "thrown-away"
    with closing(Journal.open(folder)) as journal:
        run = LessonRun(LESSON, journal, folder, lambda said: None, urls, name="Ada")
        follow(LearnerProgress(home, "Ada"), run)
        run.session.table.deal_if_due()
        skipped(run.leader)


async def at_a_station(home):
    await in_a_terminal(home, (SILENT,))


async def on_a_page(home):
    profile = LearnerProfile("a device", "Ada", PLAIN, home, "/learn")
    learner = Learner(LESSON, profile.name, profile.progress, PLAIN)
    learner.run.session.table.deal_if_due()
    skipped(learner.run.leader)
    await learner.stop()


async def in_a_class(home):
    the_class = Class(LESSON, ["Ada Nagy"], home, keeps=True)
    (pupil,) = the_class.learners
    pupil.run.session.table.deal_if_due()
    skipped(pupil.run.leader)
    await the_class.stop()


PLACES = [in_a_terminal, at_a_station, on_a_page, in_a_class]


@promise("A lesson finished on a page, at a station, in a terminal or in a class that keeps stars is one progress")
@pytest.mark.parametrize("place", PLACES)
def test_a_lesson_finished_anywhere_is_finished_everywhere_under_that_name(place, tmp_path):
    asyncio.run(place(tmp_path))
    page = learning_map(GAME, LearnerProfile("another device", "Ada", PLAIN, tmp_path, "/learn"))
    assert [(one["done"], one["stars"]) for one in page["lessons"]][:2] == [(True, 1), (False, 0)]
    listed = CliRunner().invoke(app, ["learn", "oh-hell", "--list", "--name", "Ada", "--home", str(tmp_path)])
    assert f"{LESSON.title}   *\n" in listed.output
    again = Class(LESSON, ["Ada", "Bela"], tmp_path, keeps=True)
    assert [one["stars"] for one in again.facts()["pupils"]] == [1, 0]
    nobody = CliRunner().invoke(app, ["learn", "oh-hell", "--list", "--home", str(tmp_path)])
    assert f"{LESSON.title}\n" in nobody.output


def test_a_class_that_keeps_nothing_leaves_no_progress(tmp_path):
    async def learnt():
        the_class = Class(LESSON, ["Ada"], tmp_path)
        the_class.learners[0].run.session.table.deal_if_due()
        skipped(the_class.learners[0].run.leader)
        the_class.forget()
        await the_class.stop()

    asyncio.run(learnt())
    assert LearnerProgress(tmp_path, "Ada").done(GAME) == [] and LearnerProgress(tmp_path, "Ada").taken(LESSON) == 0


def test_every_task_with_a_star_is_done_and_a_lesson_that_was_cut_off_goes_on_anywhere(tmp_path):
    ada, task = LearnerProgress(tmp_path, "Ada"), exercises("oh_hell", LESSON.name)[0]
    ada.win(GAME, NAME, 2)
    ada.win(GAME, task.name, 1)
    ada.keep_taken(LESSON, 1)
    assert ada.done(GAME) == sorted([NAME, task.name])
    assert LearnerProgress(tmp_path, "Ada").taken(LESSON) == 1 and LearnerProgress(tmp_path).taken(LESSON) == 0
    assert ada.taken(task) == 0


@pytest.mark.parametrize("name", ["two\nlines", "x" * 100])
def test_a_name_that_no_page_could_show_is_refused(name, tmp_path):
    refused = CliRunner().invoke(app, ["learn", "oh-hell", "--list", "--name", name, "--home", str(tmp_path)])
    assert refused.exit_code == 2
