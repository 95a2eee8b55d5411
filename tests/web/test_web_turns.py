"""A turn is an event on the page of every game: what it changed moves for half a second, and is in nobody's way."""

import re

import pytest

from host.computer.outside import HOST_GAMES
from host.web.http.markup import STATIC
from tests.promises import promise
from tests.web.positions import in_age, in_round, play_until
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "Every turn can be seen, in every game: what it changed moves for half a second; a press meanwhile "
        "counts, and with reduced motion things fade",
        how="notes every motion in a browser",
    ),
]

pytestmark = pytest.mark.xdist_group("browser pages")

# Notes every motion as it starts: [its name, where].
NOTED = """() => {
  window.motions = [];
  document.addEventListener("animationstart", ({ animationName, target }) =>
    window.motions.push([animationName, target.className, getComputedStyle(target).animationDuration]));
}"""
MOVES = ".turned, .leaving, .added, .moved"


# What a motion may change: the browser does it beside the page, which is laid out once.
CHEAP = {"opacity", "transform", "filter", "clip-path"}


def test_no_motion_lays_the_page_out_again():
    for path in [*STATIC.rglob("*.css"), *HOST_GAMES.rglob("*.css")]:
        css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        for name, body in re.findall(r"@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})+)", css):
            changed = set(re.findall(r"([\w-]+):", body))
            if name == "too-old":  # shows one sentence, where no script of the page ran
                continue
            assert changed and changed <= CHEAP, f"{path.name}: {name} changes {changed - CHEAP}"


def test_a_text_is_measured_without_laying_the_page_out(open_page, tmp_path):
    """Asking for a computed style does so, and a turn of seven measures a hundred words."""
    asked = (
        "window.asked = 0; const ask = getComputedStyle; getComputedStyle = (...of) => (window.asked++, ask(...of));"
    )
    with LiveSession(tmp_path, stations=False, seats=7, before=lambda s: play_until(s, in_age(2, 2))) as live:
        page = open_page(live.web.seats[1], before=lambda page: page.add_init_script(asked))
        page.wait_for_selector(".own-city h2")
        page.wait_for_timeout(500)
        before = page.evaluate("() => window.asked")
        live.do(play_until(live.session, in_age(2, 3)))
        page.wait_for_selector(".own-city .turned, .plate .turned", state="attached")
        cards = page.locator(".card > .card-effects").count()
        assert page.evaluate("() => window.asked") - before <= 4 * cards, "only how many lines a card shows is asked"


# Counts the elements that come to the others' places, and marks all that are there.
COUNTED = """() => {
  const all = [...document.querySelectorAll("#others *")];
  for (const one of all) one.old = true;
  window.came = 0;
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) window.came += node.nodeType === 1 ? 1 + node.querySelectorAll("*").length : 0;
  }).observe(document.getElementById("others"), { subtree: true, childList: true });
  return all.length;
}"""


def cards_at(table, seat):
    return len(table.state.public()["cities"][seat - 1]["cards"])


@pytest.mark.parametrize("turns", [1, 2])
def test_a_turn_of_seven_draws_anew_only_what_it_changed(turns, open_page, tmp_path):
    """And of two turns that come one upon the other, all places show the last."""
    with LiveSession(tmp_path, stations=False, seats=7, before=lambda s: play_until(s, in_age(2, 2))) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector(".own-city h2")
        page.wait_for_timeout(500)
        there = page.evaluate(COUNTED)
        for turn in range(turns):
            live.do(play_until(live.session, in_age(2, 3 + turn)))
        for seat in range(2, 8):
            count = live.ask(lambda session, seat=seat: cards_at(session.table, seat))
            page.wait_for_function(
                "([seat, n]) => document.querySelectorAll(`#others [data-seat='${seat}'] .mini`).length === n",
                arg=[seat, count],
            )
        assert page.evaluate("() => window.came") < turns * there / 3
        assert page.locator(".plate-city h2").evaluate_all("all => all.every((one) => one.old)")


def opened(live, open_page, **choices):
    page = open_page(live.web.seats[1], before=lambda page: page.add_init_script(f"({NOTED})()"), **choices)
    page.wait_for_selector(".own-city h2")
    assert page.locator(MOVES).count() == 0
    return page


def motions(page, *names):
    """{class: name of its motion} of what has moved, once all of `names` have begun and everything is at rest again."""
    for name in names:
        page.wait_for_function("name => window.motions.some(([, where]) => where.split(' ').includes(name))", arg=name)
    page.wait_for_function("() => !document.body.classList.contains('moving')")
    found = page.evaluate("() => window.motions")
    return {name: {motion for motion, where, _ in found if name in where.split(" ")} for name in names}


