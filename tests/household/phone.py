"""A person with a phone at a table of a house: what a page does, by the same requests and the same stream."""

import asyncio
import contextlib
import json
from collections import Counter
from urllib.parse import urlencode

import httpx2

QUIET = 40.0  # seconds without an event until a page takes its stream for dead (frame/stream.js)
ANSWER = 15.0  # seconds for the answer to a request
SEEN = 6.0  # seconds for what was done to be seen on the page
AGAIN = 0.3  # seconds until a page tries again
LATER = (200, 429, 500, 502, 503, 504)  # what waiting may help
OFTEN = 0.15  # of all plays are sent twice, and as many once more when they are late
TROUBLE = (httpx2.TransportError, httpx2.StreamError, TimeoutError)


class Page:
    """What one page knows: the newest snapshot, with all changes since (frame/store.js).

    shown  the last state of each game that it showed
    """

    def __init__(self):
        self.state, self.shown, self.heard = {}, [{}], asyncio.Event()

    def hear(self, what, data):
        if what == "snapshot":
            self.state = data
        elif what == "change" and self.state:
            screens = self.state["screens"] | data.get("screens", {})
            news = self.state["news"] + data.get("news", [])
            self.state = self.state | data | {"screens": screens, "news": news}
        if self.state and self.shown[-1] and self.shown[-1]["over"] and not self.state["over"]:
            self.shown.append({})
        self.shown[-1] = self.state
        self.heard.set()

    async def until(self, right, seconds):
        """Whether `right(state)` comes true within so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.state and right(self.state)):
                    self.heard.clear()
                    await self.heard.wait()
                return True
        return False


class Game:
    """What a person knows of one game. `tried`: {moment: plays that were sent while the page showed it}; `played`: the
    moments at which the page said that this seat had played: all but those of plays after which it was away until the
    next one."""

    def __init__(self):
        self.tried, self.played = {}, []


class Phone:
    """Plays at one seat of a table, game after game, whatever happens, with a page for onlookers beside that of the
    seat. Run `follow` and `play` as tasks.

    games    all games, the last one is the one that is played
    awake    else no script runs, and nothing is connected
    ends     plays no more
    answers  {status: how many plays were answered with it}; twice: how many were sent again or late
    """

    def __init__(self, address, cookies, table, chance):
        """`address()` is where the house is now."""
        self._address, self._cookies, self._table, self._chance = address, cookies, table, chance
        self.seat, self.onlooker, self.games = Page(), Page(), [Game()]
        self.awake, self.ends, self.twice, self.said = asyncio.Event(), False, 0, []
        self.answers = Counter()
        self.awake.set()
        self._path, self._number, self._key = "", 0, ""
        self._stream, self._late, self._done = None, set(), asyncio.Event()
        self._client = httpx2.AsyncClient(cookies=cookies, trust_env=False, timeout=ANSWER, verify=False)

    # -- the stream --------------------------------------------------------------------------------

    async def follow(self):
        """Keeps both pages up to date."""
        while True:
            await self.awake.wait()
            self._stream = asyncio.create_task(self._listen())
            await asyncio.wait([self._stream])
            if not self._stream.cancelled():
                self._stream.result()
            await asyncio.sleep(AGAIN)

    def lose(self):
        """The connection is cut."""
        if self._stream is not None:
            self._stream.cancel()

    async def sleep(self, seconds):
        """The phone is in a pocket."""
        self.awake.clear()
        self.lose()
        await asyncio.sleep(seconds)
        self.awake.set()

    async def _load(self):
        """The page is loaded: the house leads to the seat of this device."""
        answer = await self._client.get(f"{self._address()}/table/{self._table}", follow_redirects=False)
        location = answer.headers.get("location", "")
        if "/seat/" not in location:
            return False
        self._path, self._key = location.partition("?key=")[::2]
        self._number = int(self._path.rpartition("/")[2])
        return True

    async def _listen(self):
        try:
            await self._hear()
        except TROUBLE as error:
            self.said.append(repr(error))

    async def _hear(self):
        if not await self._load():
            return
        root = self._path.partition("/seat/")[0]
        mine = f"{root}/stream?{urlencode({'seat': self._number, 'key': self._key})}"
        pages, words = (self.seat, self.onlooker), {}
        url = f"{self._address()}/streams?{urlencode([('of', mine), ('of', f'{root}/stream')])}"
        async with self._client.stream("GET", url, timeout=httpx2.Timeout(ANSWER, read=QUIET)) as answer:
            if answer.status_code != 200:
                return
            async for line in answer.aiter_lines():
                if line:
                    name, _colon, value = line.partition(": ")
                    words[name] = value
                elif words:
                    if words.get("event") == "refused" and json.loads(words["data"])["status"] not in LATER:
                        return
                    if words.get("event") in ("snapshot", "change"):
                        pages[int(words["id"])].hear(words["event"], json.loads(words["data"]))
                        self._note()
                    words = {}

    def _note(self):
        """Takes down when the page of the seat shows that it has played."""
        while len(self.games) < len(self.seat.shown):
            self.games.append(Game())
        game, at = self.games[-1], self.seat.state.get("played", 0)
        if at and at not in game.played:
            game.played.append(at)

    # -- playing -----------------------------------------------------------------------------------

    async def play(self):
        """Plays until the evening ends."""
        while not self.ends:
            await self.awake.wait()
            try:
                await self._move()
            except TROUBLE:
                await asyncio.sleep(AGAIN)
        self._done.set()

    async def _move(self):
        state = self.seat.state
        if not state:
            await self.seat.until(lambda _: True, 1)
        elif state["over"]:
            await self._next()
        elif self._number not in state["awaited"]:
            self.seat.heard.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.seat.heard.wait(), 1)
        else:
            await self._choose(state)

    async def _choose(self, state):
        plain = _allowed(state["plain"])
        cards = self._chance.sample(state["hand"], len(state["hand"]))
        if not cards or (plain and self._chance.random() < 0.5):
            cards = []
        for card in cards[:3]:
            await self._ask("place", card=card)
            if not await self.seat.until(lambda now, card=card: now["reader"] == card and now["ways"], SEEN):
                return
            if ways := _allowed(self.seat.state["ways"]):
                await self._take(self._chance.choice(ways))
                return
        if plain:
            if self.seat.state["reader"] is not None:  # what needs no card is done without one
                await self._ask("remove")
                await self.seat.until(lambda now: now["reader"] is None, SEEN)
            await self._take(self._chance.choice(plain))
        else:
            await asyncio.sleep(0.05)

    async def _take(self, play):
        at, before = self.seat.state["at"], self.seat.state["played"]
        if self.ends:
            return
        self.games[-1].tried.setdefault(at, set()).add(play)
        if self._chance.random() < OFTEN:  # the answer was lost on the way, and the phone sends it again
            self.twice += 1
            self._afterwards(0, play, at)
        if self._chance.random() < OFTEN:  # it was stuck on the way
            self.twice += 1
            self._afterwards(self._chance.uniform(0.1, 12), play, at)
        answer = await self._ask("take", play=play, at=at)
        self.answers[answer.status_code] += 1
        if answer.status_code == 200:
            await self.seat.until(lambda now: now["played"] != before, SEEN)
        else:
            self.said.append(answer.text)
            await asyncio.sleep(self._chance.uniform(0.05, AGAIN))

    def _afterwards(self, seconds, play, at):
        async def send():
            await asyncio.sleep(seconds)
            with contextlib.suppress(*TROUBLE):
                await self._ask("take", play=play, at=at)

        task = asyncio.create_task(send())
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _next(self):
        """Once both pages show the end, the next game begins."""
        if self.ends or not await self.onlooker.until(lambda now: now["over"], SEEN):
            return
        run = self.seat.state["run"]
        await self._ask("next", game="", option="")
        await self.seat.until(lambda now: not now["over"] and now["run"] != run, 2 * SEEN)

    async def _ask(self, what, **fields):
        url = f"{self._address()}{self._path}/{what}"
        return await self._client.post(url, json=fields, headers={"X-Seat-Key": self._key})

    async def settle(self):
        """Waits for all that is still on the way, once this person plays no more."""
        await self._done.wait()
        await asyncio.gather(*self._late)

    async def close(self):
        """Puts the phone away."""
        self.lose()
        await self._client.aclose()


def _allowed(ways):
    """What can be done, and destroys nothing of one's own."""
    return [way["play"] for way in ways if way["allowed"] and way["play"] and not way["grave"]]
