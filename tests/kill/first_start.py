"""The first start of a house, cut off at each thing that it does to a file: the next start goes on from there.

python -m tests.kill.first_start FOLDER        prints how many steps were tried

A step is a file that is opened to be written, renamed, removed, or a folder that is made, as Python's audit hooks tell.
What happens within one of SQLite's own writes is tried by `appending`.
"""

import logging
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from host.house.house import House
from host.journal.check import examine
from host.journal.file import JournalError
from host.journal.journal import Journal
from host.session.session import Session
from host.setup.setup import GameSetup

STEPS = frozenset({"open", "os.rename", "os.remove", "os.mkdir", "os.link", "os.truncate", "sqlite3.connect"})
MOST = 400
NAMES = ("Anna", "Bela")
PIN = "4711"


class Cut:
    """Ends this process at its step number `at`, as a power cut does; it counts what happens in `folder` alone."""

    def __init__(self, folder: Path, at: int) -> None:
        self._folder, self._left = str(folder), at

    def notice(self, event: str, args: tuple[object, ...]) -> None:
        """What an audit hook hears."""
        named = [os.fsdecode(one) for one in args if isinstance(one, (str, bytes, os.PathLike))]
        if event not in STEPS or not any(self._folder in one for one in named):
            return
        if event == "open" and isinstance(args[2], int) and not args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            return
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)


def house_in(folder: Path) -> House:
    """A house that starts no processes and looks for no stations."""
    house = House(folder, plugged=lambda: [])
    house.look = lambda: None  # type: ignore[method-assign]
    return house


def begun(folder: Path) -> tuple[Path, GameSetup]:
    """What the first visitor of a new house does: the three questions, and a table that begins; its folder."""
    house = house_in(folder)
    house.begin_open()
    if not house.settings.ready:
        house.change_settings({"names": list(NAMES)}, PIN)
    draft = house.new_table("laptop", "oh_hell", 3)
    setup, _path = house.begin(draft.number)
    return house.tables.home(draft.number), setup


def lay(home: Path, setup: GameSetup) -> None:
    """The table deals, and somebody plays."""
    journal = Journal.open(home)
    try:
        table = Session.open(setup, journal, home).table
        table.deal_if_due()
        seat = table.awaited()[0]
        assert table.submit(seat, "a1", table.moment, table.game.text(table.state.plays(seat)[0])).ok
    finally:
        journal.close()


def in_a_child(work: Callable[..., None], *args: object) -> bool:
    """Whether it was killed on its way. A fault of it is one of the test."""
    child = os.fork()
    if not child:
        try:
            work(*args)
            os._exit(0)
        except BaseException:
            logging.exception("in a child")
            os._exit(1)
    _child, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "it failed: see above"
    return os.WIFSIGNALED(status)


def cut_off(folder: Path, at: int) -> None:
    """A first start, with the first card of its first game, that ends at a step."""
    sys.addaudithook(Cut(folder, at).notice)
    lay(*begun(folder))


def goes_on(folder: Path) -> None:
    """The next start finds all of an answer or none, tables that are whole, and can do everything a new house can."""
    house = house_in(folder)
    settings = house.settings
    assert (settings.names, settings.is_pin(PIN)) == ((NAMES, True) if settings.ready else ((), False)), settings
    known = {*house.tables.drafts, *house.tables.open}
    assert len(known) <= 1 and not house.tables.closed, "no table that nobody opened"
    for number in house.tables.playable():
        whole(house.tables.home(number))
    begun(folder)
    house = house_in(folder)
    assert house.settings.is_pin(PIN) and len({*house.tables.drafts, *house.tables.open}) == len(known) + 1


def whole(home: Path) -> None:
    """The journal of a table can be opened, and what it then holds has no fault."""
    Journal.open(home).close()
    try:
        report = examine(home)
    except JournalError:
        return
    assert report.whole, report.troubles


def every_step(folder: Path) -> int:
    """Tries all of them; their number."""
    for at in range(1, MOST):
        home = folder / "house"
        shutil.rmtree(home, ignore_errors=True)
        if not in_a_child(cut_off, home, at):
            return at - 1
        in_a_child(goes_on, home)
    raise AssertionError("it never ended")


if __name__ == "__main__":
    sys.stdout.write(f"{every_step(Path(sys.argv[1]))}\n")
