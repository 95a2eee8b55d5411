"""CircuitPython's buses over `machine.SPI` and `machine.I2C`, as far as the Adafruit drivers use them.

The firmware is one loop and no driver yields while it holds a bus, so the locks only catch mistakes.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Bus:
    def __init__(self, bus: "Any") -> None:
        self._bus = bus
        self._locked = False

    def try_lock(self) -> bool:
        """True when the bus was free and is now the caller's."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Gives the bus back."""
        self._locked = False


class SPI(_Bus):
    """An SPI bus on a machine.SPI."""

    def __init__(self, bus: "Any") -> None:
        _Bus.__init__(self, bus)
        self._setting = (0, 0, 0)

    def configure(self, baudrate: int, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        before = self._setting  # looked at one by one: this comes with every transfer, and leaves no garbage
        if before[0] != baudrate or before[1] != polarity or before[2] != phase:
            self._bus.init(baudrate=baudrate, polarity=polarity, phase=phase)
            self._setting = (baudrate, polarity, phase)

    def write(self, buffer: "bytes | bytearray | memoryview", start: int = 0, end: "int | None" = None) -> None:
        self._bus.write(_part(buffer, start, end))

    def readinto(
        self, buffer: "bytearray | memoryview", start: int = 0, end: "int | None" = None, write_value: int = 0
    ) -> None:
        self._bus.readinto(_part(buffer, start, end), write_value)

    def write_readinto(
        self,
        out: "bytes | bytearray | memoryview",
        into: "bytearray | memoryview",
        out_start: int = 0,
        out_end: "int | None" = None,
        in_start: int = 0,
        in_end: "int | None" = None,
    ) -> None:
        self._bus.write_readinto(_part(out, out_start, out_end), _part(into, in_start, in_end))


class I2C(_Bus):
    """An I2C bus on a machine.I2C. Raises OSError where nobody answers."""

    def writeto(
        self, address: int, buffer: "bytes | bytearray | memoryview", start: int = 0, end: "int | None" = None
    ) -> None:
        self._bus.writeto(address, _part(buffer, start, end))

    def readfrom_into(
        self, address: int, buffer: "bytearray | memoryview", start: int = 0, end: "int | None" = None
    ) -> None:
        self._bus.readfrom_into(address, _part(buffer, start, end))

    def writeto_then_readfrom(
        self,
        address: int,
        out: "bytes | bytearray | memoryview",
        into: "bytearray | memoryview",
        out_start: int = 0,
        out_end: "int | None" = None,
        in_start: int = 0,
        in_end: "int | None" = None,
    ) -> None:
        self._bus.writeto(address, _part(out, out_start, out_end), False)
        self._bus.readfrom_into(address, _part(into, in_start, in_end))


class UART:
    """A serial line on a machine.UART, whose time-outs bound every read."""

    def __init__(self, line: "Any") -> None:
        self._line = line

    @property
    def in_waiting(self) -> int:
        """How many bytes have come."""
        return self._line.any()

    def reset_input_buffer(self) -> None:
        """Forgets what has come."""
        while self._line.any():
            self._line.read(self._line.any())

    def read(self, count: int) -> "bytes | None":
        """Up to `count` bytes, or None."""
        return self._line.read(count)

    def write(self, buffer: "bytes | bytearray | memoryview") -> "Any":
        return self._line.write(buffer)


def _part(buffer: "Any", start: int, end: "int | None") -> "Any":
    """The part of a buffer that is meant, without a copy."""
    if start == 0 and (end is None or end == len(buffer)):
        return buffer
    return memoryview(buffer)[start : len(buffer) if end is None else end]
