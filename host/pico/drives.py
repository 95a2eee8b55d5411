"""Boards that wait in BOOTSEL: each is a drive that takes an image as a file."""

from __future__ import annotations

import os
import string
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from host.errors import reason
from host.pico import uf2
from host.pico.boards import BOARDS, Board

INFO = "INFO_UF2.TXT"
BOARD_ID = "Board-ID:"
MOUNTS = Path("/proc/self/mounts")
# Where Linux lists what is plugged in, mounted or not.
USB = Path("/sys/bus/usb/devices")
# A Pico and a Pico 2 in BOOTSEL.
BOOTSEL_IDS = (("2e8a", "0003"), ("2e8a", "000f"))
# A board leaves its drive when the last block has arrived.
LEAVES_S = 10
LOOK_AGAIN_S = 0.2


class NotTaken(Exception):
    """An image that did not get onto a board; the message is a sentence with what to do next."""


class Drive(NamedTuple):
    """Where a board in BOOTSEL is, and which one it is."""

    path: Path
    board: Board


def drives(places: Iterable[Path] | None = None) -> list[Drive]:
    """The boards in BOOTSEL among these folders; among all mounted drives of this computer if left out."""
    found = [(path, _board(path)) for path in (_mounted() if places is None else places)]
    return [Drive(path, board) for path, board in found if board is not None]


def unmounted(usb: Path | None = None, mounts: Path | None = None) -> list[str]:
    """The devices of boards in BOOTSEL that nothing has mounted, as `/dev/sda1` on a Raspberry Pi without a desktop."""
    try:
        used = {row.split(" ")[0] for row in (mounts or MOUNTS).read_text(encoding="utf-8").splitlines()}
    except OSError:  # another system mounts all there is
        return []
    found = [_partition(device) for device in sorted((usb or USB).glob("*")) if _usb_ids(device) in BOOTSEL_IDS]
    return [f"/dev/{name}" for name in found if name and f"/dev/{name}" not in used]


def _usb_ids(device: Path) -> tuple[str, ...]:
    try:
        return tuple((device / name).read_text(encoding="ascii").strip() for name in ("idVendor", "idProduct"))
    except (OSError, ValueError):
        return ()


def _partition(device: Path) -> str:
    """The name of a USB drive's first partition, or of the drive if it has none; empty if it is not a drive yet."""
    blocks = sorted(device.glob("*/host*/target*/*/block/*"))
    names = [name for block in blocks[:1] for name in (*sorted(block.glob(f"{block.name}[0-9]*")), block)]
    return names[0].name if names else ""


def _mounted() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    rows = [line.split() for line in MOUNTS.read_text(encoding="utf-8").splitlines()]
    return [Path(row[1].replace("\\040", " ")) for row in rows if row[2] in ("vfat", "msdos", "fuseblk")]


def _board(path: Path) -> Board | None:
    """The board that describes itself in its drive what it is; None for any other folder."""
    try:
        lines = (path / INFO).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    names = [line.removeprefix(BOARD_ID).strip() for line in lines if line.startswith(BOARD_ID)]
    return next((board for board in BOARDS if board.drive in names), None)


def newest(folder: Path, board: Board) -> Path | None:
    """The image for a board that was built last in a folder."""
    return max(folder.glob(f"herald-*-{board.name}.uf2"), key=lambda path: path.stat().st_mtime, default=None)


def put(drive: Drive, image: Path, program: str) -> None:
    """Copies an image onto a board, which then starts it. Raises NotTaken.

    program   the name of the program that has to be in it
    """
    content = _checked(image, drive.board, program)
    try:
        with (drive.path / image.name).open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        if not _is_gone(drive):
            raise NotTaken(
                f"{image.name} could not be written to {drive.path} ({reason(error)}): plug the board in again with "
                "BOOTSEL held, and repeat."
            ) from error
    if not _is_gone(drive):
        raise NotTaken(
            f"{image.name} lies on {drive.path}, but the board has not started it: plug it in again with BOOTSEL "
            "held, and repeat."
        )


def _checked(image: Path, board: Board, program: str) -> bytes:
    """The content of a file that is an image for this board with this program. Raises NotTaken."""
    try:
        content = image.read_bytes()
        found = uf2.read(content)
    except (OSError, uf2.NoUf2) as error:
        raise NotTaken(
            f"{image} is not a usable image: {reason(error)}. Take the one of this version's release."
        ) from error
    if found.family != board.family:
        raise NotTaken(
            f"{image.name} is for another chip than that of a {board.title}: take herald-*-{board.name}.uf2."
        )
    if program.encode() not in found.image:
        raise NotTaken(
            f"{image.name} holds another program than this Herald ({program}), whose tables would refuse it: take the "
            "image of this version's release."
        )
    return content


def _is_gone(drive: Drive) -> bool:
    """Whether the board has left its drive, which it does by itself when it starts."""
    end = time.monotonic() + LEAVES_S
    while (drive.path / INFO).exists():
        if time.monotonic() > end:
            return False
        time.sleep(LOOK_AGAIN_S)
    return True
