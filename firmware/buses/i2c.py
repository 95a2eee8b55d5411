"""The reader on I2C, on its own bus: the chip stretches the clock while it is busy."""

import busio
import machine
from adafruit_pn532.adafruit_pn532 import BusyError
from adafruit_pn532.i2c import PN532_I2C

from firmware import pins
from firmware.buses.patient import SLOW_HZ, Patient

HZ = 400000
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PatientI2C(Patient, PN532_I2C):
    """The driver on I2C."""

    def looks_ready(self) -> bool:
        state = bytearray(1)
        try:
            with self._i2c as i2c:
                i2c.readinto(state)
        except OSError:  # it does not even acknowledge while it is busy
            return False
        return state[0] == 1

    def _read_data(self, count: int) -> "Any":
        try:
            return PN532_I2C._read_data(self, count)
        except BusyError:
            raise RuntimeError("nothing to fetch")


def make(slow: bool) -> PatientI2C:
    """The started driver, for a reader that is to be spoken to slowly. Raises what the driver raises."""
    # The chip stretches the clock for a millisecond when it wakes; a bus that is held for longer is stuck.
    # On these two of the four pins lies the Pico's I2C 1.
    sda, scl = machine.Pin(pins.READER_SCK), machine.Pin(pins.READER_MOSI)
    freq = SLOW_HZ if slow else HZ
    return PatientI2C(busio.I2C(machine.I2C(1, sda=sda, scl=scl, freq=freq, timeout=25000)))
