"""Boards in BOOTSEL: a folder stands for the drive, which goes away when the board starts, as a real one does."""

import json
import shutil
import threading
import time

import pytest
from typer.testing import CliRunner

from host import cli
from host.cli import flash as command
from host.pico import drives, uf2
from host.pico.boards import BOARDS, PICO, PICO2
from host.pico.build import program_hash
from host.pico.drives import Drive, NotTaken, newest, put
from tests.promises import promise

PROMISES = [
    promise(
        "A board in BOOTSEL is given only an image of Herald, only one for its chip, and only after a question or --yes"
    ),
]

PROGRAM = "c0ffee000001"


def drive_of(folder, board):
    path = folder / board.drive
    path.mkdir()
    (path / drives.INFO).write_text(f"UF2 Bootloader v1.0\nModel: Raspberry Pi\nBoard-ID: {board.drive}\n")
    return path


def image_of(folder, board, program=PROGRAM):
    path = folder / f"herald-1.2.3-{board.name}.uf2"
    path.write_bytes(uf2.written(b"code" * 300 + program.encode() + b"more" * 90, board.family))
    return path


def starts_when_whole(path, size):
    """A board that leaves once a whole file lies on its drive."""

    def watch():
        while not any(file.stat().st_size == size for file in path.glob("*.uf2")):
            time.sleep(0.01)
        shutil.rmtree(path)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_in_bootsel_is_known_by_what_its_drive_says(tmp_path, board):
    path = drive_of(tmp_path, board)
    (tmp_path / "stick").mkdir()
    assert drives.drives([path, tmp_path / "stick", tmp_path / "nothing"]) == [Drive(path, board)]


@pytest.mark.parametrize("board", BOARDS)
def test_an_image_is_copied_whole_and_the_board_starts(tmp_path, board):
    path, image = drive_of(tmp_path, board), image_of(tmp_path, board)
    watching = starts_when_whole(path, image.stat().st_size)
    put(Drive(path, board), image, PROGRAM)
    watching.join(60)
    assert not path.exists()


@pytest.mark.parametrize("wrong", ["chip", "program", "damaged", "missing"])
def test_what_does_not_fit_is_not_copied(tmp_path, wrong):
    path, image = drive_of(tmp_path, PICO), image_of(tmp_path, PICO)
    if wrong == "chip":
        image = image_of(tmp_path, PICO2)
    elif wrong == "damaged":
        image.write_bytes(image.read_bytes()[:-100])
    elif wrong == "missing":
        image = tmp_path / "herald-0-pico.uf2"
    unusable = "not a usable image"
    words = {"chip": "another chip", "program": "another program", "damaged": unusable, "missing": unusable}
    with pytest.raises(NotTaken, match=words[wrong]):
        put(Drive(path, PICO), image, "0" * 12 if wrong == "program" else PROGRAM)
    assert [file.name for file in path.iterdir()] == [drives.INFO]


def test_a_board_that_stays_in_bootsel_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(drives, "LEAVES_S", 0.1)
    with pytest.raises(NotTaken, match="has not started it"):
        put(Drive(drive_of(tmp_path, PICO), PICO), image_of(tmp_path, PICO), PROGRAM)


def test_the_newest_image_of_a_board_is_taken(tmp_path):
    assert newest(tmp_path, PICO) is None
    image_of(tmp_path, PICO2)
    assert newest(tmp_path, PICO) is None and newest(tmp_path, PICO2) is not None


def plugged_in(usb, port, product, drive=""):
    """A USB device as Linux lists it."""
    device = usb / port
    device.mkdir(parents=True)
    (device / "idVendor").write_text("2e8a\n")
    (device / "idProduct").write_text(f"{product}\n")
    if drive:
        block = device / f"{port}:1.0" / "host0" / "target0:0:0" / "0:0:0:0" / "block" / drive
        (block / f"{drive}1").mkdir(parents=True)


@promise("If nothing mounts the drive of a board in BOOTSEL, `herald flash` sees the board and prints how to mount it")
def test_a_board_in_bootsel_that_nobody_mounted_is_seen_and_how_to_mount_it_is_said(tmp_path, monkeypatch):
    """As on Raspberry Pi OS Lite."""
    usb, mounts = tmp_path / "usb", tmp_path / "mounts"
    plugged_in(usb, "1-1", "0003", "sda")
    plugged_in(usb, "1-2", "000f", "sdb")
    plugged_in(usb, "1-3", "0005")
    plugged_in(usb, "1-4", "0003")
    (usb / "usb1").mkdir()
    mounts.write_text("/dev/mmcblk0p2 / ext4 rw 0 0\n/dev/sdb1 /media/RP2350 vfat rw 0 0\n")
    assert drives.unmounted(usb, mounts) == ["/dev/sda1"]
    assert drives.unmounted(usb, tmp_path / "none") == []
    monkeypatch.setattr(command, "picos", list)
    monkeypatch.setattr(command, "drives", list)
    monkeypatch.setattr(drives, "USB", usb)
    monkeypatch.setattr(drives, "MOUNTS", mounts)
    done = CliRunner().invoke(cli.app, ["flash"])
    assert done.exit_code == 1 and "mount -o umask=0 /dev/sda1 /mnt/pico" in " ".join(done.output.split())


def test_the_command_copies_an_image_or_says_which_file_to_drop(tmp_path, monkeypatch):
    path = drive_of(tmp_path, PICO)
    monkeypatch.setattr(command, "picos", list)
    monkeypatch.setattr(command, "drives", lambda: [Drive(path, PICO)])
    monkeypatch.setattr(command, "FOLDER", tmp_path / "nothing")
    done = CliRunner().invoke(cli.app, ["flash", "--json"])
    assert done.exit_code == 1 and "herald-VERSION-pico.uf2" in json.loads(done.stdout)[0]["trouble"]
    image = image_of(tmp_path, PICO, program_hash())
    done = CliRunner().invoke(cli.app, ["flash", "--json", "--image", str(image)])
    row = json.loads(done.stdout)[0]  # nobody is there to be asked whether it may
    assert (done.exit_code, row["outcome"]) == (1, "left alone") and "--yes" in row["trouble"]
    monkeypatch.setattr(command, "at_terminal", lambda: True)
    monkeypatch.setattr(command.typer, "confirm", lambda *_, **__: False)
    done = CliRunner().invoke(cli.app, ["flash", "--json", "--image", str(image)])
    assert done.exit_code == 1 and [file.name for file in path.iterdir()] == [drives.INFO]
    starts_when_whole(path, image.stat().st_size)
    done = CliRunner().invoke(cli.app, ["flash", "--json", "--yes", "--image", str(image)])
    row = json.loads(done.stdout)[0]
    assert (done.exit_code, row["outcome"], row["got"]) == (0, "flashed", program_hash())
