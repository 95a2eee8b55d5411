"""Somebody who listens to a table and waits for something to happen."""

import asyncio

from tests.fakes.waiting import until


class Listener:
    """Hears what is announced (`lines`), and wakes those who wait for a line or a change."""

    def __init__(self):
        self.lines = []
        self.moved = asyncio.Event()

    def on_news(self, news):
        self.lines += news.lines
        self.moved.set()

    def on_change(self, table):
        self.moved.set()

    async def until(self, happened):
        await until(happened, woken=self.moved)
