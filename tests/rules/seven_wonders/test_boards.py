"""Wonder boards on readers (SW-14, option `wonders`): who lays which, which side, and what is refused."""

import json

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.referee.record import Record, digest, parse, replay
from shared_rules.seven_wonders import words
from tests.rules.random_games import moments

GAME = load("seven_wonders")


def begun(seats, *said, **options):
    """A game whose boards are tapped, after these: (seat, text)."""
    state = GAME.start(seats, {"wonders": "tapped", **options})
    for seat, text in said:
        state.do(seat, GAME.parse(text))
    return state


def seen(state, seat, card):
    """The answer of the seat's station to a card: {text: None or the sentence}."""
    view = GAME.view(json.loads(json.dumps(state.view(seat))))
    ways = view.ways(card)
    assert [way.refusal for way in ways if way.play] == [state.refuse(seat, way.play) for way in ways if way.play]
    return {way.play and GAME.text(way.play): way.refusal and words.why(way.refusal) for way in ways}


@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_sw_14_every_player_lays_the_own_board_in_any_order(deal):
    state = begun(3, deal=deal)
    assert state.awaited() == (1, 2, 3) and state.plays(TABLE) == []
    assert seen(state, 2, "rhodos") == {"wonder rhodos A": None, "wonder rhodos B": None}
    (event,) = state.do(2, GAME.parse("wonder rhodos B"))
    assert (event.code, event.figures) == ("wonder", {"seat": 2, "wonder": "rhodos", "side": "B"})
    assert state.awaited() == (1, 3)
    state.do(3, GAME.parse("wonder gizah A"))
    state.do(1, GAME.parse("wonder babylon A"))
    assert [(city.wonder, city.side) for city in state.cities[1:]] == [
        ("babylon", "A"),
        ("rhodos", "B"),
        ("gizah", "A"),
    ]
    assert state.awaited() == ((TABLE,) if deal == "dealt" else (1, 2, 3))


def test_sw_14_a_wrong_or_second_board_gets_a_sentence():
    state = begun(3, (2, "wonder rhodos B"), deal="open")
    assert set(seen(state, 1, "rhodos").values()) == {"Rhodos lies before another player: lay your own board."}
    mine = "Rhodos is your board. To take it back, lift it off and press A."
    assert seen(state, 2, "gizah") == {"wonder gizah A": mine, "wonder gizah B": mine}
    assert seen(state, 1, "altar.3") == {None: "Lay your wonder board first."}
    for seat, text in ((1, "wonder gizah A"), (3, "wonder babylon A")):
        state.do(seat, GAME.parse(text))
    assert seen(state, 1, "gizah") == {None: "All boards are given out: Gizah stays where it is."}
    assert state.refuse(1, GAME.parse("wonder olympia A")).code == "tables_play"


def test_sw_14_boards_that_herald_deals_are_not_tapped():
    state = GAME.start(3, {})
    assert seen(state, 1, "gizah") == {None: "The game is being set up: wait until all cards are dealt."}
    assert state.refuse(1, GAME.parse("wonder gizah A")).code == "tables_play"
    assert begun(3).refuse(TABLE, GAME.parse("wonder gizah A")).code == "table_not_awaited"


def test_sw_14_the_option_sides_refuses_the_other_side_of_a_tapped_board():
    assert seen(begun(3, sides="B"), 1, "gizah") == {
        "wonder gizah A": "This game is played with sides B only.",
        "wonder gizah B": None,
    }


def test_sw_14_a_board_may_be_taken_back_until_all_lie():
    state = begun(3, (2, "wonder rhodos B"), deal="open")
    view = GAME.view(state.view(2))
    assert [GAME.text(way.play) for way in view.ways(None)] == ["back"] and view.plays() == []
    before = digest(begun(3, deal="open"))
    state.do(2, GAME.parse("back"))
    assert digest(state) == before and state.awaited() == (1, 2, 3)
    assert state.refuse(2, GAME.parse("back")).code == "nothing_chosen"


@pytest.mark.parametrize(("first", "holder"), [("left", 1), ("right", 2)])
def test_sw_114_who_plays_for_the_free_city_first_lays_its_board(first, holder):
    state = begun(2, (1, "wonder gizah A"), (2, "wonder rhodos B"), first_holder=first)
    assert state.awaited() == (holder,)
    assert words.title(GAME.view(state.view(holder))) == ["7 Wonders", "Lay the board of", "the Free City"]
    assert seen(state, holder, "olympia") == {"city-wonder olympia A": None, "city-wonder olympia B": None}
    assert state.refuse(holder, GAME.parse("wonder olympia A")).code == "free_city_now"
    state.do(holder, GAME.parse("city-wonder olympia A"))
    assert state.cities[3].wonder == "olympia" and state.awaited() == (TABLE,)


@pytest.mark.parametrize("said", [(), ((2, "wonder rhodos B"),), ((1, "wonder gizah A"), (2, "wonder rhodos B"))])
@pytest.mark.parametrize("players", [2, 3])
def test_a_moment_with_some_boards_reads_back(players, said):
    state = begun(players, *said)
    for twin in (GAME.position(json.loads(json.dumps(state.position()))), state.copy()):
        assert digest(twin) == digest(state) and twin.awaited() == state.awaited()
        assert [twin.view(seat) for seat in (1, 2)] == [state.view(seat) for seat in (1, 2)]


@pytest.mark.parametrize("deal", ["dealt", "open"])
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_with_tapped_boards_is_a_record(players, deal):
    *_, (state, _, lines) = moments("seven_wonders", deal, players, 3, {"wonders": "tapped"})
    assert len([text for seat, text in lines if seat and "wonder" in text]) >= max(3, players)
    options = {"deal": deal, "wonders": "tapped"}
    record = Record("seven_wonders", GAME.rules_version, options, ["A"] * players, "2026-02-28", lines)
    assert digest(replay(parse(record.text()))) == digest(state)


def test_titles_and_explanations_of_boards():
    state = begun(3, (2, "wonder halikarnassos B"))
    for seat in (1, 2):
        assert all(len(line) <= 16 for line in words.title(GAME.view(state.view(seat))))
    assert words.explain("rhodos")[:3] == ["Rhodos", "Side A: ore", "3 points"]
    assert words.caption(GAME.view(state.view(1)), GAME.parse("wonder rhodos A")) == ("Side A", "your wonder")
