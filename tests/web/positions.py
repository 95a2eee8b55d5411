"""Tables in the middle of a game, for looking at: random play up to a moment that was asked for, or a golden game."""

import random

from shared_rules.contract import TABLE
from shared_rules.referee.record import parse, steps
from tests.golden.make import read

IDLE = ("sell", "discard", "pass", "end", "destroy", "disband", "resign", "stop")
EAGERNESS = 0.85  # how readily a player does something rather than nothing
TOLD = 12  # plays of a golden that are left to random play, so that there is something to announce


async def play_until(session, reached, seed=4):
    """Plays at random until `reached(table)` and seat 1 is awaited, or the game is over."""
    table, chance = session.table, random.Random(seed)
    for _ in range(20_000):
        if table.over or (1 in table.awaited() and reached(table)):
            return
        _play(table, next(seat for seat in table.awaited() if seat != TABLE), chance)
    raise AssertionError("this moment never came")


async def play_once(session, seat, seed=4):
    """One play of this seat at random: a page sees that it is not asked any more."""
    _play(session.table, seat, random.Random(seed))


def _play(table, seat, chance):
    verdict = table.submit(seat, f"r{table.moment}-{seat}", table.moment, _choice(table, seat, chance))
    assert verdict.ok, verdict.why


def _choice(table, seat, chance):
    texts = [table.game.text(play) for play in table.state.plays(seat)]
    texts = [text for text in texts if text != "resign"] or texts
    useful = [text for text in texts if text.split(" ")[0] not in IDLE]
    return chance.choice(useful if useful and chance.random() < EAGERNESS else texts)


def in_age(age, turn=1):
    """Whether this Age, and this turn of it, has come."""
    return lambda table: (table.public()["age"], table.public().get("turn", turn)) >= (age, turn)


def in_round(number):
    """Whether this round has come, with an action to choose."""
    return lambda table: table.public()["round"] >= number and table.public()["phase"] == "act"


def after(moment):
    """Whether this many plays were made."""
    return lambda table: table.line >= moment


def golden(game, name, reached):
    """The record of a golden game up to shortly before `reached`, for a table that is played on from there."""
    record = parse(read(game, name)[0])
    for number, (state, _, _) in enumerate(steps(record)):
        if 1 in state.awaited() and reached(state):
            record.lines = record.lines[: number - TOLD]
            return record
    raise AssertionError(f"this moment never comes in {name}")


def before_the_end(game, name):
    """(record of a golden game up to its end, the last plays of people), for `played`."""
    record = parse(read(game, name)[0])
    rest = record.lines[-len(record.names) :]
    rest = [line for at, line in enumerate(rest) if all(seat for seat, _ in rest[at:])]  # the table deals for itself
    record.lines = record.lines[: -len(rest)]
    return record, rest


def played(table, lines):
    """Makes the last plays of a game."""
    for seat, text in lines:
        assert table.submit(seat, f"e{table.moment}-{seat}", table.moment, text).ok
    assert table.over
