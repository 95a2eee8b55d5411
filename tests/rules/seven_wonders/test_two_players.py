"""The two-player game with the Free City (SW-5, SW-113 to SW-127)."""

import random

import pytest

from shared_rules.contract import TABLE
from shared_rules.seven_wonders import words
from shared_rules.seven_wonders.cards import split
from shared_rules.seven_wonders.referee import news
from tests.rules.seven_wonders.scene import GAME, city, code, coins, happened, play_on, plays, refusal, sheet, ways

FREE = 3  # the place of the Free City


def pair(free=None, first=None, second=None, **moment):
    """A game of two, open unless seats have hands; seat 1 holds the Free City in turn 1 of Age I."""
    seats = [first or city("gizah"), second or city("rhodos")]
    return GAME.position({"seats": seats, "free_city": free or city("ephesos"), **moment})


def dealt(*hands, free=None, pile=(), **moment):
    """The same with the hands of both seats, after the holder has drawn."""
    first, second = [city(wonder, hand=list(hand)) for wonder, hand in zip(("gizah", "rhodos"), hands, strict=True)]
    return pair({**(free or city("ephesos")), "hand": list(pile)}, first, second, **moment)


def last_turn(free=None, drawn="baths.3", own="altar.3", **moment):
    """A dealt sixth turn of Age I, held by seat 2: `drawn` is for the Free City, `own` for its holder."""
    return dealt(
        ["loom_1.3", "press_1.3"], [own, drawn, "theater.3"], free=free, pile=["apothecary.3"], turn=6, **moment
    )


def do(state, seat, *texts):
    """Makes plays of one seat; returns the events."""
    events = []
    for text in texts:
        events += state.do(seat, GAME.parse(text))
    return events


def started(seed=1, **options):
    """A dealt game of two, at the holder's first choice."""
    state, chance = GAME.start(2, options), random.Random(seed)
    while state.awaited() == (TABLE,):
        state.do(TABLE, chance.choice(state.plays(TABLE)))
    return state


def play_turn(state, chance):
    """One whole turn at random, the draw of the next one included; returns the events."""
    events, at = [], (state.age, state.turn)
    while (state.age, state.turn) == at and not state.over:
        seat = state.awaited()[0]
        events += state.do(seat, chance.choice(state.plays(seat)))
    while state.awaited() == (TABLE,):
        state.do(TABLE, chance.choice(state.plays(TABLE)))
    return events


# -- cards, boards, the ring --------------------------------------------------------------------


def test_sw_113_the_cards_of_three_players_with_five_guilds():
    state, dealt_by_age, guilds = GAME.start(2, {}), {1: [], 2: [], 3: []}, []
    for seat, text, _ in play_on(state, random.Random(4)):
        if seat == TABLE and text.startswith("deal"):
            dealt_by_age[state.age].append(text.split()[1])
        if text.startswith("guild"):
            guilds.append(text)
    assert [len(cards) for cards in dealt_by_age.values()] == [21, 21, 21] and len(guilds) == 5
    assert {split(card)[1] for cards in dealt_by_age.values() for card in cards} == {0, 3}


def test_sw_113_a_card_for_four_players_is_put_back():
    assert refusal(pair(), 1, "sell tavern.4").code == "mark_too_high"


def test_sw_114_the_third_board_is_the_free_citys():
    state = GAME.start(2, {})
    for text in ("wonder rhodos A", "wonder gizah B", "wonder olympia A"):
        events = do(state, TABLE, text)
        assert state.awaited() == (TABLE,)
    assert (state.cities[FREE].wonder, state.cities[FREE].side) == ("olympia", "A")
    assert news.tell(events[0], ["Anna", "Béla"])[1] == ["Free City plays Olympia, side A."]


def test_sw_115_the_ring_has_three_cities_and_each_sells_to_both_others():
    """Seat 2 stands left of seat 1, the Free City left of seat 2 and right of seat 1."""
    first = pair(city("olympia"), city("gizah"), city("rhodos"))
    assert "build stockade.3 R2" in plays(first, 1, "stockade.3")  # wood from the Free City
    assert "build stockade.3 L2" in plays(first, 2, "stockade.3")


def test_sw_115_conflicts_are_fought_round_the_ring():
    state = pair(city("ephesos", cards=["stockade.3"]), turn=6, holder=2)
    do(state, 2, "sell altar.3", "city-build lumber_yard.3")
    events = do(state, 1, "sell theater.3")
    fought = happened(events, "conflict")
    assert [figures["seats"] for figures in fought] == [[1, 2], [2, FREE], [FREE, 1]]
    assert state.cities[FREE].tokens == ([1], [1])
    assert state.cities[1].tokens == ([], [-1]) and state.cities[2].tokens == ([-1], [])


