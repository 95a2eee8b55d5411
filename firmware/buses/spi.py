"""The reader on SPI, the default: on its own bus, and the chip never stretches the clock."""

import time

import busio
import digitalio
import machine
from adafruit_bus_device.spi_device import SPIDevice
from adafruit_pn532.adafruit_pn532 import PN532

from firmware import pins
from firmware.buses.patient import SLOW_HZ, Patient

# The first byte of a transfer: status wanted, data follow, data wanted. As everything on this bus, the least
# significant bit first.
_STATUS, _WRITE, _READ = b"\x40\x00", b"\x80", b"\xc0"
READY_RAW = 0x80  # the status byte 0x01
WAKE_MS = 10  # what comes sooner after a sleep is lost
HZ = 1000000  # the chip takes 5 MHz; most programs use 1
# Of every frame the first bytes: 00 00 FF, its length, the checksum of that, and one more. An acknowledgement ends so.
_HEAD = 6
# Half a byte, its bits the other way round.
_HALVES = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"


class PatientSPI(Patient, PN532):
    """The driver on SPI, but for its own way to the bus: that took 7 ms for an answer, in which nothing else went on,
    and left 2 kB of garbage at each look. Here bits are turned where they lie, and no more of a frame is fetched than
    there is."""

    state = bytearray(2)

    def __init__(self, bus: "busio.SPI", select: "digitalio.DigitalInOut", slow: bool = False) -> None:
        self._slow = slow
        self._spi = SPIDevice(bus, select, baudrate=SLOW_HZ if slow else HZ)
        PN532.__init__(self)

    def _wakeup(self) -> None:
        with self._spi as spi:
            spi.write(b"\x00")
            time.sleep_ms(WAKE_MS)
        self.low_power = False
        self.abort()  # without its reset line the chip may still have an answer from before this Pico's start
        self.SAM_configuration()

    def looks_ready(self) -> bool:
        with self._spi as spi:
            spi.write_readinto(_STATUS, self.state)
        return self.state[1] == READY_RAW

    def _write_data(self, framebytes: "bytes | bytearray") -> None:
        data = bytearray(framebytes)
        _turn(data)
        with self._spi as spi:
            if self._slow:
                time.sleep_ms(1)  # some chips lose what comes right after chip select
            spi.write(_WRITE)
            spi.write(data)

    def _read_data(self, count: int) -> bytearray:
        with self._spi as spi:
            spi.write(_READ)
            data = _fetch(spi, _HEAD)
            if count > _HEAD:
                # Behind its length: what it holds but for the first byte, the checksum of that, and a 0. A frame that
                # begins otherwise is left to the driver.
                more = count - _HEAD
                data.extend(_fetch(spi, min(more, data[3] + 1) if data[2] == 0xFF else more))
        return data


def _fetch(spi: "busio.SPI", count: int) -> bytearray:
    data = bytearray(count)
    spi.readinto(data)
    _turn(data)
    return data


def _turn(data: bytearray) -> None:
    """Turns the bits of each byte the other way round."""
    halves = _HALVES
    for at in range(len(data)):
        byte = data[at]
        data[at] = halves[byte & 15] << 4 | halves[byte >> 4]


def make(slow: bool) -> PatientSPI:
    """The started driver, for a reader that is to be spoken to slowly. Raises what the driver raises."""
    sck, mosi, miso = machine.Pin(pins.READER_SCK), machine.Pin(pins.READER_MOSI), machine.Pin(pins.READER_MISO)
    bus = machine.SPI(0, sck=sck, mosi=mosi, miso=miso)
    return PatientSPI(busio.SPI(bus), digitalio.DigitalInOut(machine.Pin(pins.READER_SS)), slow)
