"""What must hold in every moment of every game, over random ones of each kind."""

import json
import random
import re

import pytest

from shared_rules.contract import TABLE
from shared_rules.referee.record import Record, digest, parse, replay
from shared_rules.seven_wonders.cards import all_cards, find, split
from shared_rules.seven_wonders.plays import BACK, CITY_PASS, PASS, Play
from tests.promises import promise
from tests.rules.on_station import legality
from tests.rules.random_games import grouped, moments, some_play
from tests.rules.seven_wonders.scene import GAME, coins

GAMES = [(deal, players, seed) for deal in ("dealt", "open") for players in range(2, 8) for seed in (1, 2)]
GAMES += [(deal, 2, seed) for deal in ("dealt", "open") for seed in (3, 4, 5, 6)]
SHORT = [game for game in GAMES if game[1:] in ((2, 1), (3, 1), (7, 1))]
KINDS = pytest.mark.parametrize("deal, players, seed", grouped(*GAMES, quick=SHORT))


def turns(deal, players, seed):
    """The same, but only when everybody is awaited, and at further steps of a turn."""
    for state, chance, lines in moments(GAME.name, deal, players, seed):
        if state.awaited() == state.seats or state.asks.stack:
            yield state, chance, lines


def plays_of(deal, players, seed):
    """The (seat, Play) of the same game."""
    *_, (_, _, lines) = moments(GAME.name, deal, players, seed)
    return [(seat, GAME.parse(text)) for seat, text in lines]


@KINDS
def test_every_offered_play_is_accepted_and_others_are_refused(deal, players, seed):
    for state, chance, _ in turns(deal, players, seed):
        seat = chance.choice(state.awaited())
        offered = state.plays(seat)
        assert offered and len(set(offered)) == len(offered)
        for play in chance.sample(offered, min(6, len(offered))):
            twin = state.copy()
            twin.do(seat, play)
        for play in _others(chance, offered):
            assert (state.refuse(seat, play) is None) == (play in offered), play
        before = state.position()
        for play in _others(chance, offered)[:3]:
            if play not in offered:
                assert state.refuse(seat, play).code
        assert state.position() == before


def _others(chance, offered):
    """Plays that may or may not be allowed: offered ones with one part changed, and wild ones."""
    cards = all_cards()
    wild = [
        Play(
            chance.choice(("build", "stage", "sell", "dig")),
            chance.choice(cards),
            chance.randint(0, 4),
            chance.randint(0, 4),
            chance.choice(("", "free")),
            chance.choice(("", "city")),
        )
        for _ in range(8)
    ]
    near = [
        Play(
            play.verb,
            play.card,
            play.left + chance.choice((0, 1, 2)),
            play.right + chance.choice((0, 1, 2)),
            play.how,
            play.whose,
        )
        for play in chance.sample(offered, min(8, len(offered)))
    ]
    return [*wild, *near, PASS, CITY_PASS]


@KINDS
def test_every_card_is_in_exactly_one_place(deal, players, seed):
    for state, _, _ in turns(deal, players, seed):
        lying = list(state.discards)
        for city in state.cities[1:]:
            lying += city.built + city.staged
        if deal == "dealt":
            for hand in state.hands[1:]:
                lying += hand
            deck = [card for card in all_cards() if find(card).age <= state.age and split(card)[1] <= max(3, players)]
            assert sorted(lying) == sorted(card for card in deck if split(card)[1] or card in state.guilds)
            assert state.buried == len(state.discards)
        assert len(set(lying)) == len(lying)
        for city in state.cities[1:]:
            assert len(city.names) == len(city.built)


@KINDS
def test_coins_come_from_somewhere(deal, players, seed):
    """What all cities hold is what they began with, plus what the bank gave, less what it took."""
    state, bank = GAME.start(players, {"deal": deal}), 3 * max(3, players)
    for seat, play in plays_of(deal, players, seed):
        paid = earned = 0
        for event in state.do(seat, play):
            figures = event.figures
            if event.code == "coins":
                bank += figures["coins"] if figures["reason"] != "trade" else 0
                earned += figures["coins"] if figures["reason"] == "trade" else 0
            elif event.code in ("built", "staged"):
                bank -= figures.get("bank", 0)
                paid += figures["left"] + figures["right"]
        assert paid == earned
        if seat != TABLE:
            assert sum(coins(state)) == bank and min(coins(state)) >= 0


@KINDS
def test_a_view_rebuilt_from_its_data_answers_as_the_live_one(deal, players, seed):
    for number, (state, chance, _) in enumerate(turns(deal, players, seed)):
        if number % 4 == seed % 4:
            seat = chance.choice(state.seats)
            data = json.loads(json.dumps(state.view(seat)))
            assert GAME.view(data).data() == data
            assert legality(GAME, GAME.view(data)) == legality(GAME, state.views[seat])


@KINDS
def test_a_view_fits_one_line_of_the_wire(deal, players, seed):
    for state, _, _ in moments(GAME.name, deal, players, seed):
        for seat in state.seats:
            assert len(json.dumps(state.view(seat), separators=(",", ":"))) <= 1200


