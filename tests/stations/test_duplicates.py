"""Copied tags are noticed and named, to whom it concerns, and to all once the card lies open."""

import pytest

from host.journal.journal import Journal
from host.stations import duplicates
from host.stations.duplicates import CARRIED, MOST, TITLE, DuplicateTags
from host.table.dealer import ShuffledDealer
from host.table.table import Table

FIRST, SECOND = "04aaaaaa111111", "04bbbbbb222222"


class Desk:
    """A real table of three, a Tags beside it, and an ear."""

    def __init__(self, folder):
        self.journal = Journal.open(folder)
        names = ("Ada", "Bela", "Cleo")
        self.table = Table.start("seven_wonders", names, {"deal": "dealt"}, self.journal, ShuffledDealer(2), seed=2)
        self.table.deal_if_due()
        self.now, self.news = 1000.0, []
        self.tags = DuplicateTags(self.table, lambda: self.now)
        self.table.listen(self.tags)
        self.table.listen(self)

    def on_news(self, news):
        if news.title == TITLE:
            self.news.append(news)

    def on_change(self, table):
        """Nothing."""

    def told(self, seat=None):
        return [line for news in self.news if news.audience == seat for line in news.lines]

    def hand(self, seat):
        return self.table.view(seat)["hand"]

    def buildable(self, seat):
        return next(play for play in self.table.state.plays(seat) if play.verb == "build")


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.journal.close()


def test_a_second_tag_for_a_card_is_told_to_the_one_who_lays_it_and_to_nobody_else(desk):
    card = desk.hand(1)[0]
    desk.tags.on_card(1, FIRST, f"7w/{card}")
    desk.tags.on_gone(1, FIRST)
    desk.tags.on_card(2, SECOND, f"7w/{card}")
    assert [news.audience for news in desk.news] == [2]
    assert "...222222" in desk.told(2)[0] and "rewrite the wrong tag" in desk.told(2)[0]


def test_a_tag_that_people_named_stands_for_the_one_that_died_and_nobody_is_warned(desk):
    """In Duel each card is laid twice: when it is turned up, and when it is taken."""
    card = desk.hand(1)[0]
    desk.tags.on_card(1, FIRST, f"7w/{card}")
    desk.tags.on_gone(1, FIRST)
    desk.tags.replace(SECOND, card)
    desk.tags.on_card(2, SECOND, f"7w/{card}")
    assert desk.news == []
    desk.tags.on_card(1, FIRST, f"7w/{card}")  # it is not dead at all
    assert [news.audience for news in desk.news] == [1]


def test_it_is_said_once_however_often_the_card_is_laid(desk):
    card = desk.hand(1)[0]
    for _ in range(3):
        for uid in (FIRST, SECOND):
            desk.tags.on_card(1, uid, f"7w/{card}")
            desk.tags.on_gone(1, uid)
    assert len(desk.news) == 1


def test_everybody_hears_of_it_when_the_card_lies_open(desk):
    play = desk.buildable(1)
    desk.tags.on_card(1, FIRST, f"7w/{play.card}")
    desk.tags.on_gone(1, FIRST)
    desk.tags.on_card(3, SECOND, f"7w/{play.card}")
    assert desk.told() == []
    for seat, text in ((1, desk.table.game.text(play)), (2, f"sell {desk.hand(2)[0]}"), (3, f"sell {desk.hand(3)[0]}")):
        assert desk.told() == []
        assert desk.table.submit(seat, f"p{seat}", desk.table.moment, text).ok
    assert len(desk.told()) == 1 and "Cleo laid the second one" in desk.told()[0]


def test_what_everybody_has_heard_is_not_said_again_when_the_tags_are_laid_again(desk):
    play = desk.buildable(1)
    tags = ((1, FIRST), (3, SECOND))
    for seat, uid in tags:
        desk.tags.on_card(seat, uid, f"7w/{play.card}")
        desk.tags.on_gone(seat, uid)
    for seat, text in ((1, desk.table.game.text(play)), (2, f"sell {desk.hand(2)[0]}"), (3, f"sell {desk.hand(3)[0]}")):
        assert desk.table.submit(seat, f"p{seat}", desk.table.moment, text).ok
    heard = list(desk.news)
    for seat, uid in tags:
        desk.tags.on_card(seat, uid, f"7w/{play.card}")
        desk.tags.on_gone(seat, uid)
    assert desk.news == heard and len(desk.told()) == len(desk.told(3)) == 1


