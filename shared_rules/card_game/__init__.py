"""A declarative base for games of cards in zones: a game names its zones, values and verbs, and the rest follows.

    class Draw(CardGame):
        name, title, code, seats, rules_version = "draw", "Draw", "dr", (2, 4), "1"
        zones = (zone("hand", "seat", "owner"), zone("pile"), zone("deck", seen_by="nobody"))
        values = (value("points", each=True),)
        verbs = (verb("lay", card="hand", phases=("lay",), caption="Lay %s", told="%s lays %s."),)

Besides, a game supplies `referee/state.py` with a `State` that defines its verbs. From these two come
views, positions, what a seat knows, texts of plays, the words of a station, news, labels, deck, tally and report.
Any part can be replaced: a module of the game's package with the class that `PARTS` names, or with functions.

A card may be in one zone only. Anyone who may not see a pile gets the number of its cards and nothing else; that is
decided in one place, `visible`. In an `open` game hidden piles hold cards that nobody has named: UNKNOWN.
"""

from collections import namedtuple

from shared_rules import contract
from shared_rules.contract import NotAPlay
from shared_rules.phrases import _, player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NamedTuple

    from shared_rules.contract import Refusal

    Zone = NamedTuple("Zone", [("name", str), ("owner", str), ("seen_by", str), ("each", "tuple[str, ...]")])
    Value = NamedTuple("Value", [("name", str), ("start", "Any"), ("each", bool), ("seen_by", str), ("seats", bool)])
    Verb = NamedTuple(
        "Verb",
        [
            ("name", str),
            ("card", str),
            ("phases", "tuple[str, ...]"),
            ("values", "Callable[[Any], tuple[str, ...]] | None"),
            ("refuse", "Callable[[Any, Any], Refusal | None] | None"),
            ("caption", str),
            ("told", str),
            ("cards", "Callable[[str], bool] | None"),
            ("seats", bool),
        ],
    )
    Play = NamedTuple("Play", [("verb", str), ("card", str), ("value", str)])
    Base = contract.Game[Play, contract.View[Play]]
else:
    Base = contract.Game

    # name; owner: TABLES or SEATS; seen_by: ALL, OWNER or NOBODY; each: the names of its piles, or () for one
    Zone = namedtuple("Zone", ("name", "owner", "seen_by", "each"))

    # name; its value at the start; each: whether every seat has one; seen_by: ALL, OWNER or NOBODY; seats: whether it
    # is the number of a seat
    Value = namedtuple("Value", ("name", "start", "each", "seen_by", "seats"))

    # name; the zone its card comes from or ""; the phases it belongs to; values(view): the words that may follow;
    # refuse(view, play): the game's own Refusal or None; caption: English, %s is the card, then the value; told: the
    # same for everybody, the first %s is who plays; a card that it leaves out stays hidden; cards(card): whether the
    # verb is for that card; seats: whether its values are seats
    Verb = namedtuple("Verb", ("name", "card", "phases", "values", "refuse", "caption", "told", "cards", "seats"))

    # verb; card or ""; the word that follows, or ""
    Play = namedtuple("Play", ("verb", "card", "value"))

TABLES, SEATS = "table", "seat"
ALL, OWNER, NOBODY = "all", "owner", "nobody"
OVER = "over"
# TABLE's own verb, and a card that people hold and Herald does not know.
DEAL, UNKNOWN = "deal", ""
# The class that a module of a game offers for each part; parts without one are modules of functions.
PARTS = {
    "words": "Words",
    "referee.news": "News",
    "referee.spoken": "Spoken",
    "referee.labels": "Labels",
    "referee.report": "Report",
    "referee.position": "Position",
    "referee.imagining": "Imagining",
    "referee.options": "Options",
    "referee.tallied": "Tallied",
    "referee.pad": "Pad",
    "deck": "Sorting",
    "tally": "Counting",
}


def zone(name: str, owner: str = TABLES, seen_by: str = ALL, each: "tuple[str, ...]" = ()) -> "Zone":
    """A Zone: one pile of the table, one for each name of `each`, or one for every seat (`owner`)."""
    if owner not in (TABLES, SEATS) or seen_by not in (ALL, OWNER, NOBODY) or (owner == TABLES and seen_by == OWNER):
        raise ValueError("The zone %s cannot belong to %s and be seen by %s." % (name, owner, seen_by))
    return Zone(name, owner, seen_by, each)


def value(name: str, start: "Any" = 0, each: bool = False, seen_by: str = ALL, seats: bool = False) -> "Value":
    """A Value: plain data that is the table's, or with `each` every seat's."""
    if seen_by == OWNER and not each:
        raise ValueError("The value %s has no owner who could see it." % name)
    return Value(name, start, each, seen_by, seats)


def verb(
    name: str,
    card: str = "",
    phases: "tuple[str, ...]" = (),
    values: "Callable[[Any], tuple[str, ...]] | None" = None,
    refuse: "Callable[[Any, Any], Refusal | None] | None" = None,
    caption: str = "",
    told: str = "",
    cards: "Callable[[str], bool] | None" = None,
    seats: bool = False,
) -> "Verb":
    """A Verb of the seats. Without `phases` it belongs to all of them; without `told` nothing is announced; without
    `cards` it is for every card of its zone."""
    if name == DEAL:
        raise ValueError('"%s" is the table\'s own verb: give yours another name.' % DEAL)
    return Verb(name, card, phases, values, refuse, caption, told, cards, seats)


