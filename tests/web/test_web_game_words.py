"""A sentence of a game is never taken for a sentence of the page, and those of the page have their figures."""

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
# Sentences of the page in its language: with figures, for one and for more, and one that no catalogue has.
SAID = """async () => {
  const { count, t } = await import(
    document.querySelector("script[src*='/phrases/']").src.replace(/phrases.*/, "frame/phrases.js"),
  );
  const coins = [1, 3].map((n) => count("{n} coin", "{n} coins", n));
  return [...coins, t("{name} wins.", { name: "$& {n}" }), t("No such {thing}", { thing: "sentence" })];
}"""


# Whether all of these texts stand there, each as it is.
SHOWN = """([place, texts]) => {
  const shown = [...document.querySelectorAll(place)].map((one) => one.textContent);
  return texts.every((one) => shown.includes(one));
}"""


@pytest.fixture(scope="module", params=["hu", "da"])
def page_of(request, browser, tmp_path_factory):
    with LiveSession(tmp_path_factory.mktemp("words"), stations=False, language=request.param) as live:
        yield live


def test_a_sentence_of_the_page_has_its_figures_as_they_are_and_is_english_where_no_catalogue_has_it(
    page_of, open_page
):
    page = open_page(f"{page_of.web.seats[1]}&plain")  # its modules one by one: the one that translates can be asked
    page.wait_for_selector("#cards .card")
    one, three, wins, english = page.evaluate(SAID)
    assert (one, three) in (("1 érme", "3 érme"), ("1 mønt", "3 mønter"))
    assert "$& {n}" in wins and "wins" not in wins and english == "No such sentence"


@pytest.mark.parametrize("tune", ["", "conflict"])
def test_what_a_game_announces_stays_as_it_is(page_of, open_page, tune):
    page = open_page(page_of.web.seats[1])
    page.wait_for_selector("#cards .card")
    for text in TEXTS:
        page_of.ask(lambda session, text=text: session.table.announce(News(None, text, (text, text), tune)))
    for place in ("#strip li", ".told h4 span", ".told p span"):
        page.wait_for_function(SHOWN, arg=[place, TEXTS])


def test_advice_and_uses_are_said_by_the_game(page_of, open_page):
    """Every place that shows a text of the host's is marked as such."""
    page = open_page(page_of.web.seats[1])
    page.locator("#cards .card").first.click()
    page.locator("#ways .way").first.wait_for()
    stage = "#stage > *:not(button, .stage-figure)"  # a drawing marks what it says by itself
    places = f"#ways .way-name, #ways .way-detail, #strip li, #log h4 > span, #log p > span, {stage}"
    marked = page.locator(places).evaluate_all("all => all.map((one) => one.classList.contains('said'))")
    assert len(marked) > 2 and all(marked)
