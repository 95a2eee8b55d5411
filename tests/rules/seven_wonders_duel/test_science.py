"""Symbols, pairs and the scientific supremacy (SD-97 to SD-100)."""

from tests.rules.seven_wonders_duel.scene import at, do, happened, plays

FIVE = ["apothecary", "pharmacist", "workshop", "scriptorium", "academy"]
RICH = {"coins": 40}


def test_sd_97_a_pair_brings_a_token_from_the_board_at_once():
    state = at({**RICH, "cards": ["apothecary"]}, {}, "school", "walls", tokens=["law", "economy"])
    do(state, 1, "build school")
    assert plays(state, 1) == ["token law", "token economy"]
    do(state, 1, "token economy")
    assert state.board.cities[1].tokens == ["economy"] and state.board.tokens == ["law"]
    assert state.awaited() == (2,)


def test_sd_98_with_no_token_left_the_pair_gives_nothing():
    state = at({**RICH, "cards": ["apothecary"]}, {}, "school", "walls")
    events = do(state, 1, "build school")
    assert happened(events, "nothing") == [{"seat": 1, "phase": "token"}] and state.awaited() == (2,)


def test_sd_99_six_different_symbols_end_the_game():
    state = at({**RICH, "cards": FIVE}, {}, "university", "palace")
    events = do(state, 1, "build university")
    assert state.over and (state.board.winner, state.board.victory) == (1, "scientific")
    assert [event.code for event in events] == ["built", "symbol", "over"]


def test_sd_99_the_opponents_symbols_do_not_count():
    state = at({**RICH, "cards": FIVE[:4]}, {"cards": FIVE[4:]}, "university", "palace")
    do(state, 1, "build university")
    assert not state.over and len(state.board.cities[1].symbols) == 5


def test_sd_99_law_counts_as_a_symbol():
    state = at({**RICH, "cards": FIVE[1:], "tokens": ["law"]}, {}, "university", "palace")
    do(state, 1, "build university")
    assert state.board.victory == "scientific"


def test_sd_100_each_pair_pays_once_and_law_makes_none():
    state = at({**RICH, "cards": ["apothecary", "school"]}, {}, "library", "walls", tokens=["law"])
    assert state.board.cities[1].symbols == {"wheel": 2}
    do(state, 1, "build library")
    assert state.board.phase == "play"
