"""Every lesson, played right and wrong at its table: it holds as long as prices, reasons and cards mean the same."""

import asyncio
import contextlib
import json
import re
from types import SimpleNamespace

import pytest

from host.computer.outside import HOST_GAMES
from host.errors import BadFile, GameStopped, WrongUse
from host.journal.journal import Journal
from host.journal.people import sounds
from host.lessons.lesson import (
    LEARNER,
    ChoiceAnswer,
    Step,
    card_of,
    choose,
    lessons,
    read,
    taught,
)
from host.lessons.lesson_leader import LessonLeader
from host.lessons.lesson_run import Hands, LearnerLanguage, LessonRun, _setup
from host.lessons.progress import DONE_IN_1_0, UNDER_WAY, LearnerProgress
from host.lessons.sentences import OWN
from host.settings.rows import UNDO
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import load
from tests.promises import promise

EVERY = [lesson for game in taught() for lesson in lessons(game)]
NAMED = [f"{lesson.game.name}/{lesson.name}" for lesson in EVERY]
FEWEST = {"seven_wonders": 15, "seven_wonders_duel": 14, "tower_of_babel": 12, "through_the_ages": 24, "oh_hell": 3}


class Learner:
    """Somebody at the table of a lesson; `heard` is the leader's sentences."""

    def __init__(self, lesson, folder, taken=0, language="en"):
        self.lesson, self.heard, self.waiting = lesson, [], []
        state = lesson.start()
        names = [f"P{seat}" for seat in range(len(lesson.position["seats"]))]
        self.journal = Journal.open(folder)
        self.table = Table.start(
            lesson.game.name,
            names,
            state.position()["options"],
            self.journal,
            ShuffledDealer(1),
            seating={"language": language, "languages": [language] * len(names)},
            position=state,
        )
        self.leader = LessonLeader(self.table, lesson, self.heard.append, self.waiting.append)
        self.said = self.leader.sentences.of
        self.table.deal_if_due()
        self.leader.begin(taken)

    def settle(self):
        while self.waiting:
            self.waiting.pop(0)()

    def lay(self, card):
        self.leader.on_card(LEARNER, "04", f"{self.lesson.game.code}/{card}")
        self.settle()

    def play(self, text):
        verdict = self.table.submit(LEARNER, f"p{self.table.moment}", self.table.moment, text)
        self.settle()
        return verdict

    def offered(self, text):
        """What the station shows for a play: its head, and its price after a colon."""
        table = self.table
        play = table.game.parse(text)
        view = table.game.view(table.view(LEARNER))
        ways = {table.game.text(way.play): way for way in view.ways(card_of(table.game, text)) if way.play}
        assert ways[text].refusal is None, f"{text} is refused: {table.words.why(ways[text].refusal)}"
        return ": ".join(part for part in table.words.caption(view, play) if part)

    def reason(self, text):
        """Why the station refuses a play, "" if it does not."""
        refusal = self.table.state.refuse(LEARNER, self.table.game.parse(text))
        return "" if refusal is None else self.table.words.why(refusal)

    def moment(self):
        return json.dumps(self.table.state.position(), sort_keys=True)

    def take(self, step):
        if step.looks:
            assert step.looks in self.lesson.game.cards()
            self.lay(step.looks)
        else:
            assert self.table.words.language != "en" or self.offered(step.awaited) == self.said(step.shows)
            assert self.play(step.awaited).ok


@pytest.mark.parametrize("name", ["Ada", "Béla", "Zsófi"])
def test_the_learner_has_the_first_seat_of_a_lesson_and_the_tutor_every_other_one(name):
    for lesson in EVERY:
        seats = range(1, len(lesson.position["seats"]) + 1)
        seen, at_a_station = _setup(lesson, (), name), _setup(lesson, ("socket://127.0.0.1:1",), name)
        assert seen.names == at_a_station.names and seen.names[0] == name
        assert len({sounds(one) for one in seen.names}) == len(seen.names) == len(seats)
        assert ([*seen.humans, *seen.real], [*at_a_station.humans, *at_a_station.real]) == ([*seats], [1])