def test_sw_116_seven_cards_each_a_pile_of_seven_and_three_coins():
    state = GAME.start(2, {})
    for text in ("wonder rhodos A", "wonder gizah B", "wonder olympia A"):
        do(state, TABLE, text)
    while state.phase == "deal":
        state.do(TABLE, state.plays(TABLE)[0])
    assert [len(hand) for hand in state.hands[1:]] == [7, 7, 7] and coins(state) == [3, 3, 3]
    assert state.phase == "draw" and {play.card for play in state.plays(TABLE)} == set(state.hands[FREE])


@pytest.mark.parametrize("option, holders", [("left", [1, 2, 1]), ("right", [2, 1, 2])])
def test_sw_117_who_holds_the_free_city_first_in_each_age(option, holders):
    """Left of the Free City, which has the last place, is seat 1."""
    state, chance, first = GAME.start(2, {"first_holder": option}), random.Random(3), {}
    for _, _, events in play_on(state, chance):
        for place, event in enumerate(events):
            if event.code == "age_begins":
                first[event.figures["age"]] = events[place + 1].figures["seat"]
    assert [first[age] for age in (1, 2, 3)] == holders


def test_sw_118_the_free_city_changes_hands_after_every_turn():
    state, chance, holders = started(), random.Random(8), []
    while state.age == 1:
        holders.append(state.holder)
        play_turn(state, chance)
    assert holders == [1, 2, 1, 2, 1, 2] and state.holder == 2


# -- choosing -----------------------------------------------------------------------------------


def test_sw_119_the_holder_draws_and_chooses_for_the_own_city_first():
    state = started()
    assert state.holder == 1 and [len(hand) for hand in state.hands[1:]] == [8, 7, 6]
    own = state.views[1].plays()
    assert not any(play.whose for play in own)
    assert code(state, 1, "city-sell " + state.hands[1][0]) == "own_city_first"
    assert code(state, 2, "city-sell " + state.hands[2][0]) == "not_holder"
    state.do(1, own[0])
    assert state.awaited() == (1, 2) and all(play.whose for play in state.plays(1))
    assert own[0].card not in state.view(1)["hand"]
    assert code(state, 1, "sell " + state.view(1)["hand"][0]) == "free_city_now"
    assert code(state, 1, "city-sell " + own[0].card) == "own_card"
    state.do(1, state.plays(1)[0])
    assert state.awaited() == (2,) and state.plays(1) == []


def test_sw_119_the_drawn_card_is_hidden_from_the_opponent():
    state = started()
    while state.phase != "draw":
        state.do(state.awaited()[0], state.plays(state.awaited()[0])[0])
    drawn = state.plays(TABLE)[0]
    assert state.holder == 2 and state.do(TABLE, drawn) == []
    assert drawn.card in state.view(2)["hand"]
    assert drawn.card not in str([state.view(1), state.public()])


def test_sw_119_the_station_says_for_whom_to_choose():
    state = pair(city("olympia", coins=7))
    title = words.title(GAME.view(state.view(1)))
    assert "Your own city:" in title and "3 coins" in title
    do(state, 1, "sell altar.3")
    view = GAME.view(state.view(1))
    assert "For Free City:" in words.title(view) and "7 coins" in words.title(view)
    assert "Stages: 0/3" in words.title(view) and max(map(len, words.title(view))) <= 16
    play = GAME.parse("city-build stockade.3")
    assert words.caption(view, play) == ("City: Build Stockade", "Free City: own goods")
    assert "For Free City:" not in words.title(GAME.view(state.view(2)))


def test_sw_120_the_free_city_may_not_sell_when_a_card_can_be_played():
    state = last_turn(city("ephesos", coins=0))
    do(state, 2, "sell altar.3")
    assert plays(state, 2, "baths.3") == []  # no stone
    assert refusal(state, 2, "city-sell baths.3").figures == {"card": "theater.3"}
    assert words.why(refusal(state, 2, "city-sell baths.3")) == (
        "The Free City sells only when no card can be played, and Theater 3+ can be."
    )
    assert ways(state, 2, "theater.3")["city-sell theater.3"] == "must_play"


def test_sw_120_it_sells_when_nothing_can_be_played():
    hands = ["loom_1.3", "press_1.3"], ["altar.3", "baths.3", "stockade.3"]
    state = dealt(*hands, free=city("ephesos", coins=0), pile=["apothecary.3"], turn=6)
    do(state, 2, "sell altar.3")
    assert plays(state, 2) == ["city-sell baths.3", "city-sell stockade.3"]


