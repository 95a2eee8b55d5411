"""Voice and sound: the calls made to the browser, and when."""

import pytest

from tests.web.sessions import LiveSession, play_turn

pytestmark = pytest.mark.xdist_group("browser seats")

# Notes what the page asks the browser to say, and every note it plays.
NOTED = """() => {
  window.said = []; window.tones = 0;
  Object.defineProperty(window, "speechSynthesis", { value: {
    pending: false, speak: (one) => window.said.push(one.text), cancel: () => window.said.push("(cancelled)") } });
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
}"""


@pytest.fixture
def page(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as still:
        page = open_page(still.web.seats[1], before=lambda page: page.add_init_script(f"({NOTED})()"))
        page.wait_for_selector("#cards .card")
        page.still = still
        yield page


def turn(page):
    number = page.locator(".told.tune-reveal").count()
    page.still.ask(play_turn)
    page.wait_for_function("n => document.querySelectorAll('.told.tune-reveal').length > n", arg=number)


def test_a_page_is_silent_until_it_is_asked_to_speak(page):
    turn(page)
    assert page.evaluate("() => [said.length, tones]") == [0, 0]


def test_full_speech_says_every_announcement_and_says_it_again_by_key(page):
    page.select_option("#sound", "full")
    turn(page)
    page.wait_for_function("() => said.some((text) => text.includes('sells'))")
    assert page.evaluate("() => tones") >= 1
    before = page.evaluate("() => said.length")
    page.keyboard.press("s")
    page.wait_for_function("n => said.length > n", arg=before)
    page.reload()
    page.wait_for_selector("#cards .card")
    assert page.input_value("#sound") == "full"


def test_terse_speech_leaves_single_plays_out_and_conflicts_are_staged_with_strengths_first(page):
    page.select_option("#sound", "terse")
    turn(page)
    assert not any("sells" in text for text in page.evaluate("() => said"))
    while not page.still.ask(lambda session: session.table.public()["age"] == 2):
        page.still.ask(play_turn)
    page.wait_for_selector("#stage:not([hidden])")
    assert page.inner_text("#stage h2") == "Conflicts of Age I"
    assert page.inner_text(".stage-text") == "Ada and Bela are equal with 0."
    page.wait_for_function("() => said.some((text) => text.startsWith('Conflicts of Age I'))")
    page.click(".stage-skip")
    assert page.locator("#stage").is_hidden()
