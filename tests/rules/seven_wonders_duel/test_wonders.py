"""The wonders (SD-70 to SD-85)."""

import pytest

from shared_rules.contract import TABLE
from tests.rules.seven_wonders_duel.scene import GAME, at, city, code, coins, do, happened, plays, points

RICH = {"coins": 60}


def built(wonder, second=None, *free, **moment):
    """The State after seat 1 built a wonder, and the events."""
    mine = {**RICH, "wonders": [wonder], **moment.pop("mine", {})}
    state = at(mine, second or {}, *(free or ("altar", "theater")), **moment)
    return state, do(state, 1, f"wonder {(free or ('altar',))[0]} {wonder}")


def test_sd_70_after_the_seventh_wonder_the_last_one_is_removed():
    mine = {**RICH, "done": ["great_lighthouse", "pyramids"], "wonders": ["colossus", "sphinx"]}
    theirs = {"done": ["piraeus", "appian_way", "mausoleum", "statue_of_zeus"]}
    state = at(mine, theirs, "altar")
    events = do(state, 1, "wonder altar colossus")
    assert happened(events, "removed") == [{"seat": 1, "wonder": "sphinx"}]
    assert state.board.cities[1].wonders == [] and state.board.built_wonders() == 7
    assert state.lost == [(1, "sphinx")]


def test_sd_70_whoever_owns_it():
    mine = {**RICH, "done": ["great_lighthouse", "pyramids", "sphinx"], "wonders": ["colossus"]}
    theirs = {"done": ["piraeus", "appian_way", "mausoleum"], "wonders": ["statue_of_zeus"]}
    state = at(mine, theirs, "altar", "theater")
    do(state, 1, "wonder altar colossus")
    assert plays(state, 2, "theater") == ["build theater", "discard theater"]
    assert code(state, 2, "wonder theater statue_of_zeus") == "not_your_wonder"


@pytest.mark.parametrize("held, left", [(7, 4), (2, 0)])
def test_sd_71_appian_way(held, left):
    state, _ = built("appian_way", {"coins": held})
    assert coins(state) == [60 - 10 + 3, left] and state.awaited() == (1,)
    assert points(state, 1)["wonders"] == 3


def test_sd_72_sd_151_circus_maximus_destroys_a_grey_card():
    state, _ = built("circus_maximus", city("GPS"))
    assert plays(state, 1) == ["destroy glassworks", "destroy press"] and state.board.pawn == 1
    do(state, 1, "destroy press")
    assert state.board.cities[2].built == ["quarry", "glassworks"]
    assert state.board.discards == [] and state.awaited() == (2,)


def test_sd_72_by_option_it_goes_to_the_discard_pile():
    state, _ = built("circus_maximus", city("G"), options={"destroyed": "discards"})
    do(state, 1, "destroy glassworks")
    assert state.board.discards == ["glassworks"]


def test_sd_73_colossus():
    state, _ = built("colossus")
    assert state.board.pawn == 2 and points(state, 1)["wonders"] == 3


def test_sd_74_great_library_keeps_one_of_three_set_aside():
    board = ["law", "economy", "masonry", "strategy", "theology"]
    state, _ = built("great_library", tokens=board, mine={"tokens": []})
    assert state.board.phase == "draw"
    assert {play.split()[1] for play in plays(state, 1)}.isdisjoint(board)
    for token in ("philosophy", "urbanism", "agriculture"):
        do(state, 1, "draw " + token)
    assert plays(state, 1) == ["keep philosophy", "keep urbanism", "keep agriculture"]
    do(state, 1, "keep agriculture")
    assert coins(state)[0] == 60 - 10 + 6 and state.board.tokens == board and state.board.offer == []
    assert state.position()["gone"] == ["philosophy", "urbanism"] and state.awaited() == (2,)


def test_sd_74_the_draw_of_a_dealt_game_is_the_tables():
    mine = {**RICH, "wonders": ["great_library"]}
    out = ["law", "economy", "masonry", "strategy", "theology"]
    deck = ["altar", "theater", "tavern"]
    state = GAME.position({"seats": [mine, {}], "layout": ["baths", "stable"], "deck": deck, "tokens": out})
    do(state, 1, "wonder baths great_library")
    assert state.awaited() == (TABLE,)
    assert plays(state, TABLE) == [
        "draw " + name for name in ("agriculture", "architecture", "mathematics", "philosophy", "urbanism")
    ]


