"""`herald learn`: teaches a game at a station, lesson by lesson."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Annotated

import typer

from host.cli import values
from host.cli.arguments import game_named, names_of_cards, seed_from
from host.cli.common import CardNames, Deal, Home, LessonLanguage, complete_game
from host.computer.network import PORT
from host.errors import WrongUse
from host.journal.people import People, check_name
from host.languages.codes import ENGLISH, language_code
from host.languages.typed_letters import usual_letters
from host.lessons.campaign import CAMPAIGN, ShortGame, campaign, choose_short_game
from host.lessons.first_game import NAME as FIRST
from host.lessons.first_game import first_game_plan, first_setup, has_first_game
from host.lessons.leader import AGAIN, BACK, SKIP, TaskLeader
from host.lessons.lesson import LEARNER, Lesson, choose, lessons, taught
from host.lessons.lesson_run import Hands, LearnerLanguage, LessonRun, check_stations
from host.lessons.progress import LearnerProgress
from host.running.ending import ended_by
from host.running.one_table import PageAt, play_on
from host.running.sessions import open_journal, open_session, seated
from host.running.status import run
from host.running.terminal import HOME, say, say_error, urls_from
from host.session.wiring import Extras
from host.setup.setup import AUTO, GameSetup
from host.virtual import wiring
from host.virtual.virtual_station import StationDown
from shared_rules.contract import Game
from shared_rules.referee.modules import SpokenModule

HELP = (
    "Type a card by its name to lay it on the reader, take to take it away, A, B, C or D for a button, "
    "table to read what lies there, again to read what to do, back or skip for a step, restart for the whole lesson, "
    "Ctrl-C to leave."
)
NEXT, ONCE_MORE = "next", "again"
AT_END = "Type next to begin it now, again for this one once more; Enter alone ends."
GOES = {"back": BACK, "skip": SKIP, "restart": AGAIN}
DEALT, OPEN = "dealt", "open"
CALM = 1.0  # seconds that a bot of a first game lets pass before each of its plays
SETTLES = 0.3  # seconds without a change after which the OLED is read

Ports = Annotated[str, values.ports("A real station's port, or auto; a virtual one if left out.")]
LearnerName = Annotated[
    str,
    typer.Option("--name", metavar="NAME", help="Who learns: stars are kept under this name, as on the pages."),
]
Demo = Annotated[bool, typer.Option("--demo", help="Scripted hands take the lesson, with every mistake it speaks of.")]


def command(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", autocompletion=complete_game, help="Which game; the list of all if left out."),
    ] = None,
    lesson: Annotated[
        str,
        typer.Argument(
            metavar="[LESSON]",
            help="Its number or name; the next one if left out; `first`: a whole game; `campaign`, `campaign/2`.",
        ),
    ] = "",
    all_: Annotated[bool, typer.Option("--list", help="List the lessons of the game.")] = False,
    ports: Ports = "",
    deal: Deal = DEALT,
    demo: Demo = False,
    name: LearnerName = "",
    language: LessonLanguage = ENGLISH,
    card_names: CardNames = "",
    home: Home = HOME,
) -> None:
    """Takes somebody through a game at a station: lay the card, read the display, press the buttons.

    Each lesson is a moment of a game and a few steps. The table judges them as in a game, and explains why.
    """
    if game is None:
        for one in taught():
            say(f"{one.title}: {len(lessons(one))} lessons. herald learn {_typed(one)}")
        return
    rules, urls = game_named(game), urls_from(ports)
    spoken = LearnerLanguage(language_code(language), names_of_cards(rules.name, card_names))
    progress = LearnerProgress(home, learner_called(home, name))
    kind, _slash, number = lesson.partition("/")
    if lesson == FIRST:
        play_first(rules, urls, progress, spoken, deal)
    elif kind == CAMPAIGN:
        _campaign(rules, number, urls, progress, spoken, deal)
    elif all_:
        _list_lessons(rules, progress, spoken)
    else:
        _teach_next(rules, lesson, urls, demo, progress, spoken)


def learner_called(home: Path, name: str) -> str:
    """The name that is asked for, as its person is called today; "" for a learner without one. Raises WrongUse."""
    given = name.strip()
    if given:
        check_name(given)
    return People.read(home).called(given) if given else ""


def _under(progress: LearnerProgress) -> str:
    """The option to type after a command so that it continues under the same name."""
    return f" --name {shlex.quote(progress.who)}" if progress.who else ""


def _typed(game: Game) -> str:
    """The game's name as people type it."""
    return game.name.replace("_", "-")


