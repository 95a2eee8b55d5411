"""Leads somebody through an exercise or a puzzle: any legal play is made, and the goal judges what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from host.bots.coach import naming_of, why
from host.bots.judge import judge_of
from host.languages.catalogue import speaking
from host.lessons.exercise import MOST, Exercise
from host.lessons.goal import mine
from host.lessons.leader import AGAIN, SKIP, Notify, Soon, TaskLeader
from host.lessons.puzzle import Puzzle
from host.session.lesson_panel import LessonPanel
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import Event, State
from shared_rules.phrases import _

HELPED = 1  # stars at most after the answer was shown


class Judgement:
    """How one task is explained and judged; made for an Exercise or a Puzzle by `judgement_of`."""

    kind = "exercise"
    called = ""  # a key of OWN, for what has no title

    def __init__(self, task: Exercise, state: State) -> None:
        self._task, self._began = task, mine(state)

    @property
    def goal(self) -> str:
        """The question, in English."""
        return self._task.goal

    @property
    def best(self) -> Sequence[str]:
        """The plays that earn all stars."""
        return self._task.best

    @property
    def then(self) -> Sequence[str]:
        """What the others play as soon as it is not the learner's turn."""
        return self._task.then

    def ends(self, made: Sequence[str]) -> bool:
        """Whether it is judged after these plays."""
        return self._task.ends(made)

    def judged(self, state: State, made: Sequence[str], events: Sequence[Event] = ()) -> tuple[int, str]:
        """(stars, English reason why it is not one more) of what came of the plays."""
        return self._task.judged(state, made[-1], self._began, events)

    def play_that_counts(self, made: Sequence[str]) -> str:
        """The play that counts, of these."""
        return made[0]


class PuzzleJudgement(Judgement):
    """A puzzle is judged by what the strong search made of the play."""

    kind = "puzzle"

    def __init__(self, task: Puzzle, state: State) -> None:
        self._puzzle = task
        self.called = "puzzle" if task.kept else "moment"

    @property
    def goal(self) -> str:
        """See Judgement."""
        return "Find the play that is worth most here. Lay cards to look at them; the first play counts."

    @property
    def best(self) -> Sequence[str]:
        """See Judgement."""
        return (self._puzzle.best.play,)

    @property
    def then(self) -> Sequence[str]:
        """See Judgement."""
        return ()

    def ends(self, made: Sequence[str]) -> bool:
        """See Judgement."""
        return bool(made) and not self._puzzle.is_open(made)

    def judged(self, state: State, made: Sequence[str], events: Sequence[Event] = ()) -> tuple[int, str]:
        """See Judgement."""
        stars = self._puzzle.stars(self.play_that_counts(made))
        return stars, "" if stars == MOST else "Another play is worth more here."

    def play_that_counts(self, made: Sequence[str]) -> str:
        """See Judgement."""
        return self._puzzle.play_that_counts(made)

    def chances(self, play: str) -> tuple[float, float] | None:
        """(the chance after this play, that after the best one); None for a play that the search left aside."""
        value = self._puzzle.value(play)
        return None if value is None else (value.chance, self._puzzle.best.chance)


def judgement_of(task: Exercise | Puzzle, state: State) -> Judgement:
    """How a task is judged that begins at this state."""
    return Judgement(task, state) if isinstance(task, Exercise) else PuzzleJudgement(task, state)


