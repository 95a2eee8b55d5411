"""The drawing of a station's wires, made from `wiring.yml` by wireviz and graphviz."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.hardware.enclosure import Missing

FOLDER = Path(__file__).resolve().parents[2] / "hardware"
SOURCE = FOLDER / "wiring.yml"
MADE = ("wiring.svg", "wiring.png", "wiring.bom.tsv")


def make(folder: Path = FOLDER) -> None:
    """Writes `MADE` into `folder`. Raises Missing without graphviz, CalledProcessError with wireviz's reason."""
    if shutil.which("dot") is None:
        raise Missing("The wiring is drawn by graphviz, which is not installed: on Debian, apt install graphviz.")
    wireviz = Path(sys.executable).with_name("wireviz")
    command = [str(wireviz), "-f", "spt", "-o", str(folder), str(SOURCE)]
    subprocess.run(command, check=True, capture_output=True, text=True)
