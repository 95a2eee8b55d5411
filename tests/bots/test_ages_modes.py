"""Bots in the advanced and the full game of Through the Ages: sensible plays, and military cards they may not see."""

import random

import pytest

from host.arena.arena import Habit, play_game
from host.bots.judge import judge_of
from host.bots.levels import Normal
from host.bots.observer import Observer
from host.bots.search import Budget, Search, pick
from host.languages.game_words import game_words
from shared_rules.contract import TABLE, load
from shared_rules.referee.knowledge import imagine
from shared_rules.through_the_ages.production import uprising
from shared_rules.through_the_ages.sight import POLITICS

MODES = ("advanced", "full")
GAME = load("through_the_ages")
WASTEFUL = ("disband", "destroy")


class Watched:
    """A player whose plays are kept, with whether an uprising threatened."""

    def __init__(self, player):
        self._player, self.plays = player, []

    def play(self, view, knowledge):
        play = self._player.play(view, knowledge)
        self.plays.append((play.verb, uprising(view().civ)))
        return play


def options_of(mode):
    return GAME.complete({"mode": mode})


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_normal_beats_habit_keeps_order_and_uses_politics(mode):
    options = options_of(mode)
    normal = Watched(Normal(GAME, judge_of(GAME.name, options), 1))
    state = play_game(GAME, options, [normal, Habit(GAME, 2), Habit(GAME, 3)], 7)
    assert state.ranking()[0] == (1,)
    verbs = [verb for verb, _ in normal.plays]
    assert "resign" not in verbs
    assert all(threatened for verb, threatened in normal.plays if verb in WASTEFUL)
    assert "prepare" in verbs
    assert not uprising(state.civs[1])


def witnessed(mode, count):
    """A game that goes by habit, but that nobody resigns, and what its players know of it."""
    options, chance, plays = options_of(mode), random.Random(mode), []
    state, observer = GAME.start(3, options), Observer(GAME, 3, options)
    habits = [Habit(GAME, seat) for seat in range(3)]
    while len(plays) < count and not state.over:
        seat = state.awaited()[0]
        if seat == TABLE:
            play = chance.choice(state.plays(TABLE))
        else:
            play = habits[seat - 1].play(lambda seat=seat: GAME.view(state.view(seat)), lambda: None)
        state.do(seat, play)
        plays.append((seat, GAME.text(play)))
    observer.follow(plays)
    return state, observer


@pytest.mark.parametrize("mode", MODES)
def test_hands_events_and_decks_are_drawn_as_many_as_there_are(mode):
    state, observer = witnessed(mode, 380)
    hidden = 0
    for seat in state.seats:
        drawn = imagine(GAME, observer.knowledge(seat), random.Random(1))
        assert drawn.civs[seat].military == state.civs[seat].military
        assert [civ.held() for civ in drawn.civs[1:]] == [civ.held() for civ in state.civs[1:]]
        assert drawn.left == state.left
        assert len(drawn.events) == len(state.events) and len(drawn.future) == len(state.future)
        assert drawn.stock == len(drawn.draws) == state.stock
        hidden += sum(civ.held() for civ in state.civs[1:]) + len(state.future)
        drawn_again = imagine(GAME, observer.knowledge(seat), random.Random(2))
        assert [play.card for play in drawn.draws] != [play.card for play in drawn_again.draws]
    assert hidden > 5, "the moment hides something"


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_a_seat_remembers_the_events_it_prepared_itself(mode):
    found = 0
    for count in range(200, 500, 50):
        state, observer = witnessed(mode, count)
        for seat in state.seats:
            knowledge = observer.knowledge(seat)
            drawn = imagine(GAME, knowledge, random.Random(3))
            assert set(knowledge.memory.current) <= set(state.events) & set(drawn.events)
            assert set(knowledge.memory.future) <= set(state.future) & set(drawn.future)
            found += len(knowledge.memory.current) + len(knowledge.memory.future)
    assert found


def test_every_card_that_is_drawn_has_a_name():
    _, observer = witnessed("full", 300)
    drawn = imagine(GAME, observer.knowledge(1), random.Random(4))
    assert all(game_words(GAME.name).card_name(card) for civ in drawn.civs[1:] for card in civ.military)


@pytest.mark.long
def test_nobody_leaves_a_full_game_in_a_playout_not_even_by_a_slip(monkeypatch):
    """A slip took one of the three best plays, and in politics there often are no more, resigning among them."""
    monkeypatch.setattr("host.bots.search.SLACK", 1.0)
    judge, options = judge_of("through_the_ages", options_of("full")), options_of("full")
    state, luck, could = GAME.start(3, options), random.Random(11), 0
    for _ in range(250):
        seat = state.awaited()[0]
        if seat == TABLE:
            state.do(TABLE, state.drawn(luck.random()))
            continue
        could += any(play.verb == "resign" for play in state.plays(seat)[:3])
        play = pick(judge, state, seat, luck)
        assert play.verb != "resign"
        state.do(seat, play)
    assert could > 5


@pytest.mark.long
def test_whoever_leaves_a_full_game_has_no_chance_however_early():
    """An outlook counts little early, or against a seat; that somebody left counts always."""
    judge, left = judge_of("through_the_ages", options_of("full")), 0
    for count in range(20, 140, 3):
        state, _ = witnessed("full", count)
        seat = state.awaited()[0]
        leaving = [play for play in (state.plays(seat) if seat != TABLE else []) if play.verb == "resign"]
        if leaving:
            state.do(seat, leaving[0])
            assert state.over or judge.chances(state)[seat - 1] < 0.001
            left += 1
    assert left > 2


@pytest.mark.parametrize("mode", MODES)
def test_strength_early_in_a_game_is_worth_more_than_it_shows_and_less_towards_the_end(mode):
    judge, gains = judge_of("through_the_ages", options_of(mode)), []
    for count in (150, 380):
        state, _ = witnessed(mode, count)
        before = judge.forecast(state)[0] - judge.outlook(state)[0]
        state.civs[1].strength += 1
        gains.append(judge.forecast(state)[0] - judge.outlook(state)[0] - before)
    assert gains[0] > 0 and gains[0] > 1.5 * gains[1]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.long
def test_a_playout_ends_between_turns(mode, monkeypatch):
    judge, seen = judge_of("through_the_ages", options_of(mode)), []
    prospect = judge.prospect
    monkeypatch.setattr(judge, "prospect", lambda state, seat: seen.append(state) or prospect(state, seat))
    for count in (200, 320):
        state, observer = witnessed(mode, count)
        Search(GAME, judge, observer.knowledge(state.awaited()[0]), count, 3).run(Budget(playouts=3))
    assert seen and all(state.over or state.phase == POLITICS for state in seen)
