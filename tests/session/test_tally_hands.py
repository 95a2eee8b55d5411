"""The hands that enter a finished city at virtual stations."""

from host.session.tally import choice, finished
from shared_rules.contract import load

TALLY = load("through_the_ages.tally")


def test_a_card_is_laid_to_be_added():
    assert choice(TALLY, "add military_protection").card == "military_protection"


def test_a_question_about_a_card_that_lies_there_is_answered_without_it():
    asked = choice(TALLY, "military_protection a1")
    assert asked.card is None and TALLY.text(asked.play) == "military_protection a1"


def test_the_game_that_is_to_be_tallied_is_over():
    duel = load("seven_wonders_duel")
    state = finished(duel, 2, duel.complete({}), 3)
    assert state.over and len(state.scores()) == 2
