"""A table of three languages: whoever reads or hears its news has all of them in one language, the own one."""

import re

import pytest

from host.announce.oled import OledAnnouncer
from host.announce.speech import spoken_of
from host.broker.outbox import Outbox
from host.broker.publisher import Publisher
from host.journal.journal import Journal
from host.languages.catalogue import sentences
from host.session.session import Session
from host.setup.kept_setup import reseated
from host.table.news import (
    HEADING,
    News,
    SeatName,
    SeatNames,
    deed,
    of_player,
    plural_sentence,
    sentence,
    whose,
    worded,
)
from host.web.table.feed import Feed, Stream
from host.web.table.screen_reader import ScreenReader
from shared_rules.contract import Event
from tests.promises import promise
from tests.web.sessions import setup

LANGUAGES = ("en", "hu", "da")
# (what is announced, its English) of every kind: of the host, of a number, with another sentence in it.
UNPLUGGED = "The station of {who} is unplugged or switched off. Plug it in again: the seat is kept and nothing is lost."


@pytest.fixture
def three(tmp_path):
    journal = Journal.open(tmp_path)
    chosen = setup(game="oh_hell", names=("Ada", "Bela", "Cili"), humans=3)._replace(languages=LANGUAGES)
    session = Session.open(chosen, journal, tmp_path)
    session.table.deal_if_due()
    yield session
    journal.close()


def test_a_seat_that_another_person_takes_reads_that_person_s_language_and_the_table_its_own(tmp_path):
    journal = Journal.open(tmp_path)
    chosen = setup(game="oh_hell", names=("Ada", "Bela", "Cili"), humans=3)
    header = Session.open(chosen, journal, tmp_path).table.header
    for seat, language in ((2, "hu"), (3, "da")):
        chosen = chosen.with_language(seat, language)
    table = Session.resume(header, journal, tmp_path, reseat=lambda kept: reseated(kept, chosen)).table
    assert [table.words_of(seat).language for seat in table.seats] == list(LANGUAGES)
    assert table.words.language == "en"
    journal.close()


class Displays:
    """Notes what each station is to show."""

    def __init__(self, table):
        self.table, self.shown = table, {seat: [] for seat in table.seats}

    names = property(lambda self: self.table.names)

    def seats(self):
        return list(self.table.seats)

    def words_of(self, seat):
        return self.table.words_of(seat)

    def show(self, seat, title, lines, tune, code="", public=False):
        self.shown[seat].append((title, *lines))


def english(language):
    """Something that finds what is English for readers of this language: by how a sentence begins."""
    known = sentences("host", language) | sentences("oh_hell", language)
    begins = {begin(one): begin(there) for one, there in known.items() if " " in begin(one)}
    foreign = tuple(one for one, there in begins.items() if one != there and len(one) > 10)
    return lambda text: text.startswith(foreign)


def begin(text):
    """What stands before the first figure."""
    return re.split(r"\{|%", text)[0]


def host_news(table):
    """One of each kind that the host announces."""
    who = sentence("{name} (seat {seat})", name=table.player(2), seat=2)
    return [
        News(None, sentence("Station missing"), (sentence(UNPLUGGED, who=who, name=table.player(2)),)),
        News(None, sentence("Coach"), (sentence("A coach may advise {names}.", names=SeatNames([table.player(1)])),)),
        News(None, sentence("No undo"), (plural_sentence(3, "One play is taken back.", "%d plays are taken back."),)),
    ]


@promise("At a table of several languages every page, display and listener has all news in its own, with today's names")
def test_every_page_display_and_listener_has_all_in_its_own_language(three):
    table, displays, outbox = three.table, Displays(three.table), Outbox()
    feed = Feed(three)
    table.listen(feed)
    table.listen(OledAnnouncer(displays))
    table.listen(Publisher(table, "t", outbox, list))
    for news in host_news(table):
        table.announce(news)
    for _ in range(6):
        seat = table.awaited()[0]
        view = table.game.view(table.view(seat))
        assert table.submit(seat, f"p{table.moment}", table.moment, table.game.text(view.plays()[0])).ok
    table.undo(table.turns()[-2].line)
    reader = ScreenReader(three, feed)
    for seat, language in enumerate(LANGUAGES, 1):
        paged = [(one["title"], *one["lines"]) for one in feed.unheard(Stream(seat))]
        heard = [(one["title"], *one["lines"]) for one in reader.news(Stream(seat))]
        assert len(paged) == len(heard) > 5 and len(displays.shown[seat]) > 3
        foreign = english(language)
        for texts in (*paged, *heard, *displays.shown[seat]):
            assert language == "en" or not [text for text in texts if foreign(text)], texts
    told = [feed.unheard(Stream(seat)) for seat in table.seats]
    assert {len({news[n]["title"] for news in told}) for n in (0, 1, 2)} == {3}
    turns = [{one["turn"] for one in news if one["turn"]} for news in told]
    assert not turns[0] & turns[1] and not turns[1] & turns[2]
    asked = {feed.snapshot(Stream(seat))["undo"]["turns"][0]["where"] for seat in table.seats}
    assert len(asked) == 3
    broker = [outbox.take(0) for _ in range(outbox.waiting)]
    assert any('"title":"Station missing"' in one.payload for one in broker)


def test_names_are_those_of_the_moment_in_which_news_are_read(three):
    table = three.table
    feed = Feed(three)
    table.listen(feed)
    table.on_rename(feed._renamed)
    table.announce(host_news(table)[0])
    table.rename(("Ada", "Zita", "Cili"))
    (told,) = feed.unheard(Stream(1))
    assert "Zita (seat 2)" in told["lines"][0] and "Bela" not in str(told)


def test_whose_a_line_is_and_of_whom_it_speaks_is_known_without_reading_it(three):
    table = three.table
    event = Event("counted", {"number": 1, "rows": [[1, 0, 0], [0, 0, 10], [0, 1, 0]]})
    for words in map(table.words_of, table.seats):
        told = worded(News(None, events=(event,)), words, ("Ada: b", "Bela", "Ada"))
        assert [whose(line) for line in told.lines] == [1, 2, 3] and told.seats == ((1,), (2,), (3,))
    news = News(None, "Back", (of_player(HEADING, "Put back:"), of_player(2, "Bela: a card."), "It is done."))
    told = worded(news, table.words, table.names)
    assert deed(told) == "It is done." and told.seats == ((), (2,), ())


def test_a_sentence_with_names_says_of_whom_it_speaks(three):
    told = worded(host_news(three.table)[0], three.table.words_of(2), three.table.names)
    assert set(told.seats[0]) == {2} and told.title != "Station missing"
    assert SeatName(three.table, 3) == SeatName(three.table, 3) != SeatName(three.table, 2)


def test_the_voice_speaks_in_the_language_of_the_table(three):
    news = News(
        None, tune="conflict", events=(Event("counted", {"number": 1, "rows": [[1, 0, 0]] * 3}),), teller=three.table
    )
    assert spoken_of([news], three.table).startswith("Deal 1 is counted")
