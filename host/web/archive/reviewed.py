"""The review of a finished game, for the history of a house: made by a process of its own, which may take a minute."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import NotRequired, TypedDict

from host.bots.judge import judge_of
from host.bots.review import review
from host.computer import outside
from host.errors import HeraldError, WrongUse
from host.journal.reading import JournalReader
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.languages.game_words import box_language, game_words
from host.languages.written import day
from host.session.game_review import FinishedReview, PendingReview, review_facts
from host.web.table.replay import turns_of
from host.web.table.snapshot import NamedSeat
from shared_rules.contract import load
from shared_rules.phrases import _

NICE = 15


def can_be_reviewed(game: str, options: dict[str, str]) -> bool:
    """Whether anybody has taught Herald to judge this game: not where only its points were kept."""
    try:
        rules = load(game)
    except ImportError:  # a game from outside that is not here any more
        return False
    return "." not in game and judge_of(game, rules.complete(options)) is not None


class ReviewedGame(TypedDict):
    """A finished game and its review; of one that is still thought about, that alone."""

    title: NotRequired[str]
    day: NotRequired[str]
    seats: NotRequired[list[NamedSeat]]
    review: PendingReview | FinishedReview


def reviewed(language: str, folder: Path, game: int) -> ReviewedGame:
    """Game number `game` of a folder. Raises WrongUse for one that is not over, NoReview, JournalError."""
    with closing(JournalReader.read(folder)) as journal:
        if game in {one.id for one in journal.unfinished()}:
            raise WrongUse(_("This game is not over, and a replay would show every hand."))
        record = journal.record(game)
    rules = load(record.game)
    words = game_words(record.game, language, box_language(record.game, language), tuple(record.names))
    facts = review_facts(record, review(record), words, turns_of(rules, words, record), may_try=False)
    return {
        "title": rules.title,
        "day": day(record.date),
        "seats": [{"seat": seat, "name": name} for seat, name in enumerate(record.names, 1)],
        "review": {"done": True, "why": "", **facts},
    }


def main(language: str, folder: Path, game: int) -> int:
    """Prints it as JSON; 1 where it cannot be made."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    outside.join()
    speak_at_table(language, ENGLISH)
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    try:
        sys.stdout.write(json.dumps(reviewed(language, folder, game)))
    except (HeraldError, ValueError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