@promise("Every lesson can be played to its end and leads to the next one", how="each lesson of each game")
@pytest.mark.parametrize("lesson", EVERY, ids=NAMED)
def test_a_lesson_played_right_comes_to_its_end(lesson, learner):
    pupil = learner(lesson)
    for step in lesson.steps:
        assert pupil.said(step.say) in pupil.heard[-1]
        pupil.take(step)
        assert pupil.said(step.right) in pupil.heard
    assert pupil.leader.over and pupil.heard[-1].startswith(OWN["well done"])
    assert pupil.table.over or LEARNER in pupil.table.awaited(), "the learner is left waiting for others"
    board = getattr(pupil.table.state, "board", None)
    assert getattr(board, "phase", "") != "reveal", "the learner is left to turn up cards that nobody has named"
    following = [one.title for one in lessons(lesson.game) if one.name > lesson.name][:1]
    assert all(pupil.heard[-1].endswith(OWN["next"] % one) for one in following)


@pytest.mark.parametrize("lesson", EVERY, ids=NAMED)
def test_a_lesson_played_wrong_gives_every_reason_and_still_comes_to_its_end(lesson, learner):
    pupil = learner(lesson)
    for step in lesson.steps:
        for wrong in step.wrong:
            before = pupil.moment()
            assert pupil.reason(wrong.play) == wrong.why
            if wrong.why and card_of(lesson.game, wrong.play):
                pupil.lay(card_of(lesson.game, wrong.play))
            elif not wrong.why:
                assert pupil.play(wrong.play).ok
            assert pupil.moment() == before
            heard = card_of(lesson.game, wrong.play) or not wrong.why
            assert pupil.said(wrong.say) in pupil.heard[-2:] if heard else not wrong.say  # the station alone hears it
            assert pupil.leader.called(wrong.play)
        pupil.take(step)
    assert pupil.leader.over


@pytest.mark.sample
@pytest.mark.parametrize("lesson", EVERY, ids=NAMED)
def test_a_lesson_goes_on_at_the_step_where_a_host_was_killed(lesson, tmp_path):
    """Only the notes are left: the table is built again, at the same moment."""
    noted, moments = [], []
    first = Learner(lesson, tmp_path / "first")
    first.leader.on_step = noted.append
    for step in lesson.steps[:-1]:
        first.take(step)
        moments.append(first.moment())
    assert noted == list(range(1, len(lesson.steps)))
    again = Learner(lesson, tmp_path / "again", taken=noted[-1] if noted else 0)
    assert [again.moment()] == moments[-1:] or not moments
    assert again.leader.step == lesson.steps[-1]
    again.take(lesson.steps[-1])
    assert again.leader.over and again.heard[-1].startswith(OWN["well done"])
    for one in (first, again):
        one.journal.close()


def test_how_far_a_lesson_is_is_kept_for_each_and_struck_out_at_its_end(tmp_path):
    lesson = EVERY[0]
    nobody, anna = LearnerProgress(tmp_path), LearnerProgress(tmp_path, "Anna")
    nobody.keep_taken(lesson, 2)
    anna.keep_taken(lesson, 1)
    assert (nobody.taken(lesson), anna.taken(lesson), nobody.taken(EVERY[1])) == (2, 1, 0)
    nobody.keep_taken(lesson, 0)
    assert (nobody.taken(lesson), anna.taken(lesson)) == (0, 1)
    (tmp_path / UNDER_WAY).write_text("[half")
    assert anna.taken(lesson) == 0


def test_a_note_of_more_steps_than_a_lesson_has_counts_as_none(tmp_path):
    lesson = EVERY[0]
    for steps, known in ((len(lesson.steps), len(lesson.steps)), (len(lesson.steps) + 1, 0), (-1, 0)):
        LearnerProgress(tmp_path).keep_taken(lesson, steps)
        assert LearnerProgress(tmp_path).taken(lesson) == known


