"""Questions whose answers are known, `questions.txt` of a game's package: a question like one of them has its answer.
Any other is answered by the clauses whose texts, names and questions use its words (ClauseWords), or words of which
most letters are the same (ClausePieces).

Each line: the clauses that answer, without their letters, then the question in English | Hungarian | Danish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import log, sqrt
from typing import NamedTuple

from host.computer.outside import folder_of
from host.languages.codes import column
from host.languages.stems import alike, sound, stem, without_accents

LIST = "questions.txt"
NONE: Mapping[str, float] = {}
# The weight of a word in a question like the one asked, where all words of both count: of a word that questions are
# built with ("how many" is not "who", but weighs little), and of a word found inside another.
ALIKE_COMMON, ALIKE_INSIDE = 0.25, 0.6
# What it counts among the words of a clause, where those that are asked count alone; the last: of the same meaning.
USED_COMMON, USED_INSIDE, USED_SAME = 0.5, 0.5, 0.7
PIECE = 5  # letters of the pieces of words that are compared where endings and compounds differ
COMMON_PIECES = 0.5  # what those of a word that questions are built with count
PIECES_LENGTH = 0.8  # as LENGTH, for pieces
HALF = 1.0  # after this many uses in a clause of usual length a word counts half of its most (BM25's k1)
LENGTH = 0.5  # how much less a word counts in a clause of many words, 0 to 1 (BM25's b)


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
    place = 1 + column(language)
    return tuple(Question(row[place], tuple(row[0].split())) for row in rows)


class KnownQuestions:
    """Questions of one game and language by the stems of their words, which are worth more the rarer they are."""

    def __init__(self, asked: Iterable[Question], split: Callable[[str], list[str]], common: set[str]) -> None:
        """`split` gives the stems of a text."""
        self._common = common
        self._rows = [(set(split(one.text)), one.answers) for one in asked]
        self._number_of = Counter(one for row, _ in self._rows for one in row)
        self.stems = self._number_of.keys()

    def alike(self, asked: list[str]) -> dict[str, float]:
        """{clause: how like the question is to the nearest one that it answers, 0 to 1}."""
        found: dict[str, float] = {}
        near = {one: {other for other in self.stems if alike(one, other)} for one in set(asked)}
        own = self._length(near)
        for row, answers in self._rows:
            shared = sum(self._worth(one) ** 2 * self._part_of_row(one, near[one], row) for one in near)
            likeness = shared / (own * self._length(row)) if shared else 0.0
            for number in answers:
                found[number] = max(found.get(number, 0.0), likeness)
        return found

    @staticmethod
    def _part_of_row(one: str, near: set[str], row: set[str]) -> float:
        return 1.0 if one in row else 0.0 if near.isdisjoint(row) else ALIKE_INSIDE

    def _length(self, row: Iterable[str]) -> float:
        return sqrt(sum(self._worth(one) ** 2 for one in row))

    def _worth(self, one: str) -> float:
        rare = log(1 + len(self._rows) / (1 + self._number_of[one]))
        return rare * (ALIKE_COMMON if one in self._common else 1.0)


class ClauseWords:
    """All words that were used of each clause, in its text, its names and the questions it answers, with how often.

    No single question has to resemble the one asked. Ranked as BM25 ranks pages.
    """

    def __init__(self, used: dict[str, dict[str, float]], common: set[str], same: dict[str, set[str]]) -> None:
        self._used, self._common, self._same = used, common, same
        self._number_of = Counter(one for uses in used.values() for one in uses)
        lengths = {number: sum(uses.values()) for number, uses in used.items()}
        usual = sum(lengths.values()) / max(1, len(used)) or 1.0
        self._half = {n: HALF * (1 - LENGTH + LENGTH * length / usual) for n, length in lengths.items()}

    def scores(self, asked: Iterable[str], less: Mapping[str, float] = NONE) -> dict[str, float]:
        """{clause: how well the words used of it fit those that are asked}, without clauses that none fits; `less` has
        the weight of a word that means little."""
        found: dict[str, float] = {}
        for one in dict.fromkeys(asked):
            part = USED_COMMON if one in self._common else less.get(one, 1.0)
            for number, worth in self._worths(one).items():
                found[number] = found.get(number, 0.0) + part * worth
        return found

    def _worths(self, one: str) -> dict[str, float]:
        """{clause: what the best word used of it for this one is worth}."""
        found: dict[str, float] = {}
        for other, part in self._meant(one).items():
            rare = log(1 + len(self._used) / self._number_of[other])
            for number, uses in self._used.items():
                if many := uses.get(other, 0.0):
                    worth = part * rare * many / (many + self._half[number])
                    found[number] = max(found.get(number, 0.0), worth)
        return found

    def _meant(self, one: str) -> dict[str, float]:
        """{known stem: what it counts} of those that a stem may mean."""
        found = {other: USED_INSIDE for other in self._number_of if alike(one, other)}
        found.update((other, USED_SAME) for other in self._same.get(one, ()) if other in self._number_of)
        return found | ({one: 1.0} if one in self._number_of else {})


def pieces(word: str) -> list[str]:
    """The pieces of a word as it sounds, its beginning and its end marked: of two forms of one most are the same."""
    whole = f"^{sound(without_accents(word))}$"
    return [whole[place : place + PIECE] for place in range(max(1, len(whole) - PIECE + 1))]


class ClausePieces:
    """All pieces of the words that were used of each clause: they find a word in a form or a compound whose stem is
    another. Ranked as ClauseWords are."""

    def __init__(self, used: dict[str, dict[str, float]], common: set[str], language: str) -> None:
        """`used`: {number: {word: how often}}."""
        self._common, self._language = common, language
        counts = {number: _pieces_of(words_used) for number, words_used in used.items()}
        usual = sum(sum(count.values()) for count in counts.values()) / max(1, len(counts)) or 1.0
        clauses_of = Counter(piece for count in counts.values() for piece in count)
        self._worths: dict[str, dict[str, float]] = {}
        for number, count in counts.items():
            half = HALF * (1 - PIECES_LENGTH + PIECES_LENGTH * sum(count.values()) / usual)
            for piece, many in count.items():
                rare = log(1 + len(counts) / clauses_of[piece])
                self._worths.setdefault(piece, {})[number] = rare * many / (many + half)

    def scores(self, asked: Iterable[str], less: Mapping[str, float] = NONE) -> dict[str, float]:
        """{clause: how well the pieces used of it fit the words that are asked}, without clauses that none fits; `less`
        as in ClauseWords."""
        found: dict[str, float] = {}
        for word in asked:
            sought, one = pieces(word), stem(without_accents(word), self._language)
            part = (COMMON_PIECES if one in self._common else less.get(one, 1.0)) / sqrt(len(sought))
            for piece in sought:
                for number, worth in self._worths.get(piece, {}).items():
                    found[number] = found.get(number, 0.0) + part * worth
        return found


def _pieces_of(used: dict[str, float]) -> dict[str, float]:
    found: dict[str, float] = {}
    for word, many in used.items():
        for piece in pieces(word):
            found[piece] = found.get(piece, 0.0) + many
    return found
