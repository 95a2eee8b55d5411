"""One moment of a game of cards in zones: what the game's own `referee/state.py` builds on.

class State(state.State):
    def begin(self):                            cards are given out with `deal`, values set
    def dealt(self, events):                    all that was due is there: name who plays
    def do_lay(self, seat, play, events):       what the verb `lay` does; its card is in `self.pile(...)`

self.pile("hand", 2)             the cards of a pile, in the order in which they came; a hand is sorted
self.move(card, from, to)        from and to are (zone, key); a card that was unknown becomes known
self.gather("thrown", "deck")    all cards of a zone go to a pile of the table; keep=1: but for the last one
self.deal("hand", seat, 5)       five cards from the rest go there: TABLE's plays, or people's in an open game
self.remaining()                 how many cards of the rest are still to be dealt
self.wait_for("play", (seat,))   from now on these seats owe a play, in this phase
self.end_game(events)            nobody owes anything any more
events.append(Event("code", {...}))
"""

from shared_rules import contract
from shared_rules.card_game import ALL, DEAL, OVER, UNKNOWN, Play, piles_of
from shared_rules.card_game.referee.lookups import ATOM, LIST, lookups_of
from shared_rules.card_game.view import View
from shared_rules.contract import TABLE, Event, NotOver, PlayRefused, Refusal, ScoreLine
from shared_rules.referee.asks import plain
from shared_rules.referee.state import at_chance, require_play, require_seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame
    from shared_rules.contract import Section

    Base = contract.State[Play]
else:
    Base = contract.State

DEALING = "deal"
# What a copy takes over as it is.
LOOKED_UP = ("lookups", "places")
OFFERED = "_offered"
SAME = ("game", "players", "options", "seats", "open", "over", "phase", "owing", "dealing") + LOOKED_UP