@pytest.mark.parametrize("game", taught(), ids=lambda game: game.name)
def test_a_game_has_as_many_lessons_as_it_needs_and_each_says_what_goes_wrong(game):
    found = lessons(game)
    assert len(found) >= FEWEST[game.name]
    assert [lesson.name[:2] for lesson in found] == [f"{number:02}" for number in range(1, len(found) + 1)]
    assert all(any(step.wrong for step in lesson.steps) for lesson in found)


def test_each_drawing_stands_beside_a_step_and_bears_no_word():
    """What it says is said in words beside it, which are translated; figures are the same in every language."""
    named = {(lesson.game.name, step.drawing.name) for lesson in EVERY for step in lesson.steps if step.drawing}
    files = {
        (path.parts[-4], path.stem): path.read_text(encoding="utf-8") for path in HOST_GAMES.glob("*/page/drawings/*")
    }
    assert named == set(files)
    shown = {name: re.findall(r"<text[^>]*>([^<]*)", text) for name, text in files.items()}
    assert not {name: texts for name, texts in shown.items() if any(re.search(r"[a-zA-Z]", one[:1]) for one in texts)}
    assert all(step.drawing.alt for lesson in EVERY for step in lesson.steps if step.drawing)
    assert max(len(text) for text in files.values()) < 5000


def test_what_a_lesson_did_not_ask_for_is_taken_back(learner):
    pupil = learner(lessons(load("seven_wonders"))[0])
    before, step = pupil.moment(), pupil.leader.step
    free = [pupil.table.game.text(play) for play in pupil.table.state.plays(LEARNER)]
    other = next(text for text in free if text not in [step.awaited, *(wrong.play for wrong in step.wrong)])
    assert pupil.play(other).ok
    assert pupil.moment() == before and OWN["taken back"] in pupil.heard


def test_it_is_the_lesson_that_goes_back_and_no_director(learner):
    lesson = next(one for one in EVERY if one.name == "02-three-uses")
    pupil, told = learner(lesson), []
    pupil.table.listen(SimpleNamespace(on_news=lambda news: told.extend(news.lines), on_change=lambda table: None))
    pupil.take(lesson.steps[0])
    assert pupil.play("discard tavern").ok
    assert [line for line in told if line.startswith("The lesson asked: the table is back at ")]


def test_nobody_at_a_lesson_is_asked_about_going_back():
    """The lesson alone goes back: the rule of its table is a director's, and no seat speaks a language of that name."""
    setup = _setup(lessons(load("seven_wonders"))[0], (), "Anna")
    assert UNDO.of(setup.settings) == "director" and setup.languages == ()


def test_a_card_that_no_step_speaks_of_is_to_be_taken_away(learner):
    pupil = learner(lessons(load("seven_wonders"))[0])
    pupil.lay("palace.7")
    assert pupil.heard[-2] == OWN["other card"] and pupil.heard[-1].startswith("1/")  # what is to be done stays


def test_a_lesson_is_played_by_the_options_of_its_position(tmp_path):
    first = lessons(load("seven_wonders"))[0]
    lesson = first._replace(position={**first.position, "options": {"sides": "A"}})
    journal = Journal.open(tmp_path)
    table = LessonRun(lesson, journal, tmp_path, print).session.table
    assert table.header.options["sides"] == "A" != load("seven_wonders").complete({})["sides"]
    journal.close()


def test_a_play_that_the_rules_refuse_is_the_lesson_s_mistake_and_not_the_station_s(tmp_path):
    lesson = lessons(load("oh_hell"))[0]
    wrong = lesson.steps[1]._replace(awaited="play hearts.2")
    with contextlib.closing(Journal.open(tmp_path)) as journal:
        run = LessonRun(lesson._replace(steps=(wrong,)), journal, tmp_path, print)
        with pytest.raises(GameStopped, match=r"asks for `play hearts\.2`, and the rules refuse it there: .*clubs"):
            asyncio.run(Hands(run, errs=False).learn())


