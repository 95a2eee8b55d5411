"""Leads a learner through a lesson: looks at accepted plays and laid cards, and announces the next step.

Nothing is judged here: the table accepts or refuses as in a game. What it accepted but the lesson did not ask for
is taken back.
"""

from __future__ import annotations

from collections import Counter

from host.bots.strategy import Strategy
from host.lessons.goal import facts, holds, mine
from host.lessons.leader import AGAIN, BACK, SKIP, Notify, Soon, TaskLeader
from host.lessons.lesson import LAY, LEARNER, ChoiceAnswer, Lesson, Step, Wrong, card_of, lessons
from host.session.lesson_panel import LessonDrawing, LessonPanel
from host.table.news import News
from host.table.table import Table
from shared_rules import tag
from shared_rules.contract import Event

MISTAKES = 2  # the most that still earn two stars; a skipped step counts as two


class LessonLeader(TaskLeader):
    """See Leader. It leads through the steps of one lesson."""

    def __init__(
        self, table: Table, lesson: Lesson, notify: Notify, soon: Soon, erred: Notify = lambda tried: None
    ) -> None:
        super().__init__(table, lesson.game, notify, soon, erred)
        self._lesson = lesson
        self._remarks: list[Wrong] = []  # the answer given in this step to the very card that it asks for
        self._comment = ""
        self._answers: list[str] = []  # what each step that was taken answered to the learner's choice
        self._failed = Counter[str]()
        self._start, self._began = 0, mine(table.state)  # the line and the figures with which this step begins
        self._events: list[Event] = []  # what has happened in it

    @property
    def number(self) -> int:
        """How many steps were taken."""
        return len(self._marks)

    @property
    def over(self) -> bool:
        """Whether every step was taken."""
        return self.number == len(self._lesson.steps)

    @property
    def step(self) -> Step:
        """The step under way. Raises IndexError when the lesson is over."""
        return self._lesson.steps[self.number]

    @property
    def stars(self) -> int:
        """Three without a mistake, two with MISTAKES at most, else one."""
        failed = self._failed["mistakes"] + MISTAKES * self._failed["skipped"]
        return 3 if not failed else 2 if failed <= MISTAKES else 1

    def facts(self) -> LessonPanel:
        """See Leader."""
        of, steps, over = self.sentences.of, self._lesson.steps, self.over
        begun = bool(self.number) or self._halfway
        can = [BACK] * begun + [AGAIN] * begun + [SKIP] * (not over)
        return {
            "kind": "lesson",
            "title": of(self._lesson.title),
            "step": self.number,
            "steps": len(steps),
            "learnt": self._learnt(),
            "now": "" if over else of(self.step.say),
            "note": self._comment,
            "drawing": self._drawing(),
            **self._light("" if over or self.step.kinds else self.step.awaited),
            "over": over,
            "stars": self.stars if over else 0,
            "praise": self.sentences.own(f"praise {self.stars}") if over else "",
            "next": self._next(),
            "can": can,
        }

    def _drawing(self) -> LessonDrawing | None:
        """The page's drawing beside this step, and its meaning in the learner's language."""
        drawing = None if self.over else self.step.drawing
        if drawing is None:
            return None
        return {"path": drawing.path(self._lesson.game.name), "alt": self.sentences.of(drawing.alt)}

    def _learnt(self) -> str:
        """What the last step taught: the answer to a choice, and its closing sentence."""
        of, taken = self.sentences.of, self.number
        if not taken:
            return of(self._lesson.says)
        return " ".join(of(one) for one in (self._answers[-1], self._lesson.steps[taken - 1].right) if one)

    def begin(self, taken: int = 0) -> None:
        """See Leader; in steps of choice that were taken the lesson's own plays stand for the learner's."""
        for _ in range(min(taken, len(self._lesson.steps))):
            self._make_again()
        if self.over:
            self._notify(self.sentences.own("well done"))
            return
        self._step_begins()
        self._table.listen(self)
        self._notify(f"{self.sentences.of(self._lesson.title)}. {self.sentences.of(self._lesson.says)}")
        self.repeat()

    def repeat(self) -> None:
        """See Leader."""
        if not self.over:
            self._notify(f"{self.number + 1}/{len(self._lesson.steps)}  {self.sentences.of(self.step.say)}")

    def on_card(self, seat: int, uid: str, text: str) -> None:
        """See Leader."""
        code, card = tag.split(text)
        if seat == LEARNER and code == self._game.code and card in self._game.cards() and not self.over:
            self._soon(lambda: self._look_at(card))

    def _look_at(self, card: str) -> None:
        if self.over:
            return
        if card == self.step.looks:
            self._go_on()
            return
        wrong = [one for one in self.step.wrong if card_of(self._game, one.play) == card and one.why]
        asked = bool(self.step.kinds) or card == card_of(self._game, self.step.awaited)
        remarks = [one for one in wrong if not (asked and one in self._remarks)]
        for one in remarks:
            if not (asked or self._names(card)):
                self._fails(one.play)
            self._remarks.append(one)
            self._say(one.say)
        said = [self.sentences.of(one.say) for one in remarks if one.say]
        if not wrong and not asked and not self._tries(card):
            self._fails(f"{LAY} {card}")
            said = [self.sentences.own("other card")]
            self._notify(said[0])
        if said:
            self._comment = " ".join(said)
            self.repeat()  # the order of the step stays the last sentence
            self._changed()

    def _tries(self, card: str) -> bool:
        """Whether a play that this step comments on is made with the card."""
        return any(card_of(self._game, one.play) == card for one in self.step.wrong)

    def _names(self, card: str) -> bool:
        """Whether the step itself asks for this card: laying it to see its price is not a mistake."""
        return f"{{card:{card}}}" in self.step.say

    def _look(self) -> None:
        made = [text for seat, text in self._table.plays()[self._line :] if seat == LEARNER]
        if self.over or not made:
            return
        if made[0] == self.step.awaited and not self.step.kinds:
            self._go_on()
            return
        kind = self._kind(made[0])
        if kind is not None:
            self._chosen(made[0], kind)
            return
        wrong = next((one for one in self.step.wrong if one.play == made[0]), Wrong(made[0], "", ""))
        self._go_to(self._line)
        self._fails(wrong.play)
        self._comment = self.sentences.of(wrong.say) or self.sentences.own("taken back")
        self._notify(self._comment)
        self.repeat()
        self._changed()

    def _kind(self, play: str) -> ChoiceAnswer | None:
        """The first kind of this step that fits a play; None for one that the step does not accept."""
        if not self.step.kinds or any(one.play == play for one in self.step.wrong):
            return None
        found = facts(self._table.state, play, self._began, self._events)
        return next(
            (one for one in self.step.kinds if one.names(play) and (not one.that or holds(one.that, found))), None
        )

    def _chosen(self, play: str, kind: ChoiceAnswer) -> None:
        """A play of the learner's choice: it is answered, and the step taken or gone on with."""
        if self.step.taken_by(play):
            self._go_on(kind.say)
            return
        self._line = self._table.line
        self._comment = self.sentences.of(kind.say)
        self._say(kind.say)
        self._changed()

    def on_news(self, news: News) -> None:
        """Kinds may ask for what happened."""
        self._events += news.events

    def _fails(self, tried: str) -> None:
        """A mistake. Looking at a card that a step does not need is not counted."""
        if not tried.startswith(f"{LAY} "):
            self._failed["mistakes"] += 1
        self._erred(tried)

    def _go_on(self, answer: str = "") -> None:
        """The step was right: explains why, lets the others play, and announces the next one."""
        step = self.step
        self._say(answer)
        self._say(step.right)
        self._take(step, answer)
        self._note()
        if self.over:
            self._play_out()
            self._praise()
        self.repeat()
        self._changed()

    def _praise(self) -> None:
        """How it went, what is next, and the button that leads there."""
        own, title = self.sentences.own, self._next()
        said = [own("well done"), own(f"praise {self.stars}"), own("next") % title if title else ""]
        if self.asks is not None:
            said.append(own("hold next" if self.goes_on else "hold again"))
        self._notify(" ".join(one for one in said if one))

    def _take(self, step: Step, answer: str = "") -> None:
        """The step counts as taken, and the others play what follows it."""
        self._marks.append(self._start)
        self._answers.append(answer)
        self._remarks.clear()
        self._comment = ""
        for line in step.then:
            (self._try if step.kinds else self._play)(line)
        if step.kinds:
            self._play_out()
        self._step_begins()

    def _step_begins(self) -> None:
        """Keeps how the step begins: a step of choice is compared with it at its end."""
        self._start = self._line = self._table.line
        self._began = mine(self._table.state)
        self._events.clear()

    def _next(self) -> str:
        """The title of the lesson after this one, or nothing after the last."""
        found = lessons(self._game)
        names = [one.name for one in found]
        after = names.index(self._lesson.name) + 1 if self._lesson.name in names else len(names)
        return self.sentences.of(found[after].title) if after < len(names) else ""

    def _make_again(self) -> None:
        step = self.step
        self._do_step(step)
        self._take(step)

    def _do_step(self, step: Step) -> None:
        """The lesson makes the play of a step; where the learner's choices left it illegal, what habit would play."""
        if step.looks:
            return
        if not step.kinds:
            self._play(f"{LEARNER} {step.awaited}")
        elif not self._try(f"{LEARNER} {step.awaited}").ok:
            view = self._game.view(self._table.view(LEARNER))
            choice = Strategy(self._game, LEARNER).choose(view, view.reach() or ())
            if choice is not None:
                self._play(f"{LEARNER} {self._game.text(choice.play)}")

    # -- the buttons of the panel ----------------------------------------------------------------

    @property
    def _halfway(self) -> bool:
        """Whether some plays of this step were made, and more are to come."""
        return self._line > self._start

    def _back(self) -> None:
        self._return_to(self.number - (not self._halfway))

    def _again(self) -> None:
        self._failed.clear()
        self._return_to(0)

    def _return_to(self, number: int) -> None:
        """The table as it stood before a step; the lesson goes on from there."""
        line = [*self._marks, self._start][number]
        del self._marks[number:], self._answers[number:]
        self._remarks.clear()
        self._comment = ""
        self._line = self._table.line  # an undone play does not count for the learner
        self._go_to(line)
        self._step_begins()
        self._note()
        self.repeat()

    def _skip(self) -> None:
        """The lesson does the step itself."""
        step = self.step
        self._failed["skipped"] += 1
        if not step.looks:
            self._go_to(self._start)
            self._do_step(step)
        self._go_on()