def _list_lessons(game: Game, progress: LearnerProgress, spoken: LearnerLanguage) -> None:
    """The first game, all lessons and the campaign, with what is done."""
    found, learnt, won = lessons(game), progress.done(game), progress.stars(game)
    if has_first_game(game):
        say(f"  0  {spoken.sentences(found[0]).own(FIRST)}   herald learn {_typed(game)} {FIRST}")
    for number, one in enumerate(found, 1):
        title = spoken.sentences(one).of(one.title)
        noted = f"   {'*' * won[one.name]}" if one.name in won else "   (done)" if one.name in learnt else ""
        say(f"{number:>3}  {title}{noted}")
    _list_campaign(game, progress, spoken)


def _teach_next(
    game: Game, lesson: str, urls: tuple[str, ...], demo: bool, progress: LearnerProgress, spoken: LearnerLanguage
) -> None:
    """The lesson of this number or name, the next one for "". Scripted hands learn nothing. Raises WrongUse."""
    found = lessons(game)
    chosen = choose(found, lesson, progress.done(game))
    following: list[str] = []

    def at_end(won: int) -> bool:
        if not demo:
            say(f"Stars: {won} of 3.")
        following[:] = [say_next(found, chosen, progress)]
        return bool(following[0])

    try:
        goes_on = _teach(chosen, urls, demo, progress, spoken, at_end)
    except KeyboardInterrupt as error:
        if not following:
            same = f"herald learn {_typed(game)} {chosen.name}{_under(progress)}"
            say_error(f"The lesson was left. `{same}` goes on with it.")
        raise typer.Exit(ended_by(error)[1]) from error
    if goes_on:
        _teach_next(game, following[0], urls, demo, progress, spoken)


def play_first(
    game: Game, urls: tuple[str, ...], progress: LearnerProgress, spoken: LearnerLanguage, deal: str = DEALT
) -> None:
    """A whole first game with a guide, on the page or at real stations, kept in the journal like any other. Raises
    HeraldError."""
    home = progress.home
    setup = first_at(game, seated(home, first_game_plan(game).seats, progress.who), urls, deal)
    with open_journal(home) as journal:
        extras = Extras(pace=CALM)
        session = open_session(first_setup(setup, spoken.language), journal, home, extras)
        play_on(session, extras, PageAt(PORT, "127.0.0.1"), lambda table: None, lambda table: nullcontext())


def first_at(game: Game, names: tuple[str, ...], urls: tuple[str, ...], deal: str) -> GameSetup:
    """Who sits where in a first game; with real cards all are people at the stations. Raises WrongUse."""
    options, few = {**first_game_plan(game).options, "deal": deal}, 0
    if deal == OPEN:
        check_stations(urls)
        few = 0 if AUTO in urls else min(len(urls), len(names))
    return GameSetup.make(game.name, names, options, seed_from(None), 0 if urls else 1, urls, few)


def _campaign(
    game: Game, wanted: str, urls: tuple[str, ...], progress: LearnerProgress, spoken: LearnerLanguage, deal: str
) -> None:
    """A short game to its end; its stars are kept. Raises HeraldError."""
    task = choose_short_game(game, wanted, progress.stars(game))
    if deal == OPEN:
        task = task.with_real_cards()
    say(f"{game.title}: {spoken.sentences(task).of(task.title)}. Starting the station ...")
    try:
        won = _play_short(task, urls, progress, spoken)
    except KeyboardInterrupt as error:
        say_error("The short game was left. It begins from its start the next time.")
        raise typer.Exit(ended_by(error)[1]) from error
    say(f"Stars: {won} of 3.")
    left = [one for one in campaign(game.name) if not progress.stars(game).get(one.name)]
    if left:
        title = spoken.sentences(left[0]).of(left[0].title)
        say(f"Next: {title}. herald learn {_typed(game)} {CAMPAIGN}{_under(progress)}")
    else:
        say(f"You have played the whole campaign. herald play {_typed(game)}")


def _play_short(task: ShortGame, urls: tuple[str, ...], progress: LearnerProgress, spoken: LearnerLanguage) -> int:
    """How many stars it earned."""
    with open_journal(None) as journal:
        lesson_run = LessonRun(task, journal, journal.path.parent, say, urls, name=progress.who, spoken=spoken)
        follow(progress, lesson_run)
        for line in (
            lesson_run.leader.sentences.layout(task.position, lesson_run.session.setup.names) if task.real else ()
        ):
            say(line)
        run(lesson_run.session, _lesson(lesson_run, False, 0))
    return lesson_run.leader.stars


