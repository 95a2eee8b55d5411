"""What holds at every moment of any game, checked by an oracle that knows nothing of the rules' code."""

import random

import pytest

from shared_rules.contract import TABLE, load
from shared_rules.through_the_ages import view
from shared_rules.through_the_ages.civ import Civ
from tests.golden.through_the_ages.script import choose
from tests.rules.random_games import grouped
from tests.rules.through_the_ages import oracle

GAME = load("through_the_ages")
GAMES = [(players, deal, seed) for players in (2, 3, 4) for deal in ("dealt", "open") for seed in range(6)]
SHORT = [game for game in GAMES if game[2] < 2]
games = pytest.mark.parametrize("players, deal, seed", grouped(*GAMES, quick=SHORT))


def moments(players, deal, seed, wild=False):
    """Yields (state, events of the play that led to it) of a game; `wild` plays are purely random."""
    chance, state, number, events = random.Random(seed), GAME.start(players, {"deal": deal}), 0, []
    yield state, events
    while not state.over:
        seat = state.awaited()[0]
        wanted = wild or chance.random() < 0.2
        text = GAME.text(chance.choice(state.plays(seat))) if wanted else choose("", state, seat, chance, number)
        events = state.do(seat, GAME.parse(text))
        number += 1
        yield state, events


@games
def test_ta_5_tokens_are_conserved_between_bank_cards_and_pool(players, deal, seed):
    for state, _ in moments(players, deal, seed):
        for civ in state.public()["civs"]:
            assert civ["yellow"] + civ["pool"] + sum(count for _, count, _ in civ["techs"]) == 25
            assert civ["blue"] + civ["stages"] + sum(blue for _, _, blue in civ["techs"]) == 18
            assert min(civ["yellow"], civ["pool"], civ["blue"], civ["stages"], civ["science"], civ["culture"]) >= 0
            assert all(count >= 0 and blue >= 0 for _, count, blue in civ["techs"])
            assert sum(civ["sources"]) == civ["culture"] and civ["science"] <= 40


@games
def test_every_indicator_equals_its_recomputation(players, deal, seed):
    for state, _ in moments(players, deal, seed):
        for civ in state.public()["civs"]:
            found = civ["culture_rate"], civ["science_rate"], civ["strength"], civ["happy"]
            assert found == oracle.ratings(civ)
            one = state.civs[civ["seat"]]
            assert (one.white, one.red, one.limit, one.hand_limit) == oracle.actions(civ)
            assert (civ["food"], civ["resources"]) == (oracle.stock(civ, 2), oracle.stock(civ, 3))


@games
def test_production_comes_out_as_the_oracle_says(players, deal, seed):
    ends = 0
    before = None
    for state, events in moments(players, deal, seed):
        for event in events:
            if event.code == "production":
                seat, ends = event.figures["seat"], ends + 1
                after, expected = state.public()["civs"][seat - 1], oracle.production(before["civs"][seat - 1])
                made = sum(oracle.WORKED[name][3] * count for _, name, count in event.figures["mines"])
                assert after["culture"] == expected["culture"] and after["science"] == expected["science"]
                assert after["food"] == expected["food"]
                assert after["resources"] == expected["resources"] + made
                workers = sum(count for name, count, _ in after["techs"] if oracle.WORKED[name][3])
                assert sum(count for _, _, count in event.figures["mines"]) == workers or after["blue"] == 0
        before = state.public()
    assert ends >= players * 4


@games
def test_final_points_are_the_oracles(players, deal, seed):
    for wild in (False, True):
        *_, (state, _) = moments(players, deal, seed, wild)
        totals = [sum(line.points for line in sheet) for sheet in state.scores()]
        assert totals == [oracle.final(civ) for civ in state.public()["civs"]]


@games
def test_nothing_comes_out_of_nothing(players, deal, seed):
    """A play never leaves more food, resources or science than the moves and points it announces."""
    before = None
    for state, events in moments(players, deal, seed):
        for event in events:
            figures = event.figures
            if before is not None and "white" in figures:
                old, new = before["civs"][figures["seat"] - 1], state.public()["civs"][figures["seat"] - 1]
                gained = sum(
                    (oracle.WORKED[two][2] + oracle.WORKED[two][3]) * count
                    for one, two, count in figures["moves"]
                    if two
                )
                spent = sum(
                    (oracle.WORKED[one][2] + oracle.WORKED[one][3]) * count
                    for one, two, count in figures["moves"]
                    if one
                )
                assert new["food"] + new["resources"] == old["food"] + old["resources"] + gained - spent
                assert new["science"] == old["science"] - figures["science"] + figures.get("points", 0)
                assert new["culture"] == old["culture"] + figures.get("culture", 0)
                assert spent - (gained if spent else 0) <= figures["food"] + figures["resources"] - figures["units"]
        before = state.public()


@games
def test_limits_of_hand_row_and_towns_are_kept(players, deal, seed):
    seen = []
    for state, events in moments(players, deal, seed):
        seen += [event.figures["card"] for event in events if event.code == "turned"]
        lying = [card for card in state.row if card] + [card for civ in state.civs[1:] for card in civ.hand]
        assert len(lying) == len(set(lying)) and set(lying) <= set(seen)
        for civ in state.civs[1:]:
            assert len(civ.led) == len(set(civ.led))
            names = [tech.card.id for tech in civ.techs] + [card.id for card in civ.specials]
            assert len(names) == len(set(names))
            for kind in ("temple", "lab", "arena", "library", "theater"):
                assert civ.buildings(kind) <= 3
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("players, last", [(2, 45), (3, 50), (4, 55)])
def test_everybody_has_the_same_number_of_turns_and_the_deck_runs_out(players, last):
    *_, (state, events) = moments(players, "dealt", 3)
    assert state.last and not state.pool and len(state.course) == state.round
    assert events[-1].code == "over" and sum(1 for card in state.past) <= 9


@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_a_state_that_was_copied_plays_on_alike(deal):
    for number, (state, _) in enumerate(moments(3, deal, 11)):
        if number % 20 == 0 and not state.over:
            twin, seat = state.copy(), state.awaited()[0]
            play = state.plays(seat)[0]
            twin.do(seat, play)
            assert twin.position() != state.position()
            assert twin.plays(TABLE) == [] or twin.awaited() == (TABLE,)


class Typed(Civ):
    """A civilization as a compiler makes it: what is true or false takes no number."""

    def __setattr__(self, name, value):
        assert isinstance(value, bool) or not isinstance(getattr(self, name, None), bool), name
        super().__setattr__(name, value)


def test_a_view_can_be_read_where_the_rules_are_compiled(monkeypatch):
    monkeypatch.setattr(view, "Civ", Typed)
    for mode in ("simple", "advanced", "full"):
        state, chance = GAME.start(2, {"mode": mode}), random.Random(mode)
        while not state.over and state.round < 4:
            seat = state.awaited()[0]
            state.do(seat, chance.choice([play for play in state.plays(seat) if play.verb != "resign"]))
        assert isinstance(GAME.view(state.view(1)).civ, Typed)
