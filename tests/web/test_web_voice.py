"""Voice and sound: the calls made to the browser, and when."""

import contextlib

import pytest

from tests.promises import promise
from tests.web.positions import in_age, play_until
from tests.web.sessions import LiveSession, play_turn
from tests.web.test_web_card import streams, until

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


# Tells each note in the console: whoever asks a page for something has touched it, as far as Chromium knows.
TOLD = """localStorage.setItem("herald.sound", "tunes");
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { console.log("note"); return start.call(this, at); };
AudioContext.prototype.resume = (
  (resume) => function () { return resume.call(this).then(() => console.log("sounds")); }
)(AudioContext.prototype.resume);"""


def test_tunes_that_could_not_sound_are_not_caught_up_with_at_the_first_touch(browser, tmp_path):
    """After a reload nobody has touched the page: its notes would wait, and sound all at once."""
    told = []
    with LiveSession(tmp_path, stations=False) as still, contextlib.closing(browser.strict()) as strict:
        page = strict.new_context().new_page()
        page.on("console", lambda message: told.append(message.text))
        page.add_init_script(TOLD)
        page.goto(still.web.seats[1])
        until(lambda: streams(still) == 1)
        for _turn in range(3):
            page.wait_for_timeout(800)
            still.ask(play_turn)
        page.wait_for_timeout(800)
        page.mouse.click(5, 5)
        page.wait_for_timeout(800)
        assert "note" not in told, told
        still.ask(play_turn)
        page.wait_for_timeout(1500)
        assert told.count("note") == 4, told


def test_terse_speech_leaves_single_plays_out_and_conflicts_are_staged_with_strengths_first(page):
    page.select_option("#sound", "terse")
    turn(page)
    assert not any("sells" in text for text in page.evaluate("() => said"))
    while not page.still.ask(lambda session: session.table.public()["age"] == 2):
        page.still.ask(play_turn)
    page.wait_for_selector("#stage:not([hidden])")
    assert page.inner_text("#stage h2") == "Conflicts of Age I"
    assert page.locator(".duel").first.inner_text().split("\n")[0].startswith("Ada and Bela are equal with 0.")
    page.wait_for_function("() => said.some((text) => text.startsWith('Conflicts of Age I'))")
    page.click(".stage-skip")
    assert page.locator("#stage").is_hidden()


# Whether the scene of a moment with this many conflicts is on, beside the station, and no token lies yet. The page
# looks at all this at once, since a scene goes on while somebody outside asks one thing after another.
SCENE = """(conflicts) => {
  const [stage, station] = ["#stage", "#station"].map((one) => document.querySelector(one).getBoundingClientRect());
  const [beside, below] = [stage.right <= station.left || stage.left >= station.right, stage.top >= station.bottom];
  const count = (what) => document.querySelectorAll(what).length;
  return count(".duel") === conflicts && count("#stage h2") === 1 && DROPPED() === 0
    && (beside || below || stage.bottom <= station.top);
}"""
DROPPED = """() => [...document.querySelectorAll(".plate .token.dropped, #city .token.dropped")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true })).length"""


@promise(
    "A scene of a great moment appears beside the station and ends with Escape or any click; presses "
    "meanwhile still count"
)
@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844), (844, 390)])
def test_conflicts_are_one_scene_beside_the_station_and_escape_or_any_click_ends_it(
    browser, open_page, tmp_path, width, height
):
    with LiveSession(tmp_path, stations=False, seats=7, before=lambda s: play_until(s, in_age(2, 6))) as live:
        page = open_page(live.web.seats[1], width, height)
        page.wait_for_selector("#cards .card")
        live.ask(play_turn)
        page.wait_for_function(SCENE.replace("DROPPED", f"({DROPPED})"), arg=7)
        page.keyboard.press("Escape")
        assert page.locator("#stage").is_hidden() and page.evaluate(DROPPED) > 0
        page.evaluate("() => document.querySelector('#cards button').click()")
        live.ask(lambda session: None)
        assert page.locator("#trouble").is_hidden()


def test_all_conflicts_of_seven_take_six_seconds_at_most(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, seats=7) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        pairs = [{"sign": "shield", "seats": [n + 1, n + 2], "figures": [n, 9], "gains": [-1, 3]} for n in range(7)]
        taken = page.evaluate(
            """async (pairs) => {
              const { duels } = await import("/static/table/duels.js");
              return duels("Conflicts", pairs.map(() => "One beats the other."), pairs, String).map(({ ms }) => ms);
            }""",
            pairs,
        )
        assert sum(taken) <= 6000


def test_the_voice_names_each_category_as_its_bars_grow_and_the_winner_last(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        page = open_page(live.web.seats[1], before=lambda page: page.add_init_script(f"({NOTED})()"))
        page.wait_for_selector("#station .key")
        page.select_option("#sound", "terse")
        live.do(play_until(live.session, lambda table: False))
        page.wait_for_selector(".reveal-keys")
        page.evaluate("() => document.querySelector('.stage-skip').click()")
        titles = page.locator("#result tbody th").all_inner_texts()
        page.wait_for_selector(".reveal-keys", state="detached", timeout=120_000)
        winner = page.inner_text("#stage h2")
        page.wait_for_function("(who) => said.some((text) => text.startsWith(who))", arg=winner)
        spoken = [text for text in page.evaluate("() => said") if text in titles or text.startswith(winner)]
        assert spoken[:-1] == titles and spoken[-1].startswith(winner)
