"""An evening from the first start of a house to its history, in real browsers: a laptop, two phones, a station and a
bot play Oh Hell with one card each, and the house is killed in the lobby, in the game and at its end."""

import os
import signal
from contextlib import closing

import pytest

from host.journal.reading import JournalReader
from host.stations.status import running
from host.virtual import oled
from host.virtual.tagged_cards import TaggedCards
from shared_rules.contract import load
from tests.fakes.ports import free_port
from tests.fakes.pressing import answer
from tests.promises import promise
from tests.web.test_web_evening import (
    LONG,
    LOST,
    HouseProcess,
    invite,
    plugged_station,
    sit_down,
    wait_until,
)

PROMISES = [
    promise(
        "An evening continues where it was after kills in the lobby, in the game and at its end: laptop, phones and "
        "station are at their seats again, the next game begins, and the history has the previous one"
    ),
]

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.micropython, pytest.mark.timeout(600)]
ANNA, BELA, CLEO, DORA = 1, 2, 3, 4  # the laptop, two phones, the station; a bot has seat 5
GAME = load("oh_hell")


class Evening:
    """The house as a process, its owner's page, two phones and a station; the table is read from its journal."""

    def __init__(self, folder, open_page, station):
        self._open, (pico, self._board, self._call) = open_page, station
        self._home = folder / "table-01"
        self.house = HouseProcess(folder, free_port(), "tests.web.house_process", pico.url)
        self.pages = {}

    # -- before the first card -----------------------------------------------------------------

    def begin_house(self):
        """Its owner says who plays here."""
        owner = self.pages[ANNA] = self._open(f"{self.house.address}/settings", heeds=LOST)
        owner.get_by_label("Who usually plays here (commas between names)").fill("Anna, Bela, Cleo, Dora")
        owner.keyboard.press("Tab")
        wait_until(lambda: self.facts()["settings"].get("names") == ["Anna", "Bela", "Cleo", "Dora"])

    def facts(self):
        """What the owner's browser may see of the house."""
        return self.pages[ANNA].evaluate("async () => (await fetch('/home.json')).json()")

    def open_table(self):
        """Five seats: Anna here, two free ones, a station and a bot; one card each."""
        owner = self.pages[ANNA]
        owner.goto(self.house.address)
        invite(owner, "Oh Hell")
        owner.get_by_role("button", name="One more").click()
        owner.locator("[data-keep='chair-5']").wait_for()
        owner.get_by_role("button", name="Change the rules").click()
        for value, other in (("1", "17"), ("down", "up_down")):
            owner.locator("select", has=owner.locator(f"option[value='{other}']")).first.select_option(value)
        owner.get_by_role("button", name="Done").click()
        owner.locator("[data-keep='chair-4']").click()
        owner.get_by_label("Name at seat 4").fill("Dora")
        owner.keyboard.press("Enter")
        owner.get_by_label("Who sits at seat 4").select_option("station")
        owner.get_by_text("Press A on Dora's station.").wait_for()

    def sit_down(self):
        """One phone types the letters, the other one scans the code; the station presses A."""
        owner = self.pages[ANNA]
        code = self.facts()["lobby"][0]["code"]
        phone = self.pages[BELA] = self._open(f"{self.house.address}/j", 390, 844, heeds=LOST)
        phone.get_by_label("Four letters").fill(code.lower())
        phone.get_by_role("button", name="Join").click()
        sit_down(phone, "Bela")
        other = self.pages[CLEO] = self._open(f"{self.house.address}/j/{code}", 390, 844, heeds=LOST)
        sit_down(other, "Cleo")
        self.shows("Dora?")
        self._call(answer(self._board, "A", "Dora?"))
        owner.get_by_text("Press A on Dora's station.").wait_for(state="detached")

    def begin_game(self):
        """Every page is led to its seat."""
        self.pages[ANNA].get_by_role("button", name="Begin", exact=True).click()
        self.see_seats()
        self.shows("Dora", "Deal 1")

    # -- the table -----------------------------------------------------------------------------

    @property
    def state(self):
        """The State of the game as the journal has it; None until it is dealt."""
        with closing(JournalReader.read(self._home)) as journal:
            header = next(reversed(journal.games()), None)
            if header is None:
                return None
            state = GAME.start_kept(header.seats, dict(header.options))
            for line in journal.lines(header.id):
                state.do(line.seat, GAME.parse(line.text))
            return state

    def games(self):
        """The numbers of all games of the table."""
        with closing(JournalReader.read(self._home)) as journal:
            return [header.id for header in journal.games()]

    def play(self, plays):
        """So many plays of people, in the order of the table; the bot plays by itself."""
        for _play in range(plays):
            wait_until(lambda: self.state and min(self.state.awaited(), default=0) in (ANNA, BELA, CLEO, DORA))
            state = self.state
            seat = min(state.awaited())
            if seat == DORA:
                self._play_at_station(state.plays(DORA)[0])
            else:
                self._play_on(self.pages[seat], bid=not state.plays(seat)[0].card)
            before = self.count(state, seat)
            wait_until(lambda before=before, seat=seat: self.count(self.state, seat) != before)

    @staticmethod
    def count(state, seat):
        """What changes with every play of a seat, and with nothing else."""
        view = GAME.view(state.view(seat))
        return view.bid[seat], len(view.reach() or ()), state.over

    def _play_on(self, page, bid):
        page.locator(".seat.me.waits").first.wait_for(timeout=LONG)
        if bid:
            page.locator("#ways.plain:not([hidden]) .way:not(.refused)").first.click()
        else:
            page.locator("#cards .card.can").first.click()  # its only use

    def _play_at_station(self, play):
        if play.card:
            self._call(self._board.place(TaggedCards(GAME).tag(play.card)))
        else:
            self.shows("Press A to bid")
            self._call(self._board.press("A"))
        self.shows(">")
        while self._chosen().endswith(" x"):
            self._call(self._board.press("C"))
        self._call(self._board.press("A"))
        self._call(self._board.remove())

    def _chosen(self):
        return next(row for row in oled.read(self._board.screen) if row.startswith(">"))

    def shows(self, *words):
        """Waits until the station shows all of these."""
        self._call(self._board.shown(lambda picture: all(word in oled.words(picture) for word in words), 100))

    def see_seats(self):
        """Every device is at its own seat, which answers."""
        for seat, page in self.pages.items():
            page.wait_for_url(f"**/t/1/seat/{seat}?key=**", timeout=LONG)
            page.locator("body:not(.unlinked) .seat.me").first.wait_for(timeout=LONG)

    # -- what goes wrong -----------------------------------------------------------------------

    def kill(self, table=False):
        """The house dies, its tables do not, but for a power cut; then it is started again."""
        self.house.kill()
        if table:
            os.kill(running(self._home).process, signal.SIGKILL)
        self.house.start()


