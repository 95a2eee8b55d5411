"""CircuitPython's `digitalio` over `machine.Pin`, as far as the Adafruit drivers use it."""

from machine import Pin


class Direction:
    INPUT = 0
    OUTPUT = 1


class DigitalInOut:
    """One pin. `value` is its level as a bool; setting it needs direction OUTPUT.

    `pin` is a machine.Pin, or its number.
    """

    def __init__(self, pin: "Pin | int") -> None:
        self._pin = Pin(pin)
        self._direction = Direction.INPUT

    @property
    def direction(self) -> int:
        return self._direction

    @direction.setter
    def direction(self, direction: int) -> None:
        self._direction = direction
        self._pin.init(Pin.OUT if direction == Direction.OUTPUT else Pin.IN)

    def switch_to_output(self, value: bool = False) -> None:
        """Drives the pin, to `value` from the first moment on."""
        self._direction = Direction.OUTPUT
        self._pin.init(Pin.OUT, value=int(value))

    def switch_to_input(self, pull: "int | None" = None) -> None:
        """Lets the pin go; `pull` is machine.Pin's."""
        self._direction = Direction.INPUT
        if pull is None:
            self._pin.init(Pin.IN)
        else:
            self._pin.init(Pin.IN, pull)

    @property
    def value(self) -> bool:
        return bool(self._pin.value())

    @value.setter
    def value(self, level: bool) -> None:
        self._pin.value(1 if level else 0)
