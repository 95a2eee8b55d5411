"""Through the Ages at the table: turns of many plays are undone one play at a time, and a game of two
evenings goes on in the middle of a turn."""

import random

import pytest

from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.referee.record import digest
from tests.golden.through_the_ages.script import choose

SEED = 8


def begin(journal):
    table = Table.start("through_the_ages", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(SEED), SEED)
    table.deal_if_due()
    return table


def play(table, chance, count=None):
    """Makes a number of plays of the awaited seats, or all to the end, and returns them."""
    made = []
    while not table.over and (count is None or len(made) < count):
        seat = table.awaited()[0]
        text = choose("", table.state, seat, chance, table.moment)
        verdict = table.submit(seat, f"p{table.moment}", table.moment, text)
        assert verdict.ok, verdict.why
        made.append((seat, text))
    return made


def in_a_turn(table, chance):
    """Plays until somebody has made three plays of a turn; that seat."""
    plays = []
    while len(plays) < 12 or len({seat for seat, _ in plays[-3:]}) > 1 or plays[-1][1] == "end":
        plays += play(table, chance, 1)
    return plays[-1][0]


def test_a_turn_is_undone_play_by_play_and_nobody_else_is_concerned(journal):
    table, seen = begin(journal), {}
    table.listen(Watcher(lambda: seen.setdefault(table.line, digest(table.state))))
    seat = in_a_turn(table, random.Random(3))
    for _ in range(2):
        last = table.turns()[-2]
        assert last.seats == (seat,) and table.rewinding.players(last.line) == {seat}
        assert last.line == table.line - 1
        assert table.undo(last.line, seat).ok and digest(table.state) == seen[last.line]
    assert table.redo(seat).ok


class Watcher:
    """A listener that only looks when something changed."""

    def __init__(self, look):
        self._look = look

    def on_news(self, news):
        """Nothing."""

    def on_change(self, table):
        self._look()


@pytest.mark.long
@pytest.mark.parametrize("saved_at", [40, 77])
def test_the_next_evening_goes_on_in_the_middle_of_a_turn(tmp_path, saved_at):
    first, second = Journal.open(tmp_path / "one"), Journal.open(tmp_path / "two")
    whole = begin(first)
    play(whole, random.Random(6))
    table, chance = begin(second), random.Random(6)
    play(table, chance, saved_at)
    before = table.state.position()
    header = table.header
    second.close()

    second = Journal.open(tmp_path / "two")
    again = Table.resume(header, second, ShuffledDealer(SEED))
    again.deal_if_due()
    assert again.state.position() == before
    play(again, chance)
    assert again.over and again.sheets() == whole.sheets() and digest(again.state) == digest(whole.state)
    first.close()
    second.close()
