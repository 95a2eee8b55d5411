"""Whole games in memory with an ear at every door, for any game that keeps the contract.

    world = play(game, seats, options, chance, folder)   # a random game, undo and taking back included
    world.told[seat]     all that left for a seat (0: for everybody), text by text, with the step it left at
    world.dealt[step]    how many plays of TABLE had been made then
    world.known[seat]    {card: step from which on the seat may know it}
    again(world, rename, ears, steps, folder)            # the same game with hidden cards exchanged

What a seat may know is worked out from the game itself and from nothing that leaves: cards that public
Events and the report after the end named, the seat's own plays, where Herald deals the cards that the
rules let it use, and where people deal what all who are awaited may use alike.
"""

import io
import json
import random
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from rich.console import Console

from host.announce.oled import OledAnnouncer
from host.announce.terminal import TerminalAnnouncer
from host.journal.journal import Journal
from host.languages.game_words import game_words
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.web.table.feed import Feed, _event
from host.web.table.stream import Stream
from shared_rules.card_game import OWNER, CardGame
from shared_rules.contract import TABLE, PlayRefused, load
from shared_rules.wire.framing import encode
from shared_rules.wire.messages import cut
from tests.rules.random_games import options_that_fit

UNDO, REDO, BACK = 0.02, 0.3, 0.06
SNAPSHOT = 8  # a page is opened again every 8 steps; changes arrive after each
STAYS = 0.95  # a listener that leaves comes back seldom
LIMIT = 160  # steps: with undo, a game may take long


class Notebook:
    """A dealer that deals from the notes of another, or writes down what that one deals."""

    def __init__(self, dealer=None, notes=None):
        self._dealer, self.notes, self._next = dealer, [] if notes is None else notes, 0

    def choose(self, state, n, history):
        if self._dealer is None:
            self._next += 1
            return self.game.parse(self.notes[self._next - 1])
        play = self._dealer.choose(state, n, history)
        self.notes.append(self.game.text(play))
        return play


class Small:
    """Where the OLED announcer thinks the stations are: every seat has one."""

    def __init__(self, table, seats, tell):
        self._seats, self.names, self.words_of, self._tell = seats, table.names, table.words_of, tell

    def seats(self):
        return list(self._seats)

    def show(self, seat, title, lines, tune, code="", public=False):
        fields = {"title": title, "lines": list(lines), "tune": tune, "code": code}
        self._tell(seat, encode(0, "news", cut("news", fields)).decode())  # cut as a sender of messages does


def _private(game, view):
    """The cards that a value shows to this seat alone."""
    values = game.values if isinstance(game, CardGame) else ()
    return [getattr(view, one.name)[view.seat] for one in values if one.seen_by == OWNER]


