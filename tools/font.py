"""Makes the letters of the pages: the parts of Source Sans, in two weights, and of Source Serif that they need.

    python tools/font.py            (make font)
    python tools/font.py --check    exit 1 if a file is not what its package makes

    font-source-sans-pro (PyPI, SIL Open Font License 1.1) -> host/web/static/fonts/herald-sans-400.woff2, ...-600.woff2
    font-source-serif-pro (the same) -> herald-serif-600.woff2, for headings and names of the pages of a house

Kept are the letters of Western Europe and of Hungarian, figures and punctuation; what pages do besides with signs, as
arrows and suits, a browser draws from the computer's own letters where these have none. The licence reserves the name
"Source" for the whole fonts, so the parts are called Herald Sans and Herald Serif.
"""

import io
import pathlib
import sys
from importlib.resources import files
from typing import NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = pathlib.Path(__file__).resolve().parent.parent / "host" / "web" / "static" / "fonts"
ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN = "".join(map(chr, range(0xA0, 0x100)))  # of Western Europe, Danish among them
HUNGARIAN = "őűŐŰ"
DASHES = "\u2013\u2014\u2212\u2026\u2022"
QUOTES = "\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a"
SIGNS = "\u20ac\u2190\u2191\u2192\u2193\u2713"  # euro, arrows, tick
LETTERS = ASCII + LATIN + HUNGARIAN + DASHES + QUOTES + SIGNS
# Of a font's names: copyright, family, style, unique, full, version, PostScript, licence and where it stands.
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, LICENCE, LICENCE_AT = 0, 1, 2, 3, 4, 5, 6, 13, 14


class Part(NamedTuple):
    """One file that is made: of which file of which package, and its name and style."""

    package: str
    source: str
    name: str
    style: str


PARTS = {
    "herald-sans-400": Part("font_source_sans_pro", "SourceSansPro-Regular.ttf", "Herald Sans", "Regular"),
    "herald-sans-600": Part("font_source_sans_pro", "SourceSansPro-Semibold.ttf", "Herald Sans", "Semibold"),
    "herald-serif-600": Part("font_source_serif_pro", "SourceSerifPro-Semibold.otf", "Herald Serif", "Semibold"),
}


def made(part: Part) -> bytes:
    """The font as WOFF2, the same bytes each time."""
    options = subset.Options(layout_features=["kern", "mark", "ccmp"], hinting=False, recalc_timestamp=False)
    options.name_IDs = [COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, LICENCE, LICENCE_AT]
    with (files(part.package) / "files" / part.source).open("rb") as source:
        font = TTFont(io.BytesIO(source.read()), recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=LETTERS)  # pyright: ignore[reportUnknownMemberType]
    subsetter.subset(font)  # pyright: ignore[reportUnknownMemberType]
    _rename(font, part)
    font.flavor = "woff2"
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def _rename(font: TTFont, part: Part) -> None:
    full = f"{part.name} {part.style}"
    called = {FAMILY: part.name, UNIQUE: full, FULL: full, POSTSCRIPT: full.replace(" ", "-")}
    if "CFF " in font:
        font["CFF "].cff.fontNames = [called[POSTSCRIPT]]  # pyright: ignore
    for record in font["name"].names:
        if record.nameID in called:
            record.string = called[record.nameID].encode(record.getEncoding() or "ascii")


def main() -> int:
    whole = {FONTS / f"{name}.woff2": made(part) for name, part in PARTS.items()}
    if "--check" in sys.argv[1:]:
        stale = [path.name for path, data in whole.items() if not path.exists() or path.read_bytes() != data]
        for name in stale:
            print(f"{name} is not what its package makes: run make font.")
        return 1 if stale else 0
    FONTS.mkdir(exist_ok=True)
    for path, data in whole.items():
        path.write_bytes(data)
        print(f"{path.name}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