def test_a_tag_that_is_no_card_of_the_game_is_no_mistake(learner):
    """The station's text of a tag is its own word: a rogue's reaches no teacher."""
    pupil = learner(lessons(load("seven_wonders"))[0])
    errors, before = [], list(pupil.heard)
    pupil.leader._erred = errors.append
    for text in ("7w/nonsense", "7w/\x1b[2J", "7w/", "", "xx/palace.7", pupil.leader.step.looks):
        pupil.leader.on_card(LEARNER, "04", text)
        pupil.settle()
    assert errors == [] and pupil.heard == before
    pupil.lay("palace.7")
    assert errors == ["lay palace.7"]


def test_a_disk_that_takes_no_note_ends_no_lesson_and_is_told_once(learner, tmp_path):
    pupil = learner(lessons(load("seven_wonders"))[0])
    (tmp_path / "file").write_text("")
    progress = LearnerProgress(tmp_path / "file")
    pupil.leader.on_step = lambda steps: progress.note(pupil.lesson, pupil.leader, steps)
    for step in pupil.lesson.steps:
        pupil.lay(step.looks) if step.looks else pupil.play(step.awaited)
    assert pupil.leader.over and len(pupil.lesson.steps) > 1
    assert len([text for text in pupil.heard if "cannot be written: " in text]) == 1


def test_the_card_that_a_step_asks_for_is_no_mistake_and_what_is_said_to_it_is_said_once(learner):
    lesson = next(one for one in EVERY if one.name == "02-three-uses")
    pupil, erred = learner(lesson), []
    pupil.leader._erred = erred.append
    said = pupil.said(lesson.steps[0].wrong[0].say)
    for _ in range(2):
        pupil.lay("stable")
    assert pupil.heard.count(said) == 1 and erred == []
    pupil.lay("quarry")
    assert erred == ["lay quarry"]


def test_who_lays_a_card_because_the_step_says_so_to_see_its_price_has_made_no_mistake(learner):
    lesson = next(one for one in EVERY if one.name == "03-bank")
    pupil = learner(lesson)
    pupil.lay("walls")
    assert pupil.said(lesson.steps[0].wrong[0].say) in pupil.heard
    assert pupil.play(lesson.steps[0].awaited).ok
    assert pupil.leader.over and pupil.leader.stars == 3


def test_the_next_lesson_is_the_first_that_was_not_learnt(tmp_path):
    found = lessons(load("seven_wonders"))
    ada, game = LearnerProgress(tmp_path, "Ada"), found[0].game
    assert choose(found, "", ada.done(game)) == found[0]
    ada.win(game, found[0].name, 1)
    ada.win(game, found[2].name, 3)
    assert ada.done(game) == [found[0].name, found[2].name]
    assert choose(found, "", ada.done(game)) == found[1]


def test_a_lesson_is_chosen_by_number_or_name():
    found = lessons(load("seven_wonders"))
    assert choose(found, "2", []) == found[1]
    assert choose(found, found[3].name[3:], []) == found[3]
    with pytest.raises(WrongUse, match="from 1 to"):
        choose(found, "99", [])


def test_a_spoilt_note_of_what_was_learnt_is_as_none(tmp_path):
    for text in ("[not json", '{"seven_wonders": 5}', '{"seven_wonders": [[]]}', "[]"):
        (tmp_path / DONE_IN_1_0).write_text(text)
        assert LearnerProgress(tmp_path).done(load("seven_wonders")) == []


def test_a_file_that_is_no_whole_lesson_is_told_by_its_name(tmp_path):
    path = tmp_path / "01-half.toml"
    path.write_text('title = "Half"\n')
    with pytest.raises(BadFile, match=r"01-half\.toml is not a whole lesson: 'steps' is missing"):
        read(path)


def test_a_lesson_whose_position_cannot_be_says_why():
    broken = EVERY[0]._replace(position={**EVERY[0].position, "age": 9})
    with pytest.raises(BadFile, match="cannot begin"):
        broken.start()


