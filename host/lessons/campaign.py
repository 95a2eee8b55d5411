"""A campaign: short games of one game, each of which adds what the one before left out, in `GAME/campaign/N-name.toml`.

title = "Corruption"
goal = "Lose nothing to corruption, and win."
that = "'corrupt' not in did"        # goal.py explains conditions; `did` is explained in short_game.py
why = "Corruption took something."      # shown when it does not hold
praise = "You know corruption now."     # shown at the end when it holds
[[hints]]                               # as in guide.py: what names each new rule when it first matters
[position]                              # as in a lesson; seat 1 is the learner's, the others play by habit

A short game has no special rules: it is a moment so near the end of a whole one that a few turns are left. Who has
finished one may play the next.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from host.errors import BadFile, WrongUse
from host.lessons.guide import Hint
from host.lessons.lesson import LEARNER, lessons_of, state_at
from host.plain import Plain
from shared_rules.contract import Game, State, load
from shared_rules.phrases import _
from shared_rules.referee.rulings import is_open

CAMPAIGN = "campaign"


class ShortGame(NamedTuple):
    """One of them; `name` is how `host.lessons.tasks` finds it: `campaign/1-corruption`. Sentences are English."""

    name: str
    title: str
    goal: str
    that: str
    why: str
    praise: str
    hints: tuple[Hint, ...]
    position: Plain

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return LEARNER

    @property
    def game(self) -> Game:
        """The game it is from."""
        return load(self.position["game"])

    @property
    def real(self) -> bool:
        """Whether people play all its seats, with real cards."""
        return is_open(self.position.get("options", {}))

    def start(self) -> State:
        """The moment at which it begins. Raises BadFile."""
        return state_at(self.position, f"The short game {self.name}")

    def with_real_cards(self) -> ShortGame:
        """The same for people who hold the cards, at real stations: everything lies as in the file, and they shuffle
        its deck."""
        return self._replace(
            position={**self.position, "options": {**self.position.get("options", {}), "deal": "open"}}
        )


@lru_cache(maxsize=16)
def campaign(game: str, folder: Path | None = None) -> tuple[ShortGame, ...]:
    """The short games of a game in their order, none where it has no campaign. Raises BadFile."""
    return tuple(_read(path, game) for path in sorted(((folder or lessons_of(game)) / CAMPAIGN).glob("*.toml")))


def _read(path: Path, game: str) -> ShortGame:
    try:
        row: Plain = tomllib.loads(path.read_text(encoding="utf-8"))
        hints = tuple(Hint(**one) for one in row["hints"])
        position = {"game": game, **row["position"]}
        said: dict[str, str] = {name: row[name] for name in ("title", "goal", "that", "why", "praise")}
        return ShortGame(f"{CAMPAIGN}/{path.stem}", **said, hints=hints, position=position)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFile(f"{path} cannot be read as a short game: {error}.") from error


def playable(game: str, won: dict[str, int]) -> list[ShortGame]:
    """Those that somebody with these stars may play: up to the first one without any."""
    found: list[ShortGame] = []
    for one in campaign(game):
        found.append(one)
        if not won.get(one.name):
            break
    return found


def check_playable(one: ShortGame, won: dict[str, int]) -> None:
    """Raises WrongUse for somebody who has not finished the short game before it."""
    if one not in playable(one.game.name, won):
        raise WrongUse(_("This short game opens when you have finished the one before it."))


def choose_short_game(game: Game, wanted: str, won: dict[str, int]) -> ShortGame:
    """The one with this number or name; without one the first that is not finished. Raises WrongUse."""
    found = campaign(game.name)
    if not found:
        raise WrongUse(f"{game.title} has no campaign.")
    if not wanted:
        return playable(game.name, won)[-1]
    numbered = [one for number, one in enumerate(found, 1) if wanted in (str(number), one.name.partition("/")[2])]
    if not numbered:
        raise WrongUse(f"There is no short game {wanted}: choose a number from 1 to {len(found)}.")
    check_playable(numbered[0], won)
    return numbered[0]
