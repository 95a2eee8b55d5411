"""The one seat at which an open game of bots shows cards that are refused."""

import asyncio

from host.session.demonstration import Demonstration


def test_at_all_other_seats_nothing_is_shown_and_no_turn_is_counted():
    demonstration = Demonstration(None, 1, print)
    asyncio.run(demonstration.before_play(2))
    assert demonstration.displays == [] and demonstration._turn == 0
