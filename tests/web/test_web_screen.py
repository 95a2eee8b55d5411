"""The view for a television: readable from five metres, and nothing in it that is hidden."""

import json

import pytest

from host.table.score_sheets import categories
from tests.web.layout import BROKEN
from tests.web.one_screen import CUT, at_rest
from tests.web.positions import after, before_the_end, in_age, in_round, play_until, played
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")

MOMENTS = {
    "7 Wonders": ("seven_wonders", 7, {}, in_age(2, 3)),
    "Duel": ("seven_wonders_duel", 2, {}, in_age(3)),
    "Duel, late": ("seven_wonders_duel", 2, {}, in_age(2, 5)),
    "Babel": ("tower_of_babel", 5, {}, after(60)),
    "7 Wonders, 4 players, begun": ("seven_wonders", 4, {}, in_age(1)),
    "7 Wonders, 5 players": ("seven_wonders", 5, {}, in_age(3, 6)),
    "7 Wonders, 6 players": ("seven_wonders", 6, {}, in_age(2, 3)),
    "7 Wonders, 3 players": ("seven_wonders", 3, {}, in_age(3, 5)),
    "Through the Ages, begun": ("through_the_ages", 2, {}, in_round(2)),
    "Through the Ages, advanced": ("through_the_ages", 3, {"mode": "advanced"}, in_round(7)),
    "Through the Ages, full": ("through_the_ages", 4, {"mode": "full"}, in_round(8)),
}

