"""`herald play` up to a second game of the same seats, for tests that end it: arguments are a folder and a port.

The first game is played to its end at once, two turns of the second are, and then anyone who has the page plays on.
"""

import asyncio
import contextlib
import sys
from pathlib import Path

from host.journal.journal import Journal
from host.running.one_table import PageAt, play_on
from host.running.terminal import say
from host.session.session import Session
from host.session.wiring import NO_EXTRAS
from host.setup.setup import GameSetup

TURNS = 2


class Hasty:
    """A listener that plays for everybody until `enough(table)`, then calls `ended`."""

    def __init__(self, enough, ended):
        self._enough, self._ended = enough, ended

    def on_news(self, news):
        """Only what is awaited matters."""

    def on_change(self, table):
        asyncio.get_running_loop().call_soon(self._play, table)

    def _play(self, table):
        if self._enough(table):
            self._ended()
        elif table.awaited():
            seat = table.awaited()[0]
            text = next(text for text in map(table.game.text, table.state.plays(seat)) if text.startswith("sell"))
            table.submit(seat, f"h{table.moment}", table.moment, text)


def main(home, port):
    journal = Journal.open(home)
    setup = GameSetup("seven_wonders", ("Ada", "Bela", "Cleo"), {"deal": "dealt", "sides": "A"}, 4, (1,), (2, 3))
    played = []

    def voiced(session):
        played.append(session)
        if len(played) == 1:
            session.table.listen(Hasty(lambda table: table.over, lambda: ask(session)))
        else:
            session.table.listen(Hasty(lambda table: len(table.turns()) > TURNS, lambda: say("WAITS")))

    def ask(session):
        if session.following.setup is None:
            session.following.choose()

    play_on(
        Session.open(setup, journal, home),
        NO_EXTRAS,
        PageAt(port, "127.0.0.1"),
        voiced,
        lambda _: contextlib.nullcontext(),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