@promise("What a seat may not know is not shown to it", how="and the like for each game")
@KINDS
def test_nothing_hidden_is_shown(deal, players, seed):
    """No hidden card reaches the public data, nor another seat's View, events included."""
    state = GAME.start(players, {"deal": deal})
    for seat, play in plays_of(deal, players, seed):
        events = state.do(seat, play)
        if seat == TABLE:
            assert not any(play.card in str(event.figures) for event in events if event.code != "wonder")
            continue
        shown = {card for city in state.cities[1:] for card in city.built}
        told = json.dumps(state.public()) + str([event.figures for event in events])
        assert set(_named(told)) <= shown
        for other in state.seats:
            hand = list(state.hands[other]) if state.hands else []
            if state.hands and other == state.holder and _asked(state) == ("seventh", 3):
                hand += state.hands[state.free_city]
            chosen = {state.chosen[place].card for place in _played_by(state, other) if state.chosen[place]}
            data = state.view(other)
            pile = data.pop("pile", "0")
            assert set(_named(json.dumps(data))) <= {*shown, *hand, *chosen}
            assert int(pile, 16) == 0 or state.asks.top().seat == other
            assert set(_bits(data.get("used", "0"))) <= shown | _hid(state, other)


def _named(text):
    """The cards that a text names."""
    return sorted(set(all_cards()) & set(re.findall(r"[a-z_\d]+(?:\.\d)?", text)))


def _bits(hexadecimal):
    return [card for place, card in enumerate(all_cards()) if int(hexadecimal, 16) >> place & 1]


def _hid(state, other):
    """The cards that a seat itself put under its board, or the Free City's, or sold."""
    hidden = {*state.cities[other].staged, *_bits(state.view(other).get("sold", "0"))}
    if state.free_city and state.open:
        hidden |= set(state.position()["seats"][other - 1]["hid"])
    return hidden


def _played_by(state, seat):
    """The places a seat plays for."""
    return [place for place in state.all_places if state.player_of(place) == seat]


@pytest.mark.parametrize("players", [2, 3, 7])
def test_tables_plays_are_a_fair_shuffle(players):
    """Each physical card that could come stands once in the list, so drawing one is fair."""
    state = GAME.start(players, {})
    while state.awaited() == (TABLE,):
        plays = state.plays(TABLE)
        assert len(set(plays)) == len(plays)
        held = [card for hand in state.hands[1:] for card in hand]
        if state.phase == "deal":
            assert len(plays) + len(held) == 7 * max(3, players) and not {play.card for play in plays} & set(held)
        state.do(TABLE, plays[len(plays) // 2])


@pytest.mark.parametrize("number", range(30))
def test_games_with_any_rulings_end_and_replay_with_every_card_in_one_place(number):
    """Players, dealing and all options at random; half of the games are for two. `tests/soak` plays thousands."""
    any_game(number)


def any_game(number):
    """A whole game with any rulings: it reads back on the way, replays, and loses no card."""
    chance = random.Random(f"mixed {number}")
    players = chance.choice((2, chance.randint(3, 7)))
    options = {option.name: chance.choice(option.values) for option in GAME.options}
    for reads, moment in enumerate(moments(GAME.name, options["deal"], players, number, options)):
        state, _, lines = moment
        if reads % 40 == number % 40:
            assert digest(GAME.position(json.loads(json.dumps(state.position())))) == digest(state)
    record = Record(GAME.name, GAME.rules_version, options, ["A"] * players, "2026-02-28", lines)
    again = replay(parse(record.text()))
    assert again.scores() == state.scores() and digest(again) == digest(state) and again.report() == state.report()
    lying = state.discards + [card for city in state.cities[1:] for card in city.built + city.staged]
    assert len(set(lying)) == len(lying)
    assert min(coins(state)) >= 0 and all(len(city.names) == len(city.built) for city in state.cities[1:])
    if not state.open:
        assert len(lying) == 3 * 7 * state.ring


@pytest.mark.parametrize("deal, seed", [(deal, seed) for deal in ("dealt", "open") for seed in range(4)])
def test_taking_back_at_any_moment_changes_nothing(deal, seed):
    """A seat that has chosen takes it back now and then; the moment is the one before, and the game goes on."""
    chance, state, taken = random.Random(f"back {deal} {seed}"), GAME.start(2 + seed, {"deal": deal}), 0
    while not state.over:
        seat = chance.choice(state.awaited())
        before = state.copy()
        state.do(seat, some_play(GAME, state.plays(seat), chance))
        if seat != TABLE and state.refuse(seat, BACK) is None and chance.random() < 0.3:
            state.do(seat, BACK)
            taken += 1
            assert digest(state) == digest(before) and state.awaited() == before.awaited()
            assert [state.view(other) for other in state.seats] == [before.view(other) for other in state.seats]
            state = before if chance.random() < 0.5 else state
    assert taken > 5


def _asked(state):
    """(phase, place) of what a seat is asked for before the turn ends, or None."""
    if not state.asks.stack:
        return None
    asked = state.asks.top()
    return asked.kind, asked.figures["place"]
