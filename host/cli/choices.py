"""What a shell offers after TAB for an option or an argument; each is read when it is asked for, not before."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import typer

DEALS = ("dealt", "open")


def games() -> list[str]:
    """The games, as people type them."""
    from host.languages.game_words import games as packages  # only here: a help loads no sentences

    return [package.replace("_", "-") for package in packages()]


def bot_levels() -> Iterable[str]:
    """How well bots can play."""
    from host.bots.levels import LEVELS  # only here: a help loads no bots

    return LEVELS


def languages() -> Iterable[str]:
    """The codes of all languages."""
    from host.languages.codes import OWN_NAMES  # only here: a help loads no sentences

    return OWN_NAMES


def rulings(ctx: typer.Context, incomplete: str) -> list[str]:
    """NAME=VALUE of every ruling of the game that is named; of the usual one where none is."""
    from host.languages.game_words import default_game  # only here: a help loads no game
    from shared_rules.contract import load

    # What stands alone has no name before the line is whole: GAME is the first of it.
    game = str(ctx.params.get("also_game") or (ctx.args or [default_game()])[0]).replace("-", "_")
    if game.replace("_", "-") not in games():
        return []
    found = [f"{one.name}={value}" for one in load(game).options if one.name != "deal" for value in one.values]
    return [choice for choice in found if choice.startswith(incomplete)]


def completed(choices: Callable[[], Iterable[str]] | tuple[str, ...]) -> Callable[[str], list[str]]:
    """For `autocompletion`: the choices that begin with what was typed."""

    def matching(incomplete: str) -> list[str]:
        found = choices() if callable(choices) else choices
        return [choice for choice in found if choice.startswith(incomplete)]

    return matching


def completed_list(choices: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """The same where several choices are typed with commas between them: the last one is completed."""

    def matching(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        return [f"{before}{comma}{choice}" for choice in choices() if choice.startswith(last)]

    return matching
