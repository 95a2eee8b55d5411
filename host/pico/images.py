"""Builds an image for each board: `python -m host.pico.images MICROPYTHON`, which `make image` calls.

    herald-VERSION-pico.uf2    for a Raspberry Pi Pico, and -pico2 for a Pico 2
    herald-image-VERSION.sha256      the hashes of these files, as `sha256sum --check` reads them
    herald-image-VERSION.txt         what is in them: MicroPython's release and commit, modules, the licences of others
    herald-image-VERSION.cdx.json    the same parts for programs, in CycloneDX

All are in build/image. Nothing of MicroPython is kept in this project: its sources and their licences are read from
the checkout.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from host.computer import parts as setup_parts
from host.computer.folders import ROOT
from host.computer.whole import write_whole
from host.errors import HeraldError
from host.pico import uf2
from host.pico.boards import BOARDS, Board
from host.pico.build import program_hash, rules_hash
from host.pico.checkout import PORT, Checkout, checkout
from host.pico.image import FOLDER, MODULES, own_version, stage

# Licences that go with an image, by whose they are: those of MicroPython and of what it links into every image.
NOTICES = {
    "MicroPython": "LICENSE",
    "pico-sdk": "lib/pico-sdk/LICENSE.TXT",
    "TinyUSB": "lib/tinyusb/LICENSE",
    "Mbed TLS": "lib/mbedtls/LICENSE",
    "littlefs": "lib/littlefs/lfs2.h",
}
VERSIONS = {
    "pico-sdk": ("lib/pico-sdk/pico_sdk_version.cmake", r"MAJOR (\d+).*?MINOR (\d+).*?REVISION (\d+)"),
    "TinyUSB": ("lib/tinyusb/src/tusb_option.h", r"VERSION_MAJOR\s+(\d+).*?MINOR\s+(\d+).*?REVISION\s+(\d+)"),
    "Mbed TLS": ("lib/mbedtls/include/mbedtls/build_info.h", r"MAJOR\s+(\d+).*?MINOR\s+(\d+).*?PATCH\s+(\d+)"),
}
LICENCES = {"MicroPython": "MIT", "pico-sdk": "BSD-3-Clause", "TinyUSB": "MIT", "Mbed TLS": "Apache-2.0"}
LAST_LINES = 15


class Image(NamedTuple):
    """A finished file for a board, and how much of the flash it fills."""

    board: Board
    path: Path
    size: int


def build_images(sources: Checkout, boards: Sequence[Board] = BOARDS, folder: Path = FOLDER) -> list[Image]:
    """Builds an image for each board, and writes what is in them. Raises BuildError, Missing, HeraldError."""
    stage(folder)
    named = f"Herald {own_version()}, program {program_hash()}, rules {rules_hash()}"  # now: building takes minutes
    images = [_image(sources, board, folder) for board in boards]
    name = folder / f"herald-image-{own_version()}"
    parts = _parts(sources)
    sums = "".join(f"{hashlib.sha256(one.path.read_bytes()).hexdigest()}  {one.path.name}\n" for one in images)
    write_whole(name.with_name(name.name + ".sha256"), sums)
    write_whole(name.with_name(name.name + ".txt"), _contents(named, sources, images, parts, folder))
    write_whole(name.with_name(name.name + ".cdx.json"), json.dumps(_bill(parts), indent=1) + "\n")
    return images


def _image(sources: Checkout, board: Board, folder: Path) -> Image:
    inside = folder / board.target
    _run(_configure(sources, board, folder), inside)
    _run(["make", "-C", str(inside), f"-j{os.cpu_count() or 1}"], inside)
    content = (inside / "firmware.bin").read_bytes()
    path = folder / f"herald-{own_version()}-{board.name}.uf2"
    write_whole(path, uf2.written(content, board.family))
    return Image(board, path, len(content))


def _configure(sources: Checkout, board: Board, folder: Path) -> list[str]:
    """MicroPython's own build with our manifest. The tool that would write UF2 is built from sources that it fetches
    from the network, so it is left out."""
    chosen = {
        "MICROPY_BOARD": board.target,
        "MICROPY_BUILD_TYPE": "Release",
        "MICROPY_FROZEN_MANIFEST": str(folder / "manifest.py"),
        "MICROPY_HW_FLASH_STORAGE_BYTES": str(board.files),
        "PICO_NO_PICOTOOL": "1",
    }
    command = ["cmake", "-S", str(sources.folder / PORT), "-B", str(folder / board.target)]
    return [*command, *(f"-D{name}={value}" for name, value in chosen.items())]


def _run(command: list[str], inside: Path) -> None:
    """Raises HeraldError with the last lines that a tool wrote; all of them are kept in the log."""
    inside.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    log = inside / f"{command[0]}.log"
    write_whole(log, done.stdout, durable=False)
    if done.returncode:
        told = "\n".join(done.stdout.splitlines()[-LAST_LINES:])
        raise HeraldError(f"{told}\nThe image could not be built: {command[0]} failed. All it wrote is in {log}.")


def _parts(sources: Checkout) -> dict[str, str]:
    """Version by name of what an image is made of beside Herald."""
    found = {"MicroPython": f"{sources.release} {sources.commit}".strip()}
    for name, (file, pattern) in VERSIONS.items():
        numbers = re.search(pattern, (sources.folder / file).read_text(encoding="utf-8"), re.S)
        found[name] = ".".join(numbers.groups()) if numbers else "unknown"
    lock = (ROOT / "host" / "computer" / "drivers.lock").read_text(encoding="utf-8")
    return {**found, **dict(re.findall(r"^([\w-]+)==([\w.]+)", lock, re.M))}


def _contents(named: str, sources: Checkout, images: list[Image], parts: dict[str, str], folder: Path) -> str:
    lines = [named, ""]
    lines += [f"{one.path.name}: for a {one.board.title}, {one.size:,} bytes of flash" for one in images]
    lines += ["", "Made of", *(f"  {name} {version}" for name, version in parts.items()), "", "Modules of Herald"]
    modules = folder / MODULES
    lines += [f"  {path.relative_to(modules).as_posix()}" for path in sorted(modules.rglob("*.py"))]
    texts = {name: _notice(sources.folder / file) for name, file in NOTICES.items()}
    texts |= setup_parts.driver_licences(setup_parts.drivers().folder)
    lines += [f"\n{'-' * 78}\n{name}\n\n{text}" for name, text in texts.items()]
    return "\n".join(lines) + "\n"


def _notice(path: Path) -> str:
    """A licence's text: a whole file, or the comment at the head of a source."""
    text = path.read_text(encoding="utf-8")
    return text.partition("*/")[0] if path.suffix == ".h" else text


def _bill(parts: dict[str, str]) -> dict[str, object]:
    """What goes into an image, as CycloneDX 1.5 has it."""
    licences = {name: [{"license": {"id": LICENCES.get(name, "MIT")}}] for name in parts}
    listed = [
        {"type": "library", "name": name, "version": version, "licenses": licences[name]}
        for name, version in parts.items()
    ]
    subject = {"type": "firmware", "name": "herald", "version": own_version()}
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "metadata": {"component": subject}, "components": listed}


def main(arguments: Sequence[str]) -> int:
    """Builds all images, and prints where they are."""
    try:
        images = build_images(checkout(arguments[0] if arguments else ""))
    except HeraldError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    for one in images:
        sys.stdout.write(f"{one.board.title}: {one.path}, {one.size:,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
