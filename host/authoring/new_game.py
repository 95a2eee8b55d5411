"""The beginning of a game of cards, which plays at once: what `herald new-game` writes (docs/your-first-game.md)."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from host.computer.outside import OWN
from host.computer.whole import write_whole
from host.errors import BadFile, WrongUse, reason
from host.languages.game_words import games
from shared_rules.contract import load

# The files of the package, and what each is made of.
FILES = {"__init__.py": "game", "referee/__init__.py": "", "referee/state.py": "state"}
SKELETON = Path(__file__).parent / "skeleton"
NAME = re.compile(r"[a-z][a-z0-9_]{1,23}", re.ASCII)


def new_game(name: str, folder: Path) -> Path:
    """Writes the package of a game into a folder of games and returns its own folder. Raises WrongUse for a name that
    no game can have, BadFile for what cannot be written."""
    package = name.strip().lower().replace("-", "_").replace(" ", "_")
    require_name(package)
    target = folder / package
    if target.exists():
        raise WrongUse(f"{target} is there already: choose another name, or go on with that game.")
    title = package.replace("_", " ").capitalize()
    words = {"name": package, "title": title, "kind": _kind(package), "code": free_code(package)}
    try:
        for path, template in FILES.items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            text = (SKELETON / f"{template}.txt").read_text(encoding="utf-8") if template else ""
            write_whole(target / path, Template(text).substitute(words))
    except OSError as error:
        raise BadFile(f"{target} cannot be written: {reason(error)}.") from error
    return target


def require_name(package: str) -> None:
    """Raises WrongUse unless a package can have this name."""
    if not NAME.fullmatch(package):
        raise WrongUse(
            f"{package} cannot be a game's name: 2 to 24 of the letters a to z, digits and _, a letter first."
        )
    if (OWN / package).is_dir() or (OWN / f"{package}.py").exists():
        raise WrongUse(f"{package} is a part of Herald: choose another name.")


def free_code(package: str) -> str:
    """A prefix of two letters for the tags of its cards that no other game has."""
    taken = {load(name).code for name in games()}
    letters = package.replace("_", "")
    codes = [letters[0] + letter for letter in (*letters[1:], *"abcdefghijklmnopqrstuvwxyz0123456789")]
    return next((code for code in codes if code not in taken), letters[:4])


def _kind(package: str) -> str:
    """The name of its class: `BlackJack` of `black_jack`."""
    return "".join(word.capitalize() for word in package.split("_"))
