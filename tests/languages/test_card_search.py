"""A card's name or id in a question answers with the card and the clauses that touch it."""

import pytest

from host.languages.rule_search import find
from shared_rules.contract import load
from tests.promises import promise


@promise("A question that names a card, by its name, its id or the name of an older box, answers with what it does")
@pytest.mark.parametrize(
    ("game", "language", "question", "card", "clause"),
    [
        ("through_the_ages", "en", "what does Iconoclasm do", "iconoclasm", "TA-181"),
        ("through_the_ages", "en", "iconoclasm", "iconoclasm", "TA-181"),
        ("through_the_ages", "en", "ravages of time", "ravages_of_time", "TA-75"),
        ("through_the_ages", "en", "ravages_of_time", "ravages_of_time", "TA-75"),
        ("through_the_ages", "en", "What does Elvis Presley do?", "rock_and_roll_icon", ""),
        ("seven_wonders", "en", "palace", "palace.3", ""),
        ("seven_wonders_duel", "en", "what does the Law do", "law", ""),
        ("seven_wonders", "en", "spies guild", "spies_guild", "SW-111"),
        ("seven_wonders", "hu", "mit ér a hajótulajdonosok céhe", "shipowners_guild", "SW-112"),
        ("seven_wonders_duel", "da", "hvad gør biblioteket i Alexandria", "great_library", "SD-74"),
        ("through_the_ages", "en", "ravage of time", "ravages_of_time", "TA-75"),
        ("through_the_ages", "en", "what does Caesar do", "julius_caesar", ""),
        ("through_the_ages", "hu", "a nagy falat", "great_wall", "TA-219"),
    ],
)
def test_a_card_is_answered_with_its_text_and_its_clauses(game, language, question, card, clause):
    answer = find(load(game), question, language)
    assert [one.card for one in answer.cards] == [card] and len(answer.cards[0].lines) > 1 and not answer.meant
    assert not clause or clause in [one.number for one in answer.clauses[:3]]


def test_a_question_about_more_than_the_card_finds_its_clauses_as_before():
    answer = find(load("seven_wonders"), "Can I build the palace twice?")
    assert [one.card for one in answer.cards] == ["palace.3"] and answer.clauses


@pytest.mark.parametrize(
    ("game", "question", "card"),
    [
        ("through_the_ages", "michaelangelo", "michelangelo"),
        ("through_the_ages", "ceasar julius", ""),
        ("through_the_ages", "julius ceasar", "julius_caesar"),
        ("seven_wonders", "caravanserai", "caravansery.3"),
        ("through_the_ages", "development", ""),
    ],
)
def test_a_slip_names_the_card_that_is_meant_and_an_uncertain_word_none(game, question, card):
    assert [one.card for one in find(load(game), question).cards[:1]] == ([card] if card else [])


def test_a_question_without_a_card_names_none():
    assert find(load("seven_wonders"), "who starts?").cards == ()
