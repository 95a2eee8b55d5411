"""`herald class`: many stations, the same lesson at each, and a page for the teacher."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from host.cli import values
from host.cli.arguments import game_named, names_of_cards
from host.cli.common import HOME, CardNames, Home, LessonLanguage, complete_game, say, urls_from
from host.cli.ending import Ends
from host.cli.table_options import PORT, Address, Port
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code
from host.lessons.classroom import Spoken
from host.lessons.lesson import choose, done, lessons
from host.lessons.school import School, asked_for, called, forget_class
from host.session.setup import names_for

Stations = Annotated[int, typer.Option("--stations", help="How many, where no names are given.", min=1, max=7)]
Names = Annotated[str, typer.Option("--names", help="First names with commas between; up to 40 stations.")]
Ports = Annotated[str, values.ports("Ports of real stations: the first pupils sit there, all others at a page.")]
Keep = Annotated[bool, typer.Option("--keep", help="Keep the stars of all, until they are forgotten.")]
Forget = Annotated[bool, typer.Option("--forget", help="Forget the stars of all classes, and begin none.")]


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game, help="Which game.")],
    lesson: Annotated[str, typer.Argument(help="Its number or name; the first one if left out.")] = "",
    stations: Stations = 3,
    names: Names = "",
    ports: Ports = "",
    keep: Keep = False,
    forget: Forget = False,
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    language: LessonLanguage = ENGLISH,
    card_names: CardNames = "",
    home: Home = HOME,
) -> None:
    """Opens a class: everybody takes the same lesson at a station of their own, at their own pace.

    A class whose computer failed goes on where everybody was; a class ended with Ctrl-C starts from the beginning.
    The teacher's page shows who is where and which mistakes are made most, and sends hints to one or all. A lesson may
    be an exercise too, like 04-trade/2, or puzzle.
    """
    if forget:
        say("The stars of all classes are gone." if forget_class(home) else "No stars of a class are kept here.")
        return
    rules = game_named(game)
    chosen = asked_for(rules, lesson) if lesson else choose(lessons(rules), "", done(home, rules))
    given = [name.strip() for name in names.split(",")] if names else list(names_for(stations))
    spoken = Spoken(language_code(language), names_of_cards(rules.name, card_names))
    speak_at_table(spoken.language, spoken.card_names or spoken.language)
    ends = Ends()
    try:
        school = School(chosen, given, home, spoken, keep, urls_from(ports))
        asyncio.run(_class(school, port, listen, ends))
    except (asyncio.CancelledError, KeyboardInterrupt) as error:
        raise ends.interrupt("") from error


async def _class(school: School, port: int, listen: str, ends: Ends) -> None:
    from host.web.school import SchoolPages  # only here: no other command of lessons needs a web server

    task = asyncio.current_task()
    assert task is not None
    ends.cancel(task)
    pages = SchoolPages(school, port, listen)
    try:
        await pages.start()
        title = called(school.task, school.sentences)
        say(f"{school.task.game.title}: {title}. Starting {len(school.pupils)} stations ...")
        await school.start()
        say(f"The teacher's page is {pages.teacher}")
        say(f"  for a projector: {pages.screen}")
        say(f"  a plan and a sheet to print: {pages.sheet}")
        say(f"Pupils open {pages.join} and type {pages.letters}; the projector shows it as a QR code too.")
        for pupil, address in zip(school.pupils, pages.pupils, strict=True):
            say(f"  {pupil.name}: {pupil.trouble or address or 'at a station'}")
        say("Ctrl-C ends the class.")
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        school.forget()
        raise
    finally:
        await pages.stop()
        await school.stop()
