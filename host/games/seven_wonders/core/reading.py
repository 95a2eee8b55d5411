"""An imagined State of 7 Wonders as Wonders, plays as numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from host.games.seven_wonders.core import game, market, tables
from host.games.seven_wonders.core.city import City
from host.games.seven_wonders.core.dealing import WondersDealer
from host.games.seven_wonders.core.game import Wonders
from shared_rules.seven_wonders.view import CHOOSE, DIG, SEVENTH

if TYPE_CHECKING:
    from shared_rules.referee.asks import Ask
    from shared_rules.seven_wonders.plays import Play
    from shared_rules.seven_wonders.referee.cities import City as CityOfRules
    from shared_rules.seven_wonders.referee.state import State

PHASES = {CHOOSE: game.CHOOSING, SEVENTH: game.SEVENTH_CARD, DIG: game.DISCARDS}
VERBS = {"build": game.BUILD, "stage": game.UNDER, "sell": game.SELL, "dig": game.DIGGING}
CARDS = {name: number for number, name in enumerate(tables.NAMES)}


def number(play: Play) -> int:
    """A play of the rules as a number of Wonders."""
    if play.verb == "pass":
        return game.PASSING
    use = game.FREELY if play.how == "free" else VERBS[play.verb]
    return CARDS[play.card] + game.USE * use + (play.right << market.RIGHT) + (play.left << market.LEFT)


def can_read(state: State) -> bool:
    """Whether seats owe plays that Wonders know; with two players the Free City has its own plays."""
    if state.free_city or state.phase not in PHASES:
        return False
    return state.phase != CHOOSE or len(state.awaited()) == state.players


def read(state: State, seat: int) -> Wonders:
    """The Wonders of a State in which a seat owes a play, with what is hidden as it is there."""
    options, found = state.options, Wonders(state.players)
    found.cities = [_city(city, options) for city in state.cities[1:]]
    found.look_around()
    found.phase, found.age, found.turn = PHASES[state.phase], state.age, state.turn
    found.first, found.seat = seat - 1, seat
    found.hands = [[CARDS[card] for card in hand] for hand in state.hands[1:]]
    found.pile = [CARDS[card] for card in state.discards]
    asked = state.asks.stack[::-1]
    found.steps = [_step(ask) for ask in (asked if state.phase == CHOOSE else asked[1:])]
    found.purses = list(state.purses[1:])
    found.same_turn = options["neighbours_same_turn"] == "yes"
    found.earlier = options["lighthouse"] == "earlier"
    found.held = options["seventh_coins"] == "held"
    found.babylon_first = options["sixth_turn"] == "babylon_first"
    found.counts = options["copied_guild"] == "counts"
    found.gives = options["copied_scientists"] == "symbol"
    return found


def _step(ask: Ask) -> int:
    place = int(ask.figures["place"]) - 1
    return place if ask.kind == DIG else -1 - place


def _city(kept: CityOfRules, options: Mapping[str, str]) -> City:
    board = tables.BOARDS.index((kept.wonder, kept.side))
    city = City(board)
    city.twice = tables.STAGE if options["twins"] == "different" else 0
    city.add_up = options["discounts"] == "add_up"
    city.produce(tables.BOARD_MAKES[board], True)
    for card in kept.built:
        city.build(tables.OF[CARDS[card]])
    for _ in range(kept.stages):
        city.build_stage(city.stage())
    for value in kept.tokens[0] + kept.tokens[1]:
        city.points += value
    city.counts += kept.counts["defeat"] << tables.WIDE * tables.DEFEAT_KIND
    city.coins, city.ready = kept.coins, kept.free_ready
    return city


def dealer_of(state: State, seat: int, draw: Callable[[], State]) -> WondersDealer:
    """Deals what a seat does not see: `draw` imagines the moment once more."""
    return WondersDealer(state.players, lambda: read(draw(), seat))