@pytest.mark.parametrize("wonder, choices", [("great_lighthouse", [1, 0]), ("piraeus", [0, 1])])
def test_sd_75_sd_79_choices_that_raise_no_price(wonder, choices):
    state, _ = built(wonder)
    assert state.board.cities[1].choices == choices and state.board.cities[2].prices == [2] * 5


def test_sd_75_great_lighthouse_does_not_play_again():
    assert built("great_lighthouse")[0].awaited() == (2,)


@pytest.mark.parametrize(
    "wonder, price, gain, worth",
    [
        ("hanging_gardens", 8, 6, 3),
        ("piraeus", 8, 0, 2),
        ("sphinx", 8, 0, 6),
        ("temple_of_artemis", 8, 12, 0),
        ("appian_way", 10, 3, 3),
    ],
)
def test_sd_76_sd_79_sd_80_sd_82_play_again(wonder, price, gain, worth):
    state, events = built(wonder)
    assert coins(state)[0] == 60 - price + gain and points(state, 1).get("wonders", 0) == worth
    assert happened(events, "again") == [{"seat": 1}] and state.awaited() == (1,)


def test_sd_77_mausoleum_builds_a_discarded_card_free():
    state, _ = built("mausoleum", {}, "palace", "port", discards=["pretorium", "temple"], mine={"tokens": ["strategy"]})
    assert plays(state, 1) == ["dig pretorium", "dig temple"]
    do(state, 1, "dig pretorium")
    assert state.board.pawn == 4 and state.board.discards == ["temple"] and coins(state) == [60 - 10, 7 - 2]


def test_sd_77_it_is_no_chain_and_pairs_count():
    mine = {"cards": ["scriptorium"], "tokens": ["urbanism"]}
    state, _ = built("mausoleum", {}, "walls", "forum", discards=["library"], tokens=["law"], mine=mine)
    before = coins(state)
    events = do(state, 1, "dig library")
    assert coins(state) == before and happened(events, "asked") == [{"seat": 1, "phase": "token"}]


def test_sd_77_an_empty_pile_gives_nothing():
    state, events = built("mausoleum")
    assert happened(events, "nothing") == [{"seat": 1, "phase": "dig"}] and state.awaited() == (2,)


def test_sd_78_pyramids():
    state, _ = built("pyramids")
    assert points(state, 1)["wonders"] == 9 and state.awaited() == (2,)


def test_sd_81_statue_of_zeus_destroys_a_brown_card():
    state, _ = built("statue_of_zeus", city("SG"))
    assert plays(state, 1) == ["destroy quarry"] and state.board.pawn == 1


def test_sd_83_one_extra_turn_after_the_turning_up():
    lay = [""] * 15 + ["?", "?", "?", "walls", "forum"]
    state = at({**RICH, "wonders": ["sphinx", "hanging_gardens"]}, {}, layout=lay, age=2)
    do(state, 1, "wonder walls sphinx")
    assert state.board.phase == "reveal"
    do(state, 1, "turn temple 15")
    do(state, 1, "wonder temple hanging_gardens")
    assert state.awaited() == (1,)
    do(state, 1, "discard forum")
    while state.board.phase == "reveal":
        do(state, 1, plays(state, 1)[0])
    assert state.awaited() == (2,)


def test_sd_84_with_no_card_left_the_extra_turn_is_lost():
    state = at({**RICH, "wonders": ["sphinx"]}, {}, age=1, layout=["altar"])
    events = do(state, 1, "wonder altar sphinx")
    assert happened(events, "again_lost") == [{"seat": 1}] and state.board.age == 2 and not state.again


def test_sd_85_without_such_a_card_nothing_is_destroyed():
    state, events = built("circus_maximus", city("S"))
    assert happened(events, "nothing") == [{"seat": 1, "phase": "destroy"}]
    assert state.awaited() == (2,) and state.board.pawn == 1


def test_sd_85_the_lost_card_makes_nothing_and_raises_no_price():
    state, _ = built("statue_of_zeus", {"cards": ["shelf_quarry"]}, "walls", "forum")
    assert state.board.cities[1].prices == [2, 2, 4, 2, 2]
    do(state, 1, "destroy shelf_quarry")
    assert state.board.cities[1].prices == [2] * 5 and state.board.cities[2].fixed == [0] * 5


def test_the_mausoleum_does_not_take_what_was_destroyed():
    state, _ = built("circus_maximus", city("G"), "altar", "theater", discards=["baths"])
    do(state, 1, "destroy glassworks")
    assert state.board.discards == ["baths"] and state.position()["gone"] == ["glassworks"]
