"""The campaign: short games that end by themselves, are judged by what was done in them, and open one another."""

import asyncio

import pytest

from host.bots.coach import Advice
from host.bots.levels import NORMAL
from host.bots.tasks import Task
from host.errors import BadFile, WrongUse
from host.journal.journal import Journal
from host.languages.codes import CODES
from host.lessons.campaign import CAMPAIGN, ShortGame, campaign, check_playable, choose_short_game, playable
from host.lessons.leader import AGAIN
from host.lessons.lesson import LEARNER, lessons, taught
from host.lessons.lesson_run import LearnerLanguage, LessonRun
from host.lessons.progress import LearnerProgress
from host.lessons.running import LearnerProfile, OffersAfterLesson, learning_map
from host.lessons.short_game_leader import FINISHED, REACHED, WON, deeds
from host.lessons.tasks import after, name_of, task_named, title_of
from shared_rules.contract import Event, load
from tests.lessons.test_exercises import Solver
from tests.promises import promise

PROMISES = [
    promise(
        "A short game of the campaign ends by itself after a few turns, praises the player, and opens the next one"
    ),
]

AGES = load("through_the_ages")
EVERY = [one for game in taught() for one in campaign(game.name)]
NAMES = [one.name for one in EVERY]


@pytest.fixture
def player(tmp_path):
    made = []

    def make(task):
        made.append(Solver(task, tmp_path / str(len(made))))
        return made[-1]

    yield make
    for one in made:
        one.journal.close()


def play_out(one, *wanted):
    """The learner makes the first play that has one of these verbs, or else ends, does nothing, or does anything."""
    game, verbs = one.table.game, (*wanted, "end", "quiet", "pass", "strike", "defend", "done")
    for _play in range(900):
        if one.table.over:
            return
        texts = [game.text(play) for play in one.table.state.plays(LEARNER)]
        texts = [text for text in texts if not text.startswith("resign")]
        assert texts, "the others have played until it is the learner's turn"
        named = (text for verb in verbs for text in texts if text.split(" ")[0] == verb)
        one.play(next(named, texts[0]))
    raise AssertionError("it does not end")


@pytest.mark.parametrize("task", EVERY, ids=NAMES)
def test_a_short_game_ends_by_itself_with_praise_and_its_hints_name_the_new_rules(task, player):
    one = player(task)
    began = one.leader.facts()
    assert began["now"] == one.heard[0] and not began["over"]
    play_out(one, "end", "quiet")
    facts = one.leader.facts()
    assert one.leader.over and FINISHED <= facts["stars"] <= WON and facts["praise"] and not facts["now"]
    assert one.heard[-1].startswith(facts["praise"])
    turns = [text for seat, text in one.table.plays() if seat == LEARNER and text == "end"]
    assert 2 <= len(turns) <= 6, "it is short"
    assert 1 <= facts["step"] <= facts["steps"] == len(task.hints)


@pytest.mark.parametrize(
    "name, wanted",
    [
        ("2-government", ["revolution", "reform"]),
        ("3-colonies", ["add", "send", "prepare", "bid"]),
        ("4-aggression", ["attack"]),
        ("5-pacts", ["offer"]),
        ("6-war", ["declare"]),
        ("7-age-iii", ["prepare"]),
    ],
)
def test_what_a_short_game_is_about_can_be_done_in_it_and_is_worth_a_star(name, wanted, player):
    task = task_named(AGES, f"{CAMPAIGN}/{name}")
    done, left = player(task), player(task)
    play_out(done, *wanted)
    play_out(left, "end", "quiet", "pass")
    assert done.leader.stars >= REACHED and done.leader.facts()["note"] == ""
    assert left.leader.stars == FINISHED and left.leader.facts()["note"]


def test_corruption_is_lost_by_whoever_does_nothing_and_kept_away_by_whoever_spends(player):
    task = EVERY[0]
    left, spent = player(task), player(task)
    play_out(left)
    play_out(spent, "build", "train", "learn", "stage", "grow", "take")
    assert left.leader.stars == FINISHED and spent.leader.reached


def test_a_short_game_may_be_begun_again(player):
    one = player(EVERY[0])
    before = one.moment()
    one.play("quiet")
    one.do(AGAIN)
    assert one.moment() == before and one.leader.facts()["learnt"] == ""


