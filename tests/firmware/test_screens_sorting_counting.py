"""What people meet on the OLED while cards are sorted or a game is counted, in every language, as text art in
screens_sorting_counting_LANGUAGE.golden.

HERALD_GOLDENS=1 python -m pytest tests/firmware/test_screens_sorting_counting.py     and read the diff
"""

import json
from pathlib import Path

import pytest

from host.languages.codes import CODES
from shared_rules import phrases
from shared_rules.contract import load
from tests.firmware.course import compare, pages
from tests.firmware.player import NAMES, UID, Player

HERE = Path(__file__).parent
# Of every game: options and cards of a sorting that show its piles and reasons; and a card on the reader in a tally.
SORTED = {
    "seven_wonders": ({"players": "4"}, ("chamber_of_commerce.4", "palace.7", "spies_guild", "alexandria")),
    "seven_wonders_duel": ({"players": "2"}, ("lumber_yard", "appian_way", "agriculture", "builders_guild")),
    "through_the_ages": ({"players": "3", "mode": "full"}, ("theology.2", "iron.3", "peace_treaty", "tanks.1")),
    "tower_of_babel": ({"players": "3"}, ("ship.7", "trader.4", "ship_disc.1", "two_colour_disc.1", "joker.1")),
}
COUNTED = {
    "seven_wonders": "altar.3",
    "seven_wonders_duel": "lumber_yard",
    "through_the_ages": "alchemy.1",
    "tower_of_babel": "ship_disc.1",
}
pytestmark = pytest.mark.usefixtures("flash")


def seated(game, state, code):
    phrases.speak_through(None)  # the station before this one is switched off
    player = Player()
    player.station.seated(game.name, 1, NAMES, code)
    player.station.see(1, json.loads(json.dumps(state.view(1))))
    return player


def laid(player, card):
    player.station.arrived(UID, f"{player.station.game.code}/{card}")
    return player


def sorting(name, code):
    options, cards = SORTED[name]
    deck = load(name + ".deck")
    state = deck.start(1, options)
    yield f"{deck.name}: idle", pages(seated(deck, state, code))
    yield f"{deck.name}: no more cards", pages(seated(deck, state, code).press("A"))
    for card in [card for card in cards if card in deck.cards()]:
        yield f"{deck.name}: {card}", pages(laid(seated(deck, state, code), card))
        yield f"{deck.name}: {card} explained", pages(laid(seated(deck, state, code), card).press("D"))
    state.do(1, deck.parse("done"))
    yield f"{deck.name}: over", pages(seated(deck, state, code))


def answer(question):
    return f"{question.name} {question.values[0] if question.values else 0}"


def counting(name, code):
    tally, card = load(name + ".tally"), COUNTED[name]
    state = tally.start(tally.played.seats[0] + (tally.played.seats[1] > tally.played.seats[0]), {})
    while (question := state.see(1).question()) is not None:
        yield f"{tally.name}: {question.name}", pages(seated(tally, state, code))
        yield f"{tally.name}: {question.name}, asked", pages(seated(tally, state, code).press("A"))
        state.do(1, tally.parse(answer(question)))
    yield f"{tally.name}: add", pages(laid(seated(tally, state, code), card))
    yield f"{tally.name}: that is all", pages(seated(tally, state, code).press("A"))
    yield f"{tally.name}: as it is", pages(seated(tally, state, code).press("AC"))
    yield f"{tally.name}: redo", pages(seated(tally, state, code).press("ACC"))
    state.do(1, tally.parse(f"add {card}"))
    yield f"{tally.name}: remove", pages(laid(seated(tally, state, code), card))
    yield f"{tally.name}: explained", pages(laid(seated(tally, state, code), card).press("D"))
    while (question := state.see(1).question()) is not None:
        state.do(1, tally.parse(answer(question)))
    state.do(1, tally.parse("done"))
    yield f"{tally.name}: done", pages(seated(tally, state, code))


@pytest.mark.parametrize("code", CODES)
def test_every_screen_looks_as_in_the_golden_file(code):
    shown = [scene for name in SORTED for part in (sorting, counting) for scene in part(name, code)]
    compare(HERE / f"screens_sorting_counting_{code}.golden", shown)
