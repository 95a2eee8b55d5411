"""Nothing hidden leaves the table: every byte for spectators, for stations and for pages is searched for
cards that the one who gets it may not know, and compared with what he gets when these cards are others.

The search knows no game. It runs over every game package, and over Tiny.
"""

import shutil
import subprocess

import pytest

from host.announce.speech import SpeechAnnouncer
from host.table.news import News
from shared_rules.contract import load
from tests.fakes import worlds
from tests.fakes.programs import write_program
from tests.games import SHIPPED, every

ROUNDS = 6  # games at least, options at random; more where there are more player counts to be dealt and open
PAIRS = 4  # pairs of hidden cards that are exchanged in each
MOST = 90  # steps of a game that is played again with other cards

# A game in which all hold cards and choose at once.
HANDS = next(name for name in SHIPPED if load(name).simultaneous)


def rounds(game):
    fewest, most = load(game).seats
    return range(max(ROUNDS, 2 * (most - fewest + 1)))


def kept_together(game, number):
    """One worker plays a game, once for all tests of it. The first two, dealt and open, stand for the others."""
    marks = [pytest.mark.xdist_group(f"hidden-{game}-{number}")] + [pytest.mark.sample] * (number < 2)
    return pytest.param((game, number), marks=marks, id=f"{game}-{number}")


NUMBERED = [kept_together(game, number) for game in every() for number in rounds(game)]


@pytest.fixture(scope="module", params=NUMBERED)
def played(request, tmp_path_factory):
    """A random game with an ear at every door, and the chance that goes on from its end."""
    return worlds.one(*request.param, tmp_path_factory.mktemp("first"))


@pytest.mark.long
@pytest.mark.night("half")
def test_nothing_that_leaves_names_a_card_the_receiver_may_not_know(played):
    world, _ = played
    for seat in (0, *world.seats):
        assert world.told[seat], "somebody must hear something, or this proves nothing"
        leaks = worlds.strangers(world, seat)
        assert not leaks, worlds.explained(world, seat, leaks[0])


def exchanged(world, chance, folder, pairs=PAIRS):
    """(what left for a seat, what left for it with two hidden cards exchanged), for some pairs of cards and
    how many pairs were tried. Many exchanges are impossible: one of the cards costs what nobody could pay."""
    found, tried = [], 0
    for pair in range(pairs):
        seat = chance.choice((0, *world.seats))
        count = chance.randrange(1, min(MOST, len(world.steps)))
        hidden = worlds.hidden(world, seat, count)
        if len(hidden) < 2:
            continue
        tried += 1
        first, second = chance.sample(hidden, 2)
        twin = worlds.again(world, {first: second, second: first}, (seat,), count, folder / str(pair))
        if twin is not None:
            found.append(([told for told in world.told[seat] if told[0] <= count], twin.told[seat]))
    return found, tried


def of_one(game, number, folder, pairs=PAIRS):
    """`exchanged` in a game that is played for this alone."""
    return exchanged(*worlds.one(game, number, folder / "first"), folder, pairs)


@pytest.mark.long
@pytest.mark.night("half")
def test_with_other_cards_where_a_seat_may_not_look_it_is_told_the_same(played, tmp_path):
    """Two hidden cards change places in the whole game: not a bit of what leaves for the seat may change,
    however it is written (bitmaps, counts, prices, order)."""
    told_the_same(exchanged(*played, tmp_path)[0])


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 2, 4, 6])
def test_tiny_tells_the_same_of_other_cards_too(number, tmp_path):
    told_the_same(of_one("tiny", number, tmp_path)[0])


def told_the_same(found):
    for mine, twins in found:
        assert len(mine) == len(twins)
        for here, there in zip(mine, twins, strict=True):
            assert here == there, (
                f"After step {here[0]} a seat was told something else, only because two cards changed places that it"
                " may not see. If they are to be known by then, an Event must name them where all see them lie;"
                " if not, nothing that it is told, not even whose turn it is, may go by them."
            )


@pytest.mark.long
def test_the_comparison_is_made_often_enough_to_mean_something(tmp_path):
    results = [of_one(HANDS, number, tmp_path / str(number), 6) for number in (2, 3, 8)]
    made, tried = sum(len(found) for found, _ in results), sum(tried for _, tried in results)
    assert tried >= 12 and made >= tried // 3


@pytest.mark.long
def test_the_comparison_finds_a_leak(tmp_path):
    """Tiny reveals in its open games which cards were hidden, as `gone`."""
    found = [pair for number in (1, 3, 5) for pair in of_one("tiny", number, tmp_path / str(number), 12)[0]]
    assert any(mine != twins for mine, twins in found)


class Leaky:
    """A listener that leaks secrets to everybody."""

    def __init__(self, world):
        self._world = world

    def on_news(self, news):
        """Nothing."""

    def on_change(self, table):
        hand = table.view(1).get("hand")
        if hand:
            self._world._tell(2, f'{{"cards": ["{hand[0]}"]}}')


def test_the_search_finds_a_leak(tmp_path):
    """What finds nothing must be able to find something."""
    game = HANDS
    world = worlds.World(game, 3, {"deal": "dealt"}, worlds.Notebook(worlds.ShuffledDealer(1)), tmp_path)
    world.table.listen(Leaky(world))
    world.do(("play", 3, world.table.game.text(world.table.state.plays(3)[0])))
    world.close()
    assert worlds.strangers(world, 2) and not worlds.strangers(world, 3)


def test_the_search_finds_a_card_by_the_name_people_use(tmp_path):
    game = HANDS
    world = worlds.World(game, 3, {"deal": "dealt"}, worlds.Notebook(worlds.ShuffledDealer(1)), tmp_path)
    card = world.table.view(1)["hand"][0]
    world.table.announce(News(None, "Psst", (f"Ada holds the {worlds._name(game, card)}.",)))
    world._step()
    world.close()
    assert worlds.strangers(world, 0)


@pytest.mark.process
def test_what_is_spoken_is_only_what_everybody_may_hear(tmp_path, monkeypatch):
    """A stand-in for espeak-ng writes down what it is to say."""
    said, program = tmp_path / "said", tmp_path / "espeak-ng"
    write_program(program, f'#!/bin/sh\nfor last; do :; done\nprintf "%s\\n" "$last" >>{said}\n')
    monkeypatch.setenv("PATH", f"{tmp_path}:{shutil.os.environ['PATH']}")
    game = HANDS
    speech = SpeechAnnouncer()
    world = worlds.World(game, 4, {"deal": "dealt"}, worlds.Notebook(worlds.ShuffledDealer(2)), tmp_path / "home")
    world.table.listen(speech)
    world.table.announce(News(2, "A secret", ("for Bela alone.",)))
    for _ in range(40):
        seat = world.table.awaited()[0]
        world.do(("play", seat, world.table.game.text(world.table.state.plays(seat)[-1])))
    world.table.announce(News(None, "That was all"))
    waiting = subprocess.run(
        ["sh", "-c", f"until grep -qs 'That was all' {said}; do sleep 0.05; done"], timeout=60, check=True
    )
    assert waiting.returncode == 0
    world.close()
    text = said.read_text()
    world.told[0] = [(len(world.steps), text)]
    assert text.count("\n") > 3 and "secret" not in text and not worlds.strangers(world, 0)


def test_no_game_is_left_out():
    assert all(load(game).cards() for game in every())
