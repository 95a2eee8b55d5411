"""A station without hardware, as the separate process that `python -m host.virtual` is.

Its serial port is a TCP port on this computer (pyserial: socket://127.0.0.1:PORT), one client at a
time, like a cable. Orders come as JSON lines on stdin, what happens goes out as JSON lines on
stdout (see orders.py). The process ends when stdin closes, and when MicroPython's process was
killed. host/virtual/virtual_station.py wraps all that.
"""

import base64
import os
import selectors
from collections.abc import Callable

from host.plain import Plain
from host.virtual import wires
from host.virtual.board import PicoBoard
from host.virtual.clock import Clock
from host.virtual.fingers import Fingers
from host.virtual.processor import PROGRAM, Processor, Setup
from host.virtual.serial_port import SerialPort
from host.virtual.wires import Cutter, Request
from host.virtual.wiring import BUTTONS

# How long a program that ended with an error rests before it is started again.
CRASH_REST_MS = 1000
# Bytes in which MicroPython measures a free piece of its heap.
BLOCK = 16

CAUSES = {wires.POWER_ON: "power", wires.WATCHDOG: "watchdog", wires.SOFT: "soft", wires.FORCED: "forced"}


class StationProcess:
    """Board, processor and cable, driven by one loop. `tell` gets every event as a dict."""

    def __init__(self, setup: Setup, tell: Callable[[Plain], None]) -> None:
        self.tell = tell
        self.clock = Clock()
        self.board = PicoBoard(self.clock)
        self.fingers = Fingers(self.clock, lambda letter, down: self.board.press(letter, down))
        self._on_heap: list[Callable[..., None]] = []
        self._setup = setup
        self._processor: Processor | None = None
        self._loop = selectors.DefaultSelector()
        self._port = SerialPort(self._loop, self.typed, self.clock.now)
        self._next_cause: int | None = None
        self._watchdog: Callable[[], None] = lambda: None
        self._watchdog_ms = 0
        self._at_prompt = self._failed = False
        self._hz = 0
        self._text = bytearray()

    @property
    def url(self) -> str:
        """Where pyserial finds this station."""
        return f"socket://127.0.0.1:{self._port.number}"

    # Power

    def power_on(self) -> None:
        """Processor and chips start; tags and fingers that hold a button stay where they are."""
        self.fingers.let_go()
        before = self.board
        self.board = PicoBoard(self.clock)
        self.board.field.tags = before.field.tags
        for button in before.held:
            self.board.press(button, True)
        self._start(wires.POWER_ON)

    def power_off(self) -> None:
        """The cable with the power in it comes off."""
        self._port.close()
        self._stop_processor()
        self.board.power_off()
        self._show()

    def drop(self) -> None:
        """The serial connection breaks; the station keeps its power."""
        self._port.hang_up()

    def restart(self, cause: int) -> None:
        """A reset of the processor alone. All but a soft one take the USB device off the bus."""
        if cause != wires.SOFT:
            self._port.hang_up()
        self._stop_processor()
        self.board.reset()
        self.tell({"event": "reset", "cause": CAUSES[cause]})
        self._start(self._cause if cause == wires.SOFT else cause)

    def _start(self, cause: int) -> None:
        self._cause = cause
        self._cutter = Cutter()
        self._next_cause = None
        self._at_prompt = self._failed = False
        self._processor = Processor(self._setup, cause)
        self._processor.start()
        self._publish()
        self._loop.register(self._processor.requests, selectors.EVENT_READ, self._on_requests)
        self._port.listen()

    def _stop_processor(self) -> None:
        self.fingers.let_go()
        self._watchdog()
        for done in self._on_heap:
            done(error="the processor was stopped")
        self._on_heap.clear()
        if self._processor is not None:
            self._loop.unregister(self._processor.requests)
            self._processor.stop()
            self._processor = None
        self._port.cable.take()

    # The loop

    def watch(self, handle: int, obey: Callable[[], None]) -> None:
        """Calls `obey` whenever there is something to read on `handle`."""
        self._loop.register(handle, selectors.EVENT_READ, obey)

    def run(self) -> None:
        """Runs for ever; ends by SystemExit."""
        while True:
            for key, _ in self._loop.select(self.clock.until_next()):
                if self._loop.get_map().get(key.fd) is key:  # not what an earlier one of this look has closed
                    key.data()
            self.clock.run_due()
            self._publish(wake=True)

    def _publish(self, wake: bool = False) -> None:
        """Shows the program its pins and its port; `wake` when they changed from outside."""
        if self._processor is not None:
            pins = self.board.pins
            changed = self._processor.show(pins.word(), len(self._port.cable.incoming), pins.falls)
            if changed and wake:
                self._processor.order("wake")

    def tap(self, button: str, ms: float, done: Callable[..., None]) -> None:
        """Presses a button for `ms` by the clock alone. Raises ValueError."""
        if button not in BUTTONS:
            raise ValueError(f"there is no button {button}")

        def let_go() -> None:
            self.board.press(button, False)
            done()

        self.board.press(button, True)
        self.clock.after(ms, let_go)

    def measure_heap(self, done: Callable[..., None]) -> None:
        """Calls `done(heap=bytes)`, or `done(error=sentence)` without power."""
        if self._processor is None:
            done(error="the station has no power")
        else:
            self._on_heap.append(done)
            self._processor.order("heap")

    # What the program does

    def _on_requests(self) -> None:
        processor = self._processor
        if processor is None:
            return
        try:
            data = os.read(processor.requests, 65536)
        except BlockingIOError:
            return
        if not data:
            self._processor_ended()
            return
        for request in self._cutter.feed(data):
            answer = self._obey(request)
            if answer is not None:
                self._publish()
                processor.answer(answer)
        self._publish()

    def _processor_ended(self) -> None:
        if self._next_cause is not None:
            self.restart(self._next_cause)
            return
        # Nobody asked for it: without a processor this station is of no use, so its process ends too.
        self.power_off()
        self.tell({"event": "ended"})
        raise SystemExit(1)

    def _obey(self, request: Request) -> bytes | None:
        operation = request.operation
        if operation == wires.TURN:
            return self._show()
        if operation == wires.SYNC:
            return b"\0"
        if operation == wires.SERIAL_OUT:
            return self._printed(request.body)
        if operation == wires.STDIN_TAKE:
            data = self._port.take()
            return len(data).to_bytes(4, "little") + data
        if operation in self._rare:
            return self._rare[operation](self, request)
        return self.board.obey(request)

    def _printed(self, data: bytes) -> None:
        self._port.cable.printed(data, self.clock.now())
        self._port.send()
        self._text += data
        *lines, rest = bytes(self._text).split(b"\n")
        self._text = bytearray(rest)
        for line in lines:
            if line.strip() and not line.startswith(b"@"):
                self.tell({"event": "console", "text": line.decode(errors="replace").rstrip("\r")})

    def _watch_dog(self, request: Request) -> None:
        if self._failed:
            return  # where it ran out of memory the rest of the program goes on, which a Pico's would not
        if request.operation == wires.WDT_START:
            self._watchdog_ms = request.c
        self._watchdog()
        self._watchdog = self.clock.after(self._watchdog_ms, lambda: self.restart(wires.WATCHDOG))

    def _reset(self, request: Request) -> None:
        self._next_cause = request.b

    def _running(self, request: Request) -> None:
        self.tell({"event": "running", "pid": self._processor.pid if self._processor else 0})

    def _prompt(self, request: Request) -> None:
        # As main.py does on a Pico: an error leads to a reset, Ctrl-C to the prompt; nothing stops the watchdog.
        self.tell({"event": "prompt", "error": bool(request.c)})
        self._at_prompt = True
        if request.c and self._setup.program == PROGRAM and not self._failed:
            self._failed = True
            self._watchdog()
            self._watchdog = self.clock.after(CRASH_REST_MS, lambda: self.restart(wires.FORCED))

    def _on_pin_read(self, request: Request) -> None:
        self.fingers.on_read(request.a, request.b)

    def _heap(self, request: Request) -> None:
        if self._on_heap:
            self._on_heap.pop(0)(heap=request.c, piece=request.b * BLOCK)

    def _grew(self, request: Request) -> None:
        self.tell({"event": "grew", "bytes": request.c})

    _rare: dict[int, Callable[["StationProcess", Request], None]] = {
        wires.WDT_START: _watch_dog,
        wires.WDT_FEED: _watch_dog,
        wires.RESET: _reset,
        wires.RUNNING: _running,
        wires.PROMPT: _prompt,
        wires.HEAP: _heap,
        wires.GREW: _grew,
        wires.SEEN: _on_pin_read,
    }

    def typed(self, data: bytes) -> None:
        """The host sent bytes. Ctrl-C stops the program; at the prompt they are typed."""
        stopped = not self._at_prompt and self._port.cable.received(data)
        if self._at_prompt:
            self._port.cable.typed(data)
        if self._processor is not None and (self._at_prompt or stopped):
            self._processor.order("input" if self._at_prompt else "interrupt")

    # What people notice

    def _show(self) -> None:
        if self.board.hz != self._hz:
            self._hz = self.board.hz
            self.tell({"event": "tone", "hz": self._hz, "ms": round(self.clock.now())})
        oled = self.board.oled
        if oled.changed:
            oled.changed = False
            self.tell({"event": "screen", "pixels": base64.b64encode(oled.picture()).decode()})
