"""What everything that leads a learner has in common.

`Leader` is one life, from its beginning to the stars of its end: of a lesson, an exercise, a puzzle, a short game and a
first game. `TaskLeader` leads through a task with buttons of its own, which all of them have but the first game.

A leader listens to a table. It judges nothing: the table accepts or refuses as in a game.
"""

from __future__ import annotations

from collections.abc import Callable

from host.bots.strategy import Strategy
from host.errors import HeraldError, WrongUse
from host.lessons.lesson import LEARNER, card_of
from host.lessons.sentences import Sentences
from host.session.lesson_panel import LessonPanel, Lit
from host.table.news import News, Verdict
from host.table.table import Table
from shared_rules.contract import TABLE, Game

Notify = Callable[[str], None]
Soon = Callable[[Callable[[], None]], object]
ROUND = 60  # plays of the others at most, until it is the learner's turn again
BACK, AGAIN, SKIP = "back", "again", "skip"
# What a button held at a station, or the button of an undo on the page, means while somebody learns. Holding D asks
# whether to begin again, and at the end whether to go on to what is next.
WISHES = {"undo": BACK, "redo": SKIP, "coach": ""}
ON, STAY, FROM_THE_START = range(3)  # what A, B and C answer then
Ask = Callable[[str, list[str], Callable[[int], None]], object]


class Leader:
    """A listener of a table at which somebody learns: begun, watched, noted step by step, and over with its stars.

    seat     where the learner sits
    on_step  hears how many steps were taken, and of the end; `host.lessons.progress` keeps it
    whole    whether it leads through a whole game, with review and undo as ever
    """

    whole = False

    def __init__(self, table: Table, game: Game, notify: Notify, seat: int = LEARNER) -> None:
        """`notify` gets sentences in the learner's language."""
        self._table, self._game, self.seat = table, game, seat
        self._notify = notify
        self.sentences = Sentences(table.words_of(seat))
        self.on_step: Callable[[int], None] = lambda taken: None
        self._watchers: list[Callable[[], None]] = []
        self._unnoted = False
        self._from_teacher = (0, "")  # how many steps were taken when a teacher said something, and what

    # -- for stations and pages: host.session.session.SessionLeader --------------------------------

    def watch(self, watcher: Callable[[], None]) -> None:
        """`watcher()` is called whenever `facts` have changed."""
        self._watchers.append(watcher)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        raise NotImplementedError

    @property
    def number(self) -> int:
        """How many steps were taken: one, where the end is the only one."""
        return int(self.over)

    @property
    def stars(self) -> int:
        """What it came to so far, 0 to 3."""
        raise NotImplementedError

    def facts(self) -> LessonPanel | None:
        """What a panel shows; None for a learner who wants none."""
        raise NotImplementedError

    def panel(self) -> LessonPanel | None:
        """The facts, and what a teacher has said in this step."""
        (step, hint), facts = self._from_teacher, self.facts()
        return {**facts, "hint": hint} if facts is not None and hint and step == self.number else facts

    def hint(self, text: str) -> None:
        """A teacher's words, which the panel shows until the next step."""
        self._from_teacher = self.number, text
        self._changed()

    def begin(self, taken: int = 0) -> None:
        """Says what it is about; `taken` steps were taken before a host was lost, and are made again silently."""
        raise NotImplementedError

    def do(self, what: str) -> None:
        """One of BACK, AGAIN and SKIP, where they are offered. Raises WrongUse for what cannot be done now."""
        raise WrongUse(self.sentences.own("not now"))

    def wish(self, what: str) -> bool:
        """What a button held at the learner's station asks for; whether it was meant for what is learnt."""
        return False

    # -- a listener --------------------------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """Announcements need no lesson."""

    def on_change(self, table: Table) -> None:
        """Looks at a play of the learner's."""
        raise NotImplementedError

    # -- for what leads ------------------------------------------------------------------------------

    def _changed(self) -> None:
        for watcher in self._watchers:
            watcher()

    def _note(self) -> None:
        """A disk that takes no note of how far it came ends no lesson; the learner is informed once."""
        try:
            self.on_step(self.number)
        except HeraldError as error:
            if not self._unnoted:
                self._notify(str(error))
            self._unnoted = True


