"""`herald resume`: the game that was interrupted, at the same line."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Annotated

import typer

from host.announce.speech import SpeechAnnouncer
from host.cli.broker import BrokerUrl, publishing
from host.cli.common import HOME, Home, Speech, SpeechCommand, SpeechFull, say
from host.cli.play import PORT, Address, PageAt, Pin, Port, Proxy, play_on
from host.cli.running import announce, run, until_over
from host.errors import WrongUse
from host.journal.journal import Header, Journal
from host.languages.catalogue import speaking
from host.session.session import Session
from host.session.wiring import Extras
from host.table.news import News
from host.table.table import CannotResume
from shared_rules.phrases import _


def command(
    number: Annotated[int | None, typer.Argument(help="Number of the game (see `herald games`); the last one.")] = None,
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    proxy: Proxy = "",
    page: Annotated[
        bool | None, typer.Option(help="Serve the page, or not; by default where somebody plays on it.")
    ] = None,
    result: Annotated[
        bool, typer.Option("--result", help="When no game waits, show the result of the last one on its page.")
    ] = False,
    pin: Pin = "",
    speech: Speech = False,
    speech_command: SpeechCommand = "",
    speech_full: SpeechFull = False,
    broker: BrokerUrl = "",
    home: Home = HOME,
) -> None:
    """Continues an unfinished game with the same players at the same seats."""
    journal = Journal.open(home)
    try:
        session = _session(journal, number, home, pin, result)
        table = session.table

        def voiced(one: Session) -> SpeechAnnouncer | None:
            voice = announce(one, False, speech, speech_command, speech_full)
            if one.table is table and not table.over:
                with speaking(table.words.beside()):
                    text = _("Game {game} goes on after line {line}.").format(game=table.header.id, line=table.line)
                    table.announce(News(None, _("Resumed"), (text,)))
            return voice

        def published(one: Session) -> AbstractContextManager[None]:
            return publishing(one, broker, home)

        if table.over or (session.humans if page is None else page):
            play_on(session, Extras(pin), PageAt(port, listen, proxy=proxy), voiced, published)
            return
        voiced(session)
        with published(session):
            run(session, until_over(session))
    finally:
        journal.close()


def _session(journal: Journal, number: int | None, home: Home, pin: str, result: bool) -> Session:
    try:
        return Session.resume(_header(journal, number, result), journal, home, Extras(pin))
    except CannotResume as error:
        raise WrongUse(str(error)) from error


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
        return "No game waits to be continued."
    known = any(header.id == number for header in journal.games())
    return f"Game {number} does not wait to be continued: {'it is over' if known else 'there is no such game'}."
