"""A lesson begun from the page of a seat: it goes over the road of a game, and leads back to the game."""

import re

import httpx2
import pytest

from host.lessons.lesson import lessons, taught
from host.lessons.lesson_run import LearnerLanguage
from host.lessons.progress import LearnerProgress
from shared_rules.contract import load
from tests.promises import promise
from tests.web.one_screen import CUT, SCROLLS, at_rest
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "In a lesson people can go back step by step, start again or have a step done; earlier sentences stay "
        "beside the current one",
        how="in a browser",
    ),
    promise(
        "A drawing in a lesson can be seen at every width, contains no words, and is described in words "
        "for people who cannot see it"
    ),
]

# What of the game's name lies under the tools beside it.
COVERED = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".brand"));
  const tools = [...document.querySelectorAll(".tools :is(a, button, select)")].filter((one) => one.checkVisibility());
  return [...words.getClientRects()].flatMap((line) => tools.filter((tool) => {
    const box = tool.getBoundingClientRect();
    return line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom;
  }).map((tool) => tool.className || tool.localName));
}"""

# What of the lesson and the station lies under what is staged.
STAGED_OVER = """() => {
  const stage = document.querySelector("#stage").getBoundingClientRect();
  return ["#lesson .now", "#lesson .learnt", "#station"].filter((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return box.right > stage.left && box.left < stage.right && box.bottom > stage.top && box.top < stage.bottom;
  });
}"""

# Whether what is lit lies whole above the dock.
IN_SIGHT = """() => {
  const lit = document.querySelector(".lit").getBoundingClientRect();
  const dock = document.querySelector("#dock");
  const above = dock.getBoundingClientRect().top;
  return lit.top >= 0 && (dock.querySelector(".lit") !== null || lit.bottom <= above);
}"""

pytestmark = pytest.mark.xdist_group("browser seats")


@pytest.mark.sample
def test_a_lesson_is_learnt_from_a_seat_s_page_and_leads_back_to_the_game(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        page = open_page(live.web.seats[1])
        page.get_by_role("button", name="Key").click()
        page.get_by_role("button", name="Which cards can be taken").click()
        page.wait_for_url(lambda url: not url.startswith(live.web.url))
        panel = page.locator("#lesson")
        panel.get_by_text("Step 1 of 2").wait_for()
        assert page.locator(".oled:visible").count() == 1, "nobody else has a display in a lesson"
        on_a_phone(page)
        on_a_low_window(page)
        under_a_great_moment(page)
        lit = page.locator('[data-lay="lumber_yard"].lit')
        lit.click()
        panel.get_by_text("Step 2 of 2").wait_for()
        page.locator(".way.lit", has_text="Build Lumber Yard").wait_for()
        panel.get_by_role("button", name="Back").click()
        panel.get_by_text("Step 1 of 2").wait_for()
        lit.click()
        page.locator(".way.lit", has_text="Build Lumber Yard").wait_for()
        page.keyboard.press("a")
        panel.get_by_text("not one mistake").wait_for()
        panel.get_by_role("img", name="3 stars of 3").first.wait_for()
        assert shape(panel, "Next: ") == shape(panel, "Again"), "the button that leads on is one of the panel's own"
        once_more(panel)
        before = page.url
        panel.get_by_role("button", name="Next: ").click()
        page.wait_for_url(lambda url: url != before and "/seat/1" in url)
        panel.get_by_text("Step 1 of").or_(panel.get_by_text("exercise")).first.wait_for()
        page.get_by_role("link", name="Back to the game").click()
        page.wait_for_url(lambda url: url == live.web.seats[1])
        page.wait_for_selector("#reader")
        assert page.get_by_role("link", name="Back to the game").count() == 0
        page.get_by_role("button", name="Key").click()
        page.get_by_role("button", name="Which cards can be taken 3 stars of 3").wait_for()
    learner = LearnerProgress(tmp_path, live.session.table.names[0])
    assert learner.done(load("seven_wonders_duel")) == ["01-layout"]


def test_a_card_in_the_way_of_what_needs_none_is_lit_to_be_taken_away(tmp_path, open_page):
    with LiveSession(tmp_path, stations=False, game="tower_of_babel", seats=3) as live:
        page = open_page(ask(live, "01-turn").json()["page"])
        page.locator('[data-lay="ship_disc.2"].lit').click()
        page.get_by_text("Step 2 of 2").wait_for()
        page.locator("#reader.lit").click()
        page.locator(".way.lit", has_text="Pass").click()
        page.locator("#lesson .praise").wait_for()


@pytest.mark.parametrize("height", [844, 664])
def test_on_a_phone_the_thing_that_a_step_is_about_is_never_under_the_dock(tmp_path, open_page, height):
    """The disc that is lit lay 18 px under it."""
    with LiveSession(tmp_path, stations=False, game="tower_of_babel", seats=3) as live:
        page = open_page(ask(live, "01-turn").json()["page"], 390, height)
        page.locator('[data-lay="ship_disc.2"].lit').wait_for()
        page.wait_for_function(IN_SIGHT)


# Whether the task can be read above the dock, in which what is lit lies.
READ_ABOVE = """() => {
  const task = document.querySelector("#lesson .now").getBoundingClientRect();
  const dock = document.querySelector("#dock");
  return dock.querySelector(".lit") !== null && task.top >= 0 && task.bottom <= dock.getBoundingClientRect().top;
}"""


def test_on_a_phone_the_task_stays_in_sight_while_its_card_lies_in_the_dock(tmp_path, open_page):
    """With the second step the page ran to its end, away from what was to be read."""
    with LiveSession(tmp_path, stations=False, seats=3) as live:
        page = open_page(ask(live, "01-first-card").json()["page"], 390, 844)
        page.locator("#dock .lit").wait_for()
        page.get_by_role("button", name="Do it for me").click()
        page.locator("#lesson .now", has_text="Lay the Lumber Yard again").wait_for()
        page.wait_for_function(READ_ABOVE)
        before = page.evaluate("() => scrollY")
        page.evaluate("() => { document.body.style.paddingBottom = '40px' }")  # the page finds another form
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert page.evaluate(READ_ABOVE) and page.evaluate("() => scrollY") == before


def under_a_great_moment(page):
    """What is staged hides neither the lesson's sentences nor the station."""
    stage = "document.querySelector('#stage')"
    page.evaluate(f"{stage}.hidden = false; {stage}.querySelector('h2').textContent = 'A wonder is finished'")
    for size in ({"width": 390, "height": 844}, {"width": 1920, "height": 1080}, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)
        assert page.evaluate(STAGED_OVER) == [], size
    page.evaluate(f"{stage}.hidden = true")


