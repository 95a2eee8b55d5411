"""A lesson, the lobby, going back and the end of a game for people who listen, by keys alone. What is spoken is kept in
ear_*.golden, as in test_web_ear.
"""

import re

import pytest

from tests.promises import promise
from tests.web.positions import in_round, play_until
from tests.web.sessions import LiveSession
from tests.web.test_web_ear import Listener, compare, play_by_ear
from tests.web.test_web_home import OpenHouse
from tests.web.test_web_lessons import ask

PROMISES = [
    promise(
        "By ear and keys alone people can start a game from the home page, do a lesson and the next one, and take a "
        "play back, in words that are kept in a file"
    ),
    promise(
        "A drawing in a lesson can be seen at every width, contains no words, and is described in words "
        "for people who cannot see it"
    ),
]

HELD = 900  # milliseconds for which a button is down that is held

pytestmark = pytest.mark.xdist_group("browser seats")


class Pupil(Listener):
    """A listener who learns. Buttons and links are reached with Tab and pressed with Enter."""

    def until_lesson(self, *wanted):
        return self.note("L", self.until("l", *wanted))

    def lay(self, name):
        """Lays the card of this name, by its number in the hand."""
        hand = self.note("H", self.until("h", name))
        for figure in re.search(rf"(\d+): {name}", hand)[1]:
            self.press(figure)

    def choose(self, name):
        """Goes on with Tab to a button or link and presses Enter."""
        for _ in range(40):
            self.press("Tab")
            if self._page.evaluate("document.activeElement.textContent.trim()") == name:
                self.heard.append(f"Tab  {name}")
                return self.press("Enter")
        raise AssertionError(f"Tab does not come to {name}")

    def hold(self, key):
        self._page.keyboard.down(key)
        self._page.wait_for_timeout(HELD)
        self._page.keyboard.up(key)


def test_a_lesson_is_learnt_by_ear_and_keys_alone(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        page = open_page(ask(live, "02-three-uses").json()["page"])
        page.locator("#lesson .now").wait_for()
        pupil = Pupil(page)
        pupil.choose("For people who listen")
        page.get_by_role("log").get_by_text("Press the question mark").wait_for()
        pupil.until_lesson("Step 1 of ")
        pupil.note("?", pupil.ask("?"))
        pupil.choose("Do it for me")
        pupil.until_lesson("Step 2 of ")
        pupil.choose("Back")
        pupil.until_lesson("Step 1 of ")
        pupil.hold("c")  # at the station, too, a button that is held does the step
        pupil.until_lesson("Step 2 of ")
        pupil.lay("Theater")
        pupil.note("V", pupil.until("v", "C next"))  # until then its last row tells of the press before
        pupil.press("a")
        pupil.until_lesson("taken back")
        pupil.press("Delete")
        pupil.lay("Tavern")
        pupil.note("V", pupil.until("v", "C next"))  # until then its last row tells of the press before
        pupil.press("a")
        pupil.until_lesson("Done, ")
        pupil.press("Delete")
        pupil.note("W", pupil.ask("w"))
        pupil.choose("Next: Discard a card, and leave your opponent no shield.")
        pupil.until_lesson("exercise")
        assert "/ear/1" in page.url
    compare("lesson", pupil.heard)


def test_what_a_drawing_says_is_heard(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        page = open_page(ask(live, "06-military").json()["page"].replace("/seat/", "/ear/"))
        page.get_by_role("log").get_by_text("Press the question mark").wait_for()
        Pupil(page).until("l", "Nine spaces lead from the middle to each city")


def test_a_play_is_taken_back_by_ear_and_keys_alone(open_page, tmp_path):
    """One's own, of several in a turn; and again, once it was taken back."""
    begun = {"others": True, "before": lambda one: play_until(one, in_round(2))}
    with LiveSession(tmp_path, game="through_the_ages", seats=2, **begun) as live:
        page = open_page(live.web.ears[1])
        page.get_by_role("log").get_by_text("Press the question mark").wait_for()
        pupil = Pupil(page)
        assert not play_by_ear(pupil, turns=1)
        for key, done in (("b", "is back at"), ("c", "stand again")):
            pupil.hold(key)
            pupil.note("N", pupil.until("n", done))
            pupil.note("M", pupil.until("m", "Ada: culture"))  # the news of it may be told just now
    compare("undo", pupil.heard)


# What a screen reader says of what has the focus: its role and its name.
FOCUSED = "(document.activeElement === document.body ? document.documentElement : document.activeElement)"


class Reader:
    """A screen reader's user on any page: `heard` is role and name of all that Tab came to."""

    def __init__(self, page):
        self._page, self.heard = page, []
        self._devtools = page.context.new_cdp_session(page)

    def focused(self):
        found = self._devtools.send("Runtime.evaluate", {"expression": FOCUSED})["result"]["objectId"]
        asked = {"objectId": found, "fetchRelatives": False}
        node = self._devtools.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        value = node.get("value", {}).get("value", "")
        name = node.get("name", {}).get("value", "")
        return f"{node['role']['value']}  {name}" + (f": {value}" if value else "")

    def choose(self, name, key="Enter"):
        for _ in range(80):
            self._page.keyboard.press("Tab")
            self.heard.append(self.focused())
            if name in self.heard[-1]:
                return self._page.keyboard.press(key) if key else None
        raise AssertionError(f"Tab does not come to {name}: {self.heard}")


def test_a_table_is_opened_from_the_home_page_by_ear_and_keys_alone(open_page, tmp_path):
    """From the first start of Herald to the button that begins the game."""
    with OpenHouse(tmp_path) as house:
        page = open_page(house.address)
        page.get_by_role("heading", name="What shall we play?").wait_for()
        reader = Reader(page)
        reader.choose("link  With friends")
        page.get_by_role("heading", name="What shall we play together?").wait_for()
        reader.choose("button  Invite: Oh Hell")
        page.wait_for_url("**/table/*")
        page.get_by_role("button", name="Begin", exact=True).wait_for()
        reader.choose("button  Begin", "")
    compare("lobby", reader.heard)
