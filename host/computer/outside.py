"""Games that lie outside Herald: folders with a package for each game, which play like Herald's own.

    herald --games FOLDER ...      one folder, for this command
    HERALD_GAMES                   folders, separated as in PATH; processes that Herald starts inherit them
    [project.entry-points."herald.games"]
    anything = "my_games"          an installed package whose folder holds the packages of games

A game is imported as `shared_rules.NAME` wherever it lies, so its modules import each other by that name. Herald's own
packages win where two have one name.

What the host alone knows of a game (its judge, fast core, lessons, page, list of cards) lies in host/games/GAME, or,
for a game from outside, in the folder `host` of its package. Every file there is found by its name.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import FrameType, ModuleType

import shared_rules

log = logging.getLogger(__name__)

VARIABLE = "HERALD_GAMES"
GROUP = "herald.games"
OWN = Path(shared_rules.__path__[0]).resolve()
HOST_GAMES = Path(__file__).resolve().parents[1] / "games"
HOST = "host"  # the folder of a package from outside with what the host alone knows of its game
RIGHTS = "A game from outside is a program with all your rights: load only those whose author you trust."
REFEREE, FORMER = "referee", "table"  # the folder of what referees a game, and its name in Herald 1.0


def join(*named: str) -> None:
    """Makes the games of these folders, of HERALD_GAMES and of installed packages importable, in this process and in
    those that it starts. A folder that is not there has no games."""
    paths = [*map(Path, named), *named_folders(), *map(Path, _installed())]
    paths = list(dict.fromkeys(path.expanduser().resolve() for path in paths))
    for path in paths:
        if path.is_dir() and str(path) not in shared_rules.__path__:
            shared_rules.__path__.append(str(path))
    for package in packages():
        _keep_playing(package)
    if paths:
        os.environ[VARIABLE] = os.pathsep.join(str(path) for path in paths)


class _FormerName(MetaPathFinder, Loader):
    """Finds, until Herald 2.0, `shared_rules.[GAME.]table` where that is called `referee` now, and the other way around
    in a game of Herald 1.0: one module under both names, or classes would be there twice."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """None for every name that is as it should be."""
        other = _other_name(fullname)
        return ModuleSpec(fullname, self) if other and find_spec(other) else None

    def exec_module(self, module: ModuleType) -> None:
        """Puts the module of the other name in its place."""
        sys.modules[module.__name__] = import_module(_other_name(module.__name__))


def _other_name(name: str) -> str:
    """`shared_rules.card_game.referee.state` for `shared_rules.card_game.table.state`, if only that folder is there."""
    parts = name.split(".")
    place = next((place for place in (1, 2) if parts[place : place + 1] in ([REFEREE], [FORMER])), 0)
    package = sys.modules.get(".".join(parts[:place])) if parts[0] == shared_rules.__name__ and place else None
    if package is None:
        return ""
    other = FORMER if parts[place] == REFEREE else REFEREE
    there = {one for one in (REFEREE, FORMER) for path in package.__path__ if _is_package(Path(path, one))}
    return ".".join([*parts[:place], other, *parts[place + 1 :]]) if there == {other} else ""


def _is_package(folder: Path) -> bool:
    """A folder alone is none: where a checkout was brought up to date, what Python compiled may be left in one."""
    return (folder / "__init__.py").is_file()


_FORMER_NAMES = _FormerName()
_told: set[Path] = set()


def _keep_playing(package: Path) -> None:
    """A game of Herald 1.0 plays on, and the log says once what to rename."""
    if package in _told or not _is_package(package / FORMER) or _is_package(package / REFEREE):
        return
    _told.add(package)
    log.warning(
        "The game %s has a folder %s, which is called %s since Herald 1.1, in imports from shared_rules too: rename it."
        " Herald 2.0 will not find it.",
        *(package.name, FORMER, REFEREE),
    )
    if _FORMER_NAMES not in sys.meta_path:
        sys.meta_path.insert(0, _FORMER_NAMES)


def named_folders() -> list[Path]:
    """The folders of HERALD_GAMES, where `join` puts all of them; some may not be there."""
    return [Path(text) for text in os.environ.get(VARIABLE, "").split(os.pathsep) if text]


def _installed() -> Iterator[str]:
    """The folders of installed packages that offer games; nothing of theirs is imported for it."""
    for point in entry_points(group=GROUP):
        spec = find_spec(point.module)
        yield from (spec.submodule_search_locations or ()) if spec else ()


def folders() -> list[Path]:
    """The folders outside Herald that have been joined, in their order."""
    return [path for path in map(Path, shared_rules.__path__) if path.resolve() != OWN]


def packages() -> list[Path]:
    """The folders of all packages outside Herald, sorted within each joined folder. Herald's own names are left out."""
    found = [path for folder in folders() for path in sorted(folder.iterdir()) if (path / "__init__.py").is_file()]
    by_name = {path.name: path for path in reversed(found) if not (OWN / path.name).is_dir()}
    return list(by_name.values())[::-1]