def follow(progress: LearnerProgress, lesson_run: LessonRun) -> None:
    """Records progress at this terminal, as everywhere."""
    task, leader = lesson_run.lesson, lesson_run.leader
    leader.on_step = lambda taken: progress.note(task, leader, taken)


def _list_campaign(game: Game, progress: LearnerProgress, spoken: LearnerLanguage) -> None:
    won = progress.stars(game)
    for number, one in enumerate(campaign(game.name), 1):
        title = spoken.sentences(one).own("short game") % (number, spoken.sentences(one).of(one.title))
        say(f"     {title}{'   ' + '*' * won[one.name] if one.name in won else ''}")


def _teach(
    lesson: Lesson,
    urls: tuple[str, ...],
    demo: bool,
    progress: LearnerProgress,
    spoken: LearnerLanguage,
    at_end: Callable[[int], bool],
) -> bool:
    """One lesson, taken to its end from the step where it was cut off, with a journal that is thrown away; whether the
    next one is wanted. `at_end(stars)` announces the end, and returns whether there is a next one. Raises
    KeyboardInterrupt."""
    say(f"{lesson.game.title}: {lesson.title}. Starting the station ...")
    with open_journal(None) as journal:
        lesson_run = LessonRun(lesson, journal, journal.path.parent, say, urls, name=progress.who, spoken=spoken)
        if not demo:
            follow(progress, lesson_run)
        end = None if demo else LessonEnd(lesson_run.leader)
        run(lesson_run.session, _lesson(lesson_run, demo, 0 if demo else progress.taken(lesson), at_end, end))
    return end is not None and end.wants_next


async def _lesson(
    lesson_run: LessonRun,
    demo: bool,
    steps: int,
    at_end: Callable[[int], bool] = lambda stars: False,
    end: LessonEnd | None = None,
) -> None:
    """A lesson or a short game to its end, and once more as often as that is wanted."""
    try:
        await lesson_run.start(steps)
        with _printing_display(lesson_run):
            again = True
            while again:
                with _keyboard(lesson_run, listens=not demo):
                    if demo:
                        await Hands(lesson_run).learn()
                    await lesson_run.finished()
                again = at_end(lesson_run.leader.stars) and end is not None and await end.answered()
    finally:
        await lesson_run.session.stop()


def say_next(found: list[Lesson], chosen: Lesson, progress: LearnerProgress) -> str:
    """The name of the lesson that comes next: one after `chosen` where one is left there; "" when no other is left."""
    game, at = chosen.game, found.index(chosen)
    learnt = progress.done(game)
    left = [one for one in (*found[at + 1 :], *found[:at], chosen) if one.name not in learnt]
    if not left:
        say(f"You know all lessons of this game. herald play {_typed(game)}")
        return ""
    number = "" if left[0] is choose(found, "", learnt) else f" {found.index(left[0]) + 1}"
    is_other = left[0] is not chosen  # scripted hands learn nothing: what they have shown is left
    called = f"Next: {left[0].title}." if is_other else "To take it yourself:"
    say(f"{called} herald learn {_typed(game)}{number}{_under(progress)}")
    return left[0].name if is_other else ""


@contextmanager
def _printing_display(lesson_run: LessonRun) -> Generator[None]:
    """Prints the text of the learner's OLED whenever it has come to rest with something new."""
    task = asyncio.get_running_loop().create_task(_watch(lesson_run))
    try:
        yield
    finally:
        task.cancel()


async def _watch(lesson_run: LessonRun) -> None:
    before = told = lesson_run.screen()
    while True:
        await asyncio.sleep(SETTLES)
        rows = lesson_run.screen()
        if rows and rows == before and rows != told:
            told = rows
            say("    OLED: " + " | ".join(row.strip() for row in rows))
        before = rows


@contextmanager
def _keyboard(lesson_run: LessonRun, listens: bool) -> Generator[None]:
    """Obeys what is typed, where there is a virtual station to do it at."""
    if not listens or LEARNER not in lesson_run.session.virtual_stations:
        yield
        return
    say_table(lesson_run)
    say(HELP)
    doing: set[asyncio.Task[None]] = set()

    def typed(line: str) -> None:
        task = asyncio.get_running_loop().create_task(_obey_safely(lesson_run, line.strip()))
        doing.add(task)
        task.add_done_callback(doing.discard)

    with reading(typed):
        yield


