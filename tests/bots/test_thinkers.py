"""Processes that think: they answer, they may fail, and none of them outlives its host."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from random import Random

import pytest

from host.bots import thinkers as service
from host.bots.levels import CASUAL, NORMAL, STRONG
from host.bots.mind import HABIT, Mind, Senses
from host.bots.search import Candidate
from host.bots.tasks import Task
from host.bots.thinkers import Thinkers, ThinkingFailed, TooLate
from host.bots.worker import answer, framed
from host.computer.folders import ROOT
from shared_rules.referee.knowledge import imagine
from tests.bots.test_levels import midgame
from tests.promises import promise

ALONE = """
import asyncio
from host.bots.thinkers import Thinkers
from tests.bots.test_thinkers import task, STRONG
async def main():
    thinkers = Thinkers(1)
    thinking = asyncio.create_task(thinkers.think(task(STRONG, 600.0)))
    while thinkers._workers[0]._process is None:
        await asyncio.sleep(0.01)
    print(thinkers._workers[0]._process.pid, flush=True)
    await thinking
asyncio.run(main())
"""


@pytest.mark.process
@pytest.mark.parametrize("sent, reads", [(10, True), (None, False)])
def test_a_worker_whose_host_is_gone_ends_and_says_nothing(sent, reads):
    """What it says goes into the log of the table, in which people look for what ended it."""
    command = [sys.executable, "-m", "host.bots.worker"]
    worker = subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, cwd=ROOT)
    assert worker.stdin is not None and worker.stdout is not None and worker.stderr is not None
    if not reads:
        worker.stdout.close()
    worker.stdin.write(framed(task(STRONG, 0.1))[:sent])
    worker.stdin.flush()
    if reads:
        worker.stdin.close()
    said = worker.stderr.read()
    assert worker.wait(60) == 0 and said == b""


def task(level, seconds=0.0):
    return Task("play", midgame("seven_wonders_duel", 2, 60)[2], level, "seed", seconds)


def is_there(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def gone(pid, limit=60):
    end = time.monotonic() + limit
    while time.monotonic() < end and is_there(pid):
        time.sleep(0.05)
    return not is_there(pid)


async def with_thinkers(work, workers=1):
    thinkers = Thinkers(workers)
    try:
        return await work(thinkers)
    finally:
        await thinkers.stop()


def pid_of(thinkers):
    return thinkers._workers[0]._process.pid


@pytest.mark.process
def test_a_worker_makes_the_same_play_as_the_level_here():
    asked = task(NORMAL)
    assert asyncio.run(with_thinkers(lambda thinkers: thinkers.think(asked))) == answer(asked)[1]


@pytest.mark.process
def test_all_workers_search_together(monkeypatch):
    monkeypatch.setattr(service, "LATE", 60.0)  # on a busy computer a process may take some to start

    async def work(thinkers):
        for seconds in (0.3, 3.0, 30.0):  # and a short thought may come to nothing
            found = await thinkers.search(task(STRONG, seconds))
            if found[0].playouts:
                break
        return found

    found = asyncio.run(with_thinkers(work, 2))
    assert found[0].playouts > 0 and found[0].steps


class Slow:
    """A worker that answers when it is let."""

    def __init__(self, asked, let):
        self._asked, self._let = asked, let

    async def ask(self, task):
        self._asked.append(task.seconds)
        await self._let.wait()
        return [Candidate("pass", ("pass",), 0.0, 1, 0.5)]


def with_slow(asked, *lets):
    """Thinkers with such workers."""
    thinkers = Thinkers(len(lets))
    thinkers._workers, thinkers._free = [Slow(asked, let) for let in lets], asyncio.Queue()
    for worker in thinkers._workers:
        thinkers._free.put_nowait(worker)
    return thinkers


def test_who_thinks_while_another_one_does_has_half_the_time_and_afterwards_all_again():
    async def story():
        asked, let = [], asyncio.Event()
        thinkers = with_slow(asked, let, let)
        thought = Task("play", None, STRONG, "seed", 8.0)
        for turn in (1, 2):
            let.clear()
            one = asyncio.create_task(thinkers.search(thought))
            while len(asked) < 4 * turn - 2:
                await asyncio.sleep(0)
            other = asyncio.create_task(thinkers.search(thought))
            await asyncio.sleep(0)
            let.set()
            await asyncio.gather(one, other)
        return asked

    assert asyncio.run(story()) == [8.0, 8.0, 4.0, 4.0] * 2


@promise("Bots that think do not delay anybody's turn, and a search ends when its time is up")
@pytest.mark.parametrize("late", [(0, 0, 0, 0), (0, 1, 2, 3), (5, 0, 3, 1)])
def test_all_who_wake_from_the_same_change_get_the_same_time_whatever_their_order(late):
    """Each asks some rounds of the loop after the change; together they take no longer than one alone."""

    async def asks(thinkers, rounds):
        for _ in range(rounds):
            await asyncio.sleep(0)
        await thinkers.search(Task("play", None, STRONG, "seed", 8.0))

    async def story():
        asked, let = [], asyncio.Event()
        thinkers = with_slow(asked, let, let)
        let.set()
        await asyncio.gather(*(asks(thinkers, rounds) for rounds in late))
        together, given_up = list(asked), asyncio.create_task(asks(thinkers, 0))
        await asyncio.sleep(0)
        given_up.cancel()
        await asks(thinkers, 0)
        return together, asked[len(together) :]

    assert asyncio.run(story()) == ([2.0] * 8, [8.0] * 2)


@promise(
    "A strong bot whose processes do not answer makes the normal bot's choice 0.9 seconds after its "
    "time is up, and thinks again at its next play"
)
def test_a_search_that_is_late_is_not_waited_for_and_the_next_one_is_answered(monkeypatch):
    monkeypatch.setattr(service, "LATE", 0.05)

    async def story():
        asked, let = [], asyncio.Event()
        thinkers, thought = with_slow(asked, let, let), Task("play", None, STRONG, "seed", 0.0)
        for _ in range(2):  # the second one does not even get a worker, and is never begun
            with pytest.raises(TooLate):
                await thinkers.search(thought)
        let.set()
        return await thinkers.search(thought), len(asked)

    found, asked = asyncio.run(story())
    assert found[0].text == "pass" and asked == 4


def test_what_one_worker_answers_in_time_counts_without_the_other(monkeypatch):
    monkeypatch.setattr(service, "LATE", 0.05)

    async def story():
        let = asyncio.Event()
        let.set()
        return await with_slow([], let, asyncio.Event()).search(Task("play", None, STRONG, "seed", 0.0))

    assert asyncio.run(story())[0].playouts == 1


@promise(
    "A strong bot whose processes do not answer makes the normal bot's choice 0.9 seconds after its "
    "time is up, and thinks again at its next play"
)
@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
def test_while_its_worker_does_not_answer_a_strong_bot_makes_normals_choice_and_thinks_again_later(monkeypatch):
    monkeypatch.setattr(service, "LATE", 0.2)
    said = []

    async def work(thinkers):
        await thinkers.think(task(NORMAL))
        mind = mind_with(thinkers, said, 0.1)
        os.kill(pid_of(thinkers), signal.SIGSTOP)
        made = (await mind.decide()).play
        os.kill(pid_of(thinkers), signal.SIGCONT)
        monkeypatch.setattr(service, "LATE", 60.0)
        return made, mind.level, await thinkers.search(task(STRONG, 0.1))

    game = midgame("seven_wonders_duel", 2, 60)[0]
    made, level, found = asyncio.run(with_thinkers(work))
    assert game.text(made) == answer(task(NORMAL))[1][0].steps[0]
    assert level == STRONG and said == [] and found[0].steps


@pytest.mark.process
def test_a_worker_that_was_killed_is_replaced():
    async def work(thinkers):
        await thinkers.think(task(NORMAL))
        first = pid_of(thinkers)
        thinking = asyncio.create_task(thinkers.think(task(STRONG, 600.0)))
        await asyncio.sleep(0)
        os.kill(first, signal.SIGKILL)
        with pytest.raises(ThinkingFailed):
            await thinking
        await thinkers.think(task(NORMAL))
        return first, pid_of(thinkers)

    first, second = asyncio.run(with_thinkers(work))
    assert first != second and not is_there(first) and not is_there(second)


@pytest.mark.process
def test_stopping_ends_a_thought_in_the_middle():
    async def work():
        thinkers = Thinkers(1)
        thinking = asyncio.create_task(thinkers.think(task(STRONG, 600.0)))
        while thinkers._workers[0]._process is None:
            await asyncio.sleep(0.01)
        pid = pid_of(thinkers)
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        await thinkers.stop()
        return pid

    assert not is_there(asyncio.run(work()))


@pytest.mark.process
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_worker_outlives_a_host_that_is_killed(how):
    host = subprocess.Popen([sys.executable, "-c", ALONE], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        pid = int(host.stdout.readline())
        assert is_there(pid)
    finally:
        host.send_signal(how)
        host.wait()
    assert gone(pid)


class Failing:
    """Thinkers of which some levels fail."""

    def __init__(self, *levels):
        self._levels = levels

    async def think(self, task):
        if task.level in self._levels:
            raise ThinkingFailed("lightning struck")
        return answer(task)[1]

    search = think


def mind_with(thinkers, said, seconds=0.0):
    game, _, knowledge = midgame("seven_wonders_duel", 2, 60)
    view = imagine(game, knowledge, Random(1)).views[knowledge.seat]
    senses = Senses(lambda: view, view.reach, lambda: knowledge)
    return Mind(game, STRONG, seconds, "seed", thinkers, senses, said.append)


def test_a_level_that_fails_says_so_once_and_the_one_below_plays_on():
    said = []
    mind = mind_with(Failing(STRONG, NORMAL), said)
    for _ in range(3):
        assert asyncio.run(mind.decide()) is not None
    assert mind.level == CASUAL and len(said) == 2 and all("lightning struck" in sentence for sentence in said)


def test_when_all_levels_fail_habit_plays_on():
    said = []
    mind = mind_with(Failing(STRONG, NORMAL, CASUAL), said)
    assert asyncio.run(mind.decide()) is not None
    assert mind.level == HABIT and len(said) == 3


def test_what_goes_wrong_in_a_worker_is_said():
    ok, why = answer(task("hopeless"))
    assert not ok and "hopeless" in why
