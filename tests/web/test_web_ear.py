"""The page for people who listen: games played by key strokes and by the accessibility tree, nothing else.

The text heard at every step is kept in ear_GAME.golden, for people to read; HERALD_GOLDENS=1 writes it again.
"""

import os
import re
import time
from pathlib import Path

import pytest

from tests.promises import promise
from tests.web.layout import looked_at, slug
from tests.web.positions import after, in_age, play_until
from tests.web.sessions import LiveSession, play_turn
from tests.web.test_web_axe import AXE, FOUND

PROMISES = [
    promise(
        "Whole games of 7 Wonders, 7 Wonders Duel and a short Oh Hell, and the end of all others, can be "
        "played by ear and keys alone, in words that are kept in a file; the page speaks one announcement "
        "after another until a key is pressed"
    ),
]

pytestmark = pytest.mark.xdist_group("browser seats")

HERE = Path(__file__).parent
PATIENCE = 60.0
LOOK = 0.1


class Listener:
    """Somebody who hears the page and presses keys. `heard` is the spoken text of each step."""

    def __init__(self, page):
        self._page = page
        self.heard, self.laid = [], ""

    def last(self):
        """The newest sentences in the live region, as the accessibility tree has them; of all the others, which are
        many, it is not asked: that takes ten times as long."""
        tree = self._page.get_by_role("log").get_by_role("paragraph").last.aria_snapshot()
        return tree.removeprefix("- paragraph: ").strip("\"'")

    def press(self, key):
        self._page.keyboard.press(key)

    def ask(self, key):
        """The answer to a key that asks: the log has it as soon as the key is down."""
        self.press(key)
        return self.last()

    def until(self, key, *wanted):
        """Asks until one of the `wanted` is heard."""
        return self._wait(key, lambda said: any(words in said for words in wanted))

    def _wait(self, key, fits):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            said = self.ask(key)
            if fits(said) and self.ask(key) == said:  # twice, since news may come in between
                return said
            self._page.wait_for_timeout(LOOK * 1000)
        raise AssertionError(f"Only this was heard: {said}")

    def until_new(self, key, before):
        """Asks until something else is heard than before."""
        return self._wait(key, lambda said: said != before)

    def until_not(self, key, *ended):
        """Asks until none of these is heard any more."""
        return self._wait(key, lambda said: not any(words in said for words in ended))

    def until_asked(self, key, before="", offered=(", chosen", "Take it back")):
        """Asks until the station offers the uses of another card than before, or reports that none is left."""
        return self._wait(
            key,
            lambda said: (
                said != before and any(one in said for one in offered) and not any(one in said for one in DONE)
            ),
        )

    def note(self, key, said):
        self.heard.append(f"{key}  {said}")
        return said


DONE = ("Sending", "Accepted", "Take your card", "Please wait")
BUSY = (", chosen", "Take it back", *DONE)


def choose(listener):
    """Goes on with C from the use that is chosen to one that does something; False when none of them does."""
    shown = listener.note("V", listener.last())
    while any(one in shown for one in USELESS):
        place = re.search(r"(\d+) of (\d+)\.", shown)
        if place is None or place[1] == place[2]:
            return False
        listener.press("c")
        shown = listener.note("C", listener.until_new("v", shown))
    return ", chosen" in shown


# What is not done: what is refused, a card of an offer taken back, one laid there that nobody has asked for, and the
# trader card, which is no offer alone.
USELESS = ("refused, chosen", "Take it back, chosen", "a bluff", "you get the disc and build nothing")
SPENT = ("you have 0 left", ", without a card")  # no other card could be laid either
OPENS = ("A: ", "A on", "A more")  # what A does before the uses without a card are listed


