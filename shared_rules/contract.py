"""What every game offers, and all that the rest of Herald knows about a game.

A game is a package beside this file. The host, the stations, the bots, the page and the tests reach
it through `load(name)` and the three classes below; none of them names a game in an `if`.

    Game   constant description: seats, options, how text becomes a play
    State  one moment of one game, all of it: only the host's table holds one
    View   what one seat may know of that moment: what a station is sent

Seats are numbered 1..n clockwise, as people count them. TABLE is a seat too: shuffling, dealing and
turning up a card are plays of TABLE, so a record replays identically everywhere and there is no
random generator inside the rules.
"""

from collections import namedtuple

from shared_rules.phrases import _

TYPE_CHECKING = False
if TYPE_CHECKING:  # for the type checker; MicroPython has no typing module
    from typing import Any, Generic, NamedTuple, Protocol, Self

    from typing_extensions import TypeVar

    class Play(Protocol):
        """All that the rest of Herald knows of a play; each game has its own, an immutable value that can be hashed."""

        @property
        def verb(self) -> str: ...

    # A game's own Play and View. What names none of them works with any game.
    P = TypeVar("P", bound=Play, default=Play)
    V = TypeVar("V", bound="View[Any]", default="View[Play]")

    class Way(NamedTuple, Generic[P]):
        play: P | None
        refusal: "Refusal | None"

    Option = NamedTuple("Option", [("name", str), ("values", tuple[str, ...]), ("clause", str), ("help", str)])
    Section = NamedTuple("Section", [("code", str), ("lines", "list[Event]")])
else:
    P, V = "P", "V"
    # MicroPython has no typing: `Generic[P]` below looks its base up in this dict and finds `object`.
    Generic = {P: object, (P, V): object}

    # One way to use a card: the play, and None or the Refusal that stands against it now.
    Way = namedtuple("Way", ("play", "refusal"))

    # One switch of a game: its values in order, the default first; `clause` is the one RULES.md explains.
    Option = namedtuple("Option", ("name", "values", "clause", "help"))

    # A part of the report after the end: what it is about, and its lines as Events.
    Section = namedtuple("Section", ("code", "lines"))

TABLE = 0


class Event:
    """What happened, public by construction: a code and the figures that go with it. No hidden card is ever in one.

    Its own class, since every play makes some: a named tuple takes twice the time to make.
    """

    __slots__ = ("code", "figures")

    def __init__(self, code: str, figures: "dict[str, Any]") -> None:
        self.code = code
        self.figures = figures

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.code, self.figures) == (other.code, other.figures)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return "Event(code=%r, figures=%r)" % (self.code, self.figures)


class ScoreLine:
    """A line of a score sheet: the category it counts in, the points, and the reason in figures."""

    __slots__ = ("category", "figures", "points", "reason")

    def __init__(self, category: str, points: int, reason: str, figures: "dict[str, Any]") -> None:
        self.category = category
        self.points = points
        self.reason = reason
        self.figures = figures

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreLine) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.category, self.points))

    def __repr__(self) -> str:
        return "ScoreLine(category=%r, points=%r, reason=%r, figures=%r)" % self._all()

    def _all(self) -> "tuple[str, int, str, dict[str, Any]]":
        return self.category, self.points, self.reason, self.figures


class NotAPlay(ValueError):
    """A text that is not a play of this game, in any position."""


class AmbiguousPlay(NotAPlay):
    """A text that could mean two plays; the message names them."""


class Refusal:
    """Why a play is not allowed now: a reason code of the game and the figures that go with it.

    It reveals no more than the seat it is meant for may know. The sentence comes from the game's
    `words.why`, so the reason exists once and can be translated into every language.
    """

    __slots__ = ("code", "figures")

    def __init__(self, code: str, **figures: "Any") -> None:
        self.code = code
        self.figures = figures

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.figures) == (other.code, other.figures)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return "Refusal(%r, %r)" % (self.code, self.figures)


