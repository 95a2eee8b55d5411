"""A host reduced to its journal: plays games of almost nothing, as fast as it can, until somebody kills it.

python -m tests.kill.appending FOLDER        prints `game moment` after each accepted play
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from host.journal.check import Findings, examine
from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.fakes import tiny

ROOT = Path(__file__).resolve().parents[2]


def append_for_ever(folder: Path) -> None:
    """Game after game, each line answered on stdout once it is written."""
    tiny.enter()
    journal = Journal.open(folder)
    while True:
        table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(1), seed=1)
        table.deal_if_due()
        while not table.over:
            seat = table.awaited()[0]
            text = table.game.text(table.state.plays(seat)[0])
            assert table.submit(seat, f"k{table.moment}", table.moment, text).ok
            os.write(1, b"%d %d\n" % (table.header.id, table.moment))


def killed_while_appending(folder: Path, kills: int, seed: int) -> int:
    """Kills such a host again and again, at any moment between two system calls or within one; after each, every
    play that was answered is there, once, and every chain is whole. Returns how many plays were answered."""
    chance, answered = random.Random(seed), 0
    for _ in range(kills):
        command = [sys.executable, "-m", "tests.kill.appending", str(folder)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as host:
            assert host.stdout is not None
            said = [host.stdout.readline() for _ in range(chance.randint(1, 20))]
            time.sleep(chance.uniform(0, 0.005))  # and then a moment of another play
            os.kill(host.pid, signal.SIGKILL)
            said += [line for line in host.stdout.read().splitlines() if line.count(" ") == 1]
        answered += len(said)
        _all_there(folder, said)
    return answered


def _all_there(folder: Path, said: list[str]) -> None:
    """A kill may come when the mirror has a row that the journal does not have yet: the next host puts it there."""
    _reach(examine(folder), said)
    Journal.open(folder).close()
    report = examine(folder)
    assert report.whole, [report.troubles, *(game.faults for game in report.games)]
    _reach(report, said)


def _reach(report: Findings, said: list[str]) -> None:
    written = {game.number: game for game in report.games}
    for line in said:
        number, moment = map(int, line.split())
        assert len(written[number].saved) >= moment
    for game in report.games:
        ids = [(line.seat, line.play_id) for line in game.saved]
        assert len(ids) == len(set(ids))


if __name__ == "__main__":
    append_for_ever(Path(sys.argv[1]))
