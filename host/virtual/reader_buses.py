"""The PN532's other two ways to the world: I2C and the serial line (HSU). SPI is in pn532.py.

Sources: NXP UM0701-02 (a read on I2C begins with a status byte and always at the frame's start; on
the serial line the chip speaks without being asked), and what the Adafruit drivers expect.
"""

from host.virtual.pn532 import Pn532


class ReaderI2c:
    """The chip at its I2C address: an I2cDevice."""

    def __init__(self, chip: Pn532) -> None:
        self._chip = chip
        self._reading = False
        self._at = 0
        self._written = bytearray()

    def start(self, reading: bool) -> bool:
        """Acknowledged by a chip that has power and is not stuck."""
        self._reading, self._at = reading, 0
        self._written.clear()
        return self._chip.answers

    def write(self, byte: int) -> bool:
        """One byte of a frame."""
        self._written.append(byte)
        return True

    def read(self) -> int:
        """The status byte, then the frame from its beginning."""
        frame, at = self._chip.waiting, self._at
        self._at += 1
        if at == 0 or frame is None:
            return 1 if frame is not None and at == 0 else 0
        return frame[at - 1] if at <= len(frame) else 0

    def stop(self) -> None:
        """A frame that was written is obeyed; one of which more than the status was read is done with."""
        if self._reading and self._at > 1 and self._chip.waiting is not None:
            self._chip.fetched()
        elif not self._reading and self._written:
            self._chip.hear(bytes(self._written))


class ReaderUart:
    """The chip at the end of a serial line. `waiting` is what it sent and nobody has taken yet."""

    def __init__(self, chip: Pn532) -> None:
        self.connected = False
        self.waiting = bytearray()
        self._chip = chip
        chip.on_say = self._on_say

    def typed(self, data: bytes) -> None:
        """Bytes from the station; the wake-up before a frame does not count as a frame."""
        if self.connected and data.rstrip(b"\0").strip(b"\x55"):
            self._chip.hear(data)

    def take(self, count: int) -> bytes:
        """Up to this many of the waiting bytes."""
        taken = bytes(self.waiting[:count])
        del self.waiting[:count]
        return taken

    def _on_say(self) -> None:
        frame = self._chip.waiting
        if self.connected and frame is not None:
            self.waiting += frame
            self._chip.fetched()