class PlayRefused(Exception):
    """`State.do` was given a play that `State.refuse` refuses; `.refusal` is the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class NotOver(ValueError):
    """Something public only after the end was asked for before it."""


class BrokenPosition(ValueError):
    """An impossible position; the message explains the fault in one sentence."""


class Game(Generic[P, V]):
    """Constant description of one game. Each game package offers exactly one, as `GAME`.

    P, V           its own classes of plays and views, for the type checker: `Game[Play, View]`
    name           package name, "seven_wonders"
    title          what people call it, "7 Wonders"
    code           short prefix of its cards on tags, "7w"
    seats          (fewest, most)
    simultaneous   True when several seats may owe a play at once
    fewest         True when the fewest points win: ranking, bots, score pad and records of people obey it
    at_once        verbs of plays that decide nothing, or that the same tap takes back: with real cards a station sends
                   one as soon as it has read a card that has no other use
    soon           verbs of plays that it sends by itself some seconds later, unless B stops it; C does the last one
                   while A opens a choice
    options        tuple of Option; every game has "deal" (dealt, open)
    rules_version  text that changes whenever a figure or a rule changes
    contract       for a game from outside: the version of this contract that it was written for, "1.1"; what is stated
                   is checked before the game is offered (`shared_rules.referee.version`)

    The methods find what they need in the package's modules, which have the same names in every game,
    and load them when they are first asked: so a station never spends memory on the State.
    """

    name: str = ""
    title: str = ""
    code: str = ""
    rules_version: str = ""
    contract: str = ""
    seats: "tuple[int, int]" = (1, 1)
    simultaneous: bool = False
    fewest: bool = False
    at_once: "tuple[str, ...]" = ()
    soon: "tuple[str, ...]" = ()

    @property
    def options(self) -> "tuple[Option, ...]":
        """The switches of this game, in a fixed order: `options.OPTIONS`."""
        return self.part("referee.options").OPTIONS

    @property
    def leaving(self) -> "tuple[str, ...]":
        """The verbs of plays by which a seat leaves the game: legal, but nobody wants them from a bot. These are
        `options.LEAVING`, if there are any."""
        return self.find("referee.options", "LEAVING", ())

    @property
    def turning(self) -> "tuple[str, ...]":
        """The verbs by which a seat reports, in an open game, what came up for all or out of a hidden deck: nobody
        could know it before. These are `options.TURNING`, if there are any."""
        return self.find("referee.options", "TURNING", ())

    @property
    def figures(self) -> "dict[str, Any]":
        """The options with free values: {name: function(value) that raises ValueError for a wrong one}. These are
        `options.FIGURES`, if the game has any."""
        return self.find("referee.options", "FIGURES", {})

    @property
    def later(self) -> "tuple[str, ...]":
        """The options that came when games had been kept already, as `options.LATER`, if there are any: a kept game
        that does not name one is played as it was, without it."""
        return self.find("referee.options", "LATER", ())

    @property
    def asked_first(self) -> "dict[str, tuple[str, ...]]":
        """The options that a new table is asked for when none was given: name -> a sentence for each of the
        option's values, in their order and the language of the moment; the first one is suggested. These are what
        `options.asked` returns, if there is such a function."""
        return self.find("referee.options", "asked", dict)()

    @property
    def at_stations(self) -> "dict[str, str]":
        """The options that an open game at real stations begins with where its table has not chosen them, as
        `options.AT_STATIONS`, if there are any."""
        return self.find("referee.options", "AT_STATIONS", {})

    def find(self, part: str, name: str, otherwise: "Any") -> "Any":
        """What one of the package's modules has under a name that not every game offers: `otherwise` without it, or
        without such a module."""
        try:
            return getattr(self.part(part), name, otherwise)
        except ImportError:  # a tally or a deck has its options elsewhere
            return otherwise

    def start(self, seats: int, options: "dict[str, str] | None" = None) -> "State[P]":
        """The State before the first play: `state.State(seats, options)`. `options` maps names to
        values; missing ones are defaults.

        Raises ValueError with a sentence for a wrong number of seats or an unknown option.
        """
        return self.part("referee.state").State(self.check_seats(seats), self.complete(options))

    def start_kept(self, seats: int, options: "dict[str, str]") -> "State[P]":
        """The State before the first play of a game that was written down: as `start`, but `later` options that it
        does not name stay unset, so that it comes out as it did. Raises ValueError with a sentence."""
        missing = [name for name in self.later if name not in options]
        if not missing:
            return self.start(seats, options)
        full = self.complete(options)
        for name in missing:
            full.pop(name)
        return self.part("referee.state").State(self.check_seats(seats), full)

    def parse(self, text: str) -> "P":
        """The Play that `text` writes (`build library.3 L2`): `plays.parse`. Raises NotAPlay, AmbiguousPlay."""
        return self.part("plays").parse(text)

    def text(self, play: "P") -> str:
        """The short text of a play, `plays.text`; `parse(text(play)) == play`. A verb, the card if it uses
        one, then what distinguishes it from other plays with that card."""
        return self.part("plays").text(play)

    def view(self, data: "dict[str, Any]") -> "V":
        """The View that `State.view(seat)` described, rebuilt from plain data: `view.rebuild`."""
        return self.part("view").rebuild(data)

    def position(self, data: "dict[str, Any]") -> "State[P]":
        """The State that `State.position()` described: `position.read`. Raises BrokenPosition with a sentence."""
        return self.part("referee.position").read(self, data)

    def cards(self) -> "tuple[str, ...]":
        """Every physical card that carries a tag, as its identity text, in a fixed order: `cards.all_cards`."""
        return tuple(self.part("cards").all_cards())

    def cards_of(self, options: "dict[str, str]") -> "tuple[str, ...]":
        """Those of `cards`, then what these options play with besides, as a second pack."""
        return self.cards()

    def is_card(self, card: str) -> bool:
        """Whether it is one of `cards`, or of what some options play with besides."""
        return card in self.cards()

    def part(self, name: str) -> "Any":
        """The module of this game's package with that name. Raises ImportError if it does not exist."""
        return __import__("shared_rules." + self.name + "." + name, None, None, (name,))

    def check_seats(self, seats: "Any") -> int:
        """The number of seats, if that many can play the game. Raises ValueError with a sentence."""
        fewest, most = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not fewest <= seats <= most:
            if fewest == most:
                raise ValueError(_("%s is played by %d players, not %s.") % (self.title, most, _typed(seats)))
            raise ValueError(_("%s is played by %d to %d players, not %s.") % (self.title, fewest, most, _typed(seats)))
        return seats

    def complete(self, options: "dict[str, str] | None") -> "dict[str, str]":
        """The options with defaults filled in. Raises ValueError for an unknown name or value.

        One of `figures` takes other values than those listed too.
        """
        known, options = self.options, options or {}
        full = {option.name: option.values[0] for option in known}
        for option in known:
            value: Any = options.get(option.name, option.values[0])
            if not isinstance(value, str):
                raise ValueError('Option %s takes a text: write "%s".' % (option.name, value))
            if value not in option.values:
                check = self.figures.get(option.name)
                if check is None:
                    raise ValueError(_("Option %s is %s, not %s.") % (option.name, _either(option.values), value))
                check(value)
        for name in sorted(options):
            if name not in full:
                raise ValueError(_("%s has no option called %s.") % (self.title, name))
            full[name] = options[name]
        return full


