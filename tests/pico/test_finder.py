"""Which serial ports are Picos: those that run MicroPython, those with another program, and what a port is called."""

from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from host import cli
from host.cli import doctor
from host.cli import flash as flash_command
from host.pico import finder
from host.pico.finder import others, picos, real_port
from tests.promises import promise

RASPBERRY, ADAFRUIT = 0x2E8A, 0x239A


def port(device, vid, pid, serial, product, manufacturer="Raspberry Pi"):
    return SimpleNamespace(
        device=device,
        vid=vid,
        pid=pid,
        serial_number=serial,
        product=product,
        description=product,
        manufacturer=manufacturer,
    )


STATION = port("/dev/ttyACM0", RASPBERRY, 0x0005, "E6614103E7452A2F", "Board in FS mode", "MicroPython")
CIRCUIT = port("/dev/ttyACM1", ADAFRUIT, 0x80F4, "E6614103E7452A30", "Pico")
CIRCUIT_DATA = port("/dev/ttyACM2", ADAFRUIT, 0x80F4, "E6614103E7452A30", "Pico")
ARDUINO = port("/dev/ttyACM3", RASPBERRY, 0x000A, "E6614103E7452A31", "Pico")
PROBE = port("/dev/ttyACM4", RASPBERRY, 0x000C, "E6614103E7452A32", "Debug Probe (CMSIS-DAP)")
FEATHER = port("/dev/ttyACM5", ADAFRUIT, 0x80F2, "DF6050A04B", "Feather RP2040", "Adafruit")
MODEM = port("/dev/ttyS0", None, None, None, None, None)
ALL = (MODEM, FEATHER, CIRCUIT_DATA, CIRCUIT, PROBE, ARDUINO, STATION)


@pytest.fixture
def plugged(monkeypatch):
    """Plugs boards into this computer, and has nothing in BOOTSEL."""
    monkeypatch.setattr(flash_command, "drives", list)
    monkeypatch.setattr(flash_command, "unmounted", list)
    return lambda *ports: monkeypatch.setattr(finder.list_ports, "comports", lambda: list(ports))


def test_a_pico_with_circuitpython_or_a_sketch_is_one_with_another_program(plugged):
    plugged(*ALL)
    assert [found.url for found in picos()] == ["/dev/ttyACM0"]
    assert [found.url for found in others()] == ["/dev/ttyACM1", "/dev/ttyACM3"]


@promise(
    "A Pico with another program than MicroPython is named, left alone, and its owner reads how it becomes a station"
)
@pytest.mark.parametrize("words", [["flash"], ["stations"]])
def test_a_pico_with_another_program_is_named_and_not_taken_for_a_bad_cable(words, plugged, tmp_path):
    plugged(CIRCUIT, CIRCUIT_DATA)
    done = CliRunner().invoke(cli.app, [*words, "--home", str(tmp_path)])
    said = " ".join(done.output.split())
    assert "At /dev/ttyACM1 is a Pico with another program (Pico)" in said and "BOOTSEL" in said
    assert "/dev/ttyACM2" not in said and "only charge" not in said


def test_doctor_names_it_too(plugged, monkeypatch):
    plugged(CIRCUIT)
    assert "/dev/ttyACM1 is a Pico with another program" in doctor._ports().detail
    plugged(CIRCUIT, STATION)
    monkeypatch.setattr(doctor, "may_use", lambda url: True)
    assert doctor._ports().detail == "/dev/ttyACM0 (e6614103e7452a2f)"


def test_what_a_board_calls_itself_does_nothing_to_a_terminal(plugged, tmp_path):
    plugged(port("/dev/ttyACM1", RASPBERRY, 0x000A, "E1", "\x1b[31mPi\nco"))
    done = CliRunner().invoke(cli.app, ["stations", "--home", str(tmp_path)])
    assert "\x1b" not in done.output and "another program" in done.output


def test_a_feather_and_a_debug_probe_are_nobody_s_business(plugged, tmp_path):
    plugged(FEATHER, PROBE, MODEM)
    assert others() == []
    done = CliRunner().invoke(cli.app, ["stations", "--home", str(tmp_path)])
    assert "another program" not in done.output


@pytest.mark.parametrize(
    ("platform", "named", "real"),
    [
        ("darwin", "/dev/tty.usbmodem1101", "/dev/cu.usbmodem1101"),
        ("darwin", "/dev/cu.usbmodem1101", "/dev/cu.usbmodem1101"),
        ("darwin", "socket://127.0.0.1:1", "socket://127.0.0.1:1"),
        ("win32", "com10", "COM10"),
        ("win32", r"\\.\COM10", "COM10"),
        ("win32", "COM3", "COM3"),
        ("linux", "/dev/tty.usbmodem1101", "/dev/tty.usbmodem1101"),
        ("linux", "com10", "com10"),
    ],
)
def test_a_port_with_two_names_is_one(platform, named, real, monkeypatch):
    monkeypatch.setattr(finder.sys, "platform", platform)
    assert real_port(named) == real
