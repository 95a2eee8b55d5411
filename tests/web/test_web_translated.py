"""Pages in a browser that translates them: it puts the words of another language into every text of a page, each in
elements of its own, and says on the page that it speaks that language now. Chrome, Edge and Safari do so by themselves
where somebody reads another language than the page's."""

import re

import pytest

from tests.promises import promise
from tests.web.sessions import LiveSession, play_turn
from tests.web.test_web_home import OpenHouse
from tests.web.test_web_old_browsers import SCRIPTS

PROMISES = [promise("Pages work in a browser that translates them")]

# What such a browser does: "Herald" becomes "«Herald»", as soon as it stands on the page.
TRANSLATOR = """
const made = new WeakSet();
const words = (text) => {
  const parent = text.parentElement;
  return parent && !parent.closest("script, style, textarea, select, svg, font") && text.data.trim();
};
const translated = (text) => {
  if (made.has(text) || !words(text)) return;
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  const other = document.createTextNode(`«${text.data}»`);
  made.add(other);
  inner.append(other);
  outer.append(inner);
  text.replaceWith(outer);
};
const all = (root) => {
  if (root.nodeType === Node.TEXT_NODE) return translated(root);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  found.forEach(translated);
};
document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.lang = "fr";
  document.documentElement.classList.add("translated-ltr");
  all(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) all(node);
  }).observe(document.body, { childList: true, subtree: true });
});
"""
FAILED = ("Failed to load resource",)


@pytest.fixture
def opened(open_page):
    """Opens an address in such a browser."""

    def opened(url, **more):
        return open_page(url, before=lambda page: page.add_init_script(TRANSLATOR), **more)

    return opened


@pytest.fixture
def house(tmp_path, browser):
    with OpenHouse(tmp_path) as house:
        yield house


def test_a_seat_follows_its_game(tmp_path, opened):
    with LiveSession(tmp_path, stations=False) as live:
        page = opened(live.web.seats[1])
        page.locator("#where").get_by_text("«Age I · turn 1 of 6»").wait_for()
        for turn in range(2, 5):
            live.ask(play_turn)
            page.locator("#where").get_by_text(f"«Age I · turn {turn} of 6»").wait_for()
            page.wait_for_function("many => document.querySelectorAll('#cards .card').length === many", arg=8 - turn)


def test_a_house_that_answers_again_is_no_longer_said_to_be_silent(house, opened):
    house.house.change_settings({"names": ["Anna"]})
    page = opened(house.address, heeds=FAILED)
    page.locator(".game").first.wait_for()
    page.route("**/home.json*", lambda route: route.abort())
    page.locator("#answer").get_by_text("«Herald does not answer. Trying again.»").wait_for()
    page.unroute("**/home.json*")
    page.wait_for_function("() => !document.querySelector('#answer').textContent")


def test_what_somebody_unfolded_stays_so_while_the_page_is_drawn_anew(house, opened):
    house.house.change_settings({"names": ["Anna"]})
    page = opened(house.address)
    page.context.clear_cookies()  # a guest
    page.reload()
    fold = page.locator("#page details").first
    fold.locator("summary").click()
    fold.evaluate("one => (one.dataset.before = 'yes')")
    house.house.new_table("laptop", "oh_hell", 4, inviting=True)
    page.wait_for_function("() => !document.querySelector('#page details').dataset.before")
    assert fold.evaluate("one => one.open")


def test_a_guest_sits_down_in_a_language_that_herald_speaks(house, opened):
    house.house.change_settings({"names": ["Anna"]})
    house.house.new_table("laptop", "oh_hell", 4, inviting=True)
    (invitation,) = house.house.invitations()
    page = opened(house.address, width=390, height=844)
    page.context.clear_cookies()  # a guest
    page.goto(f"{house.address}/j/{invitation.code}")
    page.locator("section input").fill("Agnes")
    page.locator(".sit-down").click()
    page.get_by_role("heading", name="«Agnes»").wait_for()
    assert house.house.tables.draft(1).chairs[1].name == "Agnes"


LANGUAGE = "documentElement.lang"
READS_BACK = re.compile(r"(?:textContent|innerText)\s*[!=]==|[!=]==\s*[^;&|)]*\.(?:textContent|innerText)")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_learns_from_the_page_what_it_wrote_there(path):
    """Neither its language nor its sentences: a browser that translates has changed both."""
    code = path.read_text(encoding="utf-8")
    assert READS_BACK.findall(code) == []
    assert LANGUAGE not in code or path.name == "phrases.js"
