"""The whole program of a station is written from the page onto a new board, which takes minutes; with a small one
`tests/web/test_web_flash.py` does it each time. Real mpremote, real MicroPython behind a socket, real Chromium."""

import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from host.computer.parts import module, node
from host.pico.build import build, games_outside
from host.pico.finder import Pico
from host.pico.flash import Tree
from host.virtual.run import SCRIPTS
from tests.pico import test_flash
from tests.web.conftest import FLAGS, chromium
from tests.web.test_web_flash import WATCH, begin
from tests.web.test_web_home import OpenHouse

LONG = 1_800_000  # milliseconds
BOARD = Path(test_flash.__file__).with_name("prompt.mjs")


def soak() -> str:
    """Writes it, and a second time, at which nothing is left to be written. Returns a sentence with what it took."""
    with tempfile.TemporaryDirectory() as folder, OpenHouse(Path(folder)) as house, sync_playwright() as driver:
        house.house.change_settings({"names": ["Anna"]})
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        board = subprocess.Popen(
            [node(), str(BOARD), str(module()), "241000", str(SCRIPTS / "prompt.mjs")],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            url = f"socket://127.0.0.1:{board.stdout.readline().strip()}"
            house.house.stations._plugged = lambda: [Pico(url, url, "")]
            return written(browser.new_page(), f"{house.address}/real-cards")
        finally:
            board.kill()
            board.wait()
            browser.close()


def written(page, address):
    """The job on the page; what was seen of it."""
    files = Tree.read(build(), games_outside()).files
    page.add_init_script(WATCH)
    began = time.monotonic()
    for told in ("The board has the program of this Herald now", "The board has the program of this Herald already."):
        page.goto(address)
        begin(page)
        page.get_by_text(told).wait_for(timeout=LONG)
        if told.endswith("now"):
            took, seen = time.monotonic() - began, page.evaluate("window.seen")
    assert len(seen) > len(files) / 4 and seen == sorted(seen), "a page may miss some steps, not most"
    assert seen[-1] == len(files)
    return f"{len(files)} files, {sum(map(len, files.values())):,} bytes in {took:.0f} s, {len(seen)} steps seen."
