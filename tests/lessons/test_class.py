"""A class: the same lesson at many stations, each at its own pace; what the teacher sees, and sends."""

import asyncio
import contextlib
import re
import tempfile
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest

from host.errors import BadFile, WrongUse
from host.lessons.class_note import ClassNote, ClassRequest
from host.lessons.classes import Class, first_names, forget_class, offers
from host.lessons.exercise import exercises
from host.lessons.leader import AGAIN, SKIP
from host.lessons.lesson import LEARNER, lessons
from host.lessons.lesson_run import LearnerLanguage
from host.lessons.progress import CLASS, ClassProgress, LearnerProgress
from host.table.typed_codes import FREE_GUESSES
from shared_rules.contract import load
from tests.games import SHIPPED
from tests.promises import promise
from tests.web.class_pages import ClassPages

PROMISES = [
    promise(
        "A class goes on to an exercise, the puzzle or another lesson at the same addresses; its stars are "
        "kept only if the teacher wants it, are never on the wall, and can be forgotten at once"
    ),
    promise(
        "A class with real stations and pages, begun on the home page or by `herald class`, its old name, goes on to "
        "the next lesson at the same addresses, even through a crash between two lessons"
    ),
    promise(
        "Pupils find their pages with one address and four letters, which stay the same; only the teacher "
        "sees who needs help and who made which mistake"
    ),
]

LESSON = lessons(load("seven_wonders"))[0]


class Listener:
    def __init__(self, table):
        self.told = []
        table.listen(self)

    def on_news(self, news):
        self.told.append((news.audience, news.title, news.lines[0]))

    def on_change(self, table):
        """Nothing to note."""


async def opened(names, home):
    """A class whose lessons have begun, without stations: cards and plays go straight to the leader."""
    the_class = Class(LESSON, names, home)
    for pupil in the_class.learners:
        pupil.run.session.table.deal_if_due()
        pupil.run.leader.begin(pupil.progress.taken(LESSON))
    return the_class


async def take_step(pupil):
    """What the step under way awaits."""
    step, table = pupil.run.leader.step, pupil.run.session.table
    if step.looks:
        pupil.run.leader.on_card(LEARNER, "04", f"7w/{step.looks}")
    else:
        assert table.submit(LEARNER, f"s{table.moment}", table.moment, step.awaited).ok
    await asyncio.sleep(0)


def in_class(work, names=("Anna", "Bence", "Clara"), home=None):
    async def held():
        with tempfile.TemporaryDirectory() as folder:
            return await meet(home or Path(folder))

    async def meet(home):
        the_class = await opened(names, home)
        try:
            return await work(the_class)
        finally:
            await the_class.stop()

    return asyncio.run(held())


def test_each_goes_at_the_own_pace():
    async def work(the_class):
        anna, bence, _ = the_class.learners
        for _ in LESSON.steps:
            await take_step(anna)
        await take_step(bence)
        return the_class.facts()

    facts = in_class(work)
    assert [(one["name"], one["step"], one["over"]) for one in facts["pupils"]] == [
        ("Anna", len(LESSON.steps), True),
        ("Bence", 1, False),
        ("Clara", 0, False),
    ]
    assert facts["steps"] == [LearnerLanguage().sentences(LESSON).of(step.say) for step in LESSON.steps]


async def err(pupil, play="sell stockade.3"):
    """A play that the step does not ask for: the table takes it, and the lesson takes it back."""
    table = pupil.run.session.table
    assert table.submit(LEARNER, f"e{table.moment}", table.moment, play).ok
    await asyncio.sleep(0)


def test_the_mistakes_of_all_are_counted_together_the_most_frequent_first_and_looking_is_none():
    async def work(the_class):
        for times, pupil in enumerate(the_class.learners):
            for _ in range(times):
                await err(pupil)
        the_class.learners[0].run.leader.on_card(LEARNER, "04", "7w/stockade.3")
        await asyncio.sleep(0)
        await err(the_class.learners[2], "build altar.3")
        return the_class.facts(), [pupil.alone() for pupil in the_class.learners]

    facts, alone = in_class(work)
    assert facts["mistakes"] == [(1, "Sell: 3 coins", 3), (1, "Build Altar", 1)]
    assert [one["mistakes"] for one in facts["pupils"]] == [0, 1, 3]
    sold, built = "Sell: 3 coins", "Build Altar"
    assert [one["slips"] for one in alone] == [[], [(1, sold, 1)], [(1, sold, 2), (1, built, 1)]]
    assert [one["stuck"] for one in alone] == [False, False, True]


