"""Rules found as people ask for them: "who starts?", "same card twice", "famine".

A clause counts by the words of the question that it holds, rare ones more than common ones, in any form. Where
players use other words, `asked.txt` of the game's package leads to the clauses that answer. So do known questions with
their answers, and the words that people use of a clause (known_questions.py).
A word that no clause knows is compared with those that are known: "did you mean".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from math import log
from typing import NamedTuple

from host.computer.outside import folder_of
from host.languages.card_search import CardAnswer, card_called, cards_in
from host.languages.clauses import Clause, clauses
from host.languages.codes import ENGLISH, column
from host.languages.known import LANGUAGES
from host.languages.known_questions import ClausePieces, ClauseWords, KnownQuestions, Question, questions_of
from host.languages.stems import COMPOUND, alike, sound, stem, stems, without_accents, words
from host.languages.typed_letters import usual_letters
from shared_rules.contract import Game, load

LIST = "asked.txt"
WORDS = "words"  # before words that mean the same, in place of clauses
KIND = "kind"  # before what one word comprises: the word, then those of its kind, which may stand for one another
TERM = "term"  # before words that are one name together: what is asked of a "free city" is not what is free
MOST = 10  # clauses that an answer shows
KNOWN = 0.6  # of what a known question is worth, from where on it is this one
NAMING = 6  # clauses in which a word that distinguishes a card may stand
TOUCHING = 3  # clauses on what a card's text is about
PART = 0.4  # of the best clause's score, below which another is not offered
HEADING, RULING = 0.5, 0.3  # what a word is worth there, against 1 in the text
INSIDE = 0.5  # a word found inside another
PHRASE, PHRASE_WORD = 8.0, 4.0  # what an alias is worth, and each of its words
ASKED = 10.0  # what a known question is worth that is the same
USED = 8.0  # what the words used of a clause are worth
PIECES = 5.0  # what the pieces of these words are worth
FURTHER = 0.6  # what a use of a word counts for the second and later clauses of an answer
SECOND = 0.5  # less for each further clause of an alias
MEMBER = 0.4  # what a word of a kind is worth beside its kind: that one clause names papyrus tells little
SAME = 0.8  # what a word is worth where another word for the same thing stands
LONGER = 3  # letters by which a slip and its word may differ
MOST_SLIPS = 4  # words of a question that are looked up as slips: that takes a hundred times as long
NEAR = 500  # stems of questions whose alike ones are kept
CLOSE = 0.82  # from here on a word may be a slip for another, in difflib's ratio


class Alias(NamedTuple):
    """What players call something, as typed and as stems, and the clauses that answer, the best first."""

    phrase: str
    stems: frozenset[str]
    clauses: tuple[str, ...]


class Answer(NamedTuple):
    """The clauses that answer a question, best first, the question as it was understood where a word had to be
    corrected, otherwise nothing, and the cards that it names."""

    clauses: list[Clause]
    meant: str = ""
    cards: tuple[CardAnswer, ...] = ()


def find(game: Game, question: str, language: str = ENGLISH) -> Answer:
    """What answers a question: one clause for its number, all clauses for nothing, otherwise at most ten. A question
    that finds nothing in a language is asked again in English, which readers may know."""
    everything, question = clauses(game, language), usual_letters(question)
    asked = _flat(question)
    exact = [clause for clause in everything if asked in (_flat(clause.number), clause.number.partition("-")[2])]
    if exact or not words(question):
        return Answer(exact or everything)
    named, left = cards_in(game, question, language)
    if named and not _index(game.name, language).telling(left):
        return Answer(_touching(game, question, named, language), "", tuple(named))
    called = card_called(game, question, language) if not named else []
    for tongue in dict.fromkeys((language, ENGLISH)):
        numbers, meant = _index(game.name, tongue).find(question)
        if numbers:
            by_number = {clause.number: clause for clause in everything}
            if meant and not called:
                called = cards_in(game, meant, language)[0]
            return Answer([by_number[number] for number in numbers], meant, tuple(named or called))
    return Answer(_touching(game, question, called, language), "", tuple(named or called))


def _flat(number: str) -> str:
    """The number of a clause however it is typed: sw-44, SW 44, sw44."""
    return "".join(letter for letter in number.lower() if letter.isalnum())


def _touching(game: Game, question: str, named: list[CardAnswer], language: str) -> list[Clause]:
    """The clauses on these cards: those of the card alone, those that were known to answer, those that name it, in full
    or by the word that distinguishes it, then those that its text is about."""
    everything = clauses(game, language)
    by_number = {clause.number: clause for clause in everything}
    found = [one for card in named for one in everything if one.text.lower().startswith(f"{card.name.lower()}:")]
    found += [by_number[number] for number in _index(game.name, language).answers_to(question)] if named else []
    for card in named:
        found += [one for one in everything if names_card(one, card.name)]
        found += [by_number[number] for number in _index(game.name, language).naming(card.name)]
        for text in (*card.effects, card.name):
            for tongue in dict.fromkeys((language, ENGLISH)):
                numbers, _meant = _index(game.name, tongue).find(text)
                found += [by_number[number] for number in numbers[:TOUCHING]]
                if numbers:
                    break
    return list(dict.fromkeys(found))[:MOST]


def names_card(clause: Clause, name: str) -> bool:
    """Whether a clause contains the name of a card."""
    text = f" {' '.join(words(clause.text))} {' '.join(words(clause.ruling))} "
    return f" {' '.join(words(name))} " in text


@cache
def _index(game: str, language: str) -> Index:
    return Index(clauses(load(game), language), aliases(game, language), language, questions_of(game, language))


@cache
def aliases(game: str, language: str) -> tuple[Alias, ...]:
    """The aliases of a game in a language; none where it has no asked.txt."""
    file = folder_of(game) / LIST
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return tuple(alias for line in lines if line and not line.startswith("#") for alias in _aliases(line, language))


def _aliases(line: str, language: str) -> list[Alias]:
    """Those of a line `SW-15 SW-3 = ENGLISH, ENGLISH | HUNGARIAN | DANISH`."""
    numbers, _, phrases = line.partition(" = ")
    spoken = phrases.split(" | ")[column(language)]
    return [Alias(one, frozenset(stems(one, language)), tuple(numbers.split())) for one in spoken.split(", ")]


def _lines(known: Iterable[Alias], mark: str) -> list[list[Alias]]:
    """Those of each line that begins with this mark."""
    groups: dict[tuple[str, ...], list[Alias]] = {}
    for alias in known:
        if alias.clauses[0] == mark:
            groups.setdefault(alias.clauses, []).append(alias)
    return list(groups.values())


def _same_words(known: Iterable[Alias], language: str) -> dict[str, set[str]]:
    """{stem: stems that mean the same} in any game, and of the lines `words NAME = house, building | ...`."""
    found: dict[str, set[str]] = {}
    groups = [set(stems(line, language)) for line in LANGUAGES[language].same]
    groups += [{one for alias in line for one in alias.stems} for line in _lines(known, WORDS)]
    for group in groups:
        for one in group:
            found.setdefault(one, set()).update(group - {one})
    return found


def _kinds(known: Iterable[Alias]) -> dict[str, str]:
    """{stem: stem of its kind} of the lines `kind NAME = good, ore, clay | ...`."""
    lines = ([one for alias in line for one in alias.stems] for line in _lines(known, KIND))
    return {one: kind for kind, *members in lines for one in members}


def _add(uses: dict[str, float], said: Iterable[str], worth: float) -> None:
    for one in said:
        uses[one] = uses.get(one, 0.0) + worth


class Terms:
    """Names of several words, as the lines `term NAME = free city, third city | ...` list them: in every text each is
    one word, that of the line's first phrase."""

    def __init__(self, known: Iterable[Alias]) -> None:
        self._ways: list[tuple[re.Pattern[str], str]] = []
        self._parted: dict[str, str] = {}
        for first, *others in _lines(known, TERM):
            one = first.phrase.replace(" ", "-")
            self._parted[one] = first.phrase
            for alias in (first, *others):
                self._ways.append((re.compile(rf"\b{re.escape(alias.phrase)}", re.IGNORECASE), one))

    def joined(self, text: str) -> str:
        """The text with each term as one word."""
        for pattern, one in self._ways:
            text = pattern.sub(one, text)
        return text

    def joined_clause(self, clause: Clause) -> Clause:
        """The clause with each term of its texts as one word."""
        heading, text, ruling = self.joined(clause.heading), self.joined(clause.text), self.joined(clause.ruling)
        return clause._replace(heading=heading, text=text, ruling=ruling)

    def parted(self, text: str) -> str:
        """The text with its terms as people write them."""
        for one, phrase in self._parted.items():
            text = text.replace(one, phrase)
        return text


