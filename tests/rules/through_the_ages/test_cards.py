"""The tables: the number of cards, and the content of their rows (TA-2 to TA-9, TA-13)."""

from binascii import crc32
from collections import Counter

import pytest

from shared_rules.tag import CAPACITY, write
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.modes import SIMPLE, in_game

# (deck, Age, copies of its rows with 2, 3 and 4 players), counted from the tables.
CIVIL = {0: (20, 20, 20), 1: (45, 50, 55), 2: (45, 50, 55), 3: (45, 50, 55)}
MILITARY = {0: (10, 10, 10), 1: (48, 50, 50), 2: (46, 50, 50), 3: (41, 45, 45)}


def all_rows():
    return [row for table in cards.tables() for row in cards.rows(table)]


def totals(military, age):
    found = [row.split(None, 5) for row in all_rows()]
    rows = [row for row in found if (row[2] in cards.MILITARY) == military and int(row[1]) == age]
    return tuple(sum(int(row[3][place]) for row in rows) for place in range(3))


def test_ta_2_the_box_holds_340_cards_with_tags():
    found = cards.all_cards()
    assert len(found) == len(set(found)) == 340
    kinds = Counter(cards.card_of(card).kind in cards.MILITARY for card in found)
    assert kinds == {False: 185, True: 155}


@pytest.mark.parametrize("age", [0, 1, 2, 3])
def test_ta_3_ta_6_decks_have_their_sizes(age):
    assert totals(False, age) == CIVIL[age]
    assert totals(True, age) == MILITARY[age]


def test_ta_7_every_kind_has_its_cards():
    kinds = Counter(row.split()[2] for row in all_rows())
    assert kinds["leader"] == 24 and kinds["wonder"] == 16 and kinds["government"] == 7
    assert kinds["event"] == 51 and kinds["territory"] == 12 and kinds["tactic"] == 16 and kinds["pact"] == 10
    assert sum(kinds[kind] for kind in cards.SPECIAL) == 12


@pytest.mark.parametrize("age", [1, 2, 3])
def test_ta_9_five_cards_are_marked_for_three_and_five_for_four_players(age):
    two, three, four = CIVIL[age]
    assert (three - two, four - three) == (5, 5)


def test_ta_9_marked_copies_are_the_last_ones():
    assert "iron.2" in cards.deck(1, 2) and "iron.3" not in cards.deck(1, 3) and "iron.3" in cards.deck(1, 4)
    assert "theology.2" not in cards.deck(1, 2) and "theology.2" in cards.deck(1, 3)
    assert [len(cards.deck(1, players)) for players in (2, 3, 4)] == [45, 50, 55]


def test_ta_13_the_board_prints_six_technologies():
    found = {card.id: (card.kind, card.age, card.build) for card in cards.starting()}
    assert found == {
        "agriculture": ("farm", 0, 2),
        "bronze": ("mine", 0, 2),
        "philosophy": ("lab", 0, 3),
        "religion": ("temple", 0, 3),
        "warriors": ("infantry", 0, 2),
        "despotism": ("government", 0, 0),
    }
    assert cards.find("bronze") is None, "it is no physical card"
    assert (cards.known("religion").culture, cards.known("religion").happy) == (1, 1)
    assert (cards.known("despotism").civil, cards.known("despotism").military, cards.known("despotism").limit) == (
        4,
        2,
        2,
    )


def test_ta_105_the_simple_game_uses_civil_a_and_i_and_nine_events():
    assert len(cards.deck(0, 4)) == 20 and len(cards.events()) == 9
    assert cards.LEFT_OUT not in cards.events()
    assert not in_game("coal.1", 4, SIMPLE) and not in_game("legion.1", 4, SIMPLE)
    assert in_game("no_event", 2, SIMPLE) and not in_game(cards.LEFT_OUT, 2, SIMPLE)


