"""What a player of 7 Wonders meets on the OLED in a recorded game, as text art in screens_seven_wonders.golden.

HERALD_GOLDENS=1 python -m pytest tests/firmware/test_screens_seven_wonders.py     and read the diff
"""

import json
import os
from pathlib import Path

from host.announce.oled import LINES, pieces
from host.build import ROOT
from host.language import language
from host.news import News
from shared_rules import record
from shared_rules.contract import load
from tests.firmware.player import UID, Player, picture

GAME, SEAT = "seven_wonders", 1
GOLDEN = Path(__file__).with_name("screens_seven_wonders.golden")
RECORD = ROOT / "tests" / "golden" / GAME / "dealt-3.record"


class Course:
    """The recorded game as seat 1 sees it: `moments` are (view, the news that led there)."""

    def __init__(self):
        kept = record.parse(RECORD.read_text(encoding="utf-8"))
        self.game, self.words = load(GAME), language(GAME)
        state = self.game.start(kept.seats, kept.options)
        self.moments = []
        for seat, text in kept.lines:
            told = [self.words.tell(event, kept.names) for event in state.do(seat, self.game.parse(text))]
            news = [News(None, title, tuple(lines), tune) for title, lines, tune in filter(None, told)]
            self.moments.append((json.loads(json.dumps(state.view(SEAT))), pieces(news)))

    def played(self, view):
        """Whether seat 1 has chosen and others have not."""
        seen = self.game.view(view)
        return seen.city is not None and not seen.awaited and "You have chosen" in self.words.words.title(seen)

    def card(self, wanted):
        """(view, card, number of the way) of the first way of a card in the hand of which `wanted` is true."""
        for view, _ in self.moments:
            seen = self.game.view(view)
            for card in (seen.reach() or ()) if seen.awaited else ():
                for at, way in enumerate(seen.ways(card)):
                    if wanted(way):
                        return view, card, at
        raise AssertionError("no card of this game is such")

    def news(self, title):
        """(view, news) of the first moment of which a piece of news begins so."""
        return next((view, one) for view, news in self.moments for one in news if one.title.startswith(title))


def seated(view, code="en"):
    player = Player()
    player.station.seated(GAME, "Anna", code)
    player.station.see(1, view)
    return player


def laid(found, code="en", buttons=""):
    view, card, at = found
    player = seated(view, code)
    player.station.arrived(UID, "7w/" + card)
    return player.press("C" * at + buttons)


def pages(player, most=4):
    """The player's page, and those that A turns to."""
    shown = [player.station.page()]
    while "A more" in player.rows()[7] and len(shown) < most:
        shown.append(player.press("A").station.page())
    return shown


def told(found):
    view, news = found
    player = seated(view)
    player.station.told(news.title, list(news.lines[:LINES]), news.tune)
    return player


def scenes():
    course = Course()
    text = course.game.text
    both = course.card(lambda way: way.refusal is None and " L" in text(way.play) and " R" in text(way.play))
    left = course.card(lambda way: way.refusal is None and " L" in text(way.play))
    missing = course.card(lambda way: way.refusal is not None and way.refusal.code == "cannot_pay")
    chain = course.card(lambda way: way.play is not None and "archery" in text(way.play))
    chosen = laid(left, buttons="A")
    waiting = next(view for view, _ in course.moments if course.played(view))
    yield "idle", pages(seated(left[0]))
    yield "a card of the hand", pages(laid((left[0], left[1], 0)))
    yield "price to the left", pages(laid(left))
    yield "price to the left and to the right", pages(laid(both))
    yield "refusal", pages(laid(missing))
    yield "refusal, asked why", pages(laid(missing, buttons="A"))
    yield "explanation", pages(laid(left, buttons="D"))
    yield "sent", pages(chosen)
    yield "waiting for others", pages(seated(waiting))
    yield "reveal", pages(told(course.news("Age I, turn 6")))
    yield "conflict", pages(told(course.news("Conflict")))
    yield "score", pages(told(course.news("Cili wins")))
    yield "a card in Hungarian", pages(laid(chain, "hu"))
    yield "its explanation in Hungarian", pages(laid(chain, "hu", "D"))


def gallery():
    parts = [name + "\n" + "\n".join(map(picture, shown)) + "\n" for name, shown in scenes()]
    return "\n".join(parts)


def test_every_screen_of_the_game_looks_as_in_the_golden_file():
    if os.environ.get("HERALD_GOLDENS"):
        GOLDEN.write_text(gallery(), encoding="utf-8")
    assert gallery() == GOLDEN.read_text(encoding="utf-8")