def _typed(value: "Any") -> "Any":
    """What was given instead of a number; a text that reads like one is in quotes."""
    return repr(value) if isinstance(value, str) and value.isdigit() and len(value) == 1 else value


def _either(values: "tuple[str, ...]") -> str:
    """`a, b or c`."""
    if len(values) < 2:
        return "".join(values)
    return _("%s or %s") % (", ".join(values[:-1]), values[-1])


class State(Generic[P]):
    """One moment of one game. Mutable; knows everything; never leaves the table."""

    over: bool = False

    def awaited(self) -> "tuple[int, ...]":
        """The seats that owe a play now, ascending: several when the game is simultaneous,
        (TABLE,) when a card must be dealt or turned up, () when the game is over.

        Where people lay out the cards of an `open` game for all to see, a seat is awaited instead of
        TABLE, and every seat may make TABLE's plays by tapping the card: `refuse` allows it.
        """
        raise NotImplementedError

    def for_all(self) -> bool:
        """Whether a card comes that every seat may lay, not only the awaited one: nobody is waited for by name."""
        return False

    def plays(self, seat: int, card: "str | None" = None) -> "list[P]":
        """Every legal play of `seat` in a fixed order, or only those that use `card`. A play that only
        takes back what the seat did last is left out: `View.ways` offers it, `refuse` allows it. So is
        an abbreviation of several of those listed, and giving up a selection that the seat has begun.

        For TABLE a play stands once per physical card that could come, so drawing one at random
        from the list is a fair shuffle.
        """
        raise NotImplementedError

    def drawn(self, chance: float) -> "P":
        """TABLE's play at this place of its list, from 0 to less than 1: with a random number, what chance brings,
        without listing it all. TABLE must be awaited."""
        raise NotImplementedError

    def refuse(self, seat: int, play: "P") -> "Refusal | None":
        """None if `seat` may make this play now, else the Refusal."""
        raise NotImplementedError

    def do(self, seat: int, play: "P") -> "list[Event]":
        """Checks the play, applies it, and returns the list of Events it caused.

        A simultaneous play stays face down until the last one is in; its own events reveal only that
        the seat has chosen. Raises PlayRefused and leaves the state untouched.
        """
        raise NotImplementedError

    def apply(self, seat: int, play: "P") -> "list[Event]":
        """What `do` does, for a play that is known to be legal at this very moment because `plays` has just
        listed it: nothing is asked again. For bots and measurements; any other play leaves nonsense."""
        return self.do(seat, play)

    def scores(self) -> "list[list[ScoreLine]]":
        """One score sheet per seat, in seat order: a list of ScoreLine. Available at any moment."""
        raise NotImplementedError

    def ranking(self) -> "list[tuple[int, ...]]":
        """Seats from first to last as tuples, seats that share a place together."""
        raise NotImplementedError

    def report(self) -> "list[Section]":
        """What nobody could see while the game went on, and figures of its course, as Sections in a
        fixed order; `news.section` of the game has the words. Raises NotOver before the end."""
        raise NotImplementedError

    def look(self, seat: int) -> "Any":
        """The View of `seat`: what it may know now, and do. It may change with the State: look again after a play."""
        raise NotImplementedError

    def view(self, seat: int) -> "dict[str, Any]":
        """What `seat` may know now, as plain data (dict, list, str, int, bool, None)."""
        raise NotImplementedError

    def public(self) -> "dict[str, Any]":
        """What everybody at the table may know now, as plain data: what spectators are sent."""
        raise NotImplementedError

    def position(self) -> "dict[str, Any]":
        """All of this moment as plain data; `Game.position` reads it back."""
        raise NotImplementedError

    def knows(self, seat: int) -> "dict[str, Any]":
        """The position as far as `seat` may know it, as plain data: in the place of cards hidden from it, how
        many there are, or nothing. `shared_rules.referee.knowledge.imagine` makes a State of it again, by chance."""
        raise NotImplementedError

    def copy(self) -> "Self":
        """An independent State at the same moment."""
        raise NotImplementedError


