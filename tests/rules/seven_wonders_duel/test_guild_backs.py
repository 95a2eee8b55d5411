"""Guilds have backs of their own, so all see which cards face down are guilds: the option `guild_backs`."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from host.bots.memories import Memories
from shared_rules.contract import TABLE
from shared_rules.referee.knowledge import imagine
from shared_rules.referee.record import Record, replay
from shared_rules.seven_wonders_duel import cards, words
from tests.rules.seven_wonders_duel.scene import GAME, code, do, plays, step

SEEDS = range(12)


def to(phase, seed, options=None):
    """A game at this phase of Age III, played at random, or None if it ended before or skipped the phase."""
    chance, state = random.Random(seed), GAME.start(2, {"wonders": "first_game", **(options or {})})
    while not state.over and not (state.board.age == 3 and state.board.phase == phase):
        step(state, chance)
    return None if state.over else state


def at_backs(options=None):
    """The first games that come to the phase in which backs are named."""
    found = [state for state in (to("backs", seed, options) for seed in range(30)) if state is not None]
    assert len(found) > 5
    return found


def test_sd_18_the_deal_decides_where_guilds_lie_face_down():
    for state in at_backs():
        left = [card for card in state.deck if card in cards.guilds()]
        assert state.awaited() == (TABLE,) and len(state.deck) == 8
        assert [len(left), *plays(state, TABLE)] == [len(left), *(f"back {p}" for p in (2, 3, 4, 9, 10, 15, 16, 17))]
        for number, place in enumerate((10, 3, 17)[: len(left)], 1):
            assert state.board.phase == "backs"
            do(state, TABLE, f"back {place}")
            assert len(state.board.marked()) == number and code(state, TABLE, f"back {place}") is not None
        assert state.board.phase in ("play", "begin") and state.board.marked() == sorted((10, 3, 17)[: len(left)])


@pytest.mark.parametrize("seed", SEEDS)
def test_sd_18_what_is_turned_up_has_the_back_that_was_seen(seed):
    chance, state = random.Random(seed), GAME.start(2, {"wonders": "first_game"})
    turned = 0
    while not state.over:
        before, marked = state.board.phase, state.board.marked()
        if before == "reveal" and state.board.age == 3:
            due = state.board.due
            for card in state.deck:
                fits = (card in cards.guilds()) == (due[0] in marked)
                assert (code(state, TABLE, f"turn {card} {due[0]}") is None) == fits
        _, text, _ = step(state, chance)
        if before == "reveal" and state.board.age == 3 and text.startswith("turn"):
            _, card, place = text.split()
            assert (card in cards.guilds()) == (int(place) in marked)
            turned += 1
    assert turned or state.board.age < 3 or state.board.victory in ("military", "scientific")


def test_sd_18_the_backs_are_all_that_a_view_tells_of_cards_face_down():
    for state in at_backs():
        while state.board.phase == "backs":
            step(state, random.Random(2))
        shown = str([state.view(1), state.view(2), state.public()])
        assert not any(card in shown for card in state.deck if card in cards.guilds())
        for seat in (1, 2):
            assert GAME.view(state.view(seat)).board.marked() == state.board.marked() == state.public()["backs"]


def test_sd_18_unseen_nothing_is_told_of_backs():
    for seed in SEEDS:
        state = to("play", seed, {"guild_backs": "unseen"})
        if state is not None:
            assert state.public()["backs"] == [] and "backs" not in state.view(1)
            assert len({card in cards.guilds() for card in state.deck}) > 0


def test_sd_18_a_game_kept_without_the_option_is_played_without_it():
    lines, chance, state = [], random.Random(5), GAME.start_kept(2, {})
    while not state.over:
        seat, text, _ = step(state, chance)
        lines.append((seat, text))
    assert not any(text.startswith("back") for _, text in lines) and "guild_backs" not in state.position()["options"]
    replayed = replay(Record(GAME.name, GAME.rules_version, {}, ["A", "B"], "2026-02-28", lines))
    assert replayed.position() == state.position()


def test_sd_18_at_an_open_table_people_name_the_backs_at_either_station():
    for state in at_backs({"deal": "open"}):
        left = 3 - state.board.guilds_seen()
        assert "Which is a guild" in words.title(state.views[1])
        for number, place in enumerate((2, 9, 15)[:left]):
            seat = 1 + number % 2
            assert f"back {place}" in plays(state, seat) and words.heading(state.views[seat], GAME.parse("back 9"))
            do(state, seat, f"back {place}")
        assert state.board.phase in ("play", "begin")


@pytest.mark.long
def test_sd_18_a_card_with_another_back_is_refused_where_the_backs_are_known():
    refused = Counter()
    for state in at_backs({"deal": "open"}):
        chance = random.Random(7)
        while not state.over:
            if state.board.phase == "reveal":
                marked = {place in state.board.marked() for place in state.board.due}
                for card in [card for card in (*cards.deck(3), *cards.guilds()) if not state.board.was_seen(card)]:
                    if card in cards.guilds() and state.board.guilds_seen() == 3:
                        continue
                    fits = not state.board.marked() or (card in cards.guilds()) in marked
                    found = GAME.view(state.view(1)).ways(card)[0]
                    assert (found.refusal is None) == fits
                    refused[found.refusal and found.refusal.code] += 1
                    if found.refusal:
                        assert "does not have the back" in words.why(found.refusal)
            step(state, chance)
    assert refused["other_back"] > 10 and refused[None] > 10


@pytest.mark.long
@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_sd_18_what_a_bot_imagines_has_the_backs_that_it_sees(deal):
    chance = random.Random(11)
    for state in at_backs({"deal": deal}):
        looked = 0
        while not state.over and looked < 12:
            step(state, chance)
            looked += 1
            imagined = imagine(GAME, Memories(GAME, 2).knowledge(state, 1), chance)
            assert imagined.board.marked() == state.board.marked()
            assert imagined.position().get("backs") == state.position().get("backs")
            while not imagined.over:
                step(imagined, chance)


@pytest.mark.long
def test_sd_18_a_position_keeps_the_backs():
    for state in at_backs():
        while not state.over:
            step(state, random.Random(state.board.turn))
            again = GAME.position(state.position())
            assert again.position() == state.position() and again.board.backs == state.board.backs


@pytest.mark.long
def test_sd_18_every_place_face_down_is_equally_likely_to_hold_a_guild():
    found = Counter()
    for seed in range(400):
        state = to("play", seed)
        if state is not None:
            found.update(state.board.marked())
    assert set(found) == {2, 3, 4, 9, 10, 15, 16, 17}
    assert all(count < 2 * other for count, other in pairwise(sorted(found.values(), reverse=True)))
