"""The page of the table at random moments of every game and mode, in three languages and two windows of a computer.

HERALD_SCREENS sets the number of moments (default 150). At each the page shows whole, and without
anything to scroll: whose turn it is, what may be done, my station, what lies to be taken, my hand and every rival; in
Duel both cities. Of what does not, a picture is left in build/screens.
"""

import os
import random
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.golden.make import goldens
from tests.promises import promise
from tests.web.conftest import FLAGS, chromium
from tests.web.layout import slug
from tests.web.lit_station import lit_station
from tests.web.one_screen import CUT, SCROLLS, TOGETHER, at_rest, in_windows
from tests.web.positions import after, golden, in_age, in_round, play_until
from tests.web.sessions import LiveSession

PROMISES = [
    promise(
        "A computer's screen shows at once whose turn it is, the possible plays, my station, the cards to "
        "take, my hand and every rival",
        how="looks at random moments of any table, in three languages",
        often="long: 150 (HERALD_SCREENS)",
    ),
]

SCREENS = "HERALD_SCREENS"
USUAL = 150
PICTURES = Path(__file__).parents[2] / "build" / "screens"
LANGUAGES = ("en", "hu", "da")
GAMES = {"seven_wonders": (3, 7), "seven_wonders_duel": (2, 2), "tower_of_babel": (3, 5), "through_the_ages": (2, 4)}
SEEN = [*TOGETHER, "#cards .card", "#middle [data-lay]", ".plate", ".way"]
CITIES = [".plate .built", ".plate .stage", "#city .built", "#city .stage"]
READY = "() => document.querySelector('#reader') && document.querySelector('.plate')"


def soak() -> str:
    """Looks at them. Returns a sentence with their number; AssertionError names all that is not seen."""
    count, looked, hidden = int(os.environ.get(SCREENS, USUAL)), 0, list[str]()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        for number in range(count):
            found = look(browser, random.Random(number), number)
            looked += found is not None
            hidden += found or []
        browser.close()
    assert not hidden, "\n".join(hidden)
    return f"{looked} moments of {count} random ones were before the end of their game, and all was seen at each."


def look(browser, chance, number):
    """The parts of a page not seen at a random moment; None where the game was over before it."""
    game, language = chance.choice(sorted(GAMES)), LANGUAGES[number % 3]
    when, told = moment(game, chance)
    table = table_of(game, when, chance)
    said = f"{number}: {game}, {told}, {table.get('seats') or table['name']}, {language}"
    table |= {"language": language, "card_names": language, "station": lit_station}
    table["before"] = lambda session: play_until(session, when, number)
    name = table.pop("name", "")
    with tempfile.TemporaryDirectory() as home:
        record = {"record": golden(game, name, when)} if name else {}
        with LiveSession(Path(home), stations=False, **record, **table) as live:
            return None if live.session.table.over else hidden_of(browser, live.web.seats[1], game, said)


def moment(game, chance):
    """(when, in words) of a moment that is random."""
    if game == "through_the_ages":
        return in_round(number := chance.randint(1, 15)), f"round {number}"
    if game == "tower_of_babel":
        return after(number := chance.randint(1, 160)), f"after {number} plays"
    age, turn = chance.randint(1, 3), chance.randint(1, 6 if game == "seven_wonders" else 18)
    return in_age(age, turn), f"Age {age}, turn {turn}"


def table_of(game, when, chance):
    """What a LiveSession is made with: a deal, or, where no random play leads far, a golden game that comes so far."""
    if game != "through_the_ages":
        fewest, most = GAMES[game]
        return {"game": game, "seats": chance.randint(fewest, most), "seed": chance.randint(1, 999)}
    names = [name for of, name in goldens() if of == game and "dealt" in name]
    chance.shuffle(names)
    return {"name": next(name for name in names if comes(game, name, when))}


def comes(game, name, when):
    try:
        return bool(golden(game, name, when))
    except AssertionError:
        return False


def hidden_of(browser, address, game, said):
    """What of the page is cut or has to be scrolled, in sentences; a picture is kept of each."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(address)
    page.wait_for_function(READY)
    wanted, found = SEEN + (CITIES if game == "seven_wonders_duel" else []), list[str]()
    for width, height in in_windows(page, (1280, 800), (1920, 1080)):
        if hidden := at_rest(page, CUT, wanted) + at_rest(page, SCROLLS):
            page.screenshot(path=PICTURES / f"{slug(said)}-{width}.png")
            found.append(f"{said}, {width} x {height}: {hidden}")
    page.close()
    return found
