"""A table in the lobby is always one that can begin, and nobody is pushed off a seat."""

import json

import pytest

from host.errors import WrongUse
from host.house.lobby import BOT, OPEN, PAGE, STATION, Draft, changed, event_draft, new_draft
from host.languages.game_words import games
from shared_rules.contract import load
from tests.games import SHIPPED
from tests.promises import promise

PROMISES = [
    promise("Real cards are played at a table where nobody has a station: each phone picks its card from the list"),
]


def draft(seats=4, game="seven_wonders"):
    return new_draft(game, seats, {}, "laptop", "Anna")


@pytest.mark.parametrize("game", SHIPPED)
def test_one_click_is_you_and_bots(game):
    made = new_draft(game, load(game).seats[1], {}, "laptop", "Anna")
    setup = made.setup(7)
    assert setup.humans == (1,) and setup.names[0] == "Anna"
    assert setup.bots == tuple(range(2, len(setup.names) + 1))


def test_a_phone_sits_down_at_an_open_seat_and_moves_to_another():
    table = draft().offer(2, OPEN).offer(3, OPEN).sit(2, "phone", "Bela")
    assert table.chairs[1].kind == PAGE and table.chairs[1].name == "Bela"
    moved = table.sit(3, "phone", "Bela B")
    assert moved.chairs[1].kind == OPEN and moved.chairs[2].holder == "phone"


def test_whoever_moves_takes_name_and_language_along_but_not_to_a_seat_of_an_event():
    table = draft().offer(3, OPEN).speak(1, "hu").sit(3, "laptop")
    assert [(one.name, one.kind, one.language) for one in table.chairs[::2]][1] == ("Anna", PAGE, "hu")
    assert table.chairs[0].kind == OPEN and table.chairs[0].name != "Anna"
    event = event_draft("oh_hell", ("Anna", "Bela", "Cleo"), "cup").sit(1, "phone").sit(2, "phone")
    assert [(one.name, one.kind) for one in event.chairs] == [("Anna", OPEN), ("Bela", PAGE), ("Cleo", OPEN)]


def test_nobody_is_pushed_off_a_seat():
    table = draft().offer(2, OPEN).sit(2, "phone", "Bela").offer(3, STATION).claim("e661")
    for seat in (1, 2, 3):
        with pytest.raises(WrongUse, match="sits there already"):
            table.sit(seat, "another phone", "Cleo")


def test_a_bots_seat_can_be_taken_and_given_back():
    table = draft().sit(4, "phone", "Dan")
    assert table.setup(1).humans == (1, 4)
    assert table.offer(4, BOT, "easy").setup(1).level(4) == "easy"


def test_a_station_takes_the_first_seat_that_waits_and_the_game_waits_for_it():
    table = draft().offer(3, STATION).offer(2, STATION)
    with pytest.raises(WrongUse, match="waits for its station"):
        table.setup(1)
    table = table.claim("one").claim("two")
    assert [chair.holder for chair in table.chairs] == ["laptop", "one", "two", ""]
    assert table.setup(1).real == (2, 3)
    with pytest.raises(WrongUse, match="No seat"):
        table.claim("three")


def test_people_who_swap_take_their_names_along():
    table = draft().offer(2, OPEN).sit(2, "phone", "Bela").swap(1, 2)
    assert [chair.name for chair in table.chairs[:2]] == ["Bela", "Anna"]
    assert [chair.holder for chair in table.chairs[:2]] == ["phone", "laptop"]


def test_two_people_have_two_names_in_any_case():
    with pytest.raises(WrongUse, match="Two players"):
        draft().offer(2, OPEN).sit(2, "phone", "anna")


def test_another_game_keeps_who_sits_there():
    table = draft(7).offer(2, OPEN).sit(2, "phone", "Bela").play("seven_wonders_duel", 2, {})
    assert [chair.name for chair in table.chairs] == ["Anna", "Bela"]
    again = table.play("seven_wonders", 5, {})
    assert len({chair.name for chair in again.chairs}) == 5


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("chess", 2, {}), ("seven_wonders", 9, {}), ("seven_wonders", 4, {"no": "such"}), ("seven_wonders_duel", 3, {})],
)
def test_a_table_that_cannot_begin_is_refused_with_a_sentence(game, seats, options):
    with pytest.raises(WrongUse) as error:
        draft().play(game, seats, options)
    assert str(error.value).endswith(".")


