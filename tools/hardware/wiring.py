"""The drawings of a station's wires, made from `wiring.yml` and `wiring_large.yml` by wireviz and graphviz.

Graphviz makes every box as wide as its words are in the fonts it finds, so it is shown one font only, which comes with
the project: the drawing is the same on every machine.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from PIL import ImageFont

from tools.hardware.enclosure import Missing

FOLDER = Path(__file__).resolve().parents[2] / "hardware"
SOURCE = FOLDER / "wiring.yml"
SOURCES = (SOURCE, FOLDER / "wiring_large.yml")
MADE = ("wiring.svg", "wiring.png", "wiring.bom.tsv", "wiring_large.svg", "wiring_large.png", "wiring_large.bom.tsv")
FONT = "SourceSansPro-Regular.ttf"
ONE_FONT = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def make(folder: Path = FOLDER) -> None:
    """Writes `MADE` into `folder`. Raises Missing without graphviz, CalledProcessError with wireviz's reason."""
    if shutil.which("dot") is None:
        raise Missing("The wiring is drawn by graphviz, which is not installed: on Debian, apt install graphviz.")
    wireviz = Path(sys.executable).with_name("wireviz")
    with as_file(files("font_source_sans_pro") / "files" / FONT) as font, tempfile.TemporaryDirectory() as scratch:
        settings = _settings(font, Path(scratch))
        for source in SOURCES:
            command = [str(wireviz), "-f", "spt", "-o", str(folder), str(source)]
            subprocess.run(command, check=True, capture_output=True, text=True, env=settings)
            _hold_widths(folder / f"{source.stem}.svg", font)


def _settings(font: Path, scratch: Path) -> dict[str, str]:
    """The environment in which this font is the only one."""
    fonts = scratch / "fonts"
    fonts.mkdir()
    shutil.copy(font, fonts)
    config = scratch / "fonts.conf"
    config.write_text(ONE_FONT.format(fonts=fonts, cache=scratch / "cache"), encoding="utf-8")
    return os.environ | {"FONTCONFIG_FILE": str(config)}


def _hold_widths(drawing: Path, font: Path) -> None:
    """Writes the length of each text into the drawing, so that it fits its box in any font of a reader's machine."""

    def held(found: re.Match[str]) -> str:
        size, words = float(found[2]), found[3]
        wide = ImageFont.truetype(str(font), 100).getlength(html.unescape(words)) * size / 100
        return f'{found[1]} textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs">{words}</text>'

    text = drawing.read_text(encoding="utf-8")
    text = re.sub(r'(<text [^>]*font-size="([\d.]+)"[^>]*)>([^<]*)</text>', held, text)
    text = text.replace('"Source Sans Pro"', '"Source Sans Pro, Arial, sans-serif"')
    drawing.write_text(text, encoding="utf-8")
