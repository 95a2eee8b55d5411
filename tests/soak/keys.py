"""Whole games at a seat's page by keyboard alone, of every game, in Chromium at a real station; HERALD_KEYS=oh_hell,...
plays these alone."""

import os
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.conftest import FLAGS, chromium
from tests.web.sessions import LiveSession
from tests.web.test_web_by_keys import WHOLE, Keyboard


def soak() -> str:
    """Plays each game once, from its first play to its end."""
    wanted = os.environ.get("HERALD_KEYS", ",".join(WHOLE)).split(",")
    return "; ".join(f"{game}: {_played(game, WHOLE[game]['seats'])}" for game in wanted)


def _played(game: str, seats: int) -> str:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with LiveSession(Path(home), game=game, seats=seats, others=True) as live:
            page = browser.new_page()
            page.set_default_timeout(120_000)
            page.goto(live.web.seats[1])
            page.wait_for_selector("#reader")
            assert Keyboard(page, live).plays()
            plays = live.ask(lambda session: session.table.moment)
        browser.close()
    return f"{plays} plays, {time.monotonic() - began:.0f} s"
