"""All scripts that a page may need as one: a browser waits for one answer and not for fifty, one behind the other.

Each module becomes a function of `$parts` that runs when it is asked for first and returns what it exports; the script
that the page names comes last, outside, because it may await. A module that the page imports later is among them, and
so is the page of the game that it draws: fetched apart, it would bring second copies of what the others hold. The map
beside a joined file leads each line back to its module, which is served as it is; lines and their order stay.

The joiner knows the forms that Herald's own modules have (`import { a, b as c } from "./x.js"`, and `export` before
const, function and class), and no others.
"""

from __future__ import annotations

import json
import posixpath
import re
from typing import NamedTuple

from host.web.http.markup import file_of
from host.web.http.page_phrases import HOLDS, call

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";', re.M)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|const|class) (\w+))", re.M)
LISTED = re.compile(r"^export \{([^}]*)\};", re.M)
# What makes a module one that only a browser can load: another form of import or export, or a wait outside.
FOREIGN = re.compile(r"^(?:import\b(?!\()|export\b)", re.M)
AWAITS = re.compile(r"^(?:await\b|(?:const|let|if|for)\b.*[^\w.]await\b)", re.M)
BEGIN = """\
// Made of the modules of a page (host/web/http/joined.py). To load them one by one, add plain to the page's address.
const $at = (path) => new URL(`../${path}`, import.meta.url).href;
const $made = {};
const $part = (path) => ($made[path] ??= $parts[path]());
const $later = async (from, path) => {
  const whole = new URL(path, $at(from)).href;
  const own = Object.keys($parts).find((one) => $at(one) === whole);
  return own ? $part(own) : import(whole);
};
const $parts = {
"""
# The page's phrases in its language are there before any module runs; the modules hold the English.
KNOWS = '$part("frame/phrases.js").know({});\n'
END = f"}};\n{KNOWS}"
NAME = "joined/{}.js"
Span = tuple[str, int, int]  # a module, the number of its first line in the joined file from 0, and how many it has


class NotJoined(ValueError):
    """A module that has another form than the joiner knows."""


class OneScript(NamedTuple):
    """A joined script, where each module is in it, and the modules' names."""

    text: str
    spans: tuple[Span, ...]

    @property
    def modules(self) -> list[str]:
        return [path for path, _first, _lines in self.spans]

    def saying(self, phrases: dict[str, str]) -> str:
        """The text for a page in the language of these phrases, by their English; its lines are the same."""
        return self.text.replace(KNOWS, f'$part("{HOLDS}").{call(phrases)}', 1)

    def map(self) -> str:
        """The source map (ECMA-426), with a section for each module."""
        sections = [
            {"offset": {"line": first, "column": 0}, "map": _straight(f"../{path}", lines)}
            for path, first, lines in self.spans
        ]
        return json.dumps({"version": 3, "sections": sections}, separators=(",", ":"))


def _straight(source: str, lines: int) -> dict[str, object]:
    """The map of one module whose lines stand as they are."""
    return {"version": 3, "sources": [source], "names": [], "mappings": ";".join(["AAAA", *["AACA"] * (lines - 1)])}


def join(entry: str, more: tuple[str, ...] = ()) -> OneScript:
    """The script `entry` with all that it imports at once or later, and with `more` and theirs: paths in static/.
    Raises NotJoined for a module in a form that the joiner does not know, OSError for a missing one."""
    found = _sorted(entry, (HOLDS, *more))
    text, spans, line = [BEGIN], list[Span](), BEGIN.count("\n")
    for path, source in found.items():
        head, tail = ("", "") if path == entry else (f'"{path}"() {{\n', f"return {{ {_exported(source)} }};\n}},\n")
        if path == entry:
            text.append(END)
            line += END.count("\n")
        body = _rewritten(path, source, path == entry)
        spans.append((path, line + head.count("\n"), body.count("\n")))
        text += [head, body, tail]
        line += sum(part.count("\n") for part in (head, body, tail))
    return OneScript("".join(text), tuple(spans))


def _sorted(entry: str, more: tuple[str, ...]) -> dict[str, str]:
    """{path: text} of all modules, `entry` last."""
    found, waiting = dict[str, str](), [entry, *more]
    while waiting:
        path = waiting.pop(0)
        if path in found:
            continue
        found[path] = file_of(path).read_text(encoding="utf-8").rstrip("\n") + "\n"
        waiting += [_near(path, one) for one in _imports(found[path])]
    _require_no_circle(found)
    return {**{path: text for path, text in found.items() if path != entry}, entry: found[entry]}


def _imports(text: str) -> list[str]:
    return [near for _names, near in IMPORT.findall(text)] + LATER.findall(text)


def _near(path: str, named: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), named))


def _require_no_circle(found: dict[str, str]) -> None:
    """A function that returns what a module exports cannot be asked before it has."""
    left = {path: {_near(path, near) for _names, near in IMPORT.findall(text)} for path, text in found.items()}
    while left:
        free = {path for path, needs in left.items() if not needs & left.keys()}
        if not free:
            raise NotJoined(f"These modules import each other: {', '.join(sorted(left))}.")
        left = {path: needs for path, needs in left.items() if path not in free}


def _exported(text: str) -> str:
    listed = [name.strip().replace(" as ", ": ") for names in LISTED.findall(text) for name in names.split(",")]
    # `a as b` in a list of exports is `b: a` in an object
    listed = [": ".join(reversed(name.split(": "))) for name in listed if name]
    return ", ".join([*EXPORT.findall(text), *listed])


def _rewritten(path: str, text: str, may_await: bool) -> str:
    """The same lines as the body of a function."""

    def imported(found: re.Match[str]) -> str:
        names = re.sub(r"(\w+) as (\w+)", r"\1: \2", found[1])
        return f'const {{{names}}} = $part("{_near(path, found[2])}");'

    text = IMPORT.sub(imported, text)
    text = LISTED.sub(lambda found: "\n" * found[0].count("\n"), EXPORT.sub("", text))
    if FOREIGN.search(text) or (not may_await and AWAITS.search(text)):
        raise NotJoined(f"{path} has a form of import, export or await that cannot be joined.")
    text = re.sub(r"\bimport\((?!\w+\))", f'$later("{path}", ', text)
    return text.replace("import.meta.url", f'$at("{path}")')
