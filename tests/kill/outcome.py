"""What must be equal after any disturbance, defined once; and what must hold at every moment.

Plays that different seats make at the same time may have another order in the record: the order in which they
arrived. Everything else is equal: the plays of each seat in their order, what the table dealt
and when, the final position, and every line of the score.
"""

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from host.journal.file import JournalError
from host.journal.journal import Journal
from host.journal.reading import JournalReader
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import TABLE
from shared_rules.referee import record
from shared_rules.referee.record import Record
from tests.kill.light import Diary, decide


class Outcome(NamedTuple):
    """What a game came to. dealt: {number of the line: what TABLE did there}."""

    plays: dict[int, list[str]]
    dealt: dict[int, str]
    digest: str
    scores: list[list[list[Any]]]


def outcome(found: Record) -> Outcome:
    """What must be equal of a record."""
    plays = {seat: [text for one, text in found.lines if one == seat] for seat in range(1, found.seats + 1)}
    dealt = {n: text for n, (seat, text) in enumerate(found.lines) if seat == TABLE}
    state = record.replay(found)
    assert state.over
    scores = [[[line.category, line.points, line.reason] for line in sheet] for sheet in state.scores()]
    return Outcome(plays, dealt, record.digest(state), scores)


def undisturbed(game: str, names: tuple[str, ...], seed: int) -> Outcome:
    """The same decisions at a table where nothing ever happens."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        table = Table.start(game, names, {"deal": "dealt"}, journal, ShuffledDealer(seed), seed)
        table.deal_if_due()
        while not table.over:
            seat = table.awaited()[0]
            choice = decide(table.game, table.game.view(table.view(seat)), seed)
            assert choice is not None
            assert table.submit(seat, f"{table.moment}", table.moment, table.game.text(choice.play)).ok
        found = outcome(table.record())
        journal.close()
    return found


class Held:
    """What must hold whenever a host is dead: nothing that was accepted is missing or there twice, nothing
    that was written changes, and every chain is whole."""

    def __init__(self, home: Path, diary: Diary) -> None:
        self._home, self._diary = home, diary
        self._before: list[Any] = []

    def check(self) -> None:
        """Looks into the journal as it lies on the disk."""
        try:
            journal = JournalReader.read(self._home)
        except JournalError:  # killed before there was one, or before it had its tables
            assert not self._diary.accepted and not self._before
            return
        try:
            assert len(journal.games()) <= 1
            for header in journal.games():
                assert journal.faults(header.id) == []
                lines = journal.entries(header.id)
                assert lines[: len(self._before)] == self._before
                self._before = lines
                self._nothing_lost([(line.seat, line.play_id) for line in lines])
        finally:
            journal.close()

    def _nothing_lost(self, written: list[tuple[int, str]]) -> None:
        counts = {one: written.count(one) for one in self._diary.accepted}
        assert set(counts.values()) <= {1}, counts

    def record(self) -> Record:
        """The record of the game."""
        journal = JournalReader.read(self._home)
        try:
            return journal.record(1)
        finally:
            journal.close()