# Text that is seen and smaller than 28 px; and text that is cut by the window.
SMALL = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one.checkVisibility() || one.closest(".spoken, script, option, noscript")) continue;
    if (parseFloat(getComputedStyle(one).fontSize) < 28) found.push(node.data.trim());
  }
  return found;
}"""
OUTSIDE = """() => [...document.querySelectorAll("#where, #task, #middle, .far-cities .plate")].filter((one) => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility() && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.height < 20);
}).map((one) => one.id || one.getAttribute("aria-label"))"""

# Of each place: how many pixels of it are cut off, and how far down, of 1, something stands in it.
ROOM = """() => [...document.querySelectorAll(".plate")].map((plate) => {
  const frame = plate.getBoundingClientRect();
  const inside = [...plate.querySelectorAll("h2, p, li")].filter((one) => one.checkVisibility());
  const low = Math.max(...inside.map((one) => one.getBoundingClientRect().bottom));
  return [Math.max(0, plate.scrollHeight - plate.clientHeight), (low - frame.top) / frame.height];
})"""
# Rows of places that do not reach the right edge of all; and figures that are wider than the sign they stand in.
HOLES = """() => {
  const all = document.querySelector(".far-cities").getBoundingClientRect();
  const rows = new Map();
  for (const plate of document.querySelectorAll(".far-cities .plate")) {
    const { top, right } = plate.getBoundingClientRect();
    rows.set(Math.round(top), Math.max(right, rows.get(Math.round(top)) ?? 0));
  }
  return [...rows.values()].map((right) => Math.round(all.right - right)).filter((hole) => hole > 2);
}"""
SPILLED = """() => [...document.querySelectorAll(".plate .sum")].filter((one) => one.checkVisibility()
  && one.querySelector("span").getBoundingClientRect().width > one.querySelector(".icon").getBoundingClientRect().width)
  .map((one) => one.textContent)"""
# The figures that are ringed, as [name of the player, what it has most of].
LEADS = """() => [...document.querySelectorAll(".plate .leads")]
  .map((one) => [one.closest(".plate").getAttribute("aria-label"), one.title.toLowerCase()])"""


@pytest.fixture(scope="module", params=MOMENTS)
def table(request, tmp_path_factory, browser):
    game, seats, options, reached = MOMENTS[request.param]
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, game=game, seats=seats, **options) as live:
        live.do(play_until(live.session, reached))
        assert not live.ask(lambda session: session.table.over)
        live.begun = request.param.endswith("begun")  # little stands in its cities
        yield live


@pytest.fixture(scope="module")
def page(table, open_once):
    page = open_once(table.web.screen, 1920, 1080)
    page.wait_for_selector(".far-cities .plate h2")
    return page


def test_it_is_read_from_five_metres(table, page):
    names = page.locator(".far-cities h2").all_inner_texts()
    assert [name.split("\n")[0] for name in names] == list(table.session.table.names)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.locator("#task").inner_text().startswith("Waiting for")


def test_every_place_uses_its_room_and_nothing_is_cut(table, page):
    page.wait_for_function(f"() => ({ROOM})().every(([cut]) => cut === 0)")
    cut, used = zip(*page.evaluate(ROOM), strict=True)
    assert set(cut) == {0} and max(used) > (0.35 if table.begun else 0.6)
    assert page.evaluate(BROKEN, ".far-cities") == []
    assert page.evaluate(HOLES) == [] and page.evaluate(SPILLED) == []


@pytest.mark.parametrize("table", [name for name in MOMENTS if name.startswith("Through")], indirect=True)
def test_in_through_the_ages_buildings_are_seen_and_who_has_most(table, page):
    page.locator(".plate .tech:visible").first.wait_for()
    civs = table.ask(lambda session: session.table.public())["civs"]
    built = [sum(1 for _, workers, _ in civ["techs"] if workers) for civ in civs]
    seen = [plate.locator(".techs > :visible").count() for plate in page.locator(".plate").all()]
    assert seen == built
    names = table.session.table.names
    most = {name: [civ[name] for civ in civs] for name in ("culture", "science", "strength")}
    led = {
        (names[at], name)
        for name, all in most.items()
        if len(set(all)) > 1
        for at in range(len(all))
        if all[at] == max(all)
    }
    assert {tuple(one) for one in page.evaluate(LEADS)} == led


def test_no_hidden_card_is_in_any_byte_it_gets(table, page):
    heard = page.evaluate(
        """() => new Promise((done) => new EventSource("/stream")
          .addEventListener("snapshot", (event) => done(event.data)))"""
    )
    known = json.loads(heard)
    assert (known["hand"], known["view"], known["plain"], known["ways"], known["reader"]) == (None, None, [], [], None)
    public = json.dumps(known["public"])
    secret = [card for seat in table.session.table.seats for card in hidden(table, seat) if f'"{card}"' not in public]
    told = heard + page.content()
    assert [card for card in secret if f'"{card}"' in told] == []


def hidden(table, seat):
    """What only this seat may know: its hand, and its military cards where a game has such."""
    view = table.ask(lambda session: session.table.view(seat))
    return [*view.get("hand", ()), *view.get("civ", {}).get("war", ())] if isinstance(view, dict) else []


# Every scene on the stage, in its order, without waiting for one.
HASTE = """() => {
  const begin = window.setTimeout.bind(window);
  window.setTimeout = (what, ms, ...more) => begin(what, Math.min(ms, 40), ...more);
  window.scenes = [];
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const stage = document.querySelector("#stage");
    const [title, text] = ["h2", ".stage-text"].map((place) => stage.querySelector(place)?.textContent ?? "");
    const scene = [title, text, document.body.classList.contains("counting")];
    if (!stage.hidden && String(scene) !== String(window.scenes.at(-1))) window.scenes.push(scene);
  }).observe(document.querySelector("#stage"), { subtree: true, childList: true, attributes: true }));
}"""


def test_the_score_is_counted_on_it_category_by_category_and_then_who_has_won(browser, open_page, tmp_path):
    record, rest = before_the_end("seven_wonders", "dealt-3")
    with LiveSession(tmp_path, stations=False, record=record) as live:
        page = open_page(live.web.screen, 1920, 1080, before=lambda page: page.add_init_script(f"({HASTE})()"))
        page.wait_for_selector(".far-cities .plate h2")
        live.ask(lambda session: played(session.table, rest))
        page.wait_for_function("() => window.scenes.some(([title]) => title.includes(' wins'))")
        scenes = page.evaluate("() => window.scenes")
        table = live.session.table
        titles = [title for _, title in categories(table.words, table.sheets())]
        names = [table.names[seat - 1] for place in table.ranking() for seat in place]
    counted = [(title, text) for title, text, counting in scenes if counting]
    assert list(dict(counted)) == titles  # each in its turn
    told = [[line.split(":")[0] for line in dict(counted)[title].split("\n")] for title in titles]
    assert told == [names[::-1]] * len(titles)  # from the last place to the first
    assert scenes[0][0].startswith("Conflicts") and scenes[-1][0].endswith(" wins") and not scenes[-1][2]


LONG = (
    "Béla Nagykovácsi-Szentgyörgyi",
    "Anna",
    "Rasmus Østergaard Christiansen",
    "Cili",
    "Nikolaj Bjørn-Andersen",
    "Emma",
)
OF_TEN_CUT = """() => [...document.querySelectorAll("#task, .oh-table > .who, .stand th, .stand td")].filter((one) => {
  const { right, bottom, width } = one.getBoundingClientRect();
  return right > innerWidth || bottom > innerHeight || (width && one.scrollWidth > one.clientWidth + 1);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize(("game", "seats"), [("seven_wonders", 6), ("oh_hell", 5), ("tower_of_babel", 5)])
def test_long_names_of_all_who_are_waited_for_are_whole_and_widen_nothing(open_page, tmp_path, game, seats):
    """The headline was one line, and widened the page to 2,776 px; plates of Oh Hell broke names within words."""
    with LiveSession(tmp_path, stations=False, game=game, seats=seats, names=LONG) as live:
        page = open_page(live.web.screen, 1920, 1080)
        page.locator("#task", has_text="Waiting for").wait_for()
        for width, height in ((1920, 1080), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            assert page.evaluate(OF_TEN_CUT) == page.evaluate(BROKEN, None) == []
        page.set_viewport_size({"width": 1920, "height": 1080})
        assert page.evaluate(SMALL) == page.evaluate(OUTSIDE) == []


# The rows of the result: what each says, and how far down the window the last one ends.
BOARD = """() => {
  const rows = [...document.querySelectorAll(".far-board li:has(.bar)")];
  return [rows.map((row) => row.innerText.split("\\n").map((text) => text.trim()).filter(Boolean)),
    rows.at(-1).getBoundingClientRect().bottom / innerHeight];
}"""


@pytest.mark.parametrize(
    ("game", "seats"), [("oh_hell", 6), ("seven_wonders", 3), ("seven_wonders_duel", 2), ("tower_of_babel", 5)]
)
def test_the_result_fills_the_screen_by_place(open_page, tmp_path, game, seats):
    """Panels in the order of the seats were three quarters empty."""
    with LiveSession(tmp_path, stations=False, game=game, seats=seats, names=LONG[:seats]) as live:
        live.do(play_until(live.session, lambda table: False))
        table = live.session.table
        totals = {
            one: sum(line.points for line in sheet) for one, sheet in zip(table.names, table.sheets(), strict=True)
        }
        page = open_page(live.web.screen, 1920, 1080)
        page.locator(".far-board .bar").first.wait_for()
        for width, height in ((1920, 1080), (1280, 720), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            rows, low = page.evaluate(BOARD)
            found = [(row[0].split(". ", 1)[1], int(row[-1])) for row in rows]
            assert found == [
                (table.names[seat - 1], totals[table.names[seat - 1]]) for same in table.ranking() for seat in same
            ]
            assert 0.85 < low < 1 and page.evaluate(OF_TEN_CUT) == page.evaluate(BROKEN, None) == []
        assert page.locator("#where").inner_text().startswith(table.names[table.ranking()[0][0] - 1])
        assert page.locator("#cities").is_hidden() and page.locator("#moment").is_hidden()
        page.set_viewport_size({"width": 1920, "height": 1080})
        assert page.evaluate(SMALL) == page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize(
    ("reached", "taken"),
    [(lambda table: table.public()["phase"] == "draft", ".duel-offer"), (in_age(2, 3), ".duel-layout .free")],
)
def test_what_may_be_taken_in_a_duel_shows_what_it_gives(open_page, tmp_path, reached, taken):
    """Only its name stood there, above or beside a third of an empty screen."""
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as live:
        live.do(play_until(live.session, reached))
        page = open_page(live.web.screen, 1920, 1080)
        page.wait_for_selector(f"{taken} .card")
        cards, signs = page.locator(f"{taken} .card"), page.locator(f"{taken} .card .signs")
        assert cards.count() == signs.count() > 1
        assert all(one.is_visible() for one in signs.all())
        assert at_rest(page, CUT, [f"{taken} .card", f"{taken} .signs", ".plate"]) == []
        assert min(one.bounding_box()["height"] for one in page.locator(f"{taken} .signs .icon").all()) >= 28
        assert page.evaluate(SMALL) == []
