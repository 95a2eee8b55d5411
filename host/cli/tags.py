"""`herald tags`: writes, reads, checks and enrols the tags of real cards."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from host.announce.speech import SpeechAnnouncer
from host.cli import values
from host.cli.arguments import DEFAULT_GAME, complete_options, game_named
from host.cli.common import CardLanguage, Home, Json, Options, Speech, SpeechCommand, VirtualCards, complete_game
from host.computer.parts import NotInstalled
from host.errors import HeraldError, Missing, WrongUse
from host.house.settings import read_settings
from host.jobs.pace import Pace
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code
from host.pico.build import BuildError, program_hash, rules_hash
from host.plain import Plain
from host.running.terminal import HOME, err, put, say, urls_from
from host.setup.setup import AUTO
from host.stations.enrolments import Enrolments
from host.stations.status import running
from host.tags.cards import Cards
from host.tags.checking import Checked, Checking, report_lines
from host.tags.content import Content, look, name_of
from host.tags.desk import LAID, TagDesk
from host.tags.tables import MOST, TableCards
from host.tags.tagging import Enrolling, ForPhones, Progress, Walk, Writing
from host.virtual.scripted_hands import ScriptedHands, for_checking, for_reading, for_tables, for_walking
from host.virtual.virtual_station import StationDown, VirtualStation

HELP = """Sets up the tags of real cards at any station, one after another.

