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
from tests.web.test_web_ear import GAMES, compare, play_whole


def soak() -> str:
    """Plays each game once; the simple game of Through the Ages takes longest."""
    wanted = os.environ.get("HERALD_EAR", ",".join(GAMES)).split(",")
    return "; ".join(f"{game}: {_played(game)}" for game in wanted)


def _played(game: str) -> str:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with LiveSession(Path(home), game=game, seats=GAMES[game][0], others=True) as live:
            heard = play_whole(browser.new_page(), live.web.ears[1], game)
        browser.close()
    compare(f"whole_{game}", heard)
    return f"{len(heard)} sentences noted, {time.monotonic() - began:.0f} s"