def test_the_same_card_laid_again_and_at_another_station_is_no_copy(desk):
    card = desk.hand(1)[0]
    for seat in (1, 2, 3, 1):
        desk.tags.on_card(seat, FIRST, f"7w/{card}")
        desk.now += 1
        desk.tags.on_gone(seat, FIRST)
    desk.tags.on_card(1, FIRST, f"7w/{card}")
    desk.tags.on_card(1, FIRST, f"7w/{card}")  # said again after a greeting
    assert desk.news == []


def test_one_tag_on_two_stations_at_once_is_told_to_both(desk):
    desk.tags.on_card(1, FIRST, "")
    desk.tags.on_card(2, FIRST, "")
    desk.now += CARRIED + 1
    desk.tags.on_gone(1, FIRST)
    assert [news.audience for news in desk.news] == [1, 2]
    assert "lies on two stations at once" in desk.told(1)[0]


@pytest.mark.parametrize("after", [1.0, CARRIED])
def test_a_card_carried_quickly_to_the_next_station_is_no_copy(desk, after):
    desk.tags.on_card(1, FIRST, "")
    desk.tags.on_card(2, FIRST, "")
    desk.now += after
    desk.tags.on_gone(1, FIRST)
    desk.now += 60.0
    desk.tags.on_gone(2, FIRST)
    assert desk.news == []


def test_a_station_that_lost_its_cable_holds_no_tag_any_more(desk):
    desk.tags.on_card(1, FIRST, "")
    desk.tags.forget_card(1)
    desk.tags.on_card(2, FIRST, "")
    desk.now += 60.0
    desk.tags.on_gone(1, FIRST)
    assert desk.news == []


def test_a_tag_that_was_written_anew_in_the_game_is_told_without_naming_what_it_was(desk):
    first, second = desk.hand(1)[:2]
    desk.tags.on_card(1, FIRST, f"7w/{first}")
    desk.tags.on_gone(1, FIRST)
    desk.tags.on_card(2, FIRST, f"7w/{second}")
    assert desk.told(2) == ["This tag named another card before. Check that it names the card it is on."]


def test_a_tag_that_was_written_anew_is_told_at_the_reader_it_came_from_too(desk):
    first, second = desk.hand(1)[:2]
    desk.tags.on_card(1, FIRST, f"7w/{first}")
    desk.tags.on_gone(1, FIRST)
    desk.tags.on_card(1, FIRST, f"7w/{second}")
    assert len(desk.told(1)) == 1


def test_a_tag_that_came_from_a_station_without_its_cable_lies_at_one_alone(desk):
    """Another tag lay where it went."""
    desk.tags.on_card(1, FIRST, "")
    desk.tags.on_card(2, SECOND, "")
    desk.tags.forget_card(2)
    desk.tags.on_gone(1, FIRST)
    desk.tags.on_card(1, SECOND, "")
    desk.now += 60.0
    desk.tags.on_gone(1, SECOND)
    assert desk.news == []


@pytest.mark.parametrize("text", ["", "xx/altar.3", "7w/nonsense", "7w/", "altar.3"])
def test_tags_of_other_games_say_nothing(desk, text):
    for uid in (FIRST, SECOND):
        desk.tags.on_card(1, uid, text)
    assert desk.news == []


def test_forged_tags_teach_their_maker_little_of_what_others_laid(desk):
    cards = desk.table.game.cards()
    for card in cards:
        desk.tags.on_card(1, "04" + card.encode().hex(), f"7w/{card}")
    for card in cards:
        desk.tags.on_card(2, "05" + card.encode().hex(), f"7w/{card}")
    assert len(desk.told(2)) == MOST


def test_a_station_that_makes_up_tags_fills_no_memory(desk, monkeypatch):
    monkeypatch.setattr(duplicates, "KNOWN", 5)
    for number in range(50):
        desk.tags.on_card(1, f"{number:014x}", "7w/altar.3")
        desk.tags.on_card(2, f"{number:014x}", "7w/altar.3")
    assert len(desk.tags._card_of) == 5 and len(desk.tags._doubted) == 1
