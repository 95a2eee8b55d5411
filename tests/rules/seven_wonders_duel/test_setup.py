"""Setting up (SD-3, SD-10 to SD-20)."""

import random

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.referee.state import picker
from tests.rules.seven_wonders_duel.scene import GAME, at, coins, do, happened, plays, set_up, step


def test_sd_3_the_bank_never_runs_out():
    state = at({"coins": 500}, {}, "tavern")
    do(state, 1, "build tavern")
    assert coins(state)[0] == 504


def test_sd_10_the_pawn_in_the_middle_and_four_military_tokens():
    board = GAME.start(2, {}).board
    assert board.pawn == 0 and board.loot[1:] == [[2, 5], [2, 5]]


def test_sd_11_five_progress_tokens_and_five_set_aside():
    state, chance = GAME.start(2, {}), random.Random(11)
    assert len(plays(state, TABLE)) == 10
    for _ in range(5):
        step(state, chance)
    assert len(state.board.tokens) == 5
    assert sorted(state.board.tokens + state.board.apart(cards.TOKENS)) == sorted(cards.names(cards.TOKENS))


def test_sd_12_seven_coins_each():
    assert coins(GAME.start(2, {})) == [7, 7]


def test_sd_13_sd_14_the_draft_in_its_order():
    state, chance, order, laid = GAME.start(2, {}), random.Random(3), [], []
    while state.board.phase in ("tokens", "wonders", "draft"):
        _, text, events = step(state, chance)
        laid += [len(state.board.offer)] if text.startswith("lay") else []
        order += [figures["seat"] for figures in happened(events, "drafted")]
    assert order == [1, 2, 2, 1, 2, 1, 1, 2] == [picker(number) for number in range(8)]
    assert laid == [1, 2, 3, 0 + 4] * 2


def test_sd_14_the_last_of_four_goes_by_itself():
    state, chance = GAME.start(2, {}), random.Random(4)
    while not state.board.cities[1].wonders:
        step(state, chance)
    step(state, chance)
    assert state.awaited() == (2,) and len(state.board.offer) == 2
    _, _, events = step(state, chance)
    assert [figures["seat"] for figures in happened(events, "drafted")] == [2, 1] and not state.board.offer


def test_sd_15_four_wonders_each_and_four_take_no_part():
    state = set_up(random.Random(1))
    mine, theirs = state.board.cities[1].wonders, state.board.cities[2].wonders
    assert len(mine) == len(theirs) == 4 and len(set(mine + theirs)) == 8
    assert len(state.board.apart(cards.WONDERS)) == 4


def test_sd_16_the_first_game():
    board = set_up(random.Random(1), {"wonders": "first_game"}).board
    assert board.cities[1].wonders == ["pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"]
    assert board.cities[2].wonders == ["circus_maximus", "piraeus", "appian_way", "colossus"]


def age_three(seed):
    """A dealt game at the layout of Age III, its position, and all that came up in it."""
    chance, state = random.Random(seed), set_up(random.Random(seed))
    while not state.over and not (state.board.age == 3 and state.board.phase == "layout"):
        step(state, chance)
    return state, chance


@pytest.mark.parametrize("seed", range(4))
def test_sd_17_sd_18_every_deck_has_twenty_cards_with_three_guilds_in_the_last(seed):
    state, _ = age_three(seed)
    if state.over:
        return
    assert len(state.deck) == 20 and len(state.guilds) == 3
    assert len([card for card in state.deck if cards.colour_of(card) == "purple"]) == 3
    assert set(plays(state, TABLE)) == {f"turn {card} 0" for card in state.deck}


def test_sd_17_sd_153_removed_cards_are_not_in_the_discard_pile():
    state, _ = age_three(0)
    first_ages = [card for age in (1, 2) for card in cards.deck(age)]
    came = [card for card in first_ages if state.board.was_seen(card)]
    assert len(came) == 40 and set(state.board.discards) <= set(came)


def test_sd_18_which_guilds_are_in_is_nobodys_to_know():
    state, _ = age_three(1)
    shown = str([state.view(1), state.view(2), state.public()])
    assert not any(guild in shown for guild in cards.guilds())


def test_sd_20_laying_out_an_age():
    state, chance = GAME.start(2, {"wonders": "first_game"}), random.Random(20)
    for _ in range(5):
        step(state, chance)
    assert state.board.phase == "layout" and state.awaited() == (TABLE,)
    positions = []
    while state.board.phase == "layout":
        positions.append(int(step(state, chance)[1].split()[2]))
    assert positions == [0, 1, 5, 6, 7, 8, 14, 15, 16, 17, 18, 19]
    assert state.board.cards.count("?") == 8 and state.board.free == [14, 15, 16, 17, 18, 19]


def test_a_fair_draw_lists_every_card_that_could_come_once():
    state, chance = GAME.start(2, {"wonders": "first_game"}), random.Random(2)
    for _ in range(5):
        step(state, chance)
    assert sorted(plays(state, TABLE)) == sorted(f"turn {card} 0" for card in cards.deck(1))


def test_the_tag_code_is_the_games_own():
    assert GAME.code == "7d" != load("seven_wonders").code
