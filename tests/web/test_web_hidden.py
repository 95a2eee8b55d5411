"""What a page gets, and what it must never get."""

import asyncio
import json

import pytest

from firmware.screens import idle
from host.table.news import News
from host.web.table.curtain import SETTLE, Curtain
from host.web.table.feed import Feed, event_stream
from host.web.table.stream import Stream
from tests.web.lit_station import pixels
from tests.web.sessions import PICTURE, key_of, play_turn, quiet_session, served


@pytest.fixture
def two_people(tmp_path):
    with quiet_session(tmp_path, humans=2) as session:
        yield session


def cards_in(session):
    """Every card identity of the game, by the holder of it now (None: nobody's hand)."""
    held = {card: seat for seat in session.table.seats for card in session.hand(seat)}
    return {card: held.get(card) for card in session.table.game.cards()}


def leaks(session, text, seat):
    """Cards of other hands named in a text for `seat`."""
    return [card for card, holder in cards_in(session).items() if holder not in (None, seat) and f'"{card}"' in text]


@pytest.mark.parametrize("deal", ["dealt", "open"])
@pytest.mark.parametrize("seat", [None, 1, 2])
def test_no_stream_ever_holds_another_seat_s_hand(tmp_path, deal, seat):
    async def follow(session):
        feed = Feed(session)
        feed.open()
        stream = Stream(seat)
        feed.join(stream)
        texts = [json.dumps(feed.snapshot(stream))]
        for _ in range(9):
            assert not leaks(session, texts[-1], seat)
            play_turn(session)
            texts.append(json.dumps(feed.change(stream)))
        feed.close()
        return texts

    with quiet_session(tmp_path, humans=2, deal=deal) as session:
        own = session.hand(1)
        texts = asyncio.run(follow(session))
    assert all(f'"{card}"' in texts[0] for card in own) == (seat == 1)
    assert '"age": 2' in texts[-1]


def test_a_hand_stays_to_be_seen_while_others_choose_without_the_card_that_lies_face_down(session):
    hand = session.hand(1)
    feed = Feed(session)
    session.table.submit(1, "p", session.table.moment, f"sell {hand[0]}")
    assert feed.actions[1].cards() == hand[1:]


def test_a_play_that_lies_face_down_is_told_to_nobody_else(two_people):
    card = two_people.hand(2)[0]
    feed = Feed(two_people)
    two_people.table.submit(2, "p", two_people.table.moment, f"sell {card}")
    texts = {seat: json.dumps(feed.snapshot(Stream(seat))) for seat in (None, 1, 2)}
    assert {seat: card in text for seat, text in texts.items()} == {None: False, 1: False, 2: True}


def test_another_seat_s_display_is_covered_from_laying_until_it_has_settled(two_people, monkeypatch):
    session = two_people
    monkeypatch.setattr("host.web.table.feed.LOOK", 0.005)
    monkeypatch.setattr("host.web.table.curtain.SETTLE", 0.05)

    async def story():
        feed = Feed(session)
        feed.open()
        other, own, bench = Stream(1), Stream(2), session.virtual_stations[2]

        def seen(stream):
            return feed.snapshot(stream)["screens"][2]

        async def until(state):
            while ("covered" in seen(other)) != state:
                await asyncio.sleep(0.005)

        while not feed.displays.reads:
            await asyncio.sleep(0.005)
        bench.draw(pixels(idle("Bela", ["Age I  turn 1", "Lay a card here"], "D help")))
        await asyncio.wait_for(until(False), 60)
        clear = seen(other)
        await bench.place("tag")
        under = seen(other), seen(own)
        await bench.remove()
        just_after = seen(other)
        await asyncio.wait_for(until(False), 60)
        feed.close()
        return clear, under, just_after, seen(other)

    clear, under, just_after, at_last = asyncio.run(story())
    assert "pixels" in clear
    assert under == ({"covered": True}, clear)
    assert just_after == {"covered": True}
    assert at_last == clear


def test_a_display_is_covered_as_long_as_the_station_speaks_of_a_card():
    curtain = Curtain(0.0)
    assert curtain.closed
    curtain.look(SETTLE, reported=False)
    assert not curtain.closed
    curtain.on_card()
    curtain.on_empty(10.0)
    curtain.look(10.0 + SETTLE, reported=True)
    assert curtain.closed
    curtain.look(10.1 + SETTLE, reported=False)
    assert curtain.closed
    assert curtain.look(10.0 + 2 * SETTLE, reported=False)
    assert not curtain.closed


def test_with_open_screens_nothing_is_covered(session):
    async def story():
        feed = Feed(session, open_screens=True)
        feed.open()
        await asyncio.sleep(0)
        session.virtual_stations[2].draw(PICTURE)
        await session.virtual_stations[2].place("tag")
        found = feed.snapshot(Stream(1))["screens"][2]
        feed.close()
        return found

    assert "pixels" in asyncio.run(story())


def test_news_for_one_seat_reach_only_that_seat(session):
    feed = Feed(session)
    feed.on_news(News(None, "For all"))
    feed.on_news(News(2, "For Bela"))
    titles = {seat: [item["title"] for item in feed.snapshot(Stream(seat))["news"]] for seat in (None, 1)}
    assert titles == {None: ["For all"], 1: ["For all"]}


def test_a_slow_page_is_told_the_newest_once(session):
    async def story():
        feed, stream = Feed(session), Stream(None)
        feed.open()
        feed.join(stream)
        feed.snapshot(stream)
        for _ in range(3):
            play_turn(session)
        first, second = feed.change(stream), feed.change(stream)
        feed.close()
        return first, second

    first, second = asyncio.run(story())
    assert first["at"] == session.table.moment and first["public"]["turn"] == 4
    assert [item["title"] for item in first["news"]].count("Age I, turn 3") == 1
    assert second == {}


def test_a_quiet_stream_keeps_its_connection_with_heartbeats(session):
    async def story():
        feed = Feed(session)
        parts = event_stream(feed, Stream(None), heartbeat=0.01)
        found = [await anext(parts), await anext(parts)]
        await parts.aclose()
        return found

    first, second = asyncio.run(story())
    assert first.startswith("event: snapshot\ndata: {") and second == "event: here\ndata: {}\n\n"


def test_the_stream_of_a_seat_over_http_brings_its_hand_and_then_changes(session):
    async def story():
        async with served(session) as (web, client):
            address = f"/stream?seat=1&key={key_of(web)}"
            async with client.stream("GET", address) as stream:
                lines = stream.aiter_lines()
                first = [await anext(lines) for _ in range(3)]
                play_turn(session)
                second = [await anext(lines) for _ in range(2)]
                return stream.headers["content-type"], first, second

    kind, first, second = asyncio.run(story())
    assert kind.startswith("text/event-stream")
    assert first[0] == "event: snapshot" and second[0] == "event: change"
    assert json.loads(second[1][6:])["at"] == json.loads(first[1][6:])["at"] + 3


def test_at_the_end_every_line_of_the_sheets_has_its_reason(session):
    async def story():
        feed = Feed(session)
        before = feed.snapshot(Stream(None))["sheets"]
        while not session.table.over:
            play_turn(session)
        return before, feed.snapshot(Stream(None))["sheets"]

    before, sheets = asyncio.run(story())
    assert before is None
    assert next(category for category, _ in sheets["categories"]) == "military" and len(sheets["categories"]) == 7
    for sheet in sheets["seats"]:
        assert sheet["total"] == sum(line["points"] for line in sheet["lines"])
        assert all(line["reason"] for line in sheet["lines"])
    assert sorted(seat for place in sheets["places"] for seat in place) == [1, 2, 3]
