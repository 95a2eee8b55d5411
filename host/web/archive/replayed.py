"""One finished game as a page that opens offline, for the history of a house: made by a process of its own."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path

from host.computer import outside
from host.errors import HeraldError, WrongUse
from host.journal.reading import JournalReader
from host.languages.game_words import box_language
from host.web.table.replay import replay_page
from shared_rules.phrases import _

NICE = 15


def replayed(language: str, folder: Path, game: int) -> str:
    """The page of game number `game` of a folder, every hand open. Raises WrongUse for one that is not over,
    JournalError."""
    with closing(JournalReader.read(folder)) as journal:
        if game in {one.id for one in journal.unfinished()}:
            raise WrongUse(_("This game is not over, and a replay would show every hand."))
        record = journal.record(game)
    return replay_page(record, language, box_language(record.game, language))


def main(language: str, folder: Path, game: int) -> int:
    """Prints it; 1 where there is no such game."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    outside.join()
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    try:
        sys.stdout.write(replayed(language, folder, game))
    except (HeraldError, ValueError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
