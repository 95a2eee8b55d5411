"""What is said of stations while a box is sorted: there are no seats and there is no game."""

from host.stations.duplicates import DuplicateTags
from host.stations.roster import SILENT, UNPLUGGED, Roster
from host.table.dealer import ShuffledDealer
from host.table.table import Table


class Heard:
    def __init__(self):
        self.texts = []

    def on_news(self, news):
        self.texts += news.lines

    def on_change(self, table):
        pass


def sorting(journal):
    table, heard = Table.start("seven_wonders.deck", ("Station 1",), {}, journal, ShuffledDealer(1)), Heard()
    table.listen(heard)
    return table, heard


def test_a_station_that_goes_and_comes_has_no_seat_and_no_game(journal):
    table, heard = sorting(journal)
    roster = Roster(table, {})
    for what in (UNPLUGGED, SILENT):
        roster.missing(1, what)
        roster.returned(1)
    gone = "Station 1 is unplugged or switched off. Plug it in again: all cards laid so far are counted."
    assert heard.texts[0] == gone and heard.texts[1] == "Station 1 is back: go on with the next card."
    assert not any("seat" in text or "game" in text for text in heard.texts)


def test_two_tags_of_one_card_are_named_once(journal):
    table, heard = sorting(journal)
    tags = DuplicateTags(table)
    tags.on_card(1, "04aa", "7w/altar.3")
    tags.on_gone(1, "04aa")
    tags.on_card(1, "04bb", "7w/altar.3")
    assert heard.texts == []  # the sorting itself says so
