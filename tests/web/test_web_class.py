"""The teacher's page of `herald class` begins what comes next, and the pages of pupils go on with it by themselves."""

import pytest

from host.lessons.classes import Class
from host.lessons.lesson import lessons
from host.web.classes.class_pages import ClassPages
from shared_rules.contract import load
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")


async def opened(home):
    the_class = Class(lessons(load("seven_wonders"))[0], ("Anna", "Bence"), home)
    pages = ClassPages(the_class, 0)
    await pages.start()
    await pages.bring_up()
    return pages


async def closed(pages):
    await pages.stop()
    await pages.the_class.stop()


def test_the_teacher_turns_all_pages_to_the_next_lesson(browser, open_page, tmp_path, monkeypatch):
    async def start(pupil):
        pupil.run.session.table.deal_if_due()
        pupil.run.leader.begin(0)
        pupil.ready = True

    monkeypatch.setattr("host.lessons.classes.Learner.start", start)
    with LiveSession(tmp_path / "table", stations=False) as live:
        pages = live.do(opened(tmp_path))
        teacher, pupil = open_page(pages.teacher), None
        pupil = teacher.context.new_page()
        pupil.goto(pages.addresses[0])
        pupil.wait_for_selector("#lesson:has-text('Your first card')")
        assert teacher.is_hidden("#end") and teacher.is_hidden("#home") and teacher.is_visible("#sheet")
        teacher.select_option("#task", "02-coins")
        teacher.click("#other button[type=submit]")
        pupil.wait_for_selector("#lesson:has-text('Coins')")
        teacher.wait_for_selector("#title:has-text('Coins')")
        assert teacher.is_hidden("#trouble")
        assert teacher.input_value("#task") == "02-coins/1"
        live.do(closed(pages))
