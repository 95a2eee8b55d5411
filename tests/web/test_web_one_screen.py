"""One screen: whose turn, what I may do, my station, what lies to be taken and my hand are seen together."""

import pytest

from tests.web.layout import looked_at, slug
from tests.web.positions import after, golden, in_age, in_round, play_until
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser")

# Of each game an early and a late moment: (game, seats, options, when, how many cards lie in the middle at least).
MOMENTS = {
    "7 Wonders, 7 players, Age III": ("seven_wonders", 7, in_age(3), 0),
    "7 Wonders, 3 players, Age I": ("seven_wonders", 3, in_age(1), 0),
    "Duel, Age I": ("seven_wonders_duel", 2, in_age(1, 3), 5),
    "Duel, Age III": ("seven_wonders_duel", 2, in_age(3), 5),
    "Babel, 5 players, begun": ("tower_of_babel", 5, after(3), 0),
    "Babel, 3 players, late": ("tower_of_babel", 3, after(150), 0),
    "Through the Ages, round 2": ("through_the_ages", 4, in_round(2), 13),
    "Through the Ages, round 6": ("through_the_ages", 4, in_round(6), 10),
}
BOARDS = ("#city .tech", ".ages-figures li", ".ages-threat li")
TOGETHER = ("#where", "#task", "#station .oled", "#station .keys", "#reader")

# Names that end in dots.
SHORTENED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
# What of `selectors` is not whole inside the window, or inside what scrolls around it.
CUT = """(selectors) => {
  const out = (one) => {
    const box = one.getBoundingClientRect();
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return true;
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowY } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      if (overflowY === "visible") continue;
      if (box.bottom > frame.bottom + 1 || box.top < frame.top - 1 || box.right > frame.right + 1) return true;
    }
    return false;
  };
  return selectors.flatMap((selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && out(one)).map((one) => `${selector}: ${one.textContent.slice(0, 30)}`));
}"""


@pytest.fixture(scope="module", params=MOMENTS)
def moment(request, tmp_path_factory, browser):
    game, seats, reached, lying = MOMENTS[request.param]
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, game=game, seats=seats) as live:
        live.do(play_until(live.session, reached))
        assert not live.ask(lambda session: session.table.over), "this moment was to be before the end"
        live.name = slug(request.param)
        yield live, lying


@pytest.mark.parametrize("width, height", [(1280, 800), (1920, 1080)])
def test_all_that_a_turn_needs_is_seen_together(moment, open_page, width, height):
    live, lying = moment
    page = open_page(live.web.seats[1], width, height)
    page.wait_for_selector("#reader")
    assert page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    assert page.locator(", ".join(TOGETHER)).count() == len(TOGETHER)
    assert page.locator("#middle [data-lay]").count() >= min(lying, 3)
    hand = live.ask(lambda session: len(live.web._feed.actions[1].cards()))
    assert hand == 0 or page.locator("#cards .card, #middle [data-lay]:enabled").count() >= 1
    seen = [*TOGETHER, "#cards .card", "#middle [data-lay]", ".babel-disc", ".card-kind > span"]
    if live.session.table.header.game == "seven_wonders_duel":  # its two cities are seen whole
        seen += [".plate .built", "#city .built", ".plate .stage", "#city .stage", "#city .city-head h2"]
        assert page.evaluate(SHORTENED, ".city-head h2") == []
    assert page.evaluate(CUT, seen) == []


@pytest.mark.parametrize("width, height", [(390, 844), (768, 1024)])
def test_on_a_phone_the_station_stays_in_reach_while_the_page_moves(moment, open_page, width, height):
    live, _ = moment
    page = open_page(live.web.seats[1], width, height)
    page.wait_for_selector("#reader")
    assert page.evaluate("() => document.documentElement.scrollWidth") == width
    last = page.locator("#cards .card, #middle [data-lay]").last
    last.evaluate("one => one.scrollIntoView({ block: 'end' })")
    assert page.evaluate(CUT, ["#station .oled", "#station .keys", "#reader"]) == []
    covered = page.evaluate("() => document.querySelector('#station').getBoundingClientRect().height / innerHeight")
    assert covered < 0.4  # most of the window is for what is looked at
    lying = page.locator(".duel-layout[data-age='3']")
    if width == 390 and lying.count():  # four cards lie side by side
        assert lying.locator(".card").last.bounding_box()["width"] > 0.2 * lying.bounding_box()["width"]


# Golden games whose late moments no random play comes to: (game, name, when, what besides is seen whole).
LATE = [
    ("through_the_ages", "dealt-4-d", in_round(9), BOARDS),
    ("through_the_ages", "advanced-dealt-4-a", in_round(12), BOARDS),
    ("through_the_ages", "full-dealt-4-b", in_round(15), BOARDS),
    ("seven_wonders", "dealt-7", in_age(3, 6), ()),
    (
        "seven_wonders_duel",
        "civilian-2",
        in_age(3, 14),
        (".plate .built", ".plate .stage", "#city .built", "#city .stage"),
    ),
]


@pytest.mark.parametrize("game, name, late, whole", LATE)
def test_late_in_every_game_and_mode_all_is_still_seen(browser, open_page, tmp_path, game, name, late, whole):
    with LiveSession(tmp_path, stations=False, record=golden(game, name, late)) as live:
        live.do(play_until(live.session, late))
        page = open_page(live.web.seats[1], 1280, 800)
        page.wait_for_selector("#reader")
        for width, height in ((1280, 800), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator(".plate").count() == len(live.session.table.names) - 1
            assert page.evaluate(CUT, [*TOGETHER, *whole, "#cards .card", "#middle [data-lay]"]) == []


@pytest.mark.looked
def test_a_seat_in_every_window(moment, open_page):
    live, _ = moment
    page = open_page(live.web.seats[1])
    page.wait_for_selector("#reader")
    looked_at(page, f"seat-{live.name}")