def make_a_play(listener, useless):
    """Lays the first card that can be used in some way; without one, takes what needs no card. `useless` are the names
    of cards that were of no use at this moment of the game already."""
    hand, shown = listener.note("H", listener.until("h", "in reach: ", "no card to lay")), ""
    for number, name in re.findall(r"\. (\d+): ([^.]+?)(?:, \d+ of them)?\.", hand.replace(". ", ".. ")):
        if name in useless or name.endswith(", laid"):
            continue
        if name.split(",")[0] == listener.laid:
            listener.until_not("v", *DONE)  # the same card again is another one once it was seen to be taken away
        listener.laid = name.split(",")[0]
        for figure in number:
            listener.press(figure)
        listener.until_asked("v", shown)
        done = choose(listener)
        if done:
            return listener.press("a")
        useless.add(name)
        shown = listener.heard[-1][3:]
        if any(words in shown for words in SPENT):
            break
    if shown:
        listener.press("Delete")
        listener.until_not("v", *BUSY)
    offered = listener.until_asked("v", offered=(*OPENS, ", chosen"))
    while any(words in offered for words in OPENS):
        listener.press("a")  # which turns news first
        listener.until_new("v", offered)
        offered = listener.until_asked("v", offered=(*OPENS, ", chosen"))
    assert choose(listener)
    return listener.press("a")


OVER = ("The game is over", "The end")


def play_by_ear(listener, turns=999, asks="", forgets=False):
    """Plays to the end; True when it is reached. `asks`: the keys that are pressed when the game has gone on. Who
    `forgets` tries each card again at every play, where the words of a moment do not tell bidding from playing."""
    before, useless = "", set()
    for _ in range(turns):
        where = listener.until("w", "Waiting for you", *OVER)
        where = listener.note("W", re.sub("(for you).*", "\\1 ...", where))  # who else may play is a matter of moments
        if where.startswith(OVER):
            listener.note("M", listener.until("m", "Ada: ", "Ada, "))
            return True
        for key in asks if where != before else "":
            listener.note(key.upper(), listener.until(key, ""))  # the same twice: no news came in between
        before, useless = where, useless if where == before and not forgets else set()
        make_a_play(listener, useless)
        listener.until_not("v", "A play", "Sending")
        listener.press("Delete")  # the next card may be laid before the station has noticed
    return False


