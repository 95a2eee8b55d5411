"""Undo and redo of the table: the same moment again, after any plays between, and nothing counted twice."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.bots.shadow_game import ShadowGame
from host.journal.history import Entry, History
from host.journal.journal import Journal
from host.table.batch import WENT_BACK
from host.table.dealer import ShuffledDealer
from host.table.news import Verdict
from host.table.table import Table
from shared_rules.contract import TABLE, load
from shared_rules.referee import record
from shared_rules.referee.record import digest
from tests.night import examples

ROOT = Path(__file__).resolve().parents[2]
GOLDENS = sorted((ROOT / "tests" / "golden" / "seven_wonders").glob("*.record"))


class Listener:
    def __init__(self):
        self.news = []
        self.changes = 0

    def on_news(self, news):
        self.news.append(news)

    def on_change(self, table):
        self.changes += 1


def first_play(table, seat):
    return table.game.text(table.state.plays(seat)[0])


def play(table, turns=1):
    """Everybody awaited makes the first legal play, a number of times."""
    for _ in range(turns):
        for seat in table.awaited():
            verdict = table.submit(seat, f"k{table.moment}", table.moment, first_play(table, seat))
            assert verdict.ok, verdict.why


def everything(table):
    """All that anybody may know, and the State as a whole where the game has positions."""
    views = [table.view(seat) for seat in table.seats]
    return json.dumps([views, table.public(), table.state.position(), table.awaited()], sort_keys=True)


def golden_table(path, journal):
    """A golden game as a journal holds it, resumed."""
    played = record.parse(path.read_text())
    header = journal.begin("seven_wonders", played.rules, played.names, played.options, 1, {})
    lines = [Entry(n, seat, text, f"p{n}", n - 1, "", "") for n, (seat, text) in enumerate(played.lines, 1)]
    journal.append(header.id, lines)
    return Table.resume(header, journal), played


@pytest.mark.long
@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_undo_and_redo_at_every_line_of_a_golden_game_give_the_same_digests(journal, path):
    """Across conflicts, discard piles, seventh cards and Age changes, and from the end of the game."""
    table, played = golden_table(path, journal)
    moments = [(digest(state), state.awaited() == (TABLE,)) for state, _, _ in record.steps(played)]
    deals = [dealing for _, dealing in moments]
    for line in range(len(played.lines)):
        if deals[line] and deals[line - 1 : line] == [True]:
            continue  # a deal is never taken apart: its first line stands for all
        stop = deals.index(False, line)
        assert table.undo(line).ok
        assert (table.line, digest(table.state)) == (stop, moments[stop][0])
        assert table.redo().ok
        assert (table.line, digest(table.state)) == (len(played.lines), moments[-1][0])
    assert table.over and table.record().lines == played.lines


def test_golden_turns_begin_where_seats_are_awaited_anew(journal):
    """A halikarnassos game: turns, picks from the discard pile and seventh cards are places to go back to."""
    table, played = golden_table(next(path for path in GOLDENS if path.stem == "dealt-5"), journal)
    turns = table.turns()
    assert [turn.where for turn in turns if len(turn.seats) == 5] == [
        f"Age {age} turn {turn}" for age in ("I", "II", "III") for turn in range(1, 7)
    ]
    assert any(len(turn.seats) == 1 for turn in turns)
    for turn in turns:
        state = record.replay(record.Record(**{**fields(played), "lines": played.lines[: turn.line]}))
        assert tuple(state.awaited()) == turn.seats


def fields(played):
    return {name: getattr(played, name) for name in record.Record.__slots__}


def test_an_undo_is_on_disk_before_anybody_hears_of_it(table, journal):
    play(table)
    on_disk = []

    class Listener:
        def on_news(self, news):
            on_disk.append(journal.entries(1)[-1])

        def on_change(self, table):
            on_disk.append(journal.entries(1)[-1])

    table.listen(Listener())
    assert table.undo(6, seat=2).ok
    assert [(line.seat, line.text, line.kind) for line in on_disk] == [(2, "undo to 6", "undo")] * 2


def test_everybody_hears_who_asked_and_where_the_table_is(table):
    ear = Listener()
    play(table)
    table.listen(ear)
    table.undo(6, seat=2)
    table.redo()
    assert [news.lines for news in ear.news] == [
        ("Bela asked: the table is back at Tiny.",),
        ("The director asked: the plays that were undone stand again.",),
    ]
    assert all(news.audience is None for news in ear.news) and ear.changes == 2


def test_the_journal_keeps_what_was_undone_and_the_record_does_not(table, journal):
    play(table, 2)
    undone = journal.lines(1)
    table.undo(6)
    play(table)
    texts = [line.text for line in journal.entries(1)]
    assert "undo to 6" in texts and all(line.text in texts for line in undone)
    assert table.record().lines == table.plays() == [(line.seat, line.text) for line in journal.lines(1)]
    assert record.replay(table.record()).public() == table.public()


def test_a_late_retry_of_an_undone_play_is_answered_and_not_counted(table):
    text = first_play(table, 1)
    table.submit(1, "k1", table.moment, text)
    table.undo(6)
    assert table.submit(1, "k1", 6, text) == Verdict(True)
    assert table.line == 6 and 1 in table.awaited()


def test_a_play_on_a_screen_from_before_the_undo_is_refused_and_one_on_the_new_screen_stands(table):
    seen, text = table.moment, first_play(table, 1)
    table.submit(2, "k2", seen, first_play(table, 2))
    table.undo(6)
    assert table.submit(1, "old", seen, text) == Verdict(False, WENT_BACK)
    assert table.submit(1, "new", table.moment, text).ok


def test_a_play_on_a_screen_from_before_the_redo_is_refused_too(table):
    play(table)
    table.undo(6)
    seen, text = table.moment, first_play(table, 1)
    table.redo()
    assert table.submit(1, "old", seen, text) == Verdict(False, WENT_BACK)


def test_a_turn_played_after_an_undo_ends_what_could_be_redone(table):
    play(table)
    table.undo(6)
    play(table)
    assert table.rewinding.undone_players() == set()
    assert table.redo() == Verdict(False, "There is nothing to redo.")


def test_a_choice_made_since_the_undo_is_dropped_by_a_redo(table):
    """Bots choose again at once: that must not make an undo final."""
    play(table)
    table.submit(2, "x", table.moment, first_play(table, 2))
    whole = everything(table)
    table.undo(6)
    table.submit(1, "y", table.moment, first_play(table, 1))
    assert table.rewinding.undone_players() == {1, 2, 3}
    assert table.redo().ok and everything(table) == whole


def test_two_undos_are_redone_one_after_the_other(table):
    play(table, 2)
    whole, seen = everything(table), table.line
    turns = [turn.line for turn in table.turns()]
    table.undo(turns[-2])
    middle = everything(table)
    table.undo(turns[-3])
    assert table.redo().ok and everything(table) == middle
    assert table.redo().ok and (everything(table), table.line) == (whole, seen)
    assert not table.redo().ok


@pytest.mark.parametrize("line", [-1, 6, 7, 99])
def test_a_line_that_cannot_be_gone_back_to_is_refused(table, line):
    moment = table.moment
    assert not table.undo(line).ok and table.moment == moment


def test_what_was_dealt_stays_dealt_when_the_table_goes_back_to_the_middle_of_a_deal(table):
    before = everything(table)
    play(table)
    assert table.undo(2).ok
    assert (table.line, everything(table)) == (6, before)


def test_after_an_undo_past_a_deal_the_next_cards_come_in_another_order(journal):
    """Who has seen the next cards and goes back must not know what will come."""

    def dealt_again(seed):
        table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(seed), seed)
        table.deal_if_due()
        play(table, 2)
        first = table.state.zones["hand"]
        table.undo(table.turns()[-2].line)
        play(table)
        return first, table.state.zones["hand"]

    assert any(first != second for first, second in map(dealt_again, range(5)))


def test_a_disk_that_takes_nothing_leaves_the_table_where_it_is(table, journal, monkeypatch):
    from host.journal.file import JournalError

    def full(*_):
        raise JournalError(everybody="The disk is full.")

    play(table)
    before, ear = everything(table), Listener()
    table.listen(ear)
    monkeypatch.setattr(journal, "append", full)
    assert table.undo(6) == Verdict(False, "The disk is full.")
    assert (everything(table), ear.news, ear.changes) == (before, [], 0)


def test_a_game_that_was_over_goes_on_after_an_undo(table, journal):
    play(table, 3)
    assert table.over and journal.unfinished() == []
    table.undo(table.turns()[-1].line)
    assert not table.over and [header.id for header in journal.unfinished()] == [1]
    play(table)
    assert table.over and journal.unfinished() == []


def test_a_redo_to_the_end_ends_the_game_again(table, journal):
    play(table, 3)
    table.undo(6)
    table.redo()
    assert table.over and journal.unfinished() == []


@pytest.mark.long
@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), deal=st.sampled_from(["dealt", "open"]))
def test_a_random_walk_back_and_forth_always_stands_where_the_record_leads(journal, seed, deal):
    """And a table resumed at any point of it has the same state, the same answers and the same redo."""
    chance = random.Random(seed)
    table = Table.start("seven_wonders", ("Ada", "Bela", "Cleo"), {"deal": deal}, journal, ShuffledDealer(seed), seed)
    table.deal_if_due()
    saved = []
    for _ in range(80):
        walk(table, chance, saved)
        if chance.random() < 0.1:
            assert digest(table.state) == digest(record.replay(table.record()))
    again = Table.resume(table.header, journal, ShuffledDealer(seed))
    assert (everything(again), again.moment, again.rewound) == (everything(table), table.moment, table.rewound)
    assert (again.turns(), again.rewinding.undone_players()) == (table.turns(), table.rewinding.undone_players())
    if again.rewinding.undone_players():
        assert again.redo().ok
        assert (again.line, everything(again)) == saved.pop()
    else:
        assert not again.redo().ok


def walk(table, chance, saved):
    """One random step. `saved` holds (line, all there was to know) of what can be redone."""
    step = chance.random()
    if step < 0.1 and table.line > table.turns()[0].line:
        before = table.line, everything(table)
        if table.undo(chance.randrange(table.line)).ok:
            saved.append(before)
    elif step < 0.2 and table.rewinding.undone_players():
        assert table.redo().ok
        assert (table.line, everything(table)) == saved.pop()
    elif not table.over:
        seat = chance.choice(table.awaited())
        text = table.game.text(chance.choice(table.state.plays(seat)))
        assert table.submit(seat, f"w{table.moment}", table.moment, text).ok


def test_a_course_without_plays_before_its_redo_takes_no_harm():
    history = History([Entry(1, 0, "redo", "redo-1", 0, "", "", "redo")])
    assert (history.lines, history.moment, history.rewound) == ([], 1, 1)


def test_the_people_of_an_open_game_go_back_and_forth_with_the_table(journal):
    options = {"deal": "open"}
    people = ShadowGame(load("seven_wonders"), 3, options, 5)
    table = Table.start("seven_wonders", ("Ada", "Bela", "Cleo"), options, journal, people, 5)
    table.deal_if_due()
    hands, turns = [], []

    def hand(seat):
        people.keep_up(table.history)
        return people.hand(seat, table.game.view(table.view(seat)))

    for _ in range(8):
        hands.append([hand(seat) for seat in table.seats])
        turns.append(table.line)
        for seat in table.awaited():
            text = f"sell {hand(seat)[0]}"
            assert table.submit(seat, f"k{table.moment}", table.moment, text).ok
    for turn in (7, 6, 3, 0):
        table.undo(turns[turn])
        assert [hand(seat) for seat in table.seats] == hands[turn]
    table.redo()
    assert [hand(seat) for seat in table.seats] == hands[3]


PLAYER = """
import pathlib, random, sys
from tests.fakes import tiny
tiny.enter()
from host.table.dealer import ShuffledDealer
from host.journal.journal import Journal
from host.table.table import Table
journal, chance = Journal.open(pathlib.Path(sys.argv[1])), random.Random(7)
table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(1), seed=1)
table.deal_if_due()
while True:  # back and forth, until somebody pulls the plug
    step = chance.random()
    if table.over or step < 0.3:
        table.undo(chance.randrange(6, max(7, table.line)))
    elif step < 0.5:
        table.redo()
    else:
        seat = table.awaited()[0]
        table.submit(seat, "k%d" % table.moment, table.moment, table.game.text(table.state.plays(seat)[0]))
    print(table.moment, table.line, table.rewound, flush=True)
