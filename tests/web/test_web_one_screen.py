"""One screen: whose turn, what I may do, my station, what lies to be taken and my hand are seen together."""

import pytest

from tests.promises import promise
from tests.web.layout import BROKEN, looked_at, slug
from tests.web.lit_station import lit_station
from tests.web.one_screen import CUT, SCROLLS, TOGETHER, at_rest, in_windows
from tests.web.positions import after, golden, in_age, in_round, play_until
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "A computer's screen shows at once whose turn it is, the possible plays, my station, the cards to "
        "take, my hand and every rival",
        how="looks at early and late moments of every game",
        often="each time: 16 moments",
    ),
]

pytestmark = pytest.mark.xdist_group("browser pages")

# Of each game an early and a late moment: (game, seats, when, how many cards lie in the middle at least[, by which
# random play]).
MOMENTS = {
    "7 Wonders, 7 players, Age III": ("seven_wonders", 7, in_age(3), 0),
    "7 Wonders, 4 players, Age III": ("seven_wonders", 4, in_age(3, 5), 0),
    "7 Wonders, 3 players, Age III": ("seven_wonders", 3, in_age(3), 0, 12),
    "7 Wonders, 3 players, Age I": ("seven_wonders", 3, in_age(1), 0),
    "Duel, wonders": ("seven_wonders_duel", 2, lambda table: table.public()["phase"] == "draft", 9),
    "Duel, Age I": ("seven_wonders_duel", 2, in_age(1, 3), 5),
    "Duel, Age III": ("seven_wonders_duel", 2, in_age(3), 5),
    "Duel, a discarded card": ("seven_wonders_duel", 2, lambda table: table.public()["phase"] == "dig", 0, 5),
    "Babel, 5 players, begun": ("tower_of_babel", 5, after(3), 0),
    "Babel, 4 players, late": ("tower_of_babel", 4, after(120), 0),
    "Through the Ages, round 2": ("through_the_ages", 4, in_round(2), 13),
    "Through the Ages, round 6": ("through_the_ages", 4, in_round(6), 10),
}
BOARDS = ("#city .tech", ".ages-figures li", ".ages-threat li")
LAYABLE = "#cards .card, #middle [data-lay]:enabled"

# Names that end in dots.
SHORTENED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
# Signs of a colour at the end of a row whose first name begins the next.
LEFT_ALONE = """() => [...document.querySelectorAll(".built li")].filter((one) => {
  const first = document.createRange();
  const words = one.querySelector(".names").firstChild;
  first.setStart(words, 0);
  first.setEnd(words, 1);
  return first.getBoundingClientRect().top > one.querySelector(".chip").getBoundingClientRect().bottom;
}).map((one) => one.textContent)"""
# Whether the page has come to be in its language, and was drawn so.
SPOKEN = """async (language) => {
  if (language !== "en" && /\\b(Age|Round|turn)\\b/.test(document.title)) return false;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return true;
}"""


@pytest.fixture(scope="module", params=MOMENTS)
def moment(request, tmp_path_factory, browser):
    game, seats, reached, lying, *seed = MOMENTS[request.param]
    table = {
        "game": game,
        "seats": seats,
        "before": lambda session: play_until(session, reached, *seed),
        "station": lit_station,
    }
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, **table) as live:
        assert not live.ask(lambda session: session.table.over), "this moment was to be before the end"
        live.name = slug(request.param)
        yield live, lying


def test_all_that_a_turn_needs_is_seen_together(moment, open_page):
    live, lying = moment
    page = open_page(live.web.seats[1], 1280, 800)
    page.wait_for_selector("#reader")
    hand = live.ask(lambda session: len(live.web._feed.actions[1].cards()))
    for width, height in in_windows(page, (1280, 800), (1920, 1080)):
        is_seen_together(page, live.session.table.header.game, width, height)
        assert page.locator("#middle [data-lay]").count() >= min(lying, 3)
        assert hand == 0 or page.locator(LAYABLE).count() >= 1
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(LAYABLE).first.click()
    page.wait_for_selector("#reader.laid")
    page.wait_for_selector(".ways-panel:not(.plain) .way")
    assert at_rest(page, CUT, [*TOGETHER, ".way"]) == []  # all that this card can do
    page.set_viewport_size({"width": 768, "height": 1024})
    assert page.locator("#reader .card").bounding_box()["width"] < 200  # it is a card there too
    page.click("#reader")
    page.wait_for_selector("#reader:not(.laid)")


