"""`herald class`: a house's class, started from the command line; an alias until 2.0."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli.arguments import game_named, names_of_cards
from host.cli.common import CardNames, Home, LessonLanguage, complete_game
from host.cli.house import Browser, is_running, serve
from host.cli.table_options import Address, Port
from host.computer.network import PORT
from host.languages.codes import ENGLISH, language_code
from host.lessons.class_note import COMMAND_FILE, HOUSE_FILE, ClassNote, ClassRequest
from host.lessons.classes import asked_for, first_names, forget_class
from host.lessons.lesson import choose, lessons
from host.lessons.progress import LearnerProgress
from host.lessons.tasks import name_of
from host.running.terminal import HOME, say
from host.setup.setup import names_for
from host.web.http.guard import LOCAL
from host.web.table.server import EVERYWHERE

Stations = Annotated[int, typer.Option("--stations", help="How many, where no names are given.", min=1, max=7)]
Names = Annotated[str, typer.Option("--names", help="First names with commas between; up to 40 stations.")]
Keep = Annotated[bool, typer.Option("--keep", help="Keep the stars of all, until they are forgotten.")]
Forget = Annotated[bool, typer.Option("--forget", help="Forget the stars of all classes, and begin none.")]


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game, help="Which game.")],
    lesson: Annotated[
        str, typer.Argument(metavar="[LESSON]", help="Its number or name; the first one if left out.")
    ] = "",
    stations: Stations = 3,
    names: Names = "",
    keep: Keep = False,
    forget: Forget = False,
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    browser: Browser = True,
    language: LessonLanguage = ENGLISH,
    card_names: CardNames = "",
    home: Home = HOME,
) -> None:
    """Opens the home page with a class in it: *Class* there begins one, too. This name goes in 2.0.

    The class ends on its page. If a class was under way when Herald ended, it continues instead.
    """
    say("`herald class` is now *Class* on the page of `herald house`; this name goes in 2.0.")
    if forget:
        for file in (COMMAND_FILE, HOUSE_FILE):
            ClassNote(home / file).strike()  # they have the pupils' names
        say("The stars of all classes are gone." if forget_class(home) else "No stars of a class are kept here.")
        return
    rules = game_named(game)
    given = [name.strip() for name in names.split(",")] if names else list(names_for(stations))
    spoken = language_code(language), names_of_cards(rules.name, card_names)
    chosen = asked_for(rules, lesson) if lesson else choose(lessons(rules), "", LearnerProgress(home).done(rules))
    if is_running(port, browser, home):
        return
    _note(home, ClassRequest(rules.name, name_of(chosen), tuple(first_names(given)), *spoken, keep, lesson))
    name = "" if listen in (*LOCAL, *EVERYWHERE) else listen
    serve(port, browser, listen not in LOCAL, "", home, name)


def _note(home: Path, wanted: ClassRequest) -> None:
    """Leaves a note from which the house starts: its class under way, this class as an earlier Herald left it, or a new
    one."""
    home.mkdir(parents=True, exist_ok=True)
    note, before = ClassNote(home / HOUSE_FILE), ClassNote(home / COMMAND_FILE)
    if note.read() is None:
        note.write(wanted.goes_on(before.read())._replace(ports=()))
    else:
        say("A class is under way here, and goes on. End it on its page before the next one begins.")
    before.strike()
