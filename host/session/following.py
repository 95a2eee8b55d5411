"""Begins the next game at the same table: the same again, another game with the same people, or, before anybody has
played, the same game in another mode.

The page asks; the command that plays the game closes this session and opens the next one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from host.bots.judge import judge_of
from host.errors import HeraldError
from host.languages.game_words import games
from host.plain import Plain
from host.setup.options import house_options
from host.setup.setup import GameSetup, free_names, fresh_key_seed
from shared_rules.contract import Game, load
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.languages.game_words import GameWords
    from host.table.table import Table

SEEDS = 1_000_000


class CannotFollow(ValueError):
    """That game cannot be played next at this table; the message gives the reason."""


class NextGame(TypedDict):
    """A game that the same people can play next."""

    game: str
    title: str
    option: str  # mode=full where a game is asked for one, else empty


class OfferedOpening(TypedDict):
    """What a new table can still be."""

    option: str  # mode=full
    value: str
    told: str  # the sentence for it


class Following:
    """The next game of a table: after this one, or in its place as long as nobody has played.

    setup   of it, once somebody has asked for one
    unanswered  options that the table is asked for and that nobody has set: the page asks
    """

    def __init__(self, setup: GameSetup, home: Path, unanswered: tuple[str, ...] = ()) -> None:
        self.setup: GameSetup | None = None
        self.unanswered = unanswered
        self._before, self._home = setup, home
        self._chosen = asyncio.Event()

    def rename(self, names: tuple[str, ...]) -> None:
        """The people of the game before are called so now; who joins them keeps the name."""
        before, self._before = self._before, self._before.renamed(names)
        called = dict(zip(before.names, self._before.names, strict=True))
        if self.setup is not None:
            self.setup = self.setup._replace(names=tuple(called.get(name, name) for name in self.setup.names))

    def offers(self) -> list[NextGame]:
        """What these people can play next."""
        return [
            {"game": game.name, "title": game.title, "option": option}
            for game in map(load, games())
            if _seats(game, self._before)
            for option in _options_to_ask(game)
        ]

    def choose(self, game: str = "", option: str = "") -> GameSetup:
        """Decides what is next: this very game for an empty name, or one of `offers`. Raises CannotFollow."""
        if self.setup is not None:
            raise CannotFollow(_("The next game is being set up already."))
        if game and {"game": game, "option": option} not in [
            {"game": offer["game"], "option": offer["option"]} for offer in self.offers()
        ]:
            raise CannotFollow(_("That game cannot be played next with these people."))
        seed = secrets.randbelow(SEEDS)
        try:
            self.setup = self._other(load(game), option, seed) if game else self._before._replace(seed=seed)
        except HeraldError as error:
            raise CannotFollow(error.everybody) from error
        except ValueError as error:
            raise CannotFollow(str(error)) from error
        self._chosen.set()
        return self.setup

    def openings(self, table: Table, words: GameWords) -> list[OfferedOpening]:
        """What this table can still be; nothing once somebody has played or has named it."""
        if self.setup is not None or not self.unanswered or has_begun(table, self._before):
            return []
        with words.spoken():
            asked = table.game.asked_first
        values = {option.name: option.values for option in table.game.options}
        return [
            {"option": f"{name}={value}", "value": value, "told": told}
            for name in self.unanswered
            for value, told in zip(values[name], asked[name], strict=True)
        ]

    def open_with(self, table: Table, option: str) -> bool:
        """One of `openings` is chosen: True if the table is to be set up again for it. Raises CannotFollow."""
        if option not in [offer["option"] for offer in self.openings(table, table.words)]:
            raise CannotFollow(_("The game has begun, or somebody has chosen already."))
        name, _is, value = option.partition("=")
        self.unanswered = tuple(one for one in self.unanswered if one != name)
        before, options = self._before, table.game.complete(self._before.options)
        if options[name] == value:
            return False
        options = {**options, name: value}
        coached = before.coached if judge_of(before.game, options) else ()
        self.setup = before._replace(options=options, coached=coached)
        self._chosen.set()
        return True

    async def chosen(self) -> None:
        """Returns when somebody has asked for the next game."""
        await self._chosen.wait()

    def _other(self, game: Game, option: str, seed: int) -> GameSetup:
        before = self._before
        name, _is, value = option.partition("=")
        options = {**house_options(self._home, game), "deal": before.options.get("deal", "dealt")}
        options = game.complete({**options, **({name: value} if name else {})})
        seats = _seats(game, before)
        names = (*before.names, *islice(free_names(before.names), seats))
        if max(before.people, default=0) <= seats:
            shares = (
                (*before.station_of, *range(len(before.station_of) + 1, seats + 1))[:seats] if before.station_of else ()
            )
            setup = GameSetup(
                game.name, names[:seats], options, seed, before.humans, before.real, before.urls, station_of=shares
            )
        else:
            setup = self._moved_up(game, names, options, seed, seats)
        return setup.with_levels(before.levels)._replace(
            phones_only=before.phones_only,
            settings=before.settings,
            languages=setup.languages or before.languages[:seats],
            language=before.language,
            card_names=before.card_names,
            guided=self._seats_now(before.guided, setup),
            free=self._seats_now(before.free, setup),
            coached=self._seats_now(before.coached, setup) if judge_of(game.name, options) else (),
        )

    def _seats_now(self, seats: tuple[int, ...], setup: GameSetup) -> tuple[int, ...]:
        """Where the people of these seats sit in the next game."""
        return tuple(setup.names.index(self._before.names[seat - 1]) + 1 for seat in seats)

    def _moved_up(
        self, game: Game, names: tuple[str, ...], options: dict[str, str], seed: int, seats: int
    ) -> GameSetup:
        """People move up to the first seats: the game has no seat as high as theirs. Their pages get other keys, so
        that no page that was left open shows somebody else's hand."""
        before = self._before
        order = (*before.humans, *before.real, *before.bots)[:seats]
        stations = len({before.station_of[seat - 1] for seat in before.real}) if before.station_of else 0
        people, urls = tuple(names[seat - 1] for seat in order), before.urls
        setup = GameSetup.make(game.name, people, options, seed, len(before.humans), urls, stations)
        spoken = tuple(before.languages[seat - 1] for seat in order) if before.languages else ()
        return setup._replace(languages=spoken, key_seed=fresh_key_seed())


def has_begun(table: Table, setup: GameSetup) -> bool:
    """Whether somebody has played; plays of bots do not count."""
    return any(line.seat in setup.people for line in table.history.lines)


def _seats(game: Game, setup: GameSetup) -> int:
    """With how many seats a game can be played by these people, bots leaving or coming; 0 if it cannot."""
    fewest, most = game.seats
    seats = min(max(len(setup.names), fewest), most)
    bots = not setup.search and not setup.real_cards
    return seats if len(setup.people) <= seats and (bots or seats == len(setup.people)) else 0


def _options_to_ask(game: Game) -> Iterator[str]:
    """One text for every choice that a new table of this game is asked for; an empty one where it is asked nothing."""
    asked: Plain = game.asked_first
    if not asked:
        yield ""
    for name in asked:
        yield from (f"{name}={value}" for option in game.options if option.name == name for value in option.values)