"""


@pytest.mark.process
def test_kill_nine_in_the_middle_of_undos_loses_none_that_was_told(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as player:
        told = [player.stdout.readline() for _ in range(150)][-1]
        os.kill(player.pid, signal.SIGKILL)
        told = (player.stdout.read().splitlines() or [told])[-1]
    moment, line, rewound = map(int, told.split())
    journal = Journal.open(tmp_path)
    entries = journal.entries(1)
    assert len(entries) >= moment and any(entry.kind == "redo" for entry in entries)
    history = History(entries[:moment])
    assert (history.moment, len(history.lines), history.rewound) == (moment, line, rewound)
    table = Table.resume(journal.header(1), journal, ShuffledDealer(1))
    assert table.moment == len(entries)
    assert everything(table) == everything(Table.resume(journal.header(1), journal, ShuffledDealer(1)))
    assert table.state.public() == record.replay(table.record()).public()
    undone = next(entry for entry in entries if entry.kind == "play" and entry.seat)
    assert table.submit(undone.seat, undone.play_id, undone.at, undone.text).ok and table.moment == len(entries)
    journal.close()


def in_words(table):
    return [(one.news.title, one.news.lines) for one in table.past_news()]


def test_an_entry_of_a_kind_that_this_herald_does_not_know_counts_as_a_moment_alone(table, journal):
    play(table, 2)
    assert table.undo(table.turns()[-2].line).ok
    before, told = everything(table), in_words(table)
    n = table.moment + 1
    journal.append(table.header.id, [Entry(n, 1, "a note", f"note-{n}", n - 1, "", "", "note")])
    again = Table.resume(table.header, journal, ShuffledDealer(1))
    assert (again.moment, again.rewound, everything(again)) == (n, table.rewound, before)
    assert in_words(again) == told
    assert again.redo().ok and again.moment == n + 1
