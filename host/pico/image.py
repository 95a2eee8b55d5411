"""The content of an image: the sources that MicroPython's build freezes. Nothing is compiled here.

An image is MicroPython and the station's program in one file. Its modules run from flash and leave the heap to the
game; firmware/image/ holds what differs from the tree that `herald flash` writes.
"""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from host.computer.folders import ROOT, built
from host.computer.whole import write_whole
from host.pico.build import IMAGE, MANIFEST, BuildError, image_modules

FOLDER = built() / "image"
MODULES = "modules"
# What MicroPython's own manifest for these boards freezes.
THEIRS = ("_boot.py", "_boot_fat.py", "rp2.py", "onewire.py", "ds18x20.py", "dht.py", "neopixel.py")
THEIR_PACKAGES = ("asyncio/",)


def own_version() -> str:
    """The version of Herald that is installed here."""
    try:
        return version("herald-table")
    except PackageNotFoundError:
        return "unknown"


def stage(folder: Path = FOLDER) -> Path:
    """Lays the modules and the manifest into `folder`, nothing else in its folder of modules, and returns the path of
    the manifest. Raises BuildError."""
    modules = image_modules(own_version())
    doubled = collisions([*modules, *THEIRS])
    if doubled:
        raise BuildError(f"Two modules of an image would have one name in C: {', '.join(doubled)}. Rename one of them.")
    shutil.rmtree(folder / MODULES, ignore_errors=True)
    for name, source in modules.items():
        path = folder / MODULES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, source, durable=False)
    return Path(shutil.copy(ROOT / "firmware" / IMAGE / MANIFEST, folder / MANIFEST))


def collisions(names: Iterable[str]) -> list[str]:
    """Paths of modules that MicroPython's build could not distinguish, sorted: of one name where every letter but
    those of C is an underscore, or of a package that MicroPython freezes itself."""
    by_name: dict[str, list[str]] = defaultdict(list)
    for name in names:
        by_name[re.sub(r"\W", "_", name.removesuffix(".py"), flags=re.ASCII)].append(name)
    doubled = [name for found in by_name.values() if len(found) > 1 for name in found]
    return sorted({*doubled, *(name for name in names if name.startswith(THEIR_PACKAGES))})
