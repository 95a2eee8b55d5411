"""A recorded game as the station of seat 1 shows it, for golden pictures."""

import json
import os

from host.announce.oled import LINES, for_seat
from host.languages.game_words import game_words
from host.pico.build import ROOT
from host.table.news import News
from shared_rules import phrases
from shared_rules.contract import load
from shared_rules.referee import record
from tests.firmware.player import NAMES, UID, Player, picture

SEAT = 1


class Course:
    """The recorded game as seat 1 sees it: `moments` are (view, the news that led there)."""

    def __init__(self, game, name):
        kept = record.parse((ROOT / "tests" / "golden" / game / f"{name}.record").read_text(encoding="utf-8"))
        self.game, self.words = load(game), game_words(game)
        state = self.game.start_kept(kept.seats, kept.options)
        self.moments = []
        for seat, text in kept.lines:
            told = [(event, self.words.tell(event, kept.names)) for event in state.do(seat, self.game.parse(text))]
            news = [News(None, one[0], tuple(one[1]), one[2], (event,)) for event, one in told if one]
            piece = for_seat(SEAT, news, self.words, kept.names)
            self.moments.append((json.loads(json.dumps(state.view(SEAT))), [piece] if piece else []))

    def ways(self):
        """(view, card or None, number of the way, way) of everything that seat 1 could ever do."""
        for view, _ in self.moments:
            seen = self.game.view(view)
            for card in (*(seen.reach() or ()), None) if seen.awaited else ():
                for at, way in enumerate(seen.ways(card)):
                    yield view, card, at, way

    def card(self, wanted):
        """(view, card, number of the way) of the first way of a card in the hand of which `wanted` is true."""
        return next(found[:3] for found in self.ways() if found[1] and wanted(found[3]))

    def news(self, title):
        """(view, news) of the first moment of which a piece of news begins so."""
        return next((view, one) for view, news in self.moments for one in news if one.title.startswith(title))

    def seated(self, view, code="en"):
        phrases.speak_through(None)  # the station before this one is switched off
        player = Player()
        player.station.seated(self.game.name, view["seat"], NAMES, code)
        player.station.see(1, view)
        return player

    def laid(self, found, code="en", buttons=""):
        """At the way that was found, of a card on the reader or (None) without one; then these buttons."""
        view, card, at = found
        player = self.seated(view, code)
        if card is None:
            player.press("A")
        else:
            player.station.arrived(UID, f"{self.game.code}/{card}")
        return player.press("C" * at + buttons)

    def told(self, found):
        view, news = found
        player = self.seated(view)
        player.station.show(news.title, list(news.lines[:LINES]), news.tune)
        return player


def pages(player, most=4):
    """The player's page, and those that A turns to."""
    shown = [player.station.page()]
    while "A more" in player.rows()[7] and len(shown) < most:
        shown.append(player.press("A").station.page())
    return shown


def compare(golden, scenes):
    """The pictures of all (name, pages) are those in the file; HERALD_GOLDENS=1 writes it again."""
    shown = "\n".join([name + "\n" + "\n".join(map(picture, found)) + "\n" for name, found in scenes])
    if os.environ.get("HERALD_GOLDENS"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")
