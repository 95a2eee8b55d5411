"""Games at a seat's page by keyboard alone: what can be done is read from the page, and no pointer ever touches it.

`python -m tests.soak keys` plays whole games of each; here they begin, or end.
"""

import random

import pytest

from tests.web.positions import in_age, play_until
from tests.web.sessions import LiveSession

pytestmark = pytest.mark.xdist_group("browser seats")

MINE = ".seat.me.waits"
LAYING = "[data-digit]"
USES = "#ways .way"
DIGITS = 9  # uses that Shift and a digit take
PLAIN = 0.5  # how often what needs no card is done first, where there is something

# Of each game its seats, from when it is played, and how many plays: all there are, or so many.
GAMES = {
    "seven_wonders": (3, in_age(3, 5), None),
    "seven_wonders_duel": (2, in_age(3, 16), None),
    "tower_of_babel": (3, None, 4),
    "through_the_ages": (2, None, 4),
    "oh_hell": (3, None, 4),
}


class Keyboard:
    """Somebody who plays seat 1 with keys alone."""

    def __init__(self, page, live, seed=1):
        self._page, self._live, self._chance = page, live, random.Random(seed)

    def plays(self, most=None):
        """Plays until so many plays are made, or to the end; True when that is reached."""
        made = 0
        while made != most:
            if self._live.ask(lambda session: session.table.over):
                self._page.keyboard.press("Escape")  # past the last scenes
                self._page.wait_for_selector("body.over", state="attached")
                return True
            self._page.wait_for_selector(MINE, state="attached")
            before = self._last()
            self._play()
            self._wait(lambda before=before: self._last() != before)
            made += 1
        return False

    def _last(self):
        return self._live.ask(lambda session: (session.table.last_moment(1), session.table.over))

    def _play(self):
        if self._chance.random() < PLAIN and self._use(plain=True):
            return
        keys = self._page.locator(LAYING).evaluate_all("all => all.map((one) => one.dataset.digit)")
        for key in self._chance.sample(keys, len(keys)):
            self._page.keyboard.press(key.lower())
            self._page.wait_for_selector(f'.away[data-digit="{key}"]')
            self._page.wait_for_selector("#ways:not(.plain) .way")
            if self._use(plain=False):
                return
        self._page.keyboard.press("Delete")
        self._page.wait_for_selector("#ways.plain .way")
        assert self._use(plain=True), "nothing at all can be done"

    def _use(self, plain):
        """Takes a use that destroys nothing by Shift and its digit; whether there was one."""
        kind = "#ways.plain" if plain else "#ways:not(.plain)"
        uses = self._page.locator(f"{kind} .way").evaluate_all("all => all.map((one) => one.className)")
        fit = [at for at, kinds in enumerate(uses[:DIGITS]) if kinds.split() == ["way"]]
        if fit:
            self._page.keyboard.press(f"Shift+Digit{self._chance.choice(fit) + 1}")
        return bool(fit)

    def _wait(self, done):
        for _ in range(300):
            if done():
                return
            self._page.wait_for_timeout(100)
        raise AssertionError(f"the play was not made: {self._page.locator('#trouble').inner_text()}")


@pytest.mark.looked
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_keys_alone(game, open_page, tmp_path):
    seats, reached, most = GAMES[game]
    begin = reached and (lambda session: play_until(session, reached))
    with LiveSession(tmp_path, game=game, seats=seats, others=True, before=begin) as live:
        page = open_page(live.web.seats[1])
        page.wait_for_selector("#reader")
        assert Keyboard(page, live).plays(most) == (most is None)
        page.close()  # it would complain that nobody answers any more
