"""What all buses add to the Adafruit driver: it never holds up the other tasks."""

import time

# An acknowledgement comes within a millisecond; 25 are allowed.
READY_LOOKS = 25
# The clock (Hz) for a reader, or wires, that understand nothing at full speed.
SLOW_HZ = 100000
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ACK = b"\x00\x00\xff\x00\xff\x00"
_VERSION = 0x02  # GetFirmwareVersion


class Patient:
    """Put before a driver's class. It looks for an acknowledgement every millisecond instead of every
    ten, and never longer than READY_LOOKS of them: a missing reader would hold up every task for a
    second. A class that uses it has `looks_ready()`: one look at the bus, at once."""

    known_ready = False
    version: "bytes | None" = (
        None  # what the chip calls itself, as 4 bytes: kind (0x32), version, revision, what it supports
    )
    if TYPE_CHECKING:
        looks_ready: "Any"
        send_command: "Any"
        process_response: "Any"
        _write_data: "Any"

    @property
    def firmware_version(self) -> "bytes | None":
        """Asked by the driver when it starts. Some copies of the chip want to be asked, and never answer."""
        if not self.send_command(_VERSION):
            raise RuntimeError("nobody there")
        self.version = self.process_response(_VERSION, 4)
        return self.version

    def ready(self) -> bool:
        """Whether something can be fetched now. The next fetch then asks no second time."""
        self.known_ready = self.looks_ready()
        return self.known_ready

    def abort(self) -> None:
        """Ends the command under way, so that its answer cannot be taken for the next one's."""
        self.known_ready = False
        self._write_data(ACK)

    def _wait_ready(self, timeout: float = 1) -> bool:
        if self.known_ready:
            self.known_ready = False
            return True
        for _ in range(READY_LOOKS):
            time.sleep_ms(1)  # before the first look, too: some chips, asked at once, forget the command
            if self.looks_ready():
                return True
        return False
