"""`herald class`: many stations, the same lesson at each, and a page for the teacher."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from host.cli import values
from host.cli.arguments import game_named, names_of_cards
from host.cli.common import CardNames, Home, LessonLanguage, complete_game
from host.cli.table_options import PORT, Address, Port
from host.errors import HeraldError, WrongUse
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code
from host.lessons.class_note import COMMAND_FILE, ClassNote, ClassRequest
from host.lessons.classes import Class, asked_for, called, first_names, forget_class
from host.lessons.lesson import choose, done, lessons
from host.lessons.lesson_run import LearnerLanguage
from host.lessons.tasks import PUZZLE, Task, after, name_of
from host.running.console import listening
from host.running.ending import Ends
from host.running.terminal import HOME, say, urls_from
from host.setup.setup import names_for

if TYPE_CHECKING:
    from host.web.classes.class_pages import ClassPages

NEXT = "next"
TYPED = "`next`, or the name of a lesson, an exercise or puzzle, begins it for all; Ctrl-C ends the class."

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
    The teacher's page shows who is where and which mistakes are made most, sends hints to one or all, and begins what
    comes next, as a typed line does. A lesson may be an exercise too, like 04-trade/2, or puzzle.
    """
    note = ClassNote(home / COMMAND_FILE)
    if forget:
        note.strike()  # it has the learners' names
        say("The stars of all classes are gone." if forget_class(home) else "No stars of a class are kept here.")
        return
    rules = game_named(game)
    given = [name.strip() for name in names.split(",")] if names else list(names_for(stations))
    spoken = LearnerLanguage(language_code(language), names_of_cards(rules.name, card_names))
    speak_at_table(spoken.language, spoken.card_names or spoken.language)
    chosen = asked_for(rules, lesson) if lesson else choose(lessons(rules), "", done(home, rules))
    asked = ClassRequest(rules.name, name_of(chosen), tuple(first_names(given)), *spoken, keep, lesson)
    wanted = asked.goes_on(note.read())
    ends = Ends()
    try:
        the_class = Class(asked_for(rules, wanted.lesson), given, home, spoken, keep, urls_from(ports))
        asyncio.run(_class(the_class, port, listen, ends, note, wanted))
    except (asyncio.CancelledError, KeyboardInterrupt) as error:
        raise ends.interrupt("") from error


async def _class(the_class: Class, port: int, listen: str, ends: Ends, note: ClassNote, wanted: ClassRequest) -> None:
    from host.web.classes.class_pages import ClassPages  # only here: no other command of lessons needs a web server

    task = asyncio.current_task()
    assert task is not None
    ends.cancel(task)
    pages = ClassPages(the_class, port, listen, ports=wanted.ports)
    pages.before_turn = lambda lesson: note.write(wanted._replace(lesson=lesson, ports=pages.ports))
    pages.after_turn = lambda: say(f"The class goes on with {_title(pages.the_class)}.")
    try:
        await pages.start()
        note.write(wanted._replace(ports=pages.ports))
        say(f"{_title(the_class)}. Starting {len(the_class.learners)} stations ...")
        turning = set[asyncio.Task[None]]()  # the loop alone would forget them
        with listening(lambda typed: _typed(typed, pages, turning)):
            await pages.bring_up()
            _say_where(pages)
            await asyncio.Event().wait()
    except asyncio.CancelledError:
        pages.the_class.forget()
        note.strike()
        raise
    finally:
        await pages.stop()
        await pages.the_class.stop()


def _title(the_class: Class) -> str:
    return f"{the_class.task.game.title}: {called(the_class.task, the_class.sentences)}"


def _say_where(pages: ClassPages) -> None:
    """Every address, and what can be typed."""
    say(f"The teacher's page is {pages.teacher}")
    say(f"  for a projector: {pages.screen}")
    say(f"  a plan and a sheet to print: {pages.sheet}")
    say(f"Pupils open {pages.join} and type {pages.letters}; the projector shows it as a QR code too.")
    for learner, address in zip(pages.the_class.learners, pages.addresses, strict=True):
        say(f"  {learner.name}: {learner.trouble or address or 'at a station'}")
    say(TYPED)


def _typed(line: str, pages: ClassPages, turning: set[asyncio.Task[None]]) -> None:
    """`next`, or what the class turns to."""
    if word := line.strip():
        one = asyncio.get_running_loop().create_task(_turn(word, pages))
        turning.add(one)
        one.add_done_callback(turning.discard)


async def _turn(word: str, pages: ClassPages) -> None:
    task = pages.the_class.task
    try:
        await pages.turn_to(_task_name(word, task))
    except HeraldError as error:
        say(f"{error} {TYPED}")


def _task_name(word: str, task: Task) -> str:
    """The name of what is typed during a task. Raises WrongUse."""
    if word != NEXT:
        return word if word == PUZZLE else name_of(asked_for(task.game, word))
    if not after(task):
        raise WrongUse("Nothing comes after this.")
    return after(task)
