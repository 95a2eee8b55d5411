"""Through the Ages on the page: the row, the boards, and a card of the row laid with a click."""

import random

import pytest

from host.announce.oled import for_seat
from host.session.following import Following
from host.table.news import News
from shared_rules.contract import TABLE, Event
from shared_rules.referee.news import PIECES, Line
from tests.golden.through_the_ages.script import choose, choose_later
from tests.web.sessions import NAMES, LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")

WIDE, NARROW = (1280, 900), (390, 844)


@pytest.fixture(scope="module")
def ages(tmp_path_factory):
    """A table of three in round 4, seat 1 to act."""
    with LiveSession(tmp_path_factory.mktemp("ages"), stations=False, game="through_the_ages") as live:
        live.do(play_to(live.session.table, 4))
        yield live


async def play_to(table, round_wanted):
    chance = random.Random(4)
    while table.public()["round"] < round_wanted or table.public()["phase"] != "act":
        seat = table.awaited()[0]
        assert seat != TABLE
        verdict = table.submit(seat, f"t{table.moment}", table.moment, choose("", table.state, seat, chance, 0))
        assert verdict.ok, verdict.why


def test_the_page_shows_row_boards_and_what_can_be_done(ages, open_page):
    page = open_page(ages.web.seats[1], *NARROW)
    page.wait_for_selector(".card-row .card")
    for width, height in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        shows_row_boards_and_what_can_be_done(ages, page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def shows_row_boards_and_what_can_be_done(ages, page):
    row, civs = ages.session.table.public()["row"], ages.session.table.public()["civs"]
    assert page.locator(".row-space").count() == 13
    assert page.locator(".card-row .card").count() == len([card for card in row if card])
    assert page.locator(".own-city .tech").count() >= len(civs[0]["techs"])
    assert page.locator("#where").inner_text().startswith("Round 4")
    assert page.locator(".plate .ages-figures").count() == 2
    assert "End of turn" in page.locator("#ways").inner_text()
    tracks = page.locator(".tracks li")
    assert [one.split() for one in tracks.all_inner_texts()] == [
        [
            ages.session.table.names[civ["seat"] - 1],
            str(civ["culture"]),
            f"+{civ['culture_rate']}",
            str(civ["strength"]),
        ]
        for civ in sorted(civs, key=lambda civ: -civ["culture"])
    ]


def test_the_box_and_the_strip_tell_who_did_what_and_no_tokens(ages, open_page):
    page = open_page(ages.web.seats[1], *WIDE)
    page.wait_for_selector(".card-row .card")
    page.evaluate("""() => { window.staged = []; new MutationObserver(() => window.staged.push(
      document.querySelector("#stage").textContent)).observe(document.querySelector("#stage"), { subtree: true,
      childList: true, characterData: true }); }""")
    done, tokens = "Ada builds a stage of Pyramids for 3 resources.", "Tokens: 3 blue from Bronze to the bank."
    great = News(None, "Wonder", (done, Line(PIECES, tokens)), "conflict")
    row = News(None, events=(Event("turned", {"card": "great_wall", "space": 9}),))
    for news in (great, row):
        ages.ask(lambda session, news=news: session.table.announce(news))
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('Great Wall')")
    assert page.locator("#strip li").first.inner_text() == done
    page.wait_for_function("() => window.staged.length && document.querySelector('#stage').hidden")
    staged = page.evaluate("window.staged.join(' ')")
    assert done in staged and "Tokens" not in staged
    assert tokens in page.text_content("#log")


def test_a_card_of_the_row_is_laid_with_a_click(ages, open_page):
    page = open_page(ages.web.seats[1], *WIDE)
    page.wait_for_selector(".card-row .card")
    first = page.locator(".card-row .card").first
    card = first.get_attribute("data-lay")
    first.click()
    page.wait_for_selector(".card-row .card[aria-pressed=true]")
    assert ages.session.virtual_stations[1].tags == [ages.session.tag(card)]


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A table of three in the full game, seat 1 to act, with a pact or a war that concerns seat 1."""
    with LiveSession(tmp_path_factory.mktemp("full"), stations=False, game="through_the_ages", mode="full") as live:
        live.do(quarrel(live.session.table))
        yield live


async def quarrel(table):
    chance = random.Random(11)
    while not concerned(table.public()):
        seat = table.awaited()[0]
        text = choose_later(table.state, seat, chance)
        assert table.submit(seat, f"t{table.moment}", table.moment, "quiet" if text == "resign" else text).ok


def concerned(table):
    agreements = [war[1:] for war in table["wars"]] + [pact[2:] for pact in table["pacts"]]
    return (table["phase"], table["active"]) == ("act", 1) and any(1 in seats for seats in agreements)


def test_what_a_rival_could_do_to_me_is_seen_at_one_glance(full, open_page):
    """Strength beside mine, what it could attack with, wars and pacts: under the row, and on the rival's plate."""
    page = open_page(full.web.seats[1], *WIDE)
    page.wait_for_selector(".ages-politics .icon")
    table = full.session.table.public()
    politics = page.locator(".ages-politics li").all_inner_texts()
    assert politics[0] == "Full game" and page.locator(".plate .ages-threat").count() == 2
    for civ in table["civs"][1:]:
        (line,) = [line for line in politics if line.startswith(f"{NAMES[civ['seat'] - 1]}: ")]
        more = civ["strength"] - table["civs"][0]["strength"]
        assert line.endswith(f"{civ['red']} MA, {civ['held']} military cards")
        assert ("Stronger" in line) == (more > 0) and (f"by {abs(more)}," in line) == (more != 0)
    told = " ".join(page.locator(".plate .ages-threat").all_inner_texts())
    assert told.count("War on you") == len([war for war in table["wars"] if war[2] == 1])
    assert told.count("Pact with you") == len([pact for pact in table["pacts"] if 1 in pact[2:]])
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE[0]


def test_that_somebody_has_fewer_actions_in_the_next_turn_stands_on_the_board(full, open_page):
    full.ask(lambda session: setattr(session.table.state.civs[2], "unrest", -2))
    page = open_page(full.web.seats[1], *WIDE)
    page.wait_for_selector(".plate .banks", state="attached")
    assert "2 civil actions less in the next turn" in page.locator(".plate .banks .warned").all_text_contents()
    full.ask(lambda session: setattr(session.table.state.civs[2], "unrest", 0))


CUT = """() => [...document.querySelectorAll(".card-row .card, #cards .card")].findIndex((card) => {
  const text = card.querySelector(".card-effects");
  return text.scrollHeight > text.clientHeight + 1;
})"""


def test_the_whole_text_of_a_card_that_is_cut_is_read_beside_it(full, open_page):
    page = open_page(full.web.seats[1], 1280, 800)
    page.wait_for_selector(".card-row .card .effect-words")
    place = page.evaluate(CUT)
    assert place >= 0, "no card is cut here: nothing is tried"
    card = page.locator(".card-row .card, #cards .card").nth(place)
    page.locator("#where").hover()
    assert not page.locator(".reading").is_visible()
    card.hover(force=True)
    page.wait_for_selector(".reading", state="visible")
    told = page.locator(".reading").inner_text()
    assert all(line in told for line in card.locator(".effect-words").all_text_contents())
    inside = "() => { const box = document.querySelector('.reading').getBoundingClientRect(); "
    inside += "return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight; }"
    assert page.evaluate(inside)
    page.keyboard.press("Escape")
    page.wait_for_selector(".reading", state="hidden")


class Heard:
    """A listener that keeps the news of great moments."""

    def __init__(self):
        self.great = []

    def on_news(self, news):
        if news.tune == "conflict":
            self.great.append(news)

    def on_change(self, table):
        """Only the announcement matters."""


async def fall_out(session, heard):
    """Plays on until a great moment has been announced."""
    table, chance = session.table, random.Random(5)
    table.listen(heard)
    while not heard.great:
        seat = table.awaited()[0]
        text = choose_later(table.state, seat, chance)
        assert table.submit(seat, f"f{table.moment}", table.moment, "quiet" if text == "resign" else text).ok
    table.unlisten(heard)


def test_a_great_moment_is_staged_at_every_seat_and_for_onlookers(full, open_page):
    pages = [open_page(full.web.seats[1], *WIDE), open_page(full.web.screen, 1920, 1080)]
    for page in pages:
        page.wait_for_selector(".card-row")
    heard = Heard()
    full.do(fall_out(full.session, heard))
    news, words = heard.great[0], full.session.table.words
    for page in pages:
        page.wait_for_selector("#stage:not([hidden])")
        assert page.inner_text("#stage h2") == news.title
        assert news.lines[0].startswith(page.inner_text("#stage .stage-text"))
    assert for_seat(1, [news], words, full.session.table.names).tune == "conflict"


def test_a_new_table_is_asked_which_mode_it_plays(tmp_path, open_page):
    async def ask(session):
        session.following = Following(session.setup, tmp_path, ("mode",))

    with LiveSession(tmp_path, stations=False, game="through_the_ages", before=ask) as live:
        page = open_page(live.web.seats[1], *WIDE)
        page.wait_for_selector("#opening .opening-answer")
        answers = page.locator("#opening .opening-answer")
        assert [text.split("\n")[0] for text in answers.all_inner_texts()] == [
            "Simple game",
            "Advanced game",
            "Full game",
        ]
        assert "first game" in answers.first.inner_text()
        answers.last.click()
        page.wait_for_selector("#opening", state="hidden")
        assert live.session.following.setup.options["mode"] == "full"
