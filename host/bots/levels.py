"""How a bot plays: child to strong, or with a style. All look at what their seat knows and at nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

from host.bots.characters import CHARACTERS, FAITH, Character, idea_of, leaning
from host.bots.cores import core_of
from host.bots.cores.kept import Kept
from host.bots.cores.search import search_of
from host.bots.judge import AnyJudge, Once
from host.bots.search import WIDEST, Budget, Candidate, Search
from shared_rules.contract import Game, State, View
from shared_rules.phrases import _
from shared_rules.referee.knowledge import Knowledge, imagine

if TYPE_CHECKING:
    from shared_rules.contract import Play


CHILD, LEARNER, BEGINNER, EASY = "child", "learner", "beginner", "easy"
CASUAL, NORMAL, STRONG = "casual", "normal", "strong"
HAZY = (CHILD, LEARNER, BEGINNER, EASY, CASUAL)  # who see what plays bring as through a fog: `Judge.SIGHT` has how well
Level = Literal[
    "child", "learner", "beginner", "easy", "casual", "normal", "strong", "builder", "merchant", "general", "scholar"
]
LEVELS: tuple[str, ...] = get_args(Level)
FALLBACK = {STRONG: NORMAL, NORMAL: CASUAL, **dict.fromkeys(CHARACTERS, NORMAL)}  # who plays on when one fails

OBVIOUS_POINTS = 1.0  # points that only a child leaves lying there


def offered() -> list[tuple[str, str]]:
    """[(level, what a page offers it as)] in the language of the moment."""
    words = {
        CHILD: _("child bot: a child can win"),
        LEARNER: _("learner bot"),
        BEGINNER: _("beginner bot"),
        EASY: _("easy bot"),
        CASUAL: _("casual bot"),
        NORMAL: _("normal bot"),
        STRONG: _("strong bot: thinks ahead"),
        "builder": _("builder bot: points that stand"),
        "merchant": _("merchant bot: goods and coins"),
        "general": _("general bot: soldiers first"),
        "scholar": _("scholar bot: science first"),
    }
    return [(level, words[level]) for level in LEVELS]


class LevelPlayer:
    """Who plays at a level: imagines what it cannot see, and chooses by the game's judge."""

    def __init__(self, game: Game, judge: AnyJudge, seed: object) -> None:
        self._game, self._judge, self._seed = game, judge, str(seed)

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Play:
        """See `arena.Player`."""
        return self.decide(knowledge())

    def decide(self, knowledge: Knowledge) -> Play:
        """The play to make now, which may stand for several steps."""
        chance = random.Random(f"{self._seed} {knowledge.known!r}")
        return self._choose(imagine(self._game, knowledge, chance), knowledge, chance)

    def _choose(self, state: State, knowledge: Knowledge, chance: random.Random) -> Play:
        raise NotImplementedError

    def _weigh(self, state: State, seat: int) -> list[tuple[float, Play]]:
        once: Once = {}
        return [(self._judge.weigh(state, seat, play, once), play) for play in self._judge.plays(state, seat)]


class Hazy(LevelPlayer):
    """Sees what a play brings as through a fog; a child follows one idea besides, which one depends on the seed."""

    def __init__(self, level: str, game: Game, judge: AnyJudge, seed: object, sight: float | None = None) -> None:
        """`level`: one of HAZY; `sight`: as in `Judge.SIGHT`, which has it if left out."""
        super().__init__(game, judge, seed)
        self._level = level
        self._sight = judge.SIGHT[HAZY.index(level)] if sight is None else sight

    def _choose(self, state: State, knowledge: Knowledge, chance: random.Random) -> Play:
        weighed = self._weigh(state, knowledge.seat)
        weighed = [pair for pair in weighed if not self._judge.gives_away(pair[1])] or weighed
        best = max(weight for weight, _play in weighed)
        fog = best - sum(weight for weight, _play in weighed) / len(weighed)
        likely = self._childish(weighed, chance) if self._level == CHILD else self._sensible(weighed, best)
        seen = [(self._sight * weight + chance.gauss(0, fog), play) for weight, play in likely]
        return max(seen, key=lambda pair: pair[0])[1]

    def _childish(self, weighed: list[tuple[float, Play]], chance: random.Random) -> list[tuple[float, Play]]:
        """More often than not only plays for the one idea, where there is one."""
        if chance.random() >= FAITH:
            return weighed
        idea = idea_of(self._seed)
        return [pair for pair in weighed if self._judge.idea(pair[1]) == idea] or weighed

    def _sensible(self, weighed: list[tuple[float, Play]], best: float) -> list[tuple[float, Play]]:
        """None that gives up what is plainly there."""
        return [pair for pair in weighed if pair[0] >= best - OBVIOUS_POINTS or not self._judge.leaves(pair[1])]


