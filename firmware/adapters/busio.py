"""CircuitPython's buses over `machine.SPI` and `machine.I2C`, as far as the Adafruit drivers use them.

The firmware is one loop and no driver yields while it holds a bus, so the locks only catch mistakes.
"""

# The reader's driver never names a clock, so its bus device asks for 100 kHz; the PN532 takes five
# million, and everybody drives it at one.
SPI_BAUD = 1000000


class _Bus:
    def __init__(self, bus):
        self._bus = bus
        self._locked = False

    def try_lock(self):
        """True when the bus was free and is now the caller's."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        """Gives the bus back."""
        self._locked = False


class SPI(_Bus):
    """An SPI bus on a machine.SPI; the clock is SPI_BAUD or what a device asks for, if that is more."""

    def __init__(self, bus):
        _Bus.__init__(self, bus)
        self._setting = None

    def configure(self, baudrate=SPI_BAUD, polarity=0, phase=0, bits=8):
        setting = (max(baudrate, SPI_BAUD), polarity, phase)
        if setting != self._setting:
            self._bus.init(baudrate=setting[0], polarity=polarity, phase=phase)
            self._setting = setting

    def write(self, buffer, start=0, end=None):
        self._bus.write(_part(buffer, start, end))

    def readinto(self, buffer, start=0, end=None, write_value=0):
        self._bus.readinto(_part(buffer, start, end), write_value)

    def write_readinto(self, out, into, out_start=0, out_end=None, in_start=0, in_end=None):
        self._bus.write_readinto(_part(out, out_start, out_end), _part(into, in_start, in_end))


class I2C(_Bus):
    """An I2C bus on a machine.I2C. Raises OSError where nobody answers."""

    def writeto(self, address, buffer, start=0, end=None):
        self._bus.writeto(address, _part(buffer, start, end))

    def readfrom_into(self, address, buffer, start=0, end=None):
        self._bus.readfrom_into(address, _part(buffer, start, end))

    def writeto_then_readfrom(self, address, out, into, out_start=0, out_end=None, in_start=0, in_end=None):
        self._bus.writeto(address, _part(out, out_start, out_end), False)
        self._bus.readfrom_into(address, _part(into, in_start, in_end))


class UART:
    """A serial line on a machine.UART, whose time-outs bound every read."""

    def __init__(self, line):
        self._line = line

    @property
    def in_waiting(self):
        """How many bytes have come."""
        return self._line.any()

    def reset_input_buffer(self):
        """Forgets what has come."""
        while self._line.any():
            self._line.read(self._line.any())

    def read(self, count):
        """Up to `size` bytes, or None."""
        return self._line.read(count)

    def write(self, buffer):
        return self._line.write(buffer)


def _part(buffer, start, end):
    """The part of a buffer that is meant, without a copy."""
    if start == 0 and (end is None or end == len(buffer)):
        return buffer
    return memoryview(buffer)[start : len(buffer) if end is None else end]
