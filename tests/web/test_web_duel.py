"""7 Wonders Duel on the page: the cards as they lie, both cities, the track, the tokens, every way to win."""

import random

import pytest

from host.table.dealer import ShuffledDealer
from shared_rules.contract import load
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.layout import ROWS
from tests.web.layout import BROKEN
from tests.web.one_screen import CUT, at_rest
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser pages")

NARROW = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"


def play_until(session, stop, seed=8, wish=""):
    """Random plays straight at the table until `stop(board)`; those that begin with `wish` are made if they can be."""
    chance, table = random.Random(seed), session.table
    while not table.over and not stop(table.state.board):
        seat = table.awaited()[0]
        texts = [table.game.text(play) for play in table.state.plays(seat)]
        wanted = [text for text in texts if wish and text.startswith(wish)]
        verdict = table.submit(seat, f"k{table.moment}", table.moment, chance.choice(wanted or texts))
        assert verdict.ok, verdict.why


@pytest.fixture
def duel(tmp_path):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2, humans=2) as live:
        yield live


def to_age(duel, age, taken):
    duel.ask(
        lambda session: play_until(
            session, lambda b: (b.phase, b.age, b.awaited) == ("play", age, 1) and b.turn > taken, wish="build"
        )
    )


def test_the_draft_lies_in_the_middle(duel, open_page):
    page = open_page(duel.web.seats[1])
    page.wait_for_selector(".duel-offer .card")
    assert page.locator(".duel-offer .card:enabled").count() == 4 and page.locator(".duel-out .card").count() == 5
    assert page.locator("#task").inner_text() == "Take a wonder."
    page.locator(".duel-offer .card").first.click()
    page.wait_for_selector(".reader.laid")
    assert duel.ask(lambda session: len(session.virtual_stations[1].tags)) == 1


BOXES = """() => Object.fromEntries([...document.querySelectorAll(".duel-layout [data-lay]")].map(
    card => [card.dataset.lay, card.getBoundingClientRect()]))"""


# The game's own style sheet comes with the game, maybe after the cards.
LAID = "() => getComputedStyle(document.querySelector('.duel-layout') || document.body).display === 'grid'"


# How much of a card face down is seen at least between the row above it and the row below it, in pixels.
SEEN_BACKS = """() => {
  const tops = [...document.querySelectorAll(".duel-place")].map((one) => Math.round(one.getBoundingClientRect().top));
  const rows = [...new Set(tops)].sort((one, other) => one - other);
  const height = document.querySelector(".duel-back").getBoundingClientRect().height;
  return Math.min(...rows.slice(2).map((top, at) => top - rows[at] - height));
}"""


@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_cards_lie_as_on_the_table_and_inside_a_narrow_page(duel, open_page, age):
    to_age(duel, age, 0)
    page = open_page(duel.web.seats[1])
    page.wait_for_function(LAID)
    board = duel.ask(lambda session: session.table.state.board.copy())
    assert page.locator(".duel-place").count() == sum(card != "" for card in board.cards)
    assert page.locator(".duel-back").count() == board.cards.count("?")
    assert page.locator(".duel-layout .card:enabled").count() == len(board.free)
    place = page.evaluate(BOXES)  # all in one moment: what comes above may still move them together
    assert set(place) == {card for card in board.cards if card not in ("", "?")}
    cells = [(row, x) for row, found in enumerate(ROWS[age]) for x in found]
    for first, card in enumerate(board.cards):
        for second, other in enumerate(board.cards):
            if card in place and other in place and cells[first][0] == cells[second][0]:
                assert place[card]["y"] == place[other]["y"]
            if card in place and other in place and cells[first][1] < cells[second][1]:
                assert place[card]["x"] < place[other]["x"]
    page.set_viewport_size({"width": 390, "height": 800})
    wide, room = page.evaluate(NARROW)
    assert wide <= room
    sizes = page.evaluate("[...document.querySelectorAll('.duel-place')].map((e) => e.getBoundingClientRect().right)")
    assert max(sizes) <= 390
    tops = page.evaluate(
        "['.duel-layout', '.duel-out'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
    )
    assert tops[0] < tops[1], "on a phone the cards come before the tokens"
    if any(card == "?" for card in board.cards):
        assert page.evaluate(SEEN_BACKS) >= 24, "what lies face down between two rows is seen"


def test_sd_18_the_back_of_a_guild_has_a_colour_of_its_own(duel, open_page):
    to_age(duel, 3, 0)
    page, other = open_page(duel.web.seats[1]), duel.ask(lambda session: session.table.state.board.marked())
    page.wait_for_selector(".duel-layout")
    colours = page.evaluate(
        "[...document.querySelectorAll('.duel-back')]"
        ".map((one) => [one.matches('.guild'), getComputedStyle(one).borderColor])"
    )
    assert len(other) == sum(guild for guild, _ in colours) > 0 and len(colours) == 8
    assert len({colour for guild, colour in colours if guild} | {colour for guild, colour in colours if not guild}) == 2


@pytest.mark.parametrize("language", ["hu", "da"])
def test_that_a_card_is_free_is_read_whole_on_the_narrowest_phone(tmp_path, open_page, language):
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2, language=language) as live:
        live.ask(lambda session: play_until(session, lambda board: (board.phase, board.age) == ("play", 1)))
        page = open_page(live.web.seats[1], 320, 640)
        page.wait_for_selector(".duel-layout .free .card-cost .free")
        assert min(page.evaluate(BESIDE)) >= 3


