"""What the page weighs, how many answers it waits for, and that it asks nobody but the host."""

import pytest

from host.web.http.markup import address
from tests.promises import promise
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser looks")

MOST = 150_000  # bytes of the first view, as they come over the wire
REQUESTS = 12


@promise("A seat's page needs at most twelve requests until its hand is there, and 150 kB")
@pytest.mark.parametrize("game, seats", [("seven_wonders", 7), ("through_the_ages", 4), ("seven_wonders_duel", 2)])
def test_the_first_view_is_small_and_comes_from_the_host_alone(browser, open_page, tmp_path, game, seats):
    sizes, asked, waiting = [], [], set()

    def count(page):
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.dataReceived", lambda event: sizes.append(event["encodedDataLength"]))
        network.on("Network.responseReceived", lambda event: sizes.append(event["response"]["encodedDataLength"]))
        page.on("request", lambda request: (asked.append(request.url), waiting.add(request.url)))
        page.on("requestfinished", lambda request: waiting.discard(request.url))

    with LiveSession(tmp_path, stations=False, game=game, seats=seats) as still:
        page = open_page(still.web.seats[1], before=count)
        page.wait_for_selector("#reader")
        while [url for url in waiting if "/stream" not in url]:  # the stream stays open
            page.wait_for_event("requestfinished")
        assert 20_000 < sum(sizes) <= MOST, f"{sum(sizes)} bytes"
        assert 6 < len(asked) <= REQUESTS, asked  # one is the worker's, of what the page has fetched
        assert all(url.startswith(still.web.url + "/") for url in asked)
        sheets = [url for url in asked if url.endswith(".css")]
        assert sheets == [still.web.url + address(f"sheets/index.{game}.css")]
        scripts = {url for url in asked if url.endswith(".js")}
        assert scripts == {still.web.url + address(one) for one in (f"joined/index.{game}.js", "frame/stream.js")}


def test_the_sources_of_a_page_come_one_by_one_where_somebody_reads_them(browser, open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as still:
        asked = []
        before = lambda page: page.on("request", lambda request: asked.append(request.url))  # noqa: E731
        page = open_page(f"{still.web.seats[1]}&plain", before=before)
        page.wait_for_selector("#cards .card")
        scripts = {url for url in asked if url.endswith(".js")}
        named = page.locator("link[rel=modulepreload], script[src]").evaluate_all(
            "all => all.map((one) => one.href || one.src)"
        )
        own = {url for url in scripts if "/games/" not in url}
        assert own == set(named) and len(own) > 40
        assert still.web.url + address("games/seven_wonders/page/page.js") in scripts
