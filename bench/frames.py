"""What a turn costs the page while it moves: the longest piece of work of a seat's page in a real Chromium, by its
performance trace, from the play that ends the turn until everything is at rest. Longer than 50 ms is a frame that
everybody sees missing. Processor time is counted, since other programs work on this machine too."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Figure
from tests.web import positions, sessions
from tests.web.conftest import FLAGS, chromium

at: Any = positions
Live: Any = sessions.LiveSession
# Of each game its seats, the moment before a turn, and the one after it.
TURNS = {
    "seven_wonders": (7, at.in_age(3, 4), at.in_age(3, 5)),
    "seven_wonders_duel": (2, at.in_age(2, 5), at.in_age(2, 7)),
    "tower_of_babel": (5, at.after(60), at.after(75)),
    "through_the_ages": (4, at.in_round(6), at.in_round(7)),
}
TASK = "ThreadControllerImpl::RunTask"
MAIN = "CrRendererMain"
MOST = 50  # milliseconds
REST = "() => !document.body.classList.contains('moving')"


def figures() -> Iterator[Figure]:
    """Milliseconds of the longest piece of work during a turn of each game."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game, (seats, before, then) in TURNS.items():
            with tempfile.TemporaryDirectory() as home:
                longest = _longest(browser, Path(home), game, seats, before, then)
            method = f"a turn of {seats} at a seat's page, 1280 x 800, by its performance trace"
            yield Figure(f"page: longest work while a turn moves, {game}", longest, "ms CPU", MOST, True, method)
        browser.close()


def played(moment: Any) -> Any:
    """What brings a session to a moment."""

    def play(session: Any) -> Any:
        return at.play_until(session, moment)

    return play


def _longest(browser: Any, home: Path, game: str, seats: int, before: Any, then: Any) -> float:
    with Live(home, stations=False, game=game, seats=seats, before=played(before)) as live:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(live.web.seats[1])
        page.wait_for_selector(".own-city h2")
        page.wait_for_timeout(1500)
        browser.start_tracing(page=page, categories=["toplevel"])
        live.do(played(then)(live.session))
        page.wait_for_timeout(1500)
        page.wait_for_function(REST)
        trace = json.loads(browser.stop_tracing())
        page.close()
    return longest(trace["traceEvents"])


def longest(events: list[dict[str, Any]]) -> float:
    """Milliseconds of processor time of the longest task on a page's main thread."""
    threads = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == MAIN}
    tasks = (one for one in events if one["name"] == TASK and (one["pid"], one["tid"]) in threads)
    return max(one.get("tdur", one.get("dur", 0)) for one in tasks) / 1000
