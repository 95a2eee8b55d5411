"""The first game as a lesson: a whole game against calm bots, in which the guide names each rule when it first matters.

The learner plays what seems best. `host.session.asking_back` asks back at costly plays; the panel of the page keeps
what was hinted since the last play until the next hint, and leads to its rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from host.bots.levels import BEGINNER
from host.errors import WrongUse
from host.journal.people import HOUSE_SETTINGS
from host.languages.codes import ENGLISH
from host.languages.game_words import box_language
from host.lessons.guide import Guide, Hint, PanelHints
from host.lessons.leader import Leader
from host.lessons.progress import LearnerProgress
from host.lessons.sentences import Sentences
from host.session.lesson_panel import LessonPanel
from host.setup.setup import GameSetup
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import Game

NAME = "first"
WON, PLAYED = 3, 2  # stars


class FirstGamePlan(NamedTuple):
    """How many play a first game, and by which options."""

    seats: int
    options: Mapping[str, str]


def has_first_game(game: Game) -> bool:
    """Whether a game is learnt so."""
    return _plan(game) is not None


def _plan(game: Game) -> FirstGamePlan | None:
    wanted: tuple[int, dict[str, str]] | None = game.find("referee.options", "FIRST_GAME", None)
    return None if wanted is None else FirstGamePlan(*wanted)


def first_setup(setup: GameSetup, language: str = ENGLISH) -> GameSetup:
    """A game as its first one: the people at it are guided, bots are calm, all of it in this language."""
    many = len(setup.names)
    spoken = setup._replace(language=language, languages=(language,) * many)
    spoken = spoken._replace(card_names=box_language(setup.game, language), guided=setup.people)
    return spoken.with_levels((BEGINNER,))


def home_of_stars(home: Path) -> Path:
    """Where the stars of a table's people are kept: with its house, if it has one."""
    return home.parent if (home.parent / HOUSE_SETTINGS).is_file() else home


class FirstGameLeader(Leader):
    """See Leader: goes with one guided seat through a whole game, beside the guide that gives the hints."""

    whole = True

    def __init__(self, table: Table, guide: Guide, seat: int, home: Path) -> None:
        """`home` is where the table's journal lies."""
        super().__init__(table, table.game, self._tell, seat)
        self._guide = guide
        self._hints = PanelHints(table, seat)
        self._noted = False
        self._home = home
        self.on_step = lambda taken: self._progress().win(table.game, NAME, self.stars)

    def begin(self, taken: int = 0) -> None:
        """See Leader; a game goes on where its journal left it, and the guide knows which hints it gave."""
        self._guide.on_hint = self._hinted
        self._table.listen(self)

    def facts(self) -> LessonPanel | None:
        """See Leader; the rule is that of the last hint."""
        if self.seat not in self._guide.seats:
            return None
        over, own = self.over, Sentences(self._table.words_of(self.seat)).own
        return {
            "kind": NAME,
            "title": own("first"),
            "step": self._guide.hints_at(self.seat),
            "steps": self._guide.number,
            "learnt": self._hints.text,
            "rule": Sentences(self._table.words_of(self.seat)).rule(self._hints.rule),
            "now": "" if over else own("choose" if self.seat in self._table.awaited() else "others"),
            "note": "",
            "card": "",
            "play": "",
            "over": over,
            "stars": self.stars if over else 0,
            "praise": own("won" if self.stars == WON else "played") if over else "",
            "next": "",
            "can": [],
        }

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._table.over

    @property
    def stars(self) -> int:
        """WON or PLAYED, once the game is over."""
        return WON if self.over and self.seat in self._table.ranking()[0] else PLAYED

    def on_change(self, table: Table) -> None:
        """At the end the stars are noted."""
        if self.over and not self._noted:
            self._noted = True
            self._note()
        self._changed()

    def _progress(self) -> LearnerProgress:
        """The progress of the person there now: a player may have another name than at the start."""
        return LearnerProgress(home_of_stars(self._home), self._table.names[self.seat - 1])

    def _tell(self, text: str) -> None:
        own = Sentences(self._table.words_of(self.seat)).own
        self._table.announce(News(self.seat, own("lesson"), (text,)))

    def _hinted(self, seat: int, hint: Hint, said: str) -> None:
        if seat == self.seat:
            self._hints.add(hint, said)
            self._changed()


def first_game_leader_of(table: Table, guide: Guide, setup: GameSetup, home: Path) -> FirstGameLeader | None:
    """Who goes with the learner of a table from now on: where one person is guided, on a page; elsewhere hints come
    alone."""
    seats = setup.guided
    if len(seats) != 1 or seats[0] not in setup.humans:
        return None
    leader = FirstGameLeader(table, guide, seats[0], home)
    leader.begin()
    return leader


def first_game_plan(game: Game) -> FirstGamePlan:
    """How its first game is played. Raises WrongUse for a game without one."""
    found = _plan(game)
    if found is None:
        raise WrongUse(f"{game.title} is not learnt by a first game.")
    return found
