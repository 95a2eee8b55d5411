"""A tap on the wire between host and station: passes every byte on and keeps it."""

from shared_rules.wire.framing import Receiver
from tests.fakes.between import Between


class Tap(Between):
    """With `cut` set, the host's bytes are kept and not passed on."""

    def __init__(self, station_url):
        super().__init__(station_url)
        self.from_station, self.from_host = bytearray(), bytearray()
        self.cut = False

    async def _pass(self, reader, writer, to_host, ends):
        kept = self.from_station if to_host else self.from_host
        while data := await reader.read(4096):
            kept += data
            if to_host or not self.cut:
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