def compare(name, heard):
    golden, text = HERE / f"ear_{name}.golden", "\n".join(heard) + "\n"
    if os.environ.get("HERALD_GOLDENS"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


# From a moment shortly before the end, with what is asked before every play: whole games are played by
# `python -m tests.soak ear`. The others play by habit, as the golden's did: what bots of a level choose changes when
# they learn something.
ENDS = {
    "seven_wonders": (3, in_age(3, 5), ""),
    "seven_wonders_duel": (2, in_age(3, 13), ""),
    "tower_of_babel": (3, after(876), "mot"),
    "through_the_ages": (2, after(123), "mot"),
    "oh_hell": (3, after(0), "mot"),  # whole: with most=2 it is short
}
SHORT = {"oh_hell": {"most": "2"}}


@pytest.mark.looked
@pytest.mark.night("one", of="games by ear")
@pytest.mark.parametrize("game", ENDS)
def test_a_game_is_played_to_its_end_by_ear_and_keys_alone(game, open_page, tmp_path):
    seats, reached, asks = ENDS[game]
    with LiveSession(
        tmp_path,
        game=game,
        seats=seats,
        others=True,
        before=lambda one: play_until(one, reached),
        **SHORT.get(game, {}),
    ) as live:
        page = open_page(live.web.ears[1], bypass_csp=True)
        page.get_by_role("log").get_by_text("Press the question mark").wait_for()
        if not asks:  # the page is the same for all games
            looked_at(page, f"ear-{slug(game)}")
        listener = Listener(page)
        assert play_by_ear(listener, asks=asks, forgets=game == "oh_hell")
        page.add_script_tag(path=str(AXE))
        assert page.evaluate(FOUND) == []
    compare(game, listener.heard)


@pytest.mark.sample
def test_a_whole_game_by_ear_begins_as_in_its_golden(open_page, tmp_path):
    """The rest of it, and the other games, are played by `python -m tests.soak ear`."""
    whole = (HERE / "ear_whole_seven_wonders_duel.golden").read_text(encoding="utf-8").splitlines()
    with LiveSession(tmp_path, game="seven_wonders_duel", seats=2, others=True) as live:
        page = open_page(live.web.ears[1])
        page.get_by_role("log").get_by_text("Press the question mark").wait_for()
        listener = Listener(page)
        assert not play_by_ear(listener, turns=2, asks="mot")
        assert "Bela" in listener.until("n", "Bela"), "what was announced since the own turn"
        page.evaluate("() => { speechSynthesis.cancel = () => { document.body.dataset.hushed = 'yes' } }")
        listener.press("Escape")
        assert page.locator("body").get_attribute("data-hushed") == "yes"
    assert listener.heard == whole[: len(listener.heard)]


# The seats of each whole game, and what is asked before every play: of the own city, of the others, of the middle.
GAMES = {
    "seven_wonders_duel": (2, "mot"),
    "seven_wonders": (3, "mo"),
    "tower_of_babel": (3, "mt"),
    "through_the_ages": (2, "mot"),
    "oh_hell": (3, "mot"),
}


def play_whole(page, address, game):
    """A whole game at the page for the ear: what was heard."""
    page.goto(address)
    page.get_by_role("log").get_by_text("Press the question mark").wait_for()
    listener = Listener(page)
    assert play_by_ear(listener, asks=GAMES[game][1], forgets=game == "oh_hell")
    return listener.heard


@pytest.mark.night("one", of="games by ear")
@pytest.mark.parametrize("game", ["seven_wonders", "seven_wonders_duel"])
def test_a_whole_game_by_ear_and_keys_alone_is_as_in_its_golden(game, open_page, tmp_path):
    """Half a minute each; the other games take minutes, and are played by `python -m tests.soak ear`."""
    with LiveSession(tmp_path, game=game, seats=GAMES[game][0], others=True) as live:
        compare(f"whole_{game}", play_whole(open_page("about:blank"), live.web.ears[1], game))


VOICE = """() => {
  window.spoken = [];
  Object.defineProperty(window, "speechSynthesis", { value: {
    speak: (one) => window.spoken.push(one.text), cancel: () => window.spoken.push("(hushed)") } });
}"""


def test_the_page_speaks_one_announcement_after_another_until_a_key_is_pressed(open_page, tmp_path):
    with LiveSession(tmp_path, stations=False) as live:
        page = open_page(live.web.ears[1], before=lambda page: page.add_init_script(f"({VOICE})()"))
        page.get_by_role("log").get_by_text("Press the question mark").wait_for()
        page.select_option("#ear-speaks", "page")
        for _turn in range(2):
            live.ask(play_turn)
        page.wait_for_function("() => window.spoken.length >= 2")
        assert "(hushed)" not in page.evaluate("() => window.spoken")
        page.keyboard.press("w")
        page.wait_for_function("() => window.spoken.at(-1).includes('Waiting for')")
        assert page.evaluate("() => window.spoken.at(-2)") == "(hushed)"


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_of_a_whole_game_tells_everything_that_a_player_needs(game):
    """It goes on to the end; whose turn it is, the hand, prices, the others, and why something was refused are told."""
    lines = (HERE / f"ear_whole_{game}.golden").read_text(encoding="utf-8").splitlines()
    said = {key: [line[3:] for line in lines if line.startswith(f"{key}  ")] for key in "WHVCMO"}
    assert said["W"][-1].startswith(OVER) and lines[-1].startswith("M  ")
    assert all("Waiting for you" in where for where in said["W"][:-1])
    assert all(re.search(r"\. 1: [A-Z0-9]", hand) or "to lay now" in hand for hand in said["H"])
    refused = [line for line in said["V"] + said["C"] if "refused, chosen" in line]
    assert refused
    assert {*"WHVM"} <= {key for key, found in said.items() if found}
