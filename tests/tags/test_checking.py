"""Cards as people call them, and a check that finds tags on the wrong cards."""

import pytest

from host.languages.catalogue import Speaker, speaking
from host.stations.enrolments import Enrolments
from host.tags.checking import Checking, report_lines
from host.tags.tagging import Cards
from host.virtual.tags import Ntag213
from shared_rules.contract import load
from tests.games import every
from tests.tags.test_tagging import ALTAR, GAME, uid, walking


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
