"""What to do about a port whose station sends no hello."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from host.pico import talk
from host.stations import timing
from host.stations.link import StationLink
from shared_rules.phrases import _

T = TypeVar("T")

MUTE = (
    "{port} is open, but it says nothing, so it is not a Herald station. If it is a Pico without a program, put one on "
    "it with `herald flash`; otherwise leave this port out."
)
OTHER_TONGUE = (
    "{port} is open, but it sends something else ({bytes} bytes), so it is not a Herald station and is left alone."
)
AT_PROMPT = (
    "The board at {port} stands at MicroPython's prompt: its program was stopped by another program, or a button was "
    "held when the power came. Press its reset button, hands off the other buttons. If it has no program yet: `herald "
    "flash`."
)


def no_hello(link: StationLink) -> str:
    """The sentence on a port whose board sent no hello, by what came instead."""
    text = AT_PROMPT if talk.is_prompt(link.babble) else OTHER_TONGUE if link.bytes_in else MUTE
    return _(text).format(port=link.url, bytes=link.bytes_in)


class NoHello(Exception):
    """No station sent hello in time; the message is the sentence on the port."""


async def said_hello(link: StationLink, hello: Awaitable[T], within: float) -> T:
    """The outcome of `hello`; a silent port is nudged meanwhile. Raises NoHello."""
    nudging = asyncio.get_running_loop().call_later(min(timing.CHECK_NUDGE, within / 2), link.nudge)
    try:
        return await asyncio.wait_for(hello, within)
    except TimeoutError:
        raise NoHello(no_hello(link)) from None
    finally:
        nudging.cancel()
