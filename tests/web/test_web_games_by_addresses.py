"""Open games with phones alone: every card is played by its address, as a touched tag or a read code opens it."""

from contextlib import closing, suppress

import httpx2
import pytest
from playwright.sync_api import TimeoutError

from host.house.lobby import OPEN
from host.journal.reading import JournalReader
from shared_rules.contract import load
from tests.promises import promise
from tests.web.test_web_evening import LONG, LOST, Evening, wait_until

PROMISES = [
    promise(
        "Open games are played to their end by phones and addresses of cards alone: Oh Hell with four, Duel with two"
    ),
]
pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.micropython, pytest.mark.timeout(900)]
# What Chromium says where a page led on by itself while it was sent elsewhere.
LED_ON = ("interrupted by another navigation", "net::ERR_ABORTED")
SHORT = {"most": "1", "course": "down", "deal": "open"}


class Phones:
    """A table of real cards without a station: a phone for each seat, and the table as its journal has it."""

    def __init__(self, folder, evening, open_page, game, names):
        self._game, self._home, self._open = load(game), folder / "table-01", open_page
        self._evening, self._names = evening, names
        self._address = evening.address.replace("localhost", "127.0.0.1")  # phones are not the owner's computer
        self.pages = {}

    def address(self, card):
        """What a phone opens that touches this card."""
        return f"{self._address}/c/{self._game.code}/{card}"

    def sit_down(self, options, card):
        """Each phone opens a card's address first, types the letters it is asked for, and waits there."""
        house = self._evening.house
        seats = range(1, len(self._names) + 1)
        number = house.new_table("laptop", self._game.name, len(self._names)).number
        fields = {"game": self._game.name, "seats": len(self._names), "options": options}
        house.change(number, "play", fields)
        for seat in seats:
            house.change(number, "offer", {"seat": seat, "kind": OPEN, "level": "normal"})
        (invitation,) = house.invitations()
        # It has just been opened to the network, and listens anew.
        wait_until(lambda: httpx2.get(self._address, follow_redirects=True).status_code == 200)
        for seat, name in zip(seats, self._names, strict=True):
            page = self.pages[seat] = self._open(self.address(card), 390, 844, heeds=LOST)
            page.get_by_label("Four letters").fill(invitation.code)
            page.get_by_label("Your name").fill(name)
            page.get_by_role("button", name="Join").click()
            page.get_by_text("Your table has not begun").wait_for()
        house.begin(number)

    @property
    def state(self):
        """The State of the game; where people deal, its journal begins with their first play."""
        setup = self._evening.house.tables.setup(1)
        state = self._game.start_kept(len(setup.names), self._game.complete(dict(setup.options)))
        for line in self.plays():
            state.do(line.seat, self._game.parse(line.text))
        return state

    def plays(self):
        """The lines that stand."""
        with closing(JournalReader.read(self._home)) as journal:
            header = next(reversed(journal.games()), None)
            return [] if header is None else list(journal.lines(header.id))

    def lines(self):
        """How many plays stand."""
        return len(self.plays())

    def play(self, chosen=lambda plays: plays[0]):
        """One play of the seat whose turn it is; `chosen` picks it among those that the rules allow."""
        state, before = self.state, self.lines()
        seat = min(state.awaited())
        play = chosen(state.plays(seat))
        text, page = self._game.text(play), self.pages[seat]
        if card := getattr(play, "card", None):
            visit(page, self.address(card))
            page.wait_for_url("**/t/1/**", timeout=LONG, wait_until="commit")  # one that counts at once leads on
            page.locator("#station .oled").first.wait_for(timeout=LONG)
        elif page.locator("#reader.laid").count() and "/card/" in page.url:
            page.locator("#reader").click()  # the card that it came with
            page.wait_for_url("**/seat/**", timeout=LONG)
        else:
            page.wait_for_url("**/seat/**", timeout=LONG)
        way = page.locator(f"#ways [data-play='{text}']")
        wait_until(lambda: self.lines() > before or way.count())
        if self.lines() == before:
            with suppress(TimeoutError):  # it may count by itself meanwhile, where it leaves nothing to decide
                way.click(timeout=5_000)
        wait_until(lambda: self.lines() > before)
        return seat, text


def visit(page, address):
    """Opens an address; once more where the page before was just leading on by itself."""
    for last in (False, False, True):
        try:
            page.goto(address, timeout=LONG)
            return
        except Exception as error:
            if last or not any(what in str(error) for what in LED_ON):
                raise
            page.wait_for_timeout(500)


def all_ready(phones):
    """The table has begun: each phone went on by itself, to its card; one that was turned up counts and leads on."""
    for page in phones.pages.values():
        page.wait_for_url("**/t/1/**", timeout=LONG)
        page.locator("#station .oled").first.wait_for(timeout=LONG)


@pytest.mark.night("all")
def test_four_phones_play_oh_hell_to_its_end_and_a_rival_sees_no_card(tmp_path, open_page):
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": ["Anna"], "network": True}, "4711")
        phones = Phones(tmp_path, evening, open_page, "oh_hell", ("Anna", "Bela", "Cleo", "Dora"))
        phones.sit_down(SHORT, "hearts.ace")
        all_ready(phones)
        rival = open_page(phones.address("hearts.ace"), 390, 844, heeds=LOST)
        rival.get_by_text("You have no seat here").wait_for()
        played = []
        while not phones.state.over:
            played.append(phones.play())
            card = played[-1][1].split()[1]
            visit(rival, phones.address(card if "." in card else "hearts.ace"))
            rival.get_by_text("You have no seat here").wait_for()
        kinds = [line.text.split()[0] for line in phones.plays()]
        assert kinds == ["deal", *["bid"] * 4, *["play"] * 4], "the card that the dealer came with was turned up"
        assert "/t/" not in rival.url
        page = phones.pages[1]
        page.wait_for_url("**/seat/1?**", timeout=LONG)
        page.locator("#result table").first.wait_for(timeout=LONG)


@pytest.mark.night("none")  # some sixty pages are opened, one after another
def test_two_phones_play_duel_to_its_end(tmp_path, open_page):
    """From the progress tokens that people lay out to the score."""
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": ["Anna"], "network": True}, "4711")
        phones = Phones(tmp_path, evening, open_page, "seven_wonders_duel", ("Anna", "Bela"))
        phones.sit_down({"deal": "open"}, "temple_of_artemis")
        all_ready(phones)
        verbs = set()
        while not phones.state.over:
            _seat, text = phones.play()
            verbs.add(text.split()[0])
        assert {"offer", "lay", "draft", "turn"} <= verbs
