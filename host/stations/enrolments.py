"""Cards whose tags cannot be written: a table from the tag's number to the card, kept in the games folder.

    {"04a1b2c3d4e5f6": "7w/altar.3"}

One table for all games, since the text names the game as a tag does. Several programs may use it at once: what another
one enrols counts here at the next card.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from host.computer import kept
from host.errors import BadFile, reason
from host.plain import Json

ENROLLED_FILE = "enrolled.json"


class Enrolments:
    """{number of a tag: text of its card}. A number stands for one card; a card may have several tags."""

    def __init__(self, home: Path | None = None) -> None:
        """`home` None: an empty table in memory. Raises BadFile for a file that cannot be understood."""
        self._path = None if home is None else home / ENROLLED_FILE
        self._cards, self._read = dict[str, str](), (0, 0)
        self._look_again()

    def card(self, uid: str) -> str:
        """The text of the card this tag was enrolled for, or empty."""
        self._look_if_readable()
        return self._cards.get(uid, "")

    def tags(self, text: str) -> list[str]:
        """The numbers enrolled for a card, ascending."""
        self._look_if_readable()
        return sorted(uid for uid, card in self._cards.items() if card == text)

    def enrol(self, uid: str, text: str) -> None:
        """From now on this number stands for this card. Raises BadFile when it cannot be kept."""
        self._look_again()
        self._cards[uid] = text
        self._keep()

    def forget(self, text: str) -> int:
        """Takes out every tag of a card; how many there were. Raises BadFile."""
        gone = self.tags(text)
        for uid in gone:
            del self._cards[uid]
        self._keep()
        return len(gone)

    def _keep(self) -> None:
        if self._path is not None:
            write_table(self._path, self._cards)
            self._read = _stamp(self._path)

    def _look_again(self) -> None:
        """Reads the file if another program has written it. Raises BadFile."""
        if self._path is not None and (stamp := _stamp(self._path)) != self._read:
            self._cards, self._read = read_table(self._path), stamp

    def _look_if_readable(self) -> None:
        """The same for a game under way, which goes on with what it knows."""
        with suppress(BadFile):
            self._look_again()


def _stamp(path: Path) -> tuple[int, int]:
    """What changes with a file that is written again; (0, 0) without one."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_ino


def read_table(path: Path) -> dict[str, str]:
    """The texts by name in a file; none without a file. Raises BadFile."""
    try:
        data: Json = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise BadFile(f"{path} cannot be read ({reason(error)}). Correct it, or move it away to start over.") from error
    rows = {name: text for name, text in data.items() if isinstance(text, str)} if isinstance(data, dict) else None
    if rows is None or rows != data:
        raise BadFile(f"{path} is not a table of tags. Correct it, or move it away to start over.")
    return rows


def write_table(path: Path, rows: dict[str, str]) -> None:
    """Puts a whole new file in the place of the old one. Raises BadFile."""
    kept.write(path, dict(sorted(rows.items())))