class ExerciseLeader(TaskLeader):
    """See Leader. Its only step is to reach the goal; after a miss the learner may try again at once."""

    def __init__(
        self,
        table: Table,
        task: Exercise | Puzzle,
        title: str,
        notify: Notify,
        soon: Soon,
        erred: Notify = lambda tried: None,
    ) -> None:
        """`title`: what it belongs to, in English: the title of a lesson; empty for a puzzle."""
        super().__init__(table, task.game, notify, soon, erred, task.seat)
        self._task, self._title = task, title
        self._judgement = judgement_of(task, table.state)
        self._stars, self._why, self._figures = 0, "", ""
        self._judged = self._helped = self._answered = False
        self._plays: list[str] = []
        self._events: list[Event] = []

    @property
    def over(self) -> bool:
        """Whether the plays were judged."""
        return self._judged

    @property
    def stars(self) -> int:
        """The stars reached; HELPED at most after the answer was shown."""
        return min(self._stars, HELPED) if self._helped else self._stars

    def facts(self) -> LessonPanel:
        """See Leader."""
        own = self.sentences.own
        title = self.sentences.of(self._title) or own(self._judgement.called)
        done = self._judged
        return {
            "kind": self._judgement.kind,
            "title": title,
            "step": int(done),
            "steps": 1,
            "learnt": "",
            "now": self._goal(),
            "note": " ".join(part for part in (self._figures, self._reason()) if part),
            **self._light(""),
            "over": done,
            "stars": self.stars if done else 0,
            "praise": own(f"solved {self.stars}") if done else "",
            "next": "",
            "can": [AGAIN] * bool(self._plays) + [SKIP] * (not done),
        }

    def begin(self, taken: int = 0) -> None:
        """See Leader; what is not judged begins from the start."""
        self._table.listen(self)
        self.repeat()

    def repeat(self) -> None:
        """See Leader."""
        self._notify(self._goal())

    def on_news(self, news: News) -> None:
        """Goals may ask for what happened."""
        self._events += news.events

    def _goal(self) -> str:
        """The question, in the learner's language."""
        if self._judgement.kind != "puzzle":
            return self.sentences.of(self._judgement.goal)
        return self.sentences.own("find offer" if self._solution().gathers else "find it")

    def _reason(self) -> str:
        if not self._why or self._judgement.kind == "puzzle":
            return ""
        return self.sentences.of(self._why)

    def _look(self) -> None:
        made = [text for seat, text in self._table.plays()[self._line :] if seat == self.seat]
        self._plays += made
        if made and not self._judged:
            self._let_others()
        self._line = self._table.line
        if made and not self._judged and (self._table.over or self._judgement.ends(self._plays)):
            self._judge()
        elif made:
            self._play_out()
            self._line = self._table.line

    def _let_others(self) -> None:
        """The others make the file's plays, once, as soon as it is not the learner's turn. What the table refuses
        was meant for another play of the learner's: it is left out."""
        if self._answered or self.seat in self._table.awaited():
            return
        self._answered = True
        for line in self._judgement.then:
            self._try(line)

    def _judge(self) -> None:
        """The result; choices of all at the same time are turned over first."""
        if self._game.simultaneous:
            self._play_out()
        self._line = self._table.line
        self._stars, self._why = self._judgement.judged(self._table.state, self._plays, self._events)
        self._judged = True
        self._figures = self._told_figures()
        if self._stars < MOST:
            self._erred(self._judgement.play_that_counts(self._plays))
        self._note()
        facts = self.facts()
        self._notify(" ".join(part for part in (facts["praise"], facts["note"]) if part))
        self._changed()

    def _told_figures(self) -> str:
        """Of a puzzle, what the search made of the play and of the best one."""
        judgement = self._judgement
        if not isinstance(judgement, PuzzleJudgement):
            return ""
        chances = judgement.chances(judgement.play_that_counts(self._plays))
        if chances is None:
            figures = self.sentences.own("left aside") % round(100 * self._solution().best.chance)
        else:
            figures = self.sentences.own("chances") % (round(100 * chances[0]), round(100 * chances[1]))
        return " ".join((figures, *self._reasons()))

    def _solution(self) -> Puzzle:
        assert isinstance(self._task, Puzzle)
        return self._task

    def _reasons(self) -> list[str]:
        """What speaks for the best play of a puzzle, as the coach says it."""
        puzzle, state = self._solution(), self._solution().start()
        judge = judge_of(puzzle.game.name, state.position()["options"])
        reasons = judge.reasons(state, self.seat, puzzle.game.parse(puzzle.best.play)) if judge else []
        naming = naming_of(self._table.names, self._table.words_of(self.seat).card_name)
        with speaking(self._table.words_of(self.seat).beside()):
            said = why([one for one in reasons if one.points > 0], True, naming)
            return [_("About the best play: {why}").format(why=sentence) for sentence in said[:1]]

    # -- the buttons of the panel ----------------------------------------------------------------

    def _again(self) -> None:
        self._line = self._table.line
        self._go_to(0)
        self._plays.clear()
        self._answered = False
        self._events.clear()
        self._judged, self._stars, self._why, self._figures = False, 0, "", ""
        self.repeat()

    def _skip(self) -> None:
        """Shows the answer."""
        self._helped = True
        if self._plays:
            self._again()
        for text in self._judgement.best:
            self._play(f"{self.seat} {text}")
            self._look()
