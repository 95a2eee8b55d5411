"""Whole games by ear: played in Chromium by key strokes and by what the accessibility tree says, against bots."""

import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.conftest import FLAGS, chromium
from tests.web.sessions import LiveSession
from tests.web.test_web_ear import Listener, play_by_ear

GAMES = {"seven_wonders_duel": 2, "seven_wonders": 3, "tower_of_babel": 3, "through_the_ages": 2}


def soak() -> str:
    """Plays each game once; the simple game of Through the Ages takes longest."""
    found = [f"{game}: {_played(game, seats)}" for game, seats in GAMES.items()]
    return "; ".join(found)


def _played(game: str, seats: int) -> str:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with LiveSession(Path(home), game=game, seats=seats) as live:
            page = browser.new_page()
            page.goto(live.web.ears[1])
            page.get_by_role("log").get_by_text("Press the question mark").wait_for()
            listener = Listener(page)
            assert play_by_ear(listener)
        browser.close()
    return f"{len(listener.heard)} sentences noted, {time.monotonic() - began:.0f} s"
