"""The arena: bots and programs against each other. The tiny program is the one in docs/arena.md."""

import json
import re
import sys
import time
from pathlib import Path

import pytest

from host.arena import arena
from host.arena.arena import Habit, play_game
from host.arena.contest import Contest
from host.arena.programs import WAITING, Guest, Program, SilentProgram
from host.bots.search import Budget
from host.errors import GameStopped, WrongUse
from shared_rules.contract import load
from tests.promises import promise

DUEL = load("seven_wonders_duel")
OPTIONS = DUEL.complete({})
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "arena.md"


def contest(*entrants, patience=20.0, budget=None, game=DUEL):
    return Contest(game, game.complete({}), entrants, 7, budget, patience)


def command(path, source):
    path.write_text(source, encoding="utf-8")
    return f'"{sys.executable}" "{path}"'


@pytest.mark.process
def test_the_program_of_the_document_plays_whole_games_without_a_fault(tmp_path):
    source = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)[1]
    name = command(tmp_path / "tiny.py", source)
    found = {one.who: one for one in contest("habit", name).run(4)}
    assert found[name].faults == [] and found[name].games == 4
    assert found["habit"].won + found[name].won == 4


@pytest.mark.process
def test_a_program_reads_its_seat_what_it_may_know_and_how_each_game_ended(tmp_path):
    name = command(
        tmp_path / "noting.py",
        f"""
import json, sys
with open({str(tmp_path / "notes")!r}, "w") as notes:
    for line in sys.stdin:
        print(line.strip(), file=notes)
        message = json.loads(line)
        if "choose" in message:
            print(message["choose"]["plays"][-1], flush=True)
""",
    )
    assert contest(name, "habit").run(2)[0].games == 2
    messages = [json.loads(line) for line in (tmp_path / "notes").read_text().splitlines()]
    begins = [one["begin"] for one in messages if "begin" in one]
    assert [one["seat"] for one in begins] == [1, 2] and begins[0]["game"] == "seven_wonders_duel"
    asked = [one["choose"] for one in messages if "choose" in one]
    assert len(asked) > 20 and all(one["plays"] and "deck" not in one["known"] for one in asked)
    assert [sorted(one["end"]["places"]) for one in messages if "end" in one] in ([[1, 2]] * 2, [[1, 1], [1, 2]])


@pytest.mark.process
@pytest.mark.parametrize(
    ("source", "fault", "patience"),
    [
        ("", "it has ended", 60),
        ("import sys\nfor line in sys.stdin: print('build nothing', flush=True)", '"build nothing" is not a play', 60),
        ("import sys\nfor line in sys.stdin: print('discard palace', flush=True)", "is not allowed there", 60),
        ("import time\ntime.sleep(60)", "did not answer within", 0.5),
    ],
    ids=["ends", "nonsense", "not allowed", "silent"],
)
def test_a_program_that_fails_is_played_for_by_habit_and_its_fault_is_told(tmp_path, source, fault, patience):
    name = command(tmp_path / "bad.py", source)
    found = {one.who: one for one in contest(name, "habit", patience=patience).run(2)}
    assert found[name].games == 2 and found["habit"].won + found[name].won == 2
    assert len(found[name].faults) == 2 and fault in found[name].faults[0]


@pytest.mark.long
def test_everybody_sits_in_each_seat_and_the_same_seed_gives_the_same_result():
    first, second = contest("normal", "easy").run(4), contest("normal", "easy").run(4)
    assert first == second and sum(one.won for one in first) == 4


def test_one_level_named_twice_stands_in_one_line():
    found = Contest(load("seven_wonders"), load("seven_wonders").complete({}), ("normal", "easy", "easy"), 1, None, 1.0)
    assert {one.who: one.games for one in found.run(1)} == {"normal": 1, "easy": 2}


@pytest.mark.long
def test_a_strong_bot_spends_the_playouts_that_are_given():
    made = []
    assert contest("strong", "habit", budget=lambda: made.append(0) or Budget(playouts=8)).run(1)
    assert made


def test_too_few_bots_are_refused_in_a_sentence():
    with pytest.raises(WrongUse, match="is for 2 to 2 players"):
        contest("normal")


def test_a_level_does_not_play_a_game_that_nobody_has_judged_whoever_else_does(monkeypatch):
    monkeypatch.setattr("host.arena.contest.judge_of", lambda *_: None)
    with pytest.raises(WrongUse, match="Nobody has judged 7 Wonders Duel yet"):
        contest("habit", "normal")
    assert contest("habit", "habit").run(1)


@pytest.mark.process
def test_a_program_that_is_not_there_is_refused_in_a_sentence():
    with pytest.raises(WrongUse, match="cannot be started"):
        contest("no-such-program-here", "habit").run(1)


@promise("A game without an end is stopped with a sentence, after 20,000 plays")
def test_a_game_without_an_end_is_stopped_with_a_sentence(monkeypatch):
    tiny = load("tiny")
    players = [Habit(tiny, seat) for seat in (1, 2, 3)]
    assert play_game(tiny, {}, players, 1).over
    monkeypatch.setattr(arena, "MOST_PLAYS", 20)  # one less than such a game has
    with pytest.raises(GameStopped, match="Tiny was not over after 20 plays: see in its rules what ends a game"):
        play_game(tiny, {}, players, 1)


@pytest.mark.process
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import sys\nwhile True: sys.stdout.write('x' * 65536)", "its line is longer than 4096 letters"),
        ("kept = []\nwhile True: kept.append(bytearray(10**7))", "it has ended"),
    ],
    ids=["a line without an end", "all the memory"],
)
def test_a_program_that_takes_everything_is_at_fault(source, said, tmp_path):
    program = Program(command(tmp_path / "all.py", source), 150.0)
    try:
        with pytest.raises(SilentProgram, match=said):
            program.answer()
        program._process.wait(20)  # it is not left to go on
    finally:
        program.close()


@pytest.mark.process
def test_a_flood_of_lines_waits_in_the_program_and_is_quoted_in_short(tmp_path):
    program = Program(command(tmp_path / "flood.py", "while True: print('y' * 3000)"), 30.0)
    try:
        assert program.answer() == "y" * 3000
        time.sleep(0.5)
        assert program._lines.qsize() <= WAITING
        program.forget_late_answers()
    finally:
        program.close()
    (fault, *_more) = faults_of_a_guest("y" * 3000)
    assert len(fault) < 200 and fault.endswith("is not a play")


def faults_of_a_guest(line):
    """What is said of a program that answers this."""

    class Answers:
        def __init__(self):
            self.faults = []

        def forget_late_answers(self):
            pass

        def tell(self, message):
            pass

        def answer(self):
            return line

    program = Answers()
    guest = Guest(program, DUEL, OPTIONS, 1, 2, 0)
    guest._try(lambda: guest._ask(NoPlays(), NoPlays()))
    return program.faults


class NoPlays:
    """A view in which nothing can be played."""

    known = {}

    def plays(self):
        return []

    def refuse(self, play):
        return "no"
