"""`herald deck`: sorts the real cards for a number of players."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Annotated

import typer
from rich.console import Console

from host.announce.speech import SpeechAnnouncer
from host.announce.terminal import TerminalAnnouncer
from host.bots.bots import PATIENCE
from host.cli import values
from host.cli.arguments import DEFAULT_GAME, game_named, names_of_cards, options_from, part_of, seats_of, seed_from
from host.cli.common import (
    CardNames,
    Home,
    Json,
    MaybeSeats,
    Options,
    Seed,
    Speech,
    SpeechCommand,
    Spoken,
    VirtualCards,
    complete_game,
)
from host.errors import HeraldError
from host.jobs.pace import Pace
from host.jobs.sorting import FOLDER, beginning, known_options, open_sorting, sorting_setup
from host.languages.catalogue import speaking
from host.languages.codes import ENGLISH, language_code
from host.languages.letters import plain
from host.running.console import listening
from host.running.sessions import open_journal
from host.running.status import run
from host.running.terminal import HOME, err, out, put, urls_from
from host.session.session import Session
from host.setup.options import house_options
from host.setup.setup import AUTO
from shared_rules.contract import Game
from shared_rules.phrases import _

GOES_ON = "The same command goes on from here; --again starts over."
LAID = 0.05  # seconds a virtual card stays after its answer was read

TheGame = Annotated[str, typer.Argument(help="Whose cards.", metavar="GAME", autocompletion=complete_game)]
Ports = Annotated[str, values.ports("Stations: auto for every one plugged in, or ports with commas between.")]
Virtual = Annotated[
    bool, typer.Option("--virtual", help="Try it without hardware: a shuffled box is laid on one virtual station.")
]

Again = Annotated[bool, typer.Option("--again", help="Start over instead of continuing where it was broken off.")]


def command(
    game: TheGame = DEFAULT_GAME,
    seats: MaybeSeats = None,
    option: Options = None,
    ports: Ports = AUTO,
    virtual: Virtual = False,
    cards: VirtualCards = 0,
    seed: Seed = None,
    again: Again = False,
    language: Spoken = ENGLISH,
    card_names: CardNames = "",
    speech: Speech = False,
    speech_command: SpeechCommand = "",
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Sorts a box of cards: lay them on any station, one after another, and each is answered IN or OUT at once.

    Every answer is printed here too, with the card's name; --speech speaks it, and Enter repeats the last one
    again.

    Cards that are drawn unseen: shuffle them face down and lay them one by one, the first ones are in. Take the last
    card away and press A when all are through: then it prints what is missing, what is there twice, and which tags are
    no cards. After Ctrl-C, a pulled cable or a power cut the same command goes on where it was. Exit code 1 when the
    decks are not complete.
    """
    played, urls = game_named(game), () if virtual else urls_from(ports)
    deck = part_of(played, "deck")
    options = options_from("", option, known_options(deck, house_options(home, played)))
    setup = sorting_setup(deck, options, seats_of(played, seats), urls, _stations(deck, urls))
    setup = setup._replace(language=language_code(language), card_names=names_of_cards(played.name, card_names))
    voice = SpeechAnnouncer(speech_command, True, setup.language) if speech or speech_command else None
    with open_journal(None if virtual else home / FOLDER) as journal:
        session, before = open_sorting(setup, journal, home, again)
        work = _lay(deck, setup.options, seed_from(seed), cards) if virtual else partial(_wait, voice)
        found = _sort(session, before, work, err if as_json else out, voice)
    if as_json:
        put(found)
    if not found["complete"]:
        raise typer.Exit(HeraldError.exit_code)


def _stations(deck: Game, urls: tuple[str, ...]) -> int:
    """As many seats as stations may come."""
    return deck.seats[1] if urls == (AUTO,) else max(1, len(urls))


def _sort(
    session: Session,
    before: int,
    work: Callable[[Session], Coroutine[object, object, None]],
    console: Console,
    voice: SpeechAnnouncer | None,
) -> dict[str, object]:
    """Runs the sorting to its end, or until Ctrl-C breaks it off; the table's public data then."""
    assert session.sorter is not None, "opened with `sorts`"
    session.table.listen(TerminalAnnouncer(console))
    pace = Pace()
    session.sorter.listeners.append(pace.card)
    session.sorter.listeners.append(lambda words: _show(console, words))
    if voice is not None:
        session.table.listen(voice)
        session.sorter.listeners.append(voice.now)

    async def whole() -> None:
        for line in beginning(session, before):
            console.print(line, markup=False, soft_wrap=True)
        try:
            await session.start()
            await work(session)
            if session.sorter is not None:
                session.sorter.finish()
        finally:
            await session.stop()

    with speaking(session.table.words.beside()):
        run(session, whole(), kept=False, otherwise=lambda: "" if session.humans else _(GOES_ON))
        for line in pace.lines():
            _show(console, line)
    if voice is not None:
        voice.finish()
    return session.table.public()


def _show(console: Console, words: str) -> None:
    """One line, however long: screens are read out line by line."""
    console.print(f"  {plain(words)}", markup=False, highlight=False, soft_wrap=True)


async def _wait(voice: SpeechAnnouncer | None, session: Session) -> None:
    with listening(lambda typed: voice.repeat() if voice is not None else None):
        await session.finished()


def _lay(
    deck: Game, options: Mapping[str, str], seed: int, most: int
) -> Callable[[Session], Coroutine[object, object, None]]:
    """Lays a shuffled box, card by card, on the first station, and waits until each is answered."""
    box = list(deck.cards_of(dict(options)))
    random.Random(seed).shuffle(box)

    async def work(session: Session) -> None:
        operator, station = session.operators[1], session.virtual_stations[1]
        told: list[str] = []
        assert session.sorter is not None, "opened with `sorts`"
        session.sorter.listeners.append(told.append)
        for card in box[: most or None]:
            idle, told[:] = station.screen, []
            await operator.lay(session.tag(card))
            await station.shown(lambda picture, idle=idle: picture != idle and bool(told), PATIENCE)
            await asyncio.sleep(LAID)
            await operator.take_away()

    return work
