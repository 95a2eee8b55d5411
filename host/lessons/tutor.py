"""Leads a learner through a lesson: looks at accepted plays and laid cards, and announces the next step.

Nothing is judged here: the table accepts or refuses as in a game. What it accepted but the lesson did not ask for
is taken back.
"""

from __future__ import annotations

from collections.abc import Callable

from host.bots.strategy import Strategy
from host.errors import HeraldError
from host.lessons.lesson import LAY, LEARNER, Lesson, Step, Wrong, card_of, lessons
from host.lessons.sentences import Sentences
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import TABLE

Tell = Callable[[str], None]
ROUND = 60  # plays of the others at most, until what a last step began is played out


class Tutor:
    """A listener of a table that began at the lesson's position. `tell` gets sentences in the learner's language;
    `soon` calls a function once the table is done with what it is doing; `erred` hears of every mistake: the play
    that was tried, or the card that this step does not need."""

    def __init__(
        self,
        table: Table,
        lesson: Lesson,
        tell: Tell,
        soon: Callable[[Callable[[], None]], object],
        erred: Tell = lambda tried: None,
    ) -> None:
        self._table, self._lesson = table, lesson
        self._tell, self._soon, self._erred = tell, soon, erred
        self.sentences = Sentences(table.words_of(LEARNER))
        table.director = self.sentences.own("who goes back")
        self.on_step: Callable[[int], None] = lambda taken: None  # hears how many steps were taken
        self._number = 0
        self._line = 0
        self._moves = 0
        self._unnoted = False
        self._told: list[Wrong] = []  # what was said in this step to the very card that it asks for

    @property
    def over(self) -> bool:
        """Whether every step was taken."""
        return self._number == len(self._lesson.steps)

    @property
    def number(self) -> int:
        """How many steps were taken."""
        return self._number

    @property
    def step(self) -> Step:
        """The step under way; None when the lesson is over."""
        return self._lesson.steps[self._number]

    def begin(self, taken: int = 0) -> None:
        """Says what the lesson is about, and its first step; `taken` steps were taken before a host was lost, and
        are made again without a word."""
        for _ in range(min(taken, len(self._lesson.steps))):
            self._make_again()
        if self.over:
            self._tell(self.sentences.own("well done"))
            return
        self._table.listen(self)
        self._say(self._lesson.says)
        self.repeat()

    def repeat(self) -> None:
        """Says again what is to be done now."""
        if not self.over:
            self._tell(f"{self._number + 1}/{len(self._lesson.steps)}  {self.sentences.of(self.step.say)}")

    def on_news(self, news: News) -> None:
        """Announcements need no lesson."""

    def on_change(self, table: Table) -> None:
        """Looks at a play of the learner's, once the table has notified everybody."""
        self._soon(self._look)

    def laid(self, seat: int, uid: str, text: str) -> None:
        """A tag came to rest on a reader; the arguments are those of `Stations.on_card`."""
        code, _, card = text.partition("/")
        game = self._lesson.game
        if seat == LEARNER and code == game.code and card in game.cards() and not self.over:
            self._soon(lambda: self._look_at(card))

    def called(self, tried: str) -> str:
        """What the station calls a play of the learner's, or which card was laid: what `erred` heard, for people."""
        game, table = self._lesson.game, self._table
        verb, _, card = tried.partition(" ")
        if verb == LAY:
            return self.sentences.own("laid") % self.sentences.card(card)
        return table.words_of(LEARNER).caption(game.view(table.view(LEARNER)), game.parse(tried))[0]

    def _look_at(self, card: str) -> None:
        if self.over:
            return
        if card == self.step.looks:
            self._go_on()
            return
        game = self._lesson.game
        wrong = [one for one in self.step.wrong if card_of(game, one.play) == card and one.why]
        asked, spoke = card == card_of(game, self.step.awaited), False
        for one in wrong:
            if not asked:
                self._erred(one.play)
            elif one in self._told:
                continue
            self._told.append(one)
            self._say(one.say)
            spoke = spoke or bool(one.say)
        if not wrong and not asked and not self._tries(card):
            self._erred(f"lay {card}")
            self._tell(self.sentences.own("other card"))
            spoke = True
        if spoke:
            self.repeat()  # the order of the step stays the last sentence

    def _tries(self, card: str) -> bool:
        """Whether a play that this step comments on is made with the card."""
        return any(card_of(self._lesson.game, one.play) == card for one in self.step.wrong)

    def _look(self) -> None:
        made = [text for seat, text in self._table.plays()[self._line :] if seat == LEARNER]
        if self.over or not made:
            return
        if made[0] == self.step.awaited:
            self._go_on()
            return
        wrong = next((one for one in self.step.wrong if one.play == made[0]), Wrong(made[0], "", ""))
        self._table.undo(self._line)
        self._erred(wrong.play)
        self._tell(self.sentences.of(wrong.say) or self.sentences.own("taken back"))
        self.repeat()

    def _go_on(self) -> None:
        """The step was right: explains why, lets the others play, and announces the next one."""
        step = self.step
        self._say(step.right)
        self._number += 1
        self._told.clear()
        for line in step.then:
            self._play(line)
        self._line = self._table.line
        self._note()
        if self.over:
            self._table.unlisten(self)
            self._play_out()
            self._tell(f"{self.sentences.own('well done')}{self._following()}")
        self.repeat()

    def _play_out(self) -> None:
        """The others play by habit until it is the learner's turn again: what the last step began is seen to its end,
        and nobody is waited for."""
        for _ in range(ROUND):
            awaited = [seat for seat in self._table.awaited() if seat != TABLE]
            if self._table.over or not awaited or LEARNER in awaited:
                return
            view = self._table.game.view(self._table.view(awaited[0]))
            choice = Strategy(self._table.game, awaited[0]).choose(view, view.reach() or ())
            if choice is None:
                return
            self._play(f"{awaited[0]} {self._table.game.text(choice.play)}")

    def _following(self) -> str:
        """A sentence that names the lesson after this one, or nothing after the last."""
        names = [one.name for one in lessons(self._lesson.game)]
        after = names.index(self._lesson.name) + 1 if self._lesson.name in names else len(names)
        if after == len(names):
            return ""
        title = lessons(self._lesson.game)[after].title
        return f" {self.sentences.own('next') % self.sentences.of(title)}"

    def _note(self) -> None:
        """A disk that takes no note of how far it came ends no lesson; the learner hears of it once."""
        try:
            self.on_step(self._number)
        except HeraldError as error:
            if not self._unnoted:
                self._tell(str(error))
            self._unnoted = True

    def _say(self, english: str) -> None:
        if english:
            self._tell(self.sentences.of(english))

    def _make_again(self) -> None:
        step = self.step
        if not step.looks:
            self._play(f"{LEARNER} {step.awaited}")
        for line in step.then:
            self._play(line)
        self._number += 1
        self._line = self._table.line

    def _play(self, line: str) -> None:
        """A play of another seat, as a record writes it. Raises AssertionError when the table refuses it: the
        lesson is wrong then, and its test fails."""
        seat, _, text = line.partition(" ")
        self._moves += 1
        verdict = self._table.submit(int(seat), f"lesson-{self._moves}", self._table.moment, text)
        assert verdict.ok, f"{self._lesson.name}: {line}: {verdict.why}"
