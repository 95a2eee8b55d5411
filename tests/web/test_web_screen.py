"""The view for a television: readable from five metres, and nothing in it that is hidden."""

import json

import pytest

from host.announce.terminal import categories
from tests.web.positions import after, before_the_end, in_age, in_round, play_until, played
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser")

MOMENTS = {
    "7 Wonders": ("seven_wonders", 7, {}, in_age(2, 3)),
    "Duel": ("seven_wonders_duel", 2, {}, in_age(3)),
    "Babel": ("tower_of_babel", 5, {}, after(60)),
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


@pytest.fixture(scope="module", params=MOMENTS)
def table(request, tmp_path_factory, browser):
    game, seats, options, reached = MOMENTS[request.param]
    with LiveSession(tmp_path_factory.mktemp("home"), stations=False, game=game, seats=seats, **options) as live:
        live.do(play_until(live.session, reached))
        assert not live.ask(lambda session: session.table.over)
        yield live


def test_it_is_read_from_five_metres(table, open_page):
    page = open_page(table.web.screen, 1920, 1080)
    page.wait_for_selector(".far-cities .plate h2")
    names = page.locator(".far-cities h2").all_inner_texts()
    assert [name.split("\n")[0] for name in names] == list(table.session.table.names)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.locator("#task").inner_text().startswith("Waiting for")


def test_no_hidden_card_is_in_any_byte_it_gets(table, open_page):
    page = open_page(table.web.screen, 1920, 1080)
    page.wait_for_selector(".far-cities .plate h2")
    heard = page.evaluate(
        """() => new Promise((done) => new EventSource("/events")
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