`herald tags write GAME` writes them in the order of the label sheets and goes on where it stopped; `check` looks at a
whole deck; `enrol` gives cards to tags that cannot be written; `read` tells what is on one; `tables` writes the cards
of a club's tables. Nothing here ever locks a tag. With --virtual each of them shows itself on a station without
hardware."""

app = typer.Typer(no_args_is_help=True)

TheGame = Annotated[str, typer.Argument(help="Whose cards.", metavar="GAME", autocompletion=complete_game)]
Only = Annotated[
    list[str] | None, typer.Argument(help="Only these cards, called as on their labels: altar.3", metavar="[CARD]...")
]
Ports = Annotated[str, values.ports("The station's port; auto takes any Pico that is plugged in.")]
Virtual = Annotated[bool, typer.Option("--virtual", help="Try it without hardware; nothing is kept.")]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Overwrite whatever a tag says, without asking.")]
Again = Annotated[bool, typer.Option("--again", help="Start over: every card, or every named one, needs a tag again.")]
CheckAgain = Annotated[bool, typer.Option("--again", help="Start over instead of continuing where it was broken off.")]
For = Annotated[
    str,
    typer.Option(
        "--for",
        metavar="READERS",
        help="stations, or phones: then a phone that touches the card opens its page, and stations read it as before.",
    ),
]
Forget = Annotated[bool, typer.Option("--forget", help="Take the named cards out of the table; all if none is named.")]

STATIONS, PHONES = "stations", "phones"  # whom tags are written for

Tell = Callable[[str], None]
Lay = Callable[[ScriptedHands], Coroutine[object, object, None]]


@app.command()
def write(
    game: TheGame = DEFAULT_GAME,
    only: Only = None,
    option: Options = None,
    language: CardLanguage = ENGLISH,
    overwrite: Overwrite = False,
    again: Again = False,
    readers: For = STATIONS,
    ports: Ports = AUTO,
    virtual: Virtual = False,
    cards: VirtualCards = 0,
    speech: Speech = False,
    speech_command: SpeechCommand = "",
    home: Home = HOME,
) -> None:
    """Writes the tags of a deck: lay the tag of the card on the OLED, it beeps, the next one.

    With --for phones each tag carries two records: the address of its card in this house, which any phone opens, and
    the text that stations read. The address is a setting of the house, http://herald.local:8420 if it names none.

    Every tag is read back. One that is right already is left, one with another text is written over only when
    you press A at the station. A skips a card, B goes back one. Ctrl-C ends; the same command goes on from there. Exit
    code 1 while cards are without a tag.
    """
    with _folder(home, virtual) as folder:
        chosen = _cards(game, only, language, option)
        progress, enrolled = Progress(folder, chosen.name_of_deck), Enrolments(folder)
        if again:
            progress.forget(chosen.order if only else None)
        voice = _voice(speech, speech_command, chosen.language)
        phones = _for_phones(readers, folder, chosen.name_of_deck)

        def walk(desk: TagDesk) -> Walk:
            writing = Writing(desk, chosen, say, progress, enrolled, overwrite, phones)
            writing.speak = voice
            return writing

        _walk(walk, chosen, ports, virtual, for_walking(chosen.game, chosen.order[: cards or None]), folder)


@app.command()
def enrol(
    game: TheGame = DEFAULT_GAME,
    only: Only = None,
    option: Options = None,
    language: CardLanguage = ENGLISH,
    forget: Forget = False,
    ports: Ports = AUTO,
    virtual: Virtual = False,
    cards: VirtualCards = 0,
    home: Home = HOME,
) -> None:
    """Enrols tags that are blank, foreign or write-protected: a table in the games folder keeps their numbers.

    Such cards work only at tables whose host has that table. Cards that were written or enrolled already are left out;
    name some to enrol just these. Exit code 1 while cards are without a tag.
    """
    with _folder(home, virtual) as folder:
        chosen = _cards(game, only, language, option)
        enrolled = Enrolments(folder)
        if forget:
            gone = sum(enrolled.forget(chosen.text(card)) for card in chosen.order)
            say(f"{gone} tags are no longer enrolled.")
            return

        def walk(desk: TagDesk) -> Walk:
            return Enrolling(desk, chosen, say, enrolled, Progress(folder, chosen.name_of_deck))

        lay = for_walking(chosen.game, chosen.order[: cards or None], protected=True)
        _walk(walk, chosen, ports, virtual, lay, folder)


@app.command()
def tables(
    numbers: Annotated[list[int], typer.Argument(help="Numbers of tables.", metavar="NUMBER...", min=1, max=MOST)],
    overwrite: Overwrite = False,
    ports: Ports = AUTO,
    virtual: Virtual = False,
    home: Home = HOME,
) -> None:
    """Writes the cards of a club's tables: laid on a station that belongs to none, one gives it to its table.

    A tag that is not a game's card will do, on anything: a wooden disc, a coaster, the table's number. What a tag holds
    already is written over only when you press A at the station. Exit code 1 while a table is without its card.
    """
    with _folder(home, virtual) as folder:
        chosen = TableCards(dict.fromkeys(numbers))
        progress = Progress(folder, chosen.name_of_deck)
        progress.forget(chosen.order)

        def walk(desk: TagDesk) -> Walk:
            return Writing(desk, chosen, say, progress, Enrolments(folder), overwrite)

        missing = _go_through(walk, ports, virtual, for_tables(len(chosen.order)), folder)
    if missing:
        say(f"Without their cards: {', '.join(map(chosen.name, missing))}.")
        raise typer.Exit(HeraldError.exit_code)
    say("All have their cards. `herald house` knows them.")


@app.command()
def check(
    game: TheGame = DEFAULT_GAME,
    option: Options = None,
    language: CardLanguage = ENGLISH,
    ports: Ports = AUTO,
    virtual: Virtual = False,
    cards: VirtualCards = 0,
    again: CheckAgain = False,
    speech: Speech = False,
    speech_command: SpeechCommand = "",
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Checks a whole deck: what is missing, there twice, foreign, unreadable or on the wrong card.

    Lay card by card and compare: press B where another name is printed on the card, and A after the last one. After
    Ctrl-C, a pulled cable or a power cut the same command goes on where it was. Exit code 1 when the deck is not right.
    """
    tell = _to_stderr if as_json else say
    chosen = _cards(game, None, language, option)
    voice = _voice(speech, speech_command, chosen.language)
    with _folder(home, virtual) as folder:
        found: list[Checking] = []

        async def work(desk: TagDesk) -> None:
            checked = Checked(folder, chosen.name_of_deck, again)
            found.append(Checking(desk, chosen, tell, Enrolments(folder), checked))
            found[0].speak = voice
            await found[0].run()

        lay = for_checking(chosen.game, chosen.order[: cards or None])
        _run(work, ports, virtual, lay, folder, tell, chosen.language)
    report = found[0].report()
    if as_json:
        put(report)
    else:
        for line in report_lines(report, chosen):
            say(line)
    if not report["complete"]:
        raise typer.Exit(HeraldError.exit_code)


