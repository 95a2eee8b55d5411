"""The report after the end: what was hidden, payments, points by Age; and nothing of it before."""

import random
import re

import pytest

from shared_rules.contract import NotOver
from shared_rules.seven_wonders.referee import news
from tests.rules.seven_wonders.scene import GAME, at, city, play_on, turn

NAMES = ["Anna", "Béla", "Cili", "Dóra"]


def finished(players, deal="dealt"):
    """A random game played to its end, and what was paid in it by (payer, receiver)."""
    state, paid = GAME.start(players, {"deal": deal}), {}
    for _, _, events in play_on(state, random.Random(f"{players}{deal}")):
        for event in events:
            for step, side in ((1, "left"), (-1, "right")):
                if event.code in ("built", "staged") and event.figures[side]:
                    payer = event.figures["seat"]
                    pair = payer, (payer - 1 + step) % state.ring + 1
                    paid[pair] = paid.get(pair, 0) + event.figures[side]
    return state, paid


def lines(state, code):
    """The figures of one section's lines."""
    return [line.figures for section in state.report() if section.code == code for line in section.lines]


@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_a_report_before_the_end_is_refused_at_every_moment(deal):
    state = GAME.start(3, {"deal": deal})
    for _ in play_on(state, random.Random(9)):
        if not state.over:
            with pytest.raises(NotOver):
                state.report()
    assert [section.code for section in state.report()]


def test_the_last_moment_before_the_end_still_tells_nothing():
    state = at(city(coins=9), city("rhodos"), city("babylon"), age=3, turn=6)
    state.do(1, GAME.parse("sell palace.3"))
    with pytest.raises(NotOver):
        state.report()
    turn(state)
    assert state.report()


@pytest.mark.parametrize("players", [2, 4])
def test_cards_under_boards_and_the_discard_pile_are_told(players):
    state, _ = finished(players)
    under = [(figures["seat"], figures["stage"], figures["card"]) for figures in lines(state, "under")]
    assert under == [
        (place, number, card) for place in state.all_places for number, card in enumerate(state.cities[place].staged, 1)
    ]
    assert [figures["card"] for figures in lines(state, "discards")] == state.discards and state.discards


def test_an_open_game_knows_no_discard_pile_to_tell():
    assert lines(finished(4, "open")[0], "discards") == []


@pytest.mark.parametrize("players", [2, 4])
def test_payments_between_neighbours_are_summed_over_the_game(players):
    state, paid = finished(players)
    assert {(figures["seat"], figures["to"]): figures["coins"] for figures in lines(state, "payments")} == paid
    assert paid


@pytest.mark.parametrize("players", [2, 4])
def test_points_of_the_ages_add_up_to_the_sheet(players):
    state, _ = finished(players)
    gained = {figures["seat"]: figures["points"] for figures in lines(state, "ages")}
    assert len(gained) == state.ring and all(len(points) == 3 for points in gained.values())
    for seat in state.seats:
        assert sum(gained[seat]) == sum(line.points for line in state.scores()[seat - 1])


def test_what_a_sheet_gained_by_age_is_what_it_came_to_after_each():
    state = at(city(coins=3, cards=["aqueduct.3"]), city("rhodos"), city("babylon"), age=2, turn=6)
    turn(state, {1: "sell walls.3"})
    assert state.ages == [[7, 2, 2]]


def test_the_report_survives_a_position_and_a_copy():
    state, _ = finished(2)
    assert GAME.position(state.position()).report() == state.copy().report() == state.report()


@pytest.mark.parametrize("players, deal", [(2, "dealt"), (4, "dealt"), (4, "open")])
def test_every_section_can_be_said(players, deal):
    state, _ = finished(players, deal)
    said = [news.section(section, NAMES[:players]) for section in state.report()]
    titles = [title for title, _ in said]
    assert titles[0] == "Under the wonders" and "Points by Age" in titles
    assert ("The sheet of the Free City" in titles) == (players == 2)
    assert not any(re.search(r"[_{}]|None", text) for _, texts in said for text in texts)
    assert any(
        re.fullmatch(r"Anna: Age I [+-]\d+, Age II [+-]\d+, Age III [+-]\d+", text)
        for _, texts in said
        for text in texts
    )