class Normal(LevelPlayer):
    """Makes the play that brings most, by the game's judge."""

    def _choose(self, state: State, knowledge: Knowledge, chance: random.Random) -> Play:
        return max(self._weigh(state, knowledge.seat), key=lambda pair: pair[0])[1]


class InCharacter(LevelPlayer):
    """Plays as normal does, but sees more in what its character likes."""

    def __init__(self, character: Character, game: Game, judge: AnyJudge, seed: object) -> None:
        super().__init__(game, judge, seed)
        self._character = character

    def _choose(self, state: State, knowledge: Knowledge, chance: random.Random) -> Play:
        return leaning(self._judge, self._weigh(state, knowledge.seat), self._character)


class Strong(LevelPlayer):
    """Searches over what it cannot see."""

    def __init__(
        self,
        game: Game,
        judge: AnyJudge,
        seed: object,
        budget: Callable[[], Budget] | None = None,
        widest: int = WIDEST,
        kept: Kept | None = None,
    ) -> None:
        """`budget` makes what may be spent on a play; the judge's seconds if left out. `widest`: as in Search; `kept`:
        where what was thought is kept from play to play, if it is."""
        super().__init__(game, judge, seed)
        self._widest, self._store = widest, kept
        self._budget = budget or (lambda: Budget(seconds=judge.SECONDS))

    def _choose(self, state: State, knowledge: Knowledge, chance: random.Random) -> Play:
        found = self.search(knowledge, self._budget())[0]
        return self._game.parse(found.text)

    def search(self, knowledge: Knowledge, budget: Budget) -> list[Candidate]:
        """All candidates, the best first."""
        seed = f"{self._seed} {knowledge.known!r}"
        core = core_of(self._game.name)
        found = search_of(self._game, self._judge, knowledge, seed, core, self._store) if core is not None else None
        if found is not None:
            return found.run(budget)
        return Search(self._game, self._judge, knowledge, seed, self._judge.HORIZON, self._widest).run(budget)

    def ahead(self, knowledge: Knowledge) -> bool:
        """Prepares to think about a moment at which somebody else chooses; whether that can be done."""
        core = core_of(self._game.name)
        if core is None or self._store is None or not knowledge.plays:
            return False
        seed = f"{self._seed} {knowledge.known!r}"
        return search_of(self._game, self._judge, knowledge, seed, core, self._store) is not None


# The levels that search: they think for some seconds, and ahead while people choose.
SEARCHERS: dict[str, type[Strong]] = {STRONG: Strong}
PLAYERS: dict[str, Callable[[Game, AnyJudge, object], LevelPlayer]] = {
    **{name: partial(Hazy, name) for name in HAZY},
    NORMAL: Normal,
    **SEARCHERS,
    **{name: partial(InCharacter, character) for name, character in CHARACTERS.items()},
}


def player_at(game: Game, judge: AnyJudge, level: str, seed: object) -> LevelPlayer:
    """Who plays at a level, one of LEVELS; the same seed plays alike."""
    return PLAYERS[level](game, judge, seed)


def seconds_of(judge: AnyJudge | None, level: str) -> float:
    """How many seconds a level thinks about a play at most; 0 where it plays at once."""
    return judge.SECONDS if judge is not None and level in SEARCHERS else 0.0
