"""The display's bus: another address, and one that is held low when the Pico starts."""

import importlib

import pytest

from host.virtual import board as boards
from host.virtual import wiring
from tests.firmware.model_time import ModelTime
from tests.promises import promise
from tests.virtual.desk import desk


def displayed(board):
    with desk(board):
        return importlib.import_module("firmware.board").oled()


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_display_is_found_at_both_of_its_addresses(monkeypatch, address):
    monkeypatch.setattr(wiring, "OLED_ADDRESS", address)
    board = boards.PicoBoard(ModelTime().clock)
    assert displayed(board) and board.oled.on


@promise("A display that does not answer at full speed, on long wires or with weak pull-ups, is spoken to slowly")
@pytest.mark.parametrize("hz", [100_000, 300_000])
def test_a_display_on_slow_wires_is_found_too(hz):
    """Its whole picture, sent at once, takes longer at 100 kHz than a transfer may take if nobody says otherwise."""
    board = boards.PicoBoard(ModelTime().clock)
    board.display_hz = hz
    assert displayed(board) and board.oled.on


def test_no_display_is_an_error(monkeypatch):
    monkeypatch.setattr(wiring, "OLED_ADDRESS", 0x3E)
    with pytest.raises(OSError):
        displayed(boards.PicoBoard(ModelTime().clock))


@promise("A display that holds its bus when the Pico starts is freed by clock pulses")
@pytest.mark.parametrize("clocks", [1, 2, 8, 9])
def test_a_display_that_holds_sda_is_clocked_free(clocks):
    """Its Pico was started again in the midst of a byte."""
    board = boards.PicoBoard(ModelTime().clock)
    board.hold_sda(clocks)
    assert displayed(board) and board.oled.on


def test_one_that_never_lets_go_is_an_error():
    board = boards.PicoBoard(ModelTime().clock)
    board.hold_sda(1000)
    with pytest.raises(OSError):
        displayed(board)
