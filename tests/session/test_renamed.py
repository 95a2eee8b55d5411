"""Somebody is renamed, or asks to be forgotten, during a game: every text from then on has the new name."""

import asyncio
import json
from types import SimpleNamespace

import pytest

from host.broker.outbox import Outbox
from host.broker.publisher import Publisher
from host.journal.forgetting import forget
from host.journal.people import SOMEBODY, People
from host.session.following import Following
from host.session.game_review import GameReview
from host.table.news import News, sentence
from host.web.table.feed import Feed, event_stream
from host.web.table.stream import Stream
from tests.web.sessions import quiet_session

GAME = {"seats": 2, "game": "seven_wonders_duel"}


def emptied(outbox):
    """The text of everything that waits, taken out of an outbox."""
    found = []
    while not outbox.empty:
        one = outbox.take(0)
        found.append(f"{one.topic} {one.payload}")
    return "\n".join(found)


def begun(session):
    """A few plays, so that both players were announced."""
    table = session.table
    table.deal_if_due()
    for _ in range(8):
        seat = table.awaited()[0]
        assert table.submit(seat, f"p{table.moment}", table.moment, table.game.text(table.state.plays(seat)[0])).ok


def shown(feed):
    """All that the pages of an onlooker and of seat 1 show."""
    return json.dumps([feed.snapshot(Stream(seat)) for seat in (None, 1)], ensure_ascii=False)


def test_a_running_table_takes_a_new_name_and_goes_on(tmp_path):
    with quiet_session(tmp_path, **GAME) as session:
        session.look_at_names()
        assert session.table.names == ("Ada", "Bela")
        moment, begin = session.table.moment, session.table.state.public()
        People.read(tmp_path).rename("Bela", "Béla Nagy")
        session.look_at_names()
        assert session.table.names == session.table.header.names == session.setup.names == ("Ada", "Béla Nagy")
        assert session.table.words.player(2) == session.table.words_of(1).player(2) == "Béla Nagy"
        assert (session.table.moment, session.table.state.public()) == (moment, begin)


def test_a_file_of_people_that_cannot_be_read_stops_no_game(tmp_path):
    with quiet_session(tmp_path, **GAME) as session:
        (tmp_path / "people.json").write_text("no")
        session.look_at_names()
        assert session.table.names == ("Ada", "Bela")
        (tmp_path / "people.json").unlink()
        People.read(tmp_path).rename("Ada", "Zsófia")
        session.look_at_names()
        assert session.table.names == ("Zsófia", "Bela")


def test_a_forgotten_name_is_in_nothing_that_a_running_table_says_later(tmp_path):
    with quiet_session(tmp_path, **GAME) as session:
        feed, outbox = Feed(session), Outbox()
        session.following = Following(session.setup, tmp_path)
        session.table.listen(feed)
        session.table.on_rename(feed._renamed)
        session.table.listen(Publisher(session.table, "t", outbox, list))
        begun(session)
        table = session.table
        text = sentence("The station of {who} is back and shows the game as it stands.", who=table.player(1))
        table.announce(News(None, sentence("Station back"), (text,)))
        table.announce(News(None, "Words of somebody else", ("Ada is here.",)))
        assert "Ada" in shown(feed)
        forget(tmp_path, "Ada")
        session.look_at_names()
        assert session.table.names == (SOMEBODY, "Bela")
        begun(session)
        for text in (
            shown(feed),
            emptied(outbox),
            (tmp_path / "names.json").read_text(),
            session.table.record().text(),
            str(session.following.choose()),
        ):
            assert SOMEBODY in text or "null" in text
            assert "Ada" not in text


def test_all_that_the_broker_retains_is_published_under_the_new_name(tmp_path):
    with quiet_session(tmp_path, **GAME) as session:
        outbox = Outbox()
        session.table.listen(Publisher(session.table, "t", outbox, list))
        emptied(outbox)
        session.table.rename(("Ada", "Cili"))
        text = emptied(outbox)
        for topic in ("herald/t/state", "herald/t/health"):
            assert "Cili" in next(line for line in text.splitlines() if line.startswith(topic))
        assert "herald/t/result" in text and "Bela" not in text


def test_news_of_plays_are_told_anew_and_keep_their_numbers(tmp_path):
    with quiet_session(tmp_path, **GAME) as session:
        feed = Feed(session)
        session.table.listen(feed)
        begun(session)
        before = feed.unheard(Stream(None))
        session.table.on_rename(feed._renamed)
        session.table.rename(("Ada", "Cili"))
        after = feed.unheard(Stream(None))
        assert any("Bela" in json.dumps(item) for item in before)
        assert json.dumps(before).replace("Bela", "Cili") == json.dumps(after)


@pytest.mark.micropython
def test_an_open_page_is_told_to_load_itself_again(tmp_path):
    async def scenario(session):
        feed = Feed(session)
        feed.open()
        parts = event_stream(feed, Stream(None), heartbeat=60)
        first = await anext(parts)
        session.table.rename(("Ada", "Cili"))
        second = await anext(parts)
        feed.close()
        return [json.loads(part.partition("data: ")[2]) for part in (first, second)]

    with quiet_session(tmp_path, **GAME) as session:
        first, second = asyncio.run(scenario(session))
    assert first["run"] != second["run"]
    assert [seat["name"] for seat in second["seats"]] == ["Ada", "Cili"]


def test_who_was_forgotten_while_a_host_was_dead_is_taken_out_when_the_table_opens(tmp_path):
    with quiet_session(tmp_path, **GAME):
        forget(tmp_path, "Ada")
    assert "Ada" in (tmp_path / "names.json").read_text()
    with quiet_session(tmp_path, **GAME, names=("Cili", "Dora")):
        assert "Ada" not in (tmp_path / "names.json").read_text()


def test_what_was_found_about_a_game_is_told_anew_and_the_rest_of_it_stays():
    told, found = [], {"done": True, "why": "", "curve": ["Ada"]}
    for facts, seen in ((found, ("Zita", "wins")), (None, None)):
        names = SimpleNamespace(
            facts=facts, _latest=seen, _tell=told.append, _facts_of=lambda *seen: {"curve": [*seen]}
        )
        GameReview.renamed(names)
    assert told == [{"done": True, "why": "", "curve": ["Zita", "wins"]}]
