"""Games at a seat's page by keyboard alone: what can be done is read from the page, and no pointer ever touches it."""

import random
import time
from contextlib import contextmanager, suppress

import pytest

from tests.web.positions import after, in_round, play_until
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser seats")

MINE = ".seat.me.waits"
LAYING = "[data-digit]"
DIGITS = 9  # uses that Shift and a digit take
PLAIN = 0.5  # how often what needs no card is done first, where there is something
LOOKS, MADE = 12, 3.0  # how often somebody looks again where keys did nothing; seconds until that is clear
SOON = 5_000  # milliseconds in which a card that a key lays is seen to lie
# What a player sees change with a play: what can be done, what lies in hand and in the middle, who is to play.
SEEN = "() => ['ways', 'cards', 'middle', 'seats', 'where'].map((id) => document.getElementById(id).innerText).join()"

# Of each game a short form: its seats and options.
WHOLE = {
    "seven_wonders": {"seats": 3},
    "seven_wonders_duel": {"seats": 2},
    "tower_of_babel": {"seats": 3},
    "through_the_ages": {"seats": 2, "mode": "simple"},
    "oh_hell": {"seats": 3, "most": "2"},
}
# The longest two are begun here at a late moment; `python -m tests.soak keys` plays them from their first play.
LATE = {"tower_of_babel": after(700), "through_the_ages": in_round(6)}
BEGUN = 4  # plays of a game that is not played whole


def late():
    """What Playwright raises where nothing came in time; imported here, since not everybody has it."""
    from playwright.sync_api import TimeoutError

    return (TimeoutError,)


class Keyboard:
    """Somebody who plays seat 1 with keys alone."""

    def __init__(self, page, live, seed=1):
        self._page, self._live, self._chance = page, live, random.Random(seed)

    def plays(self, most=None):
        """Plays until so many plays are made, or to the end; True when that is reached."""
        made = 0
        while made != most:
            if self._over():
                self._page.keyboard.press("Escape")  # past the last scenes
                self._page.wait_for_selector("body.over", state="attached")
                return True
            self._plays_once()
            made += 1
        return False

    def _over(self):
        return self._live.ask(lambda session: session.table.over)

    def _made(self):
        """What tells that this player has made a play."""
        return self._live.ask(lambda session: (session.table.last_moment(1), session.table.over))

    def _plays_once(self):
        """One play. Where the page was a moment behind and keys did nothing, one looks at it again, as people do."""
        before = self._made()
        for _ in range(LOOKS):
            if self._made() != before:
                return
            with suppress(*late()):
                self._page.wait_for_selector(MINE, state="attached", timeout=SOON)
                seen = self._play()
                if seen and self._until(lambda: self._made() != before):
                    self._until(lambda seen=seen: self._page.evaluate(SEEN) != seen)
                    return
        raise AssertionError(f"the play was not made: {self._page.locator('#trouble').inner_text()}")

    def _play(self):
        """Presses the keys of a play; what the page showed before the last of them, or nothing where none was found."""
        if self._chance.random() < PLAIN and (seen := self._use(plain=True)):
            return seen
        keys = self._page.locator(LAYING).evaluate_all("all => all.map((one) => one.dataset.digit)")
        for key in self._chance.sample(keys, len(keys)):
            seen = self._page.evaluate(SEEN)
            alone = self._page.locator(f'.can[data-digit="{key}"]').count()  # its only use is made with the same press
            self._page.keyboard.press(key.lower())
            if alone:
                return seen
            self._page.wait_for_selector(f'.away[data-digit="{key}"]', timeout=SOON)
            self._page.wait_for_selector("#ways:not(.plain) .way", timeout=SOON)
            if seen := self._use(plain=False):
                return seen
        self._page.keyboard.press("Delete")
        self._page.wait_for_selector("#ways.plain .way", timeout=SOON)
        return self._use(plain=True)

    def _use(self, plain):
        """Takes a use that destroys nothing by Shift and its digit; what was seen then, or nothing without one."""
        kind = "#ways.plain" if plain else "#ways:not(.plain)"
        uses = self._page.locator(f"{kind} .way").evaluate_all("all => all.map((one) => one.className)")
        fit = [at for at, kinds in enumerate(uses[:DIGITS]) if set(kinds.split()) <= {"way", "said"}]
        if not fit:
            return None
        seen = self._page.evaluate(SEEN)
        self._page.keyboard.press(f"Shift+Digit{self._chance.choice(fit) + 1}")
        return seen

    def _until(self, reached):
        """Whether this is so, soon."""
        end = time.monotonic() + MADE
        while not (found := reached()) and time.monotonic() < end:
            self._page.wait_for_timeout(50)
        return found


@contextmanager
def at_a_seat(open_page, home, game, reached=None):
    """(a keyboard, its table): somebody at the page of seat 1, whose station is a real one; from the moment that is
    `reached` on."""
    before = reached and (lambda session: play_until(session, reached))
    with LiveSession(home, game=game, others=True, before=before, **WHOLE[game]) as live:
        page = open_page(live.web.seats[1], heeds=("Failed to load",))  # keys on a page that was a moment behind
        page.wait_for_selector("#reader")
        yield Keyboard(page, live), live
        page.close()  # it would complain that nobody answers any more


@pytest.mark.looked
@pytest.mark.night("one")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", WHOLE)
def test_a_game_is_played_to_its_end_by_keys_alone(game, open_page, tmp_path):
    with at_a_seat(open_page, tmp_path, game, LATE.get(game)) as (keyboard, live):
        before = live.ask(lambda session: len(session.table.plays()))
        assert keyboard.plays()
        seats = live.ask(lambda session: [seat for seat, _ in session.table.plays()])
        assert live.ask(lambda session: session.table.over) and seats[before:].count(1) > BEGUN


@pytest.mark.sample
def test_a_game_is_begun_by_keys_alone(open_page, tmp_path):
    with at_a_seat(open_page, tmp_path, "oh_hell") as (keyboard, _):
        assert not keyboard.plays(BEGUN)
