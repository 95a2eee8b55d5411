"""A tap on the wire between host and station: passes every byte on and keeps it."""

import asyncio
from urllib.parse import urlsplit

from shared_rules.wire.framing import Receiver


class Tap:
    """`url` is what the host opens instead of the station's own. With `cut` set, what the host says is
    kept and not passed on."""

    def __init__(self, station_url):
        self._station = urlsplit(station_url)
        self.from_station, self.from_host = bytearray(), bytearray()
        self.cut = False
        self._tasks = []

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"socket://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_):
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, host_reader, host_writer):
        reader, writer = await asyncio.open_connection(self._station.hostname, self._station.port)
        self._tasks.append(asyncio.create_task(self._pass(reader, host_writer, self.from_station)))
        self._tasks.append(asyncio.create_task(self._pass(host_reader, writer, self.from_host)))

    async def _pass(self, reader, writer, kept):
        while data := await reader.read(4096):
            kept += data
            if not (self.cut and kept is self.from_host):
                writer.write(data)
        writer.close()

    def said(self, side, name):
        """The fields of every message with this name that `side` (station, host) has sent."""
        data = self.from_station if side == "station" else self.from_host
        return [fields for found, fields in Receiver().feed(bytes(data)) if found == name]

    def lines(self, side, name):
        """The raw lines of those messages."""
        data = self.from_station if side == "station" else self.from_host
        return [line for line in bytes(data).split(b"\n") if line.split(b" ")[1:2] == [name.encode()]]
