"""What the pages' scripts may use: nothing newer than the oldest browser that docs/player.md names, and every request
with a limit."""

import re

import pytest

from host.web.http.markup import STATIC, pages_of_games

SCRIPTS = sorted([*STATIC.rglob("*.js"), *(path for folder in pages_of_games() for path in folder.rglob("*.js"))])
# What Safari 15.6, Chrome 100 or Firefox 102 does not have, of all that pages are tempted by.
NEWER = re.compile(
    r"\.(toReversed|toSorted|toSpliced|with|findLast|findLastIndex|groupBy|isSubsetOf|union|intersection|difference)\("
    r"|Object\.groupBy|Map\.groupBy|Promise\.withResolvers|Promise\.try|Array\.fromAsync|AbortSignal\.(timeout|any)"
    r"|\bIterator\.|\.checkVisibility\(|URL\.(canParse|parse)\(|structuredClone|\(\?<[=!]|showPopover|startViewTransition"
    r"|navigator\.locks|\.isWellFormed\(|\bscheduler\.|requestIdleCallback|new RegExp\([^)]*\"v\""
    r"|import .* with \{|\bstatic \{"
)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_uses_nothing_newer_than_the_oldest_browser(path):
    code = re.sub(r"(?m)^\s*(//|\*|/\*).*$|\s//\s.*$", "", path.read_text(encoding="utf-8"))
    assert NEWER.findall(code) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_request_has_a_limit(path):
    asks = re.findall(r"(?<!\w)fetch\(", path.read_text(encoding="utf-8"))
    assert not asks or path.name in ("ask.js", "stream.js")


def test_a_pattern_of_newer_things_finds_them():
    assert NEWER.search("all.toReversed()") and NEWER.search("AbortSignal.timeout(3)") and NEWER.search("/(?<!a)b/")
