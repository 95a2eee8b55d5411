"""The tables of cards, and how the cards of each Age lie."""

import re

import pytest

from shared_rules.seven_wonders_duel import cards, layout
from shared_rules.seven_wonders_duel.city import START_COINS
from shared_rules.tag import read, write
from tests.rules.seven_wonders_duel.scene import GAME

BUILDINGS = [cards.Building(row) for row in cards.rows()]


def of(**wanted):
    return [part for part in BUILDINGS if all(getattr(part, name) == value for name, value in wanted.items())]


def test_sd_1_sd_159_two_players_and_the_decks():
    assert GAME.seats == (2, 2)
    assert [len(cards.deck(age)) for age in (1, 2, 3)] == [23, 23, 20]
    assert [len(cards.guilds()), len(cards.names(cards.WONDERS)), len(cards.names(cards.TOKENS))] == [7, 12, 10]


def test_sd_4_colours_by_age():
    colours = {age: {part.colour for part in of(age=age)} for age in (1, 2, 3)}
    assert colours[1] == colours[2] == set(cards.COLOURS) - {"purple"}
    assert colours[3] == set(cards.COLOURS) - {"brown", "grey"}


def test_sd_5_five_resources():
    assert cards.GOODS == "CWSGP" and cards.GOODS[: cards.RAW] == "CWS"
    made = {part.colour: {good for other in of(colour=part.colour) for good in other.makes} for part in BUILDINGS}
    assert made["brown"] == set("CWS") and made["grey"] == set("GP")


def test_sd_36_all_things_are_different():
    everything = cards.all_cards()
    assert len(everything) == 95 == len(set(everything))
    assert [cards.place_of(card) for card in everything] == list(range(95)) and cards.place_of("forum.2") == -1


def test_sd_50_chains():
    chains = {part.chain: part.id for part in BUILDINGS if part.chain}
    assert len(chains) == 17
    assert chains["stable"] == "horse_breeders" and chains["palisade"] == "fortifications"
    assert all(cards.building(early).age < cards.building(late).age for early, late in chains.items())


def test_sd_152_fortifications_belong_to_age_iii():
    assert cards.building("fortifications").age == 3


def test_sd_155_the_merchants_guild_has_one_name():
    assert "merchants_guild" in cards.guilds() and not any("trader" in part.id for part in BUILDINGS)


def test_sd_96_symbols_come_in_pairs():
    symbols = [part.symbol for part in of(colour="green")]
    assert {symbol: symbols.count(symbol) for symbol in symbols} == dict.fromkeys(cards.SYMBOLS[:-1], 2)
    assert cards.token("law").symbol == "law"
    assert {part.id for part in of(symbol="wheel")} == {"apothecary", "school"}


@pytest.mark.parametrize(
    "wonder, goods, figures",
    [
        ("appian_way", "CCSSP", {"gain": 3, "fine": 3, "points": 3, "again": True}),
        ("circus_maximus", "WSSG", {"destroy": "grey", "shields": 1, "points": 3}),
        ("colossus", "CCCG", {"shields": 2, "points": 3}),
        ("great_library", "WWWGP", {"library": True, "points": 4}),
        ("great_lighthouse", "WSPP", {"uses": 0, "points": 4}),
        ("hanging_gardens", "WWGP", {"gain": 6, "points": 3, "again": True}),
        ("mausoleum", "CCGGP", {"dig": True, "points": 2}),
        ("pyramids", "SSSP", {"points": 9}),
        ("piraeus", "CWWS", {"uses": 1, "points": 2, "again": True}),
        ("sphinx", "CSGG", {"points": 6, "again": True}),
        ("statue_of_zeus", "CWSPP", {"destroy": "brown", "shields": 1, "points": 3}),
        ("temple_of_artemis", "WSGP", {"gain": 12, "points": 0, "again": True}),
    ],
)
def test_sd_71_to_82_figures_of_the_wonders(wonder, goods, figures):
    part = cards.wonder(wonder)
    assert (part.goods, part.coins) == (goods, 0)
    found = {name: getattr(part, name) for name in (*figures, "gain", "fine", "shields", "again", "dig", "library")}
    assert found == {"gain": 0, "fine": 0, "shields": 0, "again": False, "dig": False, "library": False, **figures}


def test_sd_12_start_coins():
    assert START_COINS == 7


@pytest.mark.parametrize(
    "age, lengths, first_free", [(1, [2, 3, 4, 5, 6], 14), (2, [6, 5, 4, 3, 2], 18), (3, [2, 3, 4, 2, 4, 3, 2], 18)]
)
def test_sd_22_to_24_rows(age, lengths, first_free):
    assert [len(found) for found in layout.ROWS[age]] == lengths and sum(lengths) == layout.SIZE
    free = [place for place in range(layout.SIZE) if not layout.layout(age).covered[place]]
    assert free == list(range(first_free, layout.SIZE))


# The pattern of the rows that a glance at the table recognizes, by Age and position.
COVERED = {
    1: {0: [2, 3], 4: [7, 8], 5: [9, 10], 9: [14, 15], 13: [18, 19]},
    2: {0: [6], 1: [6, 7], 5: [10], 6: [11], 10: [14], 11: [15], 15: [18], 16: [18, 19], 17: [19]},
    3: {0: [2, 3], 2: [5, 6], 5: [9], 6: [9], 7: [10], 8: [10], 9: [11, 12], 10: [13, 14], 11: [15], 16: [18, 19]},
}


@pytest.mark.parametrize("age", COVERED)
def test_sd_21_what_covers_what(age):
    for place, by in COVERED[age].items():
        assert [other for other in range(layout.SIZE) if layout.layout(age).covered[place] >> other & 1] == by
        assert all(place in layout.layout(age).covers[other] for other in by)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_sd_21_odd_rows_lie_face_up(age):
    odd = [row % 2 == 1 for row, found in enumerate(layout.ROWS[age], 1) for _ in found]
    assert layout.layout(age).face_up == [place for place in range(layout.SIZE) if odd[place]]


def test_a_position_is_named_by_row_and_number():
    assert [layout.place_of(3, place) for place in (0, 9, 10, 19)] == [(1, 1, 2), (4, 1, 2), (4, 2, 2), (7, 2, 2)]
    with pytest.raises(ValueError):
        layout.place_of(1, 20)


def test_every_thing_fits_a_tag():
    for card in GAME.cards():
        text = f"{GAME.code}/{card}"
        assert re.fullmatch(r"[a-z0-9/_]+", text)
        assert read(write(text)) == text


def test_sd_158_courthouse_is_blue_and_pretorium_red():
    assert (cards.building("courthouse").age, cards.colour_of("courthouse")) == (2, "blue")
    assert (cards.building("pretorium").age, cards.colour_of("pretorium")) == (3, "red")
