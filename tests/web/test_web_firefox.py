"""Herald's pages in Firefox: opened and played with mouse and keyboard, as in Chromium."""

import pytest

from tests.fakes.waiting import until_now
from tests.games import SHIPPED
from tests.promises import promise
from tests.web.firefox import PATIENCE, Firefox
from tests.web.sessions import LiveSession, play_turn
from tests.web.test_web_home import OpenHouse

PROMISES = [
    promise(
        "Herald's pages open in Firefox as in Chromium, and games are played there",
        how="a play of each game, and the pages of a house",
    ),
]

pytestmark = [pytest.mark.xdist_group("firefox"), pytest.mark.browser]

SEATS = {2: 2}  # a game for so many at most is played by as many; all others by three
LAYABLE = "#cards .card, .middle [data-lay]:not([disabled])"
COUNT = "document.querySelectorAll({!r}).length"
WAY = ".way:not(.refused)"
USABLE = f"#ways {WAY}"
LANGUAGE = "document.querySelector('.langs button')"
DELETE = "\ue017"


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    with Firefox(tmp_path_factory.mktemp("firefox")) as window:
        yield window


@pytest.mark.parametrize("game", SHIPPED)
def test_a_play_is_made_in_firefox(window, tmp_path, game):
    with LiveSession(tmp_path, game=game, seats=2 if game.endswith("_duel") else 3, others=True) as live:
        window.open(live.web.seats[1])
        made = live.ask(lambda session: session.table.last_moment(1))
        window.wait(COUNT.format(LAYABLE) + " + " + COUNT.format(USABLE))
        choose(window)
        until(lambda: live.ask(lambda session: session.table.last_moment(1)) != made)
        assert window.faults == []
        window.open("about:blank")


def test_the_pages_of_a_house_work_in_firefox(window, tmp_path):
    with OpenHouse(tmp_path) as house:
        window.open(house.address)
        window.wait(COUNT.format(".game .go") + f" && {LANGUAGE}")
        before = house.house.settings.language
        window.run(f"window.first = true, {LANGUAGE}.click()")
        until(lambda: house.house.settings.language != before)
        window.wait("!window.first && document.readyState === 'complete'")  # the page loads itself again
        for path in ("friends", "settings", "learn", "real-cards", "history", "screen"):
            window.open(f"{house.address}/{path}")
            window.wait("document.querySelector('h1, h2')")
        assert window.faults == []
        window.open("about:blank")


def test_a_browser_that_keeps_nothing_plays_at_a_seat_and_says_why_it_cannot_sit_down(tmp_path):
    """Cookies are blocked, and with them all else that a page could keep or share with other tabs."""
    profile = tmp_path / "firefox"
    profile.mkdir()
    with Firefox(profile, network_cookie_cookieBehavior=2) as window:
        with LiveSession(tmp_path / "table", stations=False) as live:
            window.open(live.web.seats[1])
            window.wait(COUNT.format("#cards .card") + " === 7")
            live.ask(play_turn)
            window.wait(COUNT.format("#cards .card") + " === 6")
        with OpenHouse(tmp_path / "house") as house:
            house.house.change_settings({"names": ["Anna"]})
            house.house.new_table("laptop", "oh_hell", 4, inviting=True)
            (invitation,) = house.house.invitations()
            window.open(f"{house.address}/j/{invitation.code}")
            window.wait("document.querySelector('.sit-down')")
            window.run("document.querySelector('section input').value = 'Zoe'")
            window.run("document.querySelector('section input').dispatchEvent(new Event('input', { bubbles: true }))")
            window.run("document.querySelector('.sit-down').click()")
            window.wait("document.querySelector('#answer').textContent.startsWith('This browser keeps no cookies:')")
            assert [chair.kind for chair in house.house.tables.draft(1).chairs] == ["page", "open", "open", "open"]
        assert window.faults == []


def choose(window):
    """Lays one card after another until one has a use, or finds a use without a card, and clicks that."""
    for at in range(window.run(COUNT.format(LAYABLE))):
        window.run(f"document.querySelectorAll({LAYABLE!r})[{at}].click()")
        window.wait("document.querySelector('#ways:not(.plain) .way')")
        if window.run(COUNT.format(USABLE)):
            break
    else:
        window.press(DELETE)  # takes the card away
        window.wait(COUNT.format(f"#ways.plain {WAY}"))
    window.click(USABLE)


def until(done):
    until_now(done, looks=0.1, patience=PATIENCE)