class State(Base):
    """See contract.

    game, players, options, seats; open: people deal, and Herald does not know what they hold
    phase    a word of the game's; owing: the seats that owe a play
    due      [zone, key] of the cards that are still to be dealt; dealing: whether `dealt` is still to come
    lookups  what was worked out of the game's declarations; places: of each pile among those of its zone
    totals   of each seat, where a tally was told nothing else; else empty
    zones    zone -> its piles in order; each value is an attribute of its own name
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> "Any": ...  # the game's values

    def __init__(self, game: "CardGame", players: int, options: "dict[str, str]") -> None:
        """See OH-50."""
        self.game, self.players, self.options = game, players, options
        self._look_up()
        self._offered: tuple[int, tuple[Play, ...]] | None = None  # the plays of a seat that were listed since the last
        self.seats = tuple(range(1, players + 1))
        self.open = options["deal"] == "open"
        self.over, self.phase, self.dealing = False, DEALING, False
        self.owing: tuple[int, ...] = ()
        self.due: list[list[Any]] = []
        self.totals: list[int] = []
        self.zones: dict[str, list[list[str]]] = {}
        for one in game.zones:
            self.zones[one.name] = [[] for _ in piles_of(one, players)]
        for one in game.values:
            start = [plain(one.start) for _ in range(players + 1)] if one.each else plain(one.start)
            setattr(self, one.name, start)
        self._fill_rest()
        self.begin()
        self.settle([])

    def _look_up(self) -> None:
        self.lookups = lookups_of(self.game)
        self.places = self.lookups.places(self.players)

    def __getstate__(self) -> "dict[str, Any]":
        """What is pickled: the game by its name, and nothing that its declarations give again."""
        held = {name: value for name, value in self.__dict__.items() if name not in LOOKED_UP and name != OFFERED}
        held["game"] = self.game.name
        return held

    def __setstate__(self, held: "dict[str, Any]") -> None:
        self.__dict__.update(held)
        game: Any = contract.load(held["game"])
        self.game = game
        self._offered = None
        self._look_up()

    # -- what a game supplies ---------------------------------------------------------------------

    def begin(self) -> None:
        """Gives out the first cards and sets the first values."""
        raise NotImplementedError

    def dealt(self, events: "list[Event]") -> None:
        """All cards that were due are there: names who plays, with `wait_for`."""
        raise NotImplementedError

    def sheet(self, seat: int) -> "list[ScoreLine]":
        """The score sheet of a seat: its value `points` unless a game counts otherwise."""
        return [ScoreLine("points", self.points[seat], "points", {})]

    def sections(self) -> "list[Section]":
        """The report of a finished game: what lay hidden, unless a game tells more."""
        return self.game.part("referee.report").sections(self)

    def turner(self) -> int:
        """The seat that is asked, in an open game, for a card that lies open to all; anybody may lay it."""
        return 1

    def announced(self, seat: int, play: "Play") -> "list[Event]":
        """The Event of a play whose verb has `told`: with its card and value only as far as that sentence names them,
        so what is laid face down stays hidden."""
        found = self.game.verb(play.verb)
        if not found or not found.told:
            return []
        shown = [name for name in ("card", "value") if getattr(play, name)][: found.told.count("%s") - 1]
        figures: dict[str, Any] = {name: getattr(play, name) for name in shown}
        return [Event(play.verb, dict(figures, seat=seat))]

    # -- what a game uses -------------------------------------------------------------------------

    def pile(self, name: str, key: "Any" = "") -> "list[str]":
        """The cards of a pile, as the list that holds them."""
        try:
            return self.zones[name][self.places[name, key]]
        except KeyError:
            raise KeyError("there is no pile %s" % _called((name, key)))

    def move(self, card: str, source: "tuple[str, Any]", target: "tuple[str, Any]") -> None:
        """Moves a card from a pile to another one; in a pile of unknown cards one of those stands for it. In an open
        game nobody knows any more where a card of the rest lies."""
        held = self.pile(*source)
        if card not in held and UNKNOWN not in held:
            raise RuntimeError("%s does not lie in %s, and cannot be moved from there" % (card, _called(source)))
        held.remove(card if card in held else UNKNOWN)
        self._lay([card], *target)

    def gather(self, name: str, target: str, keep: int = 0) -> None:
        """All cards of a zone go to the only pile of another one, but for the last `keep` of each pile."""
        for held in self.zones[name]:
            cards = held[: max(0, len(held) - keep)]
            held[:] = held[len(cards) :]
            self._lay(cards, target, "")

    def _lay(self, cards: "list[str]", name: str, key: "Any") -> None:
        """These cards come to a pile, the last one on top. A hand is sorted, as people hold it."""
        pile = self.pile(name, key)
        pile.extend([UNKNOWN] * len(cards) if self.open and name == self.game.rest else cards)
        if name in self.lookups.hands:
            pile.sort(key=self.lookups.order.__getitem__)

    def remaining(self) -> int:
        """How many cards of the rest are still to be dealt: those that are due are taken off, in both deals."""
        return len(self.pile(self.game.rest)) - len(self.due)

    def shuffle_all(self) -> None:
        """Every card goes back to the rest: nobody knows any more where one lies."""
        for one in self.game.zones:
            for held in self.zones[one.name]:
                held[:] = []
        self._fill_rest()

    def _fill_rest(self) -> None:
        deck = self.game.cards_of(self.options)
        self.pile(self.game.rest).extend([UNKNOWN] * len(deck) if self.open else deck)

    def deal(self, name: str, key: "Any" = "", count: int = 1) -> None:
        """This many cards are due there. What people hold in an open game is dealt at once, unknown."""
        if count > self.remaining():
            raise RuntimeError(
                "%d cards are to be dealt to %s, and %d are left: ask self.remaining() first"
                % (count, _called((name, key)), self.remaining())
            )
        self.dealing = True
        for _ in range(count):
            if self.open and self.game.zone(name).seen_by != ALL:
                self.pile(self.game.rest).remove(UNKNOWN)
                self.pile(name, key).append(UNKNOWN)
            else:
                self.due.append([name, key])

    def deals_hidden(self) -> bool:
        """Whether the card that is due next lies where not all see it: in an open game nobody taps it."""
        return bool(self.due) and self.game.zone(self.due[0][0]).seen_by != ALL

    def wait_for(self, phase: str, seats: "tuple[int, ...]") -> None:
        """From now on these seats owe a play, in this phase."""
        self.phase, self.owing = phase, tuple(seats)

    def has_played(self, seat: int) -> bool:
        """A seat that owed a play owes it no longer. Returns whether now nobody does."""
        self.owing = tuple([other for other in self.owing if other != seat])
        return not self.owing

    def next_seat(self, seat: int) -> int:
        """The seat on the left."""
        return seat % self.players + 1

    def around(self, first: int) -> "list[int]":
        """All seats clockwise from one on."""
        return [(first + place - 1) % self.players + 1 for place in range(self.players)]

    def end_game(self, events: "list[Event]") -> None:
        """The end: nobody owes a play, and the result is announced."""
        self.over = True
        self.wait_for(OVER, ())
        totals = [sum([line.points for line in sheet]) for sheet in self.scores()]
        events.append(Event(OVER, {"totals": totals, "ranking": [list(place) for place in self.ranking()]}))

    def settle(self, events: "list[Event]") -> None:
        """Asks for the next card that is due, or goes on once all are there."""
        while self.dealing and not self.over:
            if self.due:
                self.wait_for(DEALING, (self.turner(),) if self.open else (TABLE,))
                return
            self.dealing = False
            self.dealt(events)

    # -- the contract -----------------------------------------------------------------------------

    def awaited(self) -> "tuple[int, ...]":
        """See contract."""
        return self.owing

    def for_all(self) -> bool:
        """See contract: what is turned up lies open to all."""
        return self.open and bool(self.due)

    def look(self, seat: int) -> "Any":
        """The View of a seat."""
        require_seat(seat, self.seats)
        kind = self.game.part("view").View
        if kind.__init__ is not View.__init__ or not hasattr(kind, "__new__"):  # a game's own, and on MicroPython
            return kind(self.game, self.view(seat))
        view = kind.__new__(kind)
        data = self.view(seat)
        data["game"], data["over"], data["awaited"] = self.game, self.phase == OVER, seat in self.owing
        view.__dict__ = data
        return view

    def plays(self, seat: int, card: "str | None" = None) -> "list[Play]":
        """See contract."""
        if seat == TABLE:
            found = self.pile(self.game.rest) if self.owing == (TABLE,) else []
            deals = self.lookups.deals
            return [deals[one] for one in found] if card is None else [deals[one] for one in found if one == card]
        found = self.look(seat).plays(card)
        if self.open:
            where = self._whereabouts()
            found = [play for play in found if self._refuse_known(seat, play, where) is None]
        self._offered = seat, tuple(found)
        return found

    def refuse(self, seat: int, play: "Play") -> "Refusal | None":
        """See contract. In an open game the table knows of more cards than the seat."""
        require_play(play)
        if seat == TABLE:
            if self.owing != (TABLE,):
                return Refusal("table_not_awaited")
            good = play.verb == DEAL and play.card in self.pile(self.game.rest)
            return None if good else Refusal("not_to_come", card=play.card)
        if seat not in self.seats:
            return Refusal("no_such_seat", seat=seat)
        return self.look(seat).refuse(play) or (
            self._refuse_known(seat, play, self._whereabouts()) if self.open else None
        )

    def _whereabouts(self) -> "dict[str, tuple[str, Any]]":
        """{card: (zone, key) of the pile it lies in} of every card that somebody has named."""
        return {
            card: (one.name, key)
            for one in self.game.zones
            for place, key in enumerate(piles_of(one, self.players))
            for card in self.zones[one.name][place]
            if card != UNKNOWN
        }

    def _refuse_known(self, seat: int, play: "Play", where: "dict[str, tuple[str, Any]]") -> "Refusal | None":
        """A card that lies hidden, where the seat does not see it: it is shown as used, not where."""
        if play.card not in where:
            return None
        verb, (name, key) = self.game.verb(play.verb), where[play.card]
        if verb and verb.card == name and key in ("", seat):
            return None
        return Refusal("used", card=play.card)

    def drawn(self, chance: float) -> "Play":
        """See contract."""
        return Play(DEAL, at_chance(self.pile(self.game.rest), chance), "")

    def do(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        refusal = None if self._offers(seat, play) else self.refuse(seat, play)
        if refusal is not None:
            raise PlayRefused(refusal)
        return self.apply(seat, play)

    def _offers(self, seat: int, play: "Play") -> bool:
        """Whether `plays` has listed this play for the seat since the last one: the same rules would allow it again."""
        return self._offered is not None and self._offered[0] == seat and play in self._offered[1]

    def apply(self, seat: int, play: "Play") -> "list[Event]":
        """See contract."""
        events: list[Event] = []
        self._offered = None
        if play.verb == DEAL:
            name, key = self.due.pop(0)
            self.move(play.card, (self.game.rest, ""), (name, key))
            if self.game.zone(name).seen_by == ALL:
                events.append(Event("turned", {"card": play.card, "zone": name}))
        else:
            events += self.announced(seat, play)
            getattr(self, "do_" + play.verb)(seat, play, events)
        self.settle(events)
        if not self.owing and not self.over:
            raise RuntimeError("After `%s` nobody owes a play: call wait_for or end_game" % play.verb)
        return events

    def scores(self) -> "list[list[ScoreLine]]":
        """See contract: a sheet for each seat, or the totals that a tally was told."""
        if self.totals:
            return [[ScoreLine("points", total, "points", {})] for total in self.totals]
        return [self.sheet(seat) for seat in self.seats]

    def ranking(self) -> "list[tuple[int, ...]]":
        """See contract: the most points first, or the fewest where those win (OH-42)."""
        totals = [sum([line.points for line in sheet]) for sheet in self.scores()]
        return [
            tuple([seat for seat in self.seats if totals[seat - 1] == total])
            for total in sorted(set(totals), reverse=not self.game.fewest)
        ]

    def report(self) -> "list[Section]":
        """See contract."""
        if not self.over:
            raise NotOver("The game is not over: what is hidden stays hidden until then.")
        return self.sections()

    def view(self, seat: int) -> "dict[str, Any]":
        """See contract: {seat, players, phase, owing, open, due, options, zones, and every value}."""
        require_seat(seat, self.seats)
        data = self.shown_to(seat)
        data["seat"] = seat
        data["options"] = {name: self.options[name] for name in self.game.settings}
        return data

    def public(self) -> "dict[str, Any]":
        """See contract: the same as far as everybody may know it."""
        return self.shown_to(TABLE)

    def shown_to(self, seat: int) -> "dict[str, Any]":
        """What a seat may see, or everybody (TABLE): no card and no value leaves a State but through here (OH-15,
        OH-54)."""
        sights, own = self.lookups.sights(self.players, seat), self.__dict__
        data: dict[str, Any] = {"players": self.players, "phase": self.phase, "owing": list(self.owing)}
        data["open"] = self.open
        data["due"] = self.due[0][0] if self.due and self.open else ""
        data["zones"] = shown = {}
        for name, seen in sights.zones:
            piles = self.zones[name]
            if self.open:
                shown[name] = [as_seen(held, seen is True or seen[at]) for at, held in enumerate(piles)]
            elif seen is True:
                shown[name] = [held[:] for held in piles]
            else:
                shown[name] = [piles[at][:] if sees else len(piles[at]) for at, sees in enumerate(seen)]
        for name in sights.atoms:
            data[name] = own[name]
        for name in sights.lists:
            data[name] = own[name][:]
        for name in sights.others:
            data[name] = plain(own[name])
        for name, each in sights.masked:
            data[name] = [plain(own[name][at]) if sees else None for at, sees in enumerate(each)] if each else None
        return data

    def position(self) -> "dict[str, Any]":
        """See contract: `Position.write`."""
        return self.game.part("referee.position").write(self)

    def knows(self, seat: int) -> "dict[str, Any]":
        """See contract: `Imagining.knows`."""
        require_seat(seat, self.seats)
        return self.game.part("referee.imagining").knows(self, seat)

    def copy(self) -> "State":
        """See contract."""
        kind = self.__class__
        twin = kind.__new__(kind)
        twin._offered = None
        for name in SAME:
            setattr(twin, name, getattr(self, name))
        for name, kind in self.lookups.kinds:
            setattr(twin, name, _copied(getattr(self, name), kind))
        twin.due, twin.totals = plain(self.due), self.totals[:]
        twin.zones = {name: [held[:] for held in self.zones[name]] for name in self.zones}
        return twin

    def __eq__(self, other: object) -> bool:
        """The same moment of the same game."""
        return isinstance(other, State) and self.game is other.game and self.position() == other.position()

    def __hash__(self) -> int:
        return hash(self.game.name)  # all that no play changes

    def __repr__(self) -> str:
        """An expression that makes this State again."""
        return "load(%r).position(%r)" % (self.game.name, self.position())


def _copied(held: "Any", kind: int) -> "Any":
    """A copy of a value that shares nothing with it."""
    return held if kind == ATOM else held[:] if kind == LIST else plain(held)


def _called(pile: "tuple[str, Any]") -> str:
    """`hand 2` of a pile."""
    return ("%s %s" % pile).strip()


def as_seen(held: "list[str]", seen: bool) -> "Any":
    """A pile as a seat sees it: its cards, or their number where they are hidden or nobody has named them."""
    return held[:] if seen and UNKNOWN not in held else len(held)
