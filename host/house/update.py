"""Updates a house from its page: a release is uploaded, checked, installed beside the running one, started."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from host.computer.installed import to_update
from host.errors import HeraldError, Missing, WrongUse
from host.house.backup import pack_into
from host.house.home_facts import OfferedRelease, UpdateFacts
from host.languages.letters import plain
from host.update import programs
from host.update.installing import check_room, install
from host.update.release import Release, look_through
from shared_rules.phrases import _

SAVED = "before-update.zip"  # a backup of the house as it was before the last update


def _save(folder: Path) -> None:
    """Keeps a backup of the house as it is. Raises BadFile, OSError."""
    made = folder / (SAVED + ".new")
    try:
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:
            pack_into(folder, written)
            written.flush()
            os.fsync(written.fileno())
        made.replace(folder / SAVED)
    finally:
        made.unlink(missing_ok=True)


def _offered(release: Release) -> OfferedRelease:
    return {"version": release.version, "digest": release.digest, "signed": release.signed}


class HouseUpdate:
    """Belongs to one event loop.

    version   of the Herald that runs
    leaving   whether another one is to run now
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._programs = folder, programs.folder()
        self.version, self.leaving = programs.own_version(), False
        self._release: Release | None = None
        self._task: asyncio.Task[None] | None = None
        self._steps_done = self._steps = 0
        self._why = ""

    @property
    def typed(self) -> str:
        """What updates this Herald at its computer; empty where its page does it."""
        if self._programs is not None:
            return ""
        return to_update()

    @property
    def under_way(self) -> bool:
        """Whether a release is being installed."""
        return self._task is not None and not self._task.done()

    def facts(self) -> UpdateFacts:
        """What the owner sees of it, as plain data."""
        return {
            "version": self.version,
            "typed": self.typed,
            "offered": _offered(self._release) if self._release is not None else None,
            "done": self._steps_done,
            "of": self._steps if self.under_way or self.leaving else 0,
            "why": self._why,
            "failed": programs.read_choice(self._programs).failed if self._programs is not None else "",
        }

    async def receive(self, content: bytes, signature: str = "") -> None:
        """Looks through a file, and the text of its signature; it is offered on the page then. Raises HeraldError, and
        nothing was changed."""
        folder = self._require()
        self._release, self._why = None, ""
        release = await asyncio.to_thread(look_through, content, self.version, signature)
        await asyncio.to_thread(check_room, release, folder)
        self._release = release

    def begin(self, version: str, leave: Callable[[], None]) -> None:
        """Installs the release that was looked through, if it is this one. `leave` is called when it is chosen. Raises
        HeraldError."""
        folder, release = self._require(), self._release
        if release is None or release.version != version:
            raise WrongUse(_("Choose the file once more."))
        self._steps_done, self._steps, self._why = 0, 1, ""
        self._task = asyncio.create_task(self._install(release, folder, leave))

    async def _install(self, release: Release, folder: Path, leave: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(_save, self._folder)
            await asyncio.to_thread(install, release, folder, self._report)
            self._release, self.leaving = None, True
            leave()
        except (HeraldError, OSError) as error:
            self._why = plain(str(error))

    def _report(self, done: int, of: int) -> None:
        self._steps_done, self._steps = done, of

    def _require(self) -> Path:
        """The folder of installed programs, if nothing is being installed. Raises WrongUse, Missing."""
        if self._programs is None:
            raise Missing(_("This Herald is updated at its computer, not from the page."))
        if self.under_way or self.leaving:
            raise WrongUse(_("An update is under way."))
        return self._programs

    async def stop(self) -> None:
        """Waits until nothing is being installed: a half program is not left behind."""
        if self._task is not None:
            with suppress(asyncio.CancelledError):
                await self._task