def is_seen_together(page, game, width, height):
    assert page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    assert page.locator(", ".join(TOGETHER)).count() == len(TOGETHER)
    seen = [*TOGETHER, "#cards .card", "#middle [data-lay]", ".babel-disc", ".card-kind > span"]
    if game == "seven_wonders_duel":  # its two cities are seen whole
        seen += [".plate .built", "#city .built", ".plate .stage", "#city .stage", "#city .city-head h2"]
        assert page.evaluate(SHORTENED, ".city-head h2") == []
        assert page.evaluate(LEFT_ALONE) == []
    assert at_rest(page, CUT, [*seen, ".plate", "#city", "#rail", "#undo"]) == []
    assert at_rest(page, SCROLLS) == []


def test_in_large_letters_turn_station_and_hand_are_seen_together(moment, open_page):
    live, _ = moment
    page = open_page(live.web.seats[1].replace("/seat/", "/large/"), 1280, 800)
    page.locator("#cards button, .way").first.wait_for()
    needed = ["#where", "#task", "#station .oled", "#station .keys", "#reader"]
    assert page.locator("#task").inner_text().strip()
    assert page.locator(", ".join(needed)).count() == len(needed)
    assert at_rest(page, CUT, [*needed, "#cards li:nth-child(-n + 7) button"]) == []
    if not page.locator("#cards button").count():
        return
    page.locator("#cards button").first.click()
    page.wait_for_selector(".ways-panel:not(.plain) .way")
    assert at_rest(page, CUT, [*needed, ".ways li:first-child .way"]) == []
    page.click("#reader")
    page.wait_for_selector(".ways-panel.plain, .ways-panel[hidden]", state="attached")


@promise("In 7 Wonders every card of every city is visible, and its name appears at a touch")
def test_seven_cities_lie_in_a_ring_and_every_card_says_its_name_at_a_touch(browser, open_page, tmp_path):
    spoken = {"language": "hu", "card_names": "hu"}
    record = golden("seven_wonders", "dealt-7", in_age(3, 6))
    with LiveSession(tmp_path, stations=False, record=record, **spoken) as live:
        page = open_page(live.web.seats[1], 1280, 800)
        page.wait_for_selector("#reader")
        left, mine, right = (
            page.locator(one).bounding_box() for one in ("[data-side=left]", "#city", "[data-side=right]")
        )
        assert left["x"] + left["width"] <= mine["x"] and mine["x"] + mine["width"] <= right["x"]
        names = live.session.table.names
        assert page.locator("[data-side=left]").get_attribute("aria-label") == names[1]
        assert page.locator("[data-side=right]").get_attribute("aria-label") == names[-1]
        assert page.locator("[data-side=across]").count() == 4
        cities = live.ask(lambda session: session.table.public()["cities"])
        built = sum(len(city["cards"]) for city in cities)
        assert page.locator(".plate .mini, #city .mini").count() == built
        assert at_rest(page, CUT, [".plate .mini", "#city .mini", ".plate .stage", ".pile-head"]) == []
        for one in page.locator(".slim .mini").all()[::7]:
            one.hover()
            name = one.get_attribute("data-reading")
            page.wait_for_function("(name) => document.querySelector('.reading b')?.textContent === name", arg=name)
            assert page.locator(".reading").is_visible()


def test_a_card_of_the_hand_lights_what_frees_it_what_it_counts_and_who_makes_what_it_costs(open_page, tmp_path):
    with LiveSession(
        tmp_path, stations=False, seats=4, before=lambda session: play_until(session, in_age(3, 3), 7)
    ) as live:
        page = open_page(live.web.seats[1], 1280, 800)
        page.wait_for_selector("#reader")
        hand = live.ask(lambda session: session.hand(1))
        cities = live.ask(lambda session: session.table.public()["cities"])
        lit = {}
        for card in hand:
            page.locator(f"#cards [data-card='{card}']").hover()
            lit[card] = page.evaluate(LIT)
        page.mouse.move(0, 0)
        assert page.evaluate(LIT) == []
        assert {kind for found in lit.values() for _, kind in found} >= {"pays"}
        catalog = page.evaluate("async () => (await fetch('/game.json')).json()")
        for card, found in lit.items():
            row = catalog["cards"][card.split(".")[0]]
            for key, kind in found:
                seat, other = key.split(":")
                assert int(seat) in (1, 2, 4)  # nobody trades across the table
                if kind == "chain":
                    assert other.split(".")[0] in row["chain_from"] and other in cities[0]["cards"]
                if kind == "pays":
                    assert set(made_by(catalog, cities[int(seat) - 1], other)) & set(row["cost"]["goods"])