EXERCISE = exercises("seven_wonders", LESSON.name)[0]


@contextlib.asynccontextmanager
async def anna_misses(home):
    """A class with an exercise that its only pupil has got wrong, and she."""
    the_class = Class(EXERCISE, ("Anna",), home)
    try:
        anna = the_class.learners[0]
        anna.run.session.table.deal_if_due()
        anna.run.leader.begin(0)
        await err(anna, "sell altar.3")
        yield the_class, anna
    finally:
        await the_class.stop()


def test_whoever_has_missed_an_exercise_and_leaves_it_at_that_may_need_help(tmp_path, monkeypatch):
    async def work():
        async with anna_misses(tmp_path) as (_, anna):
            found = [anna.alone()["stuck"]]
            monkeypatch.setattr("host.lessons.classes.STUCK", 0)
            return [*found, anna.alone()["stuck"]]

    assert asyncio.run(work()) == [False, True]


def test_whoever_takes_long_over_a_step_may_need_help(monkeypatch):
    async def work(the_class):
        anna, bence, _ = the_class.learners
        monkeypatch.setattr("host.lessons.classes.STUCK", 0)
        stuck = [anna.alone()["stuck"]]
        for _ in LESSON.steps:
            await take_step(bence)
        return [*stuck, bence.alone()["stuck"]]

    assert in_class(work) == [True, False]


def test_nobody_takes_long_over_a_step_that_they_have_not_seen(monkeypatch):
    """Whoever came late, and all of a class whose stations took long to start, needed help at once."""

    async def work(the_class):
        anna, told = the_class.learners[0], []
        for minutes, ready, here in ((9, False, True), (18, True, False), (20, True, True), (24, True, True)):
            clock = SimpleNamespace(monotonic=lambda now=minutes * 60: now)
            monkeypatch.setattr("host.lessons.classes.time", clock)
            anna.ready = ready
            told.append(anna.alone(here)["stuck"])
        return told

    assert in_class(work) == [False, False, False, True]


@pytest.mark.long
def test_pupils_find_their_page_with_four_letters_that_stay_the_same(tmp_path):
    async def work(the_class):
        pages = ClassPages(the_class, 0)
        await pages.start()
        try:
            async with httpx2.AsyncClient(base_url=pages.url, timeout=60) as client:
                assert (await client.get("/join")).status_code == 200
                typed = f" {pages.letters[:2]}-{pages.letters[2:].lower()}"
                found = (await client.get("/join.json", params={"code": typed})).json()
                page = await client.get(found["pupils"][1]["page"])
                wall = pages.screen.split("key=")[1]
                code = await client.get("/join.svg", params={"key": wall})
                shut = (await client.get("/join.svg")).status_code
                wrong = [await client.get("/join.json", params={"code": "III"}) for _ in range(FREE_GUESSES + 2)]
        finally:
            await pages.stop()
        assert [(one["name"], one["here"]) for one in found["pupils"]] == [("Anna", False), ("Anna 2", False)]
        assert (page.status_code, code.status_code, shut) == (200, 200, 403) and "svg" in code.text
        assert {one.status_code for one in wrong} == {403}
        assert "open no class" in wrong[0].json()["why"] and "wait" in wrong[-1].json()["why"]
        return pages.letters, pages.teacher.split("key=")[1], wall

    first = in_class(work, ("Anna Nagy", "Anna Kis"), tmp_path)
    assert in_class(work, ("Anna Nagy", "Anna Kis"), tmp_path) == first and len(set(first)) == 3


def test_a_hint_reaches_one_or_all_and_nobody_else():
    async def work(the_class):
        ears = [Listener(pupil.run.session.table) for pupil in the_class.learners]
        the_class.hint(2, "Look  at the\nwood.")
        the_class.hint(0, "Five minutes.")
        return [ear.told for ear in ears]

    told = in_class(work)
    all_ = (LEARNER, "Your teacher", "Five minutes.")
    assert told == [[all_], [(LEARNER, "Your teacher", "Look at the wood."), all_], [all_]]


def test_a_hint_stands_in_the_panel_of_a_page_until_the_next_step():
    """On a phone the announcements are far below, and the display shows the card that lies there."""

    async def work(the_class):
        anna, bence, _clara = the_class.learners
        the_class.hint(1, "Look at the wood.")
        panels = [anna.run.leader.panel(), bence.run.leader.panel()]
        await take_step(anna)
        return [*panels, anna.run.leader.panel()]

    assert [panel.get("hint") for panel in in_class(work)] == ["Your teacher: Look at the wood.", None, None]


