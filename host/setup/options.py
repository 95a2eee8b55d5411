"""A household's own default options of a game, in one file of the games folder.

    games/tower-of-babel.options

    value_table = 8/4,10/5,12/6,14/7,16/8,18/9,20/10
    # a line that begins so is a remark

People with the real board in front of them type its figures in there. Every new game begins with these
options; the command line overrides them. They are written into the game's journal and
record with all others, so a replay elsewhere needs no such file.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from pathlib import Path

from host.errors import BadFile
from shared_rules.contract import Game, Option
from shared_rules.phrases import _
from shared_rules.referee.rulings import is_open

WIDTH = 98
DEAL = "deal"  # no option of a house


def path_of(home: Path, game: Game) -> Path:
    """The file of a game in the folder `home`."""
    return home / f"{game.name.replace('_', '-')}.options"


def house_options(home: Path, game: Game) -> dict[str, str]:
    """The options in the file, {} without a file. Raises BadFile naming the line that is wrong."""
    path = path_of(home, game)
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()  # some editors put a mark before the text
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        said = _("{path} cannot be read: {why}.")
        raise BadFile(said.format(path=path, why=getattr(error, "strerror", "") or error)) from error
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        name, sign, value = (part.strip() for part in line.partition("="))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not sign or not name or name in found:
            said = _("{path}, line {n}: it should be like `name = value`, each name once.")
            raise BadFile(said.format(path=path, n=number))
        if name == DEAL:  # each game is asked for it
            said = _("{path}, line {n}: how cards are dealt is said with --deal, for each game.")
            raise BadFile(said.format(path=path, n=number))
        try:
            game.complete({name: value})
        except ValueError as error:
            raise BadFile(_("{path}, line {n}: {why}").format(path=path, n=number, why=error)) from error
        found[name] = value
    return found


def with_real_cards(game: Game, options: Mapping[str, str], stations: bool) -> dict[str, str]:
    """The same options, and with real cards at `stations` those that are usual there and that nobody has chosen."""
    usual = game.at_stations if stations and is_open(options) else {}
    return {**usual, **options}


def template(game: Game, options: dict[str, str]) -> str:
    """The text of such a file with all options: those in `options` set, the others as remarks with their
    defaults. What the rules leave to the board of a game comes with the form of its figures."""
    parts = [f"# {game.title}: the options of this house. Take the # away from a line to set it.\n"]
    for option in game.options:
        if option.name != DEAL:
            parts.append(_part(option, options.get(option.name)))
    return "\n".join(parts)


def _part(option: Option, value: str | None) -> str:
    lines = textwrap.wrap(f"{option.clause}: {option.help}", WIDTH)
    if not option.help.startswith("figure"):
        lines += textwrap.wrap("one of: " + ", ".join(option.values), WIDTH)
    setting = f"{option.name} = {option.values[0]}" if value is None else f"{option.name} = {value}"
    return "".join(f"# {line}\n" for line in lines) + ("# " if value is None else "") + setting + "\n"
