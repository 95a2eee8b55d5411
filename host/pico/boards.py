"""The boards that Herald makes images for."""

from __future__ import annotations

from typing import NamedTuple

from host.pico.uf2 import RP2040, RP2350


class Board(NamedTuple):
    """A board, as Herald, MicroPython and the board itself name it.

    name      in the name of the file, herald-VERSION-pico.uf2
    title     what people call it
    target    MicroPython's name of the board
    family    of its chip, in a UF2 file
    drive     how its drive calls itself in BOOTSEL, and Board-ID of the drive's INFO_UF2.TXT begins
    files     bytes at the end of its flash for files. This must never change: a board would no longer find its
              settings.json
    """

    name: str
    title: str
    target: str
    family: int
    drive: str
    files: int


# MicroPython leaves 640 KiB of a Pico's 2 MiB to the program, which is too little for the phrases of three languages,
# and 1 MiB of a Pico 2's 4, which they fill to 65,000 bytes.
PICO = Board("pico", "Raspberry Pi Pico", "RPI_PICO", RP2040, "RPI-RP2", 896 * 1024)
PICO2 = Board("pico2", "Raspberry Pi Pico 2", "RPI_PICO2", RP2350, "RP2350", 2048 * 1024)
BOARDS = (PICO, PICO2)