def alike(table, seat, wish):
    """The first play of a seat, of those that begin with `wish` if there are any."""
    texts = [table.game.text(play) for play in table.state.plays(seat)]
    return next((text for text in texts if text.startswith(wish)), texts[0])


async def plays(live, wish, until):
    table = live.session.table
    while not until(table):
        seat = next(seat for seat in table.awaited() if seat)
        assert table.submit(seat, f"t{table.moment}", table.moment, alike(table, seat, wish)).ok


def over_two_cards(table):
    """A moment in Duel in which the next card turns another one up."""
    board = table.state.board
    return board.phase == "play" and board.age == 1 and 1 in board.due and len(board.free) > 2


def test_in_duel_a_card_leaves_and_what_it_uncovers_turns(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2, humans=2) as live:
        table = live.session.table
        live.do(plays(live, "take", lambda table: table.public()["phase"] == "play"))
        page = opened(live, open_page)
        while not page.evaluate("() => window.motions.some(([, where]) => where.includes('turned'))"):
            before = table.public()["layout"]
            seat = table.awaited()[0]

            async def one(seat=seat):
                assert table.submit(seat, f"u{table.moment}", table.moment, alike(table, seat, "discard")).ok

            live.do(one())
            left = sum(card == "" for card in table.public()["layout"])
            page.wait_for_function("n => document.querySelectorAll('.duel-place.leaving').length === 1", arg=left)
            turned = [a == "?" != b for a, b in zip(before, table.public()["layout"], strict=True)]
            assert page.locator(".duel-place.turned").count() == sum(turned)
            page.wait_for_function("() => !document.body.classList.contains('moving')")
            assert page.locator(".duel-place.leaving:visible").count() == 0
        assert motions(page, "turned", "moved") == {"turned": {"turn-over"}, "moved": {"rise"}}


def test_in_babel_offers_open_at_once_and_lie_face_down_before(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, game="tower_of_babel", seed=7, seats=4) as live:
        table = live.session.table
        live.do(plays(live, "build", lambda table: table.public()["phase"] == "offer"))
        page = opened(live, open_page)
        order = list(table.awaited())

        async def offers(seats):
            for seat in seats:
                while seat in table.awaited() and table.public()["phase"] == "offer":
                    assert table.submit(seat, f"o{table.moment}", table.moment, alike(table, seat, "done")).ok

        live.do(offers(order[:1]))
        page.wait_for_function("() => document.querySelectorAll('.babel-row .laid-back').length === 1")
        assert page.locator(".babel-offer").count() == 0
        live.do(offers(order[1:]))
        page.wait_for_selector(".babel-offer")
        assert page.locator(".babel-offer.turned").count() == len(order)
        assert motions(page, "turned") == {"turned": {"turn-over"}}
        assert page.locator(".babel-row .laid-back").count() == 0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_in_through_the_ages_production_runs_along_the_mat_and_a_press_counts_meanwhile(open_page, tmp_path, motion):
    with LiveSession(
        tmp_path, stations=False, game="through_the_ages", seats=2, before=lambda s: play_until(s, in_round(3))
    ) as live:
        page = opened(live, open_page, reduced_motion=motion)
        held = live.ask(lambda session: session.table.public()["civs"][0])
        live.do(plays(live, "end", lambda table: 1 not in table.awaited()))
        page.wait_for_selector(".own-city .moved")
        page.keyboard.press("b")  # while it moves
        pressed = live.session.virtual_stations[1].held
        now = live.ask(lambda session: session.table.public()["civs"][0])
        stored = lambda civ: sum(blue for _, _, blue in civ["techs"])  # noqa: E731
        assert page.locator(".own-city .dots .added").count() == stored(now) - stored(held) > 0
        calm = motion == "reduce"
        found = motions(page, "added")
        assert pressed == [("B", True), ("B", False)]
        assert found == {"added": {"appear" if calm else "lay-down"}}
        assert calm == (not page.evaluate("() => window.motions.some(([name]) => name === 'rise')"))


def test_a_turn_of_seven_wonders_turns_over_what_was_built_and_an_undo_moves_nothing(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False, before=lambda s: play_until(s, in_age(1, 2))) as live:
        page = opened(live, open_page)
        line, title = live.ask(lambda session: session.table.line), page.title()
        live.do(play_until(live.session, in_age(1, 3)))
        assert motions(page, "turned", "moved")["turned"] == {"turn-over"}
        page.wait_for_timeout(1000)  # until all of it has moved
        moved = page.evaluate("() => window.motions.filter(([name]) => name === 'turn-over').length")
        assert live.ask(lambda session: session.table.undo(line, 1)).ok
        page.wait_for_function("(title) => document.title === title", arg=title)
        page.wait_for_timeout(300)
        assert page.evaluate("() => window.motions.filter(([name]) => name === 'turn-over').length") == moved > 0
