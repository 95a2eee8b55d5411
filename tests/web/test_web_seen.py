"""What the page of a game sees of a table is what the game's module `seen` declares, no less and no more, over whole
games played at random."""

import json
import random
from typing import get_args

import pytest

from host.computer.outside import host_module
from host.languages.game_words import game_words
from host.web.table.catalog import catalog, kept_events
from shared_rules.contract import TABLE, load
from tests.games import SHIPPED
from tests.sent import declared, misfits, never_sent
from tools.docs.page_types import OF_GAMES, SENT

GAMES = 24  # at most; they end as soon as all that is declared has come
# {game: (verb, colour of cards) that seat 1 prefers in some games}: without them nobody comes so far by chance.
SOUGHT = {
    "seven_wonders": (("stage", ""),),
    "seven_wonders_duel": (("build", "green"), ("build", "red")),
}
# {game: options that decide what there is to be seen}: each game has those of one row.
FIRST = {
    "oh_hell": ({"packs": "two", "alike": "last"}, {"deal": "open"}, {}),
    "tower_of_babel": ({"use_action_cards": "yes", "action_card_immediate": "no"}, {}),
    "through_the_ages": ({"mode": "full"}, {"mode": "advanced"}, {"mode": "simple"}, {"mode": "full", "bonus": "own"}),
    "seven_wonders": ({"sides": "A", "wonders": "tapped"}, {"sides": "B", "wonders": "tapped"}, {}),
}


def setups(game, chance):
    """Seats and options of one game after the other: all numbers of seats, and every option in some game."""
    fewest, most = game.seats
    for number in range(GAMES):
        options = {one.name: chance.choice(one.values) for one in game.options if chance.random() < 0.5}
        rows = FIRST.get(game.name, ({},))
        options |= rows[number % len(rows)]
        try:
            yield game.start(fewest + number % (min(most, 5) - fewest + 1), options)
        except ValueError:
            continue  # too few cards for so many


def chosen(game, state, seat, chance, sought):
    """A play at random, each verb as likely as another; or what is sought."""
    plays = state.plays(seat)
    stays = [play for play in plays if play.verb not in game.leaving or chance.random() < 0.02] or plays
    if sought and seat == 1:
        verb, colour = sought
        stays = [
            play
            for play in stays
            if play.verb == verb and (not colour or game.part("cards").colour_of(play.card) == colour)
        ] or stays
    verb = chance.choice(sorted({play.verb for play in stays}))
    return chance.choice([play for play in stays if play.verb == verb])


def course(game, state, chance, sought):
    """Every moment of a game: what happened since the last one."""
    yield []
    while not state.over:
        seat = chance.choice(state.awaited())
        play = state.drawn(chance.random()) if seat == TABLE else chosen(game, state, seat, chance, sought)
        yield state.do(seat, play)


def as_sent(value):
    return json.loads(json.dumps(value))


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(OF_GAMES))
def test_a_page_sees_what_its_game_declares_no_less_and_no_more(name):
    game, chance, seen = load(name), random.Random(7), set[str]()
    public, view, kept = get_args(OF_GAMES[name])
    missing = []
    for number, state in enumerate(setups(game, chance)):
        sought = (None, *SOUGHT.get(name, ()))
        for events in course(game, state, chance, sought[number % len(sought)]):
            seat = chance.randint(1, len(state.scores()))
            wrong = [*misfits(as_sent(state.public()), public, "public", seen)]
            wrong += misfits(as_sent(state.view(seat)), view, "view", seen)
            for event in events:
                if event.code in kept_events(name):
                    wrong += misfits(as_sent({"name": event.code, **event.figures}), kept, "kept", seen)
            assert wrong == [], (number, wrong[:3])
        missing = [one for kind in (public, view, kept) for one in never_sent(kind, seen)]
        if not missing:
            break
    assert missing == []


@pytest.mark.parametrize("name", sorted(OF_GAMES))
def test_a_game_s_catalog_is_what_its_type_says(name):
    (kind,) = [one for one in SENT["/game.json"] if one.__module__ == f"host.games.{name}.catalog"]
    made, seen = as_sent(catalog(name, load(name), game_words(name))), set[str]()
    common = {"page", "zones", "values", "words", "hand"} if name == "oh_hell" else {"page"}  # of any game of zones
    assert [*misfits({part: one for part, one in made.items() if part not in common}, kind, seen=seen)] == []
    fields = [
        one for one in never_sent(kind, seen) if " " not in one
    ]  # which effects stages have is the rules' business
    assert fields == []


def test_every_game_with_a_page_of_its_own_declares_what_it_sees():
    assert set(OF_GAMES) == {name for name in SHIPPED if host_module(name, "catalog") is not None}


def test_what_never_comes_is_named():
    seen = set[str]()
    kind = get_args(OF_GAMES["oh_hell"])[2]
    assert [*misfits({"name": "counted", "number": 1, "rows": []}, kind, seen=seen)] == []
    assert never_sent(kind, seen) == [] and "OhHellCounted.name = 'counted'" in {*declared(kind)}
    assert never_sent(kind, seen - {"OhHellCounted.number"}) == ["OhHellCounted.number"]