def test_every_identity_fits_a_tag_and_finds_its_card():
    for card in cards.all_cards():
        assert len(write("ta/" + card)) <= CAPACITY
        assert cards.card_of(card).id == cards.split(card)[0]
    for wrong in ("", "iron", "iron.4", "iron.0", "moses.2", "moses.x", "altar.3"):
        assert cards.find(wrong) is None


def test_a_station_reads_the_same_from_a_row_that_a_host_keeps():
    cards.keep_all()
    for card in cards.all_cards():
        kept, read = cards.card_of(card), cards.Card(cards.row_of(cards.split(card)[0]))
        assert vars(kept) == vars(read)
    assert cards.by_name("altar") is None
    with pytest.raises(KeyError):
        cards.known("altar")


def test_figures_of_every_kind_of_row():
    monarchy, masonry, wall = cards.known("monarchy"), cards.known("masonry"), cards.known("great_wall")
    assert (monarchy.price, monarchy.peaceful, monarchy.civil, monarchy.military, monarchy.limit) == (3, 9, 5, 3, 3)
    assert masonry.more == (("discount", "1/1/1"), ("stages", "2"))
    assert wall.stages == (2, 2, 3, 2) and wall.culture == wall.happy == 1
    assert cards.known("swordsmen").price == cards.known("swordsmen").build == 3
    assert cards.known("swordsmen").strength == 2
    assert cards.known("moses").change("growing", "food") == -1
    assert cards.known("armed_intervention").more == (("take", "culture", "7"),)
    assert cards.known("justice_system").blue == 3 and cards.known("kremlin").happy == -2
    assert cards.known("classic_army").effect("army") == ("army", "infantry", "2", "cavalry", "2")


def test_a_station_reads_a_card_once_that_is_one_of_the_last_few_it_is_asked_for(monkeypatch):
    read = []
    row_of = cards.row_of
    monkeypatch.setattr(cards, "_names", {})
    monkeypatch.setattr(cards, "_cards", {})
    monkeypatch.setattr(cards, "row_of", lambda name: read.append(name) or row_of(name))
    for card in ("iron.1", "iron.1", "moses", "moses", "iron.1", "homer", "moses", "colossus", "pyramids", "moses"):
        assert cards.card_of(card).id == card.partition(".")[0]
    assert read == ["iron", "moses", "homer", "colossus", "pyramids", "moses"]


def test_a_station_knows_the_same_cards_and_kinds_as_a_host(monkeypatch):
    asked = [*cards.all_cards(), "moses.1", "iron", "iron.4", "bronze", "bronze.1", "nobody", "iron.x"]
    there = [(card, cards.find(card) is not None) for card in asked]
    kinds = [cards.kind_of(card) for card, found in there if found]
    monkeypatch.setattr(cards, "_names", {})
    monkeypatch.setattr(cards, "_cards", {})
    assert [(card, cards.find(card) is not None) for card in asked] == there
    assert [cards.kind_of(card) for card, found in there if found] == kinds
    assert len(kinds) == len(cards.all_cards())


def test_a_station_looks_for_a_card_only_where_it_may_be():
    bits = [0] * len(cards.MAY_HAVE)
    for number, table in enumerate(cards.TABLES):
        for row in cards.rows(table):
            bits[crc32(row.split(" ", 1)[0].encode()) % len(bits)] |= 1 << number
    assert "".join("0123456789abcdefghijklmnopqrstuv"[one] for one in bits) == cards.MAY_HAVE


def test_where_a_card_was_found_last_is_looked_first(monkeypatch):
    read = []
    row_in = cards.row_in
    monkeypatch.setattr(cards, "row_in", lambda table, name: read.append(table) or row_in(table, name))
    cards.row_of("cold_war")
    read.clear()
    assert cards.row_of("crime_wave").split()[1] == cards.row_of("cold_war").split()[1] == "2"
    assert [table for table in read if table in cards.TABLES] == [cards.TABLES[3]] * 2
