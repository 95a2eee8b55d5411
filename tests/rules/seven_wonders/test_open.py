"""Games that people deal: hands are unknown, and what can be caught is caught (SW-11, SW-12, SW-19)."""

import pytest

from shared_rules.contract import PlayRefused
from shared_rules.seven_wonders.cards import all_cards, find, guilds, split
from tests.rules.seven_wonders.scene import GAME, at, city, code, plays, turn, ways


def test_any_card_of_this_age_and_player_count_may_be_played():
    state = at(city(), players=4, age=1)
    usable = {card for card in all_cards() if state.plays(1, card)}
    assert usable == {card for card in all_cards() if find(card).age == 1 and 0 < split(card)[1] <= 4}
    assert state.views[1].reach() is None


@pytest.mark.parametrize(
    "card, expected",
    [
        ("walls.3", "other_age"),
        ("spies_guild", "other_age"),
        ("altar.5", "mark_too_high"),
        ("altar.4", "unknown_card"),
        ("stables.9", "unknown_card"),
        ("altar", "unknown_card"),
    ],
)
def test_foreign_cards_are_refused_with_their_reason(card, expected):
    state = at(city(), age=1)
    assert ways(state, 1, card) == {None: expected}


def test_a_card_that_lies_in_a_city_is_used_for_everybody():
    state = at(city(), city("rhodos", cards=["altar.3"]), players=5, age=1)
    assert ways(state, 1, "altar.3") == {None: "used_there"} and ways(state, 2, "altar.3") == {None: "used_here"}
    assert ways(state, 1, "altar.5")["build altar.5"] is None


@pytest.mark.parametrize("play", ["sell altar.3", "stage altar.3"])
def test_a_hidden_card_is_used_too_and_only_its_seat_knows_beforehand(play):
    """The station of another seat cannot know: its View holds no trace. The table refuses."""
    state = at(city(cards=["stone_pit.3"]), age=1)
    before = state.view(2)
    turn(state, {1: play, 2: "build baths.3 R2", 3: "build theater.3"})
    assert ways(state, 1, "altar.3") == {None: "used_here"}
    assert ways(state, 2, "altar.3")["sell altar.3"] is None
    assert code(state, 2, "sell altar.3") == "used"
    assert "sell altar.3" not in plays(state, 2)
    seen = int(state.view(2)["used"], 16) & ~int(before.get("used", "0"), 16)
    assert [card for place, card in enumerate(all_cards()) if seen >> place & 1] == ["baths.3", "theater.3"]


def test_one_tag_cannot_be_chosen_by_two_seats_in_one_turn():
    state = at(city(), age=1)
    state.do(1, GAME.parse("sell altar.3"))
    with pytest.raises(PlayRefused) as refused:
        state.do(2, GAME.parse("build altar.3"))
    assert refused.value.refusal.code == "used"


def test_sw_12_more_guilds_than_belong_to_the_game_are_caught():
    state = at(city("gizah", cards=["quarry.3"]), age=3)
    for guild in guilds()[:5]:
        turn(state, {1: "sell " + guild, 2: "sell " + _plain(state, 0), 3: "sell " + _plain(state, 1)})
    assert ways(state, 1, guilds()[7]) == {None: "too_many_guilds"}
    assert code(state, 2, "sell " + guilds()[7]) == "too_many_guilds"
    assert code(state, 2, "sell " + guilds()[1]) == "used"


def _plain(state, place):
    return [text.split()[1] for text in plays(state, 2) if text.startswith("sell") and "guild" not in text][place]


def test_leftovers_of_the_sixth_turn_are_unknown():
    state = at(city(), age=1, turn=6)
    turn(state, {1: "sell altar.3", 2: "sell baths.3", 3: "build theater.3"})
    assert sorted(state.discards) == ["altar.3", "baths.3"] and state.buried == 2 + 3


def digging(**more):
    """Seat 1 digs in Age II: altar.3 was sold by it, baths.3 by seat 2; three leftovers are unknown."""
    return at(
        city("halikarnassos", "B", stages=1, cards=["loom_1.3"], staged=["workshop.3"], sold=["altar.3"]),
        city("rhodos", cards=["theater.3"], stages=1, staged=["stockade.3"], sold=["baths.3"]),
        age=2,
        phase="dig",
        turn=2,
        steps=[["dig", 1]],
        discards=["altar.3", "baths.3"],
        **{"buried": 5, **more},
    )


def test_sw_85_the_digger_may_take_what_is_discarded_or_not_accounted_for_of_the_ages_so_far():
    state = digging()
    for card in ("altar.3", "baths.3", "press_1.3", "walls.3"):
        assert ways(state, 1, card) == {"dig " + card: None} and code(state, 1, "dig " + card) is None
    for card, why in (
        ("theater.3", "used_there"),
        ("workshop.3", "used_here"),
        ("arena.3", "other_age"),
        ("pawnshop.4", "mark_too_high"),
    ):
        assert ways(state, 1, card) == {None: why}
    assert code(state, 1, "dig loom_2.3") == "duplicate"
    assert code(state, 1, "dig stockade.3") == "used"


def test_sw_85_without_leftovers_only_known_discards_can_be_taken():
    state = digging(buried=2)
    assert code(state, 1, "dig press_1.3") == "not_in_pile"
    assert plays(state, 1) == ["dig baths.3", "dig altar.3", "pass"]


def test_a_card_taken_from_the_pile_is_used_from_then_on():
    state = digging()
    state.do(1, GAME.parse("dig altar.3"))
    assert state.discards == ["baths.3"] and state.buried == 4
    assert state.places["altar.3"] == "city 1" and not state.views[1].sold


def test_sw_87_babylons_seventh_card_in_an_open_game():
    state = at(city("babylon", "B", stages=2), age=1, turn=6)
    turn(state, {1: "sell altar.3", 2: "sell baths.3", 3: "sell theater.3"})
    assert state.phase == "seventh" and state.buried == 3 + 2
    assert ways(state, 1, "altar.3") == {None: "used_here"}
    state.do(1, GAME.parse("build clay_pool.3"))
    assert state.age == 2 and state.buried == 5


def test_who_used_a_card_and_who_meets_a_second_tag_of_it_are_told_apart():
    """The seller of a card that another one digs out is no longer the one who used it last."""
    state = at(
        city("halikarnassos", "A", stages=2, cards=["stockade.3"]),
        city("rhodos", sold=["altar.3"]),
        city("gizah", cards=["workshop.3"]),
        age=1,
        turn=3,
        phase="dig",
        steps=[["dig", 1]],
        discards=["altar.3"],
    )
    assert ways(state, 2, "altar.3") == {None: "waiting"}
    twin = state.copy()
    state.do(1, GAME.parse("pass"))
    assert ways(state, 2, "altar.3") == {None: "used_here"} and code(state, 1, "sell altar.3") == "used"
    twin.do(1, GAME.parse("dig altar.3"))
    assert ways(twin, 2, "altar.3") == {None: "used_there"} and ways(twin, 1, "altar.3") == {None: "used_here"}
    again = GAME.position(twin.position())
    assert [again.view(seat) for seat in (1, 2, 3)] == [twin.view(seat) for seat in (1, 2, 3)]