class Index:
    """The clauses of a game in a language by the stems of their words."""

    def __init__(
        self, found: list[Clause], names: tuple[Alias, ...], language: str, asked: tuple[Question, ...] = ()
    ) -> None:
        self._language, self._kinds, self._terms = language, _kinds(names), Terms(names)
        found = [self._terms.joined_clause(clause) for clause in found]
        names = tuple(self._with_terms(alias) for alias in names if alias.clauses[0] != TERM)
        asked = tuple(one._replace(text=self._terms.joined(one.text)) for one in asked)
        self._aliases = [alias for alias in names if alias.clauses[0] not in (WORDS, KIND)]
        self._same = _same_words(names, language)
        self._less = dict.fromkeys(self._kinds, MEMBER)
        self._common = {stem(word, language) for word in LANGUAGES[language].common.split()}
        self._weights = {clause.number: self._weigh(clause) for clause in found}
        self._number_of = Counter(one for weights in self._weights.values() for one in weights)
        self._near = lru_cache(NEAR)(self._seek_alike)
        self._questions = KnownQuestions(asked, self._stems, self._common)
        self._words_of = self._words_used(found, asked, self._stems)
        self._used = ClauseWords(self._words_of, self._common, self._same)
        self._pieces = ClausePieces(self._words_used(found, asked, words), self._common, language)
        self._alias_stems = {one for alias in names for one in alias.stems} | self._questions.stems | self._same.keys()
        texts = [f"{clause.heading} {clause.text}" for clause in found]
        texts += [alias.phrase for alias in names] + [question.text for question in asked]
        texts += LANGUAGES[language].same
        self._spelled = {sound(without_accents(word)): word for text in texts for word in words(text)}

    def telling(self, question: str) -> list[str]:
        """The stems of a question that matter for its answer."""
        return [one for one in self._stems(question) if one not in self._common]

    def answers_to(self, question: str) -> list[str]:
        """The numbers of the clauses that answer a known question which is all but the same."""
        scores = self._question_scores(self._stems(self._terms.joined(question)))
        return sorted((one for one, worth in scores.items() if worth >= KNOWN * ASKED), key=lambda one: -scores[one])

    def naming(self, name: str) -> list[str]:
        """The numbers of the clauses in which the rarest word of a name stands, or that players ask about by it: the
        most first, none where the word is not rare."""
        used = self._words_of
        holding = {one: [number for number in used if one in used[number]] for one in self.telling(name)}
        found = min((numbers for numbers in holding.values() if numbers), key=len, default=list[str]())
        rare = found if len(found) <= NAMING and [] not in holding.values() else []
        rarest = next((one for one, numbers in holding.items() if numbers is found), "")
        return sorted(rare, key=lambda number: -used[number][rarest])

    def _weigh(self, clause: Clause) -> dict[str, float]:
        """{stem: what it is worth in a clause}."""
        parts = ((clause.ruling, RULING), (clause.heading, HEADING), (clause.text, 1.0))
        return {one: worth for text, worth in parts for one in self._stems(text)}

    def _stems(self, text: str) -> list[str]:
        """The stems of a text, after each that of its kind: what is asked of ore is answered by what holds of goods."""
        found = [(one, self._kinds.get(one)) for one in stems(text, self._language)]
        return [one for pair in found for one in pair if one]

    def _with_terms(self, alias: Alias) -> Alias:
        """The alias with terms as one word, and in its stems the kind in place of its members."""
        phrase = self._terms.joined(alias.phrase)
        return alias._replace(phrase=phrase, stems=frozenset(stems(phrase, self._language)))

    def _words_used(
        self, found: list[Clause], asked: Iterable[Question], parts: Callable[[str], list[str]]
    ) -> dict[str, dict[str, float]]:
        """{number: {part: how often it is used of the clause}}: in its text, half in its heading, by players. `parts`
        gives those of a text: its stems or its words."""
        used: dict[str, dict[str, float]] = {clause.number: {} for clause in found}
        for clause in found:
            _add(used[clause.number], parts(clause.text), 1.0)
            _add(used[clause.number], set(parts(clause.heading)), HEADING)
        letters = next(iter(used), "").partition("-")[0]
        spoken = [(alias.clauses, alias.phrase) for alias in self._aliases]
        spoken += [(tuple(f"{letters}-{one}" for one in question.answers), question.text) for question in asked]
        for numbers, phrase in spoken:
            for place, number in enumerate(numbers):
                _add(used[number], set(parts(phrase)), FURTHER if place else 1.0)
        return used

    def find(self, question: str) -> tuple[list[str], str]:
        """The numbers of the clauses that answer, best first, and the question as it was understood, if corrected."""
        slips = iter(range(MOST_SLIPS))
        question = self._terms.joined(question)
        meant = " ".join(self._corrected(word, slips) for word in words(question))
        asked = self._stems(meant)
        scores, known = self._scores(asked, words(meant)), self._question_scores(asked)
        best = max(scores.values(), default=0.0)
        found = {number: worth + known.pop(number, 0.0) for number, worth in scores.items() if worth >= PART * best}
        found.update((number, worth) for number, worth in known.items() if worth >= PART * best)
        ranked = sorted(found, key=lambda one: -found[one])
        return ranked[:MOST], "" if meant == " ".join(words(question)) else self._terms.parted(meant)

    def _scores(self, asked: list[str], typed: list[str]) -> dict[str, float]:
        """{number: how well it answers} of the clauses that hold a word of the question, or are led to by an alias."""
        telling = [one for one in dict.fromkeys(asked) if one not in self._common]
        scores = {number: self._literal_score(telling, weights) for number, weights in self._weights.items()}
        for alias in self._aliases:
            if all(self._is_asked(one, asked) for one in alias.stems):
                worth = (PHRASE + PHRASE_WORD * len(alias.stems)) * self._part(alias, telling)
                for place, number in enumerate(alias.clauses):
                    scores[number] += worth - SECOND * place
        for number, score in self._used.scores(asked, self._less).items():
            scores[number] += USED * score
        for number, score in self._pieces.scores(typed, self._less).items():
            scores[number] += PIECES * score
        return {number: score for number, score in scores.items() if score > 0}

    def _question_scores(self, asked: list[str]) -> dict[str, float]:
        """{number: what it is worth that a question was like this one} of the clauses that answered it."""
        alike_ones = self._questions.alike(asked)
        likeness = {number: alike_ones.get(number.partition("-")[2], 0.0) for number in self._weights}
        return {number: ASKED * like**2 for number, like in likeness.items() if like > 0}

    def _literal_score(self, telling: list[str], weights: dict[str, float]) -> float:
        """How well the words of a clause fit a question; twice as much where it holds all of them."""
        found = [worth for one in telling if (worth := self._worth(one, weights))]
        return sum(found) * (1 + len(found) / len(telling)) if found else 0.0

    @staticmethod
    def _part(alias: Alias, telling: list[str]) -> float:
        """Which part of a question an alias speaks of: the rest must be found in the clause itself."""
        covered = [one for one in telling if any(one == other or alike(one, other) for other in alias.stems)]
        return len(covered) / len(telling) if telling else 1.0

    def _worth(self, one: str, weights: dict[str, float]) -> float:
        """What a stem, or another word for the same, is worth in a clause."""
        others = [SAME * self._literal(other, weights) for other in self._same.get(one, ())]
        return max([self._literal(one, weights), *others])

    def _literal(self, one: str, weights: dict[str, float]) -> float:
        """What a stem is worth in a clause: the rarer the more, and less inside another word."""
        if one in weights:
            return weights[one] * self._rarity(one)
        inside = [weights[other] * self._rarity(other) for other in self._near(one) if other in weights]
        return INSIDE * max(inside, default=0.0)

    def _seek_alike(self, one: str) -> list[str]:
        """The stems of all clauses that are alike: sought once for a word, not in each clause."""
        return [other for other in self._number_of if alike(one, other)]

    def _rarity(self, one: str) -> float:
        rare = log(1 + len(self._weights) / self._number_of[one])
        return rare * self._less.get(one, 1.0)

    @staticmethod
    def _is_asked(one: str, asked: list[str]) -> bool:
        return any(one == other or (alike(one, other) and len(one) <= len(other)) for other in asked)

    def _corrected(self, word: str, slips: Iterator[int]) -> str:
        """The word, or the nearest one that the rules know where they do not know it, as long as there are `slips`."""
        plain = without_accents(word)
        if len(word) <= COMPOUND or self._knows(stem(plain, self._language)) or next(slips, None) is None:
            return word
        heard = sound(plain)
        near = [one for one in self._spelled if one[0] == heard[0] and abs(len(one) - len(heard)) <= LONGER]
        return self._spelled.get(next(iter(get_close_matches(heard, near, 1, CLOSE)), ""), word)

    def _knows(self, one: str) -> bool:
        known = self._number_of.keys() | self._common | self._alias_stems
        return any(one == other or alike(one, other) for other in known)
