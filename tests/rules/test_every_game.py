"""What the contract promises of every game, over random games of every player count and both ways to deal."""

import contextlib
import hashlib
import json
import os
import random
import subprocess
import sys

import pytest

from host.languages.clauses import wrong_clauses
from shared_rules.contract import TABLE, NotAPlay, NotOver, PlayRefused, load
from shared_rules.referee.record import Record, digest, parse, replay
from shared_rules.wire.framing import Receiver, Sender
from tests.firmware.player import UID, Player
from tests.games import every
from tests.rules.on_station import answers_to_strange, digests_of_strange, legality, strange
from tests.rules.random_games import grouped, moments, options_that_fit, some
from tests.rules.stations import station_digests_of_strange

# A View must leave room for the rest of its message in a line of 4,096 bytes.
LONGEST_VIEW = 3_600
KINDS = [
    (game, deal, players, seed)
    for game in every()
    for players in range(load(game).seats[0], load(game).seats[1] + 1)
    for deal, seed in (("dealt", 1), ("open", 2))
]
FEWEST = [kind for kind in KINDS if kind[2] == load(kind[0]).seats[0]]
kinds = pytest.mark.parametrize("game, deal, players, seed", grouped(*KINDS, quick=FEWEST))


@kinds
def test_every_offered_play_is_accepted_and_comes_once(game, deal, players, seed):
    for state, chance, _ in some(moments(game, deal, players, seed)):
        for seat in state.awaited():
            offered = state.plays(seat)
            assert offered and len(set(offered)) == len(offered)
            for play in chance.sample(offered, min(4, len(offered))):
                assert state.refuse(seat, play) is None
                state.copy().do(seat, play)


@kinds
def test_a_refused_play_changes_nothing(game, deal, players, seed):
    rules, tried = load(game), []
    for state, chance, lines in some(moments(game, deal, players, seed)):
        tried += [text for _, text in lines[-5:]]
        before = digest(state)
        for text in chance.sample(tried, min(6, len(tried))):
            for seat in range(players + 1):
                refusal = state.refuse(seat, rules.parse(text))
                if refusal is not None:
                    with pytest.raises(PlayRefused) as raised:
                        state.do(seat, rules.parse(text))
                    assert raised.value.refusal == refusal
        assert digest(state) == before


@kinds
def test_a_record_prints_parses_and_replays_to_the_same_digest(game, deal, players, seed):
    rules = load(game)
    *_, (state, _, lines) = moments(game, deal, players, seed)
    record = Record(game, rules.rules_version, rules.complete({"deal": deal}), ["Béla"] * players, "2026-02-28", lines)
    again = parse(record.text())
    assert again == record and again.text() == record.text()
    found = replay(again)
    assert digest(found) == digest(state) and found.scores() == state.scores() and found.report() == state.report()


ELSEWHERE = """
from host.computer import outside
outside.join()
from tests.rules.test_every_game import course
print(course({game!r}))
"""


def course(game):
    """A text that stands for every position and play of a random game."""
    rules, whole = load(game), hashlib.sha256()
    for state, _, lines in moments(game, "dealt", rules.seats[1], 3):
        whole.update(f"{digest(state)} {lines[-1:]}".encode())
    return whole.hexdigest()


@pytest.mark.process
@pytest.mark.parametrize("game", every())
def test_another_process_plays_the_same_game(game):
    """Python orders a set of texts otherwise in each process: a record would replay today and not tomorrow."""
    command = [sys.executable, "-c", ELSEWHERE.format(game=game)]
    for seed in ("1", "2"):
        done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True)
        assert done.stdout.strip() == course(game), done.stderr or (
            "In another process the same plays lead elsewhere: rules may not go by the order of a set, a clock or a"
            " random number. Sort what is in a set before it decides anything."
        )


@kinds
def test_a_position_reads_back_to_the_same_moment(game, deal, players, seed):
    rules = load(game)
    for state, chance, _ in some(moments(game, deal, players, seed)):
        twin = rules.position(json.loads(json.dumps(state.position())))
        assert digest(twin) == digest(state) == digest(state.copy())
        assert twin.awaited() == state.awaited() == state.copy().awaited()
        seats = range(1, players + 1)
        for seat in (TABLE, chance.choice(seats)):
            assert twin.plays(seat) == state.plays(seat) == state.copy().plays(seat)
        assert [twin.view(seat) for seat in seats] == [state.view(seat) for seat in seats]


@kinds
def test_a_copy_goes_its_own_way(game, deal, players, seed):
    for state, chance, _ in some(moments(game, deal, players, seed), 13):
        if not state.over:
            before, twin = digest(state), state.copy()
            for _ in range(3):
                if not twin.over:
                    seat = chance.choice(twin.awaited())
                    twin.do(seat, chance.choice(twin.plays(seat)))
            assert digest(state) == before


@kinds
def test_a_view_rebuilt_from_its_data_offers_what_the_state_does(game, deal, players, seed):
    """What the state offers a seat is what the seat's View offers, but for what only the table knows."""
    rules = load(game)
    for state, chance, _ in some(moments(game, deal, players, seed), 11):
        seat = chance.randint(1, players)
        data = json.loads(json.dumps(state.view(seat)))
        view = rules.view(data)
        assert legality(rules, view) == legality(rules, rules.view(data))
        offered = view.plays()
        assert [play for play in offered if state.refuse(seat, play) is None] == state.plays(seat)
        if deal == "dealt":
            assert offered == state.plays(seat)


# Every game, and what counts and sorts its cards.
PARTS = [game + part for game in every() for part in ("", ".tally", ".deck")]


