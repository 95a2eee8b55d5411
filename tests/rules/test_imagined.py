"""What a seat knows of an imagined State is what it knew of the real one: in every game, mode and number of players."""

import json
import random

import pytest

from host.bots.memories import Memories
from shared_rules.contract import TABLE, load
from shared_rules.referee.knowledge import imagine
from tests.games import every
from tests.promises import promise

# Moments of a game that are looked at, one of so many; the soak of `make night` looks at all of more games.
SOME = 9
MODES = [
    pytest.param(game, mode, marks=[pytest.mark.long] if number else [])
    for game in every()
    for number, mode in enumerate(
        next((option.values for option in load(game).options if option.name == "mode"), ("",))
    )
]


def differences(game, options, players, seed, step):
    """(moment, seat, names of what differs) of a random dealt game in which nobody leaves."""
    rules, chance, found = load(game), random.Random(f"{game} {players} {seed}"), []
    state, memories, moment = rules.start(players, options), Memories(rules, players), 0
    while not state.over:
        memories.look(state)
        if moment % step == 0:
            for seat in range(1, players + 1):
                drawn = imagine(rules, memories.knowledge(state, seat), chance)
                knew, knows = plain(state.knows(seat)), plain(drawn.knows(seat))
                if knew != knows:
                    found.append((moment, seat, sorted(name for name in knew if knew[name] != knows.get(name))))
        seat = chance.choice(state.awaited())
        plays = state.plays(seat)
        plays = [play for play in plays if play.verb not in rules.leaving] or plays
        play = state.drawn(chance.random()) if seat == TABLE else chance.choice(plays)
        memories.note(state, seat, state.do(seat, play), rules.text(play))
        moment += 1
    return found


def plain(known):
    """As another process would read it: no difference of tuples and lists."""
    return json.loads(json.dumps(known))


@promise("An imagined game has every card, and a seat knows exactly what it knew about the real one")
@pytest.mark.parametrize("game, mode", MODES)
def test_what_a_seat_knows_of_an_imagined_state_is_what_it_knew(game, mode):
    options = {"mode": mode} if mode else {}
    assert differences(game, options, load(game).seats[0], 0, SOME) == []


@pytest.mark.long
@pytest.mark.skipif("through_the_ages" not in every(), reason="another game alone is tested")
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_the_full_ages_keeps_every_card(seed):
    """Here a military card in three was lost before a place could ask another one for a card: 62 of 4,650 moments."""
    assert differences("through_the_ages", {"mode": "full"}, 2, seed, 1) == []