class World:
    """One table with its listeners. `ears`: the seats whose ears are open (0: everybody's), all if None; `learns`:
    whether it is noted who may know which card."""

    def __init__(self, game, seats, options, dealer, folder, ears=None, seed=0, learns=True):
        self.game, self.options, self.seats = load(game), options, tuple(range(1, seats + 1))
        self.cards = frozenset(self.game.cards_of(self.game.complete(options)))  # of two packs, if the options say so
        self.steps, self.dealer, self.dealt = [], dealer, []
        dealer.game = self.game
        self.told = {seat: [] for seat in (0, *self.seats)}
        self.known = {seat: {} for seat in (0, *self.seats)}
        self._ears, self._learns, self._faults = ears, learns, []
        self._shadow, self._shadow_line, self._shadow_rewound = self.game.start(seats, options), 0, 0
        folder.mkdir(parents=True, exist_ok=True)
        self.journal = Journal.open(folder)
        names = names_for(seats)
        self.table = Table.start(game, names, options, self.journal, dealer, seed)
        setup = GameSetup(game, names, self.table.header.options, seed, humans=self.seats)
        if self._audience():
            self._listen(Session(self.table, self.journal, setup, folder, None))
        self.table.deal_if_due()
        self._step()

    def _listen(self, session):
        self._screen = io.StringIO()
        self.table.listen(self)
        self.table.listen(TerminalAnnouncer(Console(file=self._screen, width=200)))
        self.table.listen(OledAnnouncer(Small(self.table, self.seats, self._tell)))
        self._board = Feed(session)
        self.table.listen(self._board)
        self._streams = {seat: Stream(seat or None) for seat in self._audience()}
        for stream in self._streams.values():
            self._board.join(stream)

    def _audience(self):
        return (0, *self.seats) if self._ears is None else self._ears

    def _tell(self, seat, text):
        if text and seat in self._audience():
            self.told[seat].append((len(self.steps), text))

    def on_news(self, news):
        """As a listener: what is in the news is searched, not believed, but for what the table says of listeners."""
        # A twin whose exchanged card cannot be dealt now fails as a table, and takes none of its next steps.
        if news.title == "A fault" and (self._learns or not news.lines[0].startswith("Table ")):
            self._faults.append(news.lines)

    def _learn_events(self):
        """Events are public: those of the same plays in a game of our own, announced or not."""
        plays = self.table.plays()
        if self.table.rewound != self._shadow_rewound:
            self._shadow, self._shadow_line = self.game.start(len(self.seats), self.options), 0
            self._shadow_rewound = self.table.rewound
        for seat, text in plays[self._shadow_line :]:
            for event in self._shadow.do(seat, self.game.parse(text)):
                for card in _strings(event.figures):
                    self._learn((0, *self.seats), card)
        self._shadow_line = len(plays)

    def on_change(self, table):
        """Views are asked for at the end of a step."""

    def _learn(self, seats, card):
        if card in self.cards:
            for seat in seats:
                self.known[seat].setdefault(card, len(self.steps))

    def _learn_hands(self):
        """Where Herald deals, the cards that a seat has a use for, allowed or not, are its own to see; and those that
        it is asked to choose from, which the rules then accept."""
        for seat in () if self.options.get("deal") == "open" else self.seats:
            view = self.table.game.view(self.table.view(seat))
            for card in _private(self.game, view):
                self._learn((seat,), card)
            for card in set(view.reach() or ()) - set(self.known[seat]):
                if any(way.play is not None for way in view.ways(card)):
                    self._learn((seat,), card)
            for way in view.ways(None):
                if way.play is not None and way.refusal is None:
                    self._learn_play(seat, self.game.text(way.play))

    def _learn_dealt(self):
        """What Herald deals goes to the one seat whose View names it then; to nobody, if several do."""
        if self.options.get("deal") == "open":
            return
        new = {word for text in self.dealer.notes[self.dealt[-1] if self.dealt else 0 :] for word in _words(text)}
        views = {seat: set(_strings(self.table.view(seat))) for seat in self.seats} if new & self.cards else {}
        for card in new & self.cards:
            holders = [seat for seat in self.seats if card in views[seat]]
            if len(holders) == 1:
                self._learn(holders, card)

    def _learn_offered(self):
        """Where people deal, what every seat may use alike lies open: boards to choose from, or it is but
        a list of all that may be turned up next."""
        if self.options.get("deal") != "open" or self.table.awaited() in ((), (TABLE,)):
            return
        told = [self.table.view(seat) for seat in self.table.awaited()]
        views = [self.table.game.view(data) for data in told]
        named = [{*_strings(data), *(view.reach() or ())} for data, view in zip(told, views, strict=True)]
        for card in (set.intersection(*named) & self.cards) - set(self.known[0]):
            if all(any(way.play and way.refusal is None for way in view.ways(card)) for view in views):
                self._learn((0, *self.seats), card)

    def _learn_report(self):
        """After the end, the report reveals everything that was hidden."""
        if self.table.over:
            with suppress(NotImplementedError):
                for section in self.table.report():
                    for line in section.lines:
                        for card in _strings(line.figures):
                            self._learn((0, *self.seats), card)

    def _learn_play(self, seat, text):
        for word in _words(text):
            self._learn((seat,), word)

    def _step(self):
        """What may be known after a step, and all that leaves at its end."""
        if self._learns:
            self._learn_events()
            self._learn_hands()
            self._learn_dealt()
            self._learn_offered()
            self._learn_report()
        self.dealt.append(len(self.dealer.notes))
        if self._audience():
            self._send()
        assert self._faults == [], "whoever does not hear everything proves nothing"

    def _send(self):
        """Views, pages, what the terminal printed."""
        self._tell(0, self._screen.getvalue())
        self._screen.seek(0)
        self._screen.truncate()
        for seat in self._audience():
            if seat:
                view = {"at": self.table.moment, "data": self.table.view(seat)}
                self._tell(seat, encode(0, "view", view).decode())
            if len(self.steps) % SNAPSHOT == 0:
                snapshot = self._board.snapshot(Stream(seat or None))
                snapshot.pop("run", None)  # random: which start of Herald a page belongs to
                self._tell(seat, _event("snapshot", snapshot))
            self._tell(seat, _event("change", self._board.change(self._streams[seat])))
        self._tell(0, json.dumps(self.table.public()))

    def do(self, step):
        """One step of a script. True if the table took it."""
        self.steps.append(step)
        kind, seat, text = step
        if kind == "undo":
            verdict = self.table.undo(int(text), seat)
        elif kind == "redo":
            verdict = self.table.redo(seat)
        else:
            if self._learns:
                self._learn_play(seat, text)
            verdict = self.table.submit(seat, f"p{len(self.steps)}", self.table.moment, text)
        answer = {"id": "p", "ok": verdict.ok, "why": verdict.why, "code": verdict.code}
        self._tell(seat, encode(0, "verdict", {**answer, "at": self.table.last_moment(seat)}).decode())
        self._step()
        return verdict.ok

    def close(self):
        self.journal.close()


