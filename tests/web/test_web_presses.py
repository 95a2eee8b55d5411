"""How many presses and clicks a turn takes, counted over games that bots play to win.

At a station a card is laid, C goes on to the use that is meant, or back when it is held, A confirms; what needs no card
is opened by A first. On the page a card is one click and its use another; what needs no card is one.
"""

from statistics import median

import pytest

from host.arena.arena import Habit, play_game
from shared_rules.contract import load


class Counting(Habit):
    """A player by habit that notes (turn, verb, presses at the station, clicks on the page) of every play."""

    def __init__(self, game, seat, turn):
        super().__init__(game, seat)
        self._game, self._turn = game, turn
        self.noted = []

    def play(self, view, knowledge):
        seen = view()
        choice = self._strategy.choose(seen, seen.reach() or ())
        ways = [way.play for way in seen.ways(choice.card)]
        laid = choice.card is not None
        place = ways.index(choice.play)
        presses = (0 if laid else 1) + min(place, len(ways) - place) + 1  # C goes forward, and back when it is held
        text = self._game.text(choice.play)
        self.noted.append((self._turn(seen), text.split(" ")[0], presses, 2 if laid else 1))
        return choice.play


def counted(name, seats, turn, seed=3, **options):
    """What all seats noted in one game."""
    game = load(name)
    players = [Counting(game, seat, turn) for seat in range(1, seats + 1)]
    play_game(game, {"deal": "dealt", **options}, players, seed)
    return players


def test_a_build_in_7_wonders_is_two_presses():
    players = counted("seven_wonders", 4, lambda view: 0)
    builds = [presses for player in players for _, verb, presses, _ in player.noted if verb == "build"]
    assert len(builds) > 10 and max(builds) <= 2


def test_a_discard_in_duel_is_three_presses():
    players = counted("seven_wonders_duel", 2, lambda view: 0)
    discards = [presses for player in players for _, verb, presses, _ in player.noted if verb == "discard"]
    assert len(discards) > 3 and max(discards) <= 3


def turns(players, index):
    """Per seat and turn, the sum of presses (2) or clicks (3)."""
    sums = {}
    for seat, player in enumerate(players):
        for noted in player.noted:
            sums[seat, noted[0]] = sums.get((seat, noted[0]), 0) + noted[index]
    return sums


@pytest.mark.parametrize("index", [2, 3])
def test_a_turn_of_the_active_player_in_babel_is_eight_presses(index):
    players = counted("tower_of_babel", 4, lambda view: (view.board.turn, view.board.active == view.seat))
    active = [presses for (_, (_, mine)), presses in turns(players, index).items() if mine]
    assert len(active) > 10 and median(active) <= 8


@pytest.mark.parametrize("index", [2, 3])
def test_a_typical_turn_of_through_the_ages_is_nine_presses(index):
    players = counted("through_the_ages", 3, lambda view: view.round)
    found = list(turns(players, index).values())
    assert len(found) > 10 and median(found) <= 9