def test_sw_120_an_affordable_stage_forbids_every_sale():
    state = pair(city("ephesos", cards=["stone_pit.3", "quarry.3"]), age=2, turn=2)
    do(state, 1, "sell walls.3")
    found = ways(state, 1, "courthouse.3")
    assert found["city-stage courthouse.3"] is None and found["city-sell courthouse.3"] == "must_play"


def test_sw_120_in_an_open_game_only_the_card_itself_can_be_asked_about():
    state = pair(city("ephesos", coins=0))
    do(state, 1, "sell altar.3")
    assert code(state, 1, "city-sell baths.3") is None
    assert code(state, 1, "city-sell theater.3") == "must_play"


def test_sw_121_a_free_build_by_a_chain_is_a_duty_of_the_free_city():
    state = pair(city("ephesos", cards=["scriptorium.3", "stone_pit.3", "quarry.3"]), age=2, turn=2)
    do(state, 1, "sell walls.3")
    assert ways(state, 1, "library.3") == {
        "city-build library.3": None,
        "city-stage library.3": "chain_duty",
        "city-sell library.3": "chain_duty",
    }
    assert "must build it" in words.why(refusal(state, 1, "city-stage library.3"))


def test_sw_121_the_duty_binds_only_the_free_city():
    state = pair(first=city("gizah", cards=["scriptorium.3"]), age=2, turn=2)
    assert set(plays(state, 1, "library.3")) >= {"build library.3", "sell library.3"}


def test_sw_122_the_holder_picks_the_seller_freely_even_the_dearer_one():
    """Wood from the left neighbour costs the Free City 1, from the right one 2."""
    free = city("ephesos", coins=3, cards=["west_trading_post.3"])
    state = pair(free, city("gizah", cards=["lumber_yard.3"]), city("rhodos", cards=["timber_yard.3"]))
    do(state, 1, "sell altar.3")
    assert plays(state, 1, "stockade.3")[:2] == ["city-build stockade.3 L1", "city-build stockade.3 R2"]
    do(state, 1, "city-build stockade.3 R2")
    events = do(state, 2, "sell baths.3")
    assert coins(state) == [3 + 3, 3 + 3 + 2, 1]
    assert {"seat": 2, "coins": 2, "reason": "trade", "from": [[3, 2]]} in happened(events, "coins")


def test_sw_122_players_pay_the_free_city():
    state = pair(city("olympia"))
    do(state, 1, "build stockade.3 R2", "city-build lumber_yard.3")
    do(state, 2, "sell baths.3")
    assert coins(state) == [1, 6, 5]


def test_sw_122_it_must_buy_what_it_can_pay_for():
    state = pair(city("ephesos", coins=2), city("gizah", cards=["lumber_yard.3"]))
    do(state, 1, "sell altar.3")
    assert code(state, 1, "city-sell stockade.3") == "must_play"


# -- a turn -------------------------------------------------------------------------------------


def test_sw_123_the_free_citys_card_is_shown_first_then_its_holders():
    for turn, order in ((1, [FREE, 1, 2]), (2, [FREE, 2, 1])):
        state = pair(turn=turn)
        holder = order[1]
        do(state, holder, "build lumber_yard.3", "city-build stone_pit.3")
        events = do(state, 3 - holder, "build ore_vein.3")
        assert [figures["seat"] for figures in happened(events, "built")] == order


def test_sw_123_what_the_free_city_pays_its_holder_comes_too_late_for_this_turn():
    state = pair(city("ephesos", coins=2), city("olympia", coins=0), turn=1)
    assert code(state, 1, "build clay_pit.3") == "cannot_pay"  # 1 coin for the bank
    do(state, 1, "sell altar.3", "city-build stockade.3 L2")
    do(state, 2, "sell baths.3")
    assert coins(state) == [5, 6, 0]


def test_sw_124_hands_are_exchanged_in_every_age():
    state, chance = started(), random.Random(6)
    ages = set()
    while not state.over:
        if state.turn < 6:
            ages.add(state.age)
            turn, before = state.turn, [set(state.hands[1]), set(state.hands[2])]
            pile = set(state.hands[FREE])
            play_turn(state, chance)
            assert state.turn == turn + 1
            drawn = pile - set(state.hands[FREE])
            assert set(state.hands[1]) - drawn <= before[1] and set(state.hands[2]) - drawn <= before[0]
        else:
            play_turn(state, chance)
    assert ages == {1, 2, 3}


