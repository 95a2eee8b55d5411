"""The clauses of a game: their texts for players with the rulings of its RULES.md, and which one is behind a refusal or
a line of a score sheet (`clauses.txt` of its package)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypedDict

from host.computer.outside import folder_of
from host.errors import BadFile, WrongUse
from host.languages.catalogue import catalogue
from host.languages.codes import ENGLISH
from host.languages.rulebook import LIST as RULEBOOK
from host.languages.rulebook import chapters, domain, texts
from shared_rules.contract import Game, Refusal
from shared_rules.referee.rulings import DEAL, worded

LIST = "clauses.txt"
SHEET = "score."  # before a category of a score sheet


class RuleText(TypedDict):
    """A Rule as a page gets it."""

    clause: str
    says: str


class Clause(NamedTuple):
    """One clause of a game: its number, its heading, its text, and the ruling with its option, if
    there is one."""

    number: str
    heading: str
    text: str
    ruling: str = ""
    option: str = ""


class Rule(NamedTuple):
    """The reason behind a refusal or a line of a sheet: the number of a clause, and its text."""

    clause: str
    says: str

    def data(self) -> RuleText:
        """The same for a page."""
        return {"clause": self.clause, "says": self.says}


def rule_of(game: str, refusal: Refusal, language: str = ENGLISH) -> Rule | None:
    """The clause behind a refusal of a game, or of its tally or deck; None where no rule of the game is behind it."""
    return _behind(game.partition(".")[0], refusal.code, language)


def rule_of_category(game: str, category: str, language: str = ENGLISH) -> Rule | None:
    """The clause behind a category of a score sheet."""
    return _behind(game.partition(".")[0], SHEET + category, language)


def _behind(game: str, code: str, language: str) -> Rule | None:
    number = _codes(game).get(code, "")
    says = texts(game, language).get(number, "")
    return Rule(number, says) if says else None


@cache
def _codes(game: str) -> dict[str, str]:
    """The clause behind every code of a game; none where it has no clauses.txt."""
    file = folder_of(game) / LIST
    return codes(file.read_text(encoding="utf-8")) if file.is_file() else {}


def codes(text: str) -> dict[str, str]:
    """{code: clause} of a clauses.txt: lines `CODES = CLAUSE`, in which several codes may share a line. Raises
    BadFile where a code stands twice."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            left, _, clause = line.partition(" = ")
            again = [code for code in left.split() if code in found]
            if again:
                raise BadFile(f"{LIST}: {again[0]} stands on two lines.")
            found.update(dict.fromkeys(left.split(), clause))
    return found


def clauses(game: Game, language: str = ENGLISH) -> list[Clause]:
    """Every clause of the game in its order, each with its ruling. Raises WrongUse for a game without clauses."""
    found = chapters(game.name, language)
    if not found:
        raise WrongUse(f"{game.title} has no list of clauses.")
    rulings = _by_clause(game.name, language)
    return [
        Clause(number, chapter.heading, text, *rulings.get(number, ("", "")))
        for chapter in found
        for number, text in chapter.clauses.items()
    ]


def wrong_clauses(game: Game) -> list[str]:
    """What its author is told of clauses that its rulings, its clauses.txt or its RULES.md name and its rulebook.txt
    does not have: a sentence each. None for a game without a rulebook."""
    known = texts(game.name, ENGLISH)
    if not known:
        return []
    found = [
        f"The ruling {one.name} names no clause: write its number, as it stands in {RULEBOOK}."
        for one in game.options
        if not one.clause and one.name != DEAL  # the base of card games has that one, for games of any clauses
    ]
    named = [(f"The ruling {one.name} is about", one.clause) for one in game.options if one.clause]
    named += [(f"{code} in {LIST} leads to", clause) for code, clause in _codes(game.name).items()]
    named += [("A row of RULES.md is about", number) for row in rulings(game.name) for number in _numbers(row.clauses)]
    return [
        *found,
        *(f"{what} {clause}, which {RULEBOOK} does not have." for what, clause in named if clause not in known),
    ]


class Ruling(NamedTuple):
    """A row of the table of rulings in a game's RULES.md: its clauses, what is built, and the options to change it."""

    clauses: str
    built: str
    option: str


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    """The rulings of a game in their order, in English."""
    file = folder_of(game) / "RULES.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return tuple(Ruling(*cells) for cells in _rows(text) if len(cells) == 3)


def _by_clause(game: str, language: str) -> dict[str, tuple[str, str]]:
    """{clause: what is built, the options that change it} in a language."""
    said = catalogue(domain(game), language).gettext
    found: dict[str, tuple[str, str]] = {}
    for ruling in rulings(game):
        for number in _numbers(ruling.clauses):
            before, option = found.get(number, ("", ""))
            found[number] = (f"{before} {said(ruling.built)}".strip(), "; ".join(filter(None, (option, ruling.option))))
    return found


def choices(game: Game, clause: Clause) -> list[tuple[str, list[str]]]:
    """The options behind a clause as players read them, in the language of the moment: what each is called, and what
    its values are called, the usual one first."""
    known = {option.name: option for option in game.options}
    named = [known[name] for part in clause.option.split("; ") if (name := part.split(": ")[0]) in known]
    found = [(option, *worded(option)) for option in named]
    return [(called or option.help, [says for _value, says in values]) for option, called, values in found]


def _numbers(cell: str) -> list[str]:
    """The clauses a row is about: `SD-1`, `SD-3, SD-7`, `SD-22 to SD-24`."""
    found: list[str] = []
    for part in cell.split(", "):
        first, _, last = part.partition(" to ")
        prefix, _, number = first.partition("-")
        end = last.partition("-")[2] or number
        found += [f"{prefix}-{one}" for one in range(int(number), int(end) + 1)]
    return found


def _rows(text: str) -> list[list[str]]:
    """The cells of every row of a table that begins with a clause."""
    rows = [[cell.strip().replace("`", "") for cell in line.strip("| \n").split(" | ")] for line in text.splitlines()]
    return [_whole(row) for row in rows if _is_clause(row[0].split(", ")[0].split(" to ")[0])]


def _whole(row: list[str]) -> list[str]:
    """A ruling without an option ends in an empty cell, which was stripped with the line's end."""
    return [*row, ""] if len(row) == 2 else row


def _is_clause(word: str) -> bool:
    letters, dash, number = word.partition("-")
    return bool(dash) and letters.isupper() and number.isdecimal()
