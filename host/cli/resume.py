"""`herald resume`: continues an interrupted game at the same line."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from host.announce.speech import SpeechAnnouncer
from host.archive.results import number_of
from host.cli.common import TABLE, Home
from host.cli.game_number import GameNumber, game_number
from host.cli.table_options import FewerStations, PageOptions, Ports, VoiceOptions, taking
from host.computer.network import PORT
from host.errors import WrongUse
from host.journal.header import Header
from host.journal.journal import Journal
from host.journal.people import table_of, with_games
from host.journal.reading import JournalReader
from host.languages.catalogue import speaking
from host.languages.game_words import GameWords
from host.running.one_table import PageAt, play_on
from host.running.publishing import publishing
from host.running.sessions import meet, open_journal
from host.running.status import run, until_over
from host.running.terminal import HOME, say, urls_from
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.kept_setup import reseated
from host.setup.setup import GameSetup
from host.table.news import News, sentence
from host.table.past_news import as_it_lies
from host.table.table import CannotResume, Table
from shared_rules.referee.rulings import is_open


@dataclass(kw_only=True)
class ResumeOptions(VoiceOptions, PageOptions):
    """All of `herald resume`."""

    number: Annotated[
        GameNumber | None,
        typer.Argument(
            parser=game_number,
            metavar="[GAME]",
            help="Number of the game (see `herald games`; 3/7: of a club's table 3); the last one.",
        ),
    ] = None
    page: Annotated[
        bool | None, typer.Option(help="Serve the page, or not; by default where people play, or with --port.")
    ] = None
    result: Annotated[
        bool, typer.Option("--result", help="When no game waits, show the result of the last one on its page.")
    ] = False
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=WHO",
            rich_help_panel=TABLE,
            help="Who plays a seat from now on: 2=Dora, or 2=normal for a bot. May be repeated.",
        ),
    ] = None
    ports: Ports = ""
    stations: FewerStations = 0
    home: Home = HOME


@taking(ResumeOptions)
def command(asked: ResumeOptions) -> None:
    """Continues an unfinished game with the same players at the same seats, or with those that --seat names."""
    if asked.number is not None:
        asked.home = asked.number.folder(asked.home)
    with open_journal(asked.home) as journal:
        session = _session(journal, asked)
        table = session.table

        def voiced(one: Session) -> SpeechAnnouncer | None:
            voice = asked.announce(one)
            if one.table is table and not table.over:
                text = sentence("Game {game} goes on after line {line}.", game=table.header.id, line=table.line)
                table.announce(News(None, sentence("Resumed"), (text,)))
                _show_how_it_lies(table)
            return voice

        def published(one: Session) -> AbstractContextManager[None]:
            return publishing(one, asked.broker, asked.home)

        if table.over or _has_page(session, asked):
            page = PageAt(asked.port, asked.listen, proxy=asked.proxy)
            play_on(session, Extras(asked.pin), page, voiced, published)
            return
        voiced(session)
        with published(session):
            run(session, until_over(session))


def _has_page(session: Session, asked: ResumeOptions) -> bool:
    """Whether the page is served: as `herald play` had it, for the television and the score sheet of people at real
    stations too. A game of bots alone has none unless a port is named."""
    return bool(session.setup.people) or asked.port != PORT if asked.page is None else asked.page


def _session(journal: Journal, asked: ResumeOptions) -> Session:
    try:
        header = _header(journal, asked.number and asked.number.game, asked.result)
        setup = _setup(GameSetup.of(header), asked)
        if setup.names != header.names or setup.bots != GameSetup.of(header).bots:
            bots = {str(seat): setup.level(seat) for seat in setup.bots}
            journal.reseat(header.id, setup.names, bots, setup.free)
            meet(setup, asked.home)
        header = journal.header(header.id)
        return Session.resume(header, journal, asked.home, Extras(asked.pin), lambda kept: reseated(kept, setup))
    except CannotResume as error:
        raise WrongUse(str(error)) from error


def _show_how_it_lies(table: Table) -> None:
    """After a power cut people compare their real cards with what counted."""
    if not is_open(table.header.options):
        return
    ready = set(table.words.lying(table.public(), table.awaited())) & set(table.seats)
    standing = table.standing_moments()
    before = [one for one in table.past_news() if one.moment in standing]
    public = table.public()

    def lines(words: GameWords) -> list[str]:
        return as_it_lies(before, [table.names[seat - 1] for seat in sorted(ready)], public, words, table.names)

    with speaking(table.words.beside()):
        there_is = bool(lines(table.words))
    if there_is:
        table.announce(News(None, sentence("This is how the table lies"), lines))


def _setup(setup: GameSetup, asked: ResumeOptions) -> GameSetup:
    """Who sits where now, at which stations. Raises WrongUse."""
    setup = setup.with_seats(asked.seat or ())
    if asked.ports:
        setup = setup._replace(urls=urls_from(asked.ports))
    return setup.with_stations(asked.stations) if asked.stations else setup


def _header(journal: Journal, number: int | None, result: bool) -> Header:
    open_games = journal.unfinished()
    if result and not open_games:
        open_games = journal.games()[-1:]
    if number is not None:
        open_games = [header for header in open_games if header.id == number]
    if not open_games:
        raise WrongUse(
            f"{_why_not(journal, number)} `herald games` lists what there is, `herald play` begins a new one."
        )
    if number is None and len(open_games) > 1:
        say(f"{len(open_games)} games wait; this is the latest one. `herald games` lists them all.")
    return open_games[-1]


def _why_not(journal: Journal, number: int | None) -> str:
    if number is None:
        at_tables = _waiting_at_tables(journal.path.parent)
        more = f" At tables wait {', '.join(at_tables)}: `herald resume {at_tables[-1]}`." if at_tables else ""
        return f"No game waits to be continued.{more}"
    known = any(header.id == number for header in journal.games())
    return f"Game {number} does not wait to be continued: {'it is over' if known else 'there is no such game'}."


def _waiting_at_tables(home: Path) -> list[str]:
    """The numbers of games that wait at the tables of a club or house."""
    found: list[str] = []
    for folder in with_games(home):
        if folder != home:
            journal = JournalReader.read(folder)
            found += [number_of(one.id, table_of(folder)) for one in journal.unfinished()]
            journal.close()
    return found
