"""Whole games by chance: they end, tokens are kept, and their records replay to the same figures."""

import random
from dataclasses import dataclass

import pytest

from tests.oracle.through_the_ages import replay
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.referee import Referee
from tests.oracle.through_the_ages.text import text

CLOSING = {("end",), ("quiet",)}
BUILDING = ("grow", "build", "upgrade", "learn", "stage")


def chosen(game, chance):
    """A play that mostly builds and does not end its turn at once; nobody resigns."""
    plays = sorted(game.legal() - {("resign",)}, key=str)
    busy = [play for play in plays if play not in CLOSING] or plays
    building = [play for play in busy if play[0] in BUILDING]
    if chance.random() < 0.5 and building:
        return chance.choice(building)
    return chance.choice(busy if chance.random() < 0.9 else plays)


def check(game):
    for civ in game.civs.values():
        assert min(civ.pool, civ.yellow, civ.blue, civ.culture, civ.science, *civ.left, *civ.workers.values()) >= 0
        assert civ.science <= 40
    if game.mode == "advanced" and not {"independence_declaration"} & set(game.past):
        yellow = sum(civ.yellow + civ.pool + sum(civ.workers.values()) for civ in game.civs.values())
        extra = sum(CARDS[card].keeps.get("yellow_tokens", 0) for civ in game.civs.values() for card in civ.colonies)
        assert yellow == 25 * game.seats + extra


def played(seats, mode, seed):
    game, chance, lines = Referee(seats, mode), random.Random(seed), []
    while game.awaited is not None:
        play = chosen(game, chance)
        lines.append((game.awaited, text(play)))
        game.do(play)
        check(game)
    return game, replay.write({"deal": "dealt", "mode": mode}, seats, lines)


@pytest.mark.long
@pytest.mark.parametrize("mode", ["advanced", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_by_chance_ends_and_replays(seats, mode):
    game, record = played(seats, mode, 7 * seats)
    again = replay.replay(record)
    assert again.awaited is None and game.round == game.last_round
    assert [again.figures(seat) for seat in again.civs] == [game.figures(seat) for seat in game.civs]


@dataclass
class Moment:
    """Another implementation's answer: here the same referee, with one figure changed by hand."""

    awaited: int
    plays: set
    said: dict

    def legal(self):
        return self.plays

    def figures(self, seat):
        return self.said[seat]


def moments(record):
    game = replay.begin(replay.parse(record))
    for _, plays in replay.steps(replay.parse(record), game):
        yield Moment(game.awaited, set(plays), {seat: game.figures(seat) for seat in game.civs})


@pytest.mark.long
def test_comparing_finds_nothing_where_nothing_differs():
    _, record = played(3, "full", 5)
    assert replay.compare(record, moments(record)) == []


@pytest.mark.long
def test_comparing_tells_line_seat_and_figure():
    _, record = played(2, "advanced", 5)
    others = list(moments(record))
    others[30].said[2]["blue_bank"] += 1
    others[40].plays.add("quit")
    found = replay.compare(record, others)
    assert len(found) == 2 and "seat 2: blue_bank is" in found[0] and found[1].endswith("allowed only there: quit")


def test_a_line_that_is_not_allowed_is_named():
    _, record = played(2, "advanced", 5)
    broken = record.replace("\n1 end\n", "\n1 build bronze\n", 1)
    with pytest.raises(replay.BrokenRecord, match=r"1 build bronze.*not allowed"):
        replay.replay(broken)