def views(name):
    """Views of seat 1, as a station is sent them: some of a whole game both ways dealt, or the first."""
    game = load(name)
    if "." in name:
        return [game.start(game.seats[0], {}).view(1)]
    kinds = [(deal, players) for deal, players in zip(("dealt", "open"), game.seats, strict=True)]
    return [state.view(1) for deal, players in kinds for state, _, _ in some(moments(name, deal, players, 3), 23)]


@pytest.mark.parametrize("name", PARTS)
def test_a_tag_that_is_no_card_of_its_game_gets_a_sentence(name):
    game = load(name)
    for data in views(name):
        for card, _, _, ways in answers_to_strange(game, game.view(json.loads(json.dumps(data)))):
            assert ways, f"{card!r} is passed over"
            for play, reason in ways:
                assert play == "" and reason[-1].endswith("."), f"{card!r} may be used"


@pytest.mark.parametrize("name", PARTS)
def test_a_station_shows_what_a_tag_says_that_is_no_card_and_why_it_cannot_be_used(name):
    """With every button; an empty identity names no card."""
    game, player = load(name), Player()
    player.station.seated(name, 1, ["Anna"])
    player.station.see(1, json.loads(json.dumps(views(name)[-1])))
    for text in strange(game):
        player.station.arrived(UID, f"{game.code}/{text}")
        rows = player.rows()
        assert rows[0].strip() and rows[1:7] != [""] * 6
        assert (rows[0] == "Unknown tag") == (text == "")
        player.press("ABCD").station.left()
        player.wait(5000)
    assert player.plays == []


@pytest.mark.micropython
def test_micropython_says_the_same_of_tags_that_are_no_cards():
    """A station has no tables of all cards in memory, so it finds out in another way."""
    lines = [json.dumps(views(name)[-1]) for name in PARTS]
    assert station_digests_of_strange(PARTS, lines) == list(digests_of_strange(PARTS, lines))


@kinds
def test_a_view_fits_one_line_of_the_wire(game, deal, players, seed):
    for state, _, _ in some(moments(game, deal, players, seed)):
        for seat in range(1, players + 1):
            assert len(json.dumps(state.view(seat), separators=(",", ":"))) <= LONGEST_VIEW


@pytest.mark.parametrize("game", every())
def test_a_station_is_told_of_everybody_at_the_fullest_table(game):
    """Names and numbers travel whole: a list that says who somebody is must not end before the last seat."""
    seats = list(range(1, load(game).seats[1] + 1))
    names = [f"{'W' * 18} {seat}" for seat in seats]
    welcome = Sender().line("welcome", game=game, seat=seats[-1], names=names, boot="", language="en")
    assert Receiver().feed(welcome)[0][1]["names"] == names
    assert Receiver().feed(Sender().line("due", seats=[TABLE, *seats]))[0][1]["seats"] == [TABLE, *seats]


@pytest.mark.long
@pytest.mark.parametrize("game", every())
@pytest.mark.parametrize("number", range(12))
def test_games_with_any_rulings_end_and_replay(game, number):
    """Players, dealing and all options at random."""
    rules, chance = load(game), random.Random(number)
    players = chance.randint(*rules.seats)
    options = options_that_fit(rules, players, lambda option: chance.choice(option.values))
    *_, (state, _, lines) = moments(game, options["deal"], players, number, options)
    record = Record(game, rules.rules_version, options, ["A"] * players, "2026-02-28", lines)
    again = replay(parse(record.text()))
    assert again.scores() == state.scores() and digest(again) == digest(state)
    assert sorted(seat for place in state.ranking() for seat in place) == list(range(1, players + 1))


@pytest.mark.parametrize("game", every())
def test_what_is_wrong_is_said_in_a_sentence(game):
    rules = load(game)
    with pytest.raises(ValueError, match=r"\.$"):
        rules.start(rules.seats[1] + 1, {})
    with pytest.raises(ValueError, match=r"\.$"):
        rules.start(rules.seats[0], {"no_such_option": "1"})
    with pytest.raises(ValueError, match=r"\.$"):
        rules.start(rules.seats[0], {"deal": "sometimes"})
    for text in ("", "x", "build", "build a b c d e", "§"):
        with pytest.raises(NotAPlay, match=r"\.$"):
            rules.parse(text)
    with pytest.raises(NotOver):
        rules.start(rules.seats[0], {}).report()


@pytest.mark.parametrize("game", every())
def test_every_clause_that_is_named_stands_in_the_rulebook(game):
    assert wrong_clauses(load(game)) == []


# Texts of later moments, one of each shape that holds a figure.
PARSED = {
    "seven_wonders": ("build altar.3 L1R2", "stage altar.3 L2"),
    "through_the_ages": ("bid 4", "choose 3", "attack spy.1 2", "offer trade_routes_agreement 2 a", "stage 2"),
}
ODD_WORDS = ("²", "٣", "-1", "007", "9" * 5000, "\ud800", "\x00", "_", "1.0", "L²", "L٣R²")


@pytest.mark.parametrize("name", every())
def test_a_text_with_an_odd_word_is_a_play_or_none_and_nothing_else(name):
    """Text from a rogue station, or a record: a digit that is not a figure once reached `int`."""
    game, position = load(name), PARSED.get(name, ())
    state = game.start(game.seats[1], {})
    texts = {game.text(play) for seat in (TABLE, *range(1, game.seats[1] + 1)) for play in state.plays(seat)}
    for text in sorted(texts)[:40] + list(position):
        words = text.split()
        for place in range(len(words) + 1):
            for odd in ODD_WORDS:
                with contextlib.suppress(NotAPlay):
                    game.parse(" ".join([*words[:place], odd, *words[place + 1 :]]))
