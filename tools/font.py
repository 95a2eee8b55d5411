"""Makes the letters of the pages: the part of Source Sans that they need, in two weights.

    python tools/font.py            (make font)
    python tools/font.py --check    exit 1 if a file is not what its package makes

    font-source-sans-pro (PyPI, SIL Open Font License 1.1) -> host/web/static/fonts/herald-sans-400.woff2, ...-600.woff2

Kept are the letters of Western Europe and of Hungarian, figures and punctuation; what pages do besides with signs, as
arrows and suits, a browser draws from the computer's own letters where these have none. The licence reserves the name
"Source" for the whole font, so the part is called Herald Sans.
"""

import io
import pathlib
import sys

import font_source_sans_pro  # pyright: ignore[reportMissingTypeStubs]
from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = pathlib.Path(__file__).resolve().parent.parent / "host" / "web" / "static" / "fonts"
FILES = pathlib.Path(font_source_sans_pro.__file__).parent / "files"
WEIGHTS = {400: "Regular", 600: "Semibold"}
NAME = "Herald Sans"
ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN = "".join(map(chr, range(0xA0, 0x100)))  # of Western Europe, Danish among them
HUNGARIAN = "őűŐŰ"
DASHES = "\u2013\u2014\u2212\u2026\u2022"
QUOTES = "\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a"
SIGNS = "\u20ac\u2190\u2191\u2192\u2193\u2713"  # euro, arrows, tick
LETTERS = ASCII + LATIN + HUNGARIAN + DASHES + QUOTES + SIGNS
# Of a font's names: copyright, family, style, unique, full, version, PostScript, licence and where it stands.
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, LICENCE, LICENCE_AT = 0, 1, 2, 3, 4, 5, 6, 13, 14


def made(weight: int) -> bytes:
    """The font of this weight as WOFF2, the same bytes each time."""
    options = subset.Options(layout_features=["kern", "mark", "ccmp"], hinting=False, recalc_timestamp=False)
    options.name_IDs = [COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, LICENCE, LICENCE_AT]
    font = TTFont(FILES / f"SourceSansPro-{WEIGHTS[weight]}.ttf", recalcTimestamp=False)
    part = subset.Subsetter(options)
    part.populate(text=LETTERS)  # pyright: ignore[reportUnknownMemberType]
    part.subset(font)  # pyright: ignore[reportUnknownMemberType]
    _rename(font, WEIGHTS[weight])
    font.flavor = "woff2"
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def _rename(font: TTFont, style: str) -> None:
    full = f"{NAME} {style}"
    called = {FAMILY: NAME, UNIQUE: full, FULL: full, POSTSCRIPT: full.replace(" ", "-")}
    for record in font["name"].names:
        if record.nameID in called:
            record.string = called[record.nameID].encode(record.getEncoding() or "ascii")


def main() -> int:
    files = {FONTS / f"herald-sans-{weight}.woff2": made(weight) for weight in WEIGHTS}
    if "--check" in sys.argv[1:]:
        stale = [path.name for path, data in files.items() if not path.exists() or path.read_bytes() != data]
        for name in stale:
            print(f"{name} is not what its package makes: run make font.")
        return 1 if stale else 0
    FONTS.mkdir(exist_ok=True)
    for path, data in files.items():
        path.write_bytes(data)
        print(f"{path.name}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