# The room right of the word for nothing on every card that lies there.
BESIDE = """() => [...document.querySelectorAll(".duel-layout .card-cost .free")].map((one) =>
  one.closest(".card").getBoundingClientRect().right - one.getBoundingClientRect().right)"""


def test_a_free_card_is_laid_and_a_covered_one_is_not(duel, open_page):
    to_age(duel, 1, 2)
    page = open_page(duel.web.seats[1])
    page.wait_for_selector(".duel-layout .card:enabled")
    free = page.locator(".duel-layout .card:enabled").first
    card = free.get_attribute("data-lay")
    assert page.locator(".duel-layout .card:disabled").count() > 0
    free.click()
    page.wait_for_selector(f'[data-lay="{card}"].away')
    assert (
        page.locator(".reader.laid").count() == 1
        and duel.ask(lambda session: len(session.virtual_stations[1].tags)) == 1
    )


def test_track_tokens_and_both_cities_are_shown(duel, open_page):
    to_age(duel, 3, 6)
    page = open_page(duel.web.seats[1])
    page.wait_for_selector(".duel-track")
    board = duel.ask(lambda session: session.table.state.board.copy())
    spaces = page.locator(".duel-space")
    assert spaces.count() == 19 and spaces.nth(9 + board.pawn).locator(".icon-shield").count() == 1
    assert page.locator(".duel-loot").count() == len(board.loot[1]) + len(board.loot[2])
    assert page.locator(".duel-out .card").count() == len(board.tokens)
    for place, seat in (("#city", 1), ("#others", 2)):
        city = board.cities[seat]
        assert page.locator(f"{place} .duel-wonder.done").count() == len(city.done)
        assert page.locator(f"{place} .figures b").all_inner_texts()[0] == str(city.coins)
        assert page.locator(f"{place} .duel-prices b").all_inner_texts() == [str(price) for price in city.prices]


def test_a_supremacy_is_told_instead_of_points(duel, open_page):
    duel.ask(conquer)
    page = open_page(duel.web.seats[1])
    page.wait_for_selector("#result-title")
    assert page.locator("#result-title").inner_text() == "Ada wins by military supremacy"
    assert page.inner_text("#result .tie") == "The pawn stands in the capital."
    assert page.locator("#result :is(.sheet, .bars, .curve, .reasons)").count() == 0, "nothing but zeros"


def conquer(session):
    """Makes the plays of a game, found beforehand for the cards that this table deals, in which Ada marches through."""
    table = session.table
    for seat, text in next(found for found in map(marching, range(500), [session.setup.seed] * 500) if found)[
        table.line :
    ]:
        if seat:
            verdict = table.submit(seat, f"k{table.moment}", table.moment, text)
            assert verdict.ok, verdict.why


def marching(number, seed):
    """All plays of a game in which seat 1 builds what has shields, or [] if it does not win by that."""
    game, dealer, chance, lines = load("seven_wonders_duel"), ShuffledDealer(seed), random.Random(number), []
    state = game.start(2, {})
    while not state.over:
        seat = state.awaited()[0]
        if seat:
            plays = state.plays(seat)
            armed = [play for play in plays if play.verb == "build" and cards.building(play.card).shields]
            play = chance.choice(armed if armed and seat == 1 else plays)
        else:
            play = dealer.choose(state, len(lines) + 1)
        state.do(seat, play)
        lines.append((seat, game.text(play)))
    return lines if (state.board.victory, state.board.winner) == ("military", 1) else []


@pytest.mark.parametrize("age", [1, 3])
def test_on_a_phone_held_sideways_all_that_may_be_taken_is_seen_at_once(duel, open_page, age):
    """Tokens and track lay above it, and the cards began below the window."""
    to_age(duel, age, 1)
    page = open_page(duel.web.seats[1], 844, 390, has_touch=True, is_mobile=True)
    page.locator(".duel-layout [data-lay]").first.wait_for()
    assert page.locator(".duel-layout .card").count() > 5
    assert at_rest(page, CUT, [".duel-layout .card", "#task", "#station .keys"]) == []
    assert page.evaluate(BROKEN, ".duel-layout") == []
    assert page.evaluate(NARROW) == [844, 844]


def test_on_an_upright_tablet_the_reader_is_no_larger_than_a_card_needs(duel, open_page):
    """It was an empty field of 480 x 225, and the cards began below it."""
    to_age(duel, 1, 1)
    page = open_page(duel.web.seats[1], 820, 1180, has_touch=True, is_mobile=True)
    page.locator(".duel-layout [data-lay]").first.wait_for()
    station, reader = (page.locator(one).bounding_box() for one in ("#station", "#reader"))
    assert reader["width"] < station["width"] / 2 and station["height"] < 170
    assert at_rest(page, CUT, [".duel-layout .card", ".duel-out .card", "#station .keys"]) == []
    page.locator(".duel-layout [data-lay]:enabled").first.click()
    page.wait_for_selector("#reader.laid")
    assert page.locator("#station").bounding_box()["height"] < 170