def warning() -> str:
    """A line for whoever loads games from outside: which, and what that lets them do; "" where there are none."""
    found = [f"{package.name} ({_shorter(str(package.parent))})" for package in packages()]
    return f"{RIGHTS} Here: {', '.join(found)}." if found else ""


def folder_of(game: str) -> Path:
    """Where the package of a game lies; the folder need not exist."""
    places = [path / game for path in map(Path, shared_rules.__path__)]
    return next((path for path in places if path.is_dir()), places[0])


def host_folder(game: str) -> Path:
    """The folder of what the host alone knows of a game; it need not exist."""
    own = HOST_GAMES / game
    return own if own.is_dir() else folder_of(game) / HOST


def host_module(game: str, name: str) -> ModuleType | None:
    """A module of that folder, as `judge`, or None where the game has none."""
    package = f"host.games.{game}" if (HOST_GAMES / game).is_dir() else f"shared_rules.{game}.{HOST}"
    path = host_folder(game) / name
    there = path.is_dir() or path.with_suffix(".py").is_file() or any(path.parent.glob(f"{name}.*.so"))
    return import_module(f"{package}.{name}") if there else None


def pages_of_games() -> list[Path]:
    """The folders with the scripts, style sheets and drawings of games: Herald's own, then others."""
    folders = [*sorted(HOST_GAMES.iterdir()), *(package / HOST for package in packages())]
    return [folder / "page" for folder in folders if (folder / "page").is_dir()]


def option(game: str) -> tuple[str, ...]:
    """What a command needs to know a game: `--games FOLDER`, or nothing for one of Herald's own."""
    folder = folder_of(game).parent
    return () if folder.resolve() == OWN else ("--games", str(folder))


def is_outside(game: str) -> bool:
    """Whether a game comes from outside Herald."""
    return bool(option(game))


def place_of(error: BaseException) -> str:
    """`my-games/snap/referee/state.py, line 12`: the last line outside Herald that an error passed through; "" when all
    of them are Herald's."""
    if isinstance(error, SyntaxError) and error.filename and _is_outside(error.filename):
        return f"{_shorter(error.filename)}, line {error.lineno}"
    return _last_outside(traceback.extract_tb(error.__traceback__))


def place_in(frame: FrameType | None) -> str:
    """The same of a program that is still running, from its innermost frame."""
    return _last_outside(traceback.extract_stack(frame)) if frame is not None else ""


def _last_outside(frames: Sequence[traceback.FrameSummary]) -> str:
    return next(
        (f"{_shorter(one.filename)}, line {one.lineno}" for one in frames[::-1] if _is_outside(one.filename)), ""
    )


def _is_outside(file: str) -> bool:
    return any(Path(file).is_relative_to(folder) for folder in folders())


def _shorter(file: str) -> str:
    """The shorter of the full path and that from here."""
    relative = os.path.relpath(file) if sys.platform != "win32" else file
    return min(file, relative, key=len)
