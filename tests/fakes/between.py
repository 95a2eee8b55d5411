"""What lies between host and station."""

import asyncio
from urllib.parse import urlsplit


class Between:
    """`url` is what the host opens instead of the station's own.

    A subclass defines `_pass(reader, writer, to_host, ends)` for both directions: `ends` are the writers of host and
    station.
    """

    def __init__(self, station_url):
        self._station = urlsplit(station_url)
        self._tasks = []

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.url = f"socket://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_):
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, host_reader, host_writer):
        reader, writer = await asyncio.open_connection(self._station.hostname, self._station.port)
        ends = (host_writer, writer)
        self._tasks.append(asyncio.create_task(self._pass(reader, host_writer, True, ends)))
        self._tasks.append(asyncio.create_task(self._pass(host_reader, writer, False, ends)))
