"""A sentence of a game is never taken for a sentence of the page, and a number in one is a number."""

import pytest

from host.table.news import News
from tests.promises import promise
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "A sentence of a game is shown as the game wrote it, even if the page has a sentence of the same words",
        how="in Hungarian and Danish",
    ),
]

pytestmark = pytest.mark.xdist_group("browser pages")

TEXTS = ("Draw a card", "Undo", "my coins", "Close")
# How the page translates texts: its own, and those of a game.
WRITTEN = """async (texts) => {
  const { ready } = await import(document.querySelector("script[src$='/translate.js']").src);
  await ready;
  const place = document.createElement("p");
  document.body.append(place);
  const found = [];
  for (const text of texts) {
    place.textContent = text;
    await new Promise((done) => setTimeout(done, 30));
    found.push(place.textContent);
  }
  return found;
}"""


@pytest.fixture(scope="module", params=["hu", "da"])
def page_of(request, browser, tmp_path_factory):
    with LiveSession(tmp_path_factory.mktemp("words"), stations=False, language=request.param) as live:
        yield live


def test_a_figure_matches_digits_only(page_of, open_page):
    page = open_page(f"{page_of.web.seats[1]}&plain")  # else the translator is no script of its own
    page.wait_for_selector("#cards .card")
    texts = ["Draw a card", "my coins", "-2 cards", "3 coins", "clay or ore"]
    found = page.evaluate(WRITTEN, texts)
    assert found[:2] == texts[:2]
    assert found[4] in ("agyag vagy érc", "ler eller malm")
    assert found[2].startswith("-2 ") and found[2] != texts[2] and found[3].startswith("3 ") and found[3] != texts[3]


@pytest.mark.parametrize("tune", ["", "conflict"])
def test_what_a_game_announces_stays_as_it_is(page_of, open_page, tune):
    page = open_page(page_of.web.seats[1])
    page.wait_for_selector("#cards .card")
    for text in TEXTS:
        page_of.ask(lambda session, text=text: session.table.announce(News(None, text, (text, text), tune)))
    for place in ("#strip li", ".told h4 span", ".told p span"):
        page.wait_for_function("(place) => document.querySelectorAll(place).length > 3", arg=place)
        shown = set(page.locator(place).all_text_contents())
        assert set(TEXTS) <= shown, (place, shown)


def test_advice_and_uses_are_said_by_the_game(page_of, open_page):
    """Every place that shows a text of the host's is marked as such."""
    page = open_page(page_of.web.seats[1])
    page.locator("#cards .card").first.click()
    page.locator("#ways .way").first.wait_for()
    stage = "#stage > *:not(button, .stage-figure)"  # a drawing marks what it says by itself
    places = f"#ways .way-name, #ways .way-detail, #strip li, #log h4 > span, #log p > span, {stage}"
    marked = page.locator(places).evaluate_all("all => all.map((one) => one.classList.contains('said'))")
    assert len(marked) > 2 and all(marked)
