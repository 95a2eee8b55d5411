"""Converts typed values to what the rooms need: a game by its name, its seats and options, a record from a file."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from host.cli.common import USUAL_SEATS
from host.computer.outside import named_folders, packages
from host.errors import BadFile, WrongUse
from host.journal.records import MOST_BYTES, ends_early, other_rules, record_of, text_of
from host.languages.codes import ALL_NAMES, CODES, ENGLISH, language_code
from host.languages.game_words import box_language, default_game, games, left_out, named_cards
from host.languages.typed_letters import usual_letters
from host.running.terminal import err, say
from shared_rules.contract import Game, load
from shared_rules.referee import record

# Below the help of a command that takes --option.
RULINGS = "Rulings for --option NAME=VALUE, with their clauses: [bold]herald options GAME[/bold]"

DEFAULT_GAME = default_game().replace("_", "-")  # as people type it


def names_of_cards(game: str, code: str) -> str:
    """The language in which cards of a game are called, by the code that was typed; empty for none. A sentence reports
    so where that is English because the list of names has gaps. Raises WrongUse."""
    if not code.strip():
        return ""
    wanted = language_code(code)
    named, every = named_cards(game, wanted)
    if wanted != ENGLISH and named < every and _has_a_list(game):
        title, language = load(game).title, ALL_NAMES[wanted]
        say(f"{title} has {named} of its {every} names in {language} here: cards keep their English names.")
    return box_language(game, wanted)


def _has_a_list(game: str) -> bool:
    """Without any list the names of a game's cards are sentences, which are translated."""
    return any(named_cards(game, code)[0] for code in CODES if code != ENGLISH)


def game_named(name: str) -> Game:
    """The Game people mean by `seven-wonders`. Raises WrongUse that lists the games."""
    package = usual_letters(name).lower().replace("-", "_").replace(" ", "_")
    known = games()
    if package not in known:
        if any(one.name == package for one in packages()) and (why := left_out(package)):
            raise WrongUse(why)
        listed = ", ".join(one.replace("_", "-") for one in known)
        missing = [f" There is no folder {path} with games." for path in named_folders() if not path.is_dir()]
        raise WrongUse(f"There is no game called {name}. There is: {listed}.{''.join(missing)}")
    return load(package)


def seats_of(game: Game, given: int | None) -> int:
    """How many players: as given, or a usual number that the game can be played by. Raises WrongUse, before anybody
    gets a name."""
    fewest, most = game.seats
    if given is None:
        return min(max(fewest, USUAL_SEATS), most)
    try:
        return game.check_seats(given)
    except ValueError as error:
        raise WrongUse(str(error)) from error


def part_of(game: Game, part: str) -> Game:
    """What a game's package offers beside the game: `tally`, `deck`. Raises WrongUse when it does not."""
    try:
        return load(f"{game.name}.{part}")
    except ImportError as error:
        raise WrongUse(f"{game.title} has no {part} yet.") from error


def options_from(deal: str, given: list[str] | None, house: Mapping[str, str] | None = None) -> dict[str, str]:
    """The options of this house, --deal and every --option as a dict, the later ones first. Raises WrongUse."""
    found = {**(house or {}), "deal": deal}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise WrongUse(f"--option {text}: write it as name=value.")
        found[name] = value
    return found


def complete_options(game: Game, given: list[str] | None) -> dict[str, str]:
    """The options of a game with every --option. Raises WrongUse."""
    try:
        return game.complete({name: value for name, value in options_from("", given).items() if value})
    except ValueError as error:
        raise WrongUse(str(error)) from error


def seed_from(given: int | None) -> int:
    """The seed that was asked for, or a new one."""
    return secrets.randbelow(1_000_000) if given is None else given


def read_text(path: Path) -> str:
    """A file's text. Raises BadFile, also for what has no end or is far too large for a record or a position."""
    try:
        with path.open("rb") as file:
            return text_of(path, file.read(MOST_BYTES + 1))
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from error


def parse_record(path: Path, text: str) -> record.Record:
    """A record from a file's text. Raises BadFile naming the line; warns of other rules and of a cut end."""
    found = record_of(path, text)
    early = ends_early(text)
    for warning in (other_rules(found), early and f"{path}: {early}"):
        if warning:
            err.print(warning, style="yellow", markup=False, highlight=False, soft_wrap=True)
    return found
