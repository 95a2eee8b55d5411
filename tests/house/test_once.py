"""Two clicks are one, at the server too."""

import asyncio

import pytest

from host.errors import WrongUse
from host.house.asking import Asking
from host.house.once import once
from tests.promises import promise

PROMISES = [promise("A double click begins one game, one table, one event", how="at the page and at the server")]


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def wish(device="laptop", **fields):
    return Asking(device, "", fields)


def test_the_same_wish_of_one_device_is_done_once_in_two_seconds(house):
    clock, done = Clock(), []

    def begin(house, asked):
        done.append(asked)
        return f"/table/{len(done)}"

    act = once(begin, clock)
    assert [act(house, wish(seats=4)), act(house, wish(seats=4))] == ["/table/1", "/table/1"]
    assert act(house, wish("phone", seats=4)) == "/table/2"  # another device wants its own
    assert act(house, wish(seats=3)) == "/table/3"  # and this one another game
    clock.now += 2.1
    assert act(house, wish(seats=3)) == "/table/4"


def test_what_was_refused_is_tried_again(house):
    tried = []

    def refuse(house, asked):
        tried.append(asked)
        raise WrongUse("not now")

    act = once(refuse)
    for _time in range(2):
        with pytest.raises(WrongUse):
            act(house, wish())
    assert len(tried) == 2


def test_the_second_click_waits_for_what_the_first_began(house):
    async def story():
        begun = []

        async def begin(house, asked):
            begun.append(asked)
            await asyncio.sleep(0)
            return "/class"

        act = once(lambda house, asked: begin(house, asked))
        found = await asyncio.gather(act(house, wish()), act(house, wish()))
        return found, len(begun)

    assert asyncio.run(story()) == (["/class", "/class"], 1)
