"""`herald replay --html`: one file that shows a whole game, opened from disk in a real browser without a network."""

import json
import pathlib
import re

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.errors import WrongUse
from host.web.archive.replayed import replayed
from host.web.table.changes import DICT, VALUE, patch
from host.web.table.replay import ReplayData, ReplayMoment, replay_data, replay_page
from shared_rules.contract import load
from shared_rules.referee import record
from tests.journal.test_journal_chain import write_games
from tests.sent import misfits
from tests.web.layout import looked_at, slug
from tests.web.one_screen import at_rest

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden"
GAMES = {
    "seven_wonders": "dealt-7",
    "seven_wonders_duel": "military-2",
    "through_the_ages": "dealt-4-d",
    "tower_of_babel": "dealt-5",
}
MOST = 1_000_000  # bytes
both = pytest.mark.parametrize("game", sorted(GAMES))


def patched(old, found):
    """The new value that a patch makes of the old one, which stays as it was."""
    if found is None:
        return old
    kind, changed, *rest = found
    if kind == VALUE:
        return changed
    if kind == DICT:
        kept = {key: value for key, value in old.items() if key not in rest[0]}
        return {**kept, **{key: patched(old.get(key), change) for key, change in changed.items()}}
    values = [*old[: rest[0]], *[None] * (rest[0] - len(old))]
    for place, change in changed.items():
        values[int(place)] = patched(values[int(place)], change)
    return values


def golden(game):
    return GOLDEN / game / f"{GAMES[game]}.record"


def parsed(game):
    return record.parse(golden(game).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "c": [1]}),
        ([1, 2, 3], [1, 5]),
        ([1], [1, {"x": None}, 3]),
        ({"a": True}, {"a": 1}),
        ({"a": [1, {"b": False}]}, {"a": [1, {"b": 0}]}),
        (None, {"a": 1}),
        ({"a": None}, {}),
        ({"0": {"1": [[]]}}, {"0": {"1": [[[]]]}}),
    ],
)
def test_a_patch_makes_the_new_value_of_the_old_one(old, new):
    kept = json.dumps(old)
    made = patched(old, patch(old, new))
    assert json.dumps(made, sort_keys=True) == json.dumps(new, sort_keys=True)
    assert json.dumps(old) == kept
    assert patch(new, new) is None


@pytest.mark.long
@both
def test_every_moment_of_the_page_is_what_the_state_shows(game):
    found = parsed(game)
    data = json.loads(json.dumps(replay_data(found)))
    assert [*misfits(data, ReplayData)] == []
    moment, rules = data["first"], load(game)
    state = rules.start_kept(found.seats, found.options)
    for change, (seat, text) in zip(data["changes"], found.lines, strict=True):
        moment = patched(moment, change)
        assert [*misfits(moment, ReplayMoment)] == []
        state.do(seat, rules.parse(text))
        assert moment["public"] == json.loads(json.dumps(state.public()))
        for one in range(1, found.seats + 1):
            assert moment["views"][str(one)] == json.loads(json.dumps(state.view(one)))
        assert moment["awaited"] == list(state.awaited())


