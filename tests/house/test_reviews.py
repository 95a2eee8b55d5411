"""Finished games of a house are looked at again from its history, each that Herald can judge."""

import asyncio
import json
import random
import time

import pytest

from host.archive.results import all_results
from host.house import past
from host.journal.history import UNDO, undo_text
from host.journal.intake import take
from host.journal.journal import Journal
from host.journal.people import People
from host.languages.written import day
from host.web.archive.history import history_page
from host.web.archive.past import review_of
from host.web.archive.reviewed import ReviewedGame, can_be_reviewed
from shared_rules.contract import load
from shared_rules.referee.record import Record
from tests.fakes.waiting import Wait
from tests.games import SHIPPED
from tests.house.test_house_pages import client
from tests.promises import promise
from tests.sent import misfits

PROMISES = [promise("Every finished game that Herald can judge is reviewed from the history, long after it was played")]


def short_game():
    """One deal of one card each, in which three people bid and play by chance."""
    rules, chance, lines = load("oh_hell"), random.Random(3), []
    options = rules.complete({"most": "1", "course": "down"})
    state = rules.start(3, options)
    while not state.over:
        seat = state.awaited()[0]
        text = chance.choice([rules.text(play) for play in state.plays(seat)])
        lines.append((seat, text))
        state.do(seat, rules.parse(text))
    return Record("oh_hell", rules.rules_version, options, ("Anna", "Béla", "Cili"), "2026-11-29", lines)


def keep(folder, path):
    """A short game in the journal of this folder."""
    journal = Journal.open(folder)
    try:
        take(journal, path, short_game())
    finally:
        journal.close()


def reviewed(browser, address):
    """What the page of a review is told once it is made."""
    wait = Wait(lambda: False, "a review", patience=120)
    while not (found := browser.get(address).json()["review"])["done"]:
        wait.still()
        time.sleep(0.2)
    return found


@pytest.mark.process
def test_a_finished_game_is_reviewed_from_the_history_and_made_once(house, tmp_path):
    keep(house.folder, tmp_path / "evening.record")
    with client(house, "127.0.0.1") as owner:  # one loop, in which the review is made while others ask
        assert 'href="/history/0/1/review"' in owner.get("/history").text
        assert owner.get("/history/0/1/review").status_code == 200
        first = owner.get("/history/0/1/review.json").json()
        assert first == {"title": "Oh Hell", "day": day(short_game().date), "review": {"done": False}}
        found = reviewed(owner, "/history/0/1/review.json")
        assert len(found["curve"][0]["values"]) == 3 and sorted(found["turning"]) == ["1", "2", "3"]
        assert any("Bid" in one["play"] for turning in found["turning"].values() for one in turning)
        again = owner.get("/history/0/1/review.json").json()
        assert [one for now in (first, again) for one in misfits(now, ReviewedGame)] == []
        assert again["review"] == found and again["title"] == "Oh Hell"
        assert [one["name"] for one in again["seats"]] == ["Anna", "Béla", "Cili"]


def test_a_review_that_was_made_is_made_again_once_people_or_the_game_are_others(house, tmp_path, monkeypatch):
    """A forgotten name stood in it until the house ended, and after a restore it was that of another game."""
    made, far = [], []

    async def made_up(language, folder, game, tell):
        made.append(game)
        tell(len(made), 4)
        while 1 not in far:  # somebody has read how far it is
            await asyncio.sleep(0.01)
        if len(made) == 1:
            raise OSError("no room for another process")
        return json.dumps({"review": {"done": True}, "made": len(made)}).encode()

    monkeypatch.setattr(past, "review_of", made_up)
    keep(house.folder, tmp_path / "evening.record")
    with client(house, "127.0.0.1") as owner:

        def shown():
            while (answer := owner.get("/history/0/1/review.json")).json().get("review", {}).get("done") is False:
                far.append(answer.json()["review"].get("looked"))
                time.sleep(0.01)
            return answer.status_code, answer.json().get("made")

        assert shown() == (503, None) and 1 in far and shown() == shown() == (200, 2)
        People.read(house.folder).meet(["Dora"])
        assert shown() == shown() == (200, 3)
        journal = Journal.open(house.folder)
        last = journal.entries(1)[-1]
        journal.append(1, [last._replace(n=last.n + 1, text=undo_text(last.n - 1), play_id="u", kind=UNDO)])
        journal.close()
        assert shown()[0] == 404, "a game that goes on is not reviewed"


@pytest.mark.process
def test_the_process_that_reviews_says_how_far_it_is(tmp_path):
    keep(tmp_path / "house", tmp_path / "evening.record")
    far = []
    made = asyncio.run(review_of("en", tmp_path / "house", 1, lambda *one: far.append(one)))
    assert json.loads(made)["review"]["done"] and far == [(done, len(far) - 1) for done in range(len(far))] != []


@pytest.mark.process
def test_a_game_that_is_not_there_has_a_sentence_instead_of_a_review(house, tmp_path):
    keep(house.folder, tmp_path / "evening.record")
    with client(house, "127.0.0.1") as owner:
        assert owner.get("/history/77/1/review.json").status_code == 404
        wait = Wait(lambda: False, "an answer", patience=120)
        while (answer := owner.get("/history/0/9/review.json")).status_code == 200:
            wait.still()
            time.sleep(0.2)
        assert answer.status_code == 404 and answer.json()["why"] == "There is no finished game of this number here."


def test_a_game_of_which_only_points_are_known_has_no_door_to_a_review(tmp_path):
    assert all(can_be_reviewed(game, {}) for game in SHIPPED)
    assert not any(
        can_be_reviewed(game, {}) for game in ("oh_hell.pad", "oh_hell.past", "seven_wonders.tallied", "gone")
    )
    keep(tmp_path, tmp_path / "evening.record")
    (played,) = all_results(tmp_path)
    assert "/1/review" in history_page([played], alone=False, doors=True)
    typed = history_page([played._replace(game="oh_hell.pad")], alone=False, doors=True)
    assert "/1/review" not in typed and "/1/record" in typed
