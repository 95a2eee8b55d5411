"""Runs the games of one table one after the other, each with its page in the browser, all at the same address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple

from host.lessons.first_game import first_game_leader_of
from host.lessons.guide import Guide
from host.running.console import console
from host.running.sessions import leave_if_unplayed, open_session
from host.running.status import run, until_over
from host.running.terminal import say
from host.session.following import Following
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.setup import GameSetup

if TYPE_CHECKING:
    from host.announce.speech import SpeechAnnouncer
    from host.web.table.server import WebTable


class PageAt(NamedTuple):
    """Where the page of a table is, and for whom: as in WebTable."""

    port: int
    address: str
    open_screens: bool = False
    proxy: str = ""


def play_on(
    session: Session,
    extras: Extras,
    page: PageAt,
    voiced: Callable[[Session], SpeechAnnouncer | None],
    published: Callable[[Session], AbstractContextManager[None]],
    unanswered: tuple[str, ...] = (),
    follows: Callable[[GameSetup, GameSetup], GameSetup] = lambda before, setup: setup,
) -> None:
    """Plays a session's game with the page open, and then each next game that the page asks for, at the same address.

    `voiced` adds announcers to a session, `published` connects a broker, `unanswered` are the options that the page
    asks for before the first play, `follows(before, setup)` keeps the setup of each next game and may change who sits
    there. Raises Missing when the port cannot be had.
    """
    while True:
        following = session.following = Following(session.setup, session.home, unanswered)
        with published(session):
            opened: list[PageAt] = []
            run(session, with_page(session, page, voiced(session), opened.append))
        if following.setup is None:
            return
        unanswered = () if session.table.over else following.unanswered
        page = opened[0]
        setup = following.setup._replace(key_seed=following.setup.key_seed or session.key_seed)
        if not session.table.over:
            leave_if_unplayed(session.journal, session.table.header)
        session = open_session(follows(session.setup, setup), session.journal, session.home, extras)


async def with_page(
    session: Session,
    page: PageAt,
    voice: SpeechAnnouncer | None = None,
    opened: Callable[[PageAt], None] = lambda page: None,
) -> None:
    """Plays a session's game with the page open; `voice` repeats its last words when `again` is typed, `opened` is
    called with the place of the page.

    Raises Missing when the port cannot be had.
    """
    from host.web.table.server import WebTable  # only here: no other command needs a web server

    port, address, open_screens, proxy = page
    web = WebTable(session, port, address, open_screens=open_screens, proxy=proxy)
    guide = _guide(session)
    await web.start()
    opened(page._replace(port=web.port))
    session.page = web.address
    try:
        _say_where(session, web)
        if guide is not None:
            guide.begin()
        with console(session, voice):
            instead = session.following.chosen if session.following is not None else None
            await until_over(session, lambda: _stay(session, web), again=True, instead=instead)
    finally:
        await web.stop()


def _guide(session: Session) -> Guide | None:
    """The guide of a table where somebody wants hints; on the page of a single learner it has a panel."""
    if not session.guided:
        return None
    soon, setup = asyncio.get_running_loop().call_soon, session.setup
    guide = Guide(session.table, session.guided, session.home, soon, setup.coached)
    session.leader = first_game_leader_of(session.table, guide, setup, session.home)
    return guide


def _say_where(session: Session, web: WebTable) -> None:
    say(f"The table is at {web.address}   (Ctrl-C ends; `herald resume` continues)")
    say(f"  for a television: {web.screen}")
    for seat, address in web.seats.items():
        say(f"  {session.table.names[seat - 1]} (seat {seat}) plays at {address}")
    if session.setup.real:
        names = ", ".join(session.table.names[seat - 1] for seat in session.setup.real)
        say(f"  at real stations, which may be plugged in at any time: {names}")
    if web.ears:
        say("  for people who listen:")
    for seat, address in web.ears.items():
        say(f"    {session.table.names[seat - 1]} (seat {seat}) at {address}")


async def _stay(session: Session, web: WebTable) -> None:
    say(f"The result stays at {web.address} until you press Ctrl-C, or somebody begins another game there.")
    if session.following is None:
        await asyncio.Event().wait()
    else:
        await session.following.chosen()
