"""Makes docs/promises.md from the promises at the tests (tests/promises.py explains how to write them)."""

import ast
import pathlib
from collections.abc import Iterator
from typing import NamedTuple

from tools.docs import ROOT

PATH = ROOT / "docs" / "promises.md"
HEAD = """# What Herald promises, and how each promise is tried
<!-- Made by `make docs` from the `promise(...)` at the tests. To change a line, change it there. -->
"Each time" means with every commit, in `make commit`, which CI runs; what a commit proves in part stands at the end.
"Long" means in `make soak`, which a release needs ([releasing.md](releasing.md)). A variable in brackets in the last
column sets how many cases the long tests try. What words such as seat, moment or bot mean: [glossary.md](glossary.md).
"""
# A promise stands where most of its tests lie, by their folder in tests/; other folders come last.
SECTIONS = {
    "Rules and records": ("rules", "golden", "record", "oracle"),
    "At the table": ("table", "session", "e2e"),
    "Nothing is lost": ("journal", "kill", "link", "wire"),
    "Stations": ("stations", "firmware", "virtual", "pico"),
    "Real cards and things to build": ("tags", "hardware"),
    "Pages": ("web",),
    "A house and its tables": ("house", "running", "update"),
    "Bots": ("bots", "arena"),
    "Lessons and classes": ("lessons",),
    "Words and languages": ("languages", "announce"),
    "History, events and other programs": ("archive", "director", "broker"),
    "Commands and the computer": ("cli", "computer"),
    "Games of your own": ("authoring",),
    "What only the long tests try": ("soak",),
}
REST = "The project itself"
NIGHT = """
## What only the night proves whole
<!-- Made from the `night(...)` at the tests (tests/night.py). -->
A commit runs a part of these tests, chosen by its hash; other commits run others, and `make night` all of them. What a
commit always proves whole, however dear it is, has `all` here.

| test | part that a commit runs |
|---|---|
"""
# What has no marker: it is set for all tests at once.
EVERYWHERE = """| every other test that is not quick and no sample | every third of a file's tests of one kind |
| every random property (`@given`) | half of its examples |
| the quick tests with other versions of Python (`.ci/pythons`) | those of `tests/rules`, `tests/table`, `tests/cli` |
| `tests/soak` | none; the night an hour of it, a share for each, the largest for another each day |
"""
LONG = "soak"


class Trial(NamedTuple):
    """One test, or a module of tests, that tries a promise."""

    sentence: str
    how: str
    often: str
    path: str
    test: str

    @property
    def folder(self) -> str:
        return self.path.split("/")[1]


def make(old: str) -> str:
    """A table for each section that has a promise."""
    promises: dict[str, list[Trial]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py"), key=lambda path: (LONG in path.parts, path)):
        for trial in trials(path):
            promises.setdefault(trial.sentence, []).append(trial)
    _refuse_twins(list(promises))
    sections: dict[str, list[str]] = {title: [] for title in (*SECTIONS, REST)}
    for tried in promises.values():
        sections[_section(tried)].append(_row(tried))
    tables = "".join(f"\n## {title}\n{_table(rows)}" for title, rows in sections.items() if rows)
    parts = [part for path in sorted((ROOT / "tests").rglob("test_*.py")) for part in in_part(path)]
    return HEAD + tables + NIGHT + "".join(parts) + EVERYWHERE


def in_part(path: pathlib.Path) -> Iterator[str]:
    """A row for each test of a file of which a commit runs a part."""
    source = path.read_text(encoding="utf-8")
    if "mark.night(" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        marks: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            marks = node.decorator_list
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            marks = getattr(node.value, "elts", [node.value])
        for call in marks:
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.night":
                rule = [str(ast.literal_eval(one)) for one in call.args]
                of = next((str(ast.literal_eval(one.value)) for one in call.keywords), "")
                name = getattr(node, "name", "")
                named = path.relative_to(ROOT).as_posix() + (f"::{name}" if name else "")
                yield f"| `{named}` | {_part(rule, of)} |\n"


def _part(rule: list[str], of: str) -> str:
    if rule == ["one"]:
        return f"one of the {of}" if of else "one"
    if len(rule) == 1:
        return rule[0]
    return f"each {rule[0]} with one {rule[1]}, and each {rule[1]} with one {rule[0]}"


def trials(path: pathlib.Path) -> Iterator[Trial]:
    """The promises in a file: in its PROMISES, then above its tests."""
    source = path.read_text(encoding="utf-8")
    if "promise(" not in source:
        return
    name = path.relative_to(ROOT).as_posix()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == ["PROMISES"]:
            calls, test = getattr(node.value, "elts", []), ""
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            calls, test = node.decorator_list, node.name
        else:
            continue
        for call in calls:
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "promise":
                given = {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}
                often = given.get("often", "long" if f"/{LONG}/" in name else "each time")
                yield Trial(ast.literal_eval(call.args[0]), given.get("how", ""), often, name, test)


def _refuse_twins(sentences: list[str]) -> None:
    """Two tests carry one promise in the same words: a slip of the pen would make two promises of it."""
    begun: dict[str, str] = {}
    for one in sentences:
        other = begun.setdefault(one[:50].casefold(), one)
        if other != one:
            raise ValueError(f"two promises begin alike; use one sentence for both tests:\n  {other}\n  {one}")


def _section(tried: list[Trial]) -> str:
    folders = [one.folder for one in tried if one.folder != LONG] or [LONG]
    counted = {title: sum(one in names for one in folders) for title, names in SECTIONS.items()}
    title = max(counted, key=lambda title: counted[title])
    return title if counted[title] else REST


def _row(tried: list[Trial]) -> str:
    how: list[str] = []
    for one in tried:
        named = f"`{one.path}::{one.test}`" if one.test else f"`{one.path}`"
        how.append(f"{named} ({one.how})" if one.how else named)
    often = list(dict.fromkeys(one.often for one in tried))
    special = [one for one in often if one != "each time"]
    shown = special if any(one.startswith("each time") or "each time" in one for one in special) else often
    return f"| {tried[0].sentence} | {', '.join(how)} | {'; '.join(shown)} |\n"


def _table(rows: list[str]) -> str:
    return "| promise | how it is tried | how often |\n|---|---|---|\n" + "".join(rows)
