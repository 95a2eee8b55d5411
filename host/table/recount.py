"""Asks people to count at quiet moments, for what Herald cannot see: coins taken wrongly, hands passed the wrong way.

A table that wants it is asked at its stations to count, at the rests that its game names (`COUNTED` and `counted` of
`referee/spoken.py`): one press each. What people answer changes nothing in the game, so no journal keeps it: who holds
too much gives it back, and what was played by mistake is undone as always. Nobody waits for an answer: a seat that
plays on, or whose station is missing, is asked no more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from host.journal.history import UNDO
from host.languages.catalogue import speaking
from host.languages.game_words import GameWords
from host.table.news import News, Text, sentence
from host.table.questions import Questions
from host.table.table import Table
from shared_rules.contract import Game
from shared_rules.phrases import _

RIGHT = 0
MORE, LESS = 0, 1  # of what may be wrong; else something was played by mistake
MENDS = (
    "{name} should have {counted}. What is above that goes to the bank, or to whoever was paid too little.",
    "{name} should have {counted}. What is missing comes from the bank, or from whoever was paid too much.",
)
Public = dict[str, object]


def is_countable(game: Game) -> bool:
    """Whether people hold things in this game that only they can count."""
    return bool(_rests(game))


def _rests(game: Game) -> tuple[str, ...]:
    """The codes of the Events after which there is time to count."""
    return game.find("referee.spoken", "COUNTED", ())


class Recount:
    """Has the people of one table count; a listener of it. `people` are the seats that no bot plays, and
    `wish(seat, what)` is how a seat asks for an undo."""

    def __init__(
        self, table: Table, questions: Questions, people: Collection[int], wish: Callable[[int, str], None]
    ) -> None:
        self._table, self._questions, self._wish = table, questions, wish
        self._people, self._rests = set(people), _rests(table.game)
        self._due = self._doubted = (
            False  # whether a rest is due, and whether somebody counted something else at the last
        )
        self._open: dict[int, str] = {}  # by seat that answers: the id of its question
        self._moment, self._rewound = 0, table.rewound
        table.listen(self)

    def on_news(self, news: News) -> None:
        """Notices a rest."""
        self._due = self._due or any(event.code in self._rests for event in news.events)

    def on_change(self, table: Table) -> None:
        """Asks at a rest; withdraws what is void: a seat has played on, or the table went back."""
        if self._rewound != table.rewound:
            self._rewound, self._due = table.rewound, False
            self._withdraw(list(self._open))
        elif self._due:
            self._due = False
            self._ask_all()
        else:
            self._withdraw([seat for seat in self._open if table.last_moment(seat) > self._moment])

    def _withdraw(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self._questions.withdraw(seat, self._open.pop(seat))

    def _ask_all(self) -> None:
        self._withdraw(list(self._open))  # with older figures: at some rests a seat has not played since the last
        table, self._moment, self._doubted = self._table, self._table.moment, False
        table.announce(News(None, sentence("Everybody counts"), self._for_readers(table.public()), on_stations=False))
        for seat in sorted({self._questions.voice(seat) for seat in self._people} - set(self._questions.seats())):
            self._ask(seat)

    def _for_readers(self, public: Public) -> Callable[[GameWords], list[str]]:
        """What each has at this moment, in one sentence for the words of a reader."""

        def for_reader(words: GameWords) -> list[str]:
            lines = self._lines(words, 0, public)
            return [" ".join(f"{line}." for line in lines), *self._besides(words, public)]

        return for_reader

    def _ask(self, seat: int) -> None:
        words = self._table.words_of(seat)
        with speaking(words.beside()):
            public = self._table.public()
            lines = [*self._lines(words, seat, public), *self._besides(words, public)]
            choices = (_("OK"), _("Wrong"))
            self._open[seat] = self._questions.put(seat, _("Everybody counts"), lines, choices, self._answered)

    def _lines(self, words: GameWords, own: int, public: Public) -> list[str]:
        """What each has, the seat that reads it first."""
        called = dict(enumerate(self._table.names, 1))
        order = sorted(called, key=lambda seat: seat != own)
        with words.spoken():
            return [f"{called[seat]}: {self._counts()(public, seat)}" for seat in order]

    def _counts(self) -> Callable[[Public, int], str]:
        return self._table.game.find("referee.spoken", "counted", None)

    def _besides(self, words: GameWords, public: Public) -> list[str]:
        """What else is easily done wrong at this rest, as the way in which hands go from now on."""
        reminders: Callable[[Public], list[str]] | None = self._table.game.find("referee.spoken", "reminders", None)
        with words.spoken():
            return reminders(public) if reminders is not None else []

    def _answered(self, seat: int, choice: int) -> None:
        self._open.pop(seat, None)
        if choice != RIGHT:
            self._doubted = True
            self._ask_what(seat)
        elif not self._open and not self._doubted:
            self._table.announce(
                News(None, sentence("Everybody counts"), (sentence("All is right."),), on_stations=False)
            )

    def _ask_what(self, seat: int) -> None:
        """Somebody counts something else than Herald: what is it?"""
        with speaking(self._table.words_of(seat).beside()):
            lines = [_("A: I have more"), _("B: I have less"), _("C: wrong play, undo")]
            self._open[seat] = self._questions.put(seat, _("What is wrong?"), lines, ("", "", ""), self._mend)

    def _mend(self, seat: int, choice: int) -> None:
        """How the table is put right: by hand, or by an undo, which the others are asked about."""
        self._open.pop(seat, None)
        if choice not in (MORE, LESS):
            self._wish(seat, UNDO)
            return
        public, name = self._table.public(), self._table.player(seat)

        def lines(words: GameWords) -> list[Text]:
            with words.spoken():
                counted = self._counts()(public, seat)
            return [sentence(MENDS[choice], name=name, counted=counted)]

        self._table.announce(News(None, sentence("Everybody counts"), lines))
