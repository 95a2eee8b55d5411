"""Orders to a virtual station: what hands do to it, as lines of JSON on its stdin."""

import json
import os
from collections.abc import Callable

from host.plain import Plain
from host.virtual.process import StationProcess
from host.virtual.tags import from_json


class Orders:
    """Orders on stdin, one JSON object a line: {"do": name, "id": any, ...}.

    Each is answered {"answer": id, ...} once it is done, or {"answer": id, "error": sentence}.
    """

    def __init__(self, station: StationProcess, say: Callable[[Plain], None]) -> None:
        self._station = station
        self._say = say
        self._line = b""

    def read(self) -> None:
        """Obeys the lines that came. Raises SystemExit when stdin closed."""
        data = os.read(0, 65536)
        if not data:
            self._station.power_off()
            raise SystemExit(0)
        *lines, self._line = (self._line + data).split(b"\n")
        for line in lines:
            self._obey(json.loads(line))

    def _obey(self, order: Plain) -> None:
        def done(**more: object) -> None:
            self._say({"answer": order.get("id"), **more})

        try:
            ORDERS[order["do"]](self, order, done)
        except (KeyError, ValueError) as error:
            done(error=f"{order.get('do')}: {error}")

    def place(self, order: Plain, done: Callable[..., None]) -> None:
        """A tag is laid on the reader: `tag` as Tag.to_json made it."""
        self._station.board.field.put(from_json(order["tag"]))
        done()

    def remove(self, order: Plain, done: Callable[..., None]) -> None:
        """The tag with number `uid` leaves, or all."""
        uid = order.get("uid")
        self._station.board.field.clear(bytes.fromhex(uid) if uid else None)
        done()

    def tags(self, order: Plain, done: Callable[..., None]) -> None:
        """The tags on the reader as they are now: `tags`."""
        done(tags=[tag.to_json() for tag in self._station.board.field.tags])

    def press(self, order: Plain, done: Callable[..., None]) -> None:
        """Presses `button` for `ms`; answered when it is let go."""
        self._station.fingers.move(order["button"], True)
        self._station.fingers.move(order["button"], False, order["ms"], done)

    def tap(self, order: Plain, done: Callable[..., None]) -> None:
        """Presses `button` for `ms`, whether the program sees it or not; answered when it is let go."""
        self._station.tap(order["button"], order["ms"], done)

    def hold(self, order: Plain, done: Callable[..., None]) -> None:
        """Presses `button`, or lets it go (`down` false); answered when it is."""
        self._station.fingers.move(order["button"], order["down"], done=done)

    def heap(self, order: Plain, done: Callable[..., None]) -> None:
        """Bytes of heap in use without garbage: `heap`."""
        self._station.measure_heap(done)

    def counters(self, order: Plain, done: Callable[..., None]) -> None:
        """Bytes on the buses and frames to the reader since power-on."""
        board = self._station.board
        done(counters={"oled": board.i2c.bytes, "spi": board.spi.bytes, "frames": board.reader.frames})

    def reader(self, order: Plain, done: Callable[..., None]) -> None:
        """The reader stops answering (`dead` true) until its reset line cures it."""
        self._station.board.reader.dead = order["dead"]
        done()

    def mischief(self, order: Plain, done: Callable[..., None]) -> None:
        """The reader misbehaves: `what` of host/virtual/rogue.py, at the next `count` commands."""
        self._station.board.reader.misbehave(order["what"], order["count"])
        done()

    def display(self, order: Plain, done: Callable[..., None]) -> None:
        """The display is plugged in (`there` true) or pulled off; the station's power stays."""
        oled = self._station.board.oled
        (oled.plug if order["there"] else oled.unplug)()
        done()

    def unplug(self, order: Plain, done: Callable[..., None]) -> None:
        """The USB cable comes off, and the power with it."""
        self._station.power_off()
        done()

    def plug(self, order: Plain, done: Callable[..., None]) -> None:
        """The USB cable is plugged in."""
        self._station.power_on()
        done()

    def drop(self, order: Plain, done: Callable[..., None]) -> None:
        """The serial connection breaks; the power stays."""
        self._station.drop()
        done()


ORDERS = {
    "place": Orders.place,
    "remove": Orders.remove,
    "tags": Orders.tags,
    "press": Orders.press,
    "tap": Orders.tap,
    "hold": Orders.hold,
    "heap": Orders.heap,
    "counters": Orders.counters,
    "reader": Orders.reader,
    "mischief": Orders.mischief,
    "display": Orders.display,
    "unplug": Orders.unplug,
    "plug": Orders.plug,
    "drop": Orders.drop,
}
