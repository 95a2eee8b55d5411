"""Every card of every game, in every place that one can lie in: no word is broken, no name cut off."""

import pytest

from tests.web.layout import BROKEN
from tests.web.positions import after, in_age, in_round, play_until
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser")

LANGUAGES = ("en", "hu", "da")
LONG = 14  # letters: such a word finds no room in a narrow card
# (game, seats, a moment at which all places are there, the cards beside which every other is laid)
PLACES = {
    "7 Wonders": ("seven_wonders", 3, in_age(1), ("#cards .card",)),
    "Duel": ("seven_wonders_duel", 2, in_age(1, 2), (".duel-layout .card", ".duel-out .card")),
    "Babel": ("tower_of_babel", 3, after(3), ("#cards .card",)),
    "Through the Ages": ("through_the_ages", 2, in_round(2), (".row-space .card", "#cards .card")),
}
# Words of a game that are long and have no place to be parted.
WHOLE = """async (long) => {
  const { parted } = await import("/static/frame/hyphens.js");
  const strings = (one) => typeof one === "string" ? [one]
    : one && typeof one === "object" ? Object.values(one).flatMap(strings) : [];
  const texts = strings(await (await fetch("/game.json")).json());
  const words = texts.flatMap((text) => parted(text).match(/\\p{L}+/gu) ?? []);
  return [...new Set(words.filter((word) => word.length >= long))];
}"""
# Lays every card of the game beside one; how many they are.
LAID = """async (place) => {
  const catalog = await (await fetch("/game.json")).json();
  const game = (await import(`/static/${catalog.page}`)).open(catalog);
  const snapshot = await new Promise((done) => {
    const source = new EventSource(`/stream?seat=1&key=${new URLSearchParams(location.search).get("key")}`);
    source.addEventListener("snapshot", (event) => { source.close(); done(JSON.parse(event.data)); });
  });
  const first = document.querySelector(place);
  for (const id of catalog.cards ? Object.keys(catalog.cards) : snapshot.hand) {
    const card = first.cloneNode();
    const face = game.face(id, snapshot);
    if ((face.tint === "tint-token") !== first.matches(".tint-token")) continue; // tokens lie among themselves
    card.className = `card tried ${face.tint}`;
    card.replaceChildren(...face.body());
    first.after(card);
  }
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return document.querySelectorAll(".tried").length;
}"""

# Names of which a card's frame cuts something off; and texts, where they stand in whole lines only.
CUT = """async () => {
  for (let at = 0; at < 3; at += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const texts = [...document.querySelectorAll(".tried > .card-effects")]
    .filter((one) => one.style.getPropertyValue("--rows") && getComputedStyle(one).webkitLineClamp !== "none");
  return [...document.querySelectorAll(".tried > .card-name"), ...texts]
    .filter((one) => one.getBoundingClientRect().bottom > one.parentElement.getBoundingClientRect().bottom - 0.5)
    .map((one) => one.textContent);
}"""


@pytest.fixture(scope="module", params=[(title, language) for title in PLACES for language in LANGUAGES])
def table(request, browser, tmp_path_factory):
    """A table whose cards have their names in its language."""
    title, language = request.param
    game, seats, reached, places = PLACES[title]
    spoken = {"language": language, "card_names": language}
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, game=game, seats=seats, **spoken) as live:
        live.do(play_until(live.session, reached))
        yield live, places


def test_every_long_word_of_a_card_has_a_place_to_be_parted(table, open_page):
    live, _ = table
    page = open_page(live.web.seats[1])
    assert page.evaluate(WHOLE, LONG) == []


def test_no_card_breaks_a_word_wherever_it_lies(table, open_page):
    live, places = table
    page = open_page(live.web.seats[1], 320, 640)
    for place in places:
        page.reload()
        page.locator(place).first.wait_for()
        assert page.evaluate(LAID, place) > 0
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BROKEN, ".board-side") == [], (place, width)
            assert page.evaluate(CUT) == [], (place, width)
