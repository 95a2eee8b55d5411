"""How fast the rules of Tower of Babel are: whole random games, in processor time of one core.

Everything that players decide is random: what to build or whether to pass, how many suitable cards to
offer and whether with the trader card, whose offers to choose, when to play an action card. Only a build
that can be completed is completed. An offer or a completion is made in one play that names its cards.
"""

import random
import time
from collections.abc import Iterator
from typing import Any

from bench import Figure
from shared_rules.contract import TABLE, load
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.plays import FAIL, LAY, Play

GAME = load("tower_of_babel")
TYPES: tuple[str, ...] = cards.TYPES
PLAYERS = 3
GAMES = 400
SECONDS = 2.0
PASSES = 0.1
TRADERS = 0.2


def figures() -> Iterator[Figure]:
    """The Figures of the rules."""
    rate, plays = games_a_second()
    method = f"complete rules, {PLAYERS} players, {plays:.0f} plays a game and the final sheets; {GAMES} games or more"
    yield Figure("Tower of Babel: random games", rate, "/s", 2000, False, method)


def games_a_second() -> tuple[float, float]:
    """(random games a second, plays a game), TABLE's plays included."""
    played = plays = 0
    start = time.process_time()
    while played < GAMES or time.process_time() - start < SECONDS:
        plays += play_game(random.Random(played).random)
        played += 1
    return played / (time.process_time() - start), plays / played


def play_game(draw: Any) -> int:
    """One random game; returns how many plays it took."""
    state: Any = GAME.start(PLAYERS, {})
    board, count = state.board, 0
    do, drawn = state.apply, state.drawn
    while not state.over:
        seat = board.awaited[0]
        if seat == TABLE:
            do(TABLE, drawn(draw()))
        else:
            do(seat, _CHOOSE[board.phase](state, seat, draw))
        count += 1
    state.scores()
    return count


def _any(state: Any, seat: int, draw: Any) -> Any:
    found = state.plays(seat)
    return found[int(draw() * len(found))]


def _take(state: Any, seat: int, draw: Any) -> Any:
    """Any choice of offers, more of them rather than fewer: the list begins with the most."""
    found = state.plays(seat)
    return found[int(draw() * draw() * draw() * len(found))]


def _turn(state: Any, seat: int, draw: Any) -> Any:
    """A pass, which stands last, or anything else."""
    found = state.plays(seat)
    return found[-1] if draw() < PASSES else found[int(draw() * (len(found) - 1))]


def _offer(state: Any, seat: int, draw: Any) -> Any:
    """Any number of suitable cards up to the disc's, now and then with the trader card."""
    board = state.board
    most = max(board.need)
    kind = TYPES[int(board.need.index(most))]
    size = len(kind)
    held = [card for card in state.views[seat].cards if card[:size] == kind][:most]
    laid = held[: int((1 - draw() * draw()) * (len(held) + 1))]
    if laid and draw() < TRADERS:
        laid.append(f"trader.{seat}")
    return Play("offer", tuple(laid), ()) if laid else LAY


def _complete(state: Any, seat: int, draw: Any) -> Any:
    """The cards that are missing, if they are in hand, jokers where they fit; else the build fails."""
    board, view = state.board, state.views[seat]
    missing = max(board.missing)
    kind = TYPES[int(board.missing.index(missing))]
    size = len(kind)
    laid = [card for card in view.cards if card[:size] == kind][:missing]
    if len(laid) < missing:
        jokers = [card for card in view.actions if card[:5] == "joker"]
        if missing - len(laid) != cards.JOKER_CARDS * len(jokers):
            return FAIL
        laid += jokers
    return Play("complete", tuple(laid), ())


_CHOOSE = {
    "turn": _turn,
    "offer": _offer,
    "choose": _take,
    "add": _complete,
    "bonus": _any,
    "double": _any,
    "exchange": _any,
}