@app.command()
def read(ports: Ports = AUTO, virtual: Virtual = False, as_json: Json = False, home: Home = HOME) -> None:
    """Shows what is on the tag that is laid on the station: its card, its number, what sort of tag, all its bytes."""
    found: list[Content] = []

    async def work(desk: TagDesk) -> None:
        desk.ask("Read a tag", ["Lay it here."], ("stop",))
        while not found:
            happened = await desk.happening()
            if happened.kind == LAID:
                found.append(look(happened.uid, await desk.read(happened.uid)))
                desk.beep("accepted" if found[0].raw else "refused")
            elif happened.choice >= 0:
                return

    tell = _to_stderr if as_json else say
    with _folder(home, virtual) as folder:
        _run(work, ports, virtual, for_reading(game_named(DEFAULT_GAME)), folder, tell)
        enrolled = Enrolments(folder)
    if not found:
        raise typer.Exit(HeraldError.exit_code)
    facts = _facts(found[0], enrolled)
    if as_json:
        put(facts)
    else:
        _say_facts(found[0], facts)


def _voice(speech: bool, command: str, language: str) -> Tell:
    """What speaks the name of each card; nothing without --speech."""
    return SpeechAnnouncer(command, True, language).now if speech or command else lambda words: None


# -- running -----------------------------------------------------------------------------------------


def _walk(make: Callable[[TagDesk], Walk], cards: Cards, ports: str, virtual: bool, lay: Lay, folder: Path) -> None:
    """Goes through the cards and reports how far it went."""
    missing = _go_through(make, ports, virtual, lay, folder, cards.language)
    done = len(cards.order) - len(missing)
    if not missing:
        say(f"All {done} cards have their tags. `herald tags check {cards.game.name.replace('_', '-')}` looks at them.")
        return
    more = "" if virtual else " The same command goes on from here."
    say(f"{done} of {len(cards.order)} cards have their tags. Next: {cards.called(missing[0])}.{more}")
    raise typer.Exit(HeraldError.exit_code)


def _go_through(
    make: Callable[[TagDesk], Walk], ports: str, virtual: bool, lay: Lay, folder: Path, language: str = ENGLISH
) -> list[str]:
    """Goes through cards; those that are without a tag at the end."""
    walks: list[Walk] = []
    pace = Pace()

    async def work(desk: TagDesk) -> None:
        walks.append(make(desk))
        walks[0].speak = _both(pace.card, walks[0].speak)
        await walks[0].run()

    _run(work, ports, virtual, lay, folder, say, language)
    for line in pace.lines():
        say(line)
    return walks[0].missing()


def _both(first: Tell, second: Tell) -> Tell:
    """Calls both."""

    def tell(words: str) -> None:
        first(words)
        second(words)

    return tell


