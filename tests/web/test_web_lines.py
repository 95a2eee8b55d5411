"""The connection of real pages to Herald: many of one browser, one that is dead and looks open, one too many."""

import contextlib
import http.client
import socket
import threading
import time

import pytest

from tests.promises import promise
from tests.web.firefox import Firefox
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "Eight seats play in eight windows of one browser",
        how="eight pages in Chromium and in Firefox, each of which is told of a play and makes a request",
    ),
    promise("A page above the limit says so, and does not reload itself", how="the seventeenth stream of one address"),
]
SEATS = 7
LOST = "The connection to Herald is lost. Trying again."
TOO_MANY = "Too many pages of this table are open: close some, then load this one again."
HEARD = "() => document.querySelector('#where')?.textContent !== 'Setting the table'"


class DeadLine:
    """A relay to a table. What it holds when it is `cut` stays open and carries nothing any more; new ones work."""

    def __init__(self, port):
        self._port, self.opened, self.dead = port, 0, 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self):
        self.dead = self.opened

    def close(self):
        self._listener.close()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                phone, _ = self._listener.accept()
                house = socket.create_connection(("127.0.0.1", self._port))
                self.opened += 1
                for pair in ((phone, house), (house, phone)):
                    threading.Thread(target=self._pump, args=(*pair, self.opened), daemon=True).start()

    def _pump(self, one, other, number):
        with contextlib.suppress(OSError):
            while piece := one.recv(65536):
                if number > self.dead:
                    other.sendall(piece)
            if number > self.dead:
                other.close()


@pytest.fixture
def full_table(tmp_path):
    with LiveSession(tmp_path, stations=False, seats=SEATS) as live:
        yield live


@pytest.mark.xdist_group("browser pages")
def test_eight_windows_of_one_browser_are_all_told_and_all_answered(browser, full_table):
    context = browser.new_context()
    pages = [context.new_page() for _ in range(SEATS + 1)]
    for number, page in enumerate(pages):
        page.goto(full_table.web.seats[1] if not number else full_table.web.url + "/?watch", timeout=15_000)
        page.wait_for_function(HEARD, timeout=15_000)
    for page in (pages[0], pages[-1]):
        asked = "() => fetch('/game.json', { signal: AbortSignal.timeout(10000) }).then((answer) => answer.status)"
        assert page.evaluate(asked) == 200
    assert all(page.inner_text("#trouble") == "" for page in pages)
    context.close()


@pytest.mark.xdist_group("firefox")
@pytest.mark.browser
def test_eight_tabs_of_firefox_are_all_told_and_all_answered(full_table, tmp_path_factory):
    with Firefox(tmp_path_factory.mktemp("firefox")) as window:
        first = window.window
        for number in range(SEATS + 1):
            window.another()
            window.open(full_table.web.seats[1] if not number else full_table.web.url + "/?watch")
            window.wait(f"({HEARD})()")
        assert window.window != first and window.run("fetch('/game.json').then((answer) => answer.status)") == 200
        assert window.faults == []


@pytest.mark.xdist_group("browser pages")
def test_a_page_behind_a_dead_line_is_there_again_once_somebody_looks_at_it(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        line = DeadLine(live.web.port)
        page = open_page(live.web.seats[1].replace(f":{live.web.port}", f":{line.port}"))
        page.wait_for_function(HEARD)
        page.wait_for_timeout(8_000)  # Herald has closed what the browser does not use
        line.cut()
        opened = line.opened
        page.evaluate("() => dispatchEvent(new Event('online'))")
        limit = time.monotonic() + 60  # the browser may take up connections that are as dead, one after another
        while line.opened == opened:
            assert time.monotonic() < limit, "no new connection"
            page.wait_for_timeout(100)
        page.wait_for_function("() => !document.body.classList.contains('unlinked')")
        assert page.inner_text("#trouble") == ""
        line.close()


@pytest.mark.long
@pytest.mark.xdist_group("browser pages")
def test_a_page_behind_a_dead_line_says_so_by_itself(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        line = DeadLine(live.web.port)
        page = open_page(live.web.seats[1].replace(f":{live.web.port}", f":{line.port}"))
        page.wait_for_function(HEARD)
        page.evaluate(
            "() => { window.said = new Set(); new MutationObserver(() => said.add(document.querySelector('#trouble')"
            ".textContent)).observe(document.querySelector('#trouble'), { childList: true }) }"
        )
        page.wait_for_timeout(8_000)  # as above
        line.cut()
        page.wait_for_function(f"() => said.has({LOST!r})", timeout=60_000)
        page.wait_for_function("() => !document.body.classList.contains('unlinked')", timeout=60_000)
        line.close()


@pytest.mark.xdist_group("browser pages")
def test_the_seventeenth_page_says_why_it_is_not_told_and_does_not_load_again(browser, open_page, tmp_path):
    loads = []
    with LiveSession(tmp_path, stations=False) as live:
        held = []
        for _ in range(16):
            connection = http.client.HTTPConnection("127.0.0.1", live.web.port, timeout=10)
            connection.request("GET", "/stream")
            held.append((connection, connection.getresponse()))

        def count(page):
            page.on("request", lambda request: loads.append(request) if request.resource_type == "document" else None)

        page = open_page(live.web.url + "/?watch", before=count)
        page.get_by_text(TOO_MANY).wait_for()
        page.wait_for_timeout(4_000)
        assert page.inner_text("#trouble") == TOO_MANY and len(loads) == 1
        for connection, answer in held:
            answer.close()
            connection.close()
        page.wait_for_function(HEARD, timeout=90_000)
        assert len(loads) == 1
