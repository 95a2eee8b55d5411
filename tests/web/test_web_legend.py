"""The icon key and the digits: what a sign means and what a key does, the same in every game."""

import re

import pytest

from host.computer.outside import HOST_GAMES
from host.web.http.markup import STATIC
from tests.web.positions import in_age, in_round, play_until
from tests.web.sessions import LiveSession

GAMES = {
    "seven_wonders_duel": (2, in_age(2)),
    "through_the_ages": (3, in_round(3)),
}
SIGNS = re.compile(r"const SIGNS = \[(.*?)\];", re.DOTALL)
MARKS = re.compile(r"marks: \(\) => \[(.*?)\]")
NAME = re.compile(r'"([a-z-]+)"')


def named(pattern):
    """Every name in such a list of a game's page module."""
    texts = [path.read_text(encoding="utf-8") for path in HOST_GAMES.glob("*/page/*.js")]
    return {name for text in texts for found in pattern.findall(text) for name in NAME.findall(found)}


def test_every_sign_of_the_key_is_drawn_and_explained():
    words = (STATIC / "table/legend.js").read_text(encoding="utf-8")
    drawn = (STATIC / "icons.svg").read_text(encoding="utf-8")
    styles = (STATIC / "frame/key.css").read_text(encoding="utf-8")
    signs, marks = named(SIGNS), named(MARKS)
    assert len(signs) > 40 and len(marks) > 5
    assert [name for name in signs if f'id="{name}"' not in drawn] == []
    assert [name for name in signs if not re.search(rf'^  "?{name}"?: t\("', words, re.M)] == []
    assert [name for name in marks if f"  {name}: t(" not in words or f".mark-{name} " not in styles] == []


@pytest.mark.xdist_group("browser seats")
@pytest.mark.parametrize("game", GAMES)
def test_digits_do_what_the_cards_say_and_the_key_is_one_click_away(browser, open_page, tmp_path, game):
    seats, reached = GAMES[game]
    with LiveSession(tmp_path, stations=False, game=game, seats=seats) as live:
        live.do(play_until(live.session, reached))
        page = open_page(live.web.seats[1])
        page.wait_for_selector("[data-digit]")
        for digit in page.locator("[data-digit]").evaluate_all("all => all.map((one) => one.dataset.digit)")[-2:]:
            card = page.locator(f'[data-digit="{digit}"]').first
            name = card.evaluate("one => one.dataset.lay || one.parentElement.dataset.card")
            page.keyboard.press(digit)
            page.wait_for_function("name => document.querySelector('#reader.laid')", arg=name)
            assert live.ask(lambda session: live.web._feed.actions[1].card) == name
            page.keyboard.press("Delete")
            page.wait_for_selector("#reader:not(.laid)")
        page.route("**/guide", lambda route: route.fulfill(json={}))  # this game has none: the table would refuse
        with page.expect_request("**/guide"):
            page.keyboard.press("g")
        page.click(".open-key")
        assert page.locator("#key .key-row").count() > 20
        assert page.locator("#key .of-keys kbd").all_inner_texts()[3:] == ["A B C D", "S", "G", "?"]
        sent = []
        page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        # The key asks which lessons there are; everything else that is sent would be a press.
        page.keyboard.press("1")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        assert page.locator("#key .key-row").first.is_visible()
        assert [url for url in sent if not url.endswith("/lesson")] == []  # the keys belonged to the dialog
