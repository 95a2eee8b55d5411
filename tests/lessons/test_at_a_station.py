"""A lesson of each game at a virtual station: tag, reader, preview, buttons, verdict."""

import asyncio

import pytest

from host.journal.journal import Journal
from host.lessons.classroom import Classroom, Hands
from host.lessons.lesson import lessons, taught
from host.lessons.sentences import OWN

pytestmark = pytest.mark.micropython


async def learn(lesson, folder, heard):
    journal = Journal.open(folder)
    room = Classroom(lesson, journal, folder, heard.append)
    try:
        await room.start()
        await Hands(room).learn()
        await asyncio.wait_for(room.finished(), 30)
        return room.screen(), room.leader.sentences.of
    finally:
        await room.session.stop()
        journal.close()


@pytest.mark.parametrize("game", taught(), ids=lambda game: game.name)
def test_hands_take_the_first_lesson_with_all_its_mistakes(game, tmp_path):
    lesson, heard = lessons(game)[0], []
    screen, said = asyncio.run(learn(lesson, tmp_path, heard))
    assert screen and heard[-1].startswith(OWN["well done"])
    for step in lesson.steps:
        assert said(step.right) in heard
        assert all(said(wrong.say) in heard for wrong in step.wrong if wrong.say)
