"""Presses of whole recorded games with real cards: what a family pays for being refereed.

`BEFORE` are the presses of the same hands at 27e05cc, where every play wanted A, and one without a card A twice. A
figure that falls is welcome: then it is to be written down here.
"""

import json

import pytest

from tests.firmware.player import NAMES, UID, Player
from tests.firmware.presses import GAMES, count
from tests.promises import promise
from tests.rules.seven_wonders_duel.scene import GAME, at

PROMISES = [
    promise("A card without a decision needs no press, and B takes back a play that counted without one"),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), GAMES)
def test_a_whole_game_takes_as_many_presses_as_are_written_down(game, name):
    found = count(game, name)
    assert (sum(found.plays.values()), found.cards, found.wanted, found.sum) == GAMES[game, name][:4]


@pytest.mark.long
def test_what_decides_nothing_wants_no_press():
    """Cards that come up for all, discs and cards that are laid out, cards that are gathered for an offer."""
    for game, name, verbs in (
        ("tower_of_babel", "open-3", ("put", "add", "remove", "action")),
        ("seven_wonders_duel", "open-2", ("lay", "offer", "draw")),
        ("through_the_ages", "open-3-i", ("turn", "event")),
        ("oh_hell", "open-3", ("deal",)),
    ):
        found = count(game, name)
        assert all(found.plays[verb] and not found.presses[verb] for verb in verbs), game


def test_a_press_is_wanted_by_half_of_the_plays_of_duel_at_most():
    plays, _, wanted, _, _ = GAMES["seven_wonders_duel", "open-2"]
    assert (plays, wanted <= 75) == (147, True)


def test_the_full_game_of_through_the_ages_takes_less_than_sixty_presses_where_it_took_a_hundred():
    for game, name in GAMES:
        _, _, _, now, before = GAMES[game, name]
        if name.startswith("full"):
            assert now <= 0.6 * before


def test_of_two_cards_of_duel_to_be_turned_up_the_one_the_display_names_counts_by_itself():
    """The other place is behind C (SD-27)."""
    state = at({}, {}, age=2, layout=[""] * 15 + ["?", "?", "", "walls"])
    state.do(1, GAME.parse("discard walls"))
    view = json.loads(json.dumps(state.view(2)))
    player = Player()
    player.station.seated("seven_wonders_duel", 2, NAMES[:2])
    player.station.see(1, view)
    assert player.rows()[4:6] == ["row 4 from top,", "card 1 of 3"]
    player.station.arrived(UID, "7d/temple")
    assert player.wait(100).rows()[7] == " 3 s C next B no" and player.wait(3100).plays == [("turn temple 15", 1, UID)]
