"""What the pages' scripts may use: nothing newer than the oldest browser that docs/player.md names, and every request
with a limit; and that they make no HTML of text."""

import re

import pytest

from host.web.http.markup import STATIC, pages_of_games
from tests.promises import promise

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


# An iPhone shows no minus where a keyboard of figures alone is asked for; what is below zero cannot be typed there.
FIGURES_ALONE = re.compile(r"type: \"number\"[^}]*inputmode|inputmode: \"(?:numeric|decimal)\"[^}]*type: \"number\"")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_field_for_a_number_takes_one_below_zero_on_an_iphone(path):
    assert FIGURES_ALONE.findall(path.read_text(encoding="utf-8")) == []


def test_a_pattern_of_newer_things_finds_them():
    assert NEWER.search("all.toReversed()") and NEWER.search("AbortSignal.timeout(3)") and NEWER.search("/(?<!a)b/")


# What makes elements of text; to read innerHTML makes none. Its only place: the wall of an event, a page that the
# server has made whole (host/web/archive/event_page.py), takes its own new version from the same address.
MAKES_HTML = re.compile(
    r"\b(?:inner|outer)HTML\b\s*(?:[+?|&]*=)(?!=)|[\"'`](?:inner|outer)HTML[\"'`]|insertAdjacentHTML|document\.write"
    r"|createContextualFragment|parseFromString|setHTML|\bsrcdoc\b|\beval\(|\bFunction\(|javascript:"
)
MAY_MAKE = {"wall.js"}


@promise("Nothing from outside becomes HTML: a page builds elements, and scripts have no way from text to elements")
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_becomes_html(path):
    found = MAKES_HTML.findall(path.read_text(encoding="utf-8"))
    assert path.name in MAY_MAKE or found == []


def test_a_pattern_of_what_makes_html_finds_it_and_no_comparison():
    for text in ("a.innerHTML = b", 'el["innerHTML"]', "a.outerHTML += b", "document.write(a)", "eval(a)", "x.srcdoc"):
        assert MAKES_HTML.search(text), text
    assert not MAKES_HTML.search("if (a.innerHTML === b.innerHTML) a.drawn = b.innerHTML;")
