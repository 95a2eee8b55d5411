"""`machine` as the rp2 port of MicroPython has it, as far as a station uses it.

Defaults, constants and errors are those of a Pico: SPI sends the most significant bit first and
refuses anything else, a missing I2C device is OSError(EIO), the watchdog cannot be stopped.
"""

import errno

import _board

PWRON_RESET = 1
WDT_RESET = 3
# Where an RP2040 keeps why its watchdog started it: 1 because nobody fed it, 2 because a program wanted it.
_REASON = 0x40058008


def unique_id():
    return bytes(_identity()[:8])


def reset_cause():
    cause = _identity()[8]
    return WDT_RESET if cause == _board.FORCED else cause  # the rp2 port resets by its watchdog, and reports that


class _Memory:
    def __getitem__(self, address):
        if address != _REASON:
            raise ValueError("no such register here")
        return {WDT_RESET: 1, _board.FORCED: 2}.get(_identity()[8], 0)


mem32 = _Memory()


def reset():
    _board.post(_board.RESET, 0, _board.FORCED)


def soft_reset():
    _board.post(_board.RESET, 0, _board.SOFT)


def freq(hz=None):
    return 125000000


def idle():
    _board.post(_board.SLEEP, 0, 0, 1)


def _identity():
    answer = bytearray(9)
    _board.ask(answer, _board.IDENTITY)
    return answer


_pins = {}


def _take():
    number = _board.find()
    while number >= 0:
        if _pins.get(number):
            pin, callback = _pins[number]
            pin._line = True
            callback(pin)
            pin._line = False
        number = _board.find()


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=None, pull=None, *, value=None):
        if isinstance(id, Pin):
            id = id.number
        elif isinstance(id, str) and id.startswith("GP"):
            id = int(id[2:])
        if not isinstance(id, int) or not 0 <= id < 30:
            raise ValueError("unknown pin")
        self.number = id
        self._line = False  # while its interrupt is served
        if mode is not None:
            self.init(mode, pull, value=value)

    def init(self, mode=IN, pull=None, *, value=None):
        if value is not None:
            self.value(value)
        _board.post(_board.PIN_MODE, self.number, mode, pull or 0)

    def value(self, level=None):
        if level is None:
            if self._line:
                return 0
            _take()
            return _board.number(_board.PIN_READ, self.number)
        _board.post(_board.PIN_WRITE, self.number, 1 if level else 0)

    __call__ = value

    def irq(self, callback=None, mode=IRQ_FALLING | IRQ_RISING, **options):
        """`callback` is called for every fall of the level. A Pico calls it at once, whatever the program does; here it
        is called before the program's next look at a pin, for all falls until then in their order."""
        if mode != Pin.IRQ_FALLING:
            raise NotImplementedError("only falls are watched here")
        _pins[self.number] = callback and (self, callback)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    high = on
    low = off

    def toggle(self):
        self.value(not self.value())


class SPI:
    MSB = 1
    LSB = 0

    def __init__(self, id, baudrate=1000000, **options):
        self._bus = id
        self._pins = bytes(_numbers(options, ("sck", "mosi", "miso"), ((18, 19, 16), (10, 11, 8))[id]))
        self.init(baudrate, **options)

    def init(self, baudrate=1000000, *, polarity=0, phase=0, bits=8, firstbit=MSB, sck=None, mosi=None, miso=None):
        if firstbit != SPI.MSB:
            raise NotImplementedError("LSB")
        _board.post(_board.SPI_OPEN, self._bus, polarity * 2 + phase, baudrate, self._pins)

    def deinit(self):
        pass

    def write(self, buffer):
        _board.post(_board.SPI_WRITE, self._bus, 0, 0, buffer)

    def write_readinto(self, out, into):
        if len(out) != len(into):
            raise ValueError("buffers must be the same length")
        _board.ask(into, _board.SPI_EXCHANGE, self._bus, 0, 0, out)

    def readinto(self, into, write=0):
        self.write_readinto(bytes([write]) * len(into), into)

    def read(self, count, write=0):
        into = bytearray(count)
        self.readinto(into, write)
        return bytes(into)


