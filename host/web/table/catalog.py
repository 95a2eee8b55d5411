"""What the page must know of a game before it can draw: its cards, by game package.

A game with a `catalog` in host/games/GAME is shown by its own page module beside it; any other with the words it
explains itself with. Such a module is a CardList.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NotRequired, Protocol, TypedDict, cast

from host.computer.outside import host_module
from host.languages.game_words import GameWords
from host.plain import Plain
from shared_rules.card_game import OWNER, SEATS, CardGame
from shared_rules.contract import Game

# The scripts that draw a game, in static/: the general one, and a game's own.
PLAIN = "table/plain.js"
OWN = "games/{game}/page/page.js"


class PlainCard(TypedDict):
    """A card in the words that the game explains itself with."""

    name: str
    lines: list[str]


class DeclaredZone(TypedDict):
    """A zone of a game that declares its zones; the hand and the rest are left out."""

    name: str
    words: str
    seats: bool  # every seat has one
    piles: list[str]  # the words of each pile of the table
    used: bool  # a verb takes its cards from there


class DeclaredValue(TypedDict):
    """A value of a game that declares its values, unless its words are empty."""

    name: str
    words: str
    seats: bool
    person: bool  # it is the number of a seat
    own: bool  # every seat sees its own alone


class Declared(TypedDict):
    """The zones and values of a game that declares them, in people's words."""

    zones: list[DeclaredZone]
    values: list[DeclaredValue]
    words: dict[str, str]  # what people call a word that a value may be
    hand: str


class PlainCatalog(TypedDict):
    """What a page must know of a game without a page of its own; the rest is there where the game declares it."""

    page: str  # the script that draws it
    cards: dict[str, PlainCard]
    zones: NotRequired[list[DeclaredZone]]
    values: NotRequired[list[DeclaredValue]]
    words: NotRequired[dict[str, str]]  # what people call a word that a value may be
    hand: NotRequired[str]


class CardList(Protocol):
    """A game's module `catalog`: `catalog` makes its part of what `catalog` below returns. GRAVE has the verbs of plays
    that destroy what is one's own: the page lists them last and asks once more."""

    GRAVE: tuple[str, ...]

    def catalog(self, game_words: GameWords, /) -> Mapping[str, object]: ...


def catalog(game: str, rules: Game, words: GameWords) -> Plain:
    """What /game.json answers for a game package: a PlainCatalog, or what the game's own CardList makes, in both with
    the `page`, a script in static/, and with what the game declares."""
    module = _module(game)
    with words.spoken():
        common: Mapping[str, object] = declared(rules) if isinstance(rules, CardGame) else {}
        if module is None:
            return {"page": PLAIN, "cards": {card: _plain(card, words) for card in rules.cards()}, **common}
        return {"page": OWN.format(game=game), **common, **module.catalog(words)}


def declared(rules: CardGame) -> Declared:
    """What a game declares, in the language of the moment."""
    called: Callable[[str], str] = rules.part("referee.spoken").zone_name
    sources = {one.card for one in rules.verbs}
    zones: list[DeclaredZone] = [
        {
            "name": one.name,
            "words": called(one.name),
            "seats": one.owner == SEATS,
            "piles": [called(pile) for pile in one.each],
            "used": one.name in sources,
        }
        for one in rules.zones
    ]
    values: list[DeclaredValue] = [
        {
            "name": one.name,
            "words": called(one.name),
            "seats": one.each,
            "person": one.seats,
            "own": one.seen_by == OWNER,
        }
        for one in rules.values
        if rules.names.get(one.name, "?")
    ]
    words = {word: called(word) for word in rules.names}
    return {"zones": zones, "values": values, "words": words, "hand": rules.hand}


def grave_verbs(game: str) -> tuple[str, ...]:
    """The verbs of plays that destroy what is one's own: the page lists them last."""
    module = _module(game)
    return module.GRAVE if module is not None else ()


def kept_events(game: str) -> tuple[str, ...]:
    """The names of the Events whose figures a page has of the whole game, as the deals of a score pad: `KEPT` of the
    game's catalog, which few games have."""
    found: tuple[str, ...] = getattr(_module(game), "KEPT", ())
    return found


def _module(game: str) -> CardList | None:
    return cast(CardList | None, host_module(game, "catalog"))


def _plain(card: str, words: GameWords) -> PlainCard:
    return {"name": words.card_name(card), "lines": list(words.explain(card))}
