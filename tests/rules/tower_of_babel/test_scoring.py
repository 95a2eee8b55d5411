"""Finished wonders, the end, final scoring (TB-63 to TB-87)."""

import pytest

from shared_rules.tower_of_babel.referee import scoring
from tests.rules.tower_of_babel.scene import (
    GAME,
    at,
    buildings,
    code,
    draws,
    happened,
    offered,
    play,
    sheet,
    some,
)


def finish(values, own=3, options=None, **moment):
    """Seat 1 takes the last disc of gardens (crane 4, by 4 own cards) where these values stand already."""
    wonders = {"gardens": {"discs": ["crane_disc.2"], "buildings": values}, **moment.pop("wonders", {})}
    state = offered(
        own=some("crane", 4), need="crane_disc.2", players=len(values), options=options, wonders=wonders, **moment
    )
    return state, play(state, "1 take", "1 complete " + " ".join(some("crane", 4)))


def points(values, row=(8, 4)):
    return scoring.points_of([0, *values], row)[1:]


def test_tb_63_a_wonder_is_scored_with_its_last_disc():
    state, events = finish([0, 5, 2, 0])
    assert happened(events, "finished") == [{"wonder": 3, "row": 0, "values": [4, 5, 2, 0], "points": [4, 8, 3, 0]}]
    assert state.board.lying[3] == []


def test_tb_63_not_before():
    state = offered(own=some("crane", 4), need="crane_disc.2")
    assert not happened(play(state, "1 take", "1 complete " + " ".join(some("crane", 4))), "finished")


def test_tb_64_the_row_of_the_value_marker_gives_the_points():
    _, events = finish([0, 5, 0, 0], scored=[["zeus", [1, 0, 0, 0]], ["babel", [1, 0, 0, 0]]])
    assert happened(events, "finished")[0]["points"] == [6, 12, 0, 0]


def test_tb_65_first_second_and_three_for_everybody_else():
    assert points([6, 4, 1, 0, 3]) == [8, 4, 3, 0, 3]


def test_tb_66_a_tie_for_first():
    assert points([5, 5, 3, 1]) == [4, 4, 3, 3] and points([2, 2, 2, 0]) == [4, 4, 4, 0]


def test_tb_67_a_tie_for_second():
    assert points([6, 4, 4, 1]) == [8, 3, 3, 3]


def test_tb_68_alone():
    assert points([0, 0, 1, 0]) == [0, 0, 8, 0] and points([0, 0, 0]) == [0, 0, 0]


def test_tb_69_the_marker_moves_down_a_row_with_each_finished_wonder():
    state, _ = finish([0, 5, 2, 0])
    assert state.public()["row"] == [10, 5]


def test_tb_70_the_first_row_is_8_and_4():
    assert at().figures.rows[0] == (8, 4)


def test_tb_71_the_other_rows_are_figures_of_the_table():
    assert at().figures.rows[1:] == [(10, 5), (12, 6), (14, 7), (16, 8), (18, 9), (20, 10)]
    own = "8/4,9/5,10/5,11/6,12/6,13/7,14/7"
    _, events = finish([0, 5, 0, 0], options={"value_table": own}, scored=[["zeus", [1, 0, 0, 0]]])
    assert happened(events, "finished")[0]["points"] == [5, 9, 0, 0]


def test_tb_72_buildings_return_to_their_owners():
    state, _ = finish([0, 5, 2, 0])
    assert buildings(state, "gardens") == [0, 0, 0, 0]
    assert [one["supply"] for one in state.public()["seats"]] == [29] * 4


@pytest.mark.parametrize("trader", [False, True])
def test_tb_73_the_active_player_draws_an_action_card(trader):
    wonders = {"gardens": {"discs": ["crane_disc.2"]}}
    offer = some("crane", 4, 10) + (["trader.2"] if trader else [])
    state = offered(offer, need="crane_disc.2", wonders=wonders)
    play(state, "1 take 2")
    assert state.board.phase == "action" and state.board.asked == 1
    events = play(state, "table action joker.2")
    assert state.views[1].actions == ["joker.2"] and happened(events, "action_card") == [{"seat": 1}]
    assert "joker" not in str(events)