def _run(
    work: Callable[[TagDesk], Coroutine[object, object, None]],
    ports: str,
    virtual: bool,
    lay: Lay,
    home: Path,
    tell: Tell,
    language: str = ENGLISH,
) -> None:
    """Does the work at a station until it is done, or Ctrl-C; in a virtual world, until all cards were laid."""
    if not virtual and running(home) is not None:
        raise Missing("A game is running and holds the stations. End it first.")
    speak_at_table(language, language)
    urls = urls_from(ports)
    try:
        hashes = rules_hash(), program_hash()
    except BuildError as error:
        raise Missing(str(error)) from error

    async def whole() -> None:
        if virtual:
            await _at_virtual_station(work, lay, hashes, tell, language)
            return
        desk = TagDesk(() if urls == (AUTO,) else urls, *hashes, tell, language)
        await _at(desk, work(desk))

    with suppress(KeyboardInterrupt):
        asyncio.run(whole())


async def _at(desk: TagDesk, work: Coroutine[object, object, None]) -> None:
    await desk.start()
    try:
        await work
    finally:
        await desk.stop()


async def _at_virtual_station(
    work: Callable[[TagDesk], Coroutine[object, object, None]],
    lay: Lay,
    hashes: tuple[str, str],
    tell: Tell,
    language: str,
) -> None:
    station = VirtualStation()
    try:
        await station.start()
    except (StationDown, NotInstalled, BuildError, TimeoutError) as error:
        raise Missing(f"The virtual station did not start: {error}") from error
    desk = TagDesk((station.url,), *hashes, tell, language)
    working = asyncio.ensure_future(_at(desk, work(desk)))
    laying = asyncio.ensure_future(lay(ScriptedHands(station, tell)))
    try:
        await asyncio.wait((working, laying), return_when=asyncio.FIRST_COMPLETED)
        for task in (laying, working):
            if task.done():
                task.result()
    finally:
        for task in (working, laying):
            task.cancel()
        await asyncio.gather(working, laying, return_exceptions=True)
        await station.stop()


class _folder:
    """The games folder, or a temporary one for a virtual station."""

    def __init__(self, home: Path, virtual: bool) -> None:
        self._home = home
        self._temporary = tempfile.TemporaryDirectory() if virtual else None

    def __enter__(self) -> Path:
        return self._home if self._temporary is None else Path(self._temporary.name)

    def __exit__(self, *_: object) -> None:
        if self._temporary is not None:
            self._temporary.cleanup()


def _for_phones(readers: str, folder: Path, deck: str) -> ForPhones | None:
    """How tags are written for these readers; None for stations alone. Raises WrongUse."""
    if readers not in (STATIONS, PHONES):
        raise WrongUse(f"--for {readers}: tags are written for {STATIONS} or for {PHONES}.")
    return ForPhones(read_settings(folder).cards_at, folder, deck) if readers == PHONES else None


def _cards(game: str, only: list[str] | None, language: str, option: list[str] | None) -> Cards:
    played = game_named(game)
    try:
        return Cards(played, only or (), language_code(language), complete_options(played, option))
    except ValueError as error:
        raise WrongUse(str(error)) from error


# -- saying ------------------------------------------------------------------------------------------


def _to_stderr(sentence: str) -> None:
    err.print(sentence, markup=False, highlight=False, soft_wrap=True)


def _facts(content: Content, enrolled: Enrolments) -> dict[str, object]:
    return {
        "uid": content.uid,
        "card": content.text,
        "enrolled": enrolled.card(content.uid),
        "trouble": content.code,
        "type": content.kind,
        "protected": content.protected,
        "address": content.address,
        "raw": content.raw.hex(),
    }


def _say_facts(content: Content, facts: Plain) -> None:
    say(f"The tag {content.uid} {content.says()}.")
    if facts["enrolled"]:
        say(f"It was enrolled for {name_of(facts['enrolled'])}.")
    if content.address:
        say(f"A phone opens {content.address} with it.")
    elif content.text:
        say("It is for stations alone: a phone opens nothing with it. `herald tags write --for phones` changes that.")
    say(f"It is {content.kind}.")
    for page in range(0, len(content.raw), 16):
        row = content.raw[page : page + 16]
        letters = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        say(f"  page {page // 4:3}  {row.hex(' ', 4)}  {letters}")