def test_sw_125_hand_sizes_and_three_cards_thrown_away():
    state, chance, sizes = started(), random.Random(7), []
    while state.age == 1:
        held = [len(state.hands[seat]) for seat in (1, 2)]
        sizes.append((held[state.holder - 1] - 1, held[2 - state.holder], len(state.hands[FREE])))
        kept = state.copy()
        play_turn(state, chance)
    assert sizes == [(8 - turn, 8 - turn, 7 - turn) for turn in range(1, 7)]
    before, events = kept.buried, []
    for seat in (kept.holder, kept.holder, 3 - kept.holder):
        events += kept.do(seat, kept.plays(seat)[-1])
    assert kept.buried == before + len(happened(events, "sold")) + 3


def test_sw_125_in_an_open_game_too_three_cards_are_thrown_away():
    state = pair(turn=6, holder=2)
    do(state, 2, "sell altar.3", "city-build lumber_yard.3")
    do(state, 1, "build stone_pit.3")
    assert state.age == 2 and state.buried == 1 + 3


# -- the end ------------------------------------------------------------------------------------


def ended(first, second, free):
    return pair(free, first, second, phase="over")


def test_sw_126_the_free_city_cannot_win():
    state = ended(city("gizah", coins=6), city("rhodos", coins=9), city("ephesos", coins=60))
    assert state.ranking() == [(2,), (1,)] and len(state.scores()) == 2


@pytest.mark.parametrize("held, ranking", [((4, 5), [(2,), (1,)]), ((5, 5), [(1, 2)])])
def test_sw_126_a_tie_is_broken_by_coins_and_then_shared(held, ranking):
    first, second = city("gizah", coins=held[0]), city("rhodos", coins=held[1])
    assert ended(first, second, city("ephesos")).ranking() == ranking


def test_sw_126_the_free_citys_points_are_told_beside_the_ranking():
    state = GAME.start(2, {})
    *_, (_, _, events) = play_on(state, random.Random(1))
    told = news.tell(events[-1], ["Anna", "Béla"])
    assert told[1][-1] == f"Free City: {state.ages[-1][2]} points, and cannot win" and len(told[1]) == 3


def test_sw_127_the_holder_digs_for_the_free_city():
    free = city("halikarnassos", "B", stages=0, cards=["ore_vein.3", "foundry.3"])
    state = pair(free, turn=2, age=2, discards=["altar.3"], buried=1)
    assert state.holder == 1 and ways(state, 1, "walls.3")
    do(state, 1, "sell walls.3", "city-stage courthouse.3")
    events = do(state, 2, "sell aqueduct.3")
    assert happened(events, "asked") == [{"seat": FREE, "phase": "dig", "player": 1}]
    assert news.tell(events[-1], ["Anna", "Béla"])[1] == ["Anna: Free City may build a card from the discard pile."]
    assert state.awaited() == (1,) and code(state, 1, "dig altar.3") == "free_city_now"
    do(state, 1, "city-dig altar.3")
    assert state.cities[FREE].built[-1] == "altar.3" and state.turn == 3


@pytest.mark.parametrize("seed", range(6))
def test_sw_127_digging_for_the_free_city_shows_nobody_the_draw_pile(seed):
    state, chance, dug = GAME.start(2, {}), random.Random(seed), 0
    for text in ("wonder rhodos A", "wonder gizah B", "wonder halikarnassos B"):
        do(state, TABLE, text)
    while not state.over:
        if state.phase == "dig":
            dug += 1
            assert not any(card in str([state.view(1), state.view(2)]) for card in state.hands[FREE])
        seat = state.awaited()[0]
        offered = state.plays(seat)
        stages = [play for play in offered if play.whose and play.verb == "stage"]
        state.do(seat, chance.choice(stages or offered))
    assert dug


def test_sw_127_it_may_leave_the_pile_alone():
    state = pair(city("halikarnassos", "B", cards=["ore_vein.3", "foundry.3"]), turn=2, age=2, discards=["altar.3"])
    do(state, 1, "sell walls.3", "city-stage courthouse.3")
    do(state, 2, "sell aqueduct.3")
    assert plays(state, 1)[-1] == "city-pass" and code(state, 1, "pass") == "free_city_now"
    do(state, 1, "city-pass")
    assert state.turn == 3