def once_more(panel):
    """No step offers what comes after the lesson, which would be taken for the next step."""
    panel.get_by_role("button", name="Again").click()
    for step in ("Step 1 of 2", "Step 2 of 2"):
        panel.get_by_text(step).wait_for()
        assert not panel.get_by_role("button", name="Next: ").count()
        panel.get_by_role("button", name="Do it for me").click()


# Whether nothing of a part is cut, sideways or above.
WHOLE = """(place) => {
  const line = document.querySelector(place);
  return line.scrollWidth <= line.clientWidth && line.offsetHeight > 30;
}"""


def on_a_phone(page):
    """The learnt part and the task can be read whole, names differ, and the way back has its own sign."""
    page.set_viewport_size({"width": 390, "height": 844})
    for part in ("learnt", "now"):
        page.wait_for_function(WHOLE, arg=f"#lesson .{part}")  # words are parted anew once the window is narrow
    names = page.locator("#seats .seat-name").all_inner_texts()
    assert len(set(names)) == len(names) == 2
    signs = page.locator(".tools a use").evaluate_all("all => all.map((one) => one.getAttribute('href').split('#')[1])")
    assert signs == ["tool-back", "tool-letters"]
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(COVERED) == [], width
        page.locator(".sounds select").select_option(index=1)  # a button to hear it again comes beside it
        assert page.evaluate(COVERED) == [], width
        page.locator(".sounds select").select_option(index=0)
    page.set_viewport_size({"width": 1280, "height": 800})


def on_a_low_window(page):
    """Beside a long lesson both cities are seen whole, with what their rows mean: the page scrolls instead."""
    assert page.viewport_size == {"width": 1280, "height": 800}
    for place in ("#others", "#city"):
        city = page.locator(place)
        assert city.evaluate("(box) => box.scrollHeight <= box.clientHeight + 1 && box.clientHeight > 60"), place
        assert city.get_by_text("Prices:").count() == 1
    assert page.locator("#lesson").evaluate("(panel) => panel.offsetHeight") < 270


