"""Writes the programs' pins and buttons from hardware/pins.csv: the station's, those of its model, and the page's.

A row is a function, its GPIO, its pin of the Pico and a note; a function `BUTTON_X` is the button X, and the first
words of its note say what it does.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "hardware" / "pins.csv"
BUTTON = "BUTTON_"
MADE = "hardware/pins.csv, by `make hardware`"


def rows() -> list[dict[str, str]]:
    """The rows of the table that the programs know: those with a GPIO."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["gpio"]]


def buttons(found: list[dict[str, str]]) -> list[tuple[str, int, str]]:
    """(letter, GPIO, what it does) of each button."""
    own = [row for row in found if row["function"].startswith(BUTTON)]
    return [(row["function"].removeprefix(BUTTON), int(row["gpio"]), row["note"].partition(";")[0]) for row in own]


def of_station(found: list[dict[str, str]]) -> str:
    """firmware/pins.py."""
    lines = [f"{row['function']} = {row['gpio']}" for row in found if not row["function"].startswith(BUTTON)]
    pairs = ", ".join(f'("{letter}", {gpio})' for letter, gpio, _what in buttons(found))
    said = "# Every button, by its letter: what it does is in `station`."
    head = f'"""GPIO numbers of a station. Made from {MADE}."""'
    return "\n".join([head, "", *lines, said, f"BUTTONS = ({pairs})", ""])


def of_model(found: list[dict[str, str]]) -> str:
    """host/virtual/wiring.py."""
    at = {row["function"]: int(row["gpio"]) for row in found}
    pairs = ", ".join(f'"{letter}": {gpio}' for letter, gpio, _what in buttons(found))
    reader = [at[f"READER_{name}"] for name in ("SCK", "MOSI", "MISO")]
    return f'''"""How the parts are soldered to the Pico. Made from {MADE}."""

BUTTONS = {{{pairs}}}
BUZZER = {at["BUZZER"]}

READER_SPI = 0
READER_PINS = {tuple(reader)}  # SCK, MOSI, MISO
READER_I2C, READER_I2C_PINS = 1, {(at["READER_MOSI"], at["READER_SCK"])}  # SCL, SDA, should its switches select I2C
READER_I2C_ADDRESS = 0x24
READER_UART, READER_UART_PINS = 0, {(at["READER_MISO"], at["READER_SS"])}  # TX, RX
READER_SELECT = {at["READER_SS"]}
READER_IRQ = {at["READER_IRQ"]}
READER_RESET = {at["READER_RESET"]}

OLED_PINS = {(at["OLED_SCL"], at["OLED_SDA"])}  # SCL, SDA
OLED_ADDRESS = 0x3C
OLED_RESET = {at["OLED_RESET"]}  # only large panels have such a line
'''


def of_page(found: list[dict[str, str]]) -> str:
    """host/web/static/frame/buttons.js."""
    lines = "".join(f'  ["{letter}", t("{what}")],\n' for letter, _gpio, what in buttons(found))
    return f"""\
// The buttons of a station and what each does. Made from {MADE}.

import {{ t }} from "./phrases.js";

export const BUTTONS = [
{lines}];
"""


FILES: dict[str, Callable[[list[dict[str, str]]], str]] = {
    "firmware/pins.py": of_station,
    "host/virtual/wiring.py": of_model,
    "host/web/static/frame/buttons.js": of_page,
}


def make() -> None:
    """Writes the files."""
    for path, made in FILES.items():
        (ROOT / path).write_text(made(rows()), encoding="utf-8")