def test_the_next_short_game_opens_when_the_one_before_is_finished(tmp_path):
    name = AGES.name
    assert [one.name for one in playable(name, {})] == NAMES[:1]
    assert [one.name for one in playable(name, {NAMES[0]: 1, NAMES[1]: 3})] == NAMES[:3]
    check_playable(EVERY[0], {})
    with pytest.raises(WrongUse, match="opens when"):
        check_playable(EVERY[1], {})
    shown = learning_map(AGES, LearnerProfile("", "", LearnerLanguage(), tmp_path, ""))[CAMPAIGN]
    assert [(one["name"], one["open"]) for one in shown] == [(one, one == NAMES[0]) for one in NAMES]


def test_a_short_game_is_chosen_by_number_or_name(tmp_path):
    assert choose_short_game(AGES, "", {}).name == NAMES[0]
    assert choose_short_game(AGES, "2", {NAMES[0]: 1}) == choose_short_game(AGES, "2-government", {NAMES[0]: 1})
    for game, wanted in ((AGES, "9"), (AGES, "3"), (load("oh_hell"), "")):
        with pytest.raises(WrongUse):
            choose_short_game(game, wanted, {})


def test_each_leads_to_the_next_and_is_found_by_its_name():
    assert [after(one) for one in EVERY] == [*NAMES[1:], ""]
    assert [task_named(AGES, name_of(one)) for one in EVERY] == EVERY
    assert all(title_of(one) == one.title for one in EVERY)


@pytest.mark.parametrize("language", CODES)
def test_the_campaign_speaks_each_language(language):
    said = LearnerLanguage(language).sentences(EVERY[0])
    for one in EVERY:
        for english in (one.goal, one.why, one.praise):
            assert (said.of(english) == english) == (language == "en")


def test_deeds_are_a_seat_s_own_and_what_it_won():
    assert deeds(Event("production", {"seat": 1, "corrupt": 2}), 1) == ["production", "corrupt"]
    assert deeds(Event("war", {"seat": 2, "to": 1, "winner": 1}), 1) == ["won war"]
    assert deeds(Event("accepted", {"seat": 3, "to": 1}), 1) == ["accepted"]
    assert deeds(Event("colony", {"seat": 2}), 1) == []


def test_a_file_that_is_no_short_game_is_refused(tmp_path):
    (tmp_path / CAMPAIGN).mkdir(parents=True)
    (tmp_path / CAMPAIGN / "1-odd.toml").write_text("title = 'x'")
    with pytest.raises(BadFile, match="short game"):
        campaign("odd", tmp_path)


def test_the_panel_offers_the_next_short_game_once_this_one_is_finished(tmp_path):
    onward = OffersAfterLesson(None, AGES, LearnerProfile("", "Ada", LearnerLanguage(), tmp_path, ""), EVERY[0])
    assert onward.offers(1)["next"] == ""
    LearnerProgress(tmp_path, "Ada").win(EVERY[0].game, EVERY[0].name, 1)
    assert (onward.offers(1)["here"], onward.offers(1)["next"]) == tuple(NAMES[:2])


@pytest.mark.process
@pytest.mark.parametrize("task", [EVERY[0], lessons(AGES)[0]], ids=["short game", "lesson"])
def test_a_learner_of_a_short_game_is_asked_back_at_a_costly_play_and_one_of_a_lesson_is_not(task, tmp_path):
    async def ask():
        journal = Journal.open(tmp_path)
        run = LessonRun(task, journal, tmp_path, lambda said: None)
        session, asking = run.session, run.session._asking_back
        session.table.deal_if_due()
        texts = [AGES.text(play) for play in session.table.state.plays(LEARNER)]
        rows = [Advice(text, "", points, 0.0, points / 10) for text, points in (("end", 9.0), (texts[0], 0.0))]
        asking._advice[LEARNER] = session.table.view(LEARNER), rows
        asked, again = (asking.ask(LEARNER, f"p{number}", texts[0]) for number in (1, 2))
        knowledge = session._players.knowledge(LEARNER)
        advice = await session._thinkers.think(Task("coach", knowledge, NORMAL, "coach", 0.0))
        await session.stop()
        journal.close()
        return asked, again, {one.step or one.text for one in advice} <= set(texts)

    asked, again, legal = asyncio.run(ask())
    assert bool(asked) == isinstance(task, ShortGame) and again == "" and legal
