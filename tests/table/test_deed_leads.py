"""The deed of an announcement is a sentence with somebody in it, never what hands do with the pieces."""

import pytest

from host.announce.oled import players_first
from host.languages.game_words import game_words
from host.table.news import News, deed, whose, worded
from shared_rules.contract import load
from shared_rules.referee.news import PIECES, Line
from shared_rules.referee.record import parse
from tests.golden.make import read
from tests.promises import promise

GAME = "through_the_ages"
NAMES = ("AAAAA", "BBBBB", "CCCCC", "DDDDD")


@pytest.fixture(scope="module", params=["en", "hu", "da"])
def announced(request):
    """All that a whole game announces in a language."""
    record = parse(read(GAME, "full-dealt-4-b")[0])
    words, state = game_words(GAME, request.param, request.param), load(GAME).start_kept(record.seats, record.options)
    events = [event for seat, text in record.lines for event in state.do(seat, load(GAME).parse(text))]
    return [worded(News(None, events=(event,)), words, NAMES) for event in events if words.tell(event, NAMES)]


@promise("The headline of an announcement is what somebody did, never how hands move the pieces")
def test_no_deed_is_about_pieces_where_something_was_done(announced):
    about = [told for told in announced if any(whose(line) == PIECES for line in told.lines)]
    done = [told for told in about if any(whose(line) != PIECES for line in told.lines)]
    assert len(done) > 200 and not [told for told in done if whose(deed(told)) == PIECES]
    assert not [told for told in done if speaks(*told.lines) and not speaks(deed(told))]


def speaks(*lines):
    """Whether somebody is named, apart from what hands do."""
    return any(name in line for line in lines if whose(line) != PIECES for name in NAMES)


def test_a_small_screen_shows_what_hands_do_last():
    lines = [Line(PIECES, "Ada: 2 blue from Bronze to the bank."), "Ada builds Iron.", Line(2, "Bela: 3 points")]
    assert players_first(lines, 1) == [lines[2], lines[1], lines[0]]