def test_a_mistake_that_ends_an_exercise_is_one_of_its_only_step_and_exercises_have_names_that_differ(tmp_path):
    async def work():
        async with anna_misses(tmp_path) as (the_class, anna):
            missed = the_class.facts()
            anna.run.leader.do(AGAIN)
            anna.run.leader.do(SKIP)
            return missed, the_class.facts()

    facts, solved = asyncio.run(work())
    how = [(pupil["step"], pupil["over"]) for found in (facts, solved) for pupil in found["pupils"]]
    assert how == [(0, False), (1, True)], "an exercise that went wrong can be tried again: it is not done"
    assert facts["lesson"] == facts["steps"][0] == EXERCISE.goal
    assert facts["mistakes"] == [(1, "Sell: 3 coins", 1)]
    for game in (load(name) for name in SHIPPED):
        found = offers(game, LearnerLanguage())
        names = {(name.partition("/")[0], title) for name, title in found.items()}
        assert len(names) == len(found) > 1 and not any("{" in title for title in found.values())


def test_a_hint_to_nobody_or_without_words_is_refused():
    async def work(the_class):
        for to, text in ((4, "Hello"), (-1, "Hello"), (1, "  ")):
            with pytest.raises(WrongUse):
                the_class.hint(to, text)

    in_class(work)


def test_no_more_than_a_first_name_is_kept():
    assert first_names(["Anna Nagy", "Bence-Péter Kiss", "A" * 40]) == ["Anna", "Bence-Péter", "A" * 16]
    assert first_names(["Anna Nagy", "Anna Kis", "Anna"]) == ["Anna", "Anna 2", "Anna 3"]
    assert first_names(["A" * 16] * 2) == ["A" * 16, "A" * 13 + " 2"]
    assert first_names(["Anna", "anna", "ANNA"]) == ["Anna", "anna 2", "ANNA 3"], "on a wall they look the same"
    assert first_names(["Béla", "Be\u0301la"])[1] != "Be\u0301la", "nobody can tell the two accents apart"
    for wrong in ([], ["Anna", ""], [f"P{n}" for n in range(41)], ["A\udcff"], ["A\x1b"]):
        with pytest.raises(WrongUse):
            first_names(wrong)


def test_the_teachers_page_wants_its_key_and_shows_who_is_where():
    async def work(the_class):
        pages = ClassPages(the_class, 0)
        await pages.start()
        try:
            async with httpx2.AsyncClient(base_url=pages.url, timeout=60) as client:
                key = pages.teacher.split("key=")[1]
                known = {"X-Class-Key": key}
                ear = Listener(the_class.learners[0].run.session.table)
                good = await client.post("/class/hint", headers=known, json={"to": 1, "text": "Press D."})
                codes = [
                    (await client.get("/class")).status_code,
                    (await client.get("/class.json")).status_code,
                    (await client.post("/class/hint", json={"to": 1, "text": "No."})).status_code,
                    (await client.post("/class/hint", headers=known, json={"to": "1", "text": "No."})).status_code,
                    (await client.post("/class/hint", headers=known, json={"to": 9, "text": "No."})).status_code,
                    (await client.get("/class/screen", params={"key": key})).status_code,
                ]
                facts = (await client.get("/class.json", headers=known)).json()
                page = await client.get(facts["addresses"][0])
        finally:
            await pages.stop()
        return good.status_code, codes, ear.told, facts, page.status_code

    good, codes, told, facts, page = in_class(work, ("Anna", "Bence"))
    assert good == 200 and told == [(LEARNER, "Your teacher", "Press D.")]
    assert codes == [403, 403, 403, 400, 400, 200]
    assert [one["name"] for one in facts["pupils"]] == ["Anna", "Bence"] and page == 200


def test_the_address_on_the_wall_opens_the_wall_alone():
    """The whole class can read it there."""

    async def work(the_class):
        pages = ClassPages(the_class, 0)
        await pages.start()
        try:
            async with httpx2.AsyncClient(base_url=pages.url, timeout=60) as client:
                key = pages.screen.split("key=")[1]
                wall = {"X-Class-Key": key}
                codes = [
                    (await client.get("/class/screen", params={"key": key})).status_code,
                    (await client.get("/class", params={"key": key})).status_code,
                    (await client.post("/class/hint", headers=wall, json={"to": 1, "text": "No."})).status_code,
                ]
                return codes, (await client.get("/class.json", headers=wall)).json()
        finally:
            await pages.stop()

    codes, facts = in_class(work, ("Anna", "Bence"))
    assert codes == [200, 403, 403]
    assert "addresses" not in facts
    assert {name for one in facts["pupils"] for name in one} == {
        "name",
        "step",
        "over",
        "trouble",
        "ready",
        "real",
        "here",
    }