@pytest.mark.parametrize("language", ["en", "hu", "da"])
def test_nobody_at_a_lesson_is_called_by_a_pronoun(tmp_path, language):
    """ "You builds Lumber Yard." is not a sentence: a learner without a name is called like any player."""
    with contextlib.closing(Journal.open(tmp_path)) as journal:
        table = LessonRun(EVERY[0], journal, tmp_path, print, spoken=LearnerLanguage(language, "en")).session.table
        assert not {name.lower() for name in table.names} & {"you", "te", "du"}
        told = []
        table.listen(SimpleNamespace(on_news=told.append, on_change=lambda table: None))
        while LEARNER in table.awaited() and not table.over:
            text = table.game.text(table.state.plays(LEARNER)[0])
            assert table.submit(LEARNER, f"k{table.moment}", table.moment, text).ok
        lines = " ".join(line for news in told for line in (news.title, *news.lines))
        assert not re.search(r"\b(You|Te|Du) ", lines)


def _choosing(game):
    """The first lesson of a game with one step, in which every play counts."""
    first = lessons(game)[0]
    step = Step("Choose.", "", "", "Done.", (), (), (ChoiceAnswer(("",), "", "You chose."),))
    return first._replace(steps=(step, step))


@promise(
    "In a free step every legal play counts and gets the answer for its kind, in every game; "
    "after going back, or after a restart, the table is at the beginning of a step"
)
@pytest.mark.parametrize("game", taught(), ids=lambda game: game.name)
def test_a_step_of_choice_takes_any_legal_play_and_answers_it(game, learner):
    lesson = _choosing(game)
    for text in [game.text(play) for play in lesson.start().plays(LEARNER)][:5]:
        pupil = learner(lesson)
        assert pupil.play(text).ok
        assert (pupil.leader.number, pupil.heard[-3:-1]) == (1, ["You chose.", "Done."])
        assert pupil.leader.facts()["learnt"] == "You chose. Done."
        assert pupil.table.over or LEARNER in pupil.table.awaited()
        pupil.leader.do("skip")
        pupil.settle()
        assert pupil.leader.over
        pupil.leader.do("back")
        pupil.leader.do("back")
        assert pupil.leader.number == 0 and game.text(lesson.start().plays(LEARNER)[0])
        pupil.journal.close()


def test_a_whole_turn_of_choice_answers_each_play_and_at_its_end_what_came_of_it(learner):
    pupil = learner(next(one for one in lessons(load("through_the_ages")) if one.name == "24-whole-turn"))
    before = pupil.moment()
    for text in ("take irrigation.1", "build agriculture"):
        assert pupil.play(text).ok and pupil.leader.number == 0
        assert pupil.leader.facts()["note"] == pupil.heard[-1] != ""
    pupil.leader.do("back")
    assert pupil.moment() == before, "back goes to the beginning of the turn"
    assert pupil.play("end").ok and "stands idle" in pupil.leader.facts()["learnt"]
    pupil.leader.do("again")
    assert pupil.moment() == before and pupil.play("build bronze").ok and pupil.play("end").ok
    assert "All your people work" in pupil.leader.facts()["learnt"]


def test_a_step_of_choice_answers_by_the_kind_of_the_play_and_takes_back_what_is_of_none(learner):
    lesson = next(one for one in lessons(load("seven_wonders")) if one.name == "15-first-hand")
    answers = {}
    for text in (
        "build press_1.3",
        "build altar.3",
        "build stockade.3 R2",
        "sell altar.3",
        "build east_trading_post.3",
    ):
        pupil = learner(lesson)
        verdict = pupil.play(text)
        answers[text] = pupil.leader.facts()["learnt"].partition(".")[0] if verdict.ok else verdict.why
        pupil.journal.close()
    assert len({*answers.values()}) == len(answers)
    narrow = lesson._replace(steps=(lesson.steps[0]._replace(kinds=(ChoiceAnswer(("sell",), "", "Sold."),)),))
    pupil = learner(narrow)
    before = pupil.moment()
    assert pupil.play("build altar.3").ok and pupil.heard[-2] == OWN["taken back"] and pupil.moment() == before
    assert pupil.play("sell altar.3").ok and pupil.leader.over
