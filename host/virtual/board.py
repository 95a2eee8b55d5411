"""The board of a virtual station: pins, buses and what is soldered to them."""

from collections.abc import Callable

from host.virtual import wires, wiring
from host.virtual.bus import I2cBus, SpiBus, Timers
from host.virtual.pn532 import Field
from host.virtual.reader_buses import ReaderI2c, ReaderUart
from host.virtual.rogue import RogueReader
from host.virtual.ssd1306 import Ssd1306
from host.virtual.wires import Request

_OUT, _OPEN_DRAIN, _PULL_UP = 1, 2, 1


class Pins:
    """The levels of 30 pins: driven from outside, by the program, or by a pull."""

    def __init__(self) -> None:
        self._outside: dict[int, int] = {}
        self._mode: dict[int, tuple[int, int]] = {}
        self._written: dict[int, int] = {}
        self._fallen, self._last = 0, bytearray(16)

    def release_all(self) -> None:
        """What a reset does: every pin is an input again."""
        self._mode.clear()
        self._written.clear()

    def drive(self, pin: int, level: int | None) -> None:
        """Something outside pulls the pin to a level, or lets go (None)."""
        before = self.level(pin)
        if level is None:
            self._outside.pop(pin, None)
        else:
            self._outside[pin] = level
        if before and not self.level(pin):
            self._last[self._fallen % 16] = pin
            self._fallen += 1

    @property
    def falls(self) -> tuple[int, bytes]:
        """How often something outside pulled a pin from high to low, and the last 16 of those pins, in a ring."""
        return self._fallen, bytes(self._last)

    def mode(self, pin: int, mode: int, pull: int) -> None:
        """The program set up the pin."""
        self._mode[pin] = (mode, pull)

    def write(self, pin: int, level: int) -> None:
        """The program wrote the pin."""
        self._written[pin] = level

    def level(self, pin: int) -> int:
        """The level that can be measured there."""
        mode, pull = self._mode.get(pin, (0, 0))
        if mode == _OUT or (mode == _OPEN_DRAIN and not self._written.get(pin, 1)):
            return self._written.get(pin, 0)
        return self._outside.get(pin, 1 if pull == _PULL_UP or mode == _OPEN_DRAIN else 0)

    def word(self) -> int:
        """All levels, one bit a pin."""
        return sum(self.level(pin) << pin for pin in {*self._outside, *self._mode})


