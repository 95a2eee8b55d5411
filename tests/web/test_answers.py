"""What an address answers is what sent.d.ts says of it: games, lessons, classes, events, counts, what is heard."""

import asyncio
import json

import pytest

from host.games.oh_hell.catalog import OhHellCatalog
from host.games.seven_wonders.catalog import WondersCatalog
from host.games.seven_wonders_duel.catalog import DuelCatalog
from host.games.through_the_ages.catalog import AgesCatalog
from host.games.tower_of_babel.catalog import BabelCatalog
from host.house.asking import Done
from host.house.event_facts import EventClock, EventFactsOfPage, EventList
from host.house.learning import TaughtGame
from host.jobs.job import JobFacts
from host.languages.game_words import game_words
from host.lessons.classes import Class, ClassCourse, PupilAlone
from host.lessons.lesson import lessons
from host.session.lesson_panel import LessonPanel
from host.web.table.catalog import PlainCatalog, catalog, declared
from host.web.table.feed import Feed
from host.web.table.screen_reader import HeardFacts, ScreenReader
from shared_rules.card_game import CardGame
from shared_rules.contract import load
from tests.games import SHIPPED
from tests.house.conftest import house  # noqa: F401
from tests.house.test_events import begun, browser, do, draw
from tests.house.test_real_cards import house_with
from tests.sent import misfits
from tests.web.positions import play_until
from tests.web.sessions import quiet_session

CATALOGS = {
    "seven_wonders": WondersCatalog,
    "seven_wonders_duel": DuelCatalog,
    "tower_of_babel": BabelCatalog,
    "through_the_ages": AgesCatalog,
    "oh_hell": OhHellCatalog,
}
# What every game of declared zones adds to its catalog.
DECLARED = ("zones", "values", "words", "hand")


def wrong(value, kind):
    """What does not fit, once it went through JSON."""
    return list(misfits(json.loads(json.dumps(value)), kind))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_catalog_of_a_game(name):
    found = catalog(name, load(name), game_words(name))
    assert found.pop("page").startswith("games/")
    declared = {part: found.pop(part) for part in DECLARED} if isinstance(load(name), CardGame) else {}
    assert wrong(found, CATALOGS[name]) == [] and wrong({"page": "", "cards": {}, **declared}, PlainCatalog) == []


def test_the_catalog_of_a_game_without_a_page_of_its_own(monkeypatch):
    monkeypatch.setattr("host.web.table.catalog.host_module", lambda game, part: None)
    for name in ("oh_hell", "seven_wonders"):  # one declares its zones
        found = catalog(name, load(name), game_words(name))
        assert wrong(found, PlainCatalog) == [] and ("zones" in found) == (name == "oh_hell")


@pytest.mark.long
@pytest.mark.sample
def test_the_pages_of_events(house):  # noqa: F811
    owner = browser(house)
    shown = begun(owner)
    assert wrong(do(owner, "join", event="spring-cup", player="Emil"), Done) == []
    do(owner, "leave", event="spring-cup", player="Emil")
    assert wrong(shown(), EventFactsOfPage) == []
    draw(owner, minutes=45)
    do(owner, "tables", event="spring-cup", game="seven_wonders_duel")
    found = shown()
    assert found["seats"] and wrong(found, EventFactsOfPage) == []
    one, other = found["rounds"][0]["tables"][0]["present"]
    points = {"event": "spring-cup", "round": 1, "table": 1, "points": {one: 60, other: 50}}
    do(owner, "result", **points, fewest=True, reason="", by="Dora")
    do(owner, "absent", event="spring-cup", player=shown()["rounds"][0]["tables"][1]["present"][0])
    found = shown()
    assert found["standings"] and wrong(found, EventFactsOfPage) == []
    assert wrong(owner.get("/events.json").json(), EventList) == []
    for table in (1, 99):
        assert wrong(owner.get(f"/clock.json?table={table}").json(), EventClock) == []
    assert wrong(do(owner, "round", 409, event="spring-cup", fewest=9, most=2, byes=False, minutes=0), Done) == []


def test_the_map_of_lessons(house):  # noqa: F811
    found = browser(house).get("/learn.json").json()
    assert any(game["campaign"] for game in found) and all(game["lessons"] for game in found)
    assert [one for game in found for one in wrong(game, TaughtGame)] == []


def test_a_class_and_the_panel_of_a_learner(tmp_path):
    async def shown():
        task = lessons(load("seven_wonders"))[0]
        the_class = Class(task, ["Anna", "Bence"], tmp_path, keeps=True)
        learner = the_class.learners[0]
        learner.run.session.table.deal_if_due()
        panels = [learner.run.leader.facts()]
        learner.run.leader.begin(0)
        while not learner.run.leader.over:
            learner.run.leader.do("skip")
            panels.append(learner.run.leader.facts())
        found = the_class.facts(), learner.alone(), panels
        await the_class.stop()
        return found

    course, alone, panels = asyncio.run(shown())
    assert [one["stars"] for one in course["pupils"]] == [1, 0] and wrong(course, ClassCourse) == []
    assert wrong(alone, PupilAlone) == []
    assert panels[-1]["over"] and [one for panel in panels for one in wrong(panel, LessonPanel)] == []


@pytest.mark.parametrize("kind", ["tally", "pad"])
def test_a_count_and_a_pad(kind, tmp_path):
    async def shown():
        async with house_with(tmp_path) as (_house, page):
            path = (await page.begin(kind, game="seven_wonders_duel", seats=2))["path"]
            text = "add lumber_yard" if kind == "tally" else "civilian 7"
            found = await page.until(path, lambda facts: facts.get("sheets") or facts.get("pad"))
            assert (await page.do("enter", job=1, seat=1, text=text)).status_code == 200
            return found, await page.facts(path)

    before, after = asyncio.run(shown())
    assert wrong(before, JobFacts) == [] == wrong(after, JobFacts)
    assert before != after


@pytest.mark.long
@pytest.mark.parametrize("game", SHIPPED)
def test_the_page_for_the_ear(tmp_path, game):
    with quiet_session(tmp_path, game=game, seats=2 if game == "seven_wonders_duel" else 3) as session:
        reader = ScreenReader(session, Feed(session))
        assert wrong(reader.facts(1), HeardFacts) == []
        asyncio.run(play_until(session, lambda table: len(table.turns()) > 1))
        found = reader.facts(1)
        assert found["others"] and wrong(found, HeardFacts) == []
        asyncio.run(play_until(session, lambda table: False))
        assert wrong(reader.facts(1), HeardFacts) == []


def test_of_a_declared_game_values_whose_words_are_empty_are_left_out():
    rules = load("oh_hell")
    hidden = type("Hidden", (type(rules),), {"names": {**rules.names, rules.values[0].name: ""}})()
    assert [one["name"] for one in declared(hidden)["values"]] == [one["name"] for one in declared(rules)["values"]][1:]