def _words(text):
    """What a play names: all of its words but the verb."""
    return text.split(" ")[1:]


def _strings(data):
    """Every text and number in plain data, as texts."""
    if isinstance(data, dict):
        data = [*data.keys(), *data.values()]
    if isinstance(data, (list, tuple)):
        return [text for item in data for text in _strings(item)]
    return [str(data)]


def play(game, seats, options, chance, folder, limit=LIMIT, ears=None):
    """A random game with undo, redo and taking back, played to its end (or `limit` steps)."""
    dealer = Notebook(ShuffledDealer(chance.randrange(1 << 30)))
    world = World(game, seats, options, dealer, folder, ears)
    while not world.table.over and len(world.steps) < limit:
        world.do(_next_step(world, chance))
    world.close()
    return world


def _next_step(world, chance):
    table = world.table
    if chance.random() < UNDO and table.line > 1:
        return "undo", chance.choice(world.seats), str(chance.randrange(table.line))
    if chance.random() < REDO and table.rewinding.undone_players():
        return "redo", chance.choice(world.seats), ""
    for seat in world.seats:
        spare = [way.play for way in table.game.view(table.view(seat)).ways(None) if way.refusal is None]
        if spare and chance.random() < BACK:
            return "play", seat, table.game.text(chance.choice(spare))
    seat = chance.choice(table.awaited())
    texts = [table.game.text(play) for play in table.state.plays(seat)]
    verbs = sorted({text.split(" ")[0] for text in texts})
    verb = chance.choice(verbs)
    if verb in table.game.leaving and len(verbs) > 1 and chance.random() < STAYS:
        verb = chance.choice([one for one in verbs if one != verb])
    return "play", seat, chance.choice([text for text in texts if text.split(" ")[0] == verb])


