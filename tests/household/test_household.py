"""A short evening at one table of a house: each disturbance at least once, and every play counts once."""

import json

import pytest

from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.household.evening import SEATS, evening, once, shown
from tests.household.house import why_not_alone
from tests.household.phone import Game, Page


@pytest.mark.micropython
@pytest.mark.xdist_group("stations")
@pytest.mark.night("one")
@pytest.mark.parametrize("game", SEATS)
def test_whatever_happens_to_a_house_every_play_counts_once_and_every_page_is_right(tmp_path, game):
    if why := why_not_alone():
        pytest.skip(f"a computer of its own needs namespaces: {why}")
    figures = evening(tmp_path, 1, 0, [game])
    assert figures["by people"] > 1 and figures["the house killed"] and figures["the disk full"]


@pytest.fixture
def played(tmp_path):
    """A game of Oh Hell under way at a table: (entries, record, what the first seat saw, its page's last state)."""
    journal = Journal.open(tmp_path)
    table = Table.start("oh_hell", ("Ada", "Bela", "Cleo"), {"deal": "dealt"}, journal, ShuffledDealer(3), 3)
    table.deal_if_due()
    game = Game()
    while len(game.played) < 3 or 1 not in table.awaited():
        (seat,), at = table.awaited(), table.moment
        text = table.game.text(next(iter(table.state.plays(seat))))
        assert table.submit(seat, f"{at}", at, text).ok
        if seat == 1:
            game.tried[at] = {text}
            game.played.append(table.last_moment(1))
    page = {"at": table.moment, "over": False, "awaited": [1], "public": table.public(), "view": table.view(1)}
    yield journal.entries(1), journal.record(1), game, json.loads(json.dumps(page))
    journal.close()


def test_what_is_right_passes(played):
    entries, found, game, page = played
    once("here", entries, game)
    shown("here", entries, found, page, page)


def test_a_play_that_nobody_sent_is_found(played):
    entries, _found, game, _page = played
    del game.tried[max(game.tried)]
    with pytest.raises(AssertionError, match="not one of"):
        once("here", entries, game)


def test_a_play_that_counted_while_its_phone_was_away_is_right(played):
    entries, _found, game, _page = played
    del game.played[1]
    once("here", entries, game)


def test_a_play_that_is_lost_is_found(played):
    entries, _found, game, _page = played
    mine = [entry for entry in entries if entry.seat == 1]
    with pytest.raises(AssertionError, match="seen"):
        once("here", [entry for entry in entries if entry is not mine[-1]], game)


def test_a_play_that_counts_twice_is_found(played):
    entries, _found, game, _page = played
    with pytest.raises(AssertionError, match="twice"):
        once("here", [*entries, entries[-1]._replace(n=len(entries) + 1)], game)


def test_another_play_than_was_sent_is_found(played):
    entries, _found, game, _page = played
    latest = max(game.tried)
    game.tried[latest] = {"bid 77"}
    with pytest.raises(AssertionError, match="not one of"):
        once("here", entries, game)


@pytest.mark.parametrize("name", ["at", "over", "awaited", "public", "view"])
def test_a_page_that_is_behind_is_found(played, name):
    entries, found, _game, page = played
    with pytest.raises(AssertionError, match=f"{name} of the seat"):
        shown("here", entries, found, {**page, name: None}, page)


def test_a_page_knows_where_one_game_ends_and_the_next_begins():
    page = Page()
    first = {"over": False, "screens": {}, "news": [], "at": 4}
    page.hear("snapshot", first)
    page.hear("change", {"at": 5, "over": True, "screens": {"1": None}, "news": [{"text": "won"}]})
    page.hear("snapshot", {**first, "at": 0})
    assert [one["at"] for one in page.shown] == [5, 0] and page.shown[0]["over"]
    assert page.shown[0]["news"] == [{"text": "won"}] and page.state == page.shown[1]
