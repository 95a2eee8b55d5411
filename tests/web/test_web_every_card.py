"""What the page shows of every card of every game, at a table that speaks another language."""

import re

import pytest

from tests.web.positions import after, play_until
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser looks")

GAMES = {"seven_wonders": 3, "seven_wonders_duel": 2, "tower_of_babel": 3, "through_the_ages": 2}
# English words that are in no name of a card, and in no Hungarian sentence.
ENGLISH = re.compile(
    r"\b(yours?|neighbours?|points?|cards?|free|coins?|turn|makes|later|with|per|once|end|any|worker|costs?|shields?|grey|brown|yellow)\b",
    re.IGNORECASE,
)
# All texts of the game's page module about every card, in the language of the page.
SAID = """async () => {
  await import(`/static/phrases/${document.documentElement.lang}.js`);
  const catalog = await (await fetch("/game.json")).json();
  const game = (await import(`/static/${catalog.page}`)).open(catalog);
  const snapshot = await new Promise((done) => {
    const source = new EventSource(`/stream?seat=1&key=${new URLSearchParams(location.search).get("key")}`);
    source.addEventListener("snapshot", (event) => { source.close(); done(JSON.parse(event.data)); });
  });
  const place = document.createElement("div");
  document.body.append(place);
  for (const card of catalog.cards ? Object.keys(catalog.cards) : snapshot.hand) {
    const face = game.face(card, snapshot);
    const spoken = document.createElement("p");
    spoken.textContent = face.spoken;
    place.append(spoken, ...face.body());
  }
  await new Promise((drawn) => setTimeout(drawn, 300));
  const parts = place.querySelectorAll("p, .effect-words, .card-kind, .card-foot > *");
  return [...new Set([...parts].map((one) => one.textContent))];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_half_english(browser, open_page, tmp_path, game):
    with LiveSession(tmp_path, stations=False, game=game, seats=GAMES[game], language="hu") as still:
        still.do(play_until(still.session, after(40)))
        page = open_page(still.web.seats[1])
        page.wait_for_selector("#reader")
        said = page.evaluate(SAID)
        names, figures = (page.locator(place).all_inner_texts() for place in (".card-name", ".figures"))
        boxed = [name.replace("\u00ad", "") for name in names]
        titles = page.locator("[title]").evaluate_all("all => all.map((one) => one.title)")

    def bare(text):  # names are the box's
        return re.sub("|".join(map(re.escape, boxed)), "", text)

    assert [name for name in names if re.search(r"\bés\b|\blap\b", name)] == []
    assert [text for text in titles if ENGLISH.search(bare(text)) or " built" in text] == []
    assert [text for text in figures if re.search(r"\b(discs?|cards?|points?)\b", text)] == []
    assert len(said) > 5
    assert [text for text in said if ENGLISH.search(bare(text))] == []