def again(world, rename, ears, count, folder):
    """The first `count` steps of a world with cards renamed, heard by the seats of `ears`; None if they cannot be."""
    notes = Notebook(notes=[_renamed(text, rename) for text in world.dealer.notes])
    twin = None
    try:
        twin = World(world.game.name, len(world.seats), world.options, notes, folder, ears, learns=False)
        for kind, who, text in world.steps[:count]:
            if not twin.do((kind, who, _renamed(text, rename) if kind == "play" else text)):
                return None
    except PlayRefused:  # a card of another Age, for example, cannot be dealt now
        return None
    finally:
        if twin is not None:
            twin.close()
    return twin


def _renamed(text, rename):
    return " ".join(rename.get(word, word) for word in text.split(" "))


def hidden(world, seat, count):
    """The cards that took part in the first `count` steps and that the seat may not know by then."""
    texts = [
        *world.dealer.notes[: world.dealt[count]],
        *(text for kind, _, text in world.steps[:count] if kind == "play"),
    ]
    words = {word for text in texts for word in _words(text)}
    known = {card for card, step in world.known[seat].items() if step <= count}
    return sorted(words & world.cards - known)


def strangers(world, seat):
    """(step, card, text) for everything that left for a seat and names a card it may not know by then,
    by its identity or as people call it."""
    found, game = [], world.game.name
    for step, text in world.told[seat]:
        known = {card for card, since in world.known[seat].items() if since <= step}
        names = {_name(game, card) for card in known}
        for card, name in (named for piece in set(PIECES.split(text)) for named in _named(game, world.cards, piece)):
            if card and card not in known:
                found.append((step, card, text))
            if name and name not in names:
                found.append((step, name, text))
    return found


def explained(world, seat, leak):
    """A leak as a sentence for the author of a game."""
    step, card, text = leak
    who = f"Seat {seat}" if seat else "Everybody"
    played = world.table.plays()[-1][1] if world.table.plays() else "the deal"
    return (
        f"{who} was sent {card!r} at step {step}, and may not know it then (the last play of the game was {played!r}). "
        "If it lies there for all to see, an Event must name it: the `told` of a verb, or events.append(Event(...)). "
        f"If one seat alone may know it, nothing else may hold it. It stood in: {text[:160]}"
    )


# What leaves is mostly JSON, whose texts come again and again, and no name of a card has such a sign in it.
PIECES = re.compile(r'["\n]')


@lru_cache(maxsize=100_000)
def _named(game, cards, piece):
    """(card, "") or ("", name) for all that are named in a piece of text."""
    named, called = _patterns(game, cards)
    cards, names = set(named.findall(piece)), set(called.findall(piece))
    return [*((card, "") for card in cards), *(("", name) for name in names)]


@lru_cache
def _name(game, card):
    return game_words(game).card_name(card)


@lru_cache
def _patterns(game, cards):
    names = {_name(game, card) for card in cards}
    return _any_of(cards), _any_of(names)


def _any_of(words):
    return re.compile(rf"(?<![\w.]){_branches(words)}(?![\w.]\w|\w)")


def _branches(words):
    """A pattern of all words as a tree of their letters: quicker than trying one word after another."""
    heads = sorted({word[0] for word in words if word})
    branches = [re.escape(head) + _branches([word[1:] for word in words if word[:1] == head]) for head in heads]
    return f"(?:{'|'.join(branches)})" + ("?" if "" in words else "") if branches else ""


def one(game, number, folder: Path, ears=None):
    """The `number`th random game, heard by `ears`: dealt and open, all player counts in turn, all options at random."""
    rules, chance = load(game), random.Random(f"worlds {game} {number}")
    counts = list(range(rules.seats[0], rules.seats[1] + 1))
    seats = counts[number // 2 % len(counts)]
    fixed = {"deal": ("dealt", "open")[number % 2]}
    for option in rules.options:
        if option.name in rules.asked_first:  # every one of these is dealt and open
            fixed[option.name] = option.values[number // 2 % len(option.values)]

    def draw(option):
        value = chance.choice(option.values)
        return fixed.get(option.name, value)

    options = options_that_fit(rules, seats, draw)
    return play(game, seats, options, chance, folder, ears=ears), chance
