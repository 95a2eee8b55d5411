"""What the tests of the web table share: rooms, and a real Chromium where there is one."""

import contextlib
import os
import shutil

import pytest

from tests.owning import at_the_computer
from tests.web.sessions import LiveSession, quiet_session

# Chromium without windows of its own comes first: the others draw a whole browser around every page.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox: CI runs as root. The rest keeps Chromium from calling home.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def session(tmp_path):
    with quiet_session(tmp_path) as session:
        yield session


def chromium():
    """The path of a Chromium. Without one the test is skipped, under CI it fails."""
    named = os.environ.get("HERALD_CHROMIUM")
    found = named or next((path for path in map(shutil.which, CHROMIUM) if path), None)
    if found:
        return found
    why = "No Chromium found: install Debian's package chromium-headless-shell, or name one in HERALD_CHROMIUM."
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


class Browser:
    """A Chromium for as many tests in a row as ask for one: every start of it costs as much as a page. Where it is
    open, asyncio runs no other loop in this thread, so it is closed before a test that asks for none: where tests are
    dealt out to workers, that may be one of the same module.

    A test that asks for one belongs to one of three groups that take about as long, each for one worker: what looks at
    whole pages ("browser looks"), what is done at a seat ("browser seats"), and all other pages ("browser pages").
    """

    def __init__(self):
        self._driver = self._open = None

    def new_context(self, **choices):
        """Playwright's, of the Chromium that is open, or of a new one."""
        return self._opened().new_context(**choices)

    def _opened(self):
        if self._open is None:
            path = chromium()
            from playwright.sync_api import sync_playwright

            self._driver = sync_playwright().start()
            self._open = self._driver.chromium.launch(executable_path=path, args=FLAGS)
        return self._open

    def strict(self):
        """One more Chromium, in which no page sounds before somebody has touched it, as people's have it."""
        self._opened()
        usual = "--autoplay-policy=no-user-gesture-required"
        flags = [*FLAGS, "--autoplay-policy=document-user-activation-required"]
        return self._driver.chromium.launch(executable_path=chromium(), args=flags, ignore_default_args=[usual])

    def close(self):
        """Closes it, if it is open."""
        if self._open is not None:
            self._open.close()
        if self._driver is not None:
            self._driver.stop()
        self._driver = self._open = None


BROWSER = Browser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item, nextitem):
    try:
        return (yield)
    finally:
        if "browser" not in getattr(nextitem, "fixturenames", ()):
            BROWSER.close()


@pytest.fixture(scope="session")
def browser():
    chromium()  # where there is none, nothing is begun
    return BROWSER


@pytest.fixture(scope="module")
def live(browser, tmp_path_factory):
    """A table of three with real virtual stations: seat 1 for a person, two bots."""
    with LiveSession(tmp_path_factory.mktemp("home")) as live:
        yield live


# What Chromium writes, and no script, while a page waits for a table that its test has closed already.
GONE = tuple(
    "Failed to load resource: net::ERR_" + what
    for what in ("CONNECTION_REFUSED", "CONNECTION_RESET", "EMPTY_RESPONSE", "INCOMPLETE_CHUNKED_ENCODING")
)


@pytest.fixture
def open_page(browser):
    """Opens an address in a fresh window: open_page(url, ...), see `windows`."""
    with windows(browser) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def open_once(browser):
    """As `open_page`, for a page that several tests of a module look at: opening one costs more than most looks."""
    with windows(browser) as open_page:
        yield open_page


def _go(page, url):
    """Opens an address; once more where Chromium took a connection that it had opened before it was asked to, and that
    the server had closed meanwhile."""
    try:
        page.goto(url)
    except Exception as error:
        if "ERR_SOCKET_NOT_CONNECTED" not in str(error):
            raise
        page.goto(url)


@contextlib.contextmanager
def windows(browser):
    """Yields what opens an address in a fresh window; at the end no script may have complained, but for messages that
    begin with one of `heeds`: those the test provokes. That a table is gone is no complaint: many a test closes it
    before its pages. `before(page)` is called before it opens."""
    contexts, complaints = [], []

    def note(message, heeds):
        if message.type == "error" and not message.text.startswith((*GONE, *heeds)):
            complaints.append(message.text)

    def open_page(url, width=1280, height=800, heeds=(), before=None, **choices):
        context = browser.new_context(viewport={"width": width, "height": height}, **choices)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: note(message, heeds))
        if before is not None:
            before(page)
        at_the_computer(context, url)
        _go(page, url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
