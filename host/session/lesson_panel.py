"""What the panel of a learner shows, whoever leads: texts in the learner's language."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from host.languages.clauses import RuleText


class Lit(TypedDict):
    """What a panel lights; both empty where it lights nothing."""

    card: str
    play: str


class LessonDrawing(TypedDict):
    """A drawing beside a step, and what it says in words."""

    path: str
    alt: str


class LessonPanel(Lit):
    """A moment of a lesson, an exercise, a puzzle, a short game or a first game."""

    kind: str
    title: str
    step: int  # taken, or hints given
    steps: int
    learnt: str  # what the last step taught
    now: str  # what is to be done, or empty
    note: str
    over: bool
    stars: int  # 0 before the end
    praise: str  # at the end
    next: str  # the title of what comes after it, or empty
    can: list[str]  # which of back, again and skip
    drawing: NotRequired[LessonDrawing | None]  # of a lesson
    hint: NotRequired[str]  # what the teacher of a class says in this step
    rule: NotRequired[RuleText | None]  # of the last hint
