"""Whole games by ear: played in Chromium by key strokes and by the text of the accessibility tree, against
others at the table.

The text heard at every step is in tests/web/ear_whole_GAME.golden;
HERALD_GOLDENS=1 writes it again, and HERALD_EAR=seven_wonders,... plays these alone.
"""

import os
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.conftest import FLAGS, chromium
from tests.web.sessions import LiveSession
from tests.web.test_web_ear import Listener, compare, play_by_ear

# The seats of each game, and what is asked before every play: of the own city, of the others, of the middle.
GAMES = {
    "seven_wonders_duel": (2, "mot"),
    "seven_wonders": (3, "mo"),
    "tower_of_babel": (3, "mt"),
    "through_the_ages": (2, "mot"),
    "oh_hell": (3, "mot"),
}


def soak() -> str:
    """Plays each game once; the simple game of Through the Ages takes longest."""
    wanted = os.environ.get("HERALD_EAR", ",".join(GAMES)).split(",")
    return "; ".join(f"{game}: {_played(game, *GAMES[game])}" for game in wanted)


def _played(game: str, seats: int, asks: str) -> str:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with LiveSession(Path(home), game=game, seats=seats, others=True) as live:
            page = browser.new_page()
            page.goto(live.web.ears[1])
            page.get_by_role("log").get_by_text("Press the question mark").wait_for()
            listener = Listener(page)
            assert play_by_ear(listener, asks=asks, forgets=game == "oh_hell")
        browser.close()
    compare(f"whole_{game}", listener.heard)
    return f"{len(listener.heard)} sentences noted, {time.monotonic() - began:.0f} s"
