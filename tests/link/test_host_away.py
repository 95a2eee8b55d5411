"""The host goes away for minutes, is started again, and the game comes to what it would have come to."""

import asyncio
import shutil

import pytest

from host.journal.journal import Journal
from host.stations.last_plays import TITLE
from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.fakes.bad_cable import BadCable
from tests.link.ends import LIMIT, PAUSE, RULES, STEP_MS, StationEnd, hurry, outcome, play
from tests.link.media import MEDIA
from tests.promises import promise

GAME, SEATS, SEED = "seven_wonders", 3, 8
AWAY_MS = 5 * 60 * 1000


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    hurry(monkeypatch)


def ends(folder):
    return [StationEnd(MEDIA["socket"](folder), BadCable("whole"), SEED, seat) for seat in range(1, SEATS + 1)]


async def host(folder, ends, happened, ear=None):
    """One life of the host, from start or resume until `happened(table)`; returns its Table."""
    journal = Journal.open(folder)
    known = journal.unfinished()
    dealer = ShuffledDealer(SEED)
    table = (
        Table.resume(known[-1], journal, dealer)
        if known
        else Table.start(GAME, ("Ada", "Bela", "Cleo"), {}, journal, dealer, SEED)
    )
    stations = Stations(Roster(table, {end.medium.url: seat for seat, end in enumerate(ends, 1)}), RULES)
    if ear is not None:
        table.listen(ear)
    await stations.start()
    table.deal_if_due()
    while not happened(table):
        await asyncio.sleep(PAUSE)
    await stations.stop()
    journal.close()
    return table


async def interrupted(folder):
    stations = ends(folder)
    running = [asyncio.create_task(end.run()) for end in stations]
    for moment in (90, 110, 111):
        table = await host(folder, stations, lambda table, moment=moment: table.moment >= moment)
        for _ in range(AWAY_MS // STEP_MS):
            for end in stations:
                end.step()
        assert all(end.station.silent for end in stations)
        assert all(len(end.link._waiting) <= 1 for end in stations)
    table = await host(folder, stations, lambda table: table.over and not any(end.link._play for end in stations))
    for task in running:
        task.cancel()
    result = outcome(table, stations)
    boots = {end.link._boot for end in stations}
    for end in stations:
        end.medium.close()
    return result, boots


@pytest.mark.long
def test_a_host_that_was_away_three_times_comes_to_the_same(tmp_path):
    perfect = asyncio.run(play(GAME, ends(tmp_path), tmp_path / "perfect", SEED))
    result, boots = asyncio.run(asyncio.wait_for(interrupted(tmp_path / "interrupted"), LIMIT))
    assert result == perfect
    assert len(boots) == SEATS


class Listener:
    """Listens to the table's announcements."""

    def __init__(self):
        self.said = []

    def on_news(self, news):
        self.said += [line for line in news.lines if news.title == TITLE]

    def on_change(self, table):
        """Plays are not what is listened for."""


async def put_back(folder):
    """What stations report when the journal is an older copy of itself, and when it is the right one."""
    stations, old = ends(folder), folder / "old"
    running = [asyncio.create_task(end.run()) for end in stations]
    await host(folder / "now", stations, lambda table: table.moment >= 40)
    shutil.copytree(folder / "now", old)
    await host(folder / "now", stations, lambda table: table.moment >= 80)
    now, then = Listener(), Listener()
    await host(folder / "now", stations, lambda table: table.moment >= 100, now)
    knew = [end.link._last_accepted for end in stations]
    await host(old, stations, lambda _: len(then.said) >= SEATS, then)
    for task in running:
        task.cancel()
    for end in stations:
        end.medium.close()
    return knew, now.said, then.said


@promise(
    "Herald notices a journal older than the game, even if its mirror is as old",
    how="stations remember what was accepted from them",
)
@pytest.mark.long
def test_stations_know_what_an_older_copy_of_the_journal_lacks(tmp_path):
    knew, now, old = asyncio.run(asyncio.wait_for(put_back(tmp_path), LIMIT))
    assert now == []
    assert {text.split(" (seat")[0] for text in old} == {f"The station of {name}" for name in ("Ada", "Bela", "Cleo")}
    for _, at in knew:
        assert any(f"as line {at} of game 1," in text and "journal mend" in text for text in old)
