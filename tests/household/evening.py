"""An evening of five games in one house, disturbed at random moments, and what must be true of it at the end.

    python -m tests.household.evening FOLDER SEED HOURS [GAME ...]

Runs within `house.alone`; the folder is a new one. The hours are those of the clock on the wall, which jumps forward
from game to game: everybody plays as fast as the stations can. Prints what happened, and at the end a line of JSON with
figures.
"""

import asyncio
import contextlib
import json
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import httpx2

from host.journal.history import PLAY
from host.journal.reading import JournalReader
from shared_rules.referee import record
from tests.household.house import ROOT, HouseComputer, alone
from tests.household.phone import Phone

SEATS = {"oh_hell": 3, "seven_wonders": 3, "seven_wonders_duel": 2, "through_the_ages": 2, "tower_of_babel": 3}
SHORT, MIDDLE = 0.05, 2.0  # seconds at most that most disturbances take, and the pauses between them
BACK = 90.0  # seconds for everything to work again once nothing disturbs any more


class Evening:
    """One of them. All that happens by chance depends on `seed`, but for when exactly it meets the programs."""

    def __init__(self, folder, seed, games):
        self.chance = random.Random(seed)
        self.computer = HouseComputer(folder)
        self.games, self.phones, self.done = games, {}, {}
        self._tasks, self._busy, self._short, self._began = [], {}, False, time.monotonic()
        self._kinds = {
            "a table killed": (self._kill_table, 4),
            "the house killed": (self._kill_house, 3),
            "the power cut": (self._power_cut, 1),
            "the network gone": (self._unplug, 2),
            "the clock jumped": (self._jump, 6),
            "the disk full": (self._fill, 2),
            "a phone asleep": (self._sleep, 4),
            "a connection cut": (self._cut, 4),
        }

    @property
    def hours(self):
        """How long it is by the clock on the wall."""
        return (self.computer.moved + time.monotonic() - self._began) / 3600

    async def play(self, hours):
        """Plays for so many hours, with each disturbance at least once, and checks it. AssertionError says what is
        wrong."""
        self.computer.boot()
        await self.computer.start()
        cookies, numbers = await self.computer.set_up({game: SEATS[game] for game in self.games})
        for game, number in numbers.items():
            phone = Phone(self.computer.url, cookies, number, random.Random(f"{self.chance.random()} {game}"))
            self.phones[number] = phone
            self._tasks += [asyncio.create_task(phone.follow()), asyncio.create_task(phone.play())]
        self._tasks.append(asyncio.create_task(self.computer.keep()))
        try:
            await self._until(lambda: all(phone.games[-1].played for phone in self.phones.values()), "everybody plays")
            await self._disturb(hours)
            await self._calm()
        finally:
            for task in self._tasks:
                task.cancel()
            ended = await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.gather(*(phone.close() for phone in self.phones.values()))
        failed = [one for one in ended if isinstance(one, Exception)]
        assert not failed, failed
        await self.computer.end()
        left = self.computer.tables()
        assert not left, f"The house has ended, and these tables run on: {left}"
        return self.check()

    # -- what happens ------------------------------------------------------------------------------

    async def _disturb(self, hours):
        bag, under_way = list(self._kinds), set()
        self._short = not hours
        self.chance.shuffle(bag)
        while self.hours < hours or len(self.done) < len(self._kinds):
            await asyncio.sleep(self._some_of(8))
            if not bag:
                bag = [name for name, (_act, often) in self._kinds.items() for _ in range(often)]
                self.chance.shuffle(bag)
            name = bag.pop()
            act = self._kinds[name][0]
            lock = self._busy.setdefault(act, asyncio.Lock())
            if lock.locked():
                async with lock:  # the same twice at a time would be another thing
                    pass
            task = asyncio.create_task(self._one(name, act, lock))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
            for task in list(self._tasks):
                if task.done():
                    task.result()
        await asyncio.gather(*under_way)

    def _some_of(self, longest):
        """Seconds; in a short evening there are no long ones."""
        return self.chance.choice((SHORT, MIDDLE, MIDDLE if self._short else longest)) * self.chance.random()

    async def _one(self, name, act, lock):
        async with lock:
            said = await act()
        self.done[name] = self.done.get(name, 0) + 1
        self.tell(f"{name}{said and f': {said}'}")

    async def _kill_table(self):
        number = self.chance.choice(list(self.phones))
        return f"table {number}" if self.computer.kill_table(number) else f"table {number} did not run"

    async def _kill_house(self):
        await self.computer.kill()
        return ""

    async def _power_cut(self):
        """All programs end at once, and a computer without a clock of its own is behind afterwards."""
        minutes = self.chance.uniform(0, 20)
        await self.computer.kill()
        for number in self.phones:
            self.computer.kill_table(number)
        self.computer.move_clock(-60 * minutes)
        return f"{minutes:.1f} minutes behind"

    async def _unplug(self):
        seconds = self._some_of(20)
        self.computer.unplug()
        await asyncio.sleep(seconds)
        self.computer.plug()
        return f"{seconds:.1f} s"

    async def _jump(self):
        minutes = self.chance.uniform(5, 40) if self.chance.random() < 0.8 else -self.chance.uniform(0, 60)
        self.computer.move_clock(60 * minutes)
        return f"{minutes:+.1f} minutes"

    async def _fill(self):
        seconds = self._some_of(12)
        self.computer.fill()
        await asyncio.sleep(seconds)
        self.computer.clear()
        return f"{seconds:.1f} s"

    async def _sleep(self):
        number, seconds = self.chance.choice(list(self.phones)), self._some_of(30)
        await self.phones[number].sleep(seconds)
        return f"at table {number} for {seconds:.1f} s"

    async def _cut(self):
        number = self.chance.choice(list(self.phones))
        self.phones[number].lose()
        return f"at table {number}"

    def tell(self, what):
        """Prints it with the second of the evening and the plays so far."""
        plays = {self.games[at]: len(phone.games[-1].played) for at, phone in enumerate(self.phones.values())}
        print(f"{time.monotonic() - self._began:7.1f} {what} {plays}", flush=True)  # noqa: T201

    # -- the end -----------------------------------------------------------------------------------

    async def _calm(self):
        """Nothing disturbs any more: everybody plays again, and then no more."""
        before = {phone: (len(phone.games), len(phone.games[-1].played)) for phone in self.phones.values()}
        await self._until(
            lambda: all((len(one.games), len(one.games[-1].played)) > before[one] for one in before),
            "everybody plays again after the last disturbance",
        )
        for phone in self.phones.values():
            phone.ends = True
        await asyncio.gather(*(phone.settle() for phone in self.phones.values()))
        await self._until(self._is_still, "all tables wait for people, and all pages show it")
        async with httpx2.AsyncClient(trust_env=False, verify=False) as client:
            facts = await self.computer.facts(client)
        assert facts["address"] == self.computer.url(), facts["address"]

    def _is_still(self):
        """Whether every page shows the newest moment of the journal, and that all is over or nobody but the person of
        seat 1 is waited for: a bot that is waited for beside them would play on."""
        for number, phone in self.phones.items():
            with contextlib.closing(JournalReader.read(self.computer.folder_of(number))) as journal:
                newest = journal.games()[-1]
                moment = len(journal.entries(newest.id))
            for page in (phone.seat, phone.onlooker):
                if page.state.get("at") != moment or not (page.state["over"] or page.state["awaited"] == [1]):
                    return False
        return True

    async def _until(self, right, what):
        try:
            async with asyncio.timeout(BACK):
                while not right():
                    for task in self._tasks:
                        if task.done():
                            task.result()
                    await asyncio.sleep(0.2)
        except TimeoutError:
            raise AssertionError(f"Not within {BACK:.0f} seconds: {what}.\n{self._state()}") from None

    def _state(self):
        lines = [f"tables: {self.computer.tables()}, house: {self.computer.runs}"]
        for number, phone in self.phones.items():
            state = {
                name: phone.seat.state.get(name) for name in ("at", "awaited", "over", "reader", "hand", "refused")
            }
            lines.append(f"table {number}: {state}, {phone.games[-1].played[-3:]}, {phone.said[-3:]}")
            log = self.computer.folder_of(number) / "table.log"
            lines.append(log.read_text(encoding="utf-8")[-1500:] if log.exists() else "no log")
        lines.append(self.computer.log.read_text(encoding="utf-8")[-3000:])
        return "\n".join(lines)

    def check(self):
        """What must be true. Returns the figures."""
        games = plays = own = 0
        for number, phone in self.phones.items():
            with contextlib.closing(JournalReader.read(self.computer.folder_of(number))) as journal:
                headers = journal.games()
                assert len(headers) == len(phone.games), f"{len(headers)} games of {len(phone.games)} at {number}"
                assert journal.differences() == []
                seen = zip(headers, phone.games, phone.seat.shown, phone.onlooker.shown, strict=True)
                for header, game, seat, onlooker in seen:
                    where = f"Game {header.id} of table {number}, {header.game}"
                    assert journal.faults(header.id) == [], where
                    entries = journal.entries(header.id)
                    once(where, entries, game)
                    shown(where, entries, journal.record(header.id), seat, onlooker)
                    games, plays, own = games + 1, plays + len(entries), own + len(game.played)
        twice = sum(phone.twice for phone in self.phones.values())
        answers = sum((phone.answers for phone in self.phones.values()), Counter[int]())
        return {
            "games": games,
            "plays": plays,
            "by people": own,
            "sent again": twice,
            "hours": round(self.hours, 1),
            **{f"answered {status}": count for status, count in sorted(answers.items())},
            **self.done,
        }