@pytest.mark.looked
@pytest.mark.xdist_group("browser pages")
@both
def test_a_game_opens_from_disk_and_shows_every_play(game, open_page, tmp_path):
    found, file = parsed(game), tmp_path / "game.html"
    answer = CliRunner().invoke(app, ["replay", str(golden(game)), "--html", str(file)])
    assert answer.exit_code == 0, answer.output
    assert file.stat().st_size <= MOST
    asked = []
    page = open_page(
        file.as_uri(), before=lambda page: page.on("request", lambda request: asked.append(request.url)), offline=True
    )
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#slider").get_attribute("max") == str(len(found.lines))
    turns = [turn["line"] for turn in replay_data(found)["turns"]]
    slide(page, turns[len(turns) // 2])
    assert page.locator(".plate[data-open=true]").count() == found.seats
    assert page.locator(".card[data-card]").count() > 0
    page.select_option("#eyes", "1")
    assert page.locator(".plate[data-open=true]").count() == 1
    before = page.locator("#place").inner_text()
    page.click("#turn-forth")
    assert page.locator("#place").inner_text() != before
    looked_at(page, f"replay-{slug(game)}")
    beside(page)
    bar(page)
    sideways(page)
    slide(page, len(found.lines))
    assert page.locator("#result").is_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320
    total = max(sum(line.points for line in sheet) for sheet in record.replay(found).scores())
    assert (str(total) if total else "The pawn stands in the capital.") in page.locator("#result").inner_text()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def beside(page):
    """The plays, in words, are beside the players on a wide screen, and before them on a narrow one."""
    assert not re.search(r"\w\.\d|_", page.locator("#play").inner_text())
    for width, place in ((1920, "left"), (390, "top")):
        page.set_viewport_size({"width": width, "height": 1000})
        log, players = (page.locator(one).evaluate("(one) => one.getBoundingClientRect().toJSON()") for one in BESIDE)
        assert log[place] >= players["right"] if place == "left" else log["bottom"] <= players["top"]


def bar(page):
    """The slider is the widest thing of the bar, with the marks over it and the four buttons beside it in one row."""
    for width in (1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        whole, slider, marks, *buttons = (
            page.locator(one).bounding_box()
            for one in (".course", "#slider", "#marks", "#turn-back", "#back", "#forth", "#turn-forth")
        )
        assert slider["width"] > 0.4 * whole["width"], width
        assert slider["x"] <= marks["x"] and marks["x"] + marks["width"] <= slider["x"] + slider["width"]
        middle = slider["y"] + slider["height"] / 2
        assert all(one["y"] < middle < one["y"] + one["height"] for one in buttons), width
        assert page.locator("#task").inner_text() == "", "nobody is waited for"


def sideways(page):
    """On a phone held sideways the bar, which stays while the page moves, leaves most of the window to the game."""
    page.set_viewport_size({"width": 844, "height": 390})
    assert at_rest(page, LYING_UPON, ".course > :not(.landmarks), .course #great") == []
    assert page.locator(".course").bounding_box()["height"] < 0.4 * 390


# Parts that lie upon each other, by what each says in its lines.
LYING_UPON = """(selector) => {
  const lines = (one) => {
    if (one.localName !== "output") return [one.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  };
  const parts = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return parts.flatMap((one, at) => parts.slice(at + 1)
    .filter((other) => lines(one).some((a) => lines(other).some((b) => cross(a, b))))
    .map((other) => `${one.id || one.className} and ${other.id || other.className}`));
}"""
BESIDE = (".rail", "#players")


def slide(page, line):
    """Moves the slider as a hand would."""
    page.locator("#slider").evaluate(
        "(slider, line) => { slider.value = line; slider.dispatchEvent(new Event('input')); }", line
    )


# Of these that are shown, in this order from top to bottom: the play, the middle, what it brought, everybody's place.
ORDER = """() => ["#play", "#middle", "#brought", "#players"].map((one) => document.querySelector(one))
  .filter((one) => one.checkVisibility() && one.textContent.trim()).map((one) => [one.id,
    Math.round(one.getBoundingClientRect().top + scrollY)])"""


@pytest.mark.xdist_group("browser pages")
@pytest.mark.parametrize("game, first", [("seven_wonders", "players"), ("tower_of_babel", "middle")])
def test_on_a_phone_the_board_begins_on_the_first_screen_below_the_play(game, first, open_page, tmp_path):
    """All that a play brought stood between the controls and the table."""
    found, file = parsed(game), tmp_path / "game.html"
    file.write_text(replay_page(found), encoding="utf-8")
    page = open_page(file.as_uri(), 390, 844, offline=True)
    page.wait_for_selector("body[data-ready]")
    for line in range(1, len(found.lines), len(found.lines) // 8):
        slide(page, line)
        places = page.evaluate(ORDER)
        tops = [top for _, top in places]
        assert places[0][0] == "play" and tops == sorted(tops)
        assert dict(places)[first] < 0.75 * 844, line


def test_a_name_cannot_break_out_of_the_page():
    found = parsed("seven_wonders_duel")
    found.names[0] = "</script><script>alert(1)</script>"
    assert "alert(1)" not in replay_page(found)


@pytest.mark.xdist_group("browser pages")
def test_it_opens_at_the_first_great_moment_and_keys_lead_on(open_page, tmp_path):
    found, file = parsed("seven_wonders"), tmp_path / "game.html"
    file.write_text(replay_page(found), encoding="utf-8")
    page = open_page(file.as_uri(), offline=True)
    page.wait_for_selector("body[data-ready]")
    data = replay_data(found)
    great = [at for at, moment in enumerate(moments_of(data)) if brings(moment)]
    assert int(page.locator("#slider").input_value()) == great[0] > 0
    assert page.locator("#marks i").count() == len(great)
    title = next(news["title"] for news in moments_of(data)[great[0]]["news"] if news["tune"] in ("conflict", "over"))
    assert page.inner_text("#place").endswith(f" · {title}") and page.locator("#marks .now").count() == 1
    assert page.get_attribute("#slider", "aria-valuetext") == page.inner_text("#place")
    for key, at in (("ArrowRight", great[0] + 1), ("Home", 0), ("End", len(found.lines))):
        page.keyboard.press(key)
        assert int(page.locator("#slider").input_value()) == at
    for at in (great[0], great[1]):  # after the last comes the first
        page.click("#great")
        assert int(page.locator("#slider").input_value()) == at


@pytest.mark.xdist_group("browser pages")
def test_what_the_slider_says_is_in_the_language_of_the_page(open_page, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(replay_page(parsed("seven_wonders_duel"), "hu", "hu"), encoding="utf-8")
    page = open_page(file.as_uri(), offline=True)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_function("() => !/play/.test(document.querySelector('#slider').getAttribute('aria-valuetext'))")
    assert page.get_attribute("#slider", "aria-valuetext") == page.inner_text("#place")
    page.click("#great")  # the place says which it is, too
    sideways(page)


def moments_of(data):
    """All moments of a page, the first one too."""
    moments = [data["first"]]
    for change in data["changes"]:
        moments.append(patched(moments[-1], change))
    return moments


def brings(moment):
    """Whether a moment has a great scene."""
    return any(news["tune"] in ("conflict", "over") for news in moment["news"])


def test_a_house_shows_a_replay_of_a_game_that_is_over_and_of_no_other(tmp_path):
    write_games(tmp_path)
    page = replayed("da", tmp_path, 1)
    assert page.startswith("<!doctype html>") and 'lang="da"' in page
    with pytest.raises(WrongUse, match="This game is not over"):
        replayed("da", tmp_path, 2)
