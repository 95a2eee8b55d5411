"""What the coach says: the plays that the judge weighs most, legal ones, the same for the same knowledge."""

import random
import re

import pytest

from host.bots.coach import BEST, advise, sentences
from host.bots.observer import Observer
from shared_rules.contract import TABLE, load
from tests.bots.test_levels import judged
from tests.games import SHIPPED


def midgame(name, plays=60):
    rules, chance, made = load(name), random.Random(name), []
    seats = rules.seats[0]
    state, observer = rules.start(seats, {}), Observer(rules, seats, {})
    while len(made) < plays or TABLE in state.awaited() or len(state.plays(state.awaited()[0])) < 3:
        seat = state.awaited()[0]
        play = chance.choice(state.plays(seat))
        state.do(seat, play)
        made.append((seat, rules.text(play)))
    observer.follow(made)
    return rules, judged(name, {}), state, observer.knowledge(state.awaited()[0])


@pytest.mark.parametrize("name", SHIPPED)
def test_the_best_plays_come_first_and_are_allowed(name):
    rules, judge, state, knowledge = midgame(name)
    advice = advise(rules, judge, knowledge)
    assert [one.points for one in advice] == sorted((one.points for one in advice), reverse=True)
    assert all(0 <= one.chance <= 1 for one in advice)
    first = judge.steps(rules.parse(advice[0].text))[0]
    assert state.refuse(knowledge.seat, first) is None
    assert advise(rules, judge, knowledge) == advice


def test_every_sentence_has_figures_and_a_card_that_is_worse_hears_why():
    rules, judge, _, knowledge = midgame("seven_wonders")
    advice = advise(rules, judge, knowledge)
    said = sentences(advice, str)
    assert len(said) == min(BEST, len(advice)) and all("points" in line and "%" not in line for line in said)
    worst = next(one for one in reversed(advice) if one.card not in [best.card for best in advice[:BEST]])
    assert "points less than" in sentences(advice, str, worst.card)[-1]
    assert "cannot be played" in sentences(advice, str, "no card")[-1]


def test_chances_are_told_as_they_are_when_all_have_chosen():
    rules, judge, state, knowledge = midgame("seven_wonders")
    assert len(state.awaited()) > 1
    assert len({round(one.chance, 3) for one in advise(rules, judge, knowledge)}) > 1


@pytest.mark.parametrize("name", ["seven_wonders", "seven_wonders_duel", "tower_of_babel", "through_the_ages"])
def test_the_one_figure_of_the_coach_is_its_order(name):
    rules, judge, _, knowledge = midgame(name)
    said = sentences(advise(rules, judge, knowledge), str)
    figures = [re.findall(r"([-+\u2212]?[\d.]+) points", line) for line in said]
    assert all(len(found) == 1 for found in figures)
    values = [float(found[0].replace("\u2212", "-")) for found in figures]
    assert values == sorted(values, reverse=True)
