"""News of one's own play are no sheet that swallows the next press: at the real station, in whole recorded games of
real cards, the next play is made 50 ms, half a second and three seconds after the last."""

import json

import pytest

from host.announce.oled import for_seat
from host.languages.game_words import game_words
from host.pico.build import ROOT
from host.table.news import Narrator
from host.table.past_news import news_of
from shared_rules.contract import load
from shared_rules.referee import record
from tests.firmware.player import NAMES, UID, Player
from tests.firmware.presses import pressed
from tests.promises import promise

PROMISES = [
    promise(
        "News of one's own play swallows no press: 50 ms, half a second and three seconds after it the "
        "next play is sent",
        how="whole recorded games of real cards in all games",
        often="long",
    ),
]

GAMES = (
    ("seven_wonders", "open-4"),
    ("seven_wonders_duel", "open-2"),
    ("tower_of_babel", "open-3"),
    ("through_the_ages", "open-3-i"),
    ("through_the_ages", "full-open-2-a"),
    ("oh_hell", "open-3"),
)
SOON = (50, 500, 3000)


class Evening:
    """A recorded game, play by play: `state` before the next one; hands go the shortest way."""

    def __init__(self, game, name):
        self.game, self.words = load(game), game_words(game, players=tuple(NAMES))
        kept = record.parse((ROOT / "tests" / "golden" / game / f"{name}.record").read_text(encoding="utf-8"))
        self.state = self.game.start_kept(kept.seats, kept.options)
        self.names = NAMES[: kept.seats]
        self.plays = [(seat, self.game.parse(text)) for seat, text in kept.lines]

    def hand(self, seat):
        return seat or (self.state.awaited() or (1,))[0] or 1

    def view(self, hand):
        return json.loads(json.dumps(self.state.view(hand)))

    def way(self, hand, play):
        cards = [card for card in (getattr(play, "card", ""), *getattr(play, "cards", ())[:1]) if card]
        return pressed(self.game, self.view(hand), hand, play, cards)

    def do(self, seat, play, hand):
        """Makes the play; what the host then shows at the station of this hand."""
        events = self.state.do(seat, play)
        news = [one for event in events for one in news_of(event, Narrator(self.words, self.names))]
        return for_seat(hand, [one for one in news if one.on_stations], self.words, self.names)


def make(player, game, way, play):
    """Lays the card and presses; True if the play went out."""
    card, letters = way
    before = len(player.plays)
    if card:
        player.station.arrived(UID, f"{game.code}/{card}")
        player.wait(100)
    player.press(letters)
    if len(player.plays) == before:
        player.wait(3200)
    return [text for text, _, _ in player.plays[before:]] == [game.text(play)]


def swallowed(game, name, delay):
    """The plays that did not go out, since something lay over the display, as (number, text, what was shown)."""
    evening, found = Evening(game, name), []
    way, player = None, None
    for number, (seat, play) in enumerate(evening.plays):
        hand = evening.hand(seat)
        way = evening.way(hand, play)
        if player is not None and player.hand == hand and way is not None:
            player.wait(delay)
            shown = player.text()
            if not make(player, evening.game, way, play):
                found.append((number, evening.game.text(play), way, shown))
        if way is None:
            player, _ = None, evening.do(seat, play, hand)
            continue
        player = begun(evening, hand, number)
        assert make(player, evening.game, way, play)
        after(player, evening.do(seat, play, hand), evening, number)
    return found


def begun(evening, hand, number):
    player = Player()
    player.hand = hand
    player.station.seated(evening.game.name, hand, NAMES, "en")
    player.station.see(number, evening.view(hand))
    return player


def after(player, news, evening, number):
    """What the host answers, and the card is taken away."""
    player.station.judged(True, "", number)
    if news is not None:
        player.station.show(news.title, list(news.lines), news.tune)
    player.station.see(number + 1, evening.view(player.hand))
    player.station.left()


@pytest.mark.long
@pytest.mark.parametrize("delay", SOON)
@pytest.mark.parametrize(("game", "name"), GAMES)
def test_the_next_press_after_one_s_own_play_counts(game, name, delay):
    assert swallowed(game, name, delay) == []


RESULT = "Béla wins"


def ended(lines=("You: place 2, 31 points", "1. Béla: 48 points")):
    """A station at the end of a game, after its news have gone by themselves."""
    evening = Evening("oh_hell", "open-3")
    for seat, play in evening.plays:
        evening.state.do(seat, play)
    player = begun(evening, 1, 1)
    player.station.show(RESULT, list(lines), "over")
    player.station.show("Ada: 0", [], "")  # the own sheet of a player without points
    player.wait(60_000)
    return player


def test_how_the_game_ended_stays_on_the_display():
    player = ended()
    assert player.station.scene() == "idle"
    assert RESULT in player.text() and "1. Béla: 48" in player.text()


def test_what_the_table_says_later_takes_its_place():
    player = ended()
    player.station.show("Undo", ["Bela asked: the table is back at Deal 3."], "turn")
    player.wait(60_000)
    assert RESULT not in player.text()


def test_how_the_game_ended_stays_when_the_host_ends():
    player = ended()
    player.station.host_silent(True)
    assert player.station.scene() == "silent" and RESULT in player.text()
