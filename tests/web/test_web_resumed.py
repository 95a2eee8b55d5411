"""Pages that were left open while Herald was away: the same seats play on, and the log is that of the whole game."""

import contextlib
import os
import signal
import subprocess
import sys

import httpx2
import pytest

from host.computer.folders import ROOT
from host.journal.journal import Journal
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.setup import GameSetup
from host.web.table.stream import Stream
from tests.fakes.ports import free_port
from tests.promises import promise
from tests.web.sessions import LiveSession, play_turn

PROMISES = [
    promise(
        "The key of a page belongs to its table and seat through the next games, a resume and a power cut; "
        "the page's log is always that of the whole game",
        how="in a real browser",
    ),
]

LIMIT = 90


@contextlib.contextmanager
def herald(*words):
    """A process whose output is read line by line; killed at the end, if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-u", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def until(process, words):
    """The lines up to the one with these words."""
    lines = []
    for line in process.stdout:
        lines.append(line)
        if words in line:
            return lines
    raise AssertionError("".join(lines))


def linked(page):
    page.wait_for_function("() => !document.body.classList.contains('unlinked')", timeout=LIMIT * 1000)
    page.wait_for_selector("#cards .card")


def log_of(page):
    return page.locator("#log h4").all_inner_texts()


@pytest.mark.xdist_group("browser seats")
def test_a_page_of_the_next_game_goes_on_after_ctrl_c_and_after_a_power_cut(browser, open_page, tmp_path):
    port = free_port()
    with herald("-m", "tests.web.table_process", str(tmp_path), str(port)) as playing:
        until(playing, "The table is at")
        addresses = until(playing, "WAITS")
        address = next(line.split()[-1] for line in addresses if "(seat 1) plays at" in line)
        page = open_page(address, heeds=("Failed to load", "Failed to fetch"))
        linked(page)
        before = log_of(page)
        assert before
        playing.send_signal(signal.SIGINT)
        playing.wait(LIMIT)
    page.wait_for_function("() => document.body.classList.contains('unlinked')")
    for _ in range(2):
        with herald("-m", "host", "resume", "--home", str(tmp_path), "--port", str(port)) as resumed:
            until(resumed, "plays at")
            linked(page)
            late = open_page(address)
            linked(late)
            for one in (page, late):
                told = [title for title in log_of(one) if title not in ("Resumed", "Station back")]
                assert [title for title in told if title in before] == before or set(before) <= set(told)
            late.close()
            resumed.kill()  # as when the power is cut
            resumed.wait(LIMIT)
        page.wait_for_function("() => document.body.classList.contains('unlinked')")


@promise("After a power cut the television of people at real stations is up again, at the port that is named")
@pytest.mark.process
def test_the_page_of_people_at_real_stations_is_up_again(tmp_path):
    nowhere = tuple(f"socket://127.0.0.1:{free_port()}" for _ in range(3))
    with contextlib.closing(Journal.open(tmp_path)) as journal:
        options = {"deal": "dealt", "sides": "A"}
        chosen = GameSetup.make("seven_wonders", ("Anna", "Béla", "Cili"), options, 4, 0, nowhere, 1)
        Session.open(chosen, journal, tmp_path, Extras(begins=True)).table.deal_if_due()
    port = free_port()
    with herald("-m", "host", "resume", "--home", str(tmp_path), "--port", str(port)) as resumed:
        (screen,) = (line.split()[-1] for line in until(resumed, "for a television") if "for a television" in line)
        assert f":{port}/" in screen and httpx2.get(screen).status_code == 200


@pytest.mark.micropython
def test_a_page_that_is_opened_after_resume_has_the_whole_log_as_it_was_told(tmp_path):
    def news(session, feed):
        titles = feed.snapshot(Stream(None))
        return [(one["title"], one["lines"], one["turn"], one["n"] in titles["undone"]) for one in titles["news"]]

    with LiveSession(tmp_path, stations=False, pin="4711") as live:

        def played(session):
            for _ in range(3):
                play_turn(session)
            session.undo.undo_as_director("4711")
            play_turn(session)
            session.undo.undo_as_director("4711")
            session.undo.undo_as_director("4711", redo=True)
            play_turn(session)
            return news(session, live.web._feed)

        before = live.ask(played)
        live.do(live.restart_pages())
        after = live.ask(lambda session: news(session, live.web._feed))
    assert len(before) > 6 and any(undone for *_, undone in before)
    assert [one[:3] for one in after] == [
        (title, lines[:1] if title == "Undo" else lines, turn) for title, lines, turn, _ in before
    ]
    assert [one[3] for one in after] == [one[3] for one in before]