@pytest.fixture
def station():
    with plugged_station() as plugged:
        yield plugged


def test_a_whole_evening_from_the_first_start_to_the_history(tmp_path, open_page, station):
    evening = Evening(tmp_path, open_page, station)
    evening.house.start()
    try:
        evening.begin_house()
        evening.open_table()
        evening.sit_down()
        evening.kill()  # in the lobby: everybody is where they sat
        for seat in (BELA, CLEO):
            evening.pages[seat].reload()
            evening.pages[seat].get_by_text("You are at the table").wait_for()
        evening.shows("Table 1: Dora")
        evening.begin_game()
        evening.play(5)  # four bids, and the first card
        table = running(tmp_path / "table-01").process
        evening.kill()  # in the game, which its table goes on with
        evening.see_seats()
        assert running(tmp_path / "table-01").process == table
        evening.play(3)
        owner = evening.pages[ANNA]
        owner.locator("#result table").first.wait_for(timeout=LONG)
        evening.kill(table=True)  # at the end: a power cut
        owner.goto(evening.house.address)
        owner.locator(".run em", has_text="Result").wait_for(timeout=LONG)
        owner.get_by_role("link", name="Seats of table 1").click()
        owner.get_by_role("button", name="Next game").click()
        wait_until(lambda: len(evening.games()) == 2 and not evening.state.over)
        owner.goto(f"{evening.house.address}/table/1")
        evening.see_seats()  # the phones have never been touched since
        evening.shows("Dora", "Deal 1")
        evening.play(1)
        owner.goto(f"{evening.house.address}/history", timeout=LONG)
        owner.get_by_text("Oh Hell").first.wait_for()
    finally:
        evening.house.end()