def test_sw_127_olympias_free_build_is_a_card_played():
    state = pair(city("olympia", stages=2, coins=0), age=2, turn=2)
    do(state, 1, "sell walls.3")
    found = ways(state, 1, "aqueduct.3")
    assert found["city-build aqueduct.3 free"] is None and found["city-sell aqueduct.3"] == "must_play"
    do(state, 1, "city-build aqueduct.3 free")
    do(state, 2, "sell courthouse.3")
    assert not state.cities[FREE].free_ready and state.cities[FREE].built == ["aqueduct.3"]


def babylon(**options):
    """A sixth turn before which Babylon B is the Free City, with two stages."""
    free = city("babylon", "B", stages=2, coins=0)
    state = last_turn(free, options={"deal": "dealt", **options})
    do(state, 2, "sell altar.3")
    state.do(2, state.plays(2)[0])
    return state, do(state, 1, "sell loom_1.3")


def test_sw_127_babylons_seventh_card_is_the_last_one_of_the_pile():
    state, events = babylon()
    assert happened(events, "asked") == [{"seat": FREE, "phase": "seventh", "player": 2}]
    assert state.view(2)["hand"] == ["apothecary.3"] and "apothecary.3" not in str(state.view(1))
    assert plays(state, 2)[-1] == "city-pass" and all(text.startswith("city-") for text in plays(state, 2))
    state.do(2, state.plays(2)[0])
    assert state.age == 2 and state.hands[FREE] == []


def test_sw_127_babylon_may_have_no_seventh_card():
    state, events = babylon(free_city_seventh="no")
    assert happened(events, "asked") == [] and state.age == 2 and "apothecary.3" in state.discards


def test_sw_127_wildcards_and_guild_copy_are_best_for_the_free_city():
    free = city("olympia", "B", stages=3, coins=0)
    state = pair(
        free, city("gizah", cards=["magistrates_guild", "altar.3"]), city("rhodos", cards=["baths.3"]), phase="over"
    )
    (section,) = [section for section in state.report() if section.code == "free_city"]
    copied = [line.figures for line in section.lines if line.figures["reason"] == "copied"]
    assert [line["points"] for line in copied] == [2] and sheet(state, 1)["guilds"] == 1


def test_sw_127_a_power_of_the_free_city_is_no_players():
    state = pair(city("olympia", stages=2), age=2, turn=2)
    assert code(state, 1, "build aqueduct.3 free") == "no_power"


# -- what the table and its guests know ----------------------------------------------------------


def test_everybody_sees_the_free_city_and_who_holds_it():
    shown = pair(turn=2).public()
    assert [one["seat"] for one in shown["cities"]] == [1, 2, FREE]
    assert (shown["free_city"], shown["holder"], shown["passing"]) == (FREE, 2, "across")


def test_news_name_the_free_city():
    state = pair(city("olympia"))
    do(state, 1, "sell altar.3", "city-build stockade.3")
    events = do(state, 2, "build stone_pit.3")
    lines = [line for event in events for line in (news.tell(event, ["Anna", "Béla"]) or ("", [], ""))[1]]
    assert "Free City builds Stockade." in lines
    assert "Béla draws a card and plays for the Free City too." in lines


def test_what_a_seat_hid_for_the_free_city_is_not_offered_to_it_again():
    state = pair(city("ephesos", cards=["stone_pit.3", "quarry.3"]), age=2, turn=2)
    do(state, 1, "sell walls.3", "city-stage courthouse.3")
    do(state, 2, "sell aqueduct.3")
    assert code(state, 1, "sell courthouse.3") == "used_here" and code(state, 2, "sell courthouse.3") == "used"
    used = [GAME.view(state.view(seat)).plays("courthouse.3") for seat in (1, 2)]
    assert used[0] == [] and used[1]  # the table knows, and seat 2 learns it only when it tries


@pytest.mark.parametrize(
    "moment, reason",
    [
        ({"holder": 3}, '"holder" is 3'),
        ({"phase": "draw", "options": {"deal": "open"}}, "drawn from a pile only"),
        ({"free_city": city("gizah")}, "lies before two"),
        ({"free_city": city("ephesos", chosen="city-sell altar.3")}, "the Free City has chosen"),
    ],
)
def test_a_position_of_two_that_cannot_be_says_why(moment, reason):
    seats = [city("gizah"), city("rhodos")]
    with pytest.raises(ValueError, match=reason):
        GAME.position({"seats": seats, "free_city": city("ephesos"), **moment})


def test_a_free_city_stands_only_between_two():
    seats = [city("gizah"), city("rhodos"), city("babylon")]
    with pytest.raises(ValueError, match="only between two"):
        GAME.position({"seats": seats, "free_city": city("ephesos")})