def piles_of(found: "Zone", players: int) -> "tuple[Any, ...]":
    """The keys of a zone's piles, in order: seats from 1, the names of `each`, or "" for the only one."""
    if found.owner == SEATS:
        return tuple(range(1, players + 1))
    return found.each or ("",)


def visible(found: "Any", key: "Any", seat: int) -> bool:
    """Whether a seat may see a pile of a Zone, or a Value; seat 0 is everybody together."""
    return found.seen_by == ALL or (found.seen_by == OWNER and key == seat != 0)


class CardGame(Base):
    """See contract, and the top of this file.

    zones, values, verbs  what the game consists of
    deck      every card, in order; `rest`: the zone of those that lie nowhere else
    hand      the zone of the cards that a player holds
    scored    the zone of a seat whose cards are counted at the end: a tally has people lay them; "" where points alone
              are counted
    names     zones, their piles, values, words that follow a verb, and reasons of score lines -> what people call them,
              in English
    categories of a score sheet in their order: (category, what people call it); () for points alone
    settings  names of the options that a station must know; deck_settings: of those that `cards_of` asks
    sentences refusal codes of the game's own -> English sentences; `lies_ZONE` for a card that lies there
    """

    zones: "tuple[Zone, ...]" = ()
    values: "tuple[Value, ...]" = ()
    verbs: "tuple[Verb, ...]" = ()
    deck: "tuple[str, ...]" = ()
    rest: str = "deck"
    hand: str = "hand"
    scored: str = ""
    names: "dict[str, str]" = {}
    categories: "tuple[tuple[str, str], ...]" = ()
    settings: "tuple[str, ...]" = ()
    deck_settings: "tuple[str, ...]" = ()
    sentences: "dict[str, str]" = {}

    def __init__(self) -> None:
        self._parts: dict[str, Any] = {}
        self._sound = False

    def start(self, seats: int, options: "dict[str, str] | None" = None) -> "contract.State[Play]":
        """See contract."""
        players = self.check_seats(seats)
        if not self._sound:
            self.part("referee.checking").require_sound(self)
            self._sound = True
        return self.part("referee.state").State(self, players, self.complete(options))

    def parse(self, text: str) -> "Play":
        """See contract."""
        words = text.split()
        if len(words) == 2 and words[0] == DEAL and self.is_card(words[1]):
            return Play(DEAL, words[1], "")
        found = self.verb(words[0]) if words else None
        if found is not None:
            card = words[1] if found.card and len(words) > 1 else ""
            said = words[2 if found.card else 1 :]
            good = self.is_card(card) if found.card else True
            if good and len(said) == (1 if found.values else 0) and _fits(said):
                return Play(found.name, card, "".join(said))
        raise NotAPlay('"%s" is not a play: it should be like %s.' % (text, " or ".join(self.examples())))

    def examples(self) -> "list[str]":
        """What plays look like: `"lay CARD"`."""
        return [
            '"%s"' % (one.name + (" CARD" if one.card else "") + (" VALUE" if one.values else "")) for one in self.verbs
        ]

    def text(self, play: "Play") -> str:
        """See contract."""
        return " ".join([word for word in play if word])

    def verb(self, name: str) -> "Verb | None":
        """The Verb of that name."""
        for found in self.verbs:
            if found.name == name:
                return found
        return None

    def zone(self, name: str) -> "Zone":
        """The Zone of that name. Raises KeyError."""
        for found in self.zones:
            if found.name == name:
                return found
        raise KeyError(name)

    def view(self, data: "dict[str, Any]") -> "contract.View[Play]":
        """See contract."""
        return self.part("view").View(self, data)

    def position(self, data: "dict[str, Any]") -> "contract.State[Play]":
        """See contract."""
        return self.part("referee.position").read(data)

    def cards(self) -> "tuple[str, ...]":
        """See contract."""
        return self.deck

    def every_card(self) -> "tuple[str, ...]":
        """What `is_card` is true for, in the order in which cards are sorted: those of `deck` first."""
        return self.deck

    def card_name(self, card: str) -> str:
        """What people call a card; its identity unless a game overrides it."""
        return card

    def value_name(self, found: "Verb | Value", value: str) -> str:
        """What people call a value, or a word that follows a verb: the player of a seat, a card's name, what `names`
        has for it, or as it is."""
        if found.seats:
            return player(int(value))
        english = self.names.get(value)
        return self.card_name(value) if self.is_card(value) else _(english) if english else value

    def may_hold(self, state: "Any", name: str, key: "Any", card: str) -> bool:
        """Whether a pile that is not seen may hold a card, as far as everybody knows: bots imagine by it."""
        return True

    def part(self, name: str) -> "Any":
        """See contract: the game's own module of that name, or the one of this base, made for this game."""
        found = self._parts.get(name)
        if found is None:
            found = self._parts[name] = self._load(name)
        return found

    def _load(self, name: str) -> "Any":
        kind = PARTS.get(name, "")
        own = "shared_rules." + self.name + "." + name
        try:
            module = __import__(own, None, None, (name,))
        except ImportError as error:
            # Only what is not there is replaced: a module that fails inside raises.
            missing = (str(error) + "''").split("'")[1]
            if not (own + ".").startswith(missing + ".") or not missing:
                raise
            module = __import__("shared_rules.card_game." + name, None, None, (name,))
        return getattr(module, kind)(self) if kind and hasattr(module, kind) else module


def _fits(words: "list[str]") -> bool:
    """Whether these words can be values: letters, digits and underscores of ASCII, not too many."""
    for word in words:
        if len(word) > 20 or [one for one in word if not ("a" <= one <= "z" or "0" <= one <= "9" or one == "_")]:
            return False
    return True