def test_a_draft_is_read_back_from_its_file_and_nothing_else_is():
    table = draft().offer(2, OPEN).offer(3, STATION).speak(2, "hu")
    assert Draft.of(json.loads(json.dumps(table.plain()))) == table
    for spoilt in ({}, {**table.plain(), "chairs": 3}, {**table.plain(), "game": []}, {**table.plain(), "number": {}}):
        with pytest.raises(WrongUse):
            Draft.of(spoilt)


def test_a_page_may_ask_for_the_listed_changes_alone():
    assert changed(draft(), "rename", {"seat": 1, "name": "Eva"}).chairs[0].name == "Eva"
    for what, fields in (("_put", {}), ("sit", {"seat": 2}), ("rename", {"seat": "1", "name": "Eva"}), ("swap", {})):
        with pytest.raises(WrongUse):
            changed(draft(), what, fields)


def test_a_station_plays_for_one_seat_or_several_and_leaves_them_again():
    table = draft().offer(2, STATION).offer(3, STATION).claim("e661", 3)
    assert table.stations == {"e661": 3} and table.waiting == (2,) and table.station_of == ()
    with pytest.raises(WrongUse, match="No seat of this table waits"):
        table.claim("e662", 3)
    both = table.claim("e661")
    assert both.stations == {"e661": 2} and both.setup(7).station_of == (1, 2, 2, 4)
    assert both.leave("e661").waiting == (2, 3)


def test_real_cards_need_a_person_at_every_seat():
    """A bot's hand of real cards is nobody's: such a table would wait for ever. One station is enough for all."""
    table = draft(3).play("seven_wonders", 3, {"deal": "open"}).offer(2, STATION).claim("e661").offer(3, BOT)
    with pytest.raises(WrongUse, match="no bot can play"):
        table.setup(7)
    whole = table.offer(1, STATION).claim("e662").offer(3, STATION).claim("e663")
    assert whole.setup(7).real == (1, 2, 3)
    one = table.leave("e661").offer(1, STATION).offer(3, STATION).claim("e661").claim("e661").claim("e661")
    assert one.setup(7).station_of == (1, 1, 1) and len(one.stations) == 1


@promise(
    "Everybody sits where they chose: an unknown station asks who sits there, and ports named in a "
    "command serve the seats in that order",
    how="for the boards of 7 Wonders",
)
def test_with_real_cards_at_stations_boards_are_tapped_unless_the_table_chose():
    dealt = draft(3).play("seven_wonders", 3, {**draft(3).rulings, "deal": "open"})
    table = dealt.offer(1, STATION).offer(2, STATION).offer(3, STATION)
    assert dealt.rulings["wonders"] == "dealt" and table.rulings["wonders"] == "tapped"
    assert table.claim("a").claim("b").claim("c").setup(1).options == {"deal": "open", "wonders": "tapped"}
    chosen = table.play("seven_wonders", 3, {**table.rulings, "wonders": "dealt"})
    assert chosen.rulings["wonders"] == "dealt"
    assert chosen.claim("a").claim("b").claim("c").setup(1).options == {"deal": "open", "wonders": "dealt"}
    cards = table.play("seven_wonders", 3, {**table.rulings, "deal": "dealt"})
    assert cards.rulings["wonders"] == "dealt"


@pytest.mark.parametrize("game", games())
def test_real_cards_are_played_with_phones_alone_and_bots_make_room(game):
    """Nobody has a station: every player picks each card from a list, and no hand is made up."""
    seats = load(game).seats[0]
    table = draft(seats, game).play(game, seats, {"deal": "open"})
    assert [chair.kind for chair in table.chairs] == [PAGE, *[OPEN] * (seats - 1)]
    setup = table.setup(7)
    assert setup.real_cards and setup.phones_only and setup.humans == tuple(range(1, seats + 1)) and not setup.bots
    with pytest.raises(WrongUse, match="no bot can play"):
        table.offer(seats, BOT).setup(7)
    assert not draft(seats, game).setup(7).real_cards
