"""What the page of a table is sent is what sent.d.ts tells TypeScript of it, from the first card to the end."""

import asyncio
import json

import pytest

from host.session.following import Following
from host.web.table.feed import TABLE_PARTS, Feed
from host.web.table.snapshot import Heading, Snapshot
from host.web.table.stream import Stream
from tests.games import SHIPPED
from tests.sent import misfits
from tests.web.positions import play_until
from tests.web.sessions import quiet_session
from tools.docs.page_types import OF_GAMES, fields_of

OTHERS = {"next", "real", "screens", "past", "news"}  # of the snapshot alone, or sent in a form of their own


def wrong(feed, game):
    """What does not fit, at a seat and for an onlooker at the table's own computer."""
    sent = [json.loads(json.dumps(feed.snapshot(Stream(seat, near=True)))) for seat in (1, None)]
    return [one for snapshot in sent for one in misfits(snapshot, OF_GAMES[game])]


@pytest.mark.long
@pytest.mark.parametrize("game", SHIPPED)
def test_a_page_is_sent_what_its_type_says(tmp_path, game):
    with quiet_session(tmp_path, game=game, seats=2 if game == "seven_wonders_duel" else 3) as session:
        session.following = Following(session.setup, tmp_path)
        feed = Feed(session)
        assert wrong(feed, game) == []
        asyncio.run(play_until(session, lambda table: len(table.turns()) > 1))
        assert wrong(feed, game) == [] and feed.snapshot(Stream(1))["undo"]["turns"]
        asyncio.run(play_until(session, lambda table: False))
        assert wrong(feed, game) == [] and feed.snapshot(Stream(1))["sheets"] and feed.snapshot(Stream(1))["next"]


def test_every_part_of_a_snapshot_is_a_field_of_its_type():
    assert set(fields_of(Snapshot)) == {*fields_of(Heading), *TABLE_PARTS, *OTHERS}
