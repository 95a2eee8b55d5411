"""A whole evening of real cards: the people around a table play a golden record at its stations, with slips
and mishaps.

    sort the box · play, with five slips · undo · a dead tag · a pulled cable · somebody takes over a seat · count

No game is named here: the slips, questions and counts follow from the contract. `told` is the evening as a golden
file keeps it.
"""

import asyncio
import functools
from contextlib import asynccontextmanager
from itertools import groupby

from host.jobs.sorting import open_sorting, sorting_setup
from host.journal.journal import Journal
from host.session.naming import _thirds as thirds
from host.session.session import Session
from host.session.tally import choice
from host.setup.setup import GameSetup
from host.stations.seating import Seating
from host.table.table import Table
from shared_rules.contract import TABLE, load
from shared_rules.referee import record
from tests.e2e.quick_station import DEAF_MS, QuickStation
from tests.fakes.waiting import until
from tests.golden.make import goldens, read

PATIENCE = 60  # seconds; only an answer that never comes takes this long
LONG_ENOUGH = 3200  # until what counts by itself has counted
SHEET_MS = 9000  # until news go by themselves
NEWS_MS = 60_000  # until nothing more comes by itself
SORTED = 8  # cards of the box that are laid
CHANGED = "Dora"  # who comes late and takes over a seat
BLANK, FOREIGN = "04ffffffffff", "xx/stranger.1"


@functools.cache
def evenings():
    """(game, record) of the shortest open golden of every game and mode."""
    found = {}
    for game, name in goldens():
        kept = record.parse(read(game, name)[0])
        full = load(game).complete(kept.options)
        if full["deal"] == "open":
            kind = game, full.get("mode", "")
            found[kind] = min(found.get(kind, (10**6, "")), (len(kept.lines), name))
    return [(game, name) for (game, _mode), (_lines, name) in sorted(found.items())]


class Deck:
    """The cards drawn then come again, at the same line."""

    def __init__(self, game, lines):
        self._game, self._lines = game, lines

    def choose(self, _state, n, history):
        at = len(history.lines) + n - 1 - history.moment
        return self._game.parse(self._lines[at][1])


