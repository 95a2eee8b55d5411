"""hardware/pins.csv is the one table of pins; the firmware and the virtual station agree with it."""

import csv
from pathlib import Path

import pytest

from firmware import pins
from host.virtual import wiring
from tests.promises import promise
from tools.hardware.pins import FILES, ROOT, rows

ROWS = list(csv.DictReader((Path(__file__).parents[2] / "hardware" / "pins.csv").open(newline="")))
GPIO = {row["function"]: int(row["gpio"]) for row in ROWS if row["gpio"]}

# Physical pin of every GPIO on the 40-pin Pico and Pico 2.
PHYSICAL = dict(
    zip(
        [*range(23), 26, 27, 28],
        [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34],
        strict=True,
    )
)


def test_the_firmware_has_exactly_the_pins_of_the_table():
    constants = {name: value for name, value in vars(pins).items() if name.isupper() and name != "BUTTONS"}
    assert constants | {f"BUTTON_{letter}": gpio for letter, gpio in pins.BUTTONS} == GPIO


def test_no_pin_is_used_twice():
    assert len(set(GPIO.values())) == len(GPIO)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["function"])
def test_the_physical_pin_is_where_that_gpio_comes_out(row):
    assert (PHYSICAL[int(row["gpio"])] if row["gpio"] else 30) == int(row["pin"])  # RUN is not a GPIO
    assert row["note"]


def test_buses_are_where_the_chip_can_have_them():
    # RP2040 data sheet, table of GPIO functions: SPI0 RX, CSn, SCK, TX repeat every 8 pins from 16 on;
    # I2C0 SDA and SCL are even and odd pins in every other pair.
    assert [GPIO[name] % 4 for name in ("READER_MISO", "READER_SS", "READER_SCK", "READER_MOSI")] == [0, 1, 2, 3]
    assert all(16 <= GPIO[name] < 20 for name in ("READER_MISO", "READER_SS", "READER_SCK", "READER_MOSI"))
    assert GPIO["OLED_SDA"] % 4 == 0 and GPIO["OLED_SCL"] % 4 == 1


@promise("The radio of a Pico W or 2 W needs none of a station's pins")
def test_pico_w_and_pico_2_w_need_none_of_these_pins_for_their_radio():
    # pico_w.h and pico2_w.h of the Pico SDK: power, data, select and clock of the radio. The images leave it off.
    assert not {23, 24, 25, 29} & set(GPIO.values())


def test_the_virtual_station_is_wired_the_same_way():
    assert {name.removeprefix("BUTTON_"): GPIO[name] for name in GPIO if name.startswith("BUTTON_")} == wiring.BUTTONS
    assert tuple(GPIO[name] for name in ("READER_SCK", "READER_MOSI", "READER_MISO")) == wiring.READER_PINS
    assert (GPIO["READER_SS"], GPIO["READER_IRQ"]) == (wiring.READER_SELECT, wiring.READER_IRQ)
    assert (GPIO["READER_RESET"], GPIO["BUZZER"]) == (wiring.READER_RESET, wiring.BUZZER)
    assert (GPIO["OLED_SCL"], GPIO["OLED_SDA"], GPIO["OLED_RESET"]) == (*wiring.OLED_PINS, wiring.OLED_RESET)


@pytest.mark.parametrize("path", FILES)
def test_the_files_of_the_programs_are_what_the_table_gives(path):
    assert (ROOT / path).read_text(encoding="utf-8") == FILES[path](rows()), "run `make hardware`"


def test_a_button_of_the_table_reaches_station_model_and_page():
    more = {"function": "BUTTON_E", "gpio": "8", "pin": "11", "note": "again; to ground when pressed"}
    made = {path: make([*rows(), more]) for path, make in FILES.items()}
    assert '("E", 8)' in made["firmware/pins.py"] and '"E": 8' in made["host/virtual/wiring.py"]
    assert '["E", t("again")]' in made["host/web/static/frame/buttons.js"]
