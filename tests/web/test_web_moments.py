"""A great moment of whatever kind reaches page, display, buzzer and light alike: real firmware, a real browser."""

import itertools

import pytest

import host.session.virtual_seats
from firmware.text import wrap_all
from host.table.news import News
from host.virtual.processor import PROGRAM
from host.virtual.virtual_station import TUNE, VirtualStation
from shared_rules.referee.news import PIECES, Line
from shared_rules.wire.tunes import light as light_of
from shared_rules.wire.tunes import tune as tune_of
from tests.web.moments import KINDS, moments
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser seats")

# A station with a light, which says on its console what colour it takes.
LIT = f"""
import sys
open("/settings.json", "w").write('{{"light": true}}')
class NeoPixel:
    def __init__(self, pin, n):
        pass
    def __setitem__(self, at, colour):
        self.colour = colour
    def write(self):
        print("light %d %d %d" % self.colour)
sys.modules["neopixel"] = type("neopixel", (), {{"NeoPixel": NeoPixel}})
{PROGRAM}
"""
# Until the page stages this title and these sentences, each for a moment, or has it in its log.
STAGED = """([title, words]) => document.querySelector("#stage").textContent.includes(title)
  && (window.staged = (window.staged || "") + document.querySelector("#stage").textContent).includes(words)"""
LOGGED = """([title, words]) => [...document.querySelectorAll(".told.tune-over")]
  .some((one) => one.textContent.includes(title) && one.textContent.includes(words))"""


class Lit(VirtualStation):
    """A virtual station whose buzzer and light are noted."""

    def __init__(self, uid):
        super().__init__(uid=uid, program=LIT)
        self.heard = []
        self.watch(TUNE, self.heard.append)

    def lit(self):
        """The colours so far."""
        return [tuple(map(int, line.split()[1:])) for line in self.console if line.startswith("light")]


@pytest.fixture
def table(browser, tmp_path, monkeypatch):
    monkeypatch.setattr(host.session.virtual_seats, "VirtualStation", Lit)
    with LiveSession(tmp_path, game="seven_wonders_duel", seats=2) as live:
        yield live


def test_every_great_moment_is_staged_on_page_display_buzzer_and_light(table, open_page):
    page = open_page(table.web.seats[1])
    page.wait_for_selector("#middle [data-lay]:enabled")
    page.wait_for_function("() => document.querySelector('#station .oled-text').textContent.includes('\\n')")
    station = table.session.virtual_stations[1]
    found = moments()
    assert list(found) and set(found) == {kind for kind, *_ in KINDS}
    for moment in found.values():
        title, lines, tune = moment.news.title, moment.news.lines, moment.news.tune
        station.heard.clear()
        station.console.clear()
        table.ask(lambda session, moment=moment: session.table.announce(moment.news))
        words = lines[0].split(": ")[0] if lines else ""
        page.wait_for_function(STAGED if tune == "conflict" else LOGGED, arg=[title, words])
        page.wait_for_function(
            "(row) => document.querySelector('#station .oled-text').textContent.includes(row)",
            arg=wrap_all([title])[0][:15].strip(),
        )
        notes = [hertz for hertz, _ in tune_of(tune)]
        table.do(station.until(lambda notes=notes: _played(station.heard, notes)))
        table.do(station.until(lambda tune=tune: light_of(tune)[0][0] in station.lit()))
        page.evaluate("() => document.querySelector('.stage-skip').click()")  # it may be over by itself
        table.do(station.press("B"))  # what was read makes room for the next


def _played(heard, notes):
    """Whether this tune was played; a note that follows itself is heard as one, and rests are silence."""
    return _squeezed(heard) == _squeezed(notes)


def _squeezed(notes):
    return [hertz for hertz, _ in itertools.groupby(hertz for hertz in notes if hertz)]


def test_what_has_a_title_alone_is_no_empty_box_over_the_table(browser, tmp_path, open_page):
    """As the end of an Age in Duel: only its title would stand in the box. What hands do with pieces is for the log."""
    alone = (
        News(None, "Age I is over", (), "conflict"),
        News(None, "Tidied", (Line(PIECES, "Two discs."),), "conflict"),
    )
    with LiveSession(tmp_path, stations=False, game="seven_wonders_duel", seats=2) as table:
        for address in (table.web.seats[1], f"{table.web.url}/screen"):
            page = open_page(address)
            page.wait_for_function("() => document.querySelector('#where').textContent.includes('wonders')")
            page.evaluate("""() => { window.boxes = []; const stage = document.querySelector("#stage");
              new MutationObserver(() => stage.hidden || window.boxes.push(stage.innerText))
                .observe(stage, { subtree: true, childList: true, characterData: true, attributes: true }); }""")
            for news in (*alone, News(None, "Conflict", ("Ada beats Bela.",), "conflict")):
                table.ask(lambda session, news=news: session.table.announce(news))
            page.wait_for_function("() => window.boxes.some((box) => box.includes('Ada beats Bela.'))")
            assert [box for box in page.evaluate("window.boxes") if any(news.title in box for news in alone)] == []
            page.close()
