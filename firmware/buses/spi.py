"""The reader on SPI, the default: on its own bus, and the chip never stretches the clock."""

import busio
import digitalio
import machine
from adafruit_pn532 import spi as driver
from adafruit_pn532.spi import PN532_SPI

from firmware import pins
from firmware.buses.patient import Patient

_STATUS = b"\x40\x00"
READY_RAW = 0x80  # the status byte 0x01, least significant bit first
# Half a byte, its bits the other way round.
_HALVES = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"


def reverse_bit(num: int) -> int:
    """A byte with its bits the other way round, instead of the driver's own: its loop took 7 ms for an answer, in which
    nothing else went on."""
    return _HALVES[num & 15] << 4 | _HALVES[num >> 4]


driver.reverse_bit = reverse_bit


class PatientSPI(Patient, PN532_SPI):
    """The driver on SPI."""

    def looks_ready(self) -> bool:
        state = bytearray(2)
        with self._spi as spi:
            spi.write_readinto(_STATUS, state)
        return state[1] == READY_RAW


def make() -> PatientSPI:
    """The started driver. Raises what the driver raises."""
    sck, mosi, miso = machine.Pin(pins.READER_SCK), machine.Pin(pins.READER_MOSI), machine.Pin(pins.READER_MISO)
    bus = machine.SPI(0, sck=sck, mosi=mosi, miso=miso)
    return PatientSPI(busio.SPI(bus), digitalio.DigitalInOut(machine.Pin(pins.READER_SS)))
