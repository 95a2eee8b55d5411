"""pyserial's side of `memory://` URLs."""

import serial
from serial.serialutil import PortNotOpenError

from tests.link.media import Memory


class Serial(serial.SerialBase):
    """A port of a stream in memory."""

    def open(self) -> None:
        stream = Memory.known.get(self.portstr)
        if stream is None or stream.connected:
            raise serial.SerialException(2, f"could not open port {self.portstr}")
        self._stream = stream
        stream.connected = self.is_open = True

    def close(self) -> None:
        if self.is_open:
            with self._stream.changed:
                self._stream.connected = self.is_open = False
                self._stream.changed.notify_all()

    def _reconfigure_port(self) -> None:
        """Speed and parity mean nothing here."""

    @property
    def in_waiting(self) -> int:
        return len(self._stream.to_host)

    def read(self, size: int = 1) -> bytes:
        stream = self._stream
        with stream.changed:
            if not self.is_open:
                raise PortNotOpenError()
            if not stream.to_host and size:
                stream.changed.wait(self.timeout)
            if not stream.connected:
                raise serial.SerialException("device disconnected")
            data = bytes(stream.to_host[:size])
            del stream.to_host[:size]
            return data

    def write(self, data: bytes) -> int:
        with self._stream.changed:
            if not self._stream.connected:
                raise serial.SerialException("device disconnected")
            self._stream.to_station += data
            return len(data)