LIT = "() => [...document.querySelectorAll('[data-lit]')].map((one) => [one.dataset.light, one.dataset.lit])"


def made_by(catalog, city, card):
    """The goods that a card, or the board, of a city makes, as letters."""
    if card == "board":
        return catalog["wonders"][city["wonder"]]["sides"][city["side"]]["makes"]
    effects = catalog["cards"][card.split(".")[0]]["effects"]
    return "".join(effect[1] for effect in effects if effect[0] == "make")


@pytest.mark.looked
def test_on_a_phone_the_station_stays_in_reach_while_the_page_moves(moment, open_page):
    live, _ = moment
    page = open_page(live.web.seats[1], 390, 844)
    page.wait_for_selector("#reader")
    for width, _ in in_windows(page, (390, 844), (768, 1024)):
        stays_in_reach(page, width)
    looked_at(page, f"seat-{live.name}")


def stays_in_reach(page, width):
    assert page.evaluate("() => document.documentElement.scrollWidth") == width
    last = page.locator("#cards .card, #middle [data-lay]").last
    last.evaluate("one => one.scrollIntoView({ block: 'end' })")
    assert at_rest(page, CUT, ["#station .oled", "#station .keys", "#reader"]) == []
    covered = page.evaluate("() => document.querySelector('#station').getBoundingClientRect().height / innerHeight")
    assert covered < 0.4  # most of the window is for what is looked at
    lying = page.locator(".duel-layout[data-age='3']")
    if width == 390 and lying.count():  # four cards lie side by side
        assert lying.locator(".card").last.bounding_box()["width"] > 0.2 * lying.bounding_box()["width"]


# Golden games whose late moments no random play comes to: (game, name, language, when, what besides is seen whole).
LATE = [
    ("through_the_ages", "dealt-4-d", "en", in_round(9), BOARDS),
    ("through_the_ages", "advanced-dealt-4-a", "da", in_round(13), BOARDS),
    ("through_the_ages", "full-dealt-4-j", "hu", in_round(13), BOARDS),
    ("through_the_ages", "full-dealt-4-b", "hu", in_round(15), BOARDS),
    ("seven_wonders", "dealt-7", "da", in_age(3, 6), ()),
    (
        "seven_wonders_duel",
        "civilian-2",
        "hu",
        in_age(3, 14),
        (".plate .built", ".plate .stage", "#city .built", "#city .stage"),
    ),
]


@pytest.mark.looked
@pytest.mark.parametrize("game, name, language, late, whole", LATE)
def test_late_in_every_game_and_mode_all_is_still_seen(browser, open_page, tmp_path, game, name, language, late, whole):
    table = {"language": language, "card_names": language, "station": lit_station}
    table["before"] = lambda session: play_until(session, late)
    with LiveSession(tmp_path, stations=False, record=golden(game, name, late), **table) as live:
        page = open_page(live.web.seats[1], 1280, 800, color_scheme="dark")
        page.wait_for_selector("#reader")
        assert page.get_attribute("html", "lang") == language
        page.wait_for_function(SPOKEN, arg=language)
        for _ in in_windows(page, (1280, 800), (1920, 1080)):
            assert page.locator(".plate").count() == len(live.session.table.names) - 1
            seen = [*TOGETHER, *whole, "#cards .card", "#middle [data-lay]", ".plate", ".way", "#undo"]
            assert at_rest(page, CUT, seen) == []
            assert at_rest(page, SCROLLS) == []
        for width, _ in in_windows(page, (320, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080)):
            assert page.evaluate(BROKEN, "body") == [], width
        looked_at(page, f"state-late-{slug(name)}-{language}", "body")
