"""Components, figures and options (TB-1 to TB-8, TB-71 to TB-105)."""

import pytest

from shared_rules.contract import NotAPlay
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.referee import options
from tests.rules.tower_of_babel.scene import GAME, at, code

DEFAULTS = GAME.complete({})
FIGURES = options.figures(DEFAULTS)


def test_tb_1_three_to_five_players():
    assert GAME.seats == (3, 5)
    for players in (2, 6):
        with pytest.raises(ValueError, match="3 to 5"):
            GAME.start(players, {})


def test_tb_2_a_colour_has_buildings_of_30_and_one_is_the_score_marker():
    assert cards.SMALL + cards.LARGE * cards.LARGE_VALUE == 30
    assert FIGURES.supply == 29


def test_tb_3_the_pieces_of_the_box():
    found = cards.all_cards()
    assert len(found) == len(set(found))
    sorts = [cards.sort_of(card) for card in found]
    assert (sorts.count("building"), sorts.count("trader"), sorts.count("disc")) == (100, 5, 28)
    assert [len([card for card in found if cards.kind_of(card) == kind]) for kind in cards.TYPES] == [25] * 4
    assert len(FIGURES.actions) == 15 and set(FIGURES.actions) <= set(found)


def test_tb_4_24_discs_of_one_type_and_4_of_two():
    single = [disc for disc in cards.all_cards() if cards.sort_of(disc) == "disc" and "two" not in disc]
    assert len(single) == 24 and FIGURES.discs == single
    for number in (1, 2, 3, 4):
        need = cards.need_of(f"two_colour_disc.{number}", FIGURES.numbers, FIGURES.two)
        assert len([wanted for wanted in need if wanted]) == 2 and sum(need) == 5


def test_tb_5_six_discs_of_each_type_with_numbers_from_3_to_6():
    for kind in range(4):
        numbers = [need[kind] for need in FIGURES.needs.values() if need[kind]]
        assert len(numbers) == 6 and min(numbers) == 3 and max(numbers) == 6 and 5 in numbers


def test_tb_6_the_numbers_are_a_figure_of_the_table():
    assert [FIGURES.needs[f"ship_disc.{n}"][2] for n in range(1, 7)] == [3, 4, 4, 5, 5, 6]
    own = options.figures(GAME.complete({"disc_numbers": "344556,333456,344556,345666"}))
    assert own.needs["crane_disc.3"] == (0, 3, 0, 0) and own.needs["stonemason_disc.6"] == (0, 0, 0, 6)


def test_tb_7_eight_wonders():
    assert len(cards.WONDERS) == len(set(cards.WONDERS)) == 8 and cards.WONDERS[0] == "babel"


def test_tb_8_the_board_has_a_value_table_a_light_row_and_a_table_of_sets():
    assert FIGURES.rows[0] == (8, 4) and len(FIGURES.rows) == 7 and FIGURES.sets[1:3] == [0, 5]


@pytest.mark.parametrize(
    "name, wrong",
    [
        ("disc_numbers", ["34455", "344466", "654433", "344556,344556", "34455x", "3 4456"]),
        ("two_colour_discs", ["camel2+ship3", "camel2+camel3" + ",ship2+crane3" * 3, "camel2+ship0" * 4]),
        ("value_table", ["8/4", "8/4," * 6 + "8", "8/4,10/5,12/6,14/7,16/8,18/9,-1/2"]),
        ("light_row", ["8", "8/4,9/5", "8/x"]),
        ("disc_set_bonus", ["0,5", "0,5,10,20,30,40,050"]),
        ("action_card_counts", ["2,2,2,2,2,2,2", "4,2,2,2,2,2,1", "3,2,2"]),
        ("disc_bonus_points_per_disc", ["x", "-1"]),
        ("building_supply_value", ["many"]),
        ("hand_limit", ["3", "no"]),
    ],
)
def test_a_figure_of_a_wrong_form_is_refused_with_its_form(name, wrong):
    for value in wrong:
        with pytest.raises(ValueError, match=f"Option {name} is written like .*\\."):
            GAME.complete({name: value})


def test_a_ruling_takes_its_values_alone():
    with pytest.raises(ValueError, match="yes or no, not perhaps"):
        GAME.complete({"use_action_cards": "perhaps"})


def test_every_figure_of_the_default_passes_its_own_check():
    for option in options.OPTIONS:
        for value in option.values:
            assert GAME.complete({option.name: value})[option.name] == value
            assert " " not in value


def test_a_station_needs_no_table_in_memory_to_know_a_piece():
    """What `keep_all` keeps on the host equals the table itself."""
    kept = {card: (cards.sort_of(card), cards.type_of(card), cards.index(card)) for card in cards.all_cards()}
    for card, (sort, kind, place) in kept.items():
        found, number = cards.split(card)
        assert cards.row_of(found)[1] == sort and 0 < number <= cards.row_of(found)[0]
        assert (cards.TYPES.index(found) if found in cards.TYPES else -1) == kind
        assert cards.all_cards()[place] == card
    for nothing in ("ship.0", "ship.26", "ship.01", "ship", "", "boat.1", "trader.6", "ship.1.2"):
        assert cards.sort_of(nothing) == ""


@pytest.mark.parametrize(
    "line",
    ["build ship.1", "add ship_disc.1", "offer ship.1 ship.1", "take 4 2", "take 6", "use ship.1", "first", "pass x"],
)
def test_texts_that_are_no_play(line):
    with pytest.raises(NotAPlay, match=r"\.$"):
        GAME.parse(line)


def test_a_piece_that_is_none_is_told_so():
    state = at()
    assert [way.refusal.code for way in state.views[1].ways("boat.1")] == ["unknown_card"]
    assert code(state, 7, "pass") == "no_such_seat"
