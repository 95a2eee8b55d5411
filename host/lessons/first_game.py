"""The first game as a lesson: a whole game against calm bots, in which the guide names each rule when it first matters.

The learner plays what seems best. `host.session.asking_back` asks back at costly plays; the panel of the page keeps
what was hinted since the last play until the next hint, and leads to its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from host.bots.levels import BEGINNER
from host.errors import WrongUse
from host.journal.people import HOUSE_SETTINGS
from host.languages.codes import ENGLISH
from host.languages.game_words import box_language
from host.lessons.guide import Guide, Hint, PanelHints
from host.lessons.progress import keep_won
from host.lessons.sentences import Sentences
from host.plain import Plain
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


class FirstGameLeader:
    """Goes with one guided seat through a whole game: the panel of its page. A listener of the table.

    seat  the learner's; whole: a whole game is played, with review and undo as ever
    """

    whole = True

    def __init__(self, table: Table, guide: Guide, seat: int, home: Path) -> None:
        self.seat = seat
        self._table, self._guide, self._home = table, guide, home
        self._hints = PanelHints(table, seat)
        self._watchers: list[Callable[[], None]] = []
        self._noted = False
        guide.on_hint = self._hinted
        table.listen(self)

    # -- for pages and stations: host.session.session.SessionLeader ----------------------------------------

    def facts(self) -> Plain | None:
        """As `Leader.facts`, with `rule` {clause, says} of the last hint; None for a learner who wants no hints."""
        if self.seat not in self._guide.seats:
            return None
        over, own = self._table.over, Sentences(self._table.words_of(self.seat)).own
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

    def do(self, what: str) -> None:
        """Nothing goes back, again or on here but by the buttons of every game. Raises WrongUse."""
        raise WrongUse(Sentences(self._table.words_of(self.seat)).own("not now"))

    def wish(self, what: str) -> bool:
        """What a button held at a station asks for is the table's, as in any game."""
        return False

    def watch(self, watcher: Callable[[], None]) -> None:
        """`watcher()` is called whenever `facts` have changed."""
        self._watchers.append(watcher)

    @property
    def stars(self) -> int:
        """WON or PLAYED, once the game is over."""
        return WON if self._table.over and self.seat in self._table.ranking()[0] else PLAYED

    # -- a listener --------------------------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """Hints come from the guide itself."""

    def on_change(self, table: Table) -> None:
        """At the end the stars are kept, for those with the learner's name."""
        if table.over and not self._noted:
            self._noted = True
            keep_won(home_of_stars(self._home), table.game, NAME, self.stars, table.names[self.seat - 1])
        self._changed()

    def _hinted(self, seat: int, hint: Hint, said: str) -> None:
        if seat == self.seat:
            self._hints.add(hint, said)
            self._changed()

    def _changed(self) -> None:
        for watcher in self._watchers:
            watcher()


def first_game_leader_of(table: Table, guide: Guide, setup: GameSetup, home: Path) -> FirstGameLeader | None:
    """Who goes with the learner of a table: where one person is guided, on a page; elsewhere hints come alone."""
    seats = setup.guided
    return FirstGameLeader(table, guide, seats[0], home) if len(seats) == 1 and seats[0] in setup.humans else None


def first_game_plan(game: Game) -> FirstGamePlan:
    """How its first game is played. Raises WrongUse for a game without one."""
    found = _plan(game)
    if found is None:
        raise WrongUse(f"{game.title} is not learnt by a first game.")
    return found
