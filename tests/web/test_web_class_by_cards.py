"""A class with real cards and phones alone: pupils come in by a card, and open the address of each card that they play,
in a lesson and in an exercise."""

import pytest

from host.lessons.exercise import exercises
from host.lessons.lesson import lessons
from shared_rules.contract import load
from tests.promises import promise
from tests.web.test_web_axe import checked
from tests.web.test_web_evening import LONG, LOST, Evening
from tests.web.test_web_real_cards import narrow

PROMISES = [
    promise(
        "A class is held with phones and the addresses of cards alone: each page of a card says what the step asks"
    ),
]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.process,
    pytest.mark.micropython,
    pytest.mark.xdist_group("browser pages"),
]
LESSON = lessons(load("seven_wonders"))[0]


class Pupil:
    """A phone that is not the owner's computer."""

    def __init__(self, evening, open_page, card):
        self._address = evening.address.replace("localhost", "127.0.0.1")
        self.page = open_page(self.at(card), 390, 844, heeds=LOST, has_touch=True, is_mobile=True)

    def at(self, card, code="7w"):
        """The address of a card."""
        return f"{self._address}/c/{code}/{card}"

    def comes_in(self, letters, name):
        """By the letters on the wall, typed where the card asks for some."""
        self.page.get_by_label("Four letters").fill(letters)
        self.page.get_by_role("button", name="Join").click()
        self.page.get_by_role("link", name=name, exact=True).click()
        self.lies()

    def lays(self, card):
        """Opens a card's address."""
        self.page.goto(self.at(card))
        self.lies()

    def lies(self):
        """The card lies on the reader, under what the lesson says."""
        self.page.wait_for_url("**/card/1?**", timeout=LONG)
        self.page.locator("#reader.laid").wait_for(timeout=LONG)
        self.page.locator("#lesson h2").wait_for()

    def plays(self, text):
        """Confirms a use of the card; the page of the lesson follows."""
        self.page.locator(f"#ways [data-play='{text}']").click()
        self.page.wait_for_url("**/seat/1?**", timeout=LONG)

    def reads(self, text):
        self.page.locator("#lesson").get_by_text(text).wait_for()


def test_a_class_of_two_phones_learns_by_the_addresses_of_cards(tmp_path, open_page):
    look, build, _last = LESSON.steps
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": ["Ada"], "network": True}, "4711")
        teacher = open_page(f"{evening.address}/class", heeds=LOST)
        teacher.get_by_label("First names of the pupils").fill("Anna, Bence")
        teacher.get_by_role("button", name="Begin", exact=True).click()
        teacher.locator("#pupils li", has_text="Bence").wait_for()
        letters = teacher.locator("#letters").inner_text()
        anna, bence = (Pupil(evening, open_page, card) for card in (look.looks, "stockade.3"))
        anna.comes_in(letters, "Anna")
        anna.reads("Step 2 of 3")  # the card that was kept was the first step
        bence.comes_in(letters, "Bence")
        bence.reads("This step does not need that card")
        assert checked(anna.page) == [] and narrow(anna.page)
        hint(teacher, "Bence", "Look at the wood.")
        bence.reads("Your teacher: Look at the wood.")
        assert anna.page.get_by_text("Look at the wood.").count() == 0
        anna.page.locator(".way.lit").wait_for()
        anna.plays(build.awaited)
        anna.reads("Step 3 of 3")
        bence.page.goto(bence.at("altar", "7d"))
        bence.page.get_by_text("This card belongs to 7 Wonders Duel, and you are learning 7 Wonders.").wait_for()
        bence.lays(look.looks)
        bence.reads("Step 2 of 3")
        teacher.locator("#pupils li", has_text="Bence").get_by_text("step 2 of 3").wait_for()
        an_exercise(teacher, anna, bence)
        teacher.once("dialog", lambda question: question.accept())
        teacher.get_by_role("button", name="End the class").click()
        bence.page.goto(bence.at("altar.3"))
        bence.page.get_by_text("You have no seat here").wait_for()


def hint(teacher, to, text):
    teacher.get_by_label("Hint for").select_option(to)
    teacher.get_by_label("What it says").fill(text)
    teacher.get_by_role("button", name="Send").click()


def an_exercise(teacher, anna, bence):
    """All turn to it where they are, one on the page of a card; each plays a card by its address."""
    (task, *_rest) = exercises("seven_wonders", LESSON.name)
    teacher.select_option("#task", task.name)
    teacher.click("#other button[type=submit]")
    teacher.get_by_role("heading", name=task.goal).wait_for()
    for pupil in (anna, bence):
        pupil.page.locator("#lesson .now", has_text=task.goal).wait_for(timeout=LONG)
    best = task.best[0]
    anna.lays(best.split()[1])
    anna.reads(task.goal)
    anna.plays(best)
    anna.page.locator("#lesson .praise").wait_for()
    bence.lays("altar.3")
    bence.plays("sell altar.3")
    bence.reads("Not yet. Try again.")
    row = teacher.locator("#pupils li", has_text="Bence")
    row.get_by_text("1 mistake").wait_for()
    assert "Step" not in teacher.locator("#mistakes").inner_text(), "it has one alone"
