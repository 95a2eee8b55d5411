"""What is played after this game at the same table: the same again, or another game with the same people.

The page asks; the command that plays the game closes this session and opens the next one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host.bots.judges import judge_of
from host.errors import HeraldError
from host.languages.game_words import games
from host.session.options import house_options
from host.session.setup import NAMES, GameSetup
from shared_rules.contract import Game, load

SEEDS = 1_000_000


class CannotFollow(ValueError):
    """That game cannot be played next at this table; the message says why."""


class Following:
    """The next game of a table.

    setup  of it, once somebody has asked for one
    """

    def __init__(self, setup: GameSetup, home: Path) -> None:
        self.setup: GameSetup | None = None
        self._before, self._home = setup, home
        self._chosen = asyncio.Event()

    def offers(self) -> list[dict[str, str]]:
        """[{game, title, option}]: what these people can play next; `option` is `mode=full` where a game is asked
        for one, else empty."""
        return [
            {"game": game.name, "title": game.title, "option": option}
            for game in map(load, games())
            if _seats(game, self._before)
            for option in _asked(game)
        ]

    def ask(self, game: str = "", option: str = "") -> GameSetup:
        """Decides what is next: this very game for an empty name, or one of `offers`. Raises CannotFollow."""
        if self.setup is not None:
            raise CannotFollow("The next game is being set up already.")
        if game and {"game": game, "option": option} not in [
            {"game": offer["game"], "option": offer["option"]} for offer in self.offers()
        ]:
            raise CannotFollow("That game cannot be played next with these people.")
        seed = secrets.randbelow(SEEDS)
        try:
            self.setup = self._other(load(game), option, seed) if game else self._before._replace(seed=seed)
        except (HeraldError, ValueError) as error:
            raise CannotFollow(str(error)) from error
        self._chosen.set()
        return self.setup

    async def chosen(self) -> None:
        """Returns when somebody has asked for the next game."""
        await self._chosen.wait()

    def _other(self, game: Game, option: str, seed: int) -> GameSetup:
        before = self._before
        name, _, value = option.partition("=")
        options = {**house_options(self._home, game), "deal": before.options.get("deal", "dealt")}
        options = game.complete({**options, **({name: value} if name else {})})
        seats = _seats(game, before)
        spare = [one for one in NAMES if one not in before.names]
        names = (*before.names, *spare)[:seats]
        setup = GameSetup.make(game.name, names, options, seed, len(before.humans), before.urls)
        return setup.with_levels(before.levels)._replace(
            undo=before.undo,
            languages=before.languages[:seats],
            language=before.language,
            card_names=before.card_names,
            guided=before.guided,
            coached=before.coached if judge_of(game.name, options) else (),
        )


def _seats(game: Game, setup: GameSetup) -> int:
    """With how many seats a game can be played by these people, bots leaving or coming; 0 if it cannot."""
    fewest, most = game.seats
    seats = min(max(len(setup.names), fewest), most)
    bots = not setup.search and (setup.options.get("deal") != "open" or not setup.real)
    return seats if len(setup.people) <= seats and (bots or seats == len(setup.people)) else 0


def _asked(game: Game) -> Iterator[str]:
    """One text for every choice that a new table of this game is asked for; an empty one where it is asked nothing."""
    asked: dict[str, Any] = game.asked_first
    if not asked:
        yield ""
    for name in asked:
        yield from (f"{name}={value}" for option in game.options if option.name == name for value in option.values)