class I2C:
    """A bus. As on the rp2 port, a transfer that takes longer than `timeout` as a whole ends with ETIMEDOUT."""

    def __init__(self, id, *, freq=400000, timeout=50000, **pins):
        self._bus = id
        self._most = freq // 1000 * timeout // 9000  # bytes, address included: each takes nine clocks
        numbers = _numbers(pins, ("scl", "sda"), ((5, 4), (7, 6))[id])
        self._status = bytearray(1)
        _board.post(_board.I2C_OPEN, id, 0, freq, bytes(numbers))

    def scan(self):
        return [address for address in range(8, 120) if self._write(address, b"", True)]

    def writeto(self, address, buffer, stop=True):
        if not self._write(address, buffer, stop):
            raise OSError(errno.EIO)
        return len(buffer)

    def writevto(self, address, vector, stop=True):
        return self.writeto(address, b"".join(vector), stop)

    def readfrom_into(self, address, into, stop=True):
        self._limit(into)
        answer = bytearray(1 + len(into))
        _board.ask(answer, _board.I2C_READ, self._bus, address, len(into))
        if not answer[0]:
            raise OSError(errno.EIO)
        into[:] = answer[1:]

    def readfrom(self, address, count, stop=True):
        into = bytearray(count)
        self.readfrom_into(address, into, stop)
        return bytes(into)

    def _limit(self, buffer):
        if len(buffer) >= self._most:
            raise OSError(errno.ETIMEDOUT)

    def _write(self, address, buffer, stop):
        self._limit(buffer)
        _board.ask(self._status, _board.I2C_WRITE, self._bus, address, 1 if stop else 0, buffer)
        return self._status[0]


class UART:
    """A serial line. Reads give what has come, as if the time-outs had passed at once."""

    def __init__(self, id, baudrate=115200, **options):
        self._bus = id
        numbers = _numbers(options, ("tx", "rx"), ((0, 1), (4, 5))[id])
        _board.post(_board.UART_OPEN, id, 0, baudrate, bytes(numbers))

    def any(self):
        return self._take(0)[0]

    def read(self, count):
        return self._take(count)[1] or None

    def write(self, buffer):
        _board.post(_board.UART_WRITE, self._bus, 0, 0, buffer)
        return len(buffer)

    def _take(self, count):
        answer = bytearray(4 + count)
        _board.ask(answer, _board.UART_READ, self._bus, 0, count)
        waiting = answer[0] | answer[1] << 8
        return waiting, bytes(answer[4 : 4 + min(count, waiting)])


class PWM:
    def __init__(self, pin, *, freq=0, duty_u16=0):
        self._pin = pin.number
        self._freq = freq
        self._duty = duty_u16
        self._set()

    def freq(self, hz=None):
        if hz is None:
            return self._freq
        self._freq = hz
        self._set()

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._set()

    def init(self, *, freq=None, duty_u16=None):
        self._freq = self._freq if freq is None else freq
        self._duty = self._duty if duty_u16 is None else duty_u16
        self._set()

    def deinit(self):
        self._duty = 0
        self._set()

    def _set(self):
        _board.post(_board.PWM, self._pin, self._duty, self._freq)


class Timer:
    """A software timer. It dies when it is collected, as on rp2: hold it as long as it is to ring. Its callback is
    not given the Timer itself, which JavaScript would then hold for ever."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1, *, period=-1, freq=-1, mode=PERIODIC, callback=None):
        if id != -1:
            raise ValueError("Timer doesn't exist")
        import js

        ms = period if freq <= 0 else int(1000 / freq)
        self._line = open("/dev/timer", "r+b")  # noqa: SIM115  (closed by deinit, or when it is collected)
        self._line.write(bytes([js.heraldAlarm(lambda: callback(None), ms, mode == Timer.ONE_SHOT)]))

    def deinit(self):
        self._line.close()


class WDT:
    def __init__(self, id=0, timeout=5000):
        if not 0 < timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        _board.post(_board.WDT_START, 0, 0, timeout)

    def feed(self):
        _board.post(_board.WDT_FEED)


def _numbers(options, names, defaults):
    numbers = list(defaults)
    for at, name in enumerate(names):
        if options.get(name) is not None:
            numbers[at] = Pin(options[name]).number
    return numbers