def test_the_class_and_its_page_speak_the_language_of_the_class():
    async def held():
        with tempfile.TemporaryDirectory() as folder:
            the_class = Class(LESSON, ("Anna",), Path(folder), LearnerLanguage("hu", "en"))
            pages = ClassPages(the_class, 0)
            await pages.start()
            try:
                async with httpx2.AsyncClient(base_url=pages.url, timeout=60) as client:
                    page = await client.get(pages.teacher)
                    script = await client.get(re.search(r'<script type="module" src="([^"]+)"', page.text)[1])
            finally:
                await pages.stop()
                await the_class.stop()
        return the_class.facts(), page.text, script.text

    facts, page, script = asyncio.run(held())
    assert facts["lesson"] == "Az első kártyád" and facts["steps"][0].startswith(
        "Tedd az olvasóra a Lumber Yard kártyát"
    )
    assert '<html lang="hu">' in page and "A leggyakoribb hibák" in page
    assert '"needs help":"segítségre van szüksége"' in script


@pytest.mark.long
def test_after_a_killed_host_everybody_goes_on_where_he_was_and_after_the_end_anew(tmp_path):
    async def work(the_class):
        await take_step(the_class.learners[1])

    async def seen(the_class):
        return [one["step"] for one in the_class.facts()["pupils"]]

    async def ended(the_class):
        the_class.forget()

    in_class(work, home=tmp_path)
    assert in_class(seen, home=tmp_path) == [0, 1, 0]
    in_class(ended, home=tmp_path)
    assert in_class(seen, home=tmp_path) == [0, 0, 0]


@pytest.mark.parametrize("words", ["Look\x1b[2J here", "a\x00b", "left\u202eright", "\x07"])
def test_a_hint_with_letters_that_cannot_be_shown_is_refused_with_a_sentence(words):
    async def work(the_class):
        with pytest.raises(WrongUse, match="letters that can be shown"):
            the_class.hint(0, words)

    in_class(work)


def test_pupils_at_real_stations_and_at_pages_are_one_class(tmp_path):
    async def work():
        with pytest.raises(WrongUse, match="more real stations"):
            Class(LESSON, ("Anna",), tmp_path, urls=("loop://", "loop://"))
        the_class = Class(LESSON, ("Anna", "Bence"), tmp_path, urls=("loop://",))
        try:
            assert [pupil.run.session.setup.real[:1] for pupil in the_class.learners] == [(1,), (2,)]
            pages = ClassPages(the_class, 0)
            assert [bool(address) for address in pages.addresses] == [False, True]
            assert [one["real"] for one in the_class.facts()["pupils"]] == [True, False]
        finally:
            await the_class.stop()

    asyncio.run(work())


def test_a_note_of_a_class_goes_on_with_the_same_class_alone(tmp_path):
    note, asked = (
        ClassNote(tmp_path / "class.json"),
        ClassRequest("seven_wonders", "01-first-card", ("Anna",), "hu", asked="1"),
    )
    assert note.read() is None
    cut = asked._replace(lesson="02-coins", ports=(4711,))
    note.write(cut)
    assert note.read() == cut and asked.goes_on(note.read()) == cut
    for other in (asked._replace(names=("Bence",)), asked._replace(asked="3"), asked._replace(game="oh_hell")):
        assert other.goes_on(cut) == other
    note.strike()
    assert note.read() is None
    (tmp_path / "class.json").write_text("[1]")
    with pytest.raises(BadFile):
        note.read()


def test_the_stars_of_all_classes_are_forgotten_by_one_command(tmp_path):
    assert not forget_class(tmp_path)
    LearnerProgress(tmp_path, "Anna").win(LESSON.game, LESSON.name, 1)
    ClassProgress(tmp_path, "Anna", keeps=True).win(LESSON.game, LESSON.name, 2)
    assert LearnerProgress(tmp_path, "Anna").stars(LESSON.game) == {LESSON.name: 2}
    assert forget_class(tmp_path) and not (tmp_path / CLASS).exists()
    assert LearnerProgress(tmp_path, "Anna").stars(LESSON.game) == {LESSON.name: 1}, "her own stay"


def test_a_note_of_a_class_that_cannot_be_deleted_is_reported_and_the_class_ends(tmp_path):
    (tmp_path / "class.json").mkdir()  # a folder cannot be unlinked, whoever runs this
    with pytest.raises(BadFile, match="cannot be deleted"):
        ClassNote(tmp_path / "class.json").strike()