class PicoBoard:
    """Obeys the requests of one station's program. `hz` is what the buzzer sounds, 0 for silence; `display_hz` is
    the fastest clock that the display's wires let through, 0 for any."""

    def __init__(self, timers: Timers) -> None:
        self.pins = Pins()
        self.field = Field()
        self.oled = Ssd1306()
        self.spi = SpiBus()
        self.i2c = I2cBus()
        self.reader_i2c = I2cBus()
        self.hz = self.display_hz = self._display_clock = 0
        self.held: set[str] = set()
        self._reader_heard = False
        self._holds = 0  # clocks until the display lets go of SDA
        self._scl = 1
        for pulled_up in (wiring.READER_IRQ, wiring.READER_SELECT, wiring.READER_RESET):
            self.pins.drive(pulled_up, 1)
        self.reader = RogueReader(self.field, timers, lambda level: self.pins.drive(wiring.READER_IRQ, level))
        self._reader_i2c, self.uart = ReaderI2c(self.reader), ReaderUart(self.reader)
        self._obeyed: dict[int, Callable[[Request], bytes | None]] = {
            wires.PIN_MODE: self._pin_mode,
            wires.PIN_WRITE: self._pin_write,
            wires.SPI_OPEN: self._spi_open,
            wires.SPI_WRITE: self._spi_write,
            wires.SPI_EXCHANGE: self._spi_exchange,
            wires.I2C_OPEN: self._i2c_open,
            wires.I2C_WRITE: self._i2c_write,
            wires.I2C_READ: self._i2c_read,
            wires.UART_OPEN: self._uart_open,
            wires.UART_WRITE: self._uart_write,
            wires.UART_READ: self._uart_read,
            wires.PWM: self._pwm,
        }

    def obey(self, request: Request) -> bytes | None:
        """Does what the program asked; returns the answer if the request has one."""
        return self._obeyed[request.operation](request)

    def reset(self) -> None:
        """The processor restarts; the chips beside it keep their power."""
        self.pins.release_all()
        self.spi.release(self.reader)
        self._reader_heard = False
        self.hz = 0

    def power_off(self) -> None:
        """The glass goes dark and the buzzer silent."""
        self.oled = Ssd1306()
        self.oled.changed = True
        self.hz = 0

    def press(self, button: str, down: bool) -> None:
        """A button is pressed to ground, or let go."""
        self.pins.drive(wiring.BUTTONS[button], 0 if down else None)
        self.held = (self.held - {button}) | ({button} if down else set())

    def hold_sda(self, clocks: int = 9) -> None:
        """The display was sending when the processor stopped: it holds SDA low for this many clocks."""
        self._holds = clocks
        self.pins.drive(wiring.OLED_PINS[1], 0)

    def _clocked(self, level: int) -> None:
        rises, self._scl = level and not self._scl, level
        if rises and self._holds:
            self._holds -= 1
            if not self._holds:
                self.pins.drive(wiring.OLED_PINS[1], None)

    def _pin_mode(self, request: Request) -> None:
        self.pins.mode(request.a, request.b, request.c)
        self._follow(request.a)

    def _pin_write(self, request: Request) -> None:
        self.pins.write(request.a, request.b)
        self._follow(request.a)

    def _follow(self, pin: int) -> None:
        level = self.pins.level(pin)
        if pin == wiring.READER_SELECT:
            (self.spi.release if level else self.spi.select)(self.reader)
        elif pin == wiring.READER_RESET:
            self.reader.reset_line(level)
        elif pin == wiring.OLED_PINS[0]:
            self._clocked(level)
        elif pin == wiring.OLED_RESET:
            self.oled.reset_line(level)

    def _spi_open(self, request: Request) -> None:
        self._reader_heard = request.a == wiring.READER_SPI and tuple(request.body) == wiring.READER_PINS
        self.reader.hz = request.c

    def _spi_write(self, request: Request) -> None:
        self._spi_exchange(request)

    def _spi_exchange(self, request: Request) -> bytes:
        if not self._reader_heard or request.a != wiring.READER_SPI:
            return bytes(len(request.body))
        return self.spi.exchange(request.body)

    def _i2c_open(self, request: Request) -> None:
        if request.a == wiring.READER_I2C:
            self.reader.hz = request.c
            rightly, address, device = wiring.READER_I2C_PINS, wiring.READER_I2C_ADDRESS, self._reader_i2c
        else:
            self._display_clock = request.c
            rightly, address, device = wiring.OLED_PINS, wiring.OLED_ADDRESS, self.oled
        bus = self._i2c_bus(request)
        if tuple(request.body) == rightly:
            bus.attach(address, device)
        else:
            bus.detach(address)

    def _i2c_bus(self, request: Request) -> I2cBus:
        return self.reader_i2c if request.a == wiring.READER_I2C else self.i2c

    def _i2c_write(self, request: Request) -> bytes:
        if (self._holds or self._too_fast) and request.a != wiring.READER_I2C:
            return b"\0"
        return bytes([self._i2c_bus(request).write(request.b, request.body, bool(request.c))])

    @property
    def _too_fast(self) -> bool:
        return 0 < self.display_hz < self._display_clock

    def _i2c_read(self, request: Request) -> bytes:
        if self._too_fast and request.a != wiring.READER_I2C:
            return bytes(1 + request.c)
        data = self._i2c_bus(request).read(request.b, request.c)
        return bytes(1 + request.c) if data is None else b"\x01" + data

    def _uart_open(self, request: Request) -> None:
        self.uart.connected = request.a == wiring.READER_UART and tuple(request.body) == wiring.READER_UART_PINS

    def _uart_write(self, request: Request) -> None:
        self.uart.typed(request.body)

    def _uart_read(self, request: Request) -> bytes:
        """The number of waiting bytes in two bytes, then that many of them at most, filled up with zeros."""
        waiting = len(self.uart.waiting)
        return waiting.to_bytes(4, "little") + self.uart.take(request.c).ljust(request.c, b"\0")

    def _pwm(self, request: Request) -> None:
        if request.a == wiring.BUZZER:
            self.hz = request.c if request.b else 0
