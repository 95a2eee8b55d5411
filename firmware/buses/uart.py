"""The reader on a serial line, for readers at the end of long leads."""

import busio
import machine
from adafruit_pn532.adafruit_pn532 import BusyError
from adafruit_pn532.uart import PN532_UART

from firmware import pins
from firmware.buses.patient import Patient

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PatientUART(Patient, PN532_UART):
    """The driver on a serial line."""

    def looks_ready(self) -> bool:
        return self._uart.in_waiting > 0

    def _read_data(self, count: int) -> "Any":
        try:
            return PN532_UART._read_data(self, count)
        except BusyError:
            raise RuntimeError("nothing to fetch")


def make(slow: bool) -> PatientUART:
    """The started driver; its speed is the chip's. Raises what the driver raises."""
    # On these two of the four pins lies the Pico's UART 0.
    tx, rx = machine.Pin(pins.READER_MISO), machine.Pin(pins.READER_SS)
    return PatientUART(busio.UART(machine.UART(0, 115200, tx=tx, rx=rx, timeout=5, timeout_char=2, rxbuf=256)))
