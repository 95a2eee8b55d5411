"""Cards as people call them, and a check that finds tags on the wrong cards."""

import pytest

from firmware import screens
from host.languages.catalogue import Speaker, speaking
from host.stations.enrolments import Enrolments
from host.tags.cards import Cards
from host.tags.checking import Checked, Checking, buttons, report_lines
from host.virtual.tags import Ntag213
from shared_rules.contract import load
from tests.games import every
from tests.promises import promise
from tests.tags.test_tagging import ALTAR, GAME, uid, walking

PROMISES = [
    promise(
        "A count at stations, a check of tags and a score pad that were interrupted go on with the same "
        "command, and a pad is kept once"
    ),
    promise("Two cards with swapped tags are found, and no two cards of a game have the same name"),
]


@pytest.mark.parametrize("name", every())
def test_no_two_cards_of_a_game_are_called_alike(name):
    cards = Cards(load(name))
    called = [cards.called(card) for card in cards.order]
    assert len(set(called)) == len(called)


def test_a_card_is_called_by_its_name_its_age_and_its_mark():
    assert Cards(GAME).called("lumber_yard.4") == "Lumber Yard, Age I, 4+ players"
    with speaking(Speaker("host", "da", "en")):
        assert Cards(GAME).marks("lumber_yard.4") == "Alder I, mindst 4 spillere"
    with_copies = Cards(load("through_the_ages"))
    assert any(with_copies.marks(card).endswith("2 of 2") for card in with_copies.order)


def test_two_cards_that_have_each_others_tags_are_found_by_the_names_printed_on_them(tmp_path):
    """`lumber_yard.3` and `.4` look alike but for their mark: the person at the station sees that they differ."""
    pair = ["lumber_yard.3", "lumber_yard.4"]
    spoken = []

    def checker(desk, cards, tell, home):
        checking = Checking(desk, cards, tell, Enrolments(home))
        checking.speak = spoken.append
        return checking

    async def person(station, checking):
        for at, card in enumerate([*pair, ALTAR]):
            station.lay(Ntag213.card(uid(at), f"7w/{card}"))
            await station.shows("Is that printed on it?", Cards(GAME).marks(card))
            station.take()
            if card in pair:
                station.press("B")
                await station.shows("Noted.")
        station.press("A")

    checking, _said, _station = walking(tmp_path, checker, person)
    report = checking.report()
    assert report["misplaced"] == pair and not report["complete"] and spoken[2].startswith("Altar")
    lines = report_lines(report, Cards(GAME))
    exchanged = "Exchanged: Lumber Yard, Age I, 3+ players has the tag of Lumber Yard, Age I, 4+ players"
    assert lines[-2].startswith(exchanged) and "seven-wonders lumber_yard.3 lumber_yard.4 --again" in lines[-1]


def checker(home, again=False):
    return lambda desk, cards, tell, _home: Checking(
        desk, cards, tell, Enrolments(home), Checked(home, cards.name_of_deck, again)
    )


def test_a_check_that_was_killed_goes_on_the_next_day_and_one_that_was_ended_begins_anew(tmp_path):
    async def person(station, _checking):
        station.lay(Ntag213.card(uid(1), f"7w/{ALTAR}"))
        await station.shows("Is that printed on it?")
        station.press("B")
        await station.shows("Noted.")
        await station.shows("Next card.")
        assert station.shown().count("Next card.") == 1
        station.take()
        station.lay(Ntag213.card(uid(2), "7w/baths.3"))
        await station.shows("2 of 155")

    walking(tmp_path, checker(tmp_path), person)  # its task is cancelled in the middle, as by a kill

    async def next_day(station, checking):
        await station.shows("2 of 155", "Lay card by card.")
        station.press("A")
        await station.until(lambda: not (tmp_path / "checked-seven_wonders.json").exists())

    checking, said, _station = walking(tmp_path, checker(tmp_path), next_day)
    assert checking.report()["misplaced"] == [ALTAR] and "2 of 155 cards were laid before" in said[-1]
    assert Checked(tmp_path, "seven_wonders").state == {}

    walking(tmp_path, checker(tmp_path), person)
    assert Checked(tmp_path, "seven_wonders").state["misplaced"] == [ALTAR]
    assert Checked(tmp_path, "seven_wonders", again=True).state == {}


def test_an_unreadable_file_of_a_check_begins_anew(tmp_path):
    (tmp_path / "checked-seven_wonders.json").write_text('{"tags": 5}', encoding="utf-8")
    assert Checked(tmp_path, "seven_wonders").state == {}


@pytest.mark.parametrize("language", ["en", "hu", "da"])
def test_both_buttons_of_a_check_are_read_whole(language):
    with speaking(Speaker("host", language, "en")):
        words = buttons()
    page = screens.question(lambda text: text, "", [], 0, words)
    assert page.rows[-1].rstrip() == f"A {words[0]}   B {words[1]}"


def test_an_empty_tag_is_called_empty(tmp_path):
    async def person(station, _checking):
        station.lay(Ntag213.blank(uid(1)))
        await station.shows("An empty tag.")
        station.press("A")

    walking(tmp_path, checker(tmp_path), person)


def test_copies_that_are_all_missing_are_one_item_of_the_list():
    cards = Cards(load("tower_of_babel"))
    camels = [card for card in cards.order if card.startswith("camel.")]
    assert cards.together([*camels, "crane.1"]) == ["Camel, all 25", "Crane, Copy 1"]
    assert cards.together(camels[1:])[:1] == ["Camel, Copy 2"]


def test_a_check_of_which_nothing_is_kept_is_forgotten_all_the_same(tmp_path):
    for again in (True, False):
        Checked(tmp_path, "seven_wonders", again).forget()
    Checked(None, "seven_wonders").forget()
    assert list(tmp_path.iterdir()) == []
