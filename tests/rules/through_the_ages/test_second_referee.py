"""What a second referee, written from the rules alone, found: each test is named after its clause."""

import pytest

from shared_rules.through_the_ages.cards import known
from shared_rules.through_the_ages.referee import impacts
from tests.promises import promise
from tests.rules.through_the_ages.later import acting, later, offers, reveal, run, troops
from tests.rules.through_the_ages.scene import sheet, stock, workers


def test_ta_78_a_wonder_turned_face_down_still_makes_the_next_one_dearer():
    state = acting({"ruins": ["colossus"]}, row=["eiffel_tower"] + [""] * 12, deck=[])
    run(state, "1 take eiffel_tower")
    assert state.civs[1].white_used == 2


def test_ta_134_two_strongest_are_asked_from_the_active_seat_on():
    seats = [{"war": ["rats"], "techs": troops(1)}, {}, {"techs": troops(3)}]
    state = later(*seats)
    reveal(state, "foray")
    assert state.awaited() == (1,) and "choose 3" in offers(state)
    run(state, "1 choose 3")
    assert state.awaited() == (3,)


def test_ta_134_what_has_one_answer_happens_before_anybody_is_asked():
    rich = {"war": ["rats"], "techs": [["agriculture", 2, 3], ["bronze", 2, 3], ["warriors", 0, 0]]}
    poor = {"techs": [["agriculture", 2, 0], ["bronze", 2, 2], ["warriors", 0, 0]]}
    state = later(rich, poor, {"techs": troops(3)})
    reveal(state, "raiders")
    assert state.awaited() == (1,) and stock(state, 2) == {}


def test_ta_149_ta_154_units_lie_on_their_cards_until_the_fight_is_settled():
    state = later({"war": ["spy.1"], "techs": troops(3)}, {"techs": troops(2), "war": ["colonization_bonus_i.2"]})
    run(state, "1 attack spy.1 2", "1 add warriors", "1 strike")
    assert state.phase == "defend" and workers(state, 1)["warriors"] == 3 and state.civs[1].strength == 3
    twin = state.copy()
    run(state, "2 add warriors", "2 add colonization_bonus_i.2", "2 defend")
    assert workers(state, 1)["warriors"] == 2 and workers(state, 2)["warriors"] == 1 and not state.civs[2].military
    assert (twin.civs[1].strength, workers(twin, 2)["warriors"]) == (3, 2)


def test_ta_186_ta_196_ta_207_no_military_card_is_fetched_when_none_is_left():
    assert "fetch" in offers(acting({}, options={"draw": "action"}))
    assert "fetch" not in offers(acting({}, options={"draw": "action"}, age=3, deck=[]))
    empty = acting({}, options={"draw": "action"}, draws=[])
    assert "fetch" not in offers(empty)
    empty.pile.append("legion.1")
    assert "fetch" in offers(empty.copy())


def test_ta_195_ta_200_events_left_are_not_scored_when_the_last_rival_resigns():
    state = later({}, {"culture": 5, "specials": ["warfare"]}, players=2, mode="full")
    state.events = ["impact_of_progress"]
    run(state, "1 resign")
    assert state.over and sheet(state, 2) == {"production": 5}


@promise("An option of the rules applies wherever its clause does")
@pytest.mark.parametrize(("figures", "given"), [("began", 2), ("left", 3)])
def test_ta_195_figures_on_cards_go_by_those_who_began_or_those_who_are_left(figures, given):
    seats = {"hand": ["wave_of_nationalism"]}, {"techs": troops(2)}
    state = acting(*seats, players=4, mode="full", out=[4], options={"figures": figures})
    run(state, "1 play wave_of_nationalism")
    assert state.civs[1].unit_resources == given


@promise("An option of the rules applies wherever its clause does")
@pytest.mark.parametrize(("figures", "points"), [("began", [15, 10, 5]), ("left", [14, 7, 0])])
def test_ta_195_ranks_are_of_those_who_are_left_by_the_table_that_the_option_names(figures, points):
    state = acting({}, {}, {}, {}, players=4, mode="full", age=4, out=[4], options={"figures": figures}, phase="over")
    for seat in (1, 2, 3):
        assert impacts.of_card(state, seat, "impact_of_strength") == points[seat - 1]


def test_ta_33_ta_229_sad_faces_take_nothing_from_what_michelangelo_counts():
    temple = {"techs": [["religion", 1, 0]], "leader": "michelangelo"}
    plain, kremlin = acting(temple).civs[1], acting({**temple, "wonders": ["kremlin"]}).civs[1]
    assert kremlin.culture_rate == plain.culture_rate + known("kremlin").culture
