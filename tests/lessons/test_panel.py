"""The panel of a lesson: back, again and do it for me, what is lit, and the stars at the end."""

import pytest

from host.errors import WrongUse
from host.lessons.leader import AGAIN, BACK, SKIP
from host.lessons.lesson import card_of, lessons
from host.lessons.progress import LearnerProgress
from shared_rules.contract import load
from tests.lessons.test_lessons import EVERY, NAMED
from tests.promises import promise

PROMISES = [
    promise(
        "In a lesson people can go back step by step, start again or have a step done; earlier sentences stay "
        "beside the current one",
        how="every lesson of each game",
    ),
]


def do(pupil, what):
    pupil.leader.do(what)
    pupil.settle()


@pytest.mark.sample
@pytest.mark.long
@pytest.mark.parametrize("lesson", EVERY, ids=NAMED)
def test_a_lesson_goes_back_step_by_step_and_begins_again(lesson, learner):
    pupil, moments = learner(lesson), []
    for _ in lesson.steps:
        moments.append(pupil.moment())
        do(pupil, SKIP)
    assert pupil.leader.over and pupil.leader.stars <= 2
    for before in reversed(moments):
        do(pupil, BACK)
        assert pupil.moment() == before
    assert pupil.leader.number == 0 and BACK not in pupil.leader.facts()["can"]
    pupil.take(lesson.steps[0])
    do(pupil, AGAIN)
    assert (pupil.moment(), pupil.leader.number) == (moments[0], 0)
    for step in lesson.steps:
        pupil.take(step)
    assert pupil.leader.over and pupil.leader.stars == 3


@pytest.mark.parametrize("lesson", EVERY, ids=NAMED)
def test_the_panel_keeps_what_was_learnt_beside_what_to_do(lesson, learner):
    pupil, learnt = learner(lesson), lesson.says
    for number, step in enumerate(lesson.steps):
        facts = pupil.leader.facts()
        said = [pupil.said(learnt), pupil.said(step.say)]
        assert [facts["now"], facts["step"], facts["steps"]] == [said[1], number, len(lesson.steps)]
        assert facts["learnt"].endswith(said[0]) and (step.kinds or facts["learnt"] == said[0])  # behind an answer
        lit = "" if step.kinds else step.awaited  # nothing is lit where the learner chooses
        assert facts["card"] == (step.looks or card_of(lesson.game, lit) or "")
        assert facts["play"] == ("" if step.looks else lit)
        pupil.take(step)
        learnt = step.right
    facts = pupil.leader.facts()
    assert facts["learnt"].endswith(pupil.said(learnt))
    assert (facts["over"], facts["stars"], bool(facts["praise"])) == (
        True,
        3,
        True,
    )
    assert facts["can"] == [BACK, AGAIN]


def test_a_wrong_play_is_explained_until_the_next_step_and_costs_a_star(learner):
    lesson = lessons(load("seven_wonders"))[0]
    pupil = learner(lesson)
    pupil.take(lesson.steps[0])
    pupil.take(lesson.steps[1])
    pupil.play("sell press_1.3")
    assert pupil.leader.facts()["note"] == lesson.steps[2].wrong[1].say
    assert pupil.leader.facts()["now"] == pupil.said(lesson.steps[2].say)
    pupil.take(lesson.steps[2])
    assert (pupil.leader.facts()["note"], pupil.leader.stars) == ("", 2)


def test_to_look_at_another_card_is_no_mistake_that_costs_a_star(learner):
    lesson = lessons(load("seven_wonders"))[0]
    pupil = learner(lesson)
    pupil.lay("palace.7")
    for step in lesson.steps:
        pupil.take(step)
    assert pupil.leader.stars == 3


def test_the_buttons_of_a_station_go_back_and_forth_in_a_lesson(learner):
    lesson = lessons(load("seven_wonders"))[0]
    pupil = learner(lesson)
    assert pupil.leader.wish("redo") and pupil.leader.number == 1
    assert pupil.leader.wish("undo") and pupil.leader.number == 0
    said = len(pupil.heard)
    assert pupil.leader.wish("coach") and pupil.leader.wish("undo") and len(pupil.heard) == said + 2
    assert not pupil.leader.wish("anything")
    with pytest.raises(WrongUse):
        pupil.leader.do(BACK)


def test_at_a_real_station_d_offers_what_its_display_names_and_no_habit_of_a_hand_begins_anew(learner):
    lesson = lessons(load("seven_wonders"))[0]
    pupil, asked, begun = learner(lesson), [], []
    leader = pupil.leader
    leader.asks = lambda title, lines, answered: asked.append((title, lines, answered))
    assert leader.wish("coach") and not asked, "nothing is begun: the step is told again"
    do(pupil, SKIP)
    assert leader.wish("coach") and asked[-1][1][:2] == ["A, B: go on", "C: begin again"]
    for choice, taken in ((0, 1), (1, 1), (2, 0)):
        asked[-1][2](choice)
        assert leader.number == taken
    for step in lesson.steps:
        pupil.take(step)
    assert pupil.heard[-1].endswith("Hold D to begin again."), "in a class the teacher goes on"
    assert leader.wish("coach") and asked[-1][1][:2] == ["A, B: stay here", "C: begin again"]
    leader.on_next = lambda: begun.append(True)
    assert leader.wish("coach") and asked[-1][1][:3] == ["A: next lesson", "B: stay here", "C: begin again"]
    asked[-1][2](1)
    assert not begun
    asked[-1][2](0)
    assert begun and max(len(line) for line in asked[-1][1][:3]) <= 16
    asked[-1][2](2)
    assert leader.number == 0


def test_stars_are_kept_for_each_person_and_only_the_most(tmp_path):
    lesson = lessons(load("seven_wonders"))[0]
    game = lesson.game
    anna, nobody = LearnerProgress(tmp_path, "Anna"), LearnerProgress(tmp_path)
    for number, who in ((2, anna), (1, anna), (3, nobody)):
        who.win(game, lesson.name, number)
    assert anna.stars(game) == {lesson.name: 2} and nobody.stars(game) == {lesson.name: 3}
    assert LearnerProgress(tmp_path, "Bela").stars(game) == {} == anna.stars(load("oh_hell"))
    (tmp_path / "stars.json").write_text('{"seven_wonders/01": 5, "seven_wonders/02": {"Anna": "x"}}')
    assert anna.stars(game) == {}
