"""A card that was played leaves the reader by itself, and a station that ignores what was clicked is an answer."""

import asyncio

import pytest

from tests.promises import promise
from tests.web.sessions import PICTURE, LiveSession, key_of, quiet_session, served

PROMISES = [
    promise(
        "A click does what the page offers, or the page gives the reason why not",
        how="plays cards twice in a row at real stations of all games",
    ),
]

pytestmark = pytest.mark.xdist_group("browser seats")

LAYABLE = "#cards .card, .middle [data-lay]:not([disabled])"
GAMES = {"seven_wonders": 3, "seven_wonders_duel": 2, "tower_of_babel": 3, "through_the_ages": 2}


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_played_leaves_the_reader_and_the_next_one_can_be_laid(browser, open_page, tmp_path, game):
    with LiveSession(tmp_path, game=game, seats=GAMES[game], others=True) as live:
        page = open_page(live.web.seats[1])
        for _turn in range(2):
            play_one(live, page)
            page.wait_for_function("() => !document.querySelector('#reader.laid')", timeout=15_000)
        page.close()  # it would complain that nobody answers any more


def play_one(live, page):
    """Lays one card after another until one has a use, and clicks that."""
    page.locator(LAYABLE).first.wait_for()
    before = live.ask(lambda session: session.table.last_moment(1))
    for at in range(page.locator(LAYABLE).count()):
        page.locator(LAYABLE).nth(at).dispatch_event("click")
        page.locator("#ways:not(.plain) .way").first.wait_for()
        use = page.locator("#ways:not(.plain) .way:not(.refused)").first
        if use.count():
            use.click()
            break
    else:
        page.keyboard.press("Delete")
        page.locator("#ways.plain .way:not(.refused)").first.click()
    wait(lambda: live.ask(lambda session: session.table.last_moment(1)) != before, page)


def wait(done, page):
    for _ in range(100):
        if done():
            return
        page.wait_for_timeout(100)
    raise AssertionError("the play was not made")


def test_a_use_that_the_station_ignores_is_an_answer_with_a_reason(tmp_path, monkeypatch):
    """A display that asks for the card to be taken away hears no A."""
    monkeypatch.setattr("host.bots.bots.PATIENCE", 1.5)  # a busy computer takes its time to press
    monkeypatch.setattr("host.bots.bots.NOTICE", 0.3)
    monkeypatch.setattr("host.bots.bots.FOLLOWS", 1)  # it draws nothing anew

    async def ask(session):
        async with served(session) as (web, client):
            key = {"X-Seat-Key": key_of(web)}
            card = session.hand(1)[0]
            session.virtual_stations[1].draw(PICTURE)
            assert (await client.post("/seat/1/place", json={"card": card}, headers=key)).status_code == 200
            way = web._feed._ways(1)[-1]
            monkeypatch.setattr(web._feed.actions[1]._fingers, "_select", chosen)
            monkeypatch.setattr(web._feed.actions[1]._fingers, "_sees", lambda uid: True)
            return await client.post(
                "/seat/1/take", json={"play": way["play"], "at": session.table.moment}, headers=key
            )

    async def chosen(choice):
        return True

    with quiet_session(tmp_path) as session:
        answer = asyncio.run(ask(session))
        assert (answer.status_code, answer.json()["why"][:21]) == (409, "Your station did not ")
        assert session.virtual_stations[1].held == [("A", True), ("A", False)] and session.table.last_moment(1) == 0
