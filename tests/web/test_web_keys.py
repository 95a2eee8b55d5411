"""The keys of seats: the same again for the same game, and for nothing else."""

import os

import pytest

from host.session.session import Session
from host.web.http.seat_keys import FILE, SeatKeys, kept_secret
from host.web.table.server import WebTable
from tests.web.sessions import LiveSession, key_of, play_turn, quiet_session, setup

windows = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


def test_a_game_that_goes_on_has_the_keys_it_had(tmp_path):
    with quiet_session(tmp_path, humans=2) as session:
        web = WebTable(session)
        resumed = WebTable(Session.resume(session.table.header, session.journal, tmp_path))
        assert resumed.seats == web.seats and len(set(map(len, web.seats.values()))) == 1
        assert key_of(web, 1) != key_of(web, 2)


def test_another_game_in_the_same_folder_has_other_keys(tmp_path):
    with quiet_session(tmp_path) as session:
        other = Session.open(setup(), session.journal, tmp_path)
        assert key_of(WebTable(session)) != key_of(WebTable(other))


def test_another_folder_has_other_keys(tmp_path):
    secrets = [kept_secret(tmp_path), kept_secret(tmp_path.parent)]
    assert len({SeatKeys((1,), secret, "1 now").only() for secret in secrets}) == 2


@windows
def test_the_secret_is_for_its_owner_s_eyes_only(tmp_path):
    before = os.umask(0)
    try:
        kept_secret(tmp_path)
    finally:
        os.umask(before)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@windows
@pytest.mark.parametrize("spoil", [lambda path: path.chmod(0o644), lambda path: path.write_bytes(b"short")])
def test_a_secret_that_others_could_read_or_that_is_broken_is_made_anew(tmp_path, spoil):
    first = kept_secret(tmp_path)
    assert kept_secret(tmp_path) == first
    spoil(tmp_path / FILE)
    second = kept_secret(tmp_path)
    assert second != first and kept_secret(tmp_path) == second
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_where_nothing_can_be_kept_the_game_goes_on_with_keys_of_the_hour(tmp_path):
    gone = tmp_path / "gone"
    gone.write_text("where the folder should be")
    assert kept_secret(gone) != kept_secret(gone)


@pytest.mark.xdist_group("browser seats")
def test_a_page_left_open_comes_back_by_itself_after_a_restart(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as still:
        page = open_page(still.web.seats[1], heeds=("Failed to load",))
        page.wait_for_selector("#cards .card")
        still.ask(play_turn)
        page.wait_for_selector(".told.tune-reveal")
        still.do(still.restart_pages())
        still.ask(play_turn)
        page.wait_for_function("() => document.querySelector('#where').textContent.includes('turn 3 of 6')")
        page.wait_for_function("() => document.querySelectorAll('.told.tune-reveal').length === 2")
        assert page.locator("#trouble:visible").count() == 0
        assert page.locator("#cards .card").count() == 5


@pytest.mark.xdist_group("browser seats")
@pytest.mark.parametrize("page_of", ["/seat/", "/large/", "/screen"])
def test_a_page_whose_table_is_away_for_a_moment_asks_again_for_its_cards(browser, open_page, tmp_path, page_of):
    away = [1, 1]

    def answer(route):
        if away:
            away.pop()
            route.fulfill(status=503, json={"why": "This table is starting."})
        else:
            route.fallback()

    with LiveSession(tmp_path, stations=False) as still:
        address = still.web.screen if page_of == "/screen" else still.web.seats[1].replace("/seat/", page_of)
        page = open_page(address, heeds=("Failed to load",), before=lambda page: page.route("**/game.json", answer))
        page.wait_for_function("() => document.querySelector('#cards *, #cities *')")
        assert not away


@pytest.mark.xdist_group("browser seats")
def test_a_page_of_another_game_says_where_to_go(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as still:
        page = open_page(still.web.seats[1], heeds=("Failed to load",))
        page.wait_for_selector("#cards .card")
        still.ask(lambda session: (tmp_path / FILE).unlink())
        still.do(still.restart_pages())
        page.wait_for_function(
            "() => document.querySelector('#trouble').textContent.startsWith('Herald plays another')"
        )
