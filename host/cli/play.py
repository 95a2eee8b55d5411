"""`herald play`: a table with the page in the browser."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from host.arena.rehearsal import rehearse
from host.cli.arguments import RULINGS
from host.cli.table_options import PlayOptions, taking
from host.computer import outside
from host.languages.typed_letters import usual_letters
from host.running.one_table import PageAt, play_on
from host.running.publishing import publishing
from host.running.sessions import open_journal, open_session
from host.running.terminal import say
from host.session.wiring import Extras
from host.setup.options import house_options

if TYPE_CHECKING:
    from shared_rules.contract import Game

EPILOG = RULINGS


@taking(PlayOptions)
def command(asked: PlayOptions) -> None:
    """Opens a table: people at the page or at real stations, bots at the other seats."""
    game = asked.played
    asked.option = [*(asked.option or ()), *answers(game, asked.option, asked.home)]
    unanswered = tuple(unanswered_options(game, asked.option, asked.home))
    setup = asked.table()
    of_displays = asked.of_displays(len(setup.names))
    _look_ahead(asked)
    if warning := outside.warning():
        say(warning)
    if outside.is_outside(setup.game):
        rehearse(game, setup.options, setup.names)
    with open_journal(asked.home) as journal:
        extras = Extras(asked.pin, asked.capture, pace=asked.pace)
        session = open_session(setup, journal, asked.home, extras._replace(begins=True))
        for name, wanted in of_displays.items():
            for seat, value in wanted.items():
                session.stations.displays.set(seat, name, value)
        if asked.capture is not None:
            where = f"Captures of the stations go to {asked.capture}."
            say(f"{where} They show the players' hands: see `herald wire --help`.")
        play_on(
            session,
            extras,
            PageAt(asked.port, asked.listen, asked.open_screens, asked.proxy),
            asked.announce,
            lambda table: publishing(table, asked.broker, asked.home),
            unanswered,
        )


def _look_ahead(asked: PlayOptions) -> None:
    """Raises Missing where the page or the voice cannot be had: no game is begun then."""
    from host.announce.speech import look_for_voice  # only here, as the page: other commands need neither
    from host.web.table.server import look_at_port

    look_at_port(asked.listen, asked.port)
    if asked.speaks:
        look_for_voice(asked.speech_command)


def answers(game: Game, option: list[str] | None, home: Path) -> list[str]:
    """The answers of people at the terminal to each option that a new table is asked for, as further --option texts.

    Nobody is asked for an option that --option or this house already sets, nor where no terminal reads along: there the
    default holds."""
    if sys.stdin is None or not sys.stdin.isatty():
        return []
    return [f"{name}={_ask(game, name, game.asked_first[name])}" for name in unanswered_options(game, option, home)]


def unanswered_options(game: Game, option: list[str] | None, home: Path) -> list[str]:
    """The options that a new table is asked for and that neither --option nor this house sets."""
    said = {*house_options(home, game), *(text.partition("=")[0] for text in option or ())}
    return [name for name in game.asked_first if name not in said]


def _ask(game: Game, name: str, told: tuple[str, ...]) -> str:
    """Lists the values of an option, each with its sentence, until one of them is typed; Enter takes the first."""
    values = next(option.values for option in game.options if option.name == name)
    say(f"Which {name} of {game.title} do you play?")
    for value, sentence in zip(values, told, strict=True):
        say(f"  {value}: {sentence}.")
    return str(typer.prompt(name.capitalize(), default=values[0], value_proc=lambda text: _one_of(values, text)))


def _one_of(values: tuple[str, ...], text: str) -> str:
    """The typed text, if it is one of the values, in any case. Raises BadParameter: then it is asked again."""
    value = usual_letters(text).lower()
    if value not in values:
        raise typer.BadParameter(f"Type {', '.join(values[:-1])} or {values[-1]}; Enter takes {values[0]}.")
    return value
