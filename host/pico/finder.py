"""Finds Picos among the serial ports of this computer."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from host.languages.letters import plain

RASPBERRY, ADAFRUIT = 0x2E8A, 0x239A  # the makers; Adafruit's number is that of every board with CircuitPython
PICO = (RASPBERRY, 0x0005)  # MicroPython board in FS mode
PROBES = (0x0004, 0x000C)  # tools for taking programs apart, which look like a Pico


class Pico(NamedTuple):
    """A serial port with a Pico behind it. `serial` is the board's unique id, lowercase hex."""

    url: str
    serial: str
    product: str


def picos() -> list[Pico]:
    """Every Pico that is plugged in and runs MicroPython, sorted by the board's id."""
    return _found(lambda port: (port.vid, port.pid) == PICO)


def others() -> list[Pico]:
    """Every Pico that is plugged in and runs something else, as CircuitPython or a sketch, one port of each."""
    return [*{one.serial: one for one in reversed(_found(_is_another))}.values()][::-1]


def _is_another(port: ListPortInfo) -> bool:
    if port.vid == ADAFRUIT:
        return "Raspberry Pi" in (port.manufacturer or "")
    return port.vid == RASPBERRY and port.pid not in (PICO[1], *PROBES)


def _found(which: Callable[[ListPortInfo], bool]) -> list[Pico]:
    found = [
        Pico(port.device, (port.serial_number or "").lower(), port.product or port.description or "")
        for port in list_ports.comports()
        if which(port)
    ]
    return sorted(found, key=lambda one: (one.serial, one.url))


def another_program(pico: Pico) -> str:
    """The sentence on one of `others`."""
    name = f" ({plain(pico.product)})" if pico.product else ""
    return (
        f"At {pico.url} is a Pico with another program{name}, which is left alone. To make it a station, hold BOOTSEL "
        "while you plug it in, and put Herald's image on it: `herald flash` does, or you drop the file onto its drive."
    )


def serial_of(url: str) -> str:
    """The number that the USB device behind a port gives itself, lowercase hex; empty for a port that is
    no Pico's."""
    port = real_port(url)
    return next((found.serial for found in picos() if found.url == port), "")


def real_port(url: str) -> str:
    """The port to which a link such as those under /dev/serial/by-id leads; any other is itself. Where a system has
    two names for one port, the one under which it is listed."""
    if sys.platform == "darwin":  # tty.NAME waits for a modem's carrier, cu.NAME is the same port and does not
        return re.sub("^/dev/tty[.]", "/dev/cu.", url)
    if sys.platform == "win32":
        return re.sub(r"^(\\\\[.]\\)?(com\d+)$", lambda found: found[2].upper(), url, flags=re.I)
    return url if "://" in url else os.path.realpath(url) if os.path.islink(url) else url


def plugged(url: str) -> object:
    """A value that changes when a port is plugged in again, or None if the system has none."""
    try:
        port = Path(url).stat()
    except (OSError, ValueError):
        return None
    return port.st_dev, port.st_ino, port.st_rdev
