"""What holds at every moment of random advanced and full games, dealt and open, with any option."""

import json
import random

import pytest

from shared_rules.contract import TABLE, load

GAME = load("through_the_ages")
# (mode, deal, seed): the seed gives the players, and an odd seed draws every option at random.
GAMES = (
    ("advanced", "dealt", 2),
    ("advanced", "dealt", 3),
    ("advanced", "open", 1),
    ("advanced", "open", 4),
    ("full", "dealt", 1),
    ("full", "dealt", 6),
    ("full", "open", 5),
    ("full", "open", 4),
)
READ_BACK = 0.04  # of the moments: reading a position and comparing all seats' plays takes its time
EVERY = set(GAME.cards())
SELDOM = {"resign": 0.03, "destroy": 0.3, "disband": 0.3}


def settings(mode, deal, seed):
    """The options of a game: defaults, or all at random."""
    chance = random.Random(f"options {mode} {deal} {seed}")
    found = {option.name: chance.choice(option.values) for option in GAME.options} if seed % 2 else {}
    return {**found, "mode": mode, "deal": deal}


def some_play(state, chance):
    """A play of the awaited seat: verbs are equally likely, however many plays each has."""
    plays = state.plays(state.awaited()[0])
    verbs = sorted({play.verb for play in plays})
    verb = chance.choice(verbs)
    if chance.random() > SELDOM.get(verb, 1) and len(verbs) > 1:
        verb = chance.choice([one for one in verbs if one != verb])
    return chance.choice([play for play in plays if play.verb == verb])


def moments(mode, deal, seed):
    """Yields (state, chance) after every play of a random game."""
    chance = random.Random(f"{mode} {deal} {seed}")
    state = GAME.start(2 + seed % 3, settings(mode, deal, seed))
    while not state.over:
        yield state, chance
        state.do(state.awaited()[0], some_play(state, chance))
    yield state, chance


@pytest.mark.long
@pytest.mark.parametrize("mode, deal, seed", GAMES)
def test_ta_5_every_moment_of_a_random_game_keeps_what_always_holds(mode, deal, seed):
    """One game is played once and looked at from all sides: most of the time is the playing."""
    read_back = 0
    for state, chance in moments(mode, deal, seed):
        tokens_are_conserved(state)
        ratings_are_their_recomputation(state)
        who_is_awaited_has_a_play(state)
        no_card_lies_in_two_places(state)
        if chance.random() < READ_BACK:
            read_back += 1
            a_position_reads_back(state)
            a_station_offers_what_the_host_allows(state)
    assert read_back > 3
    a_finished_game_adds_up(state)


def tokens_are_conserved(state):
    """25 yellow and 18 blue tokens, and those that cards and Ages brought or took (TA-5, TA-18, TA-146, TA-185)."""
    for civ in state.civs[1:]:
        assert civ.yellow + civ.pool + sum(tech.workers for tech in civ.techs) == 25 + civ.more_yellow
        assert civ.blue + civ.stages + sum(tech.blue for tech in civ.techs) == 18 + civ.more_blue
        assert min(civ.yellow, civ.pool, civ.blue, civ.culture, civ.science, civ.unknown) >= 0 and civ.science <= 40
        assert all(tech.workers >= 0 and tech.blue >= 0 for tech in civ.techs)
        assert sum(civ.sources) == civ.culture


def ratings_are_their_recomputation(state):
    for civ in state.civs[1:]:
        shown = civ.culture_rate, civ.science_rate, civ.strength, civ.happy, civ.white, civ.red
        civ.refresh()
        assert shown == (civ.culture_rate, civ.science_rate, civ.strength, civ.happy, civ.white, civ.red)
        assert 0 <= civ.strength <= 60


def who_is_awaited_has_a_play(state):
    for seat in range(state.players + 1):
        assert bool(state.plays(seat)) == (seat in state.awaited()), (state.phase, seat)


def no_card_lies_in_two_places(state):
    lying = [card for card in state.row if card] + state.past + state.future + state.pile
    lying += [card for civ in state.civs[1:] for card in [*civ.hand, *civ.military]]
    assert len(lying) == len(set(lying)) and set(lying) <= EVERY


def a_position_reads_back(state):
    for twin in (GAME.position(json.loads(json.dumps(state.position()))), state.copy()):
        assert twin.position() == state.position() and twin.awaited() == state.awaited()
        assert twin.plays(TABLE) == state.plays(TABLE)
        for seat in state.seats:
            assert twin.view(seat) == state.view(seat) and twin.plays(seat) == state.plays(seat)


def a_station_offers_what_the_host_allows(state):
    """A View read from what is sent; where people deal, the table knows more and refuses more."""
    for seat in state.seats:
        offered = GAME.view(json.loads(json.dumps(state.view(seat)))).plays()
        assert [play for play in offered if state.refuse(seat, play) is None] == state.plays(seat)
        assert state.open or offered == state.plays(seat)


def a_finished_game_adds_up(state):
    assert state.over and sorted(seat for place in state.ranking() for seat in place) == list(state.seats)
    for civ, sheet in zip(state.civs[1:], state.scores(), strict=True):
        last = sum(line.points for line in sheet if line.reason == "impact")
        assert sum(line.points for line in sheet) == civ.culture + last
    assert all(card in EVERY for card in state.finals)


def test_the_games_cover_every_player_count_and_reach_every_kind_of_question():
    """What the games above are worth: the moments they pass through."""
    assert {2 + seed % 3 for _, _, seed in GAMES} == {2, 3, 4}
    phases = {state.phase for game in GAMES[:6:2] for state, _ in moments(*game)}
    assert phases >= {"politics", "act", "row", "event", "draw", "bid", "colony", "choose", "discard", "strike", "over"}