def test_tb_73_no_action_cards_where_the_table_plays_without():
    state, _ = finish([0, 5, 2, 0], options={"use_action_cards": "no"})
    assert state.board.phase == "draw"


CAMELS_GONE = {"discs": ["camel_disc.2", "camel_disc.3", "camel_disc.4", "camel_disc.5", "camel_disc.6"]}


def last_disc(options=None, offer=(), **wonders):
    """Seat 1 takes the last camel disc, a 3 at babel, and seat 2's offer is refused."""
    wonders = {"babel": {"discs": ["camel_disc.1"]}, "colossus": {"discs": ["crane_disc.1"]}, **wonders}
    seats = [{"hand": some("camel", 3), "discs": CAMELS_GONE["discs"]}, {"hand": [*offer]}]
    state = at(*seats, wonders=wonders, options=options)
    play(state, "1 build camel_disc.1", " ".join(["2 offer", *offer]), "3 offer", "4 offer", "1 take")
    return state, play(state, "1 complete camel.1 camel.2 camel.3")


def test_tb_74_the_game_ends_with_the_last_disc_of_a_type():
    state, _ = last_disc(options={"use_action_cards": "no"})
    assert state.over and state.awaited() == () and code(state, 2, "pass") == "over"
    assert state.plays(1) == [] == state.plays(0)


def test_tb_75_a_two_colour_disc_counts_for_both_types():
    options = {"use_two_colour_variant": "yes", "use_action_cards": "no"}
    two = {"colossus": {"discs": ["two_colour_disc.1"]}}
    discs = ["camel_disc.2", "camel_disc.3", "camel_disc.5", "camel_disc.6"]
    for wonders, over in ((two, False), ({"colossus": {"discs": ["crane_disc.1"]}}, True)):
        more = ["two_colour_disc.4"] if wonders is two else ["two_colour_disc.1", "two_colour_disc.4"]
        seats = [{"hand": some("camel", 3), "discs": discs + more}]
        state = at(*seats, wonders={"babel": {"discs": ["camel_disc.1"]}, **wonders}, options=options)
        play(state, "1 build camel_disc.1", "2 offer", "3 offer", "4 offer", "1 take")
        play(state, "1 complete camel.1 camel.2 camel.3")
        assert state.over == over


def test_tb_76_at_most_seven_wonders_can_be_finished():
    """The 21st disc at the latest is the last one of a type: three discs lie still, one of each other type."""
    assert 3 * 5 + 6 == 21 and len(at().figures.rows) == 7


def test_tb_77_a_wonder_finished_by_the_last_disc_is_scored_by_the_current_row():
    state, events = last_disc(options={"use_action_cards": "no", "light_row": "5/2"})
    assert happened(events, "finished")[0]["points"] == [8, 0, 0, 0]
    assert sheet(state, 1, "wonders") == 8 and sheet(state, 1, "unfinished") == 0


@pytest.mark.parametrize("value, expected", [("yes", 1), ("no", 0)])
def test_tb_78_refused_offers_in_the_last_build(value, expected):
    state, _ = last_disc(options={"use_action_cards": "no", "end_finishes_turn": value}, offer=["camel.9"])
    assert state.over and sheet(state, 2, "offers") == expected


@pytest.mark.parametrize("value, over", [("yes", False), ("no", True)])
def test_tb_78_an_action_card_for_a_wonder_of_the_last_build(value, over):
    state, _ = last_disc(options={"action_card_on_final_wonder": value})
    assert state.over == over
    if not over:
        events = play(state, "table action double_turn.1")
        assert state.over and not happened(events, "turn")


def test_tb_79_unfinished_wonders_score_by_the_light_row():
    two = {"zeus": {"discs": ["stonemason_disc.1"], "buildings": [0, 3, 2, 1]}}
    two["colossus"] = {"discs": ["crane_disc.1"], "buildings": [0, 1, 1, 0]}
    options = {"use_action_cards": "no", "light_row": "5/2"}
    state, _ = last_disc(options=options, **two)
    assert [sheet(state, one, "unfinished") for one in (1, 2, 3, 4)] == [0, 5 + 2, 2 + 2, 3]


