"""Which model of ratings foretells places best: python -m bench ratings, or ratings:GAMES

Twelve players of different skill sit at tables of two to five, drawn at random, and play whole games of the four short
games: each plays as a normal bot does, and now and then at random, from never to always. A model foretells each game
from those before it; counted are the pairs of players at the tables of the second half.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

from bench import Figure
from host.arena.arena import play_game
from host.bots.judge import AnyJudge, judge_of
from host.bots.levels import NORMAL, player_at
from shared_rules.contract import Game, View, load
from shared_rules.referee.knowledge import Knowledge, imagine

LONG = True
GAMES = 600
PLAYERS = 12
PLAYED = ("seven_wonders", "seven_wonders_duel", "tower_of_babel", "oh_hell")
MODELS = (PlackettLuce, BradleyTerryFull, ThurstoneMostellerFull)
METHOD = "pairs of the second half, each foretold before its game was rated; seed 7"


class Played(NamedTuple):
    """(player, place) of everybody at one table."""

    places: tuple[tuple[int, int], ...]


class Careless:
    """A normal bot that plays at random in this share of its turns."""

    def __init__(self, game: Game, judge: AnyJudge, seed: str, share: float) -> None:
        self._game, self._judge, self._bot = game, judge, player_at(game, judge, NORMAL, seed)
        self._chance, self._share = random.Random(seed), share

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """See `arena.Player`."""
        if self._chance.random() < self._share:
            known = knowledge()
            return self._chance.choice(self._judge.plays(imagine(self._game, known, self._chance), known.seat))
        return self._bot.play(view, knowledge)


def figures(words: str = "") -> Iterator[Figure]:
    """For each model the mean loss of its forecasts (less is better; 0.693 is a coin) and the share that came true."""
    games = play(int(words or GAMES))
    for model in MODELS:
        loss, right = forecasts(model, games)
        yield Figure(f"{model.__name__}: loss", loss, "nats", None, True, METHOD)
        yield Figure(f"{model.__name__}: came true", right, "%", None, False, METHOD)


def play(count: int) -> list[Played]:
    """This many games, in their order."""
    chance = random.Random(7)
    return [_game(chance, seed) for seed in range(count)]


def _game(chance: random.Random, seed: int) -> Played:
    rules = load(chance.choice(PLAYED))
    seats = chance.randint(max(2, rules.seats[0]), min(5, rules.seats[-1]))
    people = chance.sample(range(PLAYERS), seats)
    options = rules.complete({"deal": "dealt"})
    judge = judge_of(rules.name, options)
    assert judge is not None
    at_table = [Careless(rules, judge, f"{seed} {one}", one / (PLAYERS - 1)) for one in people]
    state = play_game(rules, options, at_table, seed)
    place_of = {seat: place for place, level in enumerate(state.ranking(), 1) for seat in level}
    return Played(tuple((one, place_of[seat]) for seat, one in enumerate(people, 1)))


def forecasts(model: Any, games: Sequence[Played]) -> tuple[float, float]:
    """(mean loss in nats, percent that came true) of a model over the pairs of the second half; level pairs are left
    out."""
    rates, ratings = model(), dict[int, Any]()
    losses, right = list[float](), list[bool]()
    for number, game in enumerate(games):
        teams = [[ratings.setdefault(one, rates.rating())] for one, _ in game.places]
        if number >= len(games) // 2:
            for chance in _chances(rates, teams, [place for _, place in game.places]):
                losses.append(-math.log(max(chance, 1e-6)))
                right.append(chance > 0.5)
        rated = rates.rate(teams, ranks=[place for _, place in game.places])
        ratings.update({one: team[0] for (one, _), team in zip(game.places, rated, strict=True)})
    return sum(losses) / len(losses), 100 * sum(right) / len(right)


def _chances(rates: Any, teams: Sequence[Any], places: Sequence[int]) -> Iterator[float]:
    """The chance that a model gave to what happened between each two of a table."""
    for one, other in combinations(range(len(teams)), 2):
        if places[one] != places[other]:
            before, after = (one, other) if places[one] < places[other] else (other, one)
            yield rates.predict_win([teams[before], teams[after]])[0]
