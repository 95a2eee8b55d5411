"""How many presses lead from an empty table to the first card, by each road of the home page. `-s` prints the seconds,
which depend on the machine; the presses are promised."""

import re
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest

from host.computer.folders import ROOT
from host.journal.reading import JournalReader
from host.virtual import oled
from host.virtual.tagged_cards import TaggedCards
from shared_rules.contract import load
from tests.fakes.pressing import answer
from tests.promises import promise
from tests.web.test_web_evening import LONG, LOST, Evening, plugged_station, wait_until

PROMISES = [
    promise(
        "From the home page one press leads to a table with bots, and three with friends; a phone that scans the code "
        "sits down with one, a name of the house, and with none where it has played before; a station with one"
    ),
]

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.micropython]


class Fingers:
    """Presses what people press, and counts: a click, a choice in a list, a letter that is typed."""

    def __init__(self):
        self.presses, self._began = 0, time.monotonic()

    def click(self, what):
        what.click(timeout=LONG)
        self.presses += 1

    def choose(self, what, value):
        what.select_option(value)
        self.presses += 1

    def type(self, what, text):
        what.fill(text)
        self.presses += len(text)

    def first_card(self, page):
        """Chooses a card of the hand and uses it; then somebody has chosen."""
        self.click(page.locator("#cards .card").first)
        self.click(page.locator("#ways .way:not(.refused)").first)
        page.wait_for_function("() => /You have chosen|All have chosen/.test(document.body.innerText)", timeout=LONG)

    def told(self, road):
        sys.stdout.write(f"\n{road}: {self.presses} presses, {time.monotonic() - self._began:.1f} s\n")
        return self.presses


def friends(fingers, owner):
    """With friends, 7 Wonders: two presses of the owner, then the lobby."""
    fingers.click(owner.get_by_role("link", name="With friends"))
    fingers.click(owner.get_by_role("button", name="Invite: 7 Wonders", exact=True))
    owner.locator(".seatbox").first.wait_for()


def test_one_press_leads_to_a_table_with_bots_and_two_more_to_the_first_card(tmp_path, open_page):
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": ["Anna"]})
        page = open_page(evening.address, heeds=LOST)
        fingers = Fingers()
        fingers.click(page.get_by_role("button", name="Play now: 7 Wonders", exact=True))
        fingers.first_card(page)
        assert fingers.told("Play") == 3


def test_two_phones_sit_down_by_one_code_with_one_press_each(tmp_path, open_page):
    """With friends, the game, Begin: three presses of the owner. Whoever scans presses a name of the house and sits;
    four letters and Join are five more."""
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": ["Anna", "Bela", "Cleo"]})
        owner = open_page(evening.address, heeds=LOST)
        fingers = Fingers()
        friends(fingers, owner)
        (invitation,) = evening.house.invitations()
        scanned = open_page(f"{evening.address}/j/{invitation.code}", 390, 844, heeds=LOST)
        typed = open_page(f"{evening.address}/j", 390, 844, heeds=LOST)
        before = fingers.presses
        fingers.type(typed.get_by_label("Four letters"), invitation.code)
        fingers.click(typed.get_by_role("button", name="Join"))
        for phone, name in ((scanned, "Bela"), (typed, "Cleo")):
            fingers.click(phone.get_by_role("button", name=name, exact=True))
            phone.wait_for_url("**/table/1")
        assert fingers.presses - before == 5 + 1 + 1
        fingers.click(owner.get_by_role("button", name="Begin", exact=True))
        fingers.first_card(typed)
        assert fingers.told("two phones, by code and by letters") == 12


COMMAND = "herald play"


def position(home, game):
    """The State of the newest game in a journal, as the dealer has left it."""
    with closing(JournalReader.read(home)) as journal:
        header = journal.games()[-1]
        lines = journal.lines(header.id)
    state = game.start_kept(header.seats, dict(header.options))
    for line in (line for line in lines if line.seat == 0):
        state.do(0, game.parse(line.text))
    return state


