"""Handover matches of Duel: strong plays a part of a seat that a plain tree plays otherwise (`bench/handover.py`)."""

import pytest

from bench import handover
from host.arena.arena import Habit, play_game
from shared_rules.contract import load

DUEL = load("seven_wonders_duel")
QUICK = handover.Ways(plain=8, strong=8, referee=0)
JUDGED = QUICK._replace(referee=60)


class Noting(Habit):
    """Plays by habit, and notes in which parts it was asked."""

    def __init__(self, seed):
        super().__init__(DUEL, seed)
        self.parts = []

    def play(self, view, knowledge):
        self.parts.append(handover.part_of(knowledge()))
        return super().play(view, knowledge)


class Certain:
    """A referee to whom the seat to play has a quarter of the victory."""

    def expects(self, known):
        return 0.25


@pytest.mark.parametrize("parts", handover.PARTS.values())
def test_the_other_player_is_asked_in_its_parts_and_the_usual_one_in_all_others(parts):
    usual, other, rest = Noting(1), Noting(2), Noting(3)
    play_game(DUEL, DUEL.complete({}), [handover.Handed(usual, other, parts, None), rest], 5)
    assert set(other.parts) == set(parts)
    assert set(usual.parts) == {0, 1, 2, 3} - set(parts)
    assert set(rest.parts) == {0, 1, 2, 3}


def test_a_referee_ends_a_game_at_the_first_moment_after_the_part():
    usual, other, rest = Noting(1), Noting(2), Noting(3)
    players = [handover.Handed(usual, other, (1,), Certain()), handover.Handed(rest, rest, (1,), Certain())]
    with pytest.raises(handover.HandedBack) as back:
        play_game(DUEL, DUEL.complete({}), players, 5)
    assert back.value.share == 0.25 and back.value.seat in (1, 2)
    assert set(usual.parts) == {0} and set(other.parts) == {1} and set(rest.parts) == {0, 1}


def test_the_share_of_the_seat_that_strong_had_is_told_whoever_comes_next():
    found = [handover.play(1, seat, (0,), handover.plain_trees(1, JUDGED), JUDGED).share for seat in (1, 2)]
    assert all(0 < share < 1 for share in found) and found[0] != found[1]


def test_whoever_takes_over_nothing_has_exactly_half_of_a_deal_in_both_seats():
    trees = handover.plain_trees(2, QUICK)
    first, second = (handover.play(2, seat, (), trees, QUICK) for seat in (1, 2))
    assert first.share + second.share == 1 and (first.points, first.theirs) == (second.theirs, second.points)


def test_what_a_plain_tree_found_at_a_moment_is_found_once_in_all_games_of_a_deal(monkeypatch):
    thought = []
    found = handover.Plain.play
    monkeypatch.setattr(handover.Plain, "play", lambda *asked: thought.append(1) or found(*asked))
    trees = handover.plain_trees(2, QUICK)
    first = handover.play(2, 1, (), trees, QUICK)
    count = len(thought)
    assert handover.play(2, 2, (), trees, QUICK).share == 1 - first.share and len(thought) == count > 40


def test_a_part_is_chosen_by_its_whole_name_before_others_that_have_the_word():
    assert handover.chosen("age i") == ["Age I"]
    assert handover.chosen("draft") == ["the draft", "the draft and Age I"]
    assert handover.chosen("") == list(handover.PARTS)


def test_the_interval_is_that_of_the_deals(monkeypatch):
    shares = iter([1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.5, 0.5])  # deals: 0.5, 1, 0, 0.5
    monkeypatch.setattr(handover, "play", lambda *_: handover.Outcome(next(shares), 0.0, 0.0))
    monkeypatch.setenv("GAMES", "4")
    monkeypatch.delenv("KEEP", raising=False)
    (figure,) = handover.figures("age iii")
    assert figure.measured == 50 and figure.hold == 45
    assert "4 deals" in figure.method and "± 40.0" in figure.method