def once(where, entries, game):
    """The journal has every play that this person saw counted, and only what was sent, each at its moment and once."""
    ids = [(entry.seat, entry.play_id) for entry in entries]
    assert len(set(ids)) == len(ids), f"{where}: a play counts twice"
    mine = [entry for entry in entries if entry.seat == 1 and entry.kind == PLAY]
    moments = [entry.n for entry in mine]
    assert set(game.played) <= set(moments), f"{where}: {moments}, seen {game.played}"
    for before, entry in zip([0, *moments], mine, strict=False):
        sent = {play for at, plays in game.tried.items() if before <= at < entry.n for play in plays}
        assert entry.text in sent, f"{where}, entry {entry.n}: {entry.text}, not one of {sorted(sent)}"


def shown(where, entries, found, seat, onlooker):
    """The rules come to what both pages showed last."""
    state = record.replay(found)
    rules = {"at": len(entries), "over": state.over, "awaited": list(state.awaited()), "public": state.public()}
    for who, page, seen in (("seat", seat, {"view": state.view(1)}), ("onlooker", onlooker, {})):
        for name, right in (rules | seen).items():
            wrong = f"{where}, {name} of the {who}: {page[name]}, not {right}"
            assert page[name] == json.loads(json.dumps(right)), wrong
        if state.over:
            totals = [sum(line.points for line in sheet) for sheet in state.scores()]
            assert [sheet["total"] for sheet in page["sheets"]["seats"]] == totals, where


def evening(folder, seed, hours, games=()):
    """Plays one on a computer of its own, and returns its figures: {what: how many}. AssertionError with what happened
    where something was wrong."""
    words = ["-m", "tests.household.evening", str(folder), str(seed), str(hours), *games]
    done = subprocess.run(alone(words), cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"The evening with seed {seed}:\n{done.stdout}\n{done.stderr}"
    return json.loads(done.stdout.splitlines()[-1])


def main(folder, seed, hours, *games):
    one = Evening(Path(folder), int(seed), games or tuple(SEATS))
    print(json.dumps(asyncio.run(one.play(float(hours)))))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
