"""Components and decks (SW-2 to SW-12): the figures of the tables against those of the rules."""

import pytest

from host.languages.codes import card_names
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.cards import all_cards, board, deck, find, guilds, index, rows, split, wonders
from shared_rules.seven_wonders.goods import MADE, RAW
from shared_rules.seven_wonders.names import card_name
from tests.rules.seven_wonders.scene import GAME

STRUCTURES = [cards.Structure(row) for row in rows()]


def test_sw_1_seven_boards_with_two_sides():
    assert len(wonders()) == 7
    assert all(len(board(wonder, side)[1]) in (2, 3, 4) for wonder in wonders() for side in "AB")


def test_sw_2_decks_of_49_49_and_50_cards_with_ten_guilds():
    ages = [find(card).age for card in all_cards()]
    assert [ages.count(age) for age in (1, 2, 3)] == [49, 49, 50]
    assert len(guilds()) == 10 and len(set(all_cards())) == 148
    assert all_cards()[cards.FIRST_GUILD :] == guilds()


def test_sw_5_border_and_free_city_cards_carry_no_tag():
    """Herald decides who plays for the Free City: nobody lays these two on a reader."""
    assert set(GAME.cards()) == set(all_cards()) | set(wonders())


def test_sw_6_brown_cards_make_four_raw_materials_and_grey_ones_three_manufactured_goods():
    made = {colour: set() for colour in cards.COLOURS}
    for structure in STRUCTURES:
        made[structure.colour].update(*structure.makes)
    assert (len(RAW), len(MADE)) == (4, 3)
    assert (made["brown"], made["grey"]) == (set(RAW), set(MADE))


def test_sw_7_every_structure_has_one_of_seven_colours():
    assert {structure.colour for structure in STRUCTURES} == set(cards.COLOURS)


def test_sw_8_age_iii_has_no_brown_or_grey_and_alone_has_guilds():
    for structure in STRUCTURES:
        assert (structure.age == 3) >= (structure.colour == "purple")
        assert not (structure.age == 3 and structure.colour in ("brown", "grey"))


def test_sw_9_chains_name_structures_of_an_earlier_age():
    names = {structure.name: structure for structure in STRUCTURES}
    for structure in STRUCTURES:
        assert all(names[name].age < structure.age for name in structure.chain)


@pytest.mark.parametrize("players", range(3, 8))
def test_sw_11_sw_12_sw_13_each_deck_has_seven_cards_a_player(players):
    assert [len(deck(age, players)) for age in (1, 2)] == [7 * players] * 2
    assert len(deck(3, players)) + players + 2 == 7 * players
    assert all(split(card)[1] <= players for age in (1, 2, 3) for card in deck(age, players))


def test_sw_129_no_two_structures_share_a_name_in_hungarian():
    """The rulebook calls the Aqueduct by two names and the Vineyard once by that of the Press."""
    hungarian = card_names("seven_wonders", "hu")
    english = {card_name(structure.name + ".3") for structure in STRUCTURES}
    assert len({hungarian(name) for name in english}) == len(english) == 75
    told = [hungarian(name) for name in ("Aqueduct", "Vineyard", "Bazar", "Haven")]
    assert told == ["Vízvezeték", "Szőlőskert", "Bazár", "Kikötő"]


def test_sw_30_grey_cards_of_both_ages_share_their_name():
    for structure in ("loom", "glassworks", "press"):
        assert find(structure + "_1.3").name == find(structure + "_2.3").name == structure
    assert sorted(structure.name for structure in STRUCTURES).count("loom") == 2


def test_sw_77_shields_by_age_and_four_green_cards_a_symbol():
    for structure in STRUCTURES:
        assert (structure.shields == structure.age) == (structure.colour == "red")
    symbols = [structure.symbol for structure in STRUCTURES if structure.colour == "green"]
    assert sorted(symbols) == ["compass"] * 4 + ["gear"] * 4 + ["tablet"] * 4


def test_sw_32_only_brown_cards_cost_coins():
    assert {structure.colour for structure in STRUCTURES if structure.coins} == {"brown"}


def test_sw_128_no_figure_of_the_second_edition():
    assert [find(card).points for card in ("altar.3", "theater.3", "temple.3")] == [2, 2, 3]
    assert "C" not in find("fortifications.3").goods
    assert not any(cards.row_of(name) for name in ("well", "ludus", "castrum", "decorators_guild"))
    assert board("babylon", "A")[0] == "C"


def test_a_station_finds_in_the_text_what_a_host_keeps_parsed():
    cards.keep_all()
    kept = [(card, find(card), index(card)) for card in all_cards()]
    structures, indices = dict(cards._structures), dict(cards._indices)
    cards._structures.clear()
    cards._indices.clear()
    try:
        for card, structure, place in kept:
            assert index(card) == place
            assert all(
                getattr(find(card), slot) == getattr(structure, slot)
                for kind in (cards.Part, cards.Structure)
                for slot in kind.__slots__
            )
        assert cards.structure_of("altar.3") is find("altar.3") is not find("altar.5")
        assert find("altar.4") is find("altar") is find("alta") is find("") is None
        with pytest.raises(KeyError):
            index("altar.4")
    finally:
        cards._structures.update(structures)
        cards._indices.update(indices)


def test_the_fixed_order_of_cards_is_that_of_the_table():
    assert list(GAME.cards()) == all_cards() + wonders()
    assert [index(card) for card in all_cards()] == list(range(148))