def test_tb_80_the_light_row_is_a_figure_of_the_table():
    assert at().figures.light == (8, 4)
    assert at(options={"light_row": "6/3"}).figures.light == (6, 3)


def test_tb_81_final_scoring_gives_no_action_cards():
    two = {"zeus": {"discs": ["stonemason_disc.1"], "buildings": [0, 3, 2, 1]}}
    state, _ = last_disc(options={"action_card_on_final_wonder": "no"}, **two)
    assert state.over and all(view.actions == [] for view in state.views[1:])


def test_tb_82_no_action_card_is_played_after_the_end():
    state = at({"actions": ["draw_three.1", "five_points.1"]}, phase="over")
    assert code(state, 1, "use draw_three.1") == "over" and sheet(state, 1, "cards") == 5


@pytest.mark.parametrize("count, expected", [(0, 0), (1, 0), (2, 5), (3, 10), (4, 20), (5, 30), (6, 40)])
def test_tb_83_sets_of_discs(count, expected):
    discs = [f"ship_disc.{n}" for n in range(1, count + 1)]
    assert sum(line.points for line in scoring.best_sets(discs, at().figures)) == expected


def test_tb_84_the_known_entries():
    sets = at().figures.sets
    assert (sets[1], sets[2], sets[4]) == (0, 5, 20)


def test_tb_85_the_others_are_figures_of_the_table():
    own = at({"discs": ["ship_disc.1", "ship_disc.2", "ship_disc.3"]}, options={"disc_set_bonus": "0,5,12,20,28,36,45"})
    assert sheet(own, 1, "discs") == 12 and own.figures.sets[7] == 45


def test_tb_86_two_colour_discs_are_assigned_as_is_best():
    figures = at(options={"use_two_colour_variant": "yes"}).figures
    # camel/mason, mason/ship, ship/crane, crane/camel with three camels: 3 + 2 camels, a pair of ships.
    discs = ["camel_disc.1", "camel_disc.2", "camel_disc.3", *[f"two_colour_disc.{n}" for n in (1, 2, 3, 4)]]
    lines = scoring.best_sets(discs, figures)
    assert {line.figures["kind"]: (line.figures["count"], line.points) for line in lines} == {
        "camel": (5, 30),
        "ship": (2, 5),
    }
    assert sum(line.figures["two"] for line in lines) == 4


def test_tb_86_the_best_assignment_is_never_beaten():
    """Every assignment of two-colour discs tried one by one, for many collections."""
    figures = at(options={"use_two_colour_variant": "yes"}).figures
    for fixed in ([0, 0, 0, 0], [1, 1, 1, 1], [3, 1, 0, 2], [2, 2, 0, 0], [0, 5, 1, 1]):
        discs = [f"{kind}_disc.{n + 1}" for kind, count in zip(_KINDS, fixed, strict=True) for n in range(count)]
        discs = [disc for disc in discs if disc in figures.needs]
        counts = [len([disc for disc in discs if disc.startswith(kind)]) for kind in _KINDS]
        best = 0
        for a in (0, 3):
            for b in (3, 2):
                for c in (2, 1):
                    for d in (1, 0):
                        total = counts[:]
                        for kind in (a, b, c, d):
                            total[kind] += 1
                        best = max(best, sum(figures.sets[min(7, count)] for count in total))
        found = scoring.best_sets(discs + [f"two_colour_disc.{n}" for n in (1, 2, 3, 4)], figures)
        assert sum(line.points for line in found) == best


_KINDS = ("camel", "crane", "ship", "stonemason")


@pytest.mark.parametrize("value, expected", [("shared", [(1, 2), (3,)]), ("discs", [(2,), (1,), (3,)])])
def test_tb_87_a_tie_for_the_win(value, expected):
    seats = [{"points": 5}, {"points": 5, "discs": ["ship_disc.1"]}, {"points": 1}]
    state = at(*seats, players=3, phase="over", options={"final_tie": value})
    assert state.ranking() == expected


def test_scores_stand_at_any_moment_as_if_the_game_ended():
    state = GAME.start(3, {})
    assert state.scores() == [[], [], []] and state.ranking() == [(1, 2, 3)]
    draws(state)
    assert state.scores() == [[], [], []]
