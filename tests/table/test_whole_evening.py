"""A whole evening of the full game of Through the Ages is kept: stopped and gone on with at other stations, taken
back and brought back across a war and the end of an Age. Record and score are those of an undisturbed evening."""

import asyncio
import json
from pathlib import Path

import pytest

from host.journal.header import record_of
from host.journal.history import Entry
from host.journal.journal import Journal
from host.stations.roster import Roster
from host.stations.seating import Seating
from host.stations.setup import StationSetup
from host.stations.stations import Stations
from host.table.table import Table
from shared_rules.contract import TABLE, load
from shared_rules.referee.record import parse
from tests.fakes.station import FakeStation
from tests.stations.test_stations import quick

__all__ = ["quick"]

GAME = load("through_the_ages")
GOLDENS = Path(__file__).parents[1] / "golden" / "through_the_ages"
RULES = "abcdefabcdef"
UNDOS = 10


class Evening:
    """A recorded game that is played again: people and Herald's deck do what they did then."""

    def __init__(self, name):
        self.record = parse((GOLDENS / f"{name}.record").read_text(encoding="utf-8"))
        self.expected = json.loads((GOLDENS / f"{name}.json").read_text(encoding="utf-8"))
        self.plays = self.record.lines
        self.table = None

    def choose(self, state, n, history):
        """The deck: what came then, at the same line."""
        _, text = self.plays[len(history.lines) + n - 1 - self.table.moment]
        return GAME.parse(text)

    def begin(self, journal, line):
        """A journal with the first `line` plays, as it lies on the disk when Herald was stopped there."""
        found = self.record
        header = journal.begin(found.game, found.rules, tuple(found.names), found.options, 0, {})
        entries = [Entry(n, seat, text, f"k{n}", n - 1, "", "") for n, (seat, text) in enumerate(self.plays[:line], 1)]
        journal.append(header.id, entries)

    def go_on(self, journal):
        """Herald is started again."""
        self.table = Table.resume(journal.header(1), journal, self)
        self.table.deal_if_due()
        return self.table

    def play(self, until=None):
        """Everybody plays on as then, up to this line."""
        table = self.table
        while not table.over and (until is None or table.line < until):
            seat, text = self.plays[table.line]
            assert table.submit(seat, f"p{table.moment}", table.moment, text).ok

    def line(self, verb, after=0):
        """The first line from there on in which a seat does this."""
        return next(n for n in range(after, len(self.plays)) if self.plays[n][1].split()[0] == verb)

    def check(self, journal):
        """Nothing shows that this evening was disturbed."""
        assert self.table.over and record_of(journal.header(1), journal.lines(1)).lines == self.plays
        state = self.table.state
        assert [sum(line.points for line in sheet) for sheet in state.scores()] == self.expected["totals"]
        assert [list(place) for place in state.ranking()] == self.expected["ranking"]


@pytest.mark.long
def test_ten_undos_across_a_war_and_the_end_of_an_age_leave_no_trace(journal):
    evening = Evening("full-dealt-2-f")
    war = evening.line("declare", after=300)
    evening.begin(journal, war - 20)
    table = evening.go_on(journal)
    ear = Codes()
    table.listen(ear)
    evening.play(war + 30)
    assert {"declare", "war", "age_ends"} <= ear.codes
    places = [turn.line for turn in table.turns()[-4 * UNDOS - 1 : -1 : 4]]
    assert len(places) == UNDOS and places[0] < war - 20 < war < places[-1]
    for place in places:
        now, was = table.line, json.dumps(table.state.position(), sort_keys=True)
        assert table.undo(place).ok and table.line < now
        assert table.redo().ok
        assert (table.line, json.dumps(table.state.position(), sort_keys=True)) == (now, was)
    evening.play()
    evening.check(journal)


class Codes:
    """Which Events were announced."""

    def __init__(self):
        self.codes = set()

    def on_news(self, news):
        self.codes |= {event.code for event in news.events}

    def on_change(self, table):
        pass


@pytest.mark.long
def test_an_evening_goes_on_at_other_stations_and_one_is_replaced_in_the_middle_of_an_auction(tmp_path, quick):
    """Last week's stations were e1 to e3. The winner of an auction says with what it is paid at a fourth one."""
    evening = Evening("full-dealt-3-a")
    auction = evening.line("bid")
    with_journal(tmp_path, lambda journal: evening.begin(journal, auction))
    with_journal(tmp_path, lambda journal: asyncio.run(next_week(evening, journal, auction)))


def with_journal(folder, work):
    journal = Journal.open(folder)
    try:
        work(journal)
    finally:
        journal.close()


async def next_week(evening, journal, auction):
    seating = Seating()
    for seat in (1, 2, 3):
        seating.remember(f"e{seat}", seat)
    table = evening.go_on(journal)
    async with (
        FakeStation("f1") as one,
        FakeStation("f2") as two,
        FakeStation("f3") as three,
        FakeStation("f4") as spare,
    ):
        found = [one, two, three]
        stations = Stations(
            Roster(table, {station.url: None for station in (*found, spare)}),
            RULES,
            setup=StationSetup(seating=seating),
        )
        await stations.start()
        try:
            seats = {(await station.seated())["seat"]: station for station in found}
            assert sorted(seats) == [1, 2, 3]
            await bids(evening, stations, seats, spare, auction)
            evening.play()
            evening.check(journal)
        finally:
            await stations.stop()


async def bids(evening, stations, seats, spare, auction):
    """The bids at their stations; the seat that is asked next loses its own to the spare one."""
    table, (seat, text) = evening.table, evening.plays[auction]
    assert seats[seat].view["data"]["phase"] == "bid"
    seats[seat].play(text, "bid-1")
    assert (await seats[seat].expect("verdict", id="bid-1"))["ok"]
    await seats[seat].until(lambda: table.line > auction)
    seat, text = evening.plays[table.line]
    await seats[seat].unplug()
    await stations.until(lambda: seat not in stations.seats())
    assert (await spare.answered("welcome"))["seat"] == seat
    await spare.until(lambda: spare.view)
    assert spare.view["data"] == table.view(seat) and table.awaited() == (seat,) != (TABLE,)
    spare.play(text, "bid-2")
    assert (await spare.expect("verdict", id="bid-2"))["ok"]
