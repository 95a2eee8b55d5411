"""What the page weighs and how fast it is, in a real Chromium at a table with real virtual stations.

The first view is counted in bytes as they came over the wire. The first paint is the soonest of several, each in a
window with an empty cache: stations still start beside the first ones, and other programs run beside all. A card's
price is counted from the click until the picture of the display has changed and come to rest. The wait for a hand is
that of a phone: Chromium holds up each answer to the page, but none to a shared worker, so these pages have none.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Figure
from tests.web.conftest import FLAGS, chromium
from tests.web.sessions import LiveSession

TAPS = 30
OPENED = 5  # windows in which the page is opened
# Milliseconds from the click on a card until the picture on the page is of that card: its last change within a second.
LAID = """(index) => new Promise((done) => {
  const canvas = document.querySelector("#station canvas");
  const start = performance.now();
  const put = CanvasRenderingContext2D.prototype.putImageData;
  let last = 0;
  CanvasRenderingContext2D.prototype.putImageData = function (...given) {
    put.apply(this, given);
    if (this.canvas === canvas) last = performance.now() - start;
  };
  document.querySelectorAll("#cards .card")[index].click();
  setTimeout(() => { CanvasRenderingContext2D.prototype.putImageData = put; done(last); }, 1000);
})"""
# (milliseconds there and back, megabits a second, milliseconds until the hand, and when the page opens again)
LINES = ((60, 8.0, 600, 400), (150, 1.6, 1500, None))
REQUESTS = 12
NO_WORKER = "delete window.SharedWorker"
HAND = """() => new Promise((done) => {
  const look = () => (document.querySelector("#cards .card") ? done() : requestAnimationFrame(look));
  look();
})"""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"


def figures() -> Iterator[Figure]:
    """Bytes of the first view, milliseconds to the first paint, and from a click on a card to its price."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as home, LiveSession(Path(home)) as live:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        size = _sizes(page)
        page.goto(live.web.seats[1])
        page.wait_for_selector("#cards .card")
        page.wait_for_timeout(1500)
        method = "files, catalog and first snapshot of a seat of 7 Wonders, headers included"
        yield Figure("page: first view", sum(size) / 1000, "kB", 150, True, method)
        paints = [page.evaluate(PAINT), *(_painted(browser, live.web.seats[1]) for _ in range(OPENED - 1))]
        method = f"Chromium on this machine, the soonest of {OPENED} windows that had nothing kept"
        yield Figure("page: first paint", min(paints), "ms", 500, True, method)
        times = sorted(_tap(page, tap) for tap in range(TAPS))
        method = f"{TAPS} cards laid by click, until the picture of the display rests"
        yield Figure("page: card to price, median", statistics.median(times), "ms", 60, True, method)
        yield Figure("page: card to price, 95th percentile", times[int(TAPS * 0.95)], "ms", 120, True, method)
        for line in LINES:
            yield from _waits(browser, live.web.seats[1], *line)
        browser.close()


def _waits(
    browser: Any, address: str, latency: int, megabits: float, hold: float, hold_again: float | None
) -> Iterator[Figure]:
    """What a person waits for at a seat over such a line, first and when the page opens again."""
    first, again, asked, requests = list[float](), list[float](), list[str](), 0

    def note(request: Any) -> None:
        asked.append(request.url)

    for _ in range(OPENED):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_init_script(NO_WORKER)
        page = context.new_page()
        asked.clear()
        page.on("request", note)
        speed = megabits * 125_000
        conditions = {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": speed}
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", conditions)
        first.append(_hand(page, address))
        requests = len(asked)
        page.goto("about:blank")
        again.append(_hand(page, address))
        context.close()
    where = f"{latency} ms, {megabits} Mbit/s"
    method = f"a seat of 7 Wonders in Chromium, network held up to {where}; median of {OPENED} windows"
    yield Figure(f"page: hand at {where}", statistics.median(first), "ms", hold, True, method)
    yield Figure(f"page: hand at {where}, again", statistics.median(again), "ms", hold_again, True, method)
    yield Figure(f"page: requests at {where}", requests, "", REQUESTS, True, "until the hand is there")


def _hand(page: Any, address: str) -> float:
    """Milliseconds until the hand is there."""
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.evaluate(HAND)
    return (time.perf_counter() - start) * 1000


def _painted(browser: Any, address: str) -> float:
    """Milliseconds until its own window shows something."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#cards .card")
    milliseconds: float = page.evaluate(PAINT)
    context.close()
    return milliseconds


def _sizes(page: Any) -> list[int]:
    """A list that fills with the bytes the page is sent."""
    sizes: list[int] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")

    def body(event: Any) -> None:
        sizes.append(event["encodedDataLength"])

    def head(event: Any) -> None:
        sizes.append(event["response"]["encodedDataLength"])

    network.on("Network.dataReceived", body)
    network.on("Network.responseReceived", head)
    return sizes


def _tap(page: Any, tap: int) -> float:
    """Lays a card of the hand, at each `tap` the next one; milliseconds until the picture is of that card."""
    count = page.locator("#cards .card").count()
    milliseconds: float = page.evaluate(LAID, tap % count)
    page.keyboard.press("Delete")
    page.wait_for_timeout(900)
    return milliseconds