class View(Generic[P]):
    """What one seat may know, enough to compute every price and refusal of that seat.

    `open`: people deal real cards, and lay one on a reader because they mean it.
    `counts_laid`: the host counts a card as soon as it lies there, and no button does more.

    The one implementation of legality works on this class: a State keeps one per seat, a station
    builds one from the message it was sent.
    """

    seat: int = 0
    awaited: bool = False
    open: bool = False
    counts_laid: bool = False

    def ways(self, card: "str | None") -> "list[Way[P]]":
        """Every use of the card laid on the reader, in a fixed order, best first, as Ways.

        Uses that are refused are listed with their Refusal; a card that cannot be used at all gives
        the single Way(None, refusal). `ways(None)` lists the plays that need no card, and taking back
        the seat's own last play, which it may do without owing one.
        """
        raise NotImplementedError

    def plays(self, card: "str | None" = None) -> "list[P]":
        """Every legal play in a fixed order, or only those that use `card`; taking back left out."""
        raise NotImplementedError

    def refuse(self, play: "P") -> "Refusal | None":
        """None if this seat may make this play now, else the Refusal."""
        raise NotImplementedError

    def count(self, chosen: int) -> int:
        """Button C is held at `chosen`, one of the ways without a card. Where that way asks for a number, makes it
        larger by several and returns its new index; else -1."""
        return -1

    def reach(self) -> "list[str] | None":
        """The cards this seat could lay on its reader now, or None where Herald does not know them
        (hands in `open` games)."""
        raise NotImplementedError


def load(name: str) -> Game:
    """The Game of a package; `NAME.tally` is what counts its cards, `NAME.deck` what sorts them, `NAME.pad` its score
    pad and `NAME.past` its results from elsewhere, which only the host has. Raises ImportError for a name without a
    game."""
    package, _dot, beside = name.partition(".")
    module = __import__("shared_rules." + package, None, None, ("GAME",))
    if beside and hasattr(module, "GAME"):
        # Compared so, a station learns no name of what only the host has.
        if "shared_rules.pad.referee.past".endswith("." + beside):
            return __import__("shared_rules.pad.referee.past", None, None, ("load",)).load(module.GAME)
        module = module.GAME.part("referee.pad" if beside == "pad" else beside)
    if not hasattr(module, "GAME"):
        raise ImportError(name)
    return module.GAME