class Evening:
    """One evening after the golden record `name` of a game."""

    def __init__(self, game_name, name, folder):
        self.game, self.folder = load(game_name), folder
        self.kept = record.parse(read(game_name, name)[0])
        self.lines = self.kept.lines
        self.stations = [QuickStation(f"e66164084300000{seat}") for seat in range(1, self.kept.seats + 1)]
        self.told = []
        seating = Seating(folder / "stations.json")
        for seat, station in enumerate(self.stations, 1):
            seating.remember(station.uid, seat)
        self.session = None
        self._uids = {card: f"04{at:010x}" for at, card in enumerate(self.game.cards())}

    # what happens

    async def run(self):
        """From the first card of the box to the last line of the score; the texts of the golden file."""
        for station in self.stations:
            await station.plug()
        try:
            await self._sort()
            await self._play()
            await self._count()
        finally:
            for station in self.stations:
                await station.stop()
        return self.told

    def tell(self, what, *texts):
        self.told += [f"{what}: {text}" if text else what for text in texts or ("",)]

    # -- before --------------------------------------------------------------------------------

    async def _sort(self):
        """Some cards of the box at one station, one of another game, and one twice."""
        deck, station = self.game.part("deck").GAME, self.stations[0]
        options = {name: value for name, value in self.kept.options.items() if name in deck.settings}
        setup = sorting_setup(deck, options, self.kept.seats, (station.url,), 1)
        with self._journal("box") as journal:
            session, _before = open_sorting(setup, journal, self.folder)
            async with self._running(session):
                cards = self.game.cards()
                some = cards[:: max(1, len(cards) // SORTED)][:SORTED]
                for card in (*some, some[0]):
                    await self._laid_to_sort(session, station, self._uids[card], f"{self.game.code}/{card}")
                await self._laid_to_sort(session, station, BLANK, FOREIGN)
                session.sorter.finish()
            found = session.table.public()
        self.tell("sorted", f"{found['inside']} in, {found['outside']} out, {len(found['doubles'])} twice")

    async def _laid_to_sort(self, session, station, uid, text):
        await session.stations.ready(1)
        moment = session.table.moment
        station.lay(uid, text)
        self.tell(f"lay {text}", station.shown())
        await self._until(lambda: session.table.moment > moment or uid == BLANK)
        station.take_away()

    # -- the game ------------------------------------------------------------------------------

    async def _play(self):
        """The whole game, with everything that goes wrong on an evening at its place."""
        with self._journal("games") as journal:
            header = journal.begin(
                self.game.name, self.kept.rules, tuple(self.kept.names), self.kept.options, 0, self._setup().seating()
            )
            end, early = len(self.lines), self._first_choice()
            async with self._running(self._opened(journal, header)):
                await self._follow(early + self.kept.seats * 2)
                await self._undo()
                await self._dead_tag()
                await self._pulled_cable()
                await self._follow(end // 3)
                await self._slips()
                await self._follow(end // 2)
            names = (*self.kept.names[:-1], CHANGED)
            journal.reseat(header.id, names, {})
            async with self._running(self._opened(journal, journal.header(header.id))):
                self.tell("late", f"{CHANGED} takes over the last seat: {(await self._ready(len(names))).shown()}")
                await self._follow(end)
                await self._end()
            table = self.session.table
            assert table.over and [text for _seat, text in table.plays()] == [text for _seat, text in self.lines]
            self.state = table.state
        self.tell("cards and presses", f"{self._sum('cards')} and {self._sum('presses')}")

    async def _end(self):
        """What stands on every display when the last card was played."""
        for seat in self.session.table.seats:
            station = self._hand(seat)
            await self._until(lambda station=station: station.station.at == self.session.table.moment)
            await self._until(lambda station=station: (station.wait(100), station.station.sheets.top)[1])
            station.wait(NEWS_MS)
            self.tell(f"the end at seat {seat}", station.shown())

    def _setup(self):
        seats = tuple(range(1, self.kept.seats + 1))
        urls = tuple(station.url for station in self.stations)
        return GameSetup(self.game.name, tuple(self.kept.names), self.kept.options, 0, (), seats, urls)

    def _opened(self, journal, header):
        table = Table.resume(header, journal, Deck(self.game, self.lines))
        setup = self._setup()._replace(names=tuple(header.names))
        return Session(table, journal, setup, self.folder, None)

    def _first_choice(self):
        """The line of the first decision; cards laid out before it do not count."""
        return next(
            at for at, (seat, text) in enumerate(self.lines) if seat and text.split()[0] not in self.game.at_once
        )

    async def _follow(self, line):
        """Everybody plays on as then, up to this line."""
        table = self.session.table
        while table.line < line:
            seat, text = self.lines[table.line]
            assert table.awaited() != (TABLE,), text
            await self._make(seat or table.awaited()[0], self.game.parse(text))

    async def _make(self, seat, play):
        """One play on the shortest way."""
        station, table, line = await self._ready(seat), self.session.table, self.session.table.line
        card = self._card_for(station.station.view, play)
        if card:
            station.lay(self._uids[card], f"{self.game.code}/{card}")
        else:
            station.press("A")
        self._choose(station, play)
        await self._until(lambda: table.line > line)
        station.take_away()

    def _choose(self, station, play):
        firm = station.station
        while firm.mode != "sent" and firm.ways and firm.ways[firm.chosen].play != play:
            station.press("C")
        station.wait(LONG_ENOUGH)
        if firm.scene() == "menu":
            assert firm.ways[firm.chosen].play == play, station.shown()
            station.press("A")

    def _card_for(self, view, play):
        """The card with which this play is nearest, or nothing."""
        found = []
        for card in (getattr(play, "card", ""), *getattr(play, "cards", ())[:1], ""):
            ways = [way.play for way in view.ways(card or None)]
            if play in ways and (card or not found):
                found.append((ways.index(play), not card, card))
        return min(found)[2]

    async def _ready(self, seat):
        """The station of a seat once it shows this moment, and no news lie over it."""
        station = self._hand(seat)
        await asyncio.wait_for(self.session.stations.ready(seat), PATIENCE)
        await self._until(lambda: station.station.view is not None and not station.link._play)
        table = self.session.table
        named = () if table.state.for_all() else table.awaited()  # by a message of their own, after the view
        await self._until(lambda: seat in table.awaited() or tuple(station.station.waiting) == tuple(named))
        if station.station.scene() not in ("idle", "menu"):
            station.wait(SHEET_MS)
        while station.station.scene() == "sheet":
            station.station.pressed("B")  # not counted: whether news are still shown is a matter of milliseconds
        assert station.station.scene() in ("idle", "menu"), station.shown()
        return station

    def _hand(self, seat):
        """The station that has this seat: the roster gives them out."""
        uid = self.session.stations.link(seat).uid
        return next(station for station in self.stations if station.uid == uid)

    # -- what goes wrong -----------------------------------------------------------------------

    async def _slips(self):
        """Five of them, and nothing is played by any."""
        table = self.session.table
        while len(table.awaited()) == len(table.seats):
            await self._follow(table.line + 1)
        seat, line = table.awaited()[0], table.line
        other = next(one for one in table.seats if one not in table.awaited())
        own, others = self._laid_by(lambda who: who == seat), self._laid_by(lambda who: who not in (0, seat))
        await self._slip("a wrong card", seat, self._impossible(seat, self.game.cards()[len(self.game.cards()) // 2 :]))
        await self._slip("a card of another's", seat, self._impossible(seat, others))
        await self._slip("a card twice", seat, self._impossible(seat, own))
        await self._slip("a tag of another game", seat, None)
        await self._slip("out of turn", other, self._impossible(other, self.game.cards()))
        station = await self._ready(other)
        station.press("A")
        self.tell("A out of turn", station.shown())
        station.press("B")
        station.wait(SHEET_MS)
        assert table.line == line

    def _laid_by(self, whose):
        """The cards of the plays so far of some seats, the latest first."""
        plays = [(who, self.game.parse(text)) for who, text in self.session.table.plays()[::-1]]
        return [play.card for who, play in plays if whose(who) and getattr(play, "card", "")]

    def _impossible(self, seat, cards):
        """The first of these cards with which a seat can do nothing now."""
        view = self.game.view(self.session.table.view(seat))
        return next((card for card in cards if all(way.refusal is not None for way in view.ways(card))), "")

    async def _slip(self, what, seat, card):
        if card == "":
            self.tell(what, "there is none yet")
            return
        station = await self._ready(seat)
        station.lay(self._uids.get(card, BLANK), f"{self.game.code}/{card}" if card else FOREIGN)
        self.tell(what, station.shown())
        if card:
            station.press("A")
            self.tell(f"{what}, A", station.shown())
            station.press("B")
        station.take_away()

    async def _undo(self):
        """The last player takes the turn back; all who have played since agree. It is played again."""
        table = self.session.table
        seat, line, rewound = table.plays()[-1][0] or 1, table.line, table.rewound
        news = _News(table)
        station = await self._ready(seat)
        station.wait(LONG_ENOUGH)  # B at once would take back a card that was tapped by mistake
        station.hold("B")
        while table.rewound == rewound:
            await self._until(lambda: table.rewound > rewound or any(one.station.question for one in self.stations))
            for station in self.stations:
                if station.station.question:
                    self._answer("undo", station, self._yes(station))
            await asyncio.sleep(0)
        assert table.line < line
        self.tell("undone", *news.lines)

    def _yes(self, station):
        """A, or B for the whole turn where the own card alone could be meant."""
        return "A" if any(station.station.question[3]) else "B"

    def _answer(self, what, station, button):
        station.wait(DEAF_MS)
        self.tell(what, station.shown())
        station.press(button)

    async def _dead_tag(self):
        """A card whose tag names nothing is named at the station, before it is played."""
        table, naming = self.session.table, self.session.naming
        while True:
            seat, text = self.lines[table.line]
            seat = seat or table.awaited()[0]
            play = self.game.parse(text)
            station = await self._ready(seat)
            card = self._card_for(station.station.view, play)
            kinds = naming.kinds(seat)
            if card and any(kind.cards == (card,) for kind in kinds):
                break
            await self._make(seat, play)
        line = table.line
        station.lay(BLANK, "")
        self.tell("a dead tag", station.shown())
        station.hold("D")
        while len(kinds) > 1:
            await self._asked(station)
            parts = thirds(kinds)
            at = next(at for at, part in enumerate(parts) if any(card in kind.cards for kind in part))
            kinds = parts[at]
            self._answer("which card", station, "ABC"[at])
        await self._asked(station)
        self._answer("this card", station, "A")
        await self._until(lambda: station.station.card_name() == card)
        self._uids[card] = BLANK
        station.wait(100)
        self._choose(station, play)
        await self._until(lambda: table.line > line)
        station.take_away()

    async def _asked(self, station):
        before = self.__dict__.setdefault("_last_asked", {})
        await self._until(lambda: station.station.question and station.station.question[0] != before.get(station.uid))
        before[station.uid] = station.station.question[0]

    async def _pulled_cable(self):
        """One comes off while its seat is asked, and back in."""
        table = self.session.table
        seat = table.awaited()[0]
        station, news = await self._ready(seat), _News(table)
        await station.unplug()
        await self._until(lambda: seat not in self.session.stations.seats())
        await station.plug()
        await self._until(lambda: seat in self.session.stations.seats())
        name = table.names[
            seat - 1
        ]  # a busy machine may be told of the port besides, which is open and says nothing yet
        self.tell("cable", *[line for line in news.lines if name in line])

    # -- after ---------------------------------------------------------------------------------

    async def _count(self):
        """Everybody's things are tallied at the stations; the sheets are those of the game."""
        tally = self.game.part("tally").GAME
        counted = tally.part("referee.tallied")
        sayings = tally.sayings(self.state.position())
        known = {option.name for option in tally.options}
        options = {name: value for name, value in self.kept.options.items() if name in known and name != "deal"}
        before = [station.presses for station in self.stations], [station.cards for station in self.stations]
        with self._journal("count") as journal:
            setup = self._setup()._replace(game=tally.name, options=options)
            session = Session.open(setup, journal, self.folder)
            async with self._running(session):
                for seat, texts in enumerate(sayings, 1):
                    for text in texts:
                        await self._say(session, tally, seat, text)
            assert session.table.over
            sheets = session.table.sheets()
        assert _totals(sheets) == _totals(counted.sheets(self.state))
        for seat, station in enumerate(self.stations):
            presses, cards = station.presses - before[0][seat], station.cards - before[1][seat]
            self.tell(f"counted at seat {seat + 1}", f"{cards} cards, {presses} presses")
        self.tell("points", ", ".join(str(sum(line.points for line in sheet)) for sheet in sheets))

    async def _say(self, session, tally, seat, text):
        wanted, line = choice(tally, text), session.table.line
        station = await self._ready(seat)
        if wanted.card:
            station.lay(self._uids[wanted.card], f"{tally.code}/{wanted.card}")
        else:
            station.press("A")
        if wanted.play.verb not in tally.at_once:  # a card counts as soon as it is laid
            self._choose(station, wanted.play)
        await self._until(lambda: session.table.line > line)
        station.take_away()

    # -- underneath ----------------------------------------------------------------------------

    def _sum(self, what):
        return sum(getattr(station, what) for station in self.stations)

    def _journal(self, name):
        return _Closing(Journal.open(self.folder / name))

    @asynccontextmanager
    async def _running(self, session):
        self.session = session
        await session.start()
        try:
            seats = set(session.setup.real)
            await self._until(lambda: set(session.stations.seats()) == seats)
            yield session
        finally:
            await session.stop()

    async def _until(self, happened):
        await until(happened, shown=self._shown)

    def _shown(self):
        shown = "\n".join(station.shown() for station in self.stations)
        return f"line {self.session.table.line}\n{shown}\n"


class _Closing:
    def __init__(self, journal):
        self._journal = journal

    def __enter__(self):
        return self._journal

    def __exit__(self, *_):
        self._journal.close()


class _News:
    """The sentences that are announced from now on."""

    def __init__(self, table):
        self.lines = []
        table.listen(self)

    def on_news(self, news):
        if news.audience is None and not news.events:
            self.lines += news.lines

    def on_change(self, table):
        pass


def _totals(sheets):
    return [
        {name: sum(line.points for line in lines) for name, lines in groupby(sorted(sheet, key=_category), _category)}
        for sheet in sheets
    ]


def _category(line):
    return line.category