def has_played(home, seat):
    """Whether the journal has a play of this seat."""
    with closing(JournalReader.read(home)) as journal:
        return any(line.seat == seat for line in journal.lines(journal.games()[-1].id))


def test_a_station_sits_down_with_one_press_and_lays_its_first_card_with_another(tmp_path, open_page):
    """With friends, the game, the chair, a station, Begin: five presses of the owner. The station claims its seat with
    A, and A builds the card on its reader."""
    game, home = load("seven_wonders"), tmp_path / "table-01"
    with plugged_station() as (pico, board, call), Evening(tmp_path, station=pico) as evening:
        evening.house.change_settings({"names": ["Anna"]})
        owner, fingers = open_page(evening.address, heeds=LOST), Fingers()
        shows = lambda *words: call(board.shown(lambda seen: all(one in oled.words(seen) for one in words), 100))  # noqa: E731

        def press_a():
            call(board.press("A"))
            fingers.presses += 1

        friends(fingers, owner)
        fingers.click(owner.locator("[data-keep='chair-2']"))
        fingers.choose(owner.get_by_label("Who sits at seat 2"), "station")
        name = owner.get_by_label("Name at seat 2").input_value()
        shows(f"Table 1: {name}?")
        call(answer(board, "A", f"Table 1: {name}?"))
        fingers.presses += 1  # those that a busy machine was deaf to are none of the way's
        owner.get_by_text(f"Press A on {name}'s station.").wait_for(state="detached")
        fingers.click(owner.get_by_role("button", name="Begin", exact=True))
        shows("Age I")
        state = position(home, game)
        card = next(play.card for play in state.plays(2) if game.text(play).startswith("build "))
        call(board.place(TaggedCards(game).tag(card)))
        shows("A play")
        press_a()
        wait_until(lambda: has_played(home, 2))
        assert fingers.told("a station by its button A") == 7


@contextmanager
def terminal(command, *more):
    """A command in a terminal; yields its lines as they come. Tests give it the places that people leave to Herald."""
    words = [sys.executable, "-u", "-m", "host", *command.split()[1:], *more]
    run = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    try:
        yield run.stdout
    finally:
        run.terminate()
        run.communicate(timeout=60)


def test_the_command_line_takes_twelve_letters_and_a_click_to_the_page(tmp_path, open_page):
    """`herald play` and Enter, a click on the address that it prints, the card and its use."""
    fingers = Fingers()
    fingers.presses += len(COMMAND + "\n")
    with terminal(COMMAND, "--home", str(tmp_path), "--port", "0") as lines:
        address = next(found[1] for line in lines if (found := re.search(r"plays at (http\S+)", line)))
        fingers.presses += 1
        fingers.first_card(open_page(address, heeds=LOST))
        assert fingers.told(COMMAND) == 15


def test_real_cards_with_phones_alone_take_seven_presses_and_three_letters(tmp_path, open_page):
    """With friends, the game, one chair fewer, real cards, Begin; then a few letters, the card and what is
    done with it."""
    with Evening(tmp_path) as evening:
        evening.house.change_settings({"names": ["Anna"]})
        page, fingers = open_page(evening.address, heeds=LOST), Fingers()
        friends(fingers, page)
        fingers.click(page.get_by_role("button", name="One fewer"))
        page.locator("[data-keep='chair-4']").wait_for(state="detached")
        fingers.click(page.get_by_role("radio", name="We deal real cards"))
        page.locator(".seg [aria-checked=true]", has_text="We deal").wait_for()
        fingers.click(page.get_by_role("button", name="Begin", exact=True))
        page.locator(".pick-rows button").first.wait_for(timeout=LONG)
        fingers.type(page.get_by_label("Part of its name"), "alt")
        fingers.click(page.get_by_role("button", name="Altar, Age I, 3+ players"))
        fingers.click(page.locator("#ways [data-way='0']"))
        page.wait_for_function("() => /Waiting for|All have chosen/.test(document.body.innerText)", timeout=LONG)
        assert fingers.told("real cards, phones alone") == 10
