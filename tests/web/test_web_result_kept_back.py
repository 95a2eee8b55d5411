"""From the last play to the last scene nothing on a page shows who has won: not the headline, totals, order or tint."""

import re

import pytest

from shared_rules.referee.record import parse
from tests.golden.make import read
from tests.promises import promise
from tests.web.positions import played
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "Nothing on a page reveals who has won before the last scene",
        how="looks at every change of a seat's page and of the television, in all games",
    ),
]

pytestmark = pytest.mark.xdist_group("browser pages")

ENDS = {
    "seven_wonders": "dealt-3",
    "seven_wonders_duel": "military-2",
    "tower_of_babel": "dealt-3",
    "through_the_ages": "dealt-2-b",
}
# Scenes follow one another quickly, and at every change the page is looked at until the winner is on the stage.
LOOKS = """() => {
  const begin = window.setTimeout.bind(window);
  window.setTimeout = (what, ms, ...more) => begin(what, Math.min(ms, 40), ...more);
  window.seen = [];
  window.ended = false;
  const stage = document.querySelector("#stage");
  const look = () => {
    if (window.ended) return;
    window.ended = !stage.hidden && / wins| share/.test(stage.querySelector("h2").textContent);
    if (window.ended) return;
    const seen = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
    const all = (what) => seen(what).map((one) => one.innerText);
    window.seen.push({
      title: document.title, text: document.body.innerText, tinted: all(".first").length,
      order: all(".sheet thead th + th"), places: all(".plate-city, .own-city"),
      reported: all(".bars, .curve, #review, .report").length,
    });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  look();
}"""


@pytest.mark.parametrize("game", ENDS)
@pytest.mark.parametrize("who", ["seat", "screen"])
def test_nothing_tells_the_winner_before_the_last_scene(browser, open_page, tmp_path, game, who):
    record, rest = before_the_last_play(game, ENDS[game])
    with LiveSession(tmp_path, stations=False, record=record) as live:
        page = open_page(live.web.seats[1] if who == "seat" else live.web.screen)
        page.wait_for_selector(".plate h2")
        page.evaluate(f"({LOOKS})()")
        ended = live.ask(lambda session: finished(session, rest))
        page.wait_for_function("() => window.ended")
        seen, names = page.evaluate("() => window.seen"), list(live.session.table.names)
        page.wait_for_function("(title) => document.body.innerText.includes(title)", arg=ended)
    assert len(seen) > 2
    assert [one["text"] for one in seen if ended in one["text"] or "Victory" in one["text"]] == []
    assert [one["title"] for one in seen if "wins" in one["title"]] == []
    assert {one["tinted"] for one in seen} == {0} and {one["reported"] for one in seen} == {0}
    assert [one["order"] for one in seen if one["order"] and [name.title() for name in one["order"]] != names] == []
    figures = [re.findall(r"\d+", " ".join(one["places"])) for one in seen if one["places"]]
    assert [found for found in figures if found != figures[0]] == []
    assert who == "screen" or any(one["order"] for one in seen)


def before_the_last_play(game, name):
    """(record of a golden game up to the last play of a person, that play), for `played`."""
    record = parse(read(game, name)[0])
    last = max(at for at, (seat, _text) in enumerate(record.lines) if seat)
    rest, record.lines = [record.lines[last]], record.lines[:last]
    return record, rest


def finished(session, rest):
    """Makes the last plays; the title of the announcement that ends the game."""
    told = []
    listener = type(
        "Heard", (), {"on_news": lambda self, news: told.append(news), "on_change": lambda self, table: None}
    )()
    session.table.listen(listener)
    played(session.table, rest)
    session.table.unlisten(listener)
    return next(news.title for news in told if news.tune == "over")


def test_a_play_that_is_taken_back_during_the_count_ends_the_count(browser, open_page, tmp_path):
    record, rest = before_the_last_play("seven_wonders", "dealt-3")
    with LiveSession(tmp_path, stations=False, record=record, pin="4711") as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        live.ask(lambda session: played(session.table, rest))
        page.wait_for_selector(".reveal-keys")
        live.ask(lambda session: session.undo.undo_as_director("4711"))
        page.wait_for_selector("#cards .card")
        page.wait_for_selector("#stage", state="hidden")
        assert page.locator("#result").is_hidden() and "wins" not in page.inner_text("#task")