async def _obey_safely(lesson_run: LessonRun, typed: str) -> None:
    """When the station has just stopped, the learner is informed, and another one is started."""
    with suppress(StationDown):
        await obey(lesson_run, typed)


def say_table(lesson_run: LessonRun) -> None:
    """The middle and what the learner has, if the game has words for them: a terminal has no cards beside it.

    The cards to lay are named too, unless they lie in the middle."""
    table = lesson_run.session.table
    try:
        module: SpokenModule = table.game.part("referee.spoken")
    except ImportError:
        return
    public, names, words = table.public(), table.names, table.words_of(LEARNER)
    with words.spoken():
        told = "    Table: " + " ".join([*module.middle(public, names), *module.player(public, LEARNER, names)])
    say(told)
    hand = list(dict.fromkeys(map(words.card_name, lesson_run.session.hand(LEARNER))))
    if any(name not in told for name in hand):
        say(f"    Your cards: {', '.join(hand)}")


async def obey(lesson_run: LessonRun, typed: str) -> None:
    """One typed line: a button, `take`, `again`, `table`, or a card to lay, without its mark where one in hand fits."""
    typed = usual_letters(typed)
    session, word = lesson_run.session, typed.lower()
    if word.upper() in wiring.BUTTONS:
        await session.press(LEARNER, word.upper())
    elif word == "take":
        await session.remove(LEARNER)
    elif word == "again":
        lesson_run.leader.repeat()
    elif word == "table":
        say_table(lesson_run)
    elif word in GOES:
        _lead(lesson_run, GOES[word])
    elif card := named_card(lesson_run, word):
        await session.remove(LEARNER)
        await session.place(LEARNER, card)
    elif word:
        say(f"{typed} is not a card here. {HELP}")


def _lead(lesson_run: LessonRun, what: str) -> None:
    """As the panel of a page does; what cannot be done at this step is a sentence."""
    try:
        lesson_run.leader.do(what)
    except WrongUse as error:
        say(str(error))
    else:
        lesson_run.leader.repeat()


def named_card(lesson_run: LessonRun, word: str) -> str:
    """The card that is called so, one in hand before any other."""
    known, hand = lesson_run.session.table.game.cards(), lesson_run.session.hand(LEARNER)
    if word in known:
        return word
    name, called = lesson_run.session.table.words_of(LEARNER).card_name, word.replace(" ", "_")
    near = [card for card in hand if card.partition(".")[0] == called]
    near += [card for card in (*hand, *known) if name(card).lower() == word]
    return near[0] if near else ""


# -- what is typed, and the end of a lesson ------------------------------------------------------------


@contextmanager
def reading(on_line: Callable[[str], None]) -> Generator[None]:
    """Calls `on_line` with each line that is typed; with "" where no more can come."""
    loop = asyncio.get_running_loop()

    def typed() -> None:
        line = sys.stdin.readline()
        if not line:
            loop.remove_reader(sys.stdin)
        on_line(line)

    with suppress(NotImplementedError, PermissionError):  # Windows; a file as the keyboard
        loop.add_reader(sys.stdin, typed)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_reader(sys.stdin)


class LessonEnd:
    """Asks at the terminal, or at the station, what to do when a lesson is over.

    wants_next  whether the next lesson is to begin
    """

    def __init__(self, leader: TaskLeader) -> None:
        self._leader, self._answered = leader, asyncio.Event()
        self.wants_next = False
        if at_terminal():
            leader.on_next = self._next
            leader.watch(self._look)

    async def answered(self) -> bool:
        """Returns when somebody has answered; True where the same lesson has begun again."""
        if self._leader.on_next is None:
            return False
        self._answered.clear()
        say(AT_END)
        with reading(self._typed):
            await self._answered.wait()
        return not self._leader.over

    def _look(self) -> None:
        if not self._leader.over:  # it has begun again, at the station perhaps
            self._answered.set()

    def _next(self) -> None:
        self.wants_next = True
        self._answered.set()

    def _typed(self, line: str) -> None:
        word = usual_letters(line).lower()
        if word == NEXT:
            self._next()
        elif word == ONCE_MORE:
            self._leader.do(AGAIN)
        elif word:
            say(f"{word} is not an answer here. {AT_END}")
        else:
            self._answered.set()


def at_terminal() -> bool:
    """Whether somebody types here."""
    return sys.stdin is not None and sys.stdin.isatty()
