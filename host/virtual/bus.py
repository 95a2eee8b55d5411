"""Buses as the wires see them: a model of a chip implements one of these and nothing else.

Bytes and edges only, without a clock, so that the same models can sit behind anything that
drives a bus: here the bridge to MicroPython's `machine`, elsewhere an emulator of the whole RP2040.
"""

from collections.abc import Callable
from typing import Protocol


class SpiDevice(Protocol):
    """A chip on SPI. Bytes are as the controller sees them, most significant bit first."""

    def select(self) -> None:
        """Chip select went low."""
        ...

    def transfer(self, byte: int) -> int:
        """One byte from the controller; returns the byte that comes back at the same time."""
        ...

    def release(self) -> None:
        """Chip select went high."""
        ...


class I2cDevice(Protocol):
    """A chip on I2C, already addressed. True means: acknowledged."""

    def start(self, reading: bool) -> bool:
        """A (repeated) start with this chip's address."""
        ...

    def write(self, byte: int) -> bool:
        """One byte from the controller."""
        ...

    def read(self) -> int:
        """One byte to the controller."""
        ...

    def stop(self) -> None:
        """The transfer is over."""
        ...


class Timers(Protocol):
    """Where models get time from."""

    def after(self, ms: float, action: Callable[[], None]) -> Callable[[], None]:
        """Calls `action` once in `ms`; the returned function cancels it."""
        ...


class SpiBus:
    """An SPI bus: the selected device receives the bytes. With no device selected zeros come back."""

    def __init__(self) -> None:
        self.bytes = 0
        self._selected: list[SpiDevice] = []

    def select(self, device: SpiDevice) -> None:
        """Chip select of `device` went low."""
        if device not in self._selected:
            self._selected.append(device)
            device.select()

    def release(self, device: SpiDevice) -> None:
        """Chip select of `device` went high."""
        if device in self._selected:
            self._selected.remove(device)
            device.release()

    def exchange(self, out: bytes) -> bytes:
        """Clocks `out` through; returns what came back, of the same length."""
        self.bytes += len(out)
        if len(self._selected) != 1:
            return bytes(len(out))
        transfer = self._selected[0].transfer
        return bytes([transfer(byte) for byte in out])


class I2cBus:
    """An I2C bus with chips by 7-bit address."""

    def __init__(self) -> None:
        self.bytes = 0
        self._devices: dict[int, I2cDevice] = {}

    def attach(self, address: int, device: I2cDevice) -> None:
        """Puts a chip on the bus."""
        self._devices[address] = device

    def detach(self, address: int) -> None:
        """A wire came off."""
        self._devices.pop(address, None)

    def write(self, address: int, data: bytes, stop: bool = True) -> bool:
        """Start, address, bytes, stop. False when nobody acknowledged."""
        device = self._devices.get(address)
        self.bytes += 1
        if device is None or not device.start(False):
            return False
        self.bytes += len(data)
        refused = [byte for byte in data if not device.write(byte)]
        if stop:
            device.stop()
        return not refused

    def read(self, address: int, count: int) -> bytes | None:
        """Start, address, `count` bytes to the controller, stop. None when nobody acknowledged."""
        device = self._devices.get(address)
        self.bytes += 1
        if device is None or not device.start(True):
            return None
        self.bytes += count
        data = bytes([device.read() for _ in range(count)])
        device.stop()
        return data
