"""Questions whose answers are known, `questions.txt` of a game's package: a question like one of them has its answer.

Each line: the clauses that answer, without their letters, then the question in English | Hungarian | Danish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import log, sqrt
from typing import NamedTuple

from host.computer.outside import folder_of
from host.languages.codes import CODES
from host.languages.stems import alike, stems

LIST = "questions.txt"
BUILDING = 0.25  # what a word counts that questions are built with: "how many" is not "who", but tells little
INSIDE = 0.6  # what a word counts that is found inside another


class Question(NamedTuple):
    """The question, and the numbers of the clauses that answer it, without letters."""

    text: str
    answers: tuple[str, ...]


@cache
def questions_of(game: str, language: str) -> tuple[Question, ...]:
    """The questions of a game in a language; none where it has no list."""
    file = folder_of(game) / LIST
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    place = 1 + list(CODES).index(language)
    return tuple(Question(row[place], tuple(row[0].split())) for row in rows)


class KnownQuestions:
    """Questions of one game and language by the stems of their words, which are worth more the rarer they are."""

    def __init__(self, asked: Iterable[Question], language: str, common: set[str]) -> None:
        self._common = common
        self._rows = [(set(stems(one.text, language)), one.answers) for one in asked]
        self._number_of = Counter(stem for row, _ in self._rows for stem in row)
        self.stems = self._number_of.keys()

    def alike(self, asked: list[str]) -> dict[str, float]:
        """{clause: how like the question is to the nearest one that it answers, 0 to 1}."""
        found: dict[str, float] = {}
        near = {one: {other for other in self.stems if alike(one, other)} for one in set(asked)}
        own = self._length(near)
        for row, answers in self._rows:
            shared = sum(self._worth(one) ** 2 * self._held(one, near[one], row) for one in near)
            likeness = shared / (own * self._length(row)) if shared else 0.0
            for number in answers:
                found[number] = max(found.get(number, 0.0), likeness)
        return found

    @staticmethod
    def _held(one: str, near: set[str], row: set[str]) -> float:
        return 1.0 if one in row else 0.0 if near.isdisjoint(row) else INSIDE

    def _length(self, row: Iterable[str]) -> float:
        return sqrt(sum(self._worth(one) ** 2 for one in row))

    def _worth(self, one: str) -> float:
        rare = log(1 + len(self._rows) / (1 + self._number_of[one]))
        return rare * (BUILDING if one in self._common else 1.0)
