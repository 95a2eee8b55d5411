"""A lesson of each game at a virtual station: tag, reader, preview, buttons, verdict."""

import asyncio

import pytest

from host.journal.journal import Journal
from host.lessons.leader import SKIP
from host.lessons.lesson import lessons, taught
from host.lessons.lesson_run import Hands, LearnerLanguage, LessonRun
from host.lessons.sentences import OWN
from host.virtual.oled import read
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import load
from tests.promises import promise

PROMISES = [
    promise(
        "In a lesson people can go back step by step, start again or have a step done; earlier sentences stay "
        "beside the current one",
        how="at a real station",
    ),
]

pytestmark = pytest.mark.micropython


async def learn(lesson, folder, heard):
    journal = Journal.open(folder)
    run = LessonRun(lesson, journal, folder, heard.append)
    try:
        await run.start()
        await Hands(run).learn()
        await asyncio.wait_for(run.finished(), 30)
        return run.screen(), run.leader.sentences.of
    finally:
        await run.session.stop()
        journal.close()


@pytest.mark.parametrize("game", taught(), ids=lambda game: game.name)
def test_hands_take_the_first_lesson_with_all_its_mistakes(game, tmp_path):
    lesson, heard = lessons(game)[0], []
    screen, said = asyncio.run(learn(lesson, tmp_path, heard))
    assert screen and heard[-1].startswith(OWN["well done"])
    for step in lesson.steps:
        assert said(step.right) in heard
        assert all(said(wrong.say) in heard for wrong in step.wrong if wrong.say)


@pytest.mark.parametrize(
    ("language", "on", "next_one"),
    [
        ("en", ["A, B: go on", "C: begin again"], ["A: next lesson", "B: stay here", "C: begin again"]),
        ("hu", ["A, B: folytatom", "C: elölről"], ["A: következő", "B: maradok", "C: elölről"]),
        ("da", ["A, B: fortsæt", "C: forfra"], ["A: næste lektion", "B: bliv her", "C: forfra"]),
    ],
)
def test_at_a_real_station_holding_d_begins_a_lesson_again_and_at_its_end_the_next_one(
    tmp_path, language, on, next_one
):
    async def scenario():
        station, journal, heard, begun = VirtualStation(), Journal.open(tmp_path), [], []
        await station.start()
        lesson = lessons(load("seven_wonders"))[0]
        run = LessonRun(lesson, journal, tmp_path, heard.append, (station.url,), spoken=LearnerLanguage(language))
        try:
            await run.start()
            await run.session.stations.ready(run.leader.seat)
            run.leader.on_next = lambda: begun.append(True)
            run.leader.do(SKIP)
            await asked(station, on)
            await answered(station, "B", lambda: not shows(station, on))
            assert run.leader.number == 1
            await asked(station, on)
            await answered(station, "C", lambda: run.leader.number == 0)
            for _step in lesson.steps:
                run.leader.do(SKIP)
                await asyncio.sleep(0)
            assert run.leader.over and " D " in heard[-1] + " "
            await asked(station, next_one)
            await answered(station, "A", lambda: begun)
        finally:
            await run.session.stop()
            journal.close()
            await station.stop()

    asyncio.run(asyncio.wait_for(scenario(), 120))


def shows(station, rows):
    return rows == [row.strip() for row in read(station.screen)[1 : 1 + len(rows)]]


async def asked(station, rows):
    """D is held until the display asks."""
    while not shows(station, rows):
        await station.press("D", 1500)
        await asyncio.sleep(0.5)


async def answered(station, button, done):
    while not done():
        await station.press(button)
        await asyncio.sleep(0.5)
