"""Lessons and hints in each language, and what is filled into it."""

import re
from statistics import median

import pytest

from host.journal.journal import Journal
from host.languages.codes import CODES, ENGLISH
from host.languages.game_words import game_words
from host.lessons.guide import Guide
from host.lessons.lesson import card_of, lessons, lessons_of, taught
from host.lessons.lesson_run import LearnerLanguage
from host.lessons.sentences import OWN, PLACE, Sentences, domain
from host.setup.setup import names_for
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import load
from tests.lessons.test_lessons import Learner
from tests.promises import promise
from tools import translations

GAMES = taught()
EVERY = [lesson for game in GAMES for lesson in lessons(game)]
NAMED = [f"{lesson.game.name}/{lesson.name}" for lesson in EVERY]
OTHERS = [code for code in CODES if code != ENGLISH]
DIGITS = re.compile(r"\d+")
USUAL, MOST = 30, 45  # words that stand around a step for a reader of ten years: of most steps, of any


def spoken(game, language, names):
    return Sentences(game_words(game, language, names))


def of_folder(game):
    """Every English sentence of a game's lessons and hints."""
    return [text for path in sorted(lessons_of(game.name).rglob("*.toml")) for text in translations.of_lesson(path)]


def places(text):
    """The fields of a sentence: cards, with or without an article, and texts of the station."""
    return sorted((sort == "says", what) for sort, what in PLACE.findall(text))


def test_every_game_that_is_taught_has_a_catalogue_of_its_lessons():
    """That no sentence of it lacks a translation, tests/languages/test_catalogues.py sees to."""
    assert {domain(game.name) for game in GAMES} <= set(translations.domains())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("lesson", EVERY, ids=NAMED)
def test_a_lesson_played_wrong_and_right_is_heard_in_the_language_of_its_seat(lesson, language, tmp_path):
    pupil = Learner(lesson, tmp_path, language=language)
    for step in lesson.steps:
        for wrong in step.wrong:
            if not wrong.why:
                assert pupil.play(wrong.play).ok
            elif card_of(lesson.game, wrong.play):
                pupil.lay(card_of(lesson.game, wrong.play))
        pupil.take(step)
    pupil.journal.close()
    done = pupil.leader.sentences.own("well done")
    assert pupil.heard[-1].startswith(done) and done != OWN["well done"]
    english = set(translations.of_lesson(lessons_of(lesson.game.name) / f"{lesson.name}.toml"))
    assert not [text for text in pupil.heard if "{" in text or "%" in text or text in english]


@pytest.mark.parametrize("game", taught(), ids=lambda game: game.name)
def test_what_is_filled_in_is_a_card_or_a_text_of_the_station(game):
    said = {text for path in translations.sources(game.name) for text in translations.said(path)}
    known, here = set(game.cards()), spoken(game.name, ENGLISH, ENGLISH)
    for english in of_folder(game):
        for is_text, what in places(english):
            text = what.split("|")[0]
            assert text in said if is_text else what in known or here.card(what), english
        assert not re.search("[{}]", here.of(english)), english


def words_around(lesson, here):
    """How many words the panel shows at each step: what was learnt, and what to do now; at the end what was learnt."""
    answers = [max(len(here.of(kind.say).split()) for kind in step.kinds) if step.kinds else 0 for step in lesson.steps]
    closing = [len(here.of(step.right).split()) + answer for step, answer in zip(lesson.steps, answers, strict=True)]
    learnt = [len(here.of(lesson.says).split()), *closing]
    return [one + len(here.of(step.say).split()) for one, step in zip(learnt, lesson.steps, strict=False)] + learnt[-1:]


@promise("A step of a lesson has few words: a median of thirty, never more than forty-five, in every language")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_step_has_few_words_around_it(game, code):
    counted = {lesson.name: words_around(lesson, spoken(game.name, code, code)) for lesson in lessons(game)}
    assert not {name: words for name, words in counted.items() if max(words) > MOST}
    assert median(words for found in counted.values() for words in found[:-1]) <= USUAL  # the last is the end's


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_translation_names_the_same_cards_texts_and_figures(game, code):
    for message in translations.catalogue(domain(game.name), code):
        if message.id:
            assert places(message.id) == places(message.string), message.id
            bare = [PLACE.sub("", text) for text in (message.id, message.string)]
            assert not re.search("[{}]", bare[1]), message.string
            assert set(DIGITS.findall(bare[0])) <= set(DIGITS.findall(bare[1])), message.id


@pytest.mark.parametrize("code", OTHERS)
def test_the_tutors_own_sentences_are_translated(code):
    said = spoken("seven_wonders", code, ENGLISH)
    assert not [which for which in OWN if said.own(which) == OWN[which]]


def test_a_card_is_called_as_in_the_box_whatever_is_spoken():
    english = "Build the {card:altar.3}."
    assert spoken("seven_wonders", ENGLISH, ENGLISH).of(english) == "Build the Altar."
    assert spoken("seven_wonders", ENGLISH, "hu").of(english) == "Build the Oltár."
    assert LearnerLanguage("hu", ENGLISH).sentences(lessons(load("seven_wonders"))[0]).card("altar.3") == "Altar"


def test_the_hungarian_article_follows_the_first_sound_of_a_name():
    said = spoken("seven_wonders", "hu", "hu")
    assert said.of("{a:altar.3}, {A:barracks.3}, {a:gizah}") == "az Oltár, A Barakk, a gízai piramisok"


def test_a_text_of_the_station_stands_as_its_display_shows_it():
    assert spoken("seven_wonders", "hu", ENGLISH).of("{says:Sell: %s}: {says:Wonder stage %d|1}") == (
        "Eldobás: Csoda 1. szint"
    )
    assert spoken("through_the_ages", "da", ENGLISH).of("{says:Build %s|bronze}") == "Byg Bronze"
    assert spoken("seven_wonders_duel", "hu", ENGLISH).of("{says:Discard: +%d}, {says:Build %s}") == "Eldobás, Építés"


class Listener:
    def __init__(self):
        self.told = []

    def on_news(self, news):
        self.told.append((news.audience, news.title, *news.lines))

    def on_change(self, table):
        """Nothing to note."""


def test_hints_come_in_the_language_of_the_seat_they_are_for(tmp_path):
    journal, ear, seating = Journal.open(tmp_path), Listener(), {"languages": ["hu"] * 3}
    table = Table.start("tower_of_babel", names_for(3), {}, journal, ShuffledDealer(4), seating=seating)
    table.deal_if_due()
    table.listen(ear)
    Guide(table, {1, 2, 3}, tmp_path, lambda work: work()).begin()
    journal.close()
    assert [(seat, title) for seat, title, *_ in ear.told] == [(*table.awaited(), "Tipp")]
    assert ear.told[0][2].startswith("Te jössz: tegyél egy építőkorongot az olvasóra")
    assert ear.told[0][3].startswith("Üres olvasónál tartsd lenyomva a D gombot")
