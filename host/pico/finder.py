"""Finds Picos among the serial ports of this computer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports

PICO = (0x2E8A, 0x0005)  # Raspberry Pi, MicroPython board in FS mode


class Pico(NamedTuple):
    """A serial port with a Pico behind it. `serial` is the board's unique id, lowercase hex."""

    url: str
    serial: str
    product: str


def picos() -> list[Pico]:
    """Every Pico that is plugged in and runs MicroPython, sorted by the board's id."""
    found = [
        Pico(port.device, (port.serial_number or "").lower(), port.product or port.description or "")
        for port in list_ports.comports()
        if (port.vid, port.pid) == PICO
    ]
    return sorted(found, key=lambda one: (one.serial, one.url))


def serial_of(url: str) -> str:
    """The number that the USB device behind a port gives itself, lowercase hex; empty for a port that is
    no Pico's."""
    port = real_port(url)
    return next((found.serial for found in picos() if found.url == port), "")


def real_port(url: str) -> str:
    """The port to which a link such as those under /dev/serial/by-id leads; any other is itself."""
    return url if "://" in url else os.path.realpath(url) if os.path.islink(url) else url


def plugged(url: str) -> object:
    """A value that changes when a port is plugged in again, or None if the system has none."""
    try:
        port = Path(url).stat()
    except (OSError, ValueError):
        return None
    return port.st_dev, port.st_ino, port.st_rdev