class TaskLeader(Leader):
    """Leads through a task, from the moment at which its table began.

    soon     calls a function once the table is done with what it is doing
    erred    is called with every mistake: the play that was tried, or `lay` and the card that was not needed
    asks     puts a question to the learner's station, answered by A, B or C; None where there is no station
    on_next  begins what comes next; None where others decide that, as in a class
    """

    def __init__(
        self,
        table: Table,
        game: Game,
        notify: Notify,
        soon: Soon,
        erred: Notify = lambda tried: None,
        seat: int = LEARNER,
    ) -> None:
        super().__init__(table, game, notify, seat)
        self._soon, self._erred = soon, erred
        table.director = self.sentences.own("who goes back")
        self.asks: Ask | None = None
        self.on_next: Callable[[], None] | None = None
        self._marks: list[int] = []  # at which line of the table each step that was taken began
        self._line = 0
        self._moves = 0

    # -- for stations and pages ------------------------------------------------------------------

    def facts(self) -> LessonPanel:
        """See Leader."""
        raise NotImplementedError

    def repeat(self) -> None:
        """Says again what is to be done now."""
        raise NotImplementedError

    def do(self, what: str) -> None:
        """See Leader."""
        if what not in self.facts()["can"]:
            super().do(what)
        {BACK: self._back, AGAIN: self._again, SKIP: self._skip}[what]()
        self._changed()

    def wish(self, what: str) -> bool:
        """See Leader."""
        if what not in WISHES:
            return False
        doing, can = WISHES[what], self.facts()["can"]
        if not doing and AGAIN in can and self.asks is not None:
            self._offer(self.asks)
        elif doing not in can:
            self.repeat()
        else:
            self.do(doing)
        return True

    def _offer(self, ask: Ask) -> None:
        """Asks what else to do. A and B change nothing, so that a habitual press does not start again."""
        facts, own = self.facts(), self.sentences.own
        following = facts["next"] if self.goes_on else ""
        on = [own("A next"), own("B stay")] if following else [own("A B stay" if facts["over"] else "A B on")]
        text = following or facts["now"] or facts["praise"]
        ask(facts["title"], [*on, own("C again"), "", text], self._offered)

    @property
    def goes_on(self) -> bool:
        """Whether the learner may begin what is next, now."""
        return self.over and self.on_next is not None and bool(self.facts()["next"])

    def _offered(self, choice: int) -> None:
        if choice == FROM_THE_START and AGAIN in self.facts()["can"]:
            self.do(AGAIN)
        elif choice == ON and self.goes_on and self.on_next is not None:
            self.on_next()
        else:
            self.repeat()

    def on_change(self, table: Table) -> None:
        """Looks at a play of the learner's, once the table has notified everybody."""
        self._soon(self._look)

    def on_card(self, seat: int, uid: str, text: str) -> None:
        """A tag came to rest on a reader; the arguments are those of `Stations.on_card`."""

    def called(self, tried: str) -> str:
        """What the station calls a play of the learner's, or which card was laid: what `erred` heard, for people."""
        verb, _, card = tried.partition(" ")
        if verb == "lay":
            return self.sentences.own("laid") % self.sentences.card(card)
        view = self._game.view(self._table.view(self.seat))
        return self._table.words_of(self.seat).caption(view, self._game.parse(tried))[0]

    # -- for what is led -------------------------------------------------------------------------

    def _look(self) -> None:
        """Looks at what the learner has played since `_line`."""
        raise NotImplementedError

    def _back(self) -> None:
        raise NotImplementedError

    def _again(self) -> None:
        raise NotImplementedError

    def _skip(self) -> None:
        raise NotImplementedError

    def _say(self, english: str) -> None:
        if english:
            self._notify(self.sentences.of(english))

    def _light(self, play: str) -> Lit:
        """The card and the play that a panel lights; a card alone where it is only to be laid."""
        verb, _, card = play.partition(" ")
        return {"card": card, "play": ""} if verb == "lay" else {"card": card_of(self._game, play) or "", "play": play}

    def _go_to(self, line: int) -> None:
        """The table goes back to where `line` plays stood; nothing happens where nothing was played since."""
        self._table.undo(line)
        self._line = self._table.line

    def _play(self, line: str) -> None:
        """A play as a record writes it. Raises AssertionError when the table refuses it: what is led is wrong then,
        and its test fails."""
        verdict = self._try(line)
        assert verdict.ok, f"{line}: {verdict.why}"

    def _try(self, line: str) -> Verdict:
        """The table's answer to a play as a record writes it."""
        seat, _, text = line.partition(" ")
        self._moves += 1
        return self._table.submit(int(seat), f"lesson-{self._moves}", self._table.moment, text)

    def _play_out(self) -> None:
        """The others play by habit until it is the learner's turn again: what a play began is seen to its end, and
        nobody is waited for."""
        for _ in range(ROUND):
            awaited = [seat for seat in self._table.awaited() if seat != TABLE]
            if self._table.over or not awaited or self.seat in awaited:
                return
            view = self._game.view(self._table.view(awaited[0]))
            choice = Strategy(self._game, awaited[0]).choose(view, view.reach() or ())
            if choice is None:
                return
            self._play(f"{awaited[0]} {self._game.text(choice.play)}")