def shape(panel, name):
    """How a button of the panel is drawn."""
    drawn = "(button) => ['borderRadius', 'minHeight', 'fontFamily'].map((part) => getComputedStyle(button)[part])"
    button = panel.get_by_role("button", name=name)
    while not all(
        found := button.evaluate(drawn)
    ):  # a panel that was drawn anew meanwhile: the old button has no style
        pass
    return found


DRAWN = {game.name: [one for one in lessons(game) if any(step.drawing for step in one.steps)] for game in taught()}


@pytest.mark.parametrize("game", [name for name, found in DRAWN.items() if found])
def test_a_drawing_is_seen_and_read_where_it_says_more_than_words(tmp_path, open_page, game):
    with LiveSession(tmp_path, stations=False, game=game, seats=load(game).seats[0], language="da") as live:
        for lesson in DRAWN[game]:
            page = open_page(ask(live, lesson.name).json()["page"])
            for number, step in enumerate(lesson.steps, 1):
                page.locator(".lesson-step", has_text=re.compile(rf"\D{number} ")).wait_for()
                look_at_drawing(page, step, LearnerLanguage("da", "en").sentences(lesson).of)
                page.locator('[data-do="skip"]').click()
            page.locator("#lesson .praise").wait_for()
            assert page.locator("#lesson img").count() == 0
            page.close()


def look_at_drawing(page, step, said):
    """It is loaded, has its words, and stays within the panel at every width."""
    drawn = page.locator("#lesson img")
    assert drawn.count() == bool(step.drawing)
    if not step.drawing:
        return
    assert drawn.get_attribute("alt") == said(step.drawing.alt) != step.drawing.alt
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("() => document.querySelector('#lesson img').naturalWidth > 0")
        box, around = drawn.bounding_box(), page.locator("#lesson").bounding_box()
        assert around["x"] <= box["x"] and box["x"] + box["width"] <= around["x"] + around["width"]
        assert box["width"] > 100


@pytest.mark.parametrize(
    "game, seats, name",
    [("seven_wonders", 3, "04-trade"), ("seven_wonders_duel", 2, "06-military"), ("oh_hell", 3, "01-tricks/1")],
)
def test_a_lesson_is_one_screen_of_a_computer(tmp_path, open_page, game, seats, name):
    """The hand was cut at its foot, though there was room above it."""
    with LiveSession(tmp_path, stations=False, game=game, seats=seats) as live:
        page = open_page(ask(live, name).json()["page"], 1280, 800)
        page.locator("#lesson h2").wait_for()
        page.locator("#cards .card, #middle [data-lay]").first.wait_for()
        assert at_rest(page, CUT, ["#cards .card", "#middle [data-lay]", "#station", "#lesson"]) == []
        assert at_rest(page, SCROLLS) == []
        assert page.evaluate("() => document.documentElement.scrollHeight") == 800


def ask(live, lesson, key=None, seat=1):
    secret = live.web.seats[1].split("key=")[1] if key is None else key
    address = f"{live.web.url}/seat/{seat}/lesson"
    return httpx2.post(address, json={"lesson": lesson}, headers={"X-Seat-Key": secret}, timeout=60)


@pytest.mark.micropython
def test_a_seat_is_told_the_lessons_of_its_game_and_only_with_its_key(tmp_path):
    with LiveSession(tmp_path, stations=False, language="hu") as live:
        titles = [one["title"] for one in ask(live, "").json()["lessons"]]
        game = load("seven_wonders")
        spoken = LearnerLanguage("hu", "en")
        assert titles == [spoken.sentences(one).of(one.title) for one in lessons(game)]
        assert titles != [one.title for one in lessons(game)]
        assert [ask(live, "", "x").status_code, ask(live, "", seat=2).status_code] == [403, 403]
        odd = ask(live, "nonsense")
        assert odd.status_code == 409 and odd.json()["why"].startswith("There is no lesson nonsense")


def test_a_lesson_that_finds_no_place_is_a_sentence_and_the_game_goes_on(tmp_path, monkeypatch):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
        answer = ask(live, "1")
        assert (answer.status_code, "No lesson can begin" in answer.json()["why"]) == (409, True)
        assert len(ask(live, "").json()["lessons"]) == len(lessons(load("seven_wonders_duel")))
